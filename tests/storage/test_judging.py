"""A hand is judged once, and what a process remembers of a sheet is what a fresh reading of it says.

It goes with its table: neither a copy of the table nor a backup is shown what is remembered of another.
"""

import json
import random
from contextlib import suppress
from datetime import UTC, datetime
from threading import Thread

import pytest
from sqlalchemy import insert, update

from referee.cli.maintenance import copy_from, copy_to
from referee.engine.facts import ImpossibleFact
from referee.engine.score import score_fact
from referee.record import from_document, read_fact, table_document, table_from_text
from referee.rulesets import ruleset
from referee.rulesets.partners import PARTNERS
from referee.storage import agreement, archive, ledger, queries, tables
from referee.storage.access import KEEPER, new_secret
from referee.storage.db import connection, let_go
from referee.storage.models import Agreement, Entry
from referee.storage.queries import games as stored_games
from referee.storage.queries import sheets
from referee.storage.transaction import writing
from tests.support.builders import block, document, out, told, tricks
from tests.support.databases import statements

HELD = (new_secret(),)
PIPS = "3", "5", "8"
ROOM = 1000


@pytest.fixture
def game(app):
    """A game of a new table, to a target that it does not reach."""
    with app.app_context():
        yield queries.find_game(ledger.open_table(from_document(document("partners", target=10000)), HELD[0]), 1)


def another_table():
    """The code of a table that nobody has played at yet."""
    return ledger.open_table(from_document(document("partners")), new_secret()).code


def hand(pips):
    return read_fact(out(0, "", str(pips), "?", "5", lead=0), PARTNERS)


def read(game):
    """The sheet of a game as a request finds it."""
    return queries.read(queries.find(game.code, game.number)[1])


def at_worker(monkeypatch, cache):
    """Go on at a process that remembers this."""
    monkeypatch.setattr(sheets, "_CACHE", cache)


def afresh(monkeypatch, game, cache):
    """The sheet as a process has it that has just started; then on at the one that remembers this."""
    at_worker(monkeypatch, sheets.sheet_cache(ROOM))
    sheet = read(game)
    at_worker(monkeypatch, cache)
    return sheet


def written_at_random(game, chance):
    """Tell a hand or a redeal, correct one or strike it."""
    lines = read(game).lines
    fact = hand(chance.randrange(1, 60)) if chance.random() < 0.8 else read_fact(told("redeal"), PARTNERS)
    if not lines or chance.random() < 0.5:
        return ledger.record_entry(game, len(lines) + 1, fact, HELD)
    line = chance.choice(lines)
    struck = chance.random() < 0.3 and not line.latest.struck
    return ledger.correct(game, line.number, len(line.revisions), None if struck else fact, HELD, "Counted again")


@pytest.mark.tour
@pytest.mark.parametrize("seed", [1, 2])
def test_two_servers_that_remember_say_what_a_fresh_one_says_whatever_is_written(game, monkeypatch, seed):
    chance, workers = random.Random(seed), [sheets.sheet_cache(ROOM), sheets.sheet_cache(ROOM)]
    for _ in range(40):
        here = chance.choice(workers)
        at_worker(monkeypatch, here)
        try:
            written_at_random(game, chance)
        except ImpossibleFact:
            connection().rollback()
        assert read(game) == afresh(monkeypatch, game, here)


EVERYTHING = {
    "longana": [
        out(0, "", "9-4", "17"),
        told("adjust", points=[1, 0, 0], reason="counted wrong"),
        told("penalty", seat=1, fault="talk", points=5, to="offender"),
        told("join", name="Eve", after=2),
        block("1-1", "3-2", "5", "6"),
        told("leave", seat=1),
        told("substitute", seat=0, name="Ann"),
        told("swap", seats=[0, 2]),
        told("void", reason="a tile too many"),
        told("redeal"),
        told("stop"),
    ],
    "loo": [tricks(3, 2, 0, 0), told("leave", seat=3), tricks(0, 2, 3, 0), told("time")],
    "fives": [out(0, "", "6-4", "12", "3-3", scores=[{"seat": 0, "points": 10}]), told("time")],
}


