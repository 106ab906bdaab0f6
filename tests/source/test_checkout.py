"""What `make run` does to an environment: requirements, and a command that knows its version, with nothing built."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


@pytest.fixture
def fresh(tmp_path):
    """An environment with nothing in it, and a folder with click, as if it had been installed."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "a venv"], check=True)
    (tmp_path / "more").mkdir()
    (tmp_path / "more/click").symlink_to(Path(click.__file__).parent)
    (tmp_path / "bin").mkdir()
    return tmp_path


def installs(fresh, uv=None):
    """Install nothing but the checkout, where uv is a program of this text."""
    if uv:
        (fresh / "bin/uv").write_text(f"#!/bin/sh\n{uv}\n")
        (fresh / "bin/uv").chmod(0o755)
    (fresh / "none.txt").touch()
    command = [fresh / "a venv/bin/python", ROOT / "requirements/install.py", fresh / "none.txt"]
    done = subprocess.run(command, env={"PATH": str(fresh / "bin")}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def says(fresh, *words):
    settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(fresh / "more")}
    command = [fresh / "a venv/bin/referee", *words]
    return subprocess.run(command, cwd=fresh, env=settings, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "uv", [pytest.param(None, marks=pytest.mark.tour), "exit 2"], ids=["without uv", "where uv fails"]
)
def test_the_pip_that_comes_with_python_installs_and_the_command_is_there(fresh, uv):
    installs(fresh, uv)
    assert says(fresh, "--version").stdout == f"referee {VERSION}\n"
    assert says(fresh, "ask", "--help").stdout.startswith("Usage: referee ask")


def test_uv_installs_where_it_is(fresh):
    installs(fresh, f'echo "$@" > {fresh}/asked')
    asked = (fresh / "asked").read_text()
    assert asked.startswith("pip install -qq --no-deps --require-hashes -r ")
    assert asked.rstrip().endswith("/a venv/bin/python")
