"""What is measured, each row beside what a bare app does of the same kind."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from tests.proofs.bench import wrk
from tests.proofs.bench.games import block
from tests.proofs.bench.place import LARGEST, PACKED, SHORT, USUAL, Place
from tests.proofs.bench.served import Phone
from tests.proofs.bench.wrk import Pile, Round, Unanswered

CONNECTIONS = 8  # more than our server has threads for readers
FEW = 2  # connections, where an answer takes long
MANY = 10_000  # questions, more than are answered in a round
Run = Callable[[int], Round]  # for so many seconds


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    key: str
    name: str
    prepared: Callable[[Place], Run]
    """Makes ready what is needed; what comes back is what is measured."""
    base: str = ""
    """The key of the row it is compared with; none where it is one of those."""
    longer: int = 1
    """How many times as long it is measured as others."""
    spent: Callable[[Place], float] = Place.spent
    """The seconds of a processor that were used so far by what is measured."""


def asked(url: str, headers: dict[str, str], path: str, phone: Phone, expected: int = 200, few: bool = False) -> Run:
    """Asks for one address, once the first answer was seen to be right."""
    status = phone.ask("GET", path, **headers).status
    if status != expected:
        raise Unanswered(f"{path} answers {status}, not {expected}")
    return partial(wrk.read, f"{url}{path}", headers, FEW if few else CONNECTIONS)


def page(who: str, path: str, place: Place, few: bool = False, **more: str) -> Run:
    """A page as somebody's phone asks for it."""
    phone = place.phone(who)
    headers = PACKED | {"Cookie": phone.cookie()} | more
    return asked(place.server.url, headers, path, phone, few=few)


def sheet(hands: int, keeps: bool, place: Place, part: str = "") -> Run:
    """The sheet of a game, or a part of it, for who may write on it or for who may not."""
    table = place.sheets[hands]
    who = f"{'keeper' if keeps else 'watcher'} of {table.code}"
    if who not in place.phones:
        place.phone(who).see(table.door if keeps else table.sheet)
    return page(who, f"{table.sheet}{part}", place, few=hands == LARGEST)


def served_by(workers: int, place: Place) -> Run:
    """The sheet for a watcher, by a server with so many workers; twice as many ask as otherwise."""
    table, phone = place.sheets[USUAL], place.phone("who watches both")
    phone.see(table.sheet)
    server = place.pair if workers == 2 and place.pair else place.server
    headers = PACKED | {"Cookie": phone.cookie()}
    for _connection in range(2 * CONNECTIONS):  # so that each worker has seen it
        fresh = Phone(server.port)
        fresh.ask("GET", table.sheet, **headers)
        fresh.put_away()
    return partial(wrk.read, f"{server.url}{table.sheet}", headers, 2 * CONNECTIONS)


def poll(place: Place) -> Run:
    """What a watcher's page asks every few seconds, while nothing happens."""
    table = place.sheets[USUAL]
    phone = place.phone("who polls")
    phone.see(table.sheet)
    known = PACKED | {"Cookie": phone.cookie()}
    tag = phone.ask("GET", table.sheet, **known).headers["ETag"]
    headers = known | {"If-None-Match": tag, "Cache-Control": "no-cache"}
    return asked(place.server.url, headers, table.sheet, phone, 304)


def home(place: Place) -> Run:
    """The first page of a phone that is at ten tables."""
    if "at ten tables" not in place.phones:
        for table in place.ten:
            place.phone("at ten tables").enter(table.door)
    return page("at ten tables", "/", place)


def ask(path: str, place: Place, **more: str) -> Run:
    """Questions about a block that nobody has asked before."""
    phone, headers, chance = place.phone("who asks"), PACKED | more, random.Random()
    paths = [f"{path}?{urlencode(block(chance))}" for _question in range(MANY)]
    asked(place.server.url, headers, paths.pop(), phone)
    return partial(wrk.read_each, place.server.url, headers, CONNECTIONS, paths)


SOUGHT = (
    *("blocked", "double", "six", "leads", "first", "passed", "tie", "points", "target", "partner", "shuffle", "clock"),
    *(
        "late",
        "misdeal",
        "jam",
        "pose",
        "spinner",
        "five",
        "trump",
        "pot",
        "looed",
        "0-0",
        "capicua",
        "spiner",
        "doubel",
    ),
)


def find(path: str, place: Place) -> Run:
    """Searches of three words, slips of a letter among them, each another."""
    phone, chance = place.phone("who searches"), random.Random()
    paths = [f"{path}?{urlencode({'q': ' '.join(chance.sample(SOUGHT, 3))})}" for _search in range(MANY)]
    asked(place.server.url, PACKED, paths.pop(), phone)
    return partial(wrk.read_each, place.server.url, PACKED, CONNECTIONS, paths)


