"""Kill -9 under load: every hand that was acknowledged is on the sheet, once, on its line, as it was told.

Phones tell hands and, where no answer comes, tell the same hand for the same line again, as the app's own
script does. Meanwhile the server or its PostgreSQL is killed at a moment that chance picks, or ended in order, or
PostgreSQL cuts every connection.
"""

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from tests.proofs.trust.phone import PATIENCE, NoAnswer, Phone, Told
from tests.proofs.trust.proof import Lost, Run, expect, no_bug_logged
from tests.support.process import Server

TABLES, WRITERS = 3, 2  # at once, and at each of them
LONGEST = 0.8  # seconds under load before the end comes
HANG_UPS = 20  # in one round


class Writer(threading.Thread):
    """A phone that tells one hand after another until it is told to stop."""

    def __init__(self, phone: Phone, code: str, numbers: Iterator[int], over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.phone, self.code, self.numbers, self.over = phone, code, numbers, over
        self.acknowledged: list[tuple[int, dict[str, Any]]] = []
        self.again = 0
        self.problem: Exception | None = None
        self.line = 1

    def run(self) -> None:
        try:
            while not self.over.is_set():
                self.tell(Told(next(self.numbers)))
        except Exception as problem:  # whatever it is, whoever waits for this writer raises it
            self.problem = problem

    def tell(self, told: Told) -> None:
        """Tell a hand until it stands on a line of its own."""
        retried, deadline = 0, time.monotonic() + PATIENCE
        while (status := self._answer(told)) != 303:
            expect(time.monotonic() < deadline, f"{told} at {self.code} is never acknowledged: {status}")
            expect(status in (None, 409, 503), f"{told} at {self.code} is answered with {status}")
            self.line += status == 409
            retried += status != 409
            time.sleep(0 if status == 409 else 0.02)
        self.acknowledged.append((self.line, told.entry))
        self.again += retried > 0
        self.line += 1

    def _answer(self, told: Told) -> int | None:
        try:
            return self.phone.post(f"/t/{self.code}/1", **told.fields, line=self.line).status
        except NoAnswer:
            return None


class Account:
    """What was acknowledged in all rounds, held against what is on the sheets."""

    def __init__(self) -> None:
        self.told = self.again = 0

    def settle(self, writers: list[Writer], server: Server) -> None:
        """Read the sheets that these writers wrote; the first thing lost or doubled is raised."""
        for writer in writers:
            if writer.problem:
                raise writer.problem
        for code in {writer.code for writer in writers}:
            mine = [told for writer in writers if writer.code == code for told in writer.acknowledged]
            compare(code, mine, Phone(server.port).record(code)["entries"])
            self.told += len(mine)
        self.again += sum(writer.again for writer in writers)


def compare(code: str, acknowledged: list[tuple[int, dict[str, Any]]], written: list[dict[str, Any]]) -> None:
    """Hold the entries of a sheet against the lines that were acknowledged, each with its entry."""
    for line, entry in acknowledged:
        stands = written[line - 1] if line <= len(written) else None
        expect(stands == entry, f"line {line} of {code} was acknowledged as {entry}, and {stands} stands there")
        expect(written.count(entry) == 1, f"{entry} is {written.count(entry)} times on the sheet of {code}")
    expect(len(written) == len(acknowledged), f"{code} has {len(written)} lines, {len(acknowledged)} acknowledged")


def _seat(server: Server, over: threading.Event) -> list[Writer]:
    """Phones at new tables, a keeper and those who followed the link; none writes yet."""
    writers = []
    for _table in range(TABLES):
        keeper, numbers = Phone(server.port), count()
        code = keeper.open_table()
        link = keeper.link(code)
        phones = [keeper, *(Phone(server.port).enter(link) for _ in range(WRITERS - 1))]
        writers += [Writer(phone, code, numbers, over) for phone in phones]
    return writers


def _round(server: Server, account: Account, moment: float, end: Callable[[], None]) -> None:
    """Let phones write, bring the end at a moment of it, and settle once all have their answers."""
    over = threading.Event()
    writers = _seat(server, over)
    for writer in writers:
        writer.start()
    time.sleep(moment)
    end()
    over.set()
    for writer in writers:
        writer.join(2 * PATIENCE)
    account.settle(writers, server)


def _again(server: Server, end: Callable[[], None]) -> Callable[[], None]:
    def end_and_start() -> None:
        end()
        server.start()

    return end_and_start


def _ended(server: Server) -> None:
    try:
        server.stop()
    except subprocess.TimeoutExpired as problem:
        raise Lost("SIGTERM does not end the server while phones write") from problem


def prove(run: Run) -> str:
    """100 kills in full: of the app on each database, and of PostgreSQL itself; connections cut; some ends in order."""
    chance, account = run.chance("kills"), Account()
    databases, postgres = run.databases(), run.postgres
    sqlite = run.server(databases["SQLite"], "--workers", "2")
    server = run.server(databases["PostgreSQL"])

    def cut() -> None:
        postgres.kill()
        time.sleep(chance.uniform(0, 0.3))
        postgres.start()

    def hang_up() -> None:
        for _time in range(HANG_UPS):
            postgres.hang_up()
            time.sleep(chance.uniform(0, 0.05))

    rounds = {
        "of the app on SQLite": (sqlite, _again(sqlite, sqlite.kill), run.times(60, 4)),
        "of the app on PostgreSQL": (server, _again(server, server.kill), run.times(30, 3)),
        "of PostgreSQL itself": (server, cut, run.times(10, 1)),
        f"rounds with its connections cut {HANG_UPS} times": (server, hang_up, run.times(10, 2)),
        "ended in order": (sqlite, _again(sqlite, lambda: _ended(sqlite)), run.times(5, 1)),
    }
    for ended, end, times in rounds.values():
        for _time in range(times):
            _round(ended, account, chance.uniform(0.02, LONGEST), end)
        no_bug_logged(ended)
    figures = ", ".join(f"{times} {name}" for name, (_server, _end, times) in rounds.items())
    return f"{figures}; {account.told} acknowledged, {account.again} of them after a retry, 0 lost, 0 doubled"
