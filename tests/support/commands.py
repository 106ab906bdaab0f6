"""The command, in this process and in one of its own, with the settings of a test and no others."""

import os
import resource
import subprocess
import sys

from click.testing import CliRunner

from referee.cli import main


def run(*arguments, database=None, sent=None, **settings):
    """What `referee` comes to in this process; nothing but its own exit may end it."""
    came = CliRunner().invoke(main, [str(each) for each in arguments], input=sent, env=told(database, settings))
    assert came.exception is None or isinstance(came.exception, SystemExit), came.exception
    return came


def run_apart(*arguments, database=None, largest=None, **settings):
    """The same in a process of its own. No file may get larger than `largest` bytes, as on a full disk."""
    command = [sys.executable, "-m", "referee.cli", *map(str, arguments)]
    full = largest and (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest)))
    kept = {"capture_output": True, "text": True, "timeout": 120}
    return subprocess.run(command, check=False, env=os.environ | told(database, settings), preexec_fn=full, **kept)


def told(database, settings):
    """The settings as the environment says them."""
    return {"DATABASE_URL": str(database or ""), "SECRET_KEY": "for tests only", **settings}
