"""The guard of a SQLite database: a file beside it, by which nobody takes the place of a file that is in use.

Every process of ours that uses the database holds the guard together with the others; the system lets go of it for
whoever is killed. Whoever puts another file in the place holds it alone, and first writes down in it what is going to
be done: the next to come, who finds nobody there, does the rest. So there is never half of two databases in a place.

SQLite plays a log into whatever file has the name that goes with it, also into a backup that was copied there by hand
after a crash. So each start gives the database a new mark, in its own first page and then in the guard, and a server
writes that page into its log once more. A log that has the mark of the guard, beside a file that has not, is another
file's, and is put aside. Any other is played, as it holds what people were told is saved: that of a file that was moved
with it, or served by an older version, has not that mark, and none is written down while a database is marked.

Where there are no such locks (Windows), no file can be moved that anybody has open, and nothing is marked.
"""

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
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
MARK = slice(60, 64)  # bytes of a database's first page, the "user version", with which SQLite does nothing


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
            self._put_log_aside()
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

    @property
    def lone_log(self) -> Path | None:
        """The log, where its file was moved away without it: there are hands in it, and SQLite would remove it."""
        file, log, _shared = self._files()
        return log if not file.exists() and log.exists() and log.stat().st_size else None

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

    def mark(self) -> None:
        """Give the database a new mark, by which its log is known from here on. Not while others use it.

        It is written down only once it is in the file itself: until then no log is another database's.
        """
        if fcntl is None:
            return
        if self._is_alone():
            with suppress(OSError, sqlite3.Error):  # a file or disk that can only be read, or is full
                self._mark_anew()
        self._share()

    def _mark_anew(self) -> None:
        self._write("")
        mark = secrets.token_bytes(4)
        with closing(sqlite3.connect(self.file, isolation_level=None)) as connection:
            connection.execute(_marking(mark))
            connection.execute("pragma wal_checkpoint(truncate)")
        if _mark(self.file) == mark:
            self._write(f"mark {mark.hex()}")

    def mark_log(self) -> None:
        """Have the mark in the log too, for as long as this process lasts: SQLite removes a log that nobody uses."""
        mark = _mark(self.file)
        if mark and self._read() == f"mark {mark.hex()}":
            with suppress(sqlite3.Error):
                self._connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
                self._connection.execute(_marking(mark))

    def _put_log_aside(self) -> None:
        """Put a log aside that is not this file's."""
        known = self._read()
        if self.lone_log or known in ("", f"mark {_mark(self.file).hex()}"):
            return
        _file, log, shared = self._files()
        if log.exists() and _bears(log, known.removeprefix("mark ")):
            folder = folder_aside(self.file)
            with suppress(FileNotFoundError):
                shared.rename(folder / shared.name)
            log.rename(folder / log.name)
            self.done.append(f"The log beside {self.file} is not of this file: it was not used, and is in {folder}.")
        self._write("")

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


def _mark(file: Path) -> bytes:
    """The mark in a database file, as it is without its log; nothing where there is no database."""
    with suppress(FileNotFoundError), file.open("rb") as stream:
        return stream.read(MARK.stop)[MARK]
    return b""


def _marking(mark: bytes) -> str:
    return f"pragma user_version={int.from_bytes(mark, signed=True)}"


def _bears(log: Path, mark: str) -> bool:
    """Whether a first page with this mark is anywhere in a log (https://sqlite.org/fileformat2.html#walformat)."""
    with log.open("rb") as stream:
        page = int.from_bytes(stream.read(32)[8:12])
        for frame in range(32, log.stat().st_size, 24 + page):
            stream.seek(frame)
            head = stream.read(24 + MARK.stop)
            if int.from_bytes(head[:4]) == 1 and head[24:][MARK].hex() == mark:
                return True
    return False


def _sync(folder: Path) -> None:
    """Bring the names in a folder to the disk, where a system lets us."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        os.fsync(opened)
        os.close(opened)
