"""A run that is told to end takes the servers it started with it."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
import pytest

PATIENCE = 60  # seconds
WAITS = """
import pathlib, time

def test_waits(postgres):
    wait()

def wait(*_run):
    pathlib.Path(__file__).with_name("ready").touch()
    time.sleep(300)
"""
PROOF = """
from tests.proofs.trust import __main__ as trust
from test_waits import wait
trust.PROOFS = {"a proof": lambda run: wait(run.postgres)}
trust.main()
"""
RUNS = {
    "of the tests": ["-m", "pytest", "-p", "tests.support.fixtures", "test_waits.py"],
    "of the proofs": ["-c", PROOF],
}


def postgres_in(folder):
    """The PostgreSQL servers whose data is in a folder."""
    found = psutil.process_iter(["name", "cmdline"])
    return [each for each in found if each.info["name"] == "postgres" and folder in str(each.info["cmdline"])]


@pytest.mark.tour
@pytest.mark.parametrize("words", RUNS.values(), ids=RUNS)
def test_a_run_that_is_ended_leaves_no_postgres_behind(words):
    # A socket's path must be short, which pytest's folders are not.
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        Path(folder, "test_waits.py").write_text(WAITS)
        paths = os.pathsep.join([folder, str(Path(__file__).parents[2])])
        settings = os.environ | {"TMPDIR": folder, "PYTHONPATH": paths}
        run = subprocess.Popen([sys.executable, *words], cwd=folder, env=settings, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while not Path(folder, "ready").exists() and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.1)
        assert postgres_in(folder)
        run.terminate()
        run.wait(PATIENCE)
        left = postgres_in(folder)
        for each in left:
            each.kill()
        assert not left
