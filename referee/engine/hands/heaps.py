"""Hands that several people threw together before they were counted: whose these can be, and what was told of them."""

from collections.abc import Iterator, Mapping, Sequence

from referee.engine.facts import Heap
from referee.engine.seating import Seating
from referee.engine.tiles import UNTOLD, Holding

EACH, PAIRS, ALL = "each", "pairs", "all"
"""The ways to count what is left: every hand alone, a side's hands together, or all of them."""


def heapable(seating: Seating, out: int | None, how: str) -> Iterator[tuple[int, ...]]:
    """The seats whose hands are counted together, by side or all of them, without the player who went out."""
    sides = {PAIRS: seating.sides, ALL: (seating.order,)}.get(how, ())
    for side in sides:
        seats = tuple(seat for seat in sorted(side) if seat in seating.order and seat != out)
        if len(seats) > 1:
            yield seats


def thrown_together(
    texts: Mapping[int, str], seating: Seating, out: int | None, how: str
) -> Iterator[tuple[tuple[int, ...], str]]:
    """Each heap with its text, which stands in the field of any one of its seats; two that are filled in are hands."""
    for seats in heapable(seating, out, how):
        filled = [seat for seat in seats if texts.get(seat)]
        if len(filled) == 1:
            yield seats, texts[filled[0]]


def without(holdings: Sequence[Holding], heaps: Sequence[Heap]) -> tuple[Holding, ...]:
    """What each seat holds, untold if it was counted in a heap."""
    heaped = frozenset(seat for heap in heaps for seat in heap.seats)
    return tuple(UNTOLD if seat in heaped else holding for seat, holding in enumerate(holdings))
