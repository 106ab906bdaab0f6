"""What every proof shares: how long it is, its chance, its databases and servers, and its word for what is lost."""

import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Self

from sqlalchemy import create_engine, text

from tests.support.postgres import Postgres, starting
from tests.support.process import Server

WORDS_OF_A_BUG = ("Traceback", "panicked")


class Lost(Exception):
    """What a proof found lost, doubled, refused, or answered that must not be."""


def expect(held: bool, said: str) -> None:
    """Go on while this holds."""
    if not held:
        raise Lost(said)


Acts = Mapping[str, Callable[[Any, re.Match[str]], object] | None]
"""By what a sentence looks like, what somebody does who takes it by its word; None where it only states something."""


def follow(said: str, acts: Acts, reader: object) -> set[str]:
    """Do what each sentence says, in its order; which of them there were. One that nobody can follow is Lost."""
    met, at = set(), 0
    while rest := said[at:].lstrip():
        at = len(said) - len(rest)
        matches = {each: re.compile(rf"(?:{each})(?=\s|$)").match(said, at) for each in acts}
        found = max(filter(None, matches.values()), key=re.Match.end, default=None)
        if found is None:
            raise Lost(f"nobody knows what to do about this: {rest}")
        at = found.end()
        row = next(each for each, match in matches.items() if match is found)
        met.add(row)
        if act := acts[row]:
            act(reader, found)
    return met


@dataclass
class Run:
    """One run of the proofs; `seed` makes what chance does in it happen again."""

    full: bool
    seed: int
    folder: Path
    servers: list[Server] = field(default_factory=list)
    _closing: ExitStack = field(default_factory=ExitStack)
    _made: "count[int]" = field(default_factory=lambda: count(1))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_problem: object) -> None:
        self.end_servers()
        self._closing.close()

    def times(self, full: int, short: int) -> int:
        """How often something is done."""
        return full if self.full else short

    def chance(self, *about: object) -> Random:
        """Chance that is the same in every run with this seed."""
        return Random(f"{self.seed} {about}")

    @cached_property
    def postgres(self) -> Postgres:
        """A PostgreSQL, started for this run."""
        return self._closing.enter_context(starting())()

    def sqlite(self) -> str:
        """The address of an SQLite file that is not there yet."""
        return f"sqlite:///{self.new_folder() / 'referee.sqlite'}"

    def databases(self) -> dict[str, str]:
        """The address of a new database of each engine, by its name."""
        return {"SQLite": self.sqlite(), "PostgreSQL": self.postgres.new_database()}

    def new_folder(self) -> Path:
        """An empty folder."""
        folder = self.folder / str(next(self._made))
        folder.mkdir()
        return folder

    def server(self, database: str, *options: str, **settings: str) -> Server:
        """A server that has started, ended with the proof it is for."""
        started = Server(self.new_folder(), *options, DATABASE_URL=database, **settings)
        self.servers.append(started)
        return started

    def end_servers(self) -> None:
        """Whatever a proof did to them, none outlives it."""
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        self.servers.clear()


def no_bug_logged(server: Server) -> None:
    """A server that met what it did not expect says so in its log."""
    log = server.log.read_text(errors="replace")
    for word in WORDS_OF_A_BUG:
        at = log.find(word)
        expect(at < 0, f"the log has a {word}: …{log[max(0, at - 500) : at + 3000]}")


def number_of(database: str, rows: str) -> int:
    """How many rows of a kind a database holds, asked past the app: "entries", or "entries where line = 1"."""
    engine = create_engine(database)
    with engine.connect() as connection:
        found: int = connection.execute(text(f"select count(*) from {rows}")).scalar_one()
    engine.dispose()
    return found
