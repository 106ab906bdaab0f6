"""What only the pocket's own Python does the same on every machine: it compiles for itself, and it packs.

zlib differs between machines and so do its bytes, and a .pyc is of one Python alone: both are done by the Python of
Pyodide, run by Node.js. What was done is kept by its content in .cache/pocket/, so that a build does only what is new.
"""

import hashlib
import io
import os
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from .fetch import CACHE, PYODIDE, node, npm

HERE = Path(__file__).parent
DONE = CACHE / "done"
DAY = 24 * 3600  # seconds


def compiled(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """These modules as .pyc, by the same names: without docstrings, and with no other path in them than the name."""
    return _done("compile.py", sources)


def packed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """These files in gzip's format, as small as it gets."""
    return _done("pack.py", files)


def kept(makers: Iterable[Path], sources: Iterable[bytes], make: Callable[[], dict[str, bytes]]) -> dict[str, bytes]:
    """What is made of these sources by these files, made once."""
    parts = [path.read_bytes() for path in makers if path.exists()] + [*sources]
    path = DONE / hashlib.sha256(repr([*map(_digest, parts)]).encode()).hexdigest()
    if not path.exists():
        _keep(path, stored(make()))
    with zipfile.ZipFile(io.BytesIO(_used(path))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def stored(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files that only stores them, so that it can be read where it lies and packs well as a whole."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as made:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            made.writestr(entry, files[name])
    return archive.getvalue()


def _done(script: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    kept = {name: DONE / _key(script, name, content) for name, content in files.items()}
    new = {name: files[name] for name, path in kept.items() if not path.exists()}
    if new:
        for name, content in _run(script, new).items():
            _keep(kept[name], content)
    return {name: _used(path) for name, path in kept.items()}


def _key(script: str, name: str, content: bytes) -> str:
    whole = repr((PYODIDE, script, (HERE / script).read_bytes(), (HERE / "run.mjs").read_bytes(), name)).encode()
    return hashlib.sha256(whole + content).hexdigest()


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _keep(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    part.write_bytes(content)
    part.replace(path)


def _used(path: Path) -> bytes:
    os.utime(path)
    return path.read_bytes()


def forget() -> None:
    """Delete what no build of the last day has used."""
    for path in DONE.iterdir():
        if path.stat().st_mtime < time.time() - DAY:
            path.unlink()


def _run(script: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Give a zip of files to a script inside Pyodide, and take the zip that it makes."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "given.zip"), Path(folder, "made.zip")
        given.write_bytes(stored(files))
        for name, content in npm(*PYODIDE).items():
            Path(folder, name).write_bytes(content)
        command = [node(), HERE / "run.mjs", folder, HERE / script, given, made]
        subprocess.run(command, check=True)
        with zipfile.ZipFile(made) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
