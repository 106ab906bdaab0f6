"""What the page of the people shows: which games are counted, and what those did who played them."""

from dataclasses import dataclass
from typing import Any

from flask import g, request

from referee import namings, queries
from referee.engine.seating import folded
from referee.evenings import Evening, evenings
from referee.rating import ratings
from referee.statistics import people, sides
from referee.tallies import Tally
from referee.web import pictures

NEWEST = 12  # evenings that are offered


@dataclass(frozen=True)
class Counted:
    """The games that are counted, the latest first."""

    games: list[Tally]
    evening: Evening | None
    """The evening that they are of; None for all of them."""


def counted(every: list[Tally], known: list[Evening]) -> Counted:
    """The games that this address asks for: those of an evening, or all."""
    asked = request.args.get("evening", 0, type=int)
    evening = next((each for each in known if each.key == asked), None)
    return Counted(list(evening.games) if evening else every, evening)


def look() -> dict[str, Any]:
    """What the page shows."""
    every = queries.tallies(g.table)
    known = evenings(every)
    chosen = counted(every, known)
    called = namings.called(namings.namings(g.table))
    rated = {} if chosen.evening else ratings(every, called)
    everybody = people(chosen.games, called)
    return {
        "games": chosen.games,
        "evening": chosen.evening,
        "evenings": known[:NEWEST],
        "people": everybody,
        "sides": sides(chosen.games, called),
        "ratings": {each.name: rated.get(folded(each.name)) for each in everybody},
    }


def draw() -> dict[str, Any]:
    """What the page of the pictures shows."""
    every = queries.tallies(g.table)
    chosen = counted(every, evenings(every))
    called = namings.called(namings.namings(g.table))
    drawn = pictures.those(people(chosen.games, called))
    return {
        "games": chosen.games,
        "evening": chosen.evening,
        "drawn": drawn,
        "shape": pictures.totals(chosen.games, drawn, called),
        "bars": pictures.hands(chosen.games),
        "beats": pictures.who_beats_whom(drawn),
    }
