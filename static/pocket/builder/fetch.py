"""What the pocket is made of and is not ours: packages from npm and wheels, each of one version and checked.

All is kept in .cache/pocket/, so that only the first build needs a network.
"""

import base64
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[3]
CACHE = Path(os.environ.get("POCKET_CACHE", ROOT / ".cache" / "pocket"))
PYODIDE = (
    "pyodide@314.0.7",
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
HTMX = (
    "htmx.org@4.0.1",
    "sha512-oF7JgXhDW9UXCy/k1ZYFUQgzu/rm19ORWPSPNL91vPluB2PB9+MV55tyQdH/w7o2EAbTYUG5SDW1R60mdkdqGg==",
)
PYTHON = {  # the Python inside Pyodide, for what requirements/run.txt says of it
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "python_full_version": "3.14.2",
    "python_version": "3.14",
    "sys_platform": "emscripten",
}
# The most particular of these that a requirement has; of a wheel for one machine all is taken but what is compiled for
# it, without which these packages work too. The same wheels on every machine, whichever builds.
WHEELS = ["--only-binary", ":all:", "--platform", "manylinux2014_x86_64", "--platform", "manylinux_2_28_x86_64"]
WHEELS += ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "abi3", "--abi", "none"]


class Missing(Exception):
    """Something that the build cannot do without, and what to do about it."""


def npm(package: str, integrity: str) -> dict[str, bytes]:
    """The files of an npm package by their names, fetched once and checked each time.

    Raises Missing where it cannot be had, and ValueError where it is another.
    """
    kept = CACHE / f"{package}.tgz"
    archive = kept.read_bytes() if kept.exists() else _packed(package)
    digest = "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if digest != integrity:
        raise ValueError(f"{kept} would be {digest}, expected {integrity}; delete the file if it is there")
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(archive)
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        files = {member.name: tar.extractfile(member) for member in tar}
        return {name.removeprefix("package/"): file.read() for name, file in files.items() if file}


def _packed(package: str) -> bytes:
    program = shutil.which("npm")
    if not program:
        raise Missing(f"npm is not on this machine; it has {package} (Debian and Ubuntu: apt install npm).")
    command = [program, "pack", "--silent", "--prefer-offline", package]
    with tempfile.TemporaryDirectory() as folder:
        answer = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)
        if answer.returncode:
            raise Missing(f"npm did not give {package}: {answer.stderr.strip() or 'is there a network?'}")
        (archive,) = Path(folder).glob("*.tgz")
        return archive.read_bytes()


def node() -> str:
    """A Node.js that runs Pyodide: this machine's, else the one that Playwright brings. Raises Missing without one."""
    if found := shutil.which("node"):
        return found
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        raise Missing("node is not on this machine (Debian and Ubuntu: apt install nodejs).") from None
    return str(compute_driver_executable()[0])


def wheels() -> list[Path]:
    """The app's requirements as wheels, in order of their names. Raises Missing where they cannot be had."""
    wanted = "\n".join(_requirements(ROOT / "requirements" / "run.txt"))
    folder = CACHE / "wheels" / hashlib.sha256(repr((wanted, WHEELS)).encode()).hexdigest()[:12]
    if not folder.is_dir():
        _download(wanted, folder)
    return sorted(folder.glob("*.whl"))


def _requirements(file: Path) -> Iterator[str]:
    """What the pocket's Python needs of a requirements file, with the hashes, each on one line and with no marker."""
    for line in file.read_text("utf-8").replace("\\\n", "").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        told, *hashes = line.split(" --hash=")
        requirement = Requirement(told)
        if requirement.marker is None or requirement.marker.evaluate(PYTHON):
            pin = f"{requirement.name}{requirement.specifier}"
            yield " ".join([pin, *(f"--hash={digest.strip()}" for digest in hashes)])


def _download(wanted: str, folder: Path) -> None:
    part = folder.with_suffix(".part")
    part.mkdir(parents=True, exist_ok=True)
    (part / "wanted.txt").write_text(wanted)
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check"]
    wanted_ones = ["--no-deps", "--require-hashes", "-r", str(part / "wanted.txt")]
    if subprocess.run([*pip, *WHEELS, "-d", str(part), *wanted_ones], check=False).returncode:
        raise Missing("pip did not give the app's requirements; what it said stands above.")
    part.rename(folder)


def app_wheel(folder: Path) -> Path:
    """The app's own wheel, built into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    answer = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    if answer.returncode:
        raise Missing(f"hatchling did not build the app's wheel:\n{answer.stderr}")
    (wheel,) = folder.glob("*.whl")
    return wheel


def unzipped(archive: Path | BinaryIO) -> dict[str, bytes]:
    """The files of a wheel, or of another zip, by their names."""
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}
