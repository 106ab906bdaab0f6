"""A backup takes the place of a database by a command, or by hand: nothing is lost, or mixed with another's log.

Whoever is killed at whatever moment leaves the old games or the new, and a log is played only into the file it is of.
"""

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

from referee.cli.guard import NEW, guard_of
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
    shutil.copy(file, folder / "earlier")
    run("upgrade", database=address(file))
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


def opens_a_table(file, tables=1):
    """Open a table as a server does, and be killed, with the database open."""
    guard = guard_of(make_url(address(file)))
    guard.mark_log()
    opens_a_table_unguarded(file, tables)


def opens_a_table_unguarded(file, tables=1):
    """The same as an older version does."""
    with opened(address(file), file.parent):
        for _table in range(tables):
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
    shutil.copy(backup, place)
    assert "is not of this file" in run("upgrade", database=address(place)).stderr


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
    "of no time": (lambda backup, place: spoilt(backup, "update tables set opened_at = 'yesterday'"), "damaged"),
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


STEPS = {"execute", "fsync", "mkdir", "open", "rename", "replace", "write"}


def ended_at(step, work, steps=STEPS):
    """Work, and be killed where the guard is about to touch a file for the time of this number; or not."""
    left = iter(range(step, 0, -1))

    def look(frame, event, function):
        is_ours = event == "c_call" and function.__name__ in steps and frame_of(frame) == "guard.py"
        if is_ours and next(left, 0) == 1:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(look)
    work()


def frame_of(frame):
    """The file of ours in which something is done, be it by Python's own paths."""
    name = Path(frame.f_code.co_filename)
    return frame_of(frame.f_back) if "pathlib" in name.parts[-2:] or name.name == "pathlib.py" else name.name


def killed_at_each_step(made, place, prepare, work):
    """Kill whoever does this work before each of its steps, and start again; what is there then, and was said."""
    for step in count(1):
        shutil.rmtree(place.parent)
        shutil.copytree(made / "games", place.parent)
        prepare()
        was_killed = killed(partial(ended_at, step, work))
        came = run("upgrade", database=address(place))
        yield content(place), came
        if not was_killed:
            return


def put_aside(place):
    return [content(folder / place.name) for folder in folders(place) if (folder / place.name).exists()]


def lies_ready(backup, place):
    """Put a backup where the guard takes it from."""
    folder = place.with_name("aside")
    folder.mkdir()
    shutil.copy(backup, folder / NEW)


def takes_the_place(place):
    guard = guard_of(make_url(address(place)))
    with guard.alone():
        guard.replace(place.with_name("aside"))


def test_whoever_is_killed_leaves_the_old_games_or_the_new_and_loses_none(made, place, backup):
    old, new, came = content(place), rows(address(backup)), []
    ready = partial(lies_ready, backup, place)
    for found, _said in killed_at_each_step(made, place, ready, partial(takes_the_place, place)):
        came.append(found)
        assert (found, put_aside(place)) in ((old, []), (new, [old]))
    assert 1 < came.index(new) < len(came) - 7


BY_HAND = {
    "moved away": lambda backup, place: (place.rename(place.parents[1] / "moved"), shutil.copy(backup, place)),
    "written over": shutil.copy,
    "written over by a copy of an earlier start": lambda backup, place: shutil.copy(backup.with_name("earlier"), place),
}


@pytest.mark.parametrize("copies", BY_HAND.values(), ids=BY_HAND)
def test_a_log_is_not_played_into_a_backup_that_was_copied_there_by_hand(place, backup, copies):
    copies(backup, place)
    log = place.with_name(f"{place.name}-wal").read_bytes()
    came = run("tables", database=address(place))
    (aside,) = folders(place)
    assert came.stderr == f"The log beside {place} is not of this file: it was not used, and is in {aside}.\n"
    assert content(place) == rows(address(backup))
    assert (aside / f"{place.name}-wal").read_bytes() == log
    assert run("upgrade", database=address(place)).stderr == ""


