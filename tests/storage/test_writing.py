"""The ledger under real concurrency: threads that write at once, and processes killed in the middle."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

import pytest
from sqlalchemy import delete

from referee.engine.facts import ImpossibleFact
from referee.record import from_document, read_fact
from referee.rulesets import ruleset
from referee.storage import ledger, queries, tables
from referee.storage.access import KEEPER, SCORER, new_secret
from referee.storage.db import connection
from referee.storage.ledger import LineTaken
from referee.storage.models import Link
from referee.storage.transaction import NotAllowed, TableGone, writing
from tests.support.builders import document, out

PHONES = 8
HELD = (new_secret(),)  # of the keeper's link
PARTNERS = ruleset("partners")


@pytest.fixture
def code(app):
    """The code of a new table."""
    with app.app_context():
        return ledger.open_table(from_document(document("partners", target=10000)), HELD[0]).code


def game(code):
    return queries.find_game(queries.find_table(code), 1)


def lines(app, code):
    with app.app_context():
        return queries.read(game(code)).lines


def hand(pips):
    return read_fact(out(0, "", str(pips), "?", "5", lead=0), PARTNERS)


def at_once(app, work):
    """Let every phone do its work at the same moment; what came of each."""
    barrier = Barrier(PHONES, timeout=60)

    def run(phone):
        with app.app_context():
            barrier.wait()
            try:
                return work(phone)
            except (LineTaken, ImpossibleFact, NotAllowed) as problem:
                return type(problem)

    with ThreadPoolExecutor(PHONES) as pool:
        return list(pool.map(run, range(PHONES)))


def test_two_phones_cannot_write_the_same_line(app, code):
    came = at_once(app, lambda phone: ledger.record_entry(game(code), 1, hand(phone + 1), HELD))
    assert sorted(map(str, came)) == sorted(["None", *[str(LineTaken)] * (PHONES - 1)])
    assert [len(each.revisions) for each in lines(app, code)] == [1]


def test_the_same_answer_of_all_phones_is_written_once(app, code):
    assert at_once(app, lambda _phone: ledger.record_entry(game(code), 1, hand(5), HELD)) == [None] * PHONES
    assert [len(each.revisions) for each in lines(app, code)] == [1]


def test_two_corrections_of_one_line_cannot_both_stand(app, code):
    with app.app_context():
        ledger.record_entry(game(code), 1, hand(50), HELD)
    came = at_once(app, lambda phone: ledger.correct(game(code), 1, 1, hand(phone + 1), HELD, "Miscounted"))
    assert came.count(None) == 1
    assert came.count(LineTaken) == PHONES - 1
    assert [len(each.revisions) for each in lines(app, code)] == [2]


@pytest.mark.parametrize("line", [-1, 0, 3])
def test_a_line_that_the_sheet_does_not_have_is_refused(app, code, line):
    with app.app_context():
        ledger.record_entry(game(code), 1, hand(5), HELD)
        with pytest.raises(ImpossibleFact, match="line: The sheet has 1 line"):
            ledger.record_entry(game(code), line, hand(6), HELD)


@pytest.mark.parametrize("line", [-1, 0, 2, 3])
def test_a_line_that_nobody_has_told_is_not_corrected(app, code, line):
    with app.app_context():
        ledger.record_entry(game(code), 1, hand(5), HELD)
        with pytest.raises(ImpossibleFact, match="line: The sheet has 1 line"):
            ledger.correct(game(code), line, 1, hand(6), HELD, "Miscounted")


def test_a_correction_sent_twice_is_written_once_and_one_of_no_such_revision_not_at_all(app, code):
    with app.app_context():
        ledger.record_entry(game(code), 1, hand(5), HELD)
        for _tap in range(2):
            ledger.correct(game(code), 1, 1, hand(6), HELD, "Miscounted")
        with pytest.raises(LineTaken):
            ledger.correct(game(code), 1, 7, hand(9), HELD, "Miscounted")
    assert [len(each.revisions) for each in lines(app, code)] == [2]


def test_a_hand_that_was_changed_and_changed_back_meanwhile_is_no_double_tap(app, code):
    with app.app_context():
        ledger.record_entry(game(code), 1, hand(7), HELD)
        ledger.correct(game(code), 1, 1, hand(9), HELD, "Counted again")
        ledger.correct(game(code), 1, 2, hand(7), HELD, "Counted once more")
        with pytest.raises(LineTaken):
            ledger.record_entry(game(code), 1, hand(7), HELD)


def test_no_line_of_many_writers_is_lost(app, code):
    def write(phone):
        for turn in range(3):
            fact, line = hand(3 * phone + turn + 1), 1
            while True:
                try:
                    ledger.record_entry(game(code), line, fact, HELD)
                    break
                except LineTaken as told:
                    line = told.entry.line + 1

    at_once(app, write)
    written = lines(app, code)
    assert [each.number for each in written] == list(range(1, 3 * PHONES + 1))
    assert {each.scored.verdict.points for each in written} == set(range(6, 3 * PHONES + 6))
    with app.app_context():
        assert queries.find_table(code).version == 3 * PHONES + 1


def test_a_table_opened_by_all_phones_at_once_is_one_table(app):
    secret, record = new_secret(), from_document(document("partners"))
    assert len(set(at_once(app, lambda _phone: ledger.open_table(record, secret).code))) == 1


def test_a_rematch_asked_for_by_all_phones_at_once_is_one_game(app, code):
    assert at_once(app, lambda _phone: ledger.rematch(game(code), HELD).number) == [2] * PHONES


def test_different_games_opened_at_once_are_not_both_opened(app, code):
    def open_game(phone):
        return ledger.open_game(
            queries.find_table(code), 2, from_document(document("loo", target=phone + 1)), HELD
        ).number

    came = at_once(app, open_game)
    assert (came.count(2), came.count(ImpossibleFact)) == (1, PHONES - 1)


def test_a_table_is_not_opened_twice_with_different_games_by_one_page(app):
    secret = new_secret()
    with app.app_context():
        ledger.open_table(from_document(document("partners")), secret)
        with pytest.raises(ImpossibleFact, match="with another game"):
            ledger.open_table(from_document(document("longana")), secret)


def test_a_link_that_is_replaced_writes_nothing_after_the_answer(app, code):
    scorer = new_secret()
    with app.app_context():
        ledger.replace_link(queries.find_table(code), SCORER, scorer, HELD)
    replaced = Barrier(2, timeout=20)

    def write(phone):
        table = queries.find_table(code)
        if phone == 0:  # the keeper, who holds the table until the scorer waits for it
            with writing("replacing", table, HELD):
                replaced.wait()
                time.sleep(0.1)
                connection().execute(delete(Link).where(Link.role == SCORER.key))
        elif phone == 1:
            replaced.wait()
            ledger.record_entry(game(code), 1, hand(5), [scorer])

    assert at_once(app, write)[:2] == [None, NotAllowed]
    assert lines(app, code) == ()


def test_of_keepers_who_replace_the_keepers_link_at_once_one_keeps_the_table(app, code):
    made = [new_secret() for _ in range(PHONES)]
    came = at_once(app, lambda phone: ledger.replace_link(queries.find_table(code), KEEPER, made[phone], HELD))
    assert (came.count(None), came.count(NotAllowed)) == (1, PHONES - 1)


def test_the_secret_of_another_link_makes_no_link(app, code):
    with app.app_context():
        table = queries.find_table(code)
        with pytest.raises(NotAllowed):
            ledger.replace_link(table, SCORER, HELD[0], HELD)
        ledger.record_entry(game(code), 1, hand(5), HELD)


WRITER = """
import sys
from referee import create_app, ledger, queries
from referee.record import read_fact
from referee.rulesets import ruleset
with create_app().app_context():
    for line in range(1, 10_000):
        game = queries.find_game(queries.find_table(sys.argv[1]), 1)
        told = {"kind": "hand", "out": 0, "held": ["", str(line % 60 + 1), "?", "1"], "lead": 0}
        ledger.record_entry(game, line, read_fact(told, ruleset("partners")), sys.argv[2:])
        print(line, flush=True)
