"""A hand of Loo that everybody tells for themselves: whether they stayed in, and their tricks."""

from collections.abc import Mapping
from typing import Any

from referee.engine.facts import ImpossibleFact
from referee.engine.seating import Seating
from referee.engine.wording import N_
from referee.rulesets.loo.tricks import TRICKS

DROPPED, MISSED = "dropped", "missed"


def hand_of_all(told: Mapping[int, Mapping[str, Any]], seating: Seating) -> dict[str, Any]:
    """The entry of a hand as its seats have told it; ImpossibleFact where they took too many tricks together."""
    tricks = [told[seat]["tricks"] if seat in told else 0 for seat in seating.seats]
    if sum(tricks) > TRICKS:
        names = tuple(seating.names[seat] for seat in seating.order if tricks[seat])
        text = N_("{names} say that they took {count} tricks together: a hand has {tricks}.")
        raise ImpossibleFact("tricks", text, names=names, count=sum(tricks), tricks=TRICKS)
    did = {way: [seat for seat in sorted(told) if told[seat]["how"] == way] for way in (DROPPED, MISSED)}
    return {"tricks": tricks, **{way: seats for way, seats in did.items() if seats}}