@pytest.mark.parametrize("killed_how", [opens_a_table, opens_a_table_unguarded])
def test_a_file_that_was_moved_away_without_its_log_is_asked_for(place, killed_how):
    killed(partial(killed_how, place))
    before = content(place)
    moved = place.rename(place.parents[1] / "moved")
    for command in (["upgrade"], ["tables"], ["backup", place.with_name("made")]):
        came = run(*command, database=address(place))
        assert (came.exit_code, place.exists()) == (1, False)
        assert f"{place} was moved away, but referee.sqlite-wal was not. Move the file back" in came.stderr
    moved.rename(place)
    assert run("upgrade", database=address(place)).exit_code == 0
    assert (content(place), folders(place)) == (before, [])


def test_a_backup_takes_the_place_of_a_file_that_is_lost(place, backup):
    place.unlink()
    assert replace(backup, place).exit_code == 0
    (aside,) = folders(place)
    assert content(place) == rows(address(backup))
    assert (aside / f"{place.name}-wal").stat().st_size


def moved_elsewhere(place):
    """The folder as another disk has it, onto which it was copied."""
    shutil.copytree(place.parent, place.parents[1] / "elsewhere")
    shutil.rmtree(place.parent)
    (place.parents[1] / "elsewhere").rename(place.parent)


def served_by_an_older_version(place):
    """A database that was restored and served by a version that knows no marks, and then killed."""
    assert run("backup", place.parents[1] / "copied.sqlite", database=address(place)).exit_code == 0
    for end in ("", "-wal", "-shm"):
        place.with_name(place.name + end).unlink(missing_ok=True)
    shutil.copy(place.parents[1] / "copied.sqlite", place)
    killed(partial(opens_a_table_unguarded, place))


def killed_while_it_is_marked(place):
    """Killed when the page with the mark was in the file, and the log of before still there: another program had it."""
    killed(partial(is_marked_beside_another_program, place))
    killed(partial(writes_its_log_into_the_file, place))


def is_marked_beside_another_program(place):
    with closing(sqlite3.connect(place)) as other:
        other.execute("select 1 from tables")
        ended_at(2, partial(run, "upgrade", database=address(place)), {"execute"})


def writes_its_log_into_the_file(place):
    with closing(sqlite3.connect(place)) as other:
        other.execute("pragma wal_checkpoint")
        os.kill(os.getpid(), signal.SIGKILL)


CRASHES = {
    "killed": lambda place: None,
    "killed again": lambda place: killed(partial(opens_a_table, place)),
    "while it was marked": killed_while_it_is_marked,
    "moved with its log": moved_elsewhere,
    "without its guard": lambda place: place.with_name(f"{place.name}-guard").unlink(),
    "served by an older version": served_by_an_older_version,
}


@pytest.mark.parametrize("crash", CRASHES.values(), ids=CRASHES)
def test_after_a_crash_a_log_is_always_played(place, crash):
    crash(place)
    assert place.with_name(f"{place.name}-wal").stat().st_size
    before = content(place)
    assert run("upgrade", database=address(place)).stderr == ""
    assert (content(place), folders(place)) == (before, [])


def test_a_log_is_played_whenever_a_start_is_killed(made, place):
    before, starts = content(place), 0
    for found, came in killed_at_each_step(made, place, bool, partial(run, "upgrade", database=address(place))):
        assert (found, came.stderr, folders(place)) == (before, "", [])
        starts += 1
    assert starts > 6


@pytest.mark.tour
def test_a_log_that_has_begun_anew_is_known_too(place, backup):
    log = place.with_name(f"{place.name}-wal")
    killed(partial(opens_a_table, place, 200))
    beginning = log.read_bytes()[:24]
    killed(partial(opens_a_table, place, 200))
    assert log.read_bytes()[:24] != beginning
    shutil.copy(backup, place)
    run("upgrade", database=address(place))
    assert (len(folders(place)), content(place)) == (1, rows(address(backup)))


@pytest.mark.tour
def test_a_log_is_put_aside_whenever_that_is_cut_short(made, place, backup):
    shutil.copy(backup, place)
    for found, _came in killed_at_each_step(
        made, place, partial(shutil.copy, backup, place), partial(run, "upgrade", database=address(place))
    ):
        assert found == rows(address(backup))
        assert any((folder / f"{place.name}-wal").exists() for folder in folders(place))
