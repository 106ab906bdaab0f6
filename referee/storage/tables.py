"""What a table says of itself, whom a name means there, and the deletion of whole tables, which can be taken back.

What its people call it, where they play and what they want to remember are no part of any score; the last writing
stands. Where one person has two names, or two people have one, the sheets stay as they were written, and statistics
count whoever is meant. Beside the ledger the only writer: a table is deleted by its keeper, or once nothing has been
written on it for long, in a transaction that holds its row.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, bindparam, delete, exists, select, update

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_ALIASES
from referee.engine.seating import normalized
from referee.engine.wording import N_
from referee.games.statistics import NameResolver
from referee.games.tally import GameStats
from referee.record import About, Alias, Lineup, Season, as_json, read_lineup
from referee.storage.access import SHARERS
from referee.storage.db import connection, rows
from referee.storage.models import (
    Agreement,
    ClockChange,
    Draft,
    Entry,
    Link,
    LinkRow,
    Player,
    Seat,
    StoredEvent,
    StoredGame,
    Table,
    TableRow,
)
from referee.storage.transaction import Credentials, transaction, writing

_tables = Table.__table__.c
_ABOUT = select(*(_tables[field.name] for field in fields(About))).where(_tables.id == bindparam("table"))


def about(table: TableRow) -> About:
    """What a table says of itself."""
    return next((About(*row) for row in rows(_ABOUT, table=table.id)), About())


def describe(table: TableRow, settings: About, credentials: Credentials) -> None:
    """Write what a table says of itself; the same twice is written once."""
    with writing("described", table, credentials) as lock:
        lock.changed = about(table) != settings
        if lock.changed:
            connection().execute(update(Table).where(Table.id == table.id).values(asdict(settings)))


def season(table: TableRow) -> Season:
    """What evenings and games are worth in the season of a table; one point each if it has not said."""
    (values,), *_none = rows(_SEASON, table=table.id)
    return Season(**values)


_SEASON = select(_tables.season).where(_tables.id == bindparam("table"))


def agree(table: TableRow, chosen: Season, credentials: Credentials) -> None:
    """Write what evenings and games are worth in the season of a table; the same twice is written once."""
    with writing("season agreed", table, credentials) as lock:
        lock.changed = season(table) != chosen
        if lock.changed:
            connection().execute(update(Table).where(Table.id == table.id).values(season=asdict(chosen)))


def lineup(table: TableRow) -> Lineup:
    """How a table finds who plays its next game, and who has come or gone."""
    (value,), *_none = rows(_LINEUP, table=table.id)
    return read_lineup(value)


def line_up(table: TableRow, chosen: Lineup, credentials: Credentials) -> None:
    """Write how a table finds who plays its next game; the same twice is written once."""
    with writing("lineup chosen", table, credentials) as lock:
        lock.changed = lineup(table) != chosen
        if lock.changed:
            _write_lineup(table, chosen)


def remember_way(table: TableRow, how: str) -> None:
    """Remember how a table finds who plays next, in a transaction that holds it."""
    if (lined_up := lineup(table)).how != how:
        _write_lineup(table, replace(lined_up, how=how))


def _write_lineup(table: TableRow, chosen: Lineup) -> None:
    connection().execute(update(Table).where(Table.id == table.id).values(lineup=as_json(chosen)))


_LINEUP = select(_tables.lineup).where(_tables.id == bindparam("table"))


HOPS = 5  # from one name to another
_NAMINGS = select(_tables.namings).where(_tables.id == bindparam("table"))


def namings(table: TableRow) -> tuple[Alias, ...]:
    """Whom names mean at a table, in the order in which it was said."""
    (values,), *_none = rows(_NAMINGS, table=table.id)
    return tuple(Alias(value["name"], value["person"], tuple(value.get("games", ()))) for value in values)


def name_resolver(aliases: Iterable[Alias]) -> NameResolver:
    """Who is meant by a name in a game: what was said of that game alone goes before what was said of all."""
    once = {(normalized(alias.name), game): alias.person for alias in aliases for game in alias.games or (0,)}

    def person(game: int, name: str) -> str:
        for _hop in range(HOPS):
            meant = once.get((normalized(name), game), once.get((normalized(name), 0)))
            if meant is None or normalized(meant) == normalized(name):
                return meant or name
            name = meant
        return name

    return person


def add(table: TableRow, new: Alias, games: Sequence[GameStats], credentials: Credentials) -> None:
    """Say whom a name means; ImpossibleFact where two people of one game would be one."""
    with writing("named", table, credentials) as lock:
        aliases = namings(table)
        lock.changed = new not in aliases
        if lock.changed:
            _refuse_circle(aliases, new)
            _refuse_two_in_one((*aliases, new), games)
            _write(table, (*aliases, new))


def refuse_circles(aliases: Sequence[Alias]) -> None:
    """Refuse namings one of which leads round in a circle, as they would be where each was said after the others.

    That two of them sat together in a game is fine: they may have sat down after it was said.
    """
    for number, alias in enumerate(aliases):
        try:
            _refuse_circle(aliases[:number], alias)
        except ImpossibleFact as error:
            raise error.at(field=f"namings.{number}") from error


def take_back(table: TableRow, old: Alias, credentials: Credentials) -> None:
    """Have a name mean again what it did before."""
    with writing("naming taken back", table, credentials) as lock:
        aliases = namings(table)
        lock.changed = old in aliases
        if lock.changed:
            _write(table, [alias for alias in aliases if alias != old])


def _write(table: TableRow, aliases: Sequence[Alias]) -> None:
    if len(aliases) > MAX_ALIASES:
        raise ImpossibleFact("person", N_("Too many merged names. Undo one first."))
    documents = [*map(as_json, aliases)]
    connection().execute(update(Table).where(Table.id == table.id).values(namings=documents))


def _refuse_circle(aliases: Sequence[Alias], new: Alias) -> None:
    """Refuse what would lead round in a circle, or say again what a name means."""
    person = name_resolver(aliases)
    for game in new.games or (0,):
        again = [
            alias
            for alias in aliases
            if normalized(alias.name) == normalized(new.name) and game in (alias.games or (0,))
        ]
        round_about = normalized(new.person) != normalized(new.name) and normalized(
            person(game, new.person)
        ) == normalized(new.name)
        if again or round_about:
            name, meant = (new.name, again[0].person) if again else (new.person, new.name)
            text = N_("{name} already counts as {person}. Remove that first.")
            raise ImpossibleFact("person", text, name=name, person=meant)


def _refuse_two_in_one(aliases: Sequence[Alias], games: Sequence[GameStats]) -> None:
    person = name_resolver(aliases)
    for game in games:
        everybody = [normalized(person(game.number, name)) for name in game.people]
        if len(set(everybody)) < len(everybody):
            text = N_("Both played game {game}: they are two people.")
            raise ImpossibleFact("person", text, game=game.number)


KEPT = timedelta(days=1)  # for so long a deleted table can be put back
_DELETED = select(*(_tables[name] for name in ("id", "code", "version", "stamp", "name", "deleted_at"))).where(
    _tables.deleted_at > bindparam("since")
)
_LINKS = select(Link.role, Link.hash, Link.player_id).where(Link.table_id == bindparam("table"))


@dataclass(frozen=True)
class Deleted:
    """A table that was deleted and can be put back, and until when."""

    table: TableRow
    until: datetime

    @property
    def left(self) -> timedelta:
        """For how long it can still be put back."""
        return self.until - _now()


def delete_table(table: TableRow, credentials: Credentials) -> datetime:
    """Delete a table with all its games, and say until when it can be put back; NotAllowed for all but its keeper."""
    sweep()
    now = _now()
    with writing("table deleted", table, credentials, SHARERS):
        connection().execute(update(Table).where(Table.id == table.id).values(deleted_at=now))
    return now + KEPT


def deleted(codes: Collection[str] | None = None) -> list[Deleted]:
    """The tables, of all or of those with these codes, that were deleted and can be put back."""
    wanted = _DELETED if codes is None else _DELETED.where(_tables.code.in_(codes))
    return [
        Deleted(
            TableRow(row.id, row.code, row.version, _links_of(row.id), row.name, row.stamp),
            row.deleted_at + KEPT,
        )
        for row in rows(wanted, since=_now() - KEPT)
    ]


def _links_of(table: int) -> tuple[LinkRow, ...]:
    return tuple(LinkRow(*link) for link in rows(_LINKS, table=table))


def put_back(table: TableRow, credentials: Credentials) -> None:
    """Put a deleted table back as it was. NotAllowed for all but its keeper, TableGone where it cannot be put back."""
    with writing("put back", table, credentials, SHARERS, deleted_since=_now() - KEPT):
        pass


def sweep() -> None:
    """Remove the tables that were deleted and cannot be put back any more, for good."""
    if rows(select(Table.id).where(_is_over())):
        with transaction():
            for (table,) in rows(select(Table.id).where(_is_over()).with_for_update()):
                _delete(table)


def _is_over() -> ColumnElement[bool]:
    return Table.deleted_at <= _now() - KEPT


def _now() -> datetime:
    return datetime.now(UTC)


def forgotten(since: datetime) -> list[int]:
    """The ids of the tables on which nothing was opened or told since then."""
    return [table for (table,) in rows(select(Table.id).where(_quiet(since)).order_by(Table.id))]


def forget(tables: list[int], since: datetime) -> int:
    """Delete those of these tables on which still nothing was written since then; returns how many."""
    return sum(_forget(table, since) for table in tables)


def _quiet(since: datetime) -> ColumnElement[bool]:
    """Whether nothing that has a moment was written at a table since then."""
    played = Table.__table__.alias("played")
    quiet = (Table.opened_at < since) & ~exists().where(played.c.event_id == Table.id, played.c.opened_at >= since)
    quiet &= ~exists().where(StoredGame.table_id == Table.id, StoredGame.opened_at >= since)
    for game, at in (
        (Entry.game_id, Entry.told_at),
        (Draft.game_id, Draft.told_at),
        (ClockChange.game_id, ClockChange.at),
        (Agreement.game_id, Agreement.told_at),
    ):
        quiet &= ~exists().where(StoredGame.table_id == Table.id, game == StoredGame.id, at >= since)
    return quiet


def _forget(table: int, since: datetime) -> bool:
    """Delete one table, unless something was written there meanwhile."""
    with transaction():
        rows(select(Table.id).where(Table.id == table).with_for_update())
        if not rows(select(Table.id).where(Table.id == table, _quiet(since))):
            return False
        _delete(table)
    return True


def _delete(table: int) -> None:
    games = select(StoredGame.id).where(StoredGame.table_id == table)
    for part in (Agreement, Entry, Draft, ClockChange, Seat):
        connection().execute(delete(part).where(part.game_id.in_(games)))
    for part in (StoredGame, Link, Player, StoredEvent):
        connection().execute(delete(part).where(part.table_id == table))
    connection().execute(update(Table).where(Table.event_id == table).values(event_id=None))
    connection().execute(delete(Table).where(Table.id == table))
