"""Which tables there are, for whoever runs the server."""

import json
import re
from datetime import UTC, datetime
from functools import partial
from types import SimpleNamespace

import pytest
from sqlalchemy import text, update

from referee.cli import asgi
from referee.storage import ledger
from referee.storage.access import new_secret
from referee.storage.db import connection
from referee.storage.models import Entry, StoredGame, Table
from referee.storage.queries import summaries
from tests.support.commands import run
from tests.support.databases import GAME, opened, rows, statements

pytestmark = pytest.mark.database
THEN = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


def write(row, **values):
    connection().execute(update(row).values(values))
    connection().commit()


def test_a_table_is_listed_with_its_people_its_games_and_when_they_last_played(played):
    head, line = run("tables", database=played).stdout.splitlines()
    assert head.split() == ["code", "last", "played", "games", "table"]
    assert re.fullmatch(r"[A-Z0-9]{6}  \d{4}-\d\d-\d\d \d\d:\d\d      1  Ana, Ben, Cy, Dee", line)


def test_a_program_reads_the_same_in_json(played, tmp_path):
    with opened(played, tmp_path):
        write(Table, name="The kitchen", opened_at=THEN)
        write(StoredGame, opened_at=THEN)
        write(Entry, told_at=THEN)
    (table,) = json.loads(run("tables", "--json", database=played).stdout)
    assert table.pop("code").isalnum()
    people = ["Ana", "Ben", "Cy", "Dee"]
    assert table == {"name": "The kitchen", "people": people, "games": 1, "last_played": THEN.isoformat()}


@pytest.mark.parametrize("row", [Entry, StoredGame, Table], ids=["a line", "a game", "the table"])
def test_the_latest_of_all_that_was_written_counts_and_puts_a_table_first(played, tmp_path, row):
    with opened(played, tmp_path):
        for older, column in ((Table, "opened_at"), (StoredGame, "opened_at"), (Entry, "told_at")):
            write(older, **{column: THEN})
        fresh = ledger.open_table(GAME, new_secret()).code
        assert next(table.code for table in summaries()) == fresh
        newest = "told_at" if row is Entry else "opened_at"
        write(row, **{newest: datetime(2031, 1, 1, tzinfo=UTC)})
        assert {table.last_played.year for table in summaries()} == {2031}


def test_a_deleted_table_is_not_listed_and_where_there_is_none_nothing_is(played, tmp_path):
    with opened(played, tmp_path):
        write(Table, deleted_at=THEN)
    assert json.loads(run("tables", "--json", database=played).stdout) == []
    assert len(run("tables", database=played).stdout.splitlines()) == 1


def test_as_many_tables_as_there_are_take_three_statements(played, tmp_path):
    with opened(played, tmp_path):
        for _table in range(5):
            ledger.open_table(GAME, new_secret())
        with statements() as asked:
            assert len(summaries()) == 6
    assert len(asked) == 3


def rename(table, name):
    connection().execute(text(f"alter table {table} rename to {name}"))
    connection().commit()


def test_what_nobody_can_put_back_goes_as_the_server_starts_and_each_day_whatever_goes_wrong(
    played, tmp_path, monkeypatch, caplog
):
    left = []

    def days():
        left.append(len(rows(played)["tables"]))
        rename("tables", "away")
        yield
        rename("away", "tables")
        ledger.open_table(GAME, new_secret())
        write(Table, deleted_at=THEN)
        yield
        left.append(len(rows(played)["tables"]))

    course = days()
    monkeypatch.setattr(asgi, "sleep", lambda _day: next(course))
    monkeypatch.setattr(asgi, "Thread", lambda target, args, **_: SimpleNamespace(start=partial(target, *args)))
    with opened(played, tmp_path) as app:
        write(Table, deleted_at=THEN)
        monkeypatch.setattr(asgi, "create_app", lambda: app)
        with pytest.raises(StopIteration):
            asgi.lasting_app()
    assert left == [0, 0]
    assert "could not be removed: " in caplog.text
