"""A hand of a block game that everybody tells for themselves: what each has left, put together into one telling."""

from collections.abc import Mapping
from typing import Any

from referee.engine.facts import ImpossibleFact
from referee.engine.seating import Seating
from referee.engine.wording import N_

LEFT, OUT, LAID_LAST = "left", "out", "laid_last"
"""How a hand ended for one seat: it holds tiles, it is out, or it laid the last tile of a block and holds tiles."""


def hand_of_all(told: Mapping[int, Mapping[str, Any]], seating: Seating) -> dict[str, Any]:
    """The entry of a hand as its seats have told it, each how it ended for them and what they hold.

    Until all have told, one who has not stands for who went out, so that what the others hold can be checked.
    """
    untold = [seat for seat in seating.order if seat not in told]
    held = ["?" if seat in untold else told[seat]["held"] if seat in told else "" for seat in seating.seats]
    out = _only(told, OUT, seating, N_("{other} is out too, says {name}: only one can be."))
    last = _only(told, LAID_LAST, seating, N_("{other} laid the last tile too, says {name}: only one can have."))
    if out is None and untold:
        out, held[untold[0]] = untold[0], ""
    if out is not None and last is not None and not untold:
        text = N_("{name} is out, so the hand is not blocked.")
        raise ImpossibleFact(f"held.{last}", text, name=seating.names[out])
    return {"held": held, **({"blocked_by": last} if out is None else {"out": out})}


def _only(told: Mapping[int, Mapping[str, Any]], how: str, seating: Seating, text: str) -> int | None:
    """The one seat that says this of itself; ImpossibleFact where several do."""
    found = [seat for seat in seating.order if seat in told and told[seat]["how"] == how]
    if len(found) > 1:
        name, other = (seating.names[seat] for seat in found[:2])
        raise ImpossibleFact(f"held.{found[1]}", text, name=name, other=other)
    return found[0] if found else None
