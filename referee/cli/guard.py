"""The guard of a SQLite database: a file beside it, by which nobody takes the place of a file that is in use.

Every process of ours that uses the database holds the guard together with the others; the system lets go of it for
whoever is killed. Whoever puts another file in the place holds it alone, and first writes down in it what is going to
be done: the next to come, who finds nobody there, does the rest. So there is never half of two databases in a place.

Where there are no such locks (Windows), no file can be moved that anybody has open.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from tempfile import mkdtemp

from sqlalchemy import URL

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ENDS = "", "-wal", "-shm"  # of the names of the files that are one database: SQLite finds a log by its name
DATED = "%Y%m%dT%H%M%SZ"  # in the name of a folder with what was put aside
NEW = "new.sqlite"  # in such a folder, until it is in its place
OPENED = 510, 0x40000002  # how many bytes of a file SQLite locks while it is open, and from where on
RECORD = 128  # bytes


class InUse(Exception):
    """Somebody uses the database; nothing was changed."""


class Guard:
    """The guard of one database, held together with others until it is closed."""

    def __init__(self, file: Path, stream: FileIO) -> None:
        self.file, self._stream = file, stream
        self.done: list[str] = []
        """What had to be done first, as sentences for whoever runs the server."""
        if self._is_alone():
            self._finish()
        self._share()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold it while nobody else uses the database. Raises InUse."""
        try:
            if not self._is_alone() or _is_open(self.file):
                raise InUse(self.file)
            yield
        finally:
            self._share()

    def close(self) -> None:
        """Let go of it."""
        self._stream.close()

    __del__ = close  # an app of the tests is thrown away with its guard

    def replace(self, folder: Path) -> list[str]:
        """Put the new file of a folder in the database's place, and what was there into the folder; its names.

        Only for whoever holds the guard alone. Where it is cut short, the next to come goes on with it.
        """
        self._write(f"replace {folder.name}")
        self._finish()
        self.done.clear()
        return [path.name for path in self._files() if (folder / path.name).exists()]

    def _finish(self) -> None:
        """Do what is written down, as far as it is not done yet."""
        word, _space, name = self._read().partition(" ")
        if word != "replace":
            return
        folder = self.file.with_name(name)
        if (folder / NEW).exists():
            for path in self._files():
                if path.exists() and not (folder / path.name).exists():
                    path.rename(folder / path.name)
            _sync(folder)
            (folder / NEW).replace(self.file)
        _sync(self.file.parent)
        self._write("")
        self.done.append(f"A restore had been cut short, and is complete now. What was there before is in {folder}.")

    def _files(self) -> list[Path]:
        return [self.file.with_name(self.file.name + end) for end in ENDS]

    def _read(self) -> str:
        self._stream.seek(0)
        return self._stream.read(RECORD).decode(errors="replace").strip()

    def _write(self, text: str) -> None:
        """Write it down, in one piece and to the disk."""
        self._stream.seek(0)
        self._stream.write(text.encode().ljust(RECORD))
        os.fsync(self._stream.fileno())

    def _is_alone(self) -> bool:
        """Hold it alone, if nobody else does."""
        if fcntl is not None:
            try:
                fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return False
        return True

    def _share(self) -> None:
        """Hold it together with others, once nobody holds it alone."""
        if fcntl is not None:
            with suppress(OSError):  # a disk without such locks
                fcntl.flock(self._stream, fcntl.LOCK_SH)


def guard_of(url: URL) -> Guard | None:
    """The guard of a database that is a file, where its folder lets us have one."""
    if (named := file_of(url)) is None:
        return None
    file = named.resolve()  # beside which SQLite has its log
    try:
        stream = FileIO(str(file.with_name(f"{file.name}-guard")), "r+", opener=_private)
    except OSError:  # SQLite says what is wrong with the folder
        return None
    return Guard(file, stream)


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database."""
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if is_file else None


def folder_aside(file: Path) -> Path:
    """A new folder beside a database for what is put aside, with the time in its name; only its owner looks into it."""
    return Path(mkdtemp(prefix=f"{file.name}-{datetime.now(UTC):{DATED}}-", dir=file.parent))


def _private(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o600)


def _is_open(file: Path) -> bool:
    """Whether any program has a SQLite file open, also one that knows nothing of guards."""
    if not file.exists():
        return False
    with file.open("r+b") as stream:
        try:
            if fcntl is None:
                file.replace(file)
            else:
                fcntl.lockf(stream, fcntl.LOCK_EX | fcntl.LOCK_NB, *OPENED)
        except OSError:
            return True
    return False


def _sync(folder: Path) -> None:
    """Bring the names in a folder to the disk, where a system lets us."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        os.fsync(opened)
        os.close(opened)
