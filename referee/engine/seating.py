"""Who sits where, who plays together, and whose turn comes after whose.

Seats are numbered from 0 and keep their number for the whole game, also when somebody sits down or goes
home in the middle of it. `order` is the turn order now: the next seat in it sits to the right where play goes
anticlockwise, else to the left.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee.engine.wording import ALONE, SIDE, TURNS, Pair, folded, is_placeholder, placeholder


def places(people: int, clockwise: bool) -> str:
    """Where so many people sit, two to four, in the order of their turns."""
    return {2: "mf", 3: "mlr" if clockwise else "mrl"}.get(people, "mlfr" if clockwise else "mrfl")


JOINER = re.compile(r"(?<=[^\s\u200c\u200d])[\u200c\u200d](?![\u200c\u200d])")
"""An invisible character that joins what is beside it or keeps it apart; never alone, first or twice."""


@dataclass(frozen=True)
class Seating:
    """The people of a game: a name per seat, the turn order of those present, and the seats of each side."""

    names: tuple[str, ...]
    order: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    pairs: tuple[Pair, ...] = ()
    """Those who have a name together; it is theirs, wherever they sit."""

    def __eq__(self, other: object) -> bool:
        """Whether it is the same in all, and pairs of the same people are called the same."""
        return isinstance(other, Seating) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def _compared(self) -> tuple[object, ...]:
        return self.names, self.order, self.sides, self.pairs, *(pair.name for pair in self.pairs)

    @property
    def seats(self) -> range:
        """Every seat number there ever was in this game."""
        return range(len(self.names))

    def right_of(self, seat: int) -> int:
        """The seat whose turn comes after this one's (LON-16, LAG-07, DUO-08)."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def from_seat(self, seat: int) -> tuple[int, ...]:
        index = self.order.index(seat)
        return self.order[index:] + self.order[:index]

    def side_of(self, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    @property
    def paired(self) -> bool:
        """Whether players facing each other are one side, whose points belong to its seats."""
        return any(len(side) > 1 for side in self.sides)

    def present(self, side: int) -> bool:
        return any(seat in self.order for seat in self.sides[side])

    @property
    def playing(self) -> tuple[int, ...]:
        return tuple(side for side in range(len(self.sides)) if self.present(side))

    def people(self, side: int) -> Pair:
        names = tuple(self.names[seat] for seat in self.sides[side])
        return Pair(names, self._together(names, side))

    def _together(self, names: tuple[str, ...], side: int) -> str:
        """What a side is called as one; "" where it is called by its people."""
        nameless = len(names) > 1 and all(map(is_placeholder, names))
        named = (pair.name for pair in self.pairs if {*pair} == {*names})
        return next(named, placeholder(SIDE, side) if nameless else "")

    def everybody(self, sides: Iterable[int]) -> tuple[str, ...]:
        """The people of several sides; those of one alone keep the name of their pair."""
        people = [self.people(side) for side in sides]
        return people[0] if len(people) == 1 else tuple(name for names in people for name in names)

    @property
    def present_names(self) -> tuple[str, ...]:
        return tuple(self.names[seat] for seat in self.order)

    @property
    def other_pairs(self) -> tuple[tuple[str, ...], ...]:
        """Each way to pair the same people differently, as names in turn order; empty if everybody plays alone."""
        if not self.paired:
            return ()
        first, *others = self.present_names
        return tuple((first, *others[turn:], *others[:turn]) for turn in range(1, len(others)))

    def left_by(self, name: str) -> int | None:
        """The seat that somebody of this name has left; None where nobody has."""
        absent = (seat for seat in self.seats if seat not in self.order)
        return next((seat for seat in absent if self.names[seat] == name), None)

    def called(self, name: str) -> str:
        """A name as this game spells it; unchanged if nobody here has that name."""
        return next((existing for existing in self.names if normalized(existing) == normalized(name)), name)

    def join(self, name: str, after: int) -> "Seating":
        """Seat somebody whose turn comes after a seat's, as a new side with the next free seat number.

        Who has left comes back into the same seat.
        """
        back, index = self.left_by(name), self.order.index(after) + 1
        seat = len(self.names) if back is None else back
        order = (*self.order[:index], seat, *self.order[index:])
        if back is not None:
            return replace(self, order=order)
        return replace(self, names=(*self.names, name), order=order, sides=(*self.sides, (seat,)))

    def leave(self, seat: int) -> "Seating":
        """Take a seat out of the turn order; its number and its side stay."""
        return replace(self, order=tuple(other_seat for other_seat in self.order if other_seat != seat))

    def substitute(self, seat: int, name: str) -> "Seating":
        """Give a seat to somebody else (GEN-3)."""
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))

    def swap(self, seat: int, other_seat: int) -> "Seating":
        """Let two players who are present change places (GEN-3).

        In pairs each takes the other's seat over; who plays alone keeps the number of his seat, and with it his
        points, and takes the other's turn.
        """
        if self.paired:
            return self.substitute(seat, self.names[other_seat]).substitute(other_seat, self.names[seat])
        changed = {seat: other_seat, other_seat: seat}
        return replace(self, order=tuple(changed.get(seat, seat) for seat in self.order))


def seated(names: tuple[str, ...], pairs: bool, clockwise: bool = False) -> Seating:
    """Seat people in turn order: every seat for itself, or in `pairs` facing each other (DUO-01).

    Whoever has no name is called by their seat: facing partners as one sees them from the first, or by their number.
    """
    kind = TURNS[clockwise] if pairs else ALONE
    names = tuple(name or placeholder(kind, seat) for seat, name in enumerate(names))
    seats = tuple(range(len(names)))
    sides = (seats[0::2], seats[1::2]) if pairs else tuple((seat,) for seat in seats)
    return Seating(names, seats, sides)


def readable(text: str) -> bool:
    """Whether a page can show every character: a joiner may follow a letter or a picture, as in Persian or a family."""
    return JOINER.sub("", text).isprintable()


def in_order(name: str) -> tuple[str, str]:
    """By what names are sorted: as their readers look them up, whatever their accents and capitals."""
    return folded(name), name


def normalized(name: str) -> str:
    """A name as it is compared: one person, whatever the case of the letters, the blanks and what joins letters."""
    return " ".join(unicodedata.normalize("NFKC", JOINER.sub("", name)).split()).casefold()


def given(name: str) -> str:
    """A name as a record has it: "" for somebody who has none."""
    return "" if is_placeholder(name) else name
