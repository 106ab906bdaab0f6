"""A backup takes the place of a database: what was there is put aside, whoever is killed at whatever moment."""

import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import make_url

from referee.cli.guard import guard_of
from referee.storage import ledger
from referee.storage.access import new_secret
from tests.storage.test_stored import GAMES, STORED
from tests.support.commands import run
from tests.support.databases import GAME, mode, opened, rows, sheets
from tests.support.process import Server


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with a backup of one table, and a database that has another one, in the log of somebody killed alone."""
    folder = tmp_path_factory.mktemp("made")
    file = folder / "games" / "referee.sqlite"
    file.parent.mkdir()
    for command in (["upgrade"], ["demo"], ["backup", folder / "backup.sqlite"]):
        assert run(*command, database=address(file)).exit_code == 0
    assert killed(partial(opens_a_table, file)) == signal.SIGKILL
    return folder


@pytest.fixture
def place(made, tmp_path):
    """The file of that database."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path / "games" / "referee.sqlite"


@pytest.fixture
def backup(place):
    return place.parents[1] / "backup.sqlite"


def address(file):
    return f"sqlite:///{file}"


def opens_a_table(file):
    """Open a table and be killed, with the database open."""
    with opened(address(file), file.parent):
        ledger.open_table(GAME, new_secret())
        os.kill(os.getpid(), signal.SIGKILL)


def killed(work):
    """How a process of its own ends that does this: by which signal, or with 0."""
    if not (child := os.fork()):
        sys.stdout = sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115  it ends with the process
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) * -1


def content(file):
    """Every row of a database with its log, of which nothing is touched."""
    copy = file.parents[1] / "looked at"
    shutil.copytree(file.parent, copy)
    found = rows(address(copy / file.name))
    shutil.rmtree(copy)
    return found


def folders(place):
    """What was put aside beside a database."""
    return [path for path in place.parent.iterdir() if path.is_dir()]


def replace(file, place):
    return run("restore", "--replace", file, database=address(place))


def test_a_backup_takes_the_place_of_a_database_which_is_put_aside_whole(place, backup):
    before = content(place)
    came = replace(backup, place)
    (aside,) = folders(place)
    assert (came.exit_code, came.stderr) == (0, "")
    assert f"What was there is in {aside}: referee.sqlite, referee.sqlite-wal, referee.sqlite-shm." in came.stdout
    assert content(place) == rows(address(backup)) != before
    assert content(aside / place.name) == before
    assert (mode(place), mode(aside)) == (0o600, 0o700)


def test_an_older_backup_takes_the_place_of_nothing_at_this_version(tmp_path):
    with closing(sqlite3.connect(tmp_path / "old.sqlite")) as old:
        old.executescript((STORED / "tables.sql").read_text("utf-8"))
    place = tmp_path / "referee.sqlite"
    assert replace(tmp_path / "old.sqlite", place).exit_code == 0
    assert folders(place) == []
    with opened(address(place), tmp_path):
        assert len(sheets()) == len(GAMES)


def test_a_damaged_database_is_replaced_by_what_its_sentence_says(place, backup):
    place.write_bytes(b"damaged" * 10000)
    assert "`referee restore --replace FILE`" in run("upgrade", database=address(place)).stderr
    assert replace(backup, place).exit_code == 0
    assert content(place) == rows(address(backup))


def test_nothing_is_replaced_while_it_is_served(place, backup):
    before = content(place)
    server = Server(place.parent, "--workers", "2")
    assert is_guarded(place)
    came = replace(backup, place)
    assert (came.exit_code, came.stderr) == (1, f"Error: {place} is in use: stop the server first.\n")
    server.kill()
    assert (content(place), folders(place)) == (before, [])
    assert replace(backup, place).exit_code == 0


def is_guarded(place):
    """Whether a process holds the guard of a database, as the system says."""
    number = str(place.with_name(f"{place.name}-guard").stat().st_ino)
    return any("FLOCK" in line and f":{number} " in line for line in Path("/proc/locks").read_text().splitlines())


