"""The people of a table, and the seats that they have taken on their own phones.

One person has one name at a table, as it was spelled first. A seat is a person's, so it is theirs in every game. The
table's seat code takes the seat of somebody whom no other phone has; the keeper frees one again.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.engine.facts import Fact, ImpossibleFact, Join, Substitute
from referee.engine.score import Scored
from referee.engine.seating import normalized
from referee.engine.wording import N_
from referee.games.sheet import Sheet
from referee.record import Record
from referee.storage.access import ROLES, SEAT, TELLERS, WATCHER, hashed, may_sit, opened, player_of
from referee.storage.db import connection, is_alone, rows
from referee.storage.models import GameRow, Link, Player, Seat, Table, TableRow
from referee.storage.queries.sheets import with_pairs
from referee.storage.transaction import Credentials, NotAllowed, writing

MAX_PAIRS = 100  # of a table that have a name: those that were given one last
_players = Player.__table__.c
_PLAYERS = select(_players.name, _players.id).where(_players.table_id == bindparam("table")).order_by(_players.id)


def as_known(table: int, game: Record) -> Record:
    """A game in which everybody is called as this table calls them, and each pair too."""
    called = _names(table)
    known = replace(
        game,
        seats=tuple(called.get(normalized(name), name) for name in game.seats),
        facts=tuple(_renamed(called, fact) for fact in game.facts),
    )
    return with_pairs(known, _named_pairs(table))


_PAIRS = select(Table.__table__.c.pair_names).where(Table.__table__.c.id == bindparam("table"))


def _named_pairs(table: int) -> list[dict[str, Any]]:
    """What pairs of a table call themselves, each with its two people, who was named last at the end."""
    return next(([*pairs] for (pairs,) in rows(_PAIRS, table=table)), [])


def name_pairs(table: int, game: Record, again: bool = False) -> None:
    """Keep what the pairs of a game call themselves: wherever these two sit at this table, they are called so.

    With `again` a pair that has no name now has lost the one that it had.
    """
    seating = game.first().seating
    if not seating.paired or not (again or game.pair_names):
        return
    names = game.pair_names or ("",) * len(seating.sides)
    meant = {frozenset(seating.people(side)): name for side, name in enumerate(names) if name or again}
    before = _named_pairs(table)
    kept = [pair for pair in before if frozenset(pair["people"]) not in meant]
    new = [{"name": name, "people": sorted(people)} for people, name in meant.items() if name]
    if (pairs := [*kept, *new][-MAX_PAIRS:]) != before:
        connection().execute(update(Table).where(Table.id == table).values(pair_names=pairs, renamed=Table.renamed + 1))


def fact_as_known(table: int, fact: Fact) -> Fact:
    """A fact in which whoever comes is called as this table calls them."""
    return _renamed(_names(table), fact) if isinstance(fact, Join | Substitute) else fact


def _renamed(called: dict[str, str], fact: Fact) -> Fact:
    if not isinstance(fact, Join | Substitute):
        return fact
    return replace(fact, name=called.get(normalized(fact.name), fact.name))


def rename(game: GameRow, before: Record, after: Record) -> None:
    """Write other names for the same people of a game, whose phones keep their seats."""
    old, new = (it.first().seating.names for it in (before, after))
    rows_by_name = add_players(game.table_id, new)
    taken = {player for (player,) in rows(_TAKEN, table=game.table_id)}
    for seat, (left, name) in enumerate(zip(old, new, strict=True)):
        where = (Seat.game_id == game.id, Seat.number == seat)
        connection().execute(update(Seat).where(*where).values(player_id=rows_by_name[name]))
        if left not in new and rows_by_name[name] not in taken:
            phone = (Link.table_id == game.table_id, Link.player_id == rows_by_name[left])
            connection().execute(update(Link).where(*phone).values(player_id=rows_by_name[name]))
    name_pairs(game.table_id, after, again=True)
    connection().execute(update(Table).where(Table.id == game.table_id).values(renamed=Table.renamed + 1))


_TAKEN = select(Link.player_id).where(Link.table_id == bindparam("table"), Link.player_id.is_not(None))


def add_players(table: int, names: Iterable[str]) -> dict[str, int]:
    """The rows of a table's players by name, these among them."""
    ids = known_players(table)
    if new := [name for name in dict.fromkeys(names) if name not in ids]:
        connection().execute(insert(Player), [{"table_id": table, "name": name} for name in new])
        ids = known_players(table)
    return ids


