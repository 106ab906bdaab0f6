"""What the tiles left prove of a line with two ends, where all 28 were dealt and nobody draws (FIV-39).

Every number has eight halves, and inside a line they pair up: what is left is even but for the two ends. A tile that
was laid on a wrong end and noticed late stands, so this is remarked beside a verdict and never refuses a hand.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from referee.engine.facts import Blocked
from referee.engine.holdings import Holding
from referee.engine.ruleset import At
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, Param
from referee.rulesets.fives.counting import worth
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives


def remarks(hand: FivesHand, held: tuple[Holding, ...], at: At[Fives]) -> Iterator[Step]:
    """What should be looked at again, the tiles or what was told of the ends; nothing where some tile is not known."""
    dealt = at.options.dealt(len(at.seating.order)) * len(at.seating.order)
    whole = dealt == len(DOUBLE_SIX.tiles) and not at.options.draws and at.options.branches == "none"
    if not whole or any(each.tiles is None for each in held):
        return
    left = frozenset(tile for each in held for tile in each.tiles or ())
    halves = Counter(half for tile in left for half in (tile.high, tile.low))
    odd = tuple(sorted(number for number, times in halves.items() if times % 2))
    if isinstance(hand.ending, Blocked):
        yield from _of_block(hand, odd)
    elif len(odd) > 2:
        text = N_(
            "Check the tiles. On a line only the numbers at its two ends are left an odd number of times; here it is "
            "{numbers}. A tile is missing or misread."
        )
        yield Step("FIV-39", text, {"numbers": tuple(map(str, odd))})
    else:
        yield from _of_last_score(hand, odd, left, options=at.options)


def _of_block(hand: FivesHand, odd: tuple[int, ...]) -> Iterator[Step]:
    """Remark what cannot be left of a block: nobody holds a number that is open, so both ends are the same."""
    if odd:
        text = N_(
            "Check the tiles. On a blocked line every number is left an even number of times, but not {numbers} here. "
            "A tile is missing or misread."
        )
        yield Step("FIV-39", text, {"numbers": tuple(map(str, odd))})
    if len(set(hand.ends)) > 1:
        yield Step("FIV-39", N_("Check the ends. On a line that is blocked like this both are the same number."))


def _of_last_score(hand: FivesHand, odd: tuple[int, ...], left: frozenset[Tile], options: Fives) -> Iterator[Step]:
    """Remark a score with the last tile that no such ends are worth, a double at an end or none."""
    last = hand.scores[-1] if hand.scores else None
    if last is None or not last.last_tile:
        return
    if last.points not in {worth(each, options) for each in _sums(odd, left)}:
        same = N_("Check the last score. By the tiles that are left both ends are the same number: never {points}.")
        two = N_("Check the last score. By the tiles that are left the line ends in {one} and {other}: never {points}.")
        ends: dict[str, Param] = {"one": odd[0], "other": odd[1]} if odd else {}
        yield Step("FIV-39", two if odd else same, {**ends, "points": last.points})


def _sums(odd: tuple[int, ...], left: frozenset[Tile]) -> set[int]:
    """What the two ends can come to: each counts its number, or both halves of its double where that was laid."""
    laid = [number for number in range(DOUBLE_SIX.highest + 1) if Tile(number, number) not in left]
    if not odd:
        return {2 * number for number in range(DOUBLE_SIX.highest + 1)} | {3 * number for number in laid}
    doubled = [(number, 2 * number) if number in laid else (number,) for number in odd]
    return {one + other for one, other in product(*doubled)}
