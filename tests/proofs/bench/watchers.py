"""Two thousand people watch one table, each asking every three seconds, while hands are told."""

import asyncio
import random
import resource
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from string import ascii_uppercase

from flask_migrate import upgrade

from tests.proofs.bench.games import Opened, held, open_table
from tests.proofs.bench.place import PACKED, USUAL
from tests.proofs.bench.served import Phone, ours
from tests.proofs.trust.proof import expect
from tests.support.databases import opened
from tests.support.process import Server

NUMBER = 2000
EVERY = 3.0  # seconds from one question of a watcher to the next
HANDS_EVERY = 5.0  # seconds from one hand to the next
PATIENCE = 8  # seconds, as static/js/live.js has it
SPARE = 200  # open files beside the watchers' connections
AWAY = (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError)
MISSING = "{number} watchers need as many open files and some more; here there may be {most} (ulimit -n)."
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Crowd:
    """What all watchers ask for, and what they saw."""

    port: int
    path: str
    tag: str
    """Of the sheet as all of them have it at first."""
    cookie: str
    """What a phone has of the table once it has seen it."""
    waited: list[float] = field(default_factory=list)
    """The seconds from when each question was due to its answer."""
    answers: Counter[str] = field(default_factory=Counter)
    """How often each status was answered, and what went wrong instead."""
    seen: list[list[tuple[float, str]]] = field(default_factory=list)
    """For each watcher when a sheet came that had changed, and its tag."""

    def question(self, tag: str, elsewhere: str) -> bytes:
        """What a watcher asks who was at another table too."""
        cookies = f"{self.cookie}; t-{elsewhere}=2611~{elsewhere}"
        host = f"127.0.0.1:{self.port}"
        headers = {"Host": host, "If-None-Match": tag, "Cache-Control": "no-cache", "Cookie": cookies, **PACKED}
        lines = [f"GET {self.path} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
        return "\r\n".join([*lines, "", ""]).encode()


async def watch(crowd: Crowd, first: float, until: float) -> None:
    """One watcher, who asks at `first` and then every three seconds, whether answered or not."""
    mine: list[tuple[float, str]] = []
    crowd.seen.append(mine)
    streams, tag, due = None, crowd.tag, first
    elsewhere = "".join(random.choices(ascii_uppercase, k=6))
    while due < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        try:
            async with asyncio.timeout(PATIENCE):
                streams = streams or await asyncio.open_connection("127.0.0.1", crowd.port)
                status, came = await ask(streams, crowd.question(tag, elsewhere))
        except AWAY as problem:
            status, came = type(problem).__name__, tag
            await leave(streams)
            streams = None
        now = time.monotonic()
        crowd.waited.append(now - due)
        crowd.answers[status] += 1
        if status == "200":
            tag = came
            mine.append((now, tag))
        due = max(due + EVERY, now)
    await leave(streams)


async def ask(streams: Streams, question: bytes) -> tuple[str, str]:
    """The status and the tag of one answer, of which all has been read."""
    reader, writer = streams
    writer.write(question)
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): text.strip() for name, _colon, text in (line.partition(":") for line in lines)}
    status = first.split()[1]
    if status != "304":
        await reader.readexactly(int(headers["content-length"]))
    return status, headers.get("etag", "")


async def leave(streams: Streams | None) -> None:
    """Close a connection, if there is one."""
    if streams:
        streams[1].close()
        with suppress(OSError):
            await streams[1].wait_closed()


@dataclass(frozen=True)
class Told:
    """A hand that was written, when that was answered, and the tag that the sheet has had since."""

    at: float
    tag: str


def tell(keeper: Phone, watcher: Phone, table: Opened, chance: random.Random) -> Told:
    """Write the next hand down."""
    seat, holdings = held(chance)
    fields = {f"held_{at}": text for at, text in enumerate(holdings)} | {"ending": seat}
    status = keeper.post(table.sheet, **keeper.form(table.sheet) | fields).status
    at = time.monotonic()
    expect(status == 303, f"a hand is answered with {status}")
    return Told(at, tag_of(watcher, table))


def tag_of(watcher: Phone, table: Opened) -> str:
    return watcher.ask("GET", table.sheet, **PACKED).headers["ETag"]


def until_all_saw(told: Sequence[Told], seen: Sequence[Sequence[tuple[float, str]]]) -> list[float | None]:
    """For each hand the seconds until the last watcher had it, or a later one; None where somebody never did."""
    number = {each.tag: at for at, each in enumerate(told)}
    return [_until(hand.at, [_first(mine, number, at) for mine in seen]) for at, hand in enumerate(told)]


def _first(mine: Sequence[tuple[float, str]], number: dict[str, int], hand: int) -> float | None:
    return next((when for when, tag in mine if number.get(tag, -1) >= hand), None)


def _until(began: float, whens: Sequence[float | None]) -> float | None:
    known = [when for when in whens if when is not None]
    return max(known) - began if len(known) == len(whens) else None


def main(folder: Path, seconds: int, number: int = NUMBER) -> list[str]:
    """The lines that say how it went."""
    allow_files(number + SPARE)
    address = f"sqlite:///{folder / 'referee.sqlite'}"
    chance = random.Random("watchers")
    with opened(address, folder):
        upgrade()
        table = open_table(chance, USUAL)
    with ExitStack() as running:
        server = ours(running, folder, address)
        return asyncio.run(evening(server, table, chance, seconds, number))


async def evening(server: Server, table: Opened, chance: random.Random, seconds: int, number: int) -> list[str]:
    """All of them watch; the last hand is told early enough to be seen."""
    keeper, watcher = Phone(server.port), Phone(server.port)
    keeper.enter(table.door)
    crowd = Crowd(server.port, table.sheet, tag_of(watcher, table), watcher.cookie())
    began = time.monotonic()
    until = began + seconds
    watching = [asyncio.create_task(watch(crowd, began + EVERY * each / number, until)) for each in range(number)]
    told, due = [], began + EVERY
    while due < until - PATIENCE:
        await asyncio.sleep(due - time.monotonic())
        told.append(await asyncio.to_thread(tell, keeper, watcher, table, chance))
        due = max(due + HANDS_EVERY, time.monotonic())
    await asyncio.gather(*watching)
    keeper.put_away()
    watcher.put_away()
    return report(crowd, told, time.monotonic() - began)


def report(crowd: Crowd, told: Sequence[Told], seconds: float) -> list[str]:
    """What came of it, in words."""
    per_cent = quantiles(crowd.waited, n=100)
    answers = ", ".join(f"{count:,} x {status}" for status, count in sorted(crowd.answers.items()))
    waits = until_all_saw(told, crowd.seen)
    known = [wait for wait in waits if wait is not None]
    never = f", {len(waits) - len(known)} never seen by somebody" if len(known) < len(waits) else ""
    last = f"median {median(known):.1f} s, worst {max(known):.1f} s" if known else "none seen by all"
    return [
        f"{len(crowd.seen):,} watchers for {seconds:.0f} s, each every {EVERY:.0f} s: {answers}",
        f"answered in: p50 {ms(median(crowd.waited))}, p99 {ms(per_cent[98])}, worst {ms(max(crowd.waited))}",
        f"hands told: {len(told)}; until everybody had each: {last}{never}",
    ]


def ms(seconds: float) -> str:
    return f"{1000 * seconds:,.1f} ms"


def allow_files(number: int) -> None:
    """Let this process, and those it starts, have so many files open."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < number:
        raise SystemExit(MISSING.format(number=number - SPARE, most=most))
    if now < number:
        resource.setrlimit(resource.RLIMIT_NOFILE, (number, most))
