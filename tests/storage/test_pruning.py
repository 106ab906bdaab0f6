"""Forgetting the tables on which nothing was told for long."""

from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread

import pytest
from sqlalchemy import insert, select, update

from referee import create_app
from referee.record import read_fact
from referee.rulesets import ruleset
from referee.storage import ledger, queries, tables
from referee.storage.access import new_secret
from referee.storage.db import connection, db, let_go
from referee.storage.models import Agreement, ClockChange, Draft, Moment, StoredGame
from tests.support.builders import out
from tests.support.commands import run
from tests.support.databases import GAME, opened, rows

HAND = read_fact(out(0, "", "7", "?", "1", lead=0), ruleset("partners"))
YEAR = timedelta(days=365)


WRITTEN = [
    column
    for table in db.Model.metadata.sorted_tables
    for column in table.columns
    if isinstance(column.type, Moment) and column.name != "deleted_at"
]


def age(days, written=WRITTEN):
    """Let all that was written have been written so long ago, or what has these columns."""
    then = datetime.now(UTC) - timedelta(days=days)
    for column in written:
        connection().execute(update(column.table).values({column.name: then}))
    connection().commit()


def goes_on(game):
    """Let something of each kind have been written in a game."""
    told = {"game_id": game, "told_at": datetime.now(UTC)}
    connection().execute(insert(Draft).values(**told, version=1, data={"taps": []}))
    signed = {"line": 1, "revision": 1, "kind": "signed", "side": 0, "name": "Ana", "note": "", "key": "k"}
    connection().execute(insert(Agreement).values(**told, **signed, told_by="scorer"))
    timed = {"game_id": game, "number": 1, "what": "start", "at": datetime.now(UTC), "told_by": "scorer"}
    connection().execute(insert(ClockChange).values(**timed))
    connection().commit()


@pytest.mark.tour
def test_old_tables_are_forgotten_with_all_that_was_theirs_and_others_stay(played, tmp_path):
    with opened(played, tmp_path):
        goes_on(connection().scalar(select(StoredGame.id)))
        age(400)
        fresh = ledger.open_table(GAME, new_secret()).code
    before = rows(played)
    dry = run("prune", "--older-than", "365", "--dry-run", database=played)
    assert dry.stdout == "1 table would be deleted: nothing was entered there for 365 days.\n"
    assert rows(played) == before
    assert run("prune", "--older-than", "365", database=played).stdout.startswith("1 table deleted: ")
    assert {name: len(left) for name, left in rows(played).items()} == {
        "tables": 1,
        "agreements": 0,
        "links": 1,
        "players": 4,
        "games": 1,
        "seats": 4,
        "entries": 2,
        "drafts": 0,
        "clock_changes": 0,
        "formats": 2,
        "events": 0,
    }
    with opened(played, tmp_path):
        assert len(queries.read(queries.find_game(queries.find_table(fresh), 1)).lines) == 2


@pytest.mark.parametrize("column", WRITTEN, ids=str)
def test_a_table_where_anything_was_written_is_not_forgotten(played, tmp_path, column):
    with opened(played, tmp_path):
        goes_on(connection().scalar(select(StoredGame.id)))
        age(400)
        age(364, [column])
    assert run("prune", "--older-than", "365", database=played).stdout.startswith("0 tables deleted: ")


def test_a_hand_told_while_its_table_is_forgotten_is_never_lost(played, tmp_path):
    with opened(played, tmp_path):
        links = {ledger.open_table(GAME, secret := new_secret()).code: secret for _ in range(12)}
        age(400)
    kept = tell_and_forget(played, tmp_path, links, datetime.now(UTC) - YEAR)
    with opened(played, tmp_path):
        for code, acknowledged in kept.items():
            found = queries.find_table(code)
            assert (found is not None) == acknowledged
            assert found is None or len(queries.read(queries.find_game(found, 1)).lines) == 3


def tell_and_forget(address, instance, links, since):
    """Tell a hand at each table while all are being forgotten; which were acknowledged."""
    app = create_app({"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": "for tests only"}, str(instance))
    begin, kept = Barrier(len(links) + 1, timeout=60), dict.fromkeys(links, False)

    def tell(code):
        with app.app_context():
            game = queries.find_game(queries.find_table(code), 1)
            begin.wait()
            try:
                ledger.record_entry(game, 3, HAND, [links[code]])
            except Exception:  # the table was forgotten first
                return
            kept[code] = True

    phones = [Thread(target=tell, args=(code,)) for code in links]
    for phone in phones:
        phone.start()
    with app.app_context():
        begin.wait()
        tables.forget(tables.forgotten(since), since)
        for phone in phones:
            phone.join()
        let_go()
        db.engine.dispose()
    return kept