@pytest.mark.parametrize("rules", EVERYTHING)
def test_what_is_remembered_of_a_line_is_what_a_fresh_reading_says_whatever_it_tells(app, monkeypatch, rules):
    with app.app_context():
        table = ledger.open_table(from_document(document(rules, players=3 if rules == "longana" else 4)), HELD[0])
        game = queries.find_game(table, 1)
        for line, entry in enumerate(EVERYTHING[rules], 1):
            ledger.record_entry(game, line, read_fact(entry, ruleset(rules)), HELD)
            with statements() as asked:
                now = read(game)
            assert len(asked) == 1
            assert now == afresh(monkeypatch, game, sheets._CACHE)


def test_what_was_rolled_back_was_never_on_the_sheet(game, monkeypatch):
    ledger.record_entry(game, 1, hand(7), HELD)
    with suppress(ZeroDivisionError), writing("something", queries.find_table(game.code), HELD):
        ledger.add_entry(game.id, 2, 1, {"kind": "redeal"}, KEEPER, "")
        assert len(read(game).lines) == 2
        raise ZeroDivisionError
    ledger.record_entry(game, 2, hand(9), HELD)
    assert [line.latest.kind for line in read(game).lines] == ["hand", "hand"]
    assert read(game).standing.totals == (7 + 5 + 9 + 5, 0)


def test_a_write_that_is_rolled_back_leaves_what_was_remembered_as_it_was(game):
    ledger.record_entry(game, 1, hand(7), HELD)
    with suppress(ZeroDivisionError), writing("something", queries.find_table(game.code), HELD):
        ledger.add_entry(game.id, 2, 1, {"kind": "redeal"}, KEEPER, "")
        read(game)
        raise ZeroDivisionError
    with statements() as asked:
        read(game)
    assert len(asked) == 1  # where the game is now


def test_a_hand_is_judged_once_when_it_is_told_and_never_when_it_is_looked_at(game):
    for line in range(1, 6):
        ledger.record_entry(game, line, hand(line), HELD)
        read(game)
    score_fact.cache_clear()
    ledger.record_entry(game, 6, hand(6), HELD)
    read(game)
    assert score_fact.cache_info().misses == 1
    let_go()
    read(game)
    assert score_fact.cache_info().misses == 1


def test_a_correction_is_judged_from_its_line_on(game):
    for line in range(1, 6):
        ledger.record_entry(game, line, hand(10 + line), HELD)
    read(game)
    score_fact.cache_clear()
    ledger.correct(game, 4, 1, hand(40), HELD, "Counted again")
    read(game)
    assert score_fact.cache_info().misses == 2


def test_what_has_no_room_is_forgotten_and_read_again(game, monkeypatch):
    at_worker(monkeypatch, sheets.sheet_cache(3))
    other = ledger.open_game(queries.find_table(game.code), 2, from_document(document("partners")), HELD)
    for line in (1, 2):
        ledger.record_entry(game, line, hand(line), HELD)
    for each in (game, other, game):
        assert read(each) == afresh(monkeypatch, each, sheets._CACHE)
    assert list(sheets._CACHE.known) == [sheets.game_key(game.code, 1)]


def test_what_takes_more_than_all_room_stays_until_something_else_comes():
    cache = queries.Cache(2, len)
    cache.put("long", "xxx")
    assert cache.get("long") == "xxx"
    cache.put("short", "x")
    assert (cache.get("long"), cache.get("short")) == (None, "x")


def test_what_is_remembered_again_takes_its_room_once():
    cache = queries.Cache(3, len)
    cache.put("first", "x")
    for _time in range(5):
        cache.put("second", "xx")
    assert cache.get("first") == "x"


def test_two_games_that_are_read_together_have_each_line_once(game, monkeypatch):
    other = ledger.open_game(queries.find_table(game.code), 2, from_document(document("partners")), HELD)
    games, here = (game, other), sheets._CACHE
    for line in (1, 2):
        for each in games:
            ledger.record_entry(each, line, hand(line), HELD)
        at_worker(monkeypatch, sheets.sheet_cache(ROOM))  # the second lines are told at another server
    at_worker(monkeypatch, here)
    now = queries.read_all([queries.find(each.code, each.number)[1] for each in games])
    assert now == [afresh(monkeypatch, each, here) for each in games]