"""


def test_what_was_written_outlives_a_process_that_is_killed(app, code, monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", app.config["SQLALCHEMY_DATABASE_URI"])
    monkeypatch.setenv("SECRET_KEY", "for tests only")
    with subprocess.Popen([sys.executable, "-c", WRITER, code, *HELD], stdout=subprocess.PIPE, text=True) as writer:
        said = [writer.stdout.readline() for _ in range(20)]
        time.sleep(0.013)  # somewhere in the middle of a write
        writer.kill()
        said += writer.stdout.readlines()
    acknowledged = [int(line) for line in said if line.endswith("\n")]
    written = lines(app, code)
    assert acknowledged == list(range(1, len(acknowledged) + 1))
    assert len(acknowledged) <= len(written) <= len(acknowledged) + 1
    with app.app_context():
        ledger.record_entry(game(code), len(written) + 1, hand(7), HELD)
    assert lines(app, code)[-1].scored


def test_each_write_is_one_line_of_log_without_a_secret(app, code, caplog):
    caplog.set_level("INFO", "referee.storage.transaction")
    with app.app_context():
        for _ in range(2):
            ledger.record_entry(game(code), 1, hand(5), HELD)
        ledger.correct(game(code), 1, 1, None, HELD, "Twice")
        ledger.replace_link(queries.find_table(code), SCORER, made := new_secret(), HELD)
        ledger.replace_link(queries.find_table(code), KEEPER, new_secret(), None)
    assert caplog.messages == [
        f"{code} version 2: game 1 line 1 told by the keeper",
        f"{code} version 3: game 1 line 1 struck by the keeper",
        f"{code} version 4: the scorer's link replaced by the keeper",
        f"{code} version 5: the keeper's link replaced by the server",
    ]
    assert not any(secret in caplog.text for secret in (*HELD, made))


def test_a_hand_told_at_a_table_that_is_being_removed_is_said_to_be_nowhere(app, code):
    with app.app_context():
        told = game(code)
        tables.forget([told.table_id], datetime.now(UTC))
        with pytest.raises(TableGone):
            ledger.record_entry(told, 1, hand(5), HELD)


def test_lots_are_drawn_once_when_the_form_is_sent_twice_at_the_same_moment(app, code):
    new = from_document(document("loo", players=3))
    numbers = at_once(app, lambda _phone: ledger.open_game(queries.find_table(code), 2, new, HELD, lots=True).number)
    assert numbers == [2] * PHONES
    with app.app_context():
        assert queries.latest_number(queries.find_table(code)) == 2


def test_lots_are_drawn_once_when_a_table_is_opened_twice_at_the_same_moment(app):
    new, secret = from_document(document("loo", players=3)), new_secret()
    codes = at_once(app, lambda _phone: ledger.open_table(new, secret, lots=True).code)
    assert len(set(codes)) == 1