def tell(pool: str, place: Place) -> Run:
    """Hands written down, each by the form that the sheet shows, and each of them found on a sheet afterwards."""
    piles = place.pools[pool].take(Phone(place.server.port))

    def run(seconds: int) -> Round:
        before = place.written()
        seen = wrk.tell(place.server.url, piles, seconds)
        place.settle()
        written = place.written() - before
        if not seen.answers <= written <= seen.sent:
            raise Unanswered(f"{seen.answers} hands answered, {written} on the sheets")
        return seen

    return run


def bare_view(place: Place) -> Run:
    return partial(wrk.read, f"{place.bare.url}/", PACKED, CONNECTIONS)


def view_as_ours(place: Place) -> Run:
    return partial(wrk.read, f"{place.as_ours.url}/", PACKED, CONNECTIONS)


def bare_commit(place: Place, *, as_ours: bool = False) -> Run:
    hands = ["what=out"] * 20_000  # more than are told in a round
    server = place.as_ours if as_ours else place.bare
    return partial(wrk.tell, server.url, [Pile("/", "", 1, hands)] * wrk.WRITERS)


def bare_form(place: Place, *, as_ours: bool = False) -> Run:
    """Hands sent to the bare form."""
    server = place.as_ours if as_ours else place.bare
    hands = [urlencode({"ending": 0, "held_1": 1, "held_2": 2, "held_3": 3})] * 20_000
    return partial(wrk.tell, server.url, [Pile("/form", "", 1, hands)] * wrk.WRITERS)


def command(words: Sequence[str], place: Place) -> Run:
    """How often a command is run from its start to its end, one after the other."""
    told = [sys.executable, *(each.format(folder=place.folder) for each in words)]

    def run(seconds: int) -> Round:
        began, count = time.monotonic(), 0
        while count == 0 or time.monotonic() - began < seconds:
            subprocess.run(told, check=True, stdout=subprocess.DEVNULL)
            count += 1
        return Round(count / (time.monotonic() - began), count, count)

    return run


def spent_by_commands(_place: Place) -> float:
    """Seconds of a processor that were used by commands that have ended."""
    times = os.times()
    return times.children_user + times.children_system


VIEW, COMMIT, PYTHON, ONE = "view", "commit", "python", "one"
ROWS = (
    Row(VIEW, "bare Flask view", bare_view),
    Row(COMMIT, "bare Flask view, one durable commit", bare_commit),
    Row("form", "the same of a form, by WTForms and SQLAlchemy", bare_form, COMMIT),
    Row(PYTHON, "python -c 'import json'", partial(command, ("-c", "import json")), spent=spent_by_commands),
    Row(ONE, f"sheet of {USUAL} hands, one worker", partial(served_by, 1)),
    Row("asgi", "bare Flask view, behind our way in", view_as_ours, VIEW),
    Row("asgi-commit", "one durable commit, behind our way in", partial(bare_commit, as_ours=True), COMMIT),
    Row("asgi-form", "the same of a form, behind our way in", partial(bare_form, as_ours=True), COMMIT),
    Row("poll", "poll, nothing happened", poll, VIEW),
    *(
        Row(
            f"{who}{hands}",
            f"sheet of {hands} hands, {who}",
            partial(sheet, hands, keeps),
            VIEW,
            3 if hands == LARGEST else 1,
        )
        for hands in (SHORT, USUAL, LARGEST)
        for who, keeps in (("watcher", False), ("keeper", True))
    ),
    Row("two", f"sheet of {USUAL} hands, two workers", partial(served_by, 2), ONE),
    Row("board", f"board, {USUAL} hands", partial(sheet, USUAL, False, part="/board"), VIEW),
    Row(
        "replay",
        f"replay by other rules, {USUAL} hands",
        partial(sheet, USUAL, False, part="/replay?preset=collective"),
        VIEW,
    ),
    Row("home", "first page with ten tables", home, VIEW),
    Row("ask", "ask about a block, another each time", partial(ask, "/ask/block"), VIEW),
    Row("ask-json", "the same, JSON", partial(ask, "/ask/block", Accept="application/json"), VIEW),
    Row("other-rules", "the same under other rules", partial(ask, "/ask/block/other-rules"), VIEW),
    Row("find", "search for a rule, another each time", partial(find, "/find"), VIEW),
    Row("tell", "tell a hand, empty game", partial(tell, "empty"), COMMIT),
    Row(f"tell{USUAL}", f"tell a hand, {USUAL} before", partial(tell, "usual"), COMMIT),
    Row("tell400", "tell a hand, 400 before", partial(tell, "largest"), COMMIT, 3),
    Row("tell1000", "tell a hand, 1,000 at this table in 25 games", partial(tell, "evening"), COMMIT),
    Row(
        "score",
        f"{USUAL} hands scored by `referee score`",
        partial(command, ("-m", "referee.cli", "score", "{folder}/game.json")),
        PYTHON,
        spent=spent_by_commands,
    ),
)
