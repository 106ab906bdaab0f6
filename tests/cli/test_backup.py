"""Backing up while the app runs, and restoring into an empty database of either kind."""

import errno
import fcntl
import gc
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import text

from referee.record import read_fact
from referee.rulesets import ruleset
from referee.storage import ledger, queries
from referee.storage.access import new_secret
from referee.storage.db import db
from tests.support.builders import out
from tests.support.commands import run, run_apart
from tests.support.databases import GAME, mode, opened, rows, sheets

HAND = read_fact(out(0, "", "7", "?", "1", lead=0), ruleset("partners"))


def test_a_backup_is_a_database_with_the_same_rows_that_only_its_owner_reads(played, tmp_path):
    copy = tmp_path / "backup.sqlite"
    came = run("backup", copy, database=played)
    assert (came.exit_code, came.stderr) == (0, "")
    assert f"DATABASE_URL=sqlite:///{copy}" in came.stdout
    assert "The secret key is not in it" in came.stdout
    assert came.stdout.startswith(f"{sum(map(len, rows(played).values()))} rows in ")
    assert rows(f"sqlite:///{copy}") == rows(played)
    assert mode(copy) == 0o600
    again = run("backup", copy, database=played)
    assert (again.exit_code, "exists already" in again.stderr) == (1, True)


def test_a_backup_opens_as_a_database_with_the_same_sheet(played, tmp_path):
    copy = tmp_path / "backup.sqlite"
    run("backup", copy, database=played)
    told = []
    for address in (played, f"sqlite:///{copy}"):
        with opened(address, tmp_path):
            (now,) = sheets()
            told.append([(each.number, [one.reason for one in each.revisions], each.scored) for each in now.lines])
    assert told[0] == told[1]


