"""The pocket as `make pocket` builds it, for all tests that need it whole."""

import fcntl
import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".cache" / "pocket" / "tested"


@cache
def built() -> Path:
    """The folder of this checkout, built once; tests that run beside this one wait for it.

    A test that needs it is skipped where something is missing that only the build needs.
    """
    FOLDER.parent.mkdir(parents=True, exist_ok=True)
    with (FOLDER.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build = [sys.executable, "-m", "static.pocket.builder", str(FOLDER)]
        answer = subprocess.run(build, check=False, cwd=ROOT, capture_output=True, text=True)
    if answer.stderr.startswith("make pocket:"):  # as where there is no npm
        pytest.skip(answer.stderr)
    assert answer.returncode == 0, answer.stderr
    return FOLDER


def listed(folder: Path) -> dict[str, Any]:
    """What version.json of a folder says."""
    told: dict[str, Any] = json.loads((folder / "pocket" / "version.json").read_text("utf-8"))
    return told


def another(folder: Path, to: Path) -> Path:
    """A copy of a folder, to be spoilt."""
    return Path(shutil.copytree(folder, to))
