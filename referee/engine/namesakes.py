"""One person has one seat in a game, and no two in it are called the same."""

from collections.abc import Iterable
from typing import Any

from referee.engine.facts import Fact, ImpossibleFact, Join, Substitute
from referee.engine.refusals import ALREADY_SEATED, NAMELESS
from referee.engine.ruleset import At
from referee.engine.seating import folded


def refuse_namesakes(names: Iterable[str], facts: Iterable[Fact]) -> None:
    """Refuse the first who comes by the name of somebody who has a seat, whatever the case of the letters.

    Asked where something new is told: what was written when "Ana" and "ana" were two people stays readable.
    """
    seated = [folded(name) for name in names]
    for number, fact in enumerate(facts):
        if not isinstance(fact, Join | Substitute):
            continue
        if folded(fact.name) in seated:
            raise ImpossibleFact("name", ALREADY_SEATED, name=fact.name).at(entry=number)
        seat = fact.seat if isinstance(fact, Substitute) else len(seated)
        seated[seat : seat + 1] = [folded(fact.name)]


def refuse_namesake(name: str, at: At[Any]) -> None:
    """Refuse who has no name, and who has that of somebody in the game."""
    if not name:
        raise ImpossibleFact("name", NAMELESS)
    if name in at.seating.names:
        raise ImpossibleFact("name", ALREADY_SEATED, name=name)