def test_a_backup_is_brought_to_the_disk_as_windows_wants_it(played, tmp_path, monkeypatch):
    def sync(file, to_disk=os.fsync):
        if fcntl.fcntl(file, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        to_disk(file)

    monkeypatch.setattr(os, "fsync", sync)
    assert run("backup", tmp_path / "backup.sqlite", database=played).exit_code == 0


def files_in_use(folder):
    """What this process has open there; Windows removes no such file."""
    return [link for each in Path("/proc/self/fd").iterdir() for link in links(each) if link.startswith(str(folder))]


def links(descriptor):
    with suppress(FileNotFoundError):
        yield str(descriptor.readlink())


def test_a_backup_or_restore_that_fails_lets_go_of_its_files(tmp_path):
    empty, other = f"sqlite:///{tmp_path / 'empty.sqlite'}", tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as made:
        made.execute("create table something (other)")
    gc.disable()  # what is collected one day is not let go of in time
    try:
        assert run("backup", tmp_path / "backup.sqlite", database=empty).exit_code == 1
        assert run("restore", other, database=empty).exit_code == 1
        assert files_in_use(tmp_path) == []
    finally:
        gc.enable()


@pytest.mark.parametrize("place", ["no/such/folder/backup.sqlite", "."])
def test_a_backup_that_has_no_place_says_so(tmp_path, place):
    came = run("backup", tmp_path / place, database=f"sqlite:///{tmp_path / 'new.sqlite'}")
    assert came.exit_code in (1, 2)
    assert "Traceback" not in came.stderr


def test_an_empty_database_is_not_backed_up(tmp_path):
    came = run("backup", tmp_path / "backup.sqlite", database=f"sqlite:///{tmp_path / 'new.sqlite'}")
    assert (came.exit_code, came.stderr) == (1, "Error: The database is still empty.\n")
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == []


@pytest.mark.tour
def test_a_backup_on_a_full_disk_leaves_nothing_and_can_be_tried_again(played, tmp_path):
    copy = tmp_path / "backups" / "backup.sqlite"
    copy.parent.mkdir()
    full = run_apart("backup", copy, database=played, largest=40_000)
    assert (full.returncode, full.stderr.count("\n")) == (1, 1)
    assert full.stderr.startswith("Error: The backup cannot be made: ")
    assert list(copy.parent.iterdir()) == []
    assert run("backup", copy, database=played).exit_code == 0
    assert list(copy.parent.iterdir()) == [copy]


@pytest.mark.tour
def test_of_the_backups_in_a_folder_the_newest_are_kept(played, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [f"referee-2026010{day}T000000Z.sqlite" for day in range(1, 6)]
    cut_short = "referee-20260101T000001Z.sqlite.0123abcd.part"
    foreign = ["referee.sqlite", "referee-2025.sqlite", "referee-20250101T000000Z.sqlite.gz", "notes"]
    for name in [*old, cut_short, *foreign]:
        (folder / name).touch()
    came = run("backup", folder, "--keep", "3", database=played)
    assert came.exit_code == 0, came.stderr
    assert f"3 backups in {folder}, 4 older removed." in came.stdout
    new = {path.name for path in folder.iterdir()} - {*old, cut_short, *foreign}
    assert {path.name for path in folder.iterdir()} == {*old[3:], *foreign, *new}
    assert len(new) == 1
    assert rows(f"sqlite:///{folder / new.pop()}") == rows(played)


def test_a_failed_backup_removes_no_older_one(tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [folder / f"referee-2026010{day}T000000Z.sqlite" for day in range(1, 4)]
    for path in old:
        path.touch()
    assert run("backup", folder, "--keep", "1", database=f"sqlite:///{tmp_path / 'new.sqlite'}").exit_code == 1
    assert sorted(folder.iterdir()) == old


def test_keeping_some_backups_needs_a_folder(played, tmp_path):
    came = run("backup", tmp_path / "backup.sqlite", "--keep", "3", database=played)
    assert (came.exit_code, "is no folder" in came.stderr) == (1, True)


@pytest.mark.tour
def test_tables_move_from_sqlite_to_postgresql_and_back_and_play_on(played, new_postgres, tmp_path):
    there, back = new_postgres(), f"sqlite:///{tmp_path / 'back.sqlite'}"
    before, copies = rows(played), [tmp_path / "first.sqlite", tmp_path / "second.sqlite"]
    for source, copy, target in ((played, copies[0], there), (there, copies[1], back)):
        assert run("backup", copy, database=source).exit_code == 0
        came = run("restore", copy, database=target)
        assert (came.exit_code, came.stderr) == (0, "")
        assert rows(target) == before
    for address in (there, back):
        with opened(address, tmp_path):
            table = ledger.open_table(GAME, secret := new_secret())
            ledger.record_entry(queries.find_game(table, 1), 3, HAND, [secret])
            assert len(sheets()[-1].lines) == 3


def test_a_backup_keeps_the_time_of_a_postgresql_that_lives_in_another_zone(new_postgres, tmp_path):
    address = new_postgres()
    with opened(address, tmp_path), db.engine.begin() as connection:
        connection.execute(text(f"alter database {db.engine.url.database} set timezone to 'Asia/Kolkata'"))
    run("upgrade", database=address)
    with opened(address, tmp_path):
        ledger.open_table(GAME, new_secret())
    assert run("backup", tmp_path / "backup.sqlite", database=address).exit_code == 0
    assert rows(f"sqlite:///{tmp_path / 'backup.sqlite'}") == rows(address)


@pytest.mark.tour
def test_a_database_with_tables_is_never_restored_over(played, tmp_path):
    run("backup", tmp_path / "backup.sqlite", database=played)
    before = rows(played)
    came = run("restore", tmp_path / "backup.sqlite", database=played)
    assert (came.exit_code, came.stderr.count("\n")) == (1, 1)
    assert "nothing was written" in came.stderr
    assert rows(played) == before


@pytest.mark.tour
def test_a_backup_is_only_read_when_it_is_restored(played, tmp_path):
    copy = tmp_path / "backup.sqlite"
    run("backup", copy, database=played)
    before = copy.read_bytes()
    assert run("restore", copy, database=f"sqlite:///{tmp_path / 'new.sqlite'}").exit_code == 0
    assert copy.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"Dear referee, " * 100])
def test_a_file_that_is_no_backup_is_said_so(tmp_path, content):
    (tmp_path / "letter").write_bytes(content)
    came = run("restore", tmp_path / "letter", database=f"sqlite:///{tmp_path / 'new.sqlite'}")
    assert (came.exit_code, came.stderr.count("\n")) == (1, 1)