def test_an_unchanged_sheet_asks_for_no_line(game):
    ledger.record_entry(game, 1, hand(7), HELD)
    read(game)
    with statements() as asked:
        read(game)
    assert len(asked) == 1


def test_a_game_that_others_push_out_while_its_table_is_judged_is_counted_all_the_same(app, game, monkeypatch):
    monkeypatch.setattr(stored_games, "_TALLIED", queries.Cache(1, lambda _tally: 1))
    table, other = (queries.find_table(each) for each in (game.code, another_table()))
    queries.tallies(table)
    ledger.rematch(game, HELD)
    tally = stored_games.tally

    def asked_beside():
        with app.app_context():
            queries.tallies(other)
            let_go()

    def slowly(sheet):
        monkeypatch.setattr(stored_games, "tally", tally)
        beside = Thread(target=asked_beside)
        beside.start()
        beside.join()
        return tally(sheet)

    monkeypatch.setattr(stored_games, "tally", slowly)
    assert [each.number for each in queries.tallies(table)] == [2, 1]


@pytest.fixture
def workers(game, monkeypatch):
    """Two processes that both remember the sheet, of three hands, and what came of the game."""
    remembering = [sheets.sheet_cache(1000), sheets.sheet_cache(1000)]
    monkeypatch.setattr(stored_games, "_TALLIED", queries.Cache(1000, lambda _kept: 1))
    monkeypatch.setattr(stored_games, "_OUTCOMES", queries.Cache(1000, lambda _kept: 1))
    for line, pips in enumerate(PIPS, 1):
        ledger.record_entry(game, line, hand(pips), HELD)
    for cache in remembering:
        at_worker(monkeypatch, cache)
        read(game)
    queries.tallies(queries.find_table(game.code))
    return remembering


def exported(code):
    """A table as its keeper takes it along."""
    return table_document(archive.exported(queries.find_table(code)))


def imported(document):
    """The table that a file brings, as it is found by its address."""
    text = json.dumps(document, default=str)
    return archive.open_table(table_from_text(text), new_secret())


def deleted(code):
    tables.delete_table(queries.find_table(code), HELD)
    with pytest.MonkeyPatch.context() as clock:
        clock.setattr(tables, "_now", lambda: datetime.now(UTC) + 2 * tables.KEPT)
        tables.sweep()  # a day later
    let_go()


def cut(document, lines):
    """The file with the first lines only."""
    (played,) = document["games"]
    played["history"] = played["history"][:lines]
    played["record"]["entries"] = played["record"]["entries"][:lines]
    return document


def seen(code):
    """The names and the pips of every hand of a table's first game, and its people."""
    table = queries.find_table(code)
    sheet = queries.read(queries.find_game(table, 1))
    people = sorted(name for tally in queries.tallies(table) for name in tally.people)
    return sheet.record.seats, [line.latest.data["held"][1] for line in sheet.lines], people


def test_a_file_that_was_edited_is_what_its_new_table_shows(workers, game, monkeypatch):
    before = exported(game.code)
    deleted(game.code)
    edited = json.loads(json.dumps(before).replace('"Ana"', '"Zoe"').replace('"8"', '"9"'))
    table = imported(edited)
    for cache in workers:
        at_worker(monkeypatch, cache)
        assert seen(table.code) == (("Zoe", "Ben", "Cy", "Dee"), ["3", "5", "9"], ["Ben", "Cy", "Dee", "Zoe"])
        assert exported(table.code) == edited


