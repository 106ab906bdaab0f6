"""What logic alone can see in a hand of two pairs that was told wholly in tiles: can any play have ended so?

Nothing of the referee is used here. All 28 tiles are dealt, so those not told lie on the table, and they must make
one line: a walk that takes every tile once. Euler says when there is one.
"""

from collections import Counter
from itertools import chain

from tests.builders import Told

SET = {(high, low) for high in range(7) for low in range(high + 1)}
Pair = tuple[int, int]


def tiles(text: str) -> list[Pair]:
    """The tiles of a telling, the higher half first."""
    halves = (tile.split("-") for tile in text.split())
    return [(max(int(a), int(b)), min(int(a), int(b))) for a, b in halves]


def impossible(told: Told, first: bool) -> str:
    """Why no play can have ended so, or "" where one can; in the `first` hand 6-6 had to lead."""
    held = [tiles(each) for each in told["held"]]
    left, out = list(chain(*held)), told.get("out")
    laid = SET - set(left)
    if len(left) != len(set(left)) or not set(left) <= SET:
        return "no such tiles"
    if any(len(hand) > 7 - (seat in (told["lead"], told.get("blocked_by"))) for seat, hand in enumerate(held)):
        return "too many tiles"
    if any((not hand) != (seat == out) for seat, hand in enumerate(held)):
        return "nothing left, or not out"
    if first and (6, 6) in left:
        return "6-6 was led"
    if not _in_one_piece(laid):
        return "not one line"
    return _wrong_ends(told, laid, Counter(chain(*laid)))


def _wrong_ends(told: Told, laid: set[Pair], halves: Counter[int]) -> str:
    """Why the tiles on the table make no line with such ends."""
    odd = {number for number, times in halves.items() if times % 2}
    if "out" not in told:
        ends = {told["end"]} if told.get("end") is not None else set(range(7))
        return "" if not odd and any(halves[end] == 8 for end in ends) else "not blocked"
    for win in told.get("bonuses", []):
        (last,) = tiles(win["tile"])
        if last not in laid or odd:
            return "no double win"
    return "" if len(odd) in (0, 2) else "no line has four ends"


def _in_one_piece(laid: set[Pair]) -> bool:
    """Whether all tiles on the table can touch each other."""
    reached, rest = set(next(iter(laid))), set(laid)
    while touching := {tile for tile in rest if reached & set(tile)}:
        reached.update(*touching)
        rest -= touching
    return not rest
