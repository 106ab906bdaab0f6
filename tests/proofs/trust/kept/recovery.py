"""When the database is away: what is written meanwhile is kept on the page, reads go on, and it comes back by itself.

PostgreSQL stopped and started, an SQLite file that somebody else has locked, a full disk, a disk that has become
read-only, and a file that is no database. What a machine cannot do is left out with a word.
"""

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tests.proofs.trust.phone import Answer, Phone, Told, at_once
from tests.proofs.trust.proof import Lost, Run, expect, no_bug_logged
from tests.support.process import Server

READERS = 16  # more than the connections that a server keeps
ROOM = 4  # MB of the small disk
NEEDS_NO_DATABASE = ("/rules", "/rules/partners", "/ask", "/offline")


class Evening:
    """A table that plays while its database goes and comes back."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.keeper = Phone(server.port)
        self.code = self.keeper.open_table()
        self.sheet = f"/t/{self.code}/1"
        self.told: list[Told] = []
        self.refused = 0
        self.tell()

    def _send(self, phone: Phone) -> Answer:
        told = Told(len(self.told))
        return phone.post(self.sheet, **told.fields, line=len(self.told) + 1)

    def tell(self) -> None:
        """Tell the next hand, which must be written at the first attempt."""
        answer = self._send(self.keeper)
        expect(answer.status == 303, f"the database is there, and a hand is answered with {answer.status}")
        self.told.append(Told(len(self.told)))

    def refuse(self) -> None:
        """Tell the next hand, which cannot be written: the page says so and has everything that was typed."""
        answer = self._send(self.keeper)
        expect(answer.status == 503, f"the database is away, and a hand is answered with {answer.status}")
        expect("Retry-After" in answer.headers, "nobody is told when to try again")
        told = Told(len(self.told)).fields
        kept = {each["name"]: each["value"] for each in answer.page.all("input")}
        lost = {name: value for name, value in told.items() if kept.get(name) != str(value)}
        expect(not lost, f"the page that says so has lost {lost}")
        self.refused += 1

    def read(self, *paths: str) -> None:
        """Pages that must be there, whatever the database does."""
        for path in paths:
            status = self.keeper.get(path).status
            expect(status == 200, f"the database is away, and {path} is answered with {status}")

    def back(self) -> None:
        """It is there again: the first request of each phone is answered, and every hand is on the sheet once."""
        phones = [self.keeper.like(self.server.port) for _phone in range(READERS)]
        came = at_once(phones, lambda number, phone: self._send(phone) if number == 0 else phone.get(self.sheet))
        statuses = [each.status for each in came]
        expect(statuses == [303] + [200] * (READERS - 1), f"the first requests afterwards are answered with {statuses}")
        self.told.append(Told(len(self.told)))
        self.tell()
        written = self.keeper.record(self.code)["entries"]
        expect(written == [each.entry for each in self.told], f"{len(written)} hands of {len(self.told)} are written")
        no_bug_logged(self.server)

    def crowd(self) -> None:
        """Many phones read at once, so that the server has as many connections to its database as it keeps."""
        at_once([Phone(self.server.port) for _phone in range(READERS)], lambda _number, phone: phone.get(self.sheet))


def _postgres_away(run: Run) -> str:
    evening, times = Evening(run.server(run.postgres.new_database())), run.times(5, 1)
    for _time in range(times):
        evening.crowd()
        run.postgres.stop()
        evening.refuse()
        evening.read(*NEEDS_NO_DATABASE)
        run.postgres.start()
        evening.back()
        evening.crowd()
        run.postgres.kill()
        run.postgres.start()
        evening.back()
    return f"PostgreSQL {2 * times} times away, {evening.refused} hands kept on their page"


def _sqlite_locked(run: Run) -> str:
    database = run.sqlite()
    evening = Evening(run.server(database, "--workers", "2"))
    held = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None, check_same_thread=False)
    held.execute("BEGIN IMMEDIATE")
    evening.read(evening.sheet, f"/t/{evening.code}", "/", *NEEDS_NO_DATABASE)
    evening.refuse()
    evening.read(evening.sheet)
    held.execute("ROLLBACK")
    held.close()
    evening.back()
    return "SQLite locked, and free again"


@contextmanager
def _small_disk(folder: Path) -> Iterator[bool]:
    """A disk with little room on it, where this machine lets us have one."""
    mounted = os.geteuid() == 0 and _mount("-t", "tmpfs", "-o", f"size={ROOM}m", "tmpfs", str(folder))
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", folder], check=False)


def _mount(*words: str) -> bool:
    return subprocess.run(["mount", *words], check=False, capture_output=True).returncode == 0


def _disk_full(run: Run) -> str:
    folder = run.new_folder()
    with _small_disk(folder) as small:
        if not small:
            return "full disk left out (needs root)"
        evening = Evening(run.server(f"sqlite:///{folder / 'referee.sqlite'}"))
        ballast = folder / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(b"\0" * 4096):
                pass
        _until_full(evening)
        evening.read(evening.sheet, *NEEDS_NO_DATABASE)
        evening.refuse()
        ballast.unlink()
        evening.back()
        run.end_servers()
    return f"disk full after {len(evening.told) - 2} hands, and with room again"


def _until_full(evening: Evening) -> None:
    """What its log has room for is still written."""
    for _hand in range(1000):
        answer = evening._send(evening.keeper)
        if answer.status != 303:
            expect(answer.status == 503, f"the disk is full, and a hand is answered with {answer.status}")
            return
        evening.told.append(Told(len(evening.told)))
    expect(False, "a full disk is never noticed")


def _read_only(run: Run) -> str:
    folder = run.new_folder()
    with _small_disk(folder) as small:
        if not small:
            return "read-only disk left out (needs root)"
        evening = Evening(run.server(f"sqlite:///{folder / 'referee.sqlite'}"))
        evening.server.stop()  # a disk with open files cannot be made read-only by hand
        expect(_mount("-o", "remount,ro", str(folder)), "the disk is still in use")
        evening.server.start()
        evening.keeper = evening.keeper.like(evening.server.port)
        evening.refuse()
        evening.read(evening.sheet, *NEEDS_NO_DATABASE)
        expect(_mount("-o", "remount,rw", str(folder)), "the disk stays read-only")
        evening.back()
        run.end_servers()
    return "disk read-only, and writable again"


def _cut(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


def _overwrite(file: Path) -> None:
    file.write_bytes(b"no database at all" * 100)


def _no_database(run: Run) -> str:
    """A server on a file that is none says so in a sentence, and changes nothing of it."""
    whole = run.sqlite()
    run.server(whole)
    run.end_servers()
    spoilers: tuple[Callable[[Path], None], ...] = (_cut, _overwrite)
    for spoil in spoilers:
        file = run.new_folder() / "referee.sqlite"
        with closing(sqlite3.connect(whole.removeprefix("sqlite:///"))) as source:
            source.execute("VACUUM INTO ?", (str(file),))
        spoil(file)
        before = file.read_bytes()
        _refused(run, file)
        expect(file.read_bytes() == before, "a file that is no database was written to")
    return f"{len(spoilers)} corrupt files refused in a sentence"


def _refused(run: Run, file: Path) -> None:
    try:
        run.server(f"sqlite:///{file}")
    except RuntimeError as problem:  # it has ended; what it said is in the problem
        said = str(problem)
    else:
        raise Lost("a server has started on a file that is no database")
    expect("Traceback" not in said, f"it is said with a traceback: {said}")
    expect("database" in said or "damaged" in said, f"it is not said what is wrong: {said}")


def prove(run: Run) -> str:
    """Every way a database can be away; PostgreSQL several times in full."""
    ways = (_postgres_away, _sqlite_locked, _disk_full, _read_only, _no_database)
    return "; ".join(way(run) for way in ways)
