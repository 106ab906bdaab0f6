"""The largest game there can be: every line, every seat, and names and reasons as long as they may be on a page."""

from referee.engine.limits import MAX_LINES, MAX_NAME_LENGTH, MAX_SEATS, MAX_TEXT_LENGTH
from tests.support.builders import Told, document, told, tricks

SIGN = "&"  # which a page must write as five letters
REASON = SIGN * MAX_TEXT_LENGTH
FEW = 12  # lines, as on the sheet of an ordinary game


def name(seat: int) -> str:
    """A name as long as a name may be."""
    return f"{seat:02}{SIGN * (MAX_NAME_LENGTH - 2)}"


def largest(lines: int = MAX_LINES, seats: int = MAX_SEATS) -> Told:
    """The record of a game of so many lines at whose table so many have sat, four at a time."""
    entries = []
    for seat in range(4, seats):
        entries += [told("leave", seat=seat - 4), told("join", name=name(seat), after=seat - 1)]
    hand = tricks(*[0] * (seats - 4), 2, 1, 1, 1)
    points = [1 - seats, *[1] * (seats - 1)]
    turns = (hand, told("adjust", points=points, reason=REASON), told("void", reason=REASON))
    entries += [turns[at % len(turns)] for at in range(lines - len(entries))]
    return document("loo", *entries, preset="pot") | {"seats": [name(seat) for seat in range(4)]}
