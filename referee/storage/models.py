"""What is kept: tables, their players and games, and every entry ever written; no total is among it.

Beside the models, rows as values: what every request at a table reads of it, in one statement.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import JSON, BigInteger, Column, DateTime, Dialect, ForeignKey, String, TypeDecorator, UniqueConstraint
from sqlalchemy import Table as Rows
from sqlalchemy.orm import Mapped, mapped_column

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_GAMES, MAX_LINES, MAX_NAME_LENGTH, MAX_NOTES_LENGTH, MAX_SEATS, MAX_TEXT_LENGTH
from referee.events.event import read_event
from referee.games.sheet import GameRef
from referee.record import read_lineup, read_namings, read_season
from referee.storage.db import db

Fit = dict[str, Callable[[Any], bool]]  # what a column says of the values that are fit for it


class Moment(TypeDecorator[datetime]):
    """A point in time in UTC; SQLite forgets the zone, so it is given UTC and put back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Write it in UTC, whatever zone it is told in."""
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Read it back with its zone."""
        return value and value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value


class MisfitRow(Exception):
    """A row of somebody else's with a value that none of ours has; its text names the column."""


def refuse_misfit(table: Rows, row: Mapping[Any, Any]) -> None:
    """Refuse a row with a value of another type than its column has, or one that no page could show.

    What a game holds in JSON may be anything: a game that cannot be read costs its own row.
    """
    for column in table.columns:
        value, is_fit = row[column.name], column.info.get("fits", lambda _value: True)
        if not (_is_of_type(value, column) and is_fit(value)):
            raise MisfitRow(str(column))


def _is_of_type(value: object, column: Column[Any]) -> bool:
    return value is None or isinstance(column.type, JSON) or isinstance(value, column.type.python_type)


def _between(least: int, most: int) -> Fit:
    return {"fits": range(least, most + 1).__contains__}


def _read_by(read: Callable[[Any], object]) -> Fit:
    """Fit for a column is what is read by this, which raises ImpossibleFact."""

    def fits(value: object) -> bool:
        try:
            read(value)
        except ImpossibleFact:
            return False
        return True

    return {"fits": fits}


CODE: Fit = {"fits": lambda code: re.fullmatch("[A-Z0-9]+", code) is not None}
COUNTED = _between(1, 2**63 - 1)
SEASON, NAMINGS, LINEUP, EVENT = map(_read_by, (read_season, read_namings, read_lineup, read_event))


class Table(db.Model):
    """The people who play together, or an event of several tables.

    `version` counts its writes, and `stamp` tells them apart.
    """

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(8), unique=True, info=CODE)
    version: Mapped[int] = mapped_column(default=0)
    stamp: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    """Grows with each write by a number drawn by lot: a table that went back to a backup has other stamps from there
    on, though it has the same versions and rows once more."""
    opened_at: Mapped[datetime] = mapped_column(Moment)
    name: Mapped[str] = mapped_column(String(MAX_NAME_LENGTH), default="", server_default="")
    """What its people call it; empty where they call it by its code."""
    place: Mapped[str] = mapped_column(String(MAX_NAME_LENGTH), default="", server_default="")
    """Where they play."""
    notes: Mapped[str] = mapped_column(String(MAX_NOTES_LENGTH), default="", server_default="")
    """What they want to remember of it."""
    season: Mapped[dict[str, object]] = mapped_column(JSON, default=dict, server_default="{}", info=SEASON)
    """What an evening and a win are worth in the season, and with which game it began; see `referee.storage.tables`."""
    namings: Mapped[list[object]] = mapped_column(JSON, default=list, server_default="[]", info=NAMINGS)
    """Whom some names mean, where one person has two or two have one; see `referee.storage.tables`."""
    lineup: Mapped[dict[str, object]] = mapped_column(JSON, default=dict, server_default="{}", info=LINEUP)
    """How it finds who plays the next game, and who has come or gone; see `referee.storage.tables`."""
    pair_names: Mapped[list[dict[str, object]]] = mapped_column(JSON, default=list, server_default="[]")
    """What pairs call themselves, each with the names of its two people; see `referee.storage.players`."""
    renamed: Mapped[int] = mapped_column(default=0, server_default="0")
    """How often people or pairs were given other names: sheets that were read before have the old ones."""
    deleted_at: Mapped[datetime | None] = mapped_column(Moment)
    """When its keeper deleted it, so that it can be put back for a day; None for a table that is there."""
    event_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id"), index=True)
    """The event that the table is of."""


class StoredEvent(db.Model):
    """What is known of an event, which has the code, the links and the version of a table, and tables for its games."""

    __tablename__ = "events"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True, autoincrement=False)
    data: Mapped[dict[str, object]] = mapped_column(JSON, info=EVENT)
    """Who takes part and what was drawn and entered; see `referee.events.event`."""


class Link(db.Model):
    """What makes whoever holds its secret somebody at a table; one is handed out for each role.

    That of a seat is the table's seat code, and each person who has taken a seat with it has a link of their own.
    """

    __tablename__ = "links"
    __table_args__ = (UniqueConstraint("table_id", "role", "player_id"), UniqueConstraint("player_id"))

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    role: Mapped[str] = mapped_column(String(10))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    """Whose seat it is; None for a link that is handed out."""


