"""The people of a table: one person has one name there, as it was spelled first.

For the ledger, which holds the table while it asks here.
"""

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import bindparam, insert, select

from referee.engine.facts import Fact, Join, Substitute
from referee.engine.score import Scored
from referee.engine.seating import folded
from referee.record import Record
from referee.storage.db import connection, rows
from referee.storage.models import Player

_players = Player.__table__.c
_PLAYERS = select(_players.name, _players.id).where(_players.table_id == bindparam("table")).order_by(_players.id)


def as_known(table: int, game: Record) -> Record:
    """A game in which everybody is called as this table calls them."""
    called = _names(table)
    return replace(
        game,
        seats=tuple(called.get(folded(name), name) for name in game.seats),
        facts=tuple(_told_as(called, fact) for fact in game.facts),
    )


def told_as_known(table: int, fact: Fact) -> Fact:
    """A fact in which whoever comes is called as this table calls them."""
    return _told_as(_names(table), fact) if isinstance(fact, Join | Substitute) else fact


def _told_as(called: dict[str, str], fact: Fact) -> Fact:
    if not isinstance(fact, Join | Substitute):
        return fact
    return replace(fact, name=called.get(folded(fact.name), fact.name))


def add_players(table: int, names: Iterable[str]) -> dict[str, int]:
    """The rows of a table's players by name, these among them."""
    known = known_players(table)
    if new := [name for name in dict.fromkeys(names) if name not in known]:
        connection().execute(insert(Player), [{"table_id": table, "name": name} for name in new])
        known = known_players(table)
    return known


def known_players(table: int) -> dict[str, int]:
    """The rows of a table's players by name, whoever came first before the others."""
    return {row.name: row.id for row in rows(_PLAYERS, table=table)}


def named(scored: Iterable[Scored]) -> list[str]:
    """Everybody who had a seat after one of these facts, in the order of the seats."""
    return list(dict.fromkeys(name for each in scored for name in each.standing.seating.names))


def _names(table: int) -> dict[str, str]:
    """How the people of a table are called, by how their names are compared; the first spelling stays."""
    return {folded(name): name for name in reversed(known_players(table))}
