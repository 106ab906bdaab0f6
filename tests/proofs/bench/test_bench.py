"""The parts of `make bench` do what its figures say."""

import random
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.storage.access import KEEPER, role_of
from referee.storage.db import connection
from referee.storage.models import Table
from referee.storage.queries import find_table, sheets_until
from tests.proofs.bench import bare, draws, million, watchers, wrk
from tests.proofs.bench.copies import Copies
from tests.proofs.bench.games import block, open_table
from tests.proofs.bench.report import Measured, Seen, figure
from tests.proofs.bench.served import Phone
from tests.proofs.bench.served import bare as bare_server
from tests.proofs.bench.watchers import Told, until_all_saw
from tests.proofs.bench.wrk import Round, Unanswered

PRINTED = """
  2 threads and 8 connections
  25110 requests in 1.10s, 4.57MB read
Requests/sec:  22827.61
"""
TOLD = "told 30 in 0.500000 s, otherwise \ntold 10 in 0.250000 s, otherwise \n"


def test_what_wrk_prints_is_read():
    assert wrk.seen(PRINTED, 8) == Round(rate=22827.61, answers=25110, sent=25118)


def test_answers_that_are_late_are_answers():
    late = "  Socket errors: connect 0, read 0, write 0, timeout 3\n"
    assert wrk.seen(PRINTED + late, 8).answers == 25110


@pytest.mark.parametrize(
    "problem", ["  Non-2xx or 3xx responses: 4\n", "  Socket errors: connect 0, read 2, write 0, timeout 0\n"]
)
def test_a_request_that_is_refused_ends_the_measuring(problem):
    with pytest.raises(Unanswered):
        wrk.seen(PRINTED + problem, 8)


def test_hands_are_counted_by_the_time_that_each_phone_waited():
    assert wrk.told(TOLD) == Round(rate=100, answers=40, sent=42)
    with pytest.raises(Unanswered):
        wrk.told(TOLD.replace("otherwise \n", "otherwise 422\n", 1))


def test_a_row_is_compared_round_by_round_with_what_was_measured_beside_it():
    base = [Seen(1000, 0.001), Seen(500, 0.001), Seen(800, 0.001)]
    row = Measured("a sheet", [Seen(100, 0.004), Seen(100, 0.004), Seen(40, 0.005)], base)
    assert row.ratios == [0.1, 0.2, 0.05]
    assert row.thrift == [0.25, 0.25, 0.2]
    assert str(row).split() == ["a", "sheet", "100", "0.100", "0.0500", "to", "0.200", "4.00", "0.250"]


def test_figures_have_three_digits():
    assert [figure(each) for each in (0, 0.001234, 0.25, 9.87, 45.6, 12345.6)] == [
        *("0", "0.00123", "0.250", "9.87", "45.6", "12,346"),
    ]


def test_hardly_two_blocks_that_are_asked_about_are_alike_and_each_is_ruled():
    chance = random.Random(1)
    told = [{name: str(text) for name, text in block(chance).items()} for _question in range(200)]
    assert len({str(each) for each in told}) > 195
    assert all(question("block").ask(Inputs(each)).judged for each in told)


def records(table):
    return [sheet.record for sheet in sheets_until(table, 9, 9)]


def test_a_copied_table_is_like_the_one_that_was_told(app):
    with app.app_context():
        pattern = open_table(random.Random(1), 3, 5)
        copies = Copies(pattern).make(2)
        told, *made = [find_table(each.code) for each in (pattern, *copies)]
        for table, copy in zip(made, copies, strict=True):
            assert role_of(table, [copy.secret]) is KEEPER
            assert records(table) == records(told)
        assert [len(each.facts) for each in records(told)] == [5, 3]


def test_after_copies_the_database_still_counts_its_rows_itself(app):
    with app.app_context():
        Copies(open_table(random.Random(1), 1)).make(3)
        open_table(random.Random(2), 1)
        assert len(connection().scalars(select(Table.id)).all()) == 5


def test_the_bare_app_is_as_careful_with_what_it_writes_as_ours(tmp_path):
    plain = bare.connected(str(tmp_path / "bare.sqlite"))
    engine = create_engine(f"sqlite:///{tmp_path / 'ours.sqlite'}")
    with engine.connect() as ours:
        for name in bare.PRAGMAS:
            said = ours.exec_driver_sql(f"PRAGMA {name}").scalar()
            assert plain.execute(f"PRAGMA {name}").fetchone()[0] == said, name
    plain.close()
    engine.dispose()


@pytest.mark.parametrize("options", [(), ("--as-ours",)], ids=["bare", "as ours"])
def test_the_bare_app_answers_a_form_however_it_is_served(tmp_path, options):
    with ExitStack() as running:
        phone = Phone(bare_server(running, tmp_path / "bare", *options).port)
        running.callback(phone.put_away)
        assert phone.post("/form", ending="0", held_1="1").status == 303


@pytest.mark.tour
@pytest.mark.skipif(not wrk.is_here(), reason=wrk.MISSING)
def test_a_short_run_prints_a_line_for_each_row_and_for_what_it_is_compared_with():
    command = [sys.executable, "-m", "tests.proofs.bench", "--short", "poll", "tell"]
    printed = subprocess.run(command, cwd=Path(__file__).parents[3], check=True, capture_output=True, text=True).stdout
    names = [line[:46].strip() for line in printed.splitlines()[2:]]
    assert names == [
        "bare Flask view",
        "bare Flask view, one durable commit",
        "poll, nothing happened",
        "tell a hand, empty game",
    ]


def test_a_hand_is_seen_by_all_once_the_last_has_it_or_a_later_one():
    told = [Told(10, "a"), Told(15, "b"), Told(20, "c")]
    ana, ben, cy = [(10.5, "a"), (15.5, "b"), (21, "c")], [(12, "a"), (20.5, "c")], [(11, "a"), (18, "b")]
    assert until_all_saw(told, [ana, ben, cy]) == [2, 5.5, None]


def test_a_draw_is_measured_beside_networkx_alone():
    head, row = draws.main((8,))
    assert row.startswith("draw of 8 sides ")
    assert len(head) == len(row)


@pytest.mark.tour
def test_watchers_see_what_is_told_meanwhile(tmp_path):
    answers, waited, hands = watchers.main(tmp_path, 15, number=20)
    assert "20 watchers for 15 s" in answers
    assert set(re.findall(r"x (\w+)", answers)) == {"200", "304"}
    assert waited.startswith("answered in: p50")
    assert hands.startswith("hands told: 1;")
    assert "never" not in hands


@pytest.mark.tour
@pytest.mark.skipif(not wrk.is_here(), reason=wrk.MISSING)
def test_a_full_database_is_measured_beside_an_empty_one(tmp_path):
    names = iter(("empty.sqlite", "full.sqlite"))
    said, _head, *rows = million.beside("SQLite", tmp_path, lambda: f"sqlite:///{tmp_path / next(names)}", 1, 40)
    assert said.startswith("SQLite: 40 tables, 4,040 lines, ")
    assert [row[:46].strip().removesuffix(", empty database") for row in rows[::2]] == [
        *("poll, nothing happened", "sheet of 40 hands, watcher", "tell a hand, empty game"),
    ]
