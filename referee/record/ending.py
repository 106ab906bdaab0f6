"""How a hand ended, as a record has it: the fields `out`, `out_side`, `blocked_by` and `end` of the hand itself.

The presence of `blocked_by` says that nobody could play, even where nobody knows who laid the last tile and it is null.
"""

from collections.abc import Mapping
from typing import Any

from referee.engine.facts import Blocked, Ending, ImpossibleFact, OneOut, Out, Unfinished
from referee.engine.wording import N_


def _described(text: str) -> dict[str, str]:
    return {"description": text}


FIELDS = {
    "out": _described("The seat that went out."),
    "out_side": _described("The pair of which one player went out, where nobody knows which of the two."),
    "blocked_by": _described("The seat that laid the last tile before nobody could play, null where nobody knows."),
    "end": _described("The number at both ends of a blocked line."),
}
"""Each field with what the schema says of it beside its type."""


def read_ending(hand: Mapping[str, Any]) -> Ending:
    """How a hand ended; ImpossibleFact where it ended in two ways at once."""
    out, side, by, end = (_number(hand.get(field)) for field in FIELDS)
    if out is not None and side is not None:
        raise ImpossibleFact("out_side", N_("Either it is known who went out, or only which pair: not both."))
    if "blocked_by" in hand:
        if out is not None or side is not None:
            raise ImpossibleFact("out", N_("Either somebody went out or nobody could play, not both."))
        return Blocked(by, end)
    if end is not None:
        raise ImpossibleFact("end", N_("Only a blocked hand has one number at both ends."))
    if side is not None:
        return OneOut(side)
    return Unfinished() if out is None else Out(out)


def _number(value: float | None) -> int | None:
    return None if value is None else int(value)  # 5.0 is a whole number in JSON


def write_ending(ending: Ending) -> dict[str, Any]:
    """The fields of a hand that say how it ended."""
    match ending:
        case Out(seat):
            return {"out": seat}
        case OneOut(side):
            return {"out_side": side}
        case Blocked(by, None):
            return {"blocked_by": by}
        case Blocked(by, end):
            return {"blocked_by": by, "end": end}
    return {}
