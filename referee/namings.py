"""Whom a name means, where one person has been written by two names, or two people by one.

The sheets stay as they were written. What is counted over games is counted for who is meant, and to take a naming back
is enough to have it as before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import bindparam, select, update

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MOST_NAMINGS
from referee.engine.seating import folded
from referee.engine.wording import N_
from referee.games.statistics import Called
from referee.games.tally import Tally
from referee.record.table_schema import Naming
from referee.rows import TableRow
from referee.storage.db import connection, rows
from referee.storage.models import Table
from referee.storage.transaction import Secrets, writing

HOPS = 5  # from one name to another
_tables = Table.__table__.c
_NAMINGS = select(_tables.namings).where(_tables.id == bindparam("table"))


def namings(table: TableRow) -> tuple[Naming, ...]:
    """Whom names mean at a table, in the order in which it was said."""
    (told,), *_none = rows(_NAMINGS, table=table.id)
    return tuple(read(each) for each in told)


def read(told: dict[str, Any]) -> Naming:
    """A naming from its JSON value."""
    return Naming(told["name"], told["person"], tuple(told.get("games", ())))


def written(naming: Naming) -> dict[str, Any]:
    """The JSON value of a naming."""
    return {**asdict(naming), "games": list(naming.games)}


def called(said: Iterable[Naming]) -> Called:
    """Who is meant by a name in a game: what was said of that game alone goes before what was said of all."""
    once = {(folded(each.name), game): each.person for each in said for game in each.games or (0,)}

    def person(game: int, name: str) -> str:
        for _hop in range(HOPS):
            meant = once.get((folded(name), game), once.get((folded(name), 0)))
            if meant is None or folded(meant) == folded(name):
                return meant or name
            name = meant
        return name

    return person


def add(table: TableRow, new: Naming, games: Sequence[Tally], held: Secrets) -> None:
    """Say whom a name means; ImpossibleFact where two people of one game would be one."""
    with writing("named", table, held) as there:
        said = namings(table)
        there.changed = new not in said
        if there.changed:
            _refuse_circle(said, new)
            _refuse_two_in_one((*said, new), games)
            _write(table, (*said, new))


def refuse_circles(said: Sequence[Naming]) -> None:
    """Refuse namings one of which leads round in a circle, as they would be where each was said after the others.

    That two of them sat together in a game is fine: they may have sat down after it was said.
    """
    for number, each in enumerate(said):
        try:
            _refuse_circle(said[:number], each)
        except ImpossibleFact as problem:
            raise problem.at(field=f"namings.{number}") from problem


def take_back(table: TableRow, old: Naming, held: Secrets) -> None:
    """Have a name mean again what it did before."""
    with writing("naming taken back", table, held) as there:
        said = namings(table)
        there.changed = old in said
        if there.changed:
            _write(table, [each for each in said if each != old])


def _write(table: TableRow, said: Sequence[Naming]) -> None:
    if len(said) > MOST_NAMINGS:
        raise ImpossibleFact("person", N_("So many names cannot be kept apart: take one of them back."))
    kept = [written(each) for each in said]
    connection().execute(update(Table).where(Table.id == table.id).values(namings=kept))


def _refuse_circle(said: Sequence[Naming], new: Naming) -> None:
    """Refuse what would lead round in a circle, or say again what a name means."""
    person = called(said)
    for game in new.games or (0,):
        again = [each for each in said if folded(each.name) == folded(new.name) and game in (each.games or (0,))]
        round_about = folded(new.person) != folded(new.name) and folded(person(game, new.person)) == folded(new.name)
        if again or round_about:
            name, meant = (new.name, again[0].person) if again else (new.person, new.name)
            text = N_("{name} means {person} already: take that back first.")
            raise ImpossibleFact("person", text, name=name, person=meant)


def _refuse_two_in_one(said: Sequence[Naming], games: Sequence[Tally]) -> None:
    person = called(said)
    for game in games:
        everybody = [folded(person(game.number, name)) for name in game.people]
        if len(set(everybody)) < len(everybody):
            text = N_("In game {game} they sat at the table together: these are two people.")
            raise ImpossibleFact("person", text, game=game.number)
