"""The people of a table: one person has one name there, as it was spelled first.

For the ledger, which holds the table while it asks here.
"""

from collections.abc import Iterable
from dataclasses import replace

from referee.engine.facts import Fact, Join, Substitute
from referee.engine.score import Scored
from referee.engine.seating import folded
from referee.models import Player, Table
from referee.record import Record


def as_known(table: Table, game: Record) -> Record:
    """A game in which everybody is called as this table calls them."""
    called = _names(table)
    return replace(
        game,
        seats=tuple(called.get(folded(name), name) for name in game.seats),
        facts=tuple(told_as_known(table, fact) for fact in game.facts),
    )


def told_as_known(table: Table, fact: Fact) -> Fact:
    """A fact in which whoever comes is called as this table calls them."""
    if not isinstance(fact, Join | Substitute):
        return fact
    return replace(fact, name=_names(table).get(folded(fact.name), fact.name))


def add_players(table: Table, names: Iterable[str]) -> dict[str, Player]:
    """The players of a table by name, these among them."""
    known = {player.name: player for player in table.players}
    for name in names:
        if name not in known:
            known[name] = Player(name=name)
            table.players.append(known[name])
    return known


def named(scored: Iterable[Scored]) -> list[str]:
    """Everybody who had a seat after one of these facts, in the order of the seats."""
    return list(dict.fromkeys(name for each in scored for name in each.standing.seating.names))


def _names(table: Table) -> dict[str, str]:
    """How the people of a table are called, by how their names are compared; the first spelling stays."""
    return {folded(player.name): player.name for player in reversed(table.players)}
