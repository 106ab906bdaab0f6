"""The pocket as `make pocket` builds it, for all tests that need it whole."""

import fcntl
import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".cache" / "pocket" / "tested"


@cache
def built() -> Path:
    """The folder of this checkout, built once; tests that run beside this one wait for it."""
    FOLDER.parent.mkdir(parents=True, exist_ok=True)
    with (FOLDER.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build = [sys.executable, "-m", "static.pocket.builder", str(FOLDER)]
        subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return FOLDER


def listed(folder: Path) -> dict[str, Any]:
    """What version.json of a folder says."""
    told: dict[str, Any] = json.loads((folder / "pocket" / "version.json").read_text("utf-8"))
    return told


def another(folder: Path, to: Path) -> Path:
    """A copy of a folder, to be spoilt."""
    return Path(shutil.copytree(folder, to))