class Player(db.Model):
    """One of the people of a table, by the name they are called there, or a seat of whose people nobody said one."""

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("table_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    name: Mapped[str] = mapped_column(String(MAX_NAME_LENGTH))


class StoredGame(db.Model):
    """One play to the target: its rule set and the house rules frozen when it opened, and who sat where."""

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("table_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    number: Mapped[int] = mapped_column(info=_between(1, MAX_GAMES))
    ruleset: Mapped[str] = mapped_column(String(20))
    preset: Mapped[str] = mapped_column(String(20))
    options: Mapped[dict[str, object]] = mapped_column(JSON)
    opening: Mapped[dict[str, object]] = mapped_column(JSON)
    opened_at: Mapped[datetime] = mapped_column(Moment)
    best_of: Mapped[int] = mapped_column(default=0, server_default="0")
    """How many games its series has at the most; 0 where nobody has said."""


class Seat(db.Model):
    """Who sat in which seat when a game opened; seats are numbered from 0 in turn order."""

    __tablename__ = "seats"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, info=_between(0, MAX_SEATS))
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"))


class Entry(db.Model):
    """What was written in one line at one moment: at first, as a correction, or that the line is struck.

    Never changed, never deleted.
    """

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("game_id", "line", "revision"),)

    id: Mapped[int] = mapped_column(primary_key=True, info=COUNTED)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    line: Mapped[int] = mapped_column(info=_between(1, MAX_LINES))
    """The line of the sheet, counted from 1."""
    revision: Mapped[int]
    """1 for what was told first, one more for each correction."""
    kind: Mapped[str] = mapped_column(String(20))
    """The kind of the entry as a game record has it, or that the line is struck."""
    data: Mapped[dict[str, object]] = mapped_column(JSON)
    """The rest of the entry as a game record has it; empty where the line is struck."""
    told_at: Mapped[datetime] = mapped_column(Moment)
    """When it was written."""
    told_by: Mapped[str] = mapped_column(String(10))
    """The role of whoever wrote it."""
    reason: Mapped[str] = mapped_column(String(MAX_TEXT_LENGTH), default="")
    """Why it was corrected or struck; empty for what was told first."""


class ClockChange(db.Model):
    """That the clock of a game was started or stopped, or given minutes. Never changed, never deleted."""

    __tablename__ = "clock_changes"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Which change of this clock it is, counted from 1."""
    what: Mapped[str] = mapped_column(String(10))
    minutes: Mapped[int] = mapped_column(default=0, server_default="0")
    """How many it was given; with a minus, how many were taken away."""
    at: Mapped[datetime] = mapped_column(Moment)
    told_by: Mapped[str] = mapped_column(String(10))
    """The role of whoever did it."""


class Draft(db.Model):
    """What people have tapped of a hand that goes on at a table: no fact until the hand is written, and then gone."""

    __tablename__ = "drafts"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True, autoincrement=False)
    version: Mapped[int]
    """How often it has been written: every tap counts, and so does taking one back."""
    data: Mapped[dict[str, object]] = mapped_column(JSON)
    """What was tapped, oldest first, as a game record has it, and who leads; see `referee.storage.drafts`."""
    told_at: Mapped[datetime] = mapped_column(Moment)
    """When it was tapped last."""


class Agreement(db.Model):
    """What somebody said of a line of the sheet, or of the whole of it. Never changed, never deleted."""

    __tablename__ = "agreements"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), index=True)
    line: Mapped[int] = mapped_column(info=COUNTED)
    """The line that it is of, or the last one where the sheet was signed."""
    revision: Mapped[int] = mapped_column(info=COUNTED)
    """The revision that it is of, or how many there were in all where the sheet was signed."""
    kind: Mapped[str] = mapped_column(String(10))
    """That it is accepted, protested against or withdrawn, or that the sheet is signed."""
    side: Mapped[int]
    """The side that says it."""
    name: Mapped[str] = mapped_column(String(MAX_NAME_LENGTH))
    """Who of that side, as they were called then."""
    note: Mapped[str] = mapped_column(String(MAX_TEXT_LENGTH))
    """Why; empty but for a protest."""
    told_at: Mapped[datetime] = mapped_column(Moment)
    told_by: Mapped[str] = mapped_column(String(10))
    """The role of whoever noted it."""
    key: Mapped[str] = mapped_column(String(22), unique=True)
    """By what it is known again when it is sent twice."""


class StoredFormat(db.Model):
    """A format that something in the database needs; see `referee.storage.formats`."""

    __tablename__ = "formats"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    app: Mapped[str] = mapped_column(String(20))
    """The version of the app that brought it."""


class LinkRow(NamedTuple):
    """A link of a table: the role it makes, the hash of its secret, and whose seat it is."""

    role: str
    hash: str
    player: int | None = None
    """The row of the person whose seat it is; None for a link that is handed out."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was when it was read."""

    id: int
    code: str
    """What its address names it by."""
    version: int
    """How often it had been written to."""
    links: tuple[LinkRow, ...] = ()
    name: str = ""
    """What its people call it, where that was read too."""
    stamp: int = 0
    """What tells its last write from every other."""
    event: str = ""
    """The code of the event that it is of."""
    is_event: bool = False
    """Whether it is an event, which has tables and no games."""


@dataclass(frozen=True, slots=True)
class GameRow(GameRef):
    """A game, and the version of its table at which it was read."""

    version: int
    """How often the table had been written to."""
    stamp: int
    """What tells the last of these writes from every other."""
    last: int
    """The row of the entry that was written last in this game; 0 where none is."""
    entries: int
    """How many entries it has, every revision counted."""

    @property
    def state(self) -> tuple[int, int, int, int]:
        """What nothing else that was ever written in this game has in common with it."""
        return self.version, self.stamp, self.last, self.entries

    @property
    def ref(self) -> GameRef:
        """The game, whatever the version of its table."""
        seen = {"renamed": self.renamed}
        return GameRef(self.id, self.table_id, self.code, self.number, self.opened_at, self.best_of, **seen)

    @property
    def table(self) -> TableRow:
        """Its table; its links are not read with a game."""
        return TableRow(self.table_id, self.code, self.version, stamp=self.stamp)
