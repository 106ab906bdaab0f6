"""Starting: on a new database, on an old one, on one that cannot be used, and several servers at once."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from threading import Timer
from types import SimpleNamespace

import pytest
from sqlalchemy import create_engine, text

from referee.storage.db import _make_sqlite_safe, connection
from tests.support.commands import run
from tests.support.databases import mode, opened, rows

STARTER = """
import os, sys
from referee import create_app
from referee.cli.maintenance import upgrade_database

create_app()  # which imports what all of them need
ready, begin = os.pipe(), os.pipe()
servers = []
for _server in range(int(sys.argv[1])):
    servers.append(os.fork())
    if not servers[-1]:
        create_app()
        os.close(begin[1])
        os.write(ready[1], b".")
        os.read(begin[0], 1)
        upgrade_database()
        sys.exit()
    os.read(ready[0], 1)
os.close(begin[1])
sys.exit(any([os.waitpid(server, 0)[1] for server in servers]))
"""


def start_at_once(servers, address):
    """Let servers upgrade one database at the same moment; whether one failed, and what it said."""
    env = os.environ | {"DATABASE_URL": address, "SECRET_KEY": "for tests only"}
    command = [sys.executable, "-c", STARTER, str(servers)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stderr


@pytest.mark.tour
@pytest.mark.parametrize("_round", ["once", "again"])
def test_eight_servers_may_start_at_once_on_an_empty_database(new_database, _round):
    address = new_database()
    assert start_at_once(8, address) == (0, "")
    beside = {"drafts", "agreements", "clock_changes", "formats"}
    assert set(rows(address)) == {"tables", "links", "players", "games", "seats", "entries"} | beside


def test_a_server_waits_for_another_one_that_is_just_making_the_file(tmp_path):
    place = tmp_path / "referee.sqlite"
    other = sqlite3.connect(place, check_same_thread=False, isolation_level=None)
    other.execute("create table made (by text)")
    other.execute("begin immediate")
    done = Timer(0.3, other.execute, ("commit",))
    done.start()
    with opened(f"sqlite:///{place}", tmp_path):
        assert connection().exec_driver_sql("pragma journal_mode").scalar() == "wal"
    done.join()
    other.close()


def test_each_start_says_where_the_games_are_and_a_new_database_belongs_to_its_owner(tmp_path):
    place = tmp_path / "new.sqlite"
    first, second = (run("upgrade", database=f"sqlite:///{place}") for _ in range(2))
    assert (first.exit_code, first.stdout) == (0, f"A new database: {place}\nThe database is up to date.\n")
    assert (second.exit_code, second.stdout) == (0, f"The database: {place}\nThe database is up to date.\n")
    assert mode(place) == 0o600


def test_an_empty_file_where_the_games_should_be_is_said(tmp_path):
    place = tmp_path / "referee.sqlite"
    place.touch(0o600)
    os.utime(place, (0, 0))  # long ago: another server may be making one that is new
    first, second = (run("upgrade", database=f"sqlite:///{place}") for _ in range(2))
    assert first.exit_code == 0
    assert f"{place} was there already, but empty." in first.stderr
    assert second.stderr == ""
    assert run("upgrade", database=f"sqlite:///{tmp_path / 'new.sqlite'}").stderr == ""


def test_what_is_deleted_is_overwritten_whatever_sqlite_was_built_for(tmp_path):
    other = sqlite3.connect(tmp_path / "referee.sqlite")
    other.execute("pragma secure_delete=off")
    _make_sqlite_safe(other, SimpleNamespace(info={}))
    assert other.execute("pragma secure_delete").fetchone() == (1,)
    other.close()


def test_an_instance_folder_that_is_made_belongs_to_its_owner(tmp_path):
    place = tmp_path / "instance"
    assert run("upgrade", SECRET_KEY="", REFEREE_INSTANCE=str(place)).exit_code == 0
    names = ("referee.sqlite", "referee.sqlite-guard", "secret_key")
    assert {path.name: mode(path) for path in place.iterdir()} == dict.fromkeys(names, 0o600)
    assert mode(place) == 0o700


@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o640, 0o640), (0o666, 0o600)])
def test_a_database_that_everybody_can_read_is_closed_to_them(tmp_path, before, after):
    place = tmp_path / "old.sqlite"
    place.touch()
    place.chmod(before)
    said = run("upgrade", database=f"sqlite:///{place}").stdout
    assert mode(place) == after
    assert (f"Everybody on this machine could read {place}" in said) == (before != after)


def test_nothing_is_claimed_of_permissions_where_a_disk_has_none(tmp_path, monkeypatch):
    place = tmp_path / "old.sqlite"
    place.touch()
    place.chmod(0o666)
    monkeypatch.setattr(Path, "chmod", lambda _path, _mode: None)  # as on Windows, and on a stick
    assert "Everybody" not in run("upgrade", database=f"sqlite:///{place}").output


def test_a_database_that_cannot_be_reached_is_said_so(tmp_path):
    came = run("upgrade", database=f"sqlite:///{tmp_path / 'no' / 'folder' / 'new.sqlite'}")
    assert (came.exit_code, came.stderr.count("\n")) == (1, 1)
    assert "The database cannot be used: " in came.stderr


@pytest.mark.parametrize("address", ["oracle://db/referee", "a database", "postgresql://127.0.0.1:1/x"])
def test_an_address_that_leads_to_no_database_is_said_so(address):
    came = run("upgrade", database=address)
    assert (came.exit_code, came.stderr.count("\n")) == (1, 1)
    assert "The database cannot be used: " in came.stderr


@pytest.mark.parametrize("command", ["upgrade", "serve"])
def test_a_file_with_a_damaged_middle_is_not_used(tmp_path, command):
    place = tmp_path / "referee.sqlite"
    run("upgrade", database=f"sqlite:///{place}")
    content = bytearray(place.read_bytes())
    content[4096:20480] = b"\xaa" * 16384
    place.write_bytes(content)
    came = run(command, *(["--port", "0"] if command == "serve" else []), database=f"sqlite:///{place}")
    assert (came.exit_code, came.stderr.count("\n")) == (1, 1)
    assert f"{place} is damaged" in came.stderr
    assert "referee backup" in came.stderr
    assert "REFEREE_THREADS" not in os.environ  # what has not started leaves no setting to whoever starts next


def test_a_database_of_a_newer_version_is_said_to_be_newer(new_database):
    address = new_database()
    run("upgrade", database=address)
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    came = run("upgrade", database=address)
    assert came.exit_code == 1
    assert came.stderr.startswith("Error: These games need version 9999 of the app, or a later one; this is ")