def test_after_a_file_with_fewer_lines_the_next_line_is_the_next(workers, game, monkeypatch):
    document = cut(exported(game.code), 1)
    deleted(game.code)
    table = archive.open_table(table_from_text(json.dumps(document)), HELD[0])
    for line, cache in enumerate(workers, 2):
        at_worker(monkeypatch, cache)
        ledger.record_entry(queries.find(table.code, 1)[1], line, hand(20 + line), HELD)
    for cache in (*workers, sheets.sheet_cache(1000)):
        at_worker(monkeypatch, cache)
        assert seen(table.code)[1] == ["3", "22", "23"]
    assert [entry["line"] for entry in exported(table.code)["games"][0]["history"]] == [1, 2, 3]


def test_a_backup_that_is_restored_under_a_server_is_what_is_shown_and_written_on(workers, game, monkeypatch, tmp_path):
    copy_to(tmp_path / "backup.sqlite")
    for line in (4, 5):
        ledger.record_entry(game, line, hand(30 + line), HELD)
    at_worker(monkeypatch, workers[1])
    assert len(read(game).lines) == 5
    deleted(game.code)
    copy_from(tmp_path / "backup.sqlite")
    at_worker(monkeypatch, workers[0])
    assert seen(game.code)[1] == [*PIPS]
    for line in (4, 5):
        ledger.record_entry(queries.find(game.code, 1)[1], line, hand(40 + line), HELD)
    for cache in workers:
        at_worker(monkeypatch, cache)
        assert seen(game.code)[1] == [*PIPS, "44", "45"]


def test_nothing_is_remembered_of_a_game_that_is_gone(workers, game):
    deleted(game.code)
    assert queries.find(game.code, 1) == (None, None)
    kept = [*sheets._CACHE.known, *stored_games._TALLIED.known, *stored_games._OUTCOMES.known]
    assert kept == []


def test_a_sheet_is_not_believed_whose_lines_are_not_all_there(workers, game):
    row = {"game_id": game.id, "line": 4, "revision": 1, "kind": "redeal", "data": {}, "told_by": "keeper"}
    told_at = read(game).lines[-1].latest.told_at
    connection().execute(insert(Entry).values(told_at=told_at, **row))
    connection().commit()
    assert [line.latest.kind for line in read(game).lines] == ["hand", "hand", "hand", "redeal"]


@pytest.fixture(params=[(1, 4), (1, 2, 6), (1, 4, 3)])
def damaged(game, request):
    """A game whose lines have a gap in the database, and how many it has."""
    for line in range(1, len(request.param) + 1):
        ledger.record_entry(game, line, hand(line), HELD)
    moment = read(game).last_told
    for line, number in enumerate(request.param, 1):
        connection().execute(update(Entry).where(Entry.line == line).values(line=number))
    said = {"kind": "accepted", "side": 0, "name": "Ana", "note": "", "told_at": moment, "told_by": "keeper"}
    connection().execute(insert(Agreement).values(game_id=game.id, line=request.param[-1], revision=1, key="a", **said))
    connection().commit()
    sheets._CACHE.known.clear()
    return game, len(request.param)


def test_a_game_with_a_gap_in_its_lines_is_read_written_and_taken_along(damaged):
    game, lines = damaged
    for line in range(lines + 1, 7):
        ledger.record_entry(queries.find(game.code, 1)[1], line, hand(line), HELD)
        ledger.record_entry(queries.find(game.code, 1)[1], line, hand(line), HELD)
    ledger.correct(queries.find(game.code, 1)[1], lines, 1, hand(50), HELD, "Counted again")
    pips = seen(game.code)[1]
    assert pips == [*(str(line) for line in range(1, lines)), "50", *(str(line) for line in range(lines + 1, 7))]
    assert len(agreement.log(queries.find_table(game.code), agreement.LogFilter(), 0, 99)) == 6 + 1 + 1
    assert seen(imported(exported(game.code)).code)[1] == pips


def test_what_was_accepted_on_a_sheet_of_which_nothing_is_left_is_taken_along(game):
    ledger.record_entry(game, 1, hand(5), HELD)
    agreement.say(game, 1, 1, "accepted", 1, "", new_secret(), HELD)
    ledger.correct(queries.find(game.code, 1)[1], 1, 1, None, HELD, "That was another table")
    assert exported(imported(exported(game.code)).code)["games"][0]["said"] == exported(game.code)["games"][0]["said"]
