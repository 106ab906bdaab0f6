"""An installed referee: where it keeps its games, and what becomes of those in the place of an earlier version."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.builders import toured
from tests.support.commands import run
from tests.support.databases import mode, rows

ROOT = Path(__file__).parents[2]


class Installation:
    """The package as a wheel leaves it in an environment of its own, and the home of the person who runs it."""

    def __init__(self, folder: Path) -> None:
        site = folder / "env/lib/python3/site-packages"
        package = site / "referee"
        package.mkdir(parents=True)
        for part in (*(ROOT / "referee").iterdir(), ROOT / "templates", ROOT / "static"):
            (package / part.name).symlink_to(part)
        self.old = folder / "env/var/referee-instance"  # where Flask keeps the data of an installed package
        self.new = folder / "home/domino-referee"
        self.settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(site), "XDG_DATA_HOME": str(folder / "home")}
        self.folder = folder

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "referee.cli", *words]
        env = self.settings | settings
        kept = {"capture_output": True, "text": True, "timeout": 120}
        return subprocess.run(command, check=False, cwd=self.folder, env=env, **kept)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Puts a table, opened with a key of its own, into a folder; every row of its database."""
    first = tmp_path_factory.mktemp("played") / "instance"
    for command in ("upgrade", "demo"):
        assert run(command, SECRET_KEY="", REFEREE_INSTANCE=str(first)).exit_code == 0

    def put(place):
        shutil.copytree(first, place)
        return games(place)

    return put


def games(place):
    """Every row of the database in a folder."""
    return rows(f"sqlite:///{place / 'referee.sqlite'}")


@pytest.fixture
def installed(tmp_path):
    return Installation(tmp_path)


@pytest.mark.tour
def test_its_games_are_outside_its_environment_and_each_start_says_where(installed):
    first, second = (installed.run("upgrade").stdout.splitlines()[0] for _ in range(2))
    place = installed.new / "referee.sqlite"
    assert (first, second) == (f"A new database: {place}", f"The database: {place}")
    assert (mode(installed.new), mode(place)) == (0o700, 0o600)
    assert not installed.old.exists()


@pytest.mark.tour
def test_a_setting_names_another_folder(installed, tmp_path):
    assert f"A new database: {tmp_path}/mine" in installed.run("upgrade", REFEREE_INSTANCE="mine").stdout
    assert not installed.new.exists()


@pytest.mark.parametrize("command", toured(["upgrade", "demo"]))
def test_games_of_an_earlier_version_are_moved_whole(installed, played, command):
    before, key = played(installed.old), (installed.old / "secret_key").read_text()
    came = installed.run(command)
    assert f"The games in {installed.old} have been moved to {installed.new}," in came.stderr
    after = games(installed.new)
    assert all(row in after[name] for name in before for row in before[name])
    assert (installed.new / "secret_key").read_text() == key
    assert mode(installed.new / "referee.sqlite") == 0o600
    assert not installed.old.exists()
    assert "moved" not in installed.run(command).stderr


def test_what_is_only_in_the_log_of_a_killed_server_is_moved_too(installed, played):
    played(installed.old)
    killed = f"""
import os, sqlite3
written = sqlite3.connect({str(installed.old / "referee.sqlite")!r})
written.execute("pragma journal_mode=wal")
written.execute("update tables set code = 'QQQQQQ'")
written.commit()
os._exit(9)"""
    subprocess.run([sys.executable, "-c", killed], check=False)
    assert (installed.old / "referee.sqlite-wal").stat().st_size
    assert installed.run("upgrade").returncode == 0
    assert [table.code for table in games(installed.new)["tables"]] == ["QQQQQQ"]
    assert not installed.old.exists()


def test_games_in_both_places_stay_where_they_are(installed, played):
    old, new = played(installed.old), played(installed.new)
    keys = {place / "secret_key": place.name for place in (installed.old, installed.new)}
    for path, key in keys.items():
        path.write_text(key)
    came = installed.run("upgrade")
    assert {path: path.read_text() for path in keys} == keys
    assert came.stderr == f"There are games in {installed.old} too. REFEREE_INSTANCE={installed.old} opens those.\n"
    assert (came.returncode, games(installed.old), games(installed.new)) == (0, old, new)


@pytest.mark.tour
def test_games_are_moved_into_a_database_in_which_nobody_has_played(installed, played):
    run("upgrade", SECRET_KEY="", REFEREE_INSTANCE=str(installed.new))
    old = played(installed.old)
    assert installed.run("upgrade").returncode == 0
    assert games(installed.new) == old


@pytest.mark.tour
def test_games_are_not_moved_while_a_server_uses_them(installed, played):
    before = played(installed.old)
    with closing(sqlite3.connect(installed.old / "referee.sqlite")) as server:
        server.execute("select code from tables").fetchall()
        came = installed.run("upgrade")
        assert came.returncode == 1
        assert "a referee is using them: stop it first" in came.stderr
        assert games(installed.old) == before
    assert installed.run("upgrade").returncode == 0
    assert games(installed.new) == before


def test_games_that_cannot_be_moved_are_left_and_said_so(installed, played, tmp_path):
    before = played(installed.old)
    (tmp_path / "file").touch()
    came = installed.run("upgrade", XDG_DATA_HOME=str(tmp_path / "file"))
    assert (came.returncode, came.stderr.count("\n")) == (1, 1)
    assert "REFEREE_INSTANCE" in came.stderr
    assert games(installed.old) == before


@pytest.mark.tour
def test_two_servers_that_start_at_once_move_the_games_once(installed, played):
    before = played(installed.old)
    command, settings = [sys.executable, "-m", "referee.cli", "upgrade"], installed.settings
    servers = [subprocess.Popen(command, cwd=installed.folder, env=settings) for _ in range(2)]
    assert [server.wait(120) for server in servers] == [0, 0]
    assert games(installed.new) == before
    assert not installed.old.exists()


@pytest.mark.tour
def test_an_empty_database_of_an_earlier_version_is_left_alone(installed):
    run("upgrade", SECRET_KEY="", REFEREE_INSTANCE=str(installed.old))
    assert "A new database" in installed.run("upgrade").stdout
    assert (installed.old / "referee.sqlite").exists()
