"""Beside ihatemoney, which keeps who paid what for whom: a Flask app of much the same shape, as its package comes.

It is installed into a virtual environment in `.cache`, and served by Granian as the bare app is.
"""

import re
import subprocess
import venv
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlencode

from tests.proofs.bench import wrk
from tests.proofs.bench.place import MANY, PACKED, USUAL, Place, furnished
from tests.proofs.bench.report import HEAD, Measured
from tests.proofs.bench.rows import CONNECTIONS, ROWS, Row, Run
from tests.proofs.bench.served import Phone, Started, free_port, settle, spent
from tests.proofs.bench.turns import measure
from tests.proofs.bench.wrk import Pile
from tests.proofs.trust.proof import expect

WANTED = "ihatemoney==7.2.1"
HOME = Path(__file__).parents[3] / ".cache" / WANTED
SETTINGS = """\
SQLALCHEMY_DATABASE_URI = "sqlite:///{folder}/ihatemoney.sqlite"
SECRET_KEY = "bench"
SESSION_COOKIE_SECURE = False
"""
BILL = {"date": "2026-11-22", "what": "Dominoes", "amount": "12", "original_currency": "XXX", "bill_type": "Expense"}
TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')
BESIDE = {"list": ("watcher40", "keeper40"), "add": ("tell", "tell40")}


@dataclass
class Other:
    """One ihatemoney with its demo project, in which there are so many bills."""

    server: Started
    phone: Phone
    bill: str
    """A bill as its form sends it."""

    def settle(self) -> None:
        settle([self.server])

    def spent(self) -> float:
        return spent([self.server])


def main(folder: Path, rounds: int) -> Iterator[str]:
    """The lines of the table."""
    install()
    known = {row.key: row for row in ROWS}
    with ExitStack() as running:
        place = running.enter_context(furnished(folder, rounds, MANY))
        theirs = {
            "list": (
                Row("list", f"ihatemoney, list of {USUAL} bills", bills, spent=Other.spent),
                opened(running, folder / "list"),
            ),
            "add": (Row("add", "ihatemoney, a bill added", add, spent=Other.spent), opened(running, folder / "add")),
        }
        yield HEAD
        for key, (row, other) in theirs.items():
            yield from beside(row, other, [known[each] for each in BESIDE[key]], place, rounds)


def beside(row: Row, other: Other, rows: list[Row], place: Place, rounds: int) -> Iterator[str]:
    """One of their rows, and those of ours that are compared with it, in turns."""
    base, ours = Measured(row.name), {each.key: Measured(each.name) for each in rows}
    for _round in range(rounds):
        for each in rows:
            base.rounds.append(measure(row, other, 1))
            ours[each.key].rounds.append(measure(each, place, 1))
            ours[each.key].beside.append(base.rounds[-1])
    yield from map(str, [base, *ours.values()])


def install() -> None:
    """Put it where it is looked for, if it is not there."""
    if (HOME / "done").exists():
        return
    venv.create(HOME, with_pip=True, clear=True)
    wanted = (WANTED, f"granian=={version('granian')}")
    subprocess.run([HOME / "bin/python", "-m", "pip", "install", "-qq", *wanted], check=True)
    (HOME / "done").touch()


def opened(running: ExitStack, folder: Path) -> Other:
    """A server with a database of its own, in whose demo project as many bills were added as our sheet has hands."""
    folder.mkdir()
    (folder / "settings.cfg").write_text(SETTINGS.format(folder=folder))
    port = free_port()
    options = ("--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port), "--blocking-threads", "1")
    command = (str(HOME / "bin/granian"), *options, "ihatemoney.wsgi:application")
    settings = str(folder / "settings.cfg")
    server = Started(folder / "server.log", port, *command, IHATEMONEY_SETTINGS_FILE_PATH=settings)
    running.callback(server.kill)
    phone = Phone(port)
    phone.get("/demo")
    form = phone.get("/demo/add").text
    people = re.findall(r'name="payed_for"[^>]*value="(\d+)"', form)
    told = [*BILL.items(), ("csrf_token", TOKEN.findall(form)[0]), ("payer", people[0])]
    bill = urlencode(told + [("payed_for", each) for each in people])
    other = Other(server, phone, bill)
    for _bill in range(USUAL):
        added(other)
    expect(phone.get("/demo/").text.count(BILL["what"]) >= USUAL, "not every bill is on the list")
    return other


def added(other: Other) -> None:
    status = other.phone.ask(
        "POST", "/demo/add", other.bill, **{"Content-Type": "application/x-www-form-urlencoded"}
    ).status
    expect(status == 302, f"a bill is answered with {status}")


def bills(other: Other) -> Run:
    """The list of all bills, as whoever keeps them asks for it."""
    headers = PACKED | {"Cookie": other.phone.cookie()}
    return partial(wrk.read, f"{other.server.url}/demo/", headers, CONNECTIONS)


def add(other: Other) -> Run:
    """Bills added by the form, each answered by the way back to the list."""
    return partial(
        wrk.tell, other.server.url, [Pile("/demo/add", other.phone.cookie(), 1, [other.bill] * 5000)] * wrk.WRITERS
    )
