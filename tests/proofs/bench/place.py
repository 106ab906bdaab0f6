"""Where it is measured: the servers, the tables, and the phones that are there."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from flask_migrate import upgrade
from sqlalchemy import create_engine, func, select

from referee.storage.models import Entry
from tests.proofs.bench.copies import Copies
from tests.proofs.bench.games import Opened, held, open_table, played
from tests.proofs.bench.served import Phone, Started, bare, ours, settle, spent
from tests.proofs.bench.wrk import WRITERS, Pile
from tests.proofs.trust.proof import expect
from tests.support.databases import opened
from tests.support.process import Server

SHORT, USUAL, LARGEST = 2, 40, 500  # hands on a sheet; more than 500 lines there cannot be
MANY, FEW = 400, 100  # hands that are told in one round at the most, of a long run and of a short one
EVENING = (40,) * 25  # games of a table with a thousand hands
PACKED = {"Accept-Encoding": "gzip, deflate, br", "Accept-Language": "en"}


@dataclass
class Pool:
    """Tables that hands are told at: each takes so many, and then it is another's turn."""

    tables: list[Opened]
    each: int
    """How many of them a round takes."""
    room: int
    """How many hands are told at each."""
    lines: int
    """How many its game has before."""
    chance: random.Random
    used: int = 0

    def take(self, phone: Phone) -> list[Pile]:
        """The hands of one round, at tables where nobody has told any yet."""
        tables = self.tables[self.used : self.used + self.each]
        self.used += len(tables)
        return [self._pile(table, phone) for table in tables]

    def _pile(self, table: Opened, phone: Phone) -> Pile:
        keeper = phone.like(phone.port)
        keeper.ask("GET", table.door)
        form = keeper.form(table.sheet)
        keeper.put_away()
        expect(form["line"] == str(self.lines + 1), f"the next line of {table.code} is {form['line']}")
        told = [self._hand({name: text for name, text in form.items() if name != "line"}) for _hand in range(self.room)]
        return Pile(table.sheet, keeper.cookie(), self.lines + 1, told)

    def _hand(self, form: dict[str, str]) -> str:
        seat, left = held(self.chance)
        return urlencode(form | {f"held_{at}": text for at, text in enumerate(left)} | {"ending": str(seat)})


@dataclass
class Place:
    """Everything that the rows are measured with."""

    server: Server
    folder: Path
    address: str
    sheets: dict[int, Opened]
    pools: dict[str, Pool]
    ten: list[Opened] = field(default_factory=list)
    bare: Started | None = None
    as_ours: Started | None = None
    pair: Server | None = None
    """The same app with two workers."""
    phones: dict[str, Phone] = field(default_factory=dict)

    def phone(self, who: str) -> Phone:
        """A phone with nothing on it, by the name of who has it; the same each time."""
        return self.phones.setdefault(who, Phone(self.server.port))

    def put_away(self) -> None:
        """Close the phones' connections."""
        for phone in self.phones.values():
            phone.put_away()

    def written(self) -> int:
        """How many lines there are on all sheets."""
        engine = create_engine(self.address)
        with engine.connect() as connection:
            found = connection.scalar(select(func.count()).select_from(Entry))
        engine.dispose()
        return found or 0

    @property
    def servers(self) -> list[Server | Started]:
        return [each for each in (self.server, self.bare, self.as_ours, self.pair) if each]

    def spent(self) -> float:
        """Seconds of a processor that the servers have used."""
        return spent(self.servers)

    def settle(self) -> None:
        """Wait until nothing is left to do of what was asked before."""
        settle(self.servers)


@contextmanager
def furnished(folder: Path, rounds: int, most: int) -> Iterator[Place]:
    """The place, with tables for so many rounds of `most` hands; everything in it ends with the block."""
    address = f"sqlite:///{folder / 'referee.sqlite'}"
    chance = random.Random("bench")
    with opened(address, folder):
        upgrade()
        sheets = {hands: open_table(chance, hands) for hands in (SHORT, USUAL, LARGEST)}
        ten = [open_table(chance, 12) for _table in range(10)]
        pools = {
            "empty": pool(chance, rounds, most // 10, 10, 0),
            "usual": pool(chance, rounds, most // 20, 20, USUAL),
            "largest": pool(chance, rounds, max(WRITERS, most // 100), 100, LARGEST - 100),
            "evening": pool(chance, rounds, max(WRITERS, most // 40), 40, *EVENING),
        }
    (folder / "game.json").write_text(json.dumps(played(USUAL, chance)))
    with ExitStack() as running:
        started = bare(running, folder / "bare"), bare(running, folder / "as_ours", "--as-ours")
        server, pair = ours(running, folder, address), ours(running, folder / "pair", address, "--workers", "2")
        place = Place(server, folder, address, sheets, pools, ten, *started, pair)
        running.callback(place.put_away)
        yield place


def pool(chance: random.Random, rounds: int, each: int, room: int, *games: int) -> Pool:
    """Tables like one with these games, enough for so many rounds."""
    tables = Copies(open_table(chance, *games)).make(rounds * each)
    return Pool(tables, each, room, games[-1], chance)
