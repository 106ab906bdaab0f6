"""A database or a backup of an earlier version: everything on it is there under this one, and its links work."""

import hashlib
import json

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask_migrate import downgrade, upgrade
from sqlalchemy import create_engine, text

from referee.record import read_fact
from referee.rulesets import ruleset
from referee.storage import ledger, queries
from referee.storage.access import KEEPER, SCORER, WATCHER, role_of
from referee.storage.db import connection, db, let_go
from tests.support.builders import out
from tests.support.commands import run
from tests.support.databases import opened, rows

CODE = "KDF7QA"
SECRETS = {"keeper": "the keeper's secret...", "scorer": "the scorer's secret..."}
HAND = read_fact(out(0, "", "7", "?", "1", lead=0), ruleset("partners"))
WHEN = "2026-11-01 20:00:00"


def hashed(role):
    return hashlib.sha256(SECRETS[role].encode()).hexdigest()


PLAYED = """
insert into players (table_id, name) values (1, 'Ana'), (1, 'Ben'), (1, 'Cy'), (1, 'Dee');
insert into games (table_id, number, ruleset, preset, options, opening, opened_at)
    values (1, 1, 'partners', 'lagunex', '{}', '{}', :at);
insert into seats values (1, 0, 1), (1, 1, 2), (1, 2, 3), (1, 3, 4);
insert into entries (game_id, line, revision, kind, data, told_at, told_by, reason)
    values (1, 1, 1, 'hand', :hand, :at, 'scorer', '')"""


def write(address, *tables):
    """What the first version wrote: tables, the first of them with a game and a hand of eleven pips."""
    hand = {key: value for key, value in out(0, "", "6", "?", "5", lead=0).items() if key != "kind"}
    engine = create_engine(address)
    with engine.begin() as connection:
        for code, keeper, scorer in tables:
            row = {"code": code, "keeper": keeper, "scorer": scorer, "at": WHEN}
            columns = "code, keeper_hash, scorer_hash, version, opened_at"
            connection.execute(text(f"insert into tables ({columns}) values (:code, :keeper, :scorer, 2, :at)"), row)
        for statement in PLAYED.split(";"):
            connection.execute(text(statement), {"at": WHEN, "hand": json.dumps(hand)})
    engine.dispose()


@pytest.fixture
def old(new_database, tmp_path):
    """The address of a database as the first version left it: a table with both links and one hand."""
    return made_by_the_first_version(new_database(), tmp_path, (CODE, hashed("keeper"), hashed("scorer")))


def made_by_the_first_version(address, instance, *tables):
    with opened(address, instance):
        upgrade(revision="0001")
    write(address, *tables)
    return address


def shown(address, instance):
    """The totals of the game, and what each secret makes of whoever holds it."""
    with opened(address, instance):
        table = queries.find_table(CODE)
        now = queries.read(queries.find_game(table, 1))
        assert [line.latest.told_by for line in now.lines] == ["scorer"]
        return now.standing.totals, [role_of(table, [secret]) for secret in (*SECRETS.values(), "none")]


def test_a_database_of_the_first_version_opens_with_the_same_standing_and_links(old, tmp_path):
    assert run("upgrade", database=old).exit_code == 0
    assert shown(old, tmp_path) == ((11, 0), [KEEPER, SCORER, WATCHER])
    with opened(old, tmp_path):
        game = queries.find_game(queries.find_table(CODE), 1)
        ledger.record_entry(game, 2, HAND, [SECRETS["scorer"]])
        assert len(queries.read(queries.find(CODE, 1)[1]).lines) == 2


def test_a_table_of_the_first_version_that_never_had_a_scorer_has_one_link(new_database, tmp_path):
    address = made_by_the_first_version(new_database(), tmp_path, (CODE, hashed("keeper"), None))
    run("upgrade", database=address)
    assert rows(address)["links"] == [(hashed("keeper"), 1, "keeper", None)]


def test_links_that_somebody_made_alike_keep_nobody_from_upgrading(new_database, tmp_path):
    tables = [(CODE, hashed("keeper"), "b" * 64), ("QQQQQQ", "c" * 64, "b" * 64), ("QQQQQR", "d" * 64, "c" * 64)]
    address = made_by_the_first_version(new_database(), tmp_path, *tables)
    assert run("upgrade", database=address).exit_code == 0
    links = [each for each in rows(address)["links"] if each.table_id > 1 or each.role == "scorer"]
    found = {(each.table_id, each.role, each.hash[0]) for each in links}
    assert found == {(1, "scorer", "b"), (2, "keeper", "c"), (3, "keeper", "d")}


def test_a_database_can_go_back_to_the_first_version_and_come_again(old, tmp_path):
    run("upgrade", database=old)
    after = rows(old)
    with opened(old, tmp_path):
        downgrade(revision="0001")
        found = connection().execute(text("select code, keeper_hash, scorer_hash from tables")).all()
        assert found == [(CODE, hashed("keeper"), hashed("scorer"))]
        let_go()
        upgrade()
    assert rows(old) == after


def test_a_backup_of_the_first_version_is_restored_and_only_read(tmp_path, new_database):
    instance, copy = tmp_path / "instance", tmp_path / "backup.sqlite"
    tables = [(CODE, hashed("keeper"), hashed("scorer"))]
    made_by_the_first_version(f"sqlite:///{copy}", instance, *tables)
    before, there = copy.read_bytes(), new_database()
    came = run("restore", copy, database=there)
    assert (came.exit_code, came.stderr) == (0, "")
    assert shown(there, tmp_path) == ((11, 0), [KEEPER, SCORER, WATCHER])
    assert copy.read_bytes() == before


def test_a_backup_of_a_newer_version_is_not_restored(played, tmp_path):
    copy = tmp_path / "backup.sqlite"
    run("backup", copy, database=played)
    engine = create_engine(f"sqlite:///{copy}")
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    came = run("restore", copy, database=f"sqlite:///{tmp_path / 'new.sqlite'}")
    assert came.stderr.startswith(f"Error: {copy}: These games need version 9999 of the app, or a later one; this is ")


def test_the_migrations_make_what_the_models_say_and_leave_no_row_without_its_table(old, tmp_path):
    run("upgrade", database=old)
    with opened(old, tmp_path), db.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), db.metadata) == []
        if connection.dialect.name == "sqlite":
            assert connection.exec_driver_sql("pragma foreign_key_check").all() == []
            assert connection.exec_driver_sql("pragma foreign_keys").scalar() == 1
