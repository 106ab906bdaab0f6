"""Games outlast an upgrade: two wheels of different versions through pip, pipx and uv, and every row is still there.

Each tool has a home and a cache of its own, so that nothing of whoever runs this is touched.
"""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.proofs.hosting.running import ROOT

Run = Callable[..., None]
Counted = dict[str, int]
OLDER, NEWER = "0.1.0", "0.1.1"


def outlive_upgrades(folder: Path, say: Callable[[str, str], None]) -> None:
    """Upgrade by every tool, and say what was found afterwards."""
    wheels = {version: wheel(folder / version, version) for version in (OLDER, NEWER)}
    subprocess.run([sys.executable, "-m", "venv", str(folder / "tools")], check=True)
    pip = [str(folder / "tools/bin/pip"), "-qqq", "--disable-pip-version-check", "install", "uv", "pipx"]
    subprocess.run(pip, check=True)
    for name, upgrade in WAYS.items():
        place = folder / name.replace(" ", "-")
        place.mkdir()
        upgrade(home(folder, place), *(f"domino-referee @ {wheels[each].as_uri()}" for each in wheels), place)
        say(name, f"{OLDER} to {NEWER}: {rows(place / 'data/domino-referee/referee.sqlite')} rows still there")


def wheel(place: Path, version: str) -> Path:
    """A wheel of this version, built from a copy."""
    copy = place / "copy"
    for part in ("referee", "templates", "static"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("README.md", "LICENSE", "hatch_build.py"):
        shutil.copy(ROOT / part, copy / part)
    project = re.sub(r'(?m)^version = ".*"$', f'version = "{version}"', (ROOT / "pyproject.toml").read_text())
    (copy / "pyproject.toml").write_text(project)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    subprocess.run(build, cwd=copy, check=True, capture_output=True)
    return next(place.glob("*.whl"))


def home(folder: Path, place: Path) -> Run:
    """Runs a command for somebody who has nothing but this folder."""
    own = {"HOME": "", "XDG_DATA_HOME": "data", "UV_TOOL_DIR": "tools", "UV_TOOL_BIN_DIR": "bin", "PIPX_HOME": "pipx"}
    settings = {name: str(place / where) for name, where in own.items()}
    settings |= {"PIPX_BIN_DIR": str(place / "bin"), "UV_CACHE_DIR": str(place / "cache")}
    settings |= {"PATH": f"{place / 'bin'}:{folder / 'tools/bin'}:{os.environ['PATH']}"}
    settings |= dict.fromkeys(("REFEREE_INSTANCE", "DATABASE_URL", "SECRET_KEY"), "")
    settings |= {"UV_PYTHON": sys.executable, "PIPX_DEFAULT_PYTHON": sys.executable}

    def run(*words: str) -> None:
        done = subprocess.run(words, env=os.environ | settings, cwd=place, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    return run


def rows(file: Path) -> Counted:
    """How many rows each table has that has any."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as games:
        names = [name for (name,) in games.execute("select name from sqlite_master where type = 'table'")]
        counts = {name: games.execute(f"select count(*) from {name}").fetchone()[0] for name in sorted(names)}
    return {name: count for name, count in counts.items() if count}


def is_kept(place: Path, run: Callable[[], object]) -> None:
    """Nothing that this does takes a row or the key away."""
    data = place / "data/domino-referee"
    before, key = rows(data / "referee.sqlite"), (data / "secret_key").read_text()
    assert before["entries"], before
    run()
    assert (rows(data / "referee.sqlite"), (data / "secret_key").read_text()) == (before, key)


def play(run: Run, *referee: str) -> None:
    """Open a table with a game on it."""
    run(*referee, "upgrade")
    run(*referee, "demo")


def by_pip(run: Run, older: str, newer: str, place: Path) -> None:
    """An environment that is kept, and then one that is made anew."""
    command = str(place / "venv/bin/referee")
    run(sys.executable, "-m", "venv", str(place / "venv"))
    run(str(place / "venv/bin/pip"), "install", older)
    play(run, command)
    run(str(place / "venv/bin/pip"), "install", "--upgrade", newer)
    is_kept(place, lambda: run(command, "upgrade"))
    shutil.rmtree(place / "venv")
    is_kept(place, lambda: None)


def by_pipx(run: Run, older: str, newer: str, place: Path) -> None:
    """Installed over, and removed."""
    run("pipx", "install", older)
    play(run, "referee")
    run("pipx", "install", "--force", newer)
    is_kept(place, lambda: run("referee", "upgrade"))
    is_kept(place, lambda: run("pipx", "uninstall", "domino-referee"))


def by_uvx(run: Run, older: str, newer: str, place: Path) -> None:
    """Each version in a corner of the cache, which is then emptied."""
    play(run, "uvx", "--from", older, "referee")
    is_kept(place, lambda: run("uvx", "--from", newer, "referee", "upgrade"))
    is_kept(place, lambda: run("uv", "cache", "prune"))
    is_kept(place, lambda: run("uv", "cache", "clean"))


def by_uv_tool(run: Run, older: str, newer: str, place: Path) -> None:
    """The environment is thrown away, and at last the tool."""
    run("uv", "tool", "install", older)
    play(run, "referee")
    run("uv", "tool", "install", "--force", newer)
    is_kept(place, lambda: run("referee", "upgrade"))
    is_kept(place, lambda: run("uv", "tool", "uninstall", "domino-referee"))


WAYS = {"pip": by_pip, "pipx": by_pipx, "uvx": by_uvx, "uv tool": by_uv_tool}
