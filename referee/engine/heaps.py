"""Tiles that were counted together: the heap of a pair, or one of all that was left (LAG-18, LAG-19).

Where the rules need only a sum, a table throws the hands together and counts once. What was told so stays one number:
nobody knows how it was shared out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from referee.engine.holdings import UNTOLD, Holding
from referee.engine.seating import Seating

EACH, PAIRS, ALL = "each", "pairs", "all"
"""The ways to count what is left: every hand alone, a side's hands together, or all of them."""


@dataclass(frozen=True)
class Heap:
    """What several seats held, counted together: tiles, pips or a sum, as for one hand."""

    kind: ClassVar[str] = "heap"

    seats: frozenset[int]
    held: Holding


@dataclass(frozen=True)
class Pile:
    """What was counted by itself: the hand of one seat, or a heap of several."""

    seats: tuple[int, ...]
    """Whose it is, in seat order."""
    held: Holding
    """What it is, as far as it was told."""
    field: str
    """The part of a hand in which it is told."""

    def name(self, names: Sequence[str]) -> str | tuple[str, ...]:
        """Whose it is, by name."""
        return tuple(names[seat] for seat in self.seats) if len(self.seats) > 1 else names[self.seats[0]]


def piles(held: Sequence[Holding], heaps: Sequence[Heap]) -> tuple[Pile, ...]:
    """What was counted by itself: each hand that is in no heap, and each heap."""
    heaped = frozenset(seat for heap in heaps for seat in heap.seats)
    alone = [Pile((seat,), each, f"held.{seat}") for seat, each in enumerate(held) if seat not in heaped]
    together = [Pile(tuple(sorted(heap.seats)), heap.held, f"heaps.{at}") for at, heap in enumerate(heaps)]
    return tuple(sorted([*alone, *together], key=lambda pile: pile.seats))


def groups(seating: Seating, out: int | None, how: str) -> Iterator[tuple[int, ...]]:
    """The seats whose hands are counted together: of each side, or all, but for who went out."""
    sides = {PAIRS: seating.sides, ALL: (seating.order,)}.get(how, ())
    for side in sides:
        seats = tuple(seat for seat in sorted(side) if seat in seating.order and seat != out)
        if len(seats) > 1:
            yield seats


def thrown_together(
    texts: Mapping[int, str], seating: Seating, out: int | None, how: str
) -> Iterator[tuple[tuple[int, ...], str]]:
    """Each heap with its text, which stands in the field of any one of its seats; two that are filled in are hands."""
    for seats in groups(seating, out, how):
        filled = [seat for seat in seats if texts.get(seat)]
        if len(filled) == 1:
            yield seats, texts[filled[0]]


def without(held: Sequence[Holding], heaps: Sequence[Heap]) -> tuple[Holding, ...]:
    """What each seat holds as far as it was counted alone."""
    heaped = frozenset(seat for heap in heaps for seat in heap.seats)
    return tuple(UNTOLD if seat in heaped else each for seat, each in enumerate(held))