def test_nothing_is_replaced_that_somebody_is_about_to_open(place, backup):
    with closing(guard_of(make_url(address(place)))):
        assert is_guarded(place)
        assert "is in use" in replace(backup, place).stderr
    assert not is_guarded(place)


def test_nothing_is_replaced_while_a_program_has_it_open_that_knows_no_guard(place, backup):
    with closing(sqlite3.connect(place)) as other:
        other.execute("select 1 from tables")
        assert "is in use" in killed_by(lambda: replace(backup, place).stderr)
    assert folders(place) == []


def killed_by(work):
    """What a process of its own says: the locks of one are no locks to itself."""
    reading, writing = os.pipe()
    if not os.fork():
        os.write(writing, work().encode())
        os._exit(0)
    os.close(writing)
    os.wait()
    return os.read(reading, 10_000).decode()


def spoilt(backup, spoil):
    with closing(sqlite3.connect(backup)) as file, file:
        file.execute(spoil)
    return backup


UNFIT = {
    "itself": (lambda backup, place: place, "is the database itself"),
    "missing": (lambda backup, place: backup.with_name("gone"), "There is no file"),
    "a folder": (lambda backup, place: backup.parent, "There is no file"),
    "empty": (lambda backup, place: backup.write_bytes(b"") or backup, "no backup"),
    "a letter": (lambda backup, place: backup.write_bytes(b"Dear referee, " * 100) and backup, "no backup, or damaged"),
    "half": (lambda backup, place: os.truncate(backup, 40_000) or backup, "no backup, or damaged"),
    "another program's": (lambda backup, place: spoilt(backup, "drop table alembic_version"), "no backup"),
    "newer": (lambda backup, place: spoilt(backup, "insert into formats values (99, '99.1.0')"), "need version 99.1.0"),
    "without games": (lambda backup, place: spoilt(backup, "drop table entries"), "no backup"),
}


@pytest.mark.parametrize(("unfit", "said"), UNFIT.values(), ids=UNFIT)
def test_what_cannot_take_the_place_is_refused_in_a_sentence(place, backup, unfit, said):
    before = content(place)
    came = replace(unfit(backup, place), place)
    assert (came.exit_code, came.stderr.count("\n"), said in came.stderr) == (1, 1, True), came.stderr
    assert (content(place), folders(place)) == (before, [])


def test_how_a_postgresql_is_replaced_is_said_and_nothing_done(backup):
    came = run("restore", "--replace", backup, database="postgresql://ana@127.0.0.1:1/games")
    assert (came.exit_code, came.stdout) == (1, "")
    for step in ('alter database "games" rename to', "--owner ana games", f"referee restore {backup}", "pg_restore"):
        assert step in came.stderr


STEPS = {"open", "os.mkdir", "os.rename", "sqlite3.connect"}


def replaced_until(step, backup, place):
    """Replace, and be killed before the step of this number that touches the place or what is put aside; or not."""
    left = iter(range(step, 0, -1))

    def look(event, arguments):
        below = str(arguments[0]).partition(str(place.parent))[2] if event in STEPS else ""
        if below and "/tmp" not in below and next(left) == 1:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(look)
    replace(backup, place)


def test_whoever_is_killed_leaves_the_old_games_or_the_new_and_loses_none(made, place, backup):
    old, new, came = content(place), rows(address(backup)), []
    for step in count(1):
        shutil.rmtree(place.parent)
        shutil.copytree(made / "games", place.parent)
        was_killed = killed(partial(replaced_until, step, backup, place))
        assert run("upgrade", database=address(place)).exit_code == 0
        came.append(content(place))
        aside = [content(folder / place.name) for folder in folders(place) if (folder / place.name).exists()]
        assert (came[-1], aside) in ((old, []), (new, [old]))
        if not was_killed:
            break
    assert 5 < came.index(new) < len(came) - 5
