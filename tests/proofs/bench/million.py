"""A database with 10,000 tables and a million hands, beside one that has next to none, on SQLite and PostgreSQL."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from flask_migrate import upgrade
from sqlalchemy import create_engine

from referee.storage.db import let_go
from tests.proofs.bench.copies import Copies
from tests.proofs.bench.games import open_table
from tests.proofs.bench.place import MANY, USUAL, Place, pool
from tests.proofs.bench.report import HEAD, Measured
from tests.proofs.bench.rows import ROWS
from tests.proofs.bench.served import ours
from tests.proofs.bench.turns import measure
from tests.support.databases import opened
from tests.support.postgres import starting

TABLES = 10_000
PATTERNS = 10  # tables that are told through the ledger, of which all others are copies
GAMES = (40, 40, 20)  # hands of each table
KEYS = ("poll", "watcher40", "tell")
TIDY = {"sqlite": ["PRAGMA wal_checkpoint(TRUNCATE)"], "postgresql": ["VACUUM ANALYZE", "CHECKPOINT"]}
SIZE = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}


def main(folder: Path, rounds: int, tables: int = TABLES) -> Iterator[str]:
    """The lines for both databases, each once it is known."""
    with databases(folder) as new:
        for name, address in new.items():
            yield from beside(name, folder / name, address, rounds, tables)


@contextmanager
def databases(folder: Path) -> Iterator[dict[str, Callable[[], str]]]:
    """How to make a new database, by the name of its engine."""
    numbers = iter(range(100))
    with starting() as start:
        yield {"SQLite": lambda: f"sqlite:///{folder / f'{next(numbers)}.sqlite'}", "PostgreSQL": start().new_database}


def beside(name: str, folder: Path, new: Callable[[], str], rounds: int, tables: int) -> Iterator[str]:
    """What a full database does beside an empty one."""
    with ExitStack() as running:
        empty = placed(running, folder / "empty", new(), rounds, 0)
        began = time.monotonic()
        full = placed(running, folder / "full", new(), rounds, tables)
        rows = full.written()
        yield f"{name}: {tables:,} tables, {rows:,} lines, {size(full.address) / 1e6:,.0f} MB ({took(began)})"
        yield HEAD
        yield from map(str, turns(empty, full, rounds))


def turns(empty: Place, full: Place, rounds: int) -> Iterator[Measured]:
    """Each row on the empty one and then on the full one, so many times."""
    rows = [row for row in ROWS if row.key in KEYS]
    measured = {row.key: (Measured(f"{row.name}, empty database"), Measured(row.name)) for row in rows}
    for _round in range(rounds):
        for row in rows:
            alone, here = measured[row.key]
            alone.rounds.append(measure(row, empty, 1))
            here.rounds.append(measure(row, full, 1))
            here.beside.append(alone.rounds[-1])
    for pair in measured.values():
        yield from pair


def placed(running: ExitStack, folder: Path, address: str, rounds: int, tables: int) -> Place:
    """A server on a database with so many tables beside those that are measured."""
    folder.mkdir(parents=True)
    chance = random.Random(f"million {tables}")
    with opened(address, folder):
        upgrade()
        for _pattern in range(PATTERNS if tables else 0):
            Copies(open_table(chance, *GAMES)).make(tables // PATTERNS - 1)
        let_go()
        sheets = {USUAL: open_table(chance, USUAL)}
        pools = {"empty": pool(chance, rounds, MANY // 10, 10, 0)}
    tidy(address)
    place = Place(ours(running, folder, address), folder, address, sheets, pools)
    running.callback(place.put_away)
    return place


def tidy(address: str) -> None:
    """What a database does by itself before long, so that it does it now and not while it is measured."""
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in TIDY[engine.dialect.name]:
            connection.exec_driver_sql(statement)
    engine.dispose()


def size(address: str) -> int:
    """The bytes of a database."""
    engine = create_engine(address)
    with engine.connect() as connection:
        found: int = connection.exec_driver_sql(SIZE[engine.dialect.name]).scalar_one()
    engine.dispose()
    return found


def took(began: float) -> str:
    return f"written in {time.monotonic() - began:.0f} s"
