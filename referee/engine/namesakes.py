"""One person has one seat in a game, and no two in it are called the same; who has left comes back into the old one."""

from collections.abc import Iterable
from typing import Any

from referee.engine.facts import Fact, ImpossibleFact, Join, Leave, Substitute, Swap
from referee.engine.refusals import ALREADY_SEATED, NAMELESS
from referee.engine.seating import Seating
from referee.engine.standing import At
from referee.engine.wording import N_


def refuse_namesakes(seating: Seating, facts: Iterable[Fact]) -> None:
    """Refuse the first who comes by the name of somebody who has a seat, whatever the case of the letters.

    Asked where something new is told: what was written when "Ana" and "ana" were two people stays readable.
    """
    for number, fact in enumerate(facts):
        try:
            if isinstance(fact, Join | Substitute):
                _refuse(fact, seating, seating.called(fact.name))
            seating = _after(fact, seating)
        except ImpossibleFact as problem:
            raise problem.at(entry=number) from problem
        except (ValueError, IndexError):
            return  # nobody sits where it says: the rules refuse it at its own field


def refuse_namesake(fact: Join | Substitute, at: At[Any]) -> None:
    """Refuse who has no name, and who has that of somebody in the game and does not come back."""
    if not fact.name:
        raise ImpossibleFact("name", NAMELESS)
    _refuse(fact, at.seating, fact.name)


def _refuse(fact: Join | Substitute, seating: Seating, known: str) -> None:
    """Refuse who comes as `known`, which is how the game spells the name."""
    if known not in seating.names:
        return
    if seating.left_by(known) is None:
        raise ImpossibleFact("name", ALREADY_SEATED, name=fact.name)
    if isinstance(fact, Substitute):
        text = N_("{name} has left with a score of their own: they come back as a player who joins.")
        raise ImpossibleFact("name", text, name=fact.name)
    if known != fact.name:
        raise ImpossibleFact("name", N_("Whoever left as {known} comes back as {known}."), known=known)


def _after(fact: Fact, seating: Seating) -> Seating:
    """Who sits where after a fact; ValueError or IndexError where nobody sits in a seat that it names."""
    match fact:
        case Join(name, after):
            return seating.join(name, after)
        case Leave(seat):
            return seating.leave(seat)
        case Substitute(seat, name):
            return seating.substitute(seat, name)
        case Swap((one, other)):
            return seating.swap(one, other)
    return seating