def known_players(table: int) -> dict[str, int]:
    """The rows of a table's players by name, whoever came first before the others."""
    return {row.name: row.id for row in rows(_PLAYERS, table=table)}


def seated_names(scored: Iterable[Scored]) -> list[str]:
    """Everybody who had a seat after one of these facts, in the order of the seats."""
    return list(dict.fromkeys(name for result in scored for name in result.standing.seating.names))


def _names(table: int) -> dict[str, str]:
    """How the people of a table are called, by how their names are compared; the first spelling stays."""
    return {normalized(name): name for name in reversed(known_players(table))}


EVERYBODY = (WATCHER, *ROLES.values())


def seated(table: TableRow, sheet: Sheet) -> dict[int, str]:
    """Those who sit in a game, in the order of the turn, by their rows."""
    rows = known_players(table.id)
    return {rows[name]: name for name in sheet.standing.seating.present_names if name in rows}


def name_of(table: TableRow, player: int | None) -> str:
    """What the person with this row is called at a table; "" for nobody."""
    return next((name for name, row in known_players(table.id).items() if row == player), "") if player else ""


def seat_of(sheet: Sheet, name: str) -> int | None:
    """The seat in which somebody sits now; None for who does not play in this game."""
    seating = sheet.standing.seating
    return next((seat for seat in seating.order if seating.names[seat] == name), None)


def own_seat(sheet: Sheet, table: TableRow, credentials: Credentials) -> int | None:
    """The seat in this game of the person who has taken theirs with one of these secrets."""
    return seat_of(sheet, name_of(table, player_of(table, credentials)))


def taken_seats(table: TableRow) -> frozenset[int]:
    """The rows of the people who have their seat on a phone of their own."""
    return frozenset() if is_alone() else frozenset(link.player for link in table.links if link.player)


def take(table: TableRow, player: int, secret: str, credentials: Credentials) -> None:
    """Give somebody's seat to the phone with this secret, which leaves the seat that it had; asked twice it is simple.

    ImpossibleFact where another phone has it, or nobody is called so.
    """
    try:
        _take(table, player, secret, credentials)
    except IntegrityError as error:  # no page of ours offers the secret of another link
        raise ImpossibleFact("player", N_("Tap your name again.")) from error


def _take(table: TableRow, player: int, secret: str, credentials: Credentials) -> None:
    with writing("seat taken", table, credentials, EVERYBODY) as lock:
        if not may_sit(lock.table, credentials):
            raise NotAllowed
        had = {link.player: link.hash for link in lock.table.links if link.player}
        lock.changed = had.get(player) != hashed(secret)
        if not lock.changed:
            return
        if player not in known_players(table.id).values():
            raise ImpossibleFact("player", N_("Nobody here has this name."))
        if player in had and had[player] not in map(hashed, credentials):
            raise ImpossibleFact("player", N_("Another phone has this seat. The host can release it."))
        mine = [link.hash for link in opened(lock.table, credentials) if link.player]
        connection().execute(delete(Link).where(Link.hash.in_(mine)))
        connection().execute(
            insert(Link).values(table_id=table.id, role=SEAT.key, hash=hashed(secret), player_id=player)
        )


def free(table: TableRow, player: int, credentials: Credentials) -> None:
    """Take a seat from the phone that has it: the keeper may, and whose it is; freed twice it is simply free."""
    with writing("seat freed", table, credentials, TELLERS) as lock:
        if not lock.role.can_share and player_of(lock.table, credentials) != player:
            raise NotAllowed
        lock.changed = player in taken_seats(lock.table)
        if lock.changed:
            connection().execute(delete(Link).where(Link.table_id == table.id, Link.player_id == player))
