"""A hand is judged once, and what a process remembers of a sheet is what a fresh reading of it says."""

import random
from contextlib import suppress
from threading import Thread

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.score import score_fact
from referee.record import checked, from_document
from referee.rulesets import ruleset
from referee.rulesets.partners import PARTNERS
from referee.storage import ledger, queries
from referee.storage.access import KEEPER, new_secret
from referee.storage.db import connection, let_go
from referee.storage.transaction import writing
from tests.support.builders import block, document, out, told, tricks
from tests.support.databases import statements

HELD = (new_secret(),)
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
    return checked(out(0, "", str(pips), "?", "5", lead=0), PARTNERS)


def read(game):
    """The sheet of a game as a request finds it."""
    return queries.read(queries.find(game.code, game.number)[1])


def at_worker(monkeypatch, cache):
    """Go on at a process that remembers this."""
    monkeypatch.setattr(queries, "_CACHE", cache)


def afresh(monkeypatch, game, cache):
    """The sheet as a process has it that has just started; then on at the one that remembers this."""
    at_worker(monkeypatch, queries.sheets(ROOM))
    sheet = read(game)
    at_worker(monkeypatch, cache)
    return sheet


def written_at_random(game, chance):
    """Tell a hand or a redeal, correct one or strike it."""
    lines = read(game).lines
    fact = hand(chance.randrange(1, 60)) if chance.random() < 0.8 else checked(told("redeal"), PARTNERS)
    if not lines or chance.random() < 0.5:
        return ledger.record_entry(game, len(lines) + 1, fact, HELD)
    line = chance.choice(lines)
    struck = chance.random() < 0.3 and not line.entry.struck
    return ledger.correct(game, line.number, len(line.revisions), None if struck else fact, HELD, "Counted again")


@pytest.mark.tour
@pytest.mark.parametrize("seed", [1, 2])
def test_two_servers_that_remember_say_what_a_fresh_one_says_whatever_is_written(game, monkeypatch, seed):
    chance, workers = random.Random(seed), [queries.sheets(ROOM), queries.sheets(ROOM)]
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
            ledger.record_entry(game, line, checked(entry, ruleset(rules)), HELD)
            with statements() as asked:
                now = read(game)
            assert len(asked) == 1
            assert now == afresh(monkeypatch, game, queries._CACHE)


def test_what_was_rolled_back_was_never_on_the_sheet(game, monkeypatch):
    ledger.record_entry(game, 1, hand(7), HELD)
    with suppress(ZeroDivisionError), writing("something", queries.find_table(game.code), HELD):
        ledger.add_entry(game.id, 2, 1, {"kind": "redeal"}, KEEPER, "")
        assert len(read(game).lines) == 2
        raise ZeroDivisionError
    ledger.record_entry(game, 2, hand(9), HELD)
    assert [line.entry.kind for line in read(game).lines] == ["hand", "hand"]
    assert read(game).standing.totals == (7 + 5 + 9 + 5, 0)


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
    at_worker(monkeypatch, queries.sheets(3))
    other = ledger.open_game(queries.find_table(game.code), 2, from_document(document("partners")), HELD)
    for line in (1, 2):
        ledger.record_entry(game, line, hand(line), HELD)
    for each in (game, other, game):
        assert read(each) == afresh(monkeypatch, each, queries._CACHE)
    assert list(queries._CACHE.known) == [queries._key(game)]


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
    games, here = (game, other), queries._CACHE
    for line in (1, 2):
        for each in games:
            ledger.record_entry(each, line, hand(line), HELD)
        at_worker(monkeypatch, queries.sheets(ROOM))  # the second lines are told at another server
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
    monkeypatch.setattr(queries, "_TALLIED", queries.Cache(1, lambda _tally: 1))
    table, other = (queries.find_table(each) for each in (game.code, another_table()))
    queries.tallies(table)
    ledger.rematch(game, HELD)
    tally = queries.tally

    def asked_beside():
        with app.app_context():
            queries.tallies(other)
            let_go()

    def slowly(sheet):
        monkeypatch.setattr(queries, "tally", tally)
        beside = Thread(target=asked_beside)
        beside.start()
        beside.join()
        return tally(sheet)

    monkeypatch.setattr(queries, "tally", slowly)
    assert [each.number for each in queries.tallies(table)] == [2, 1]
