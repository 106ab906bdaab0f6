"""What the tiles left prove of the layout where every other tile lies on it (FIV-39, GEN-10).

Every number has eight halves, and but for the open ends they pair up: what is left is even but for those. A tile that
was laid on a wrong end and noticed late stands, so this is remarked beside a verdict and never refuses a hand.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from referee.engine.facts import Blocked
from referee.engine.hands.evidence import cut_off, odd_numbers, uneven_block
from referee.engine.holdings import Holding
from referee.engine.standing import At
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, Param
from referee.rulesets.fives.counting import worth
from referee.rulesets.fives.deal import none_asleep
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives

ARMS = {"none": 2, "first": 4, "sniff": 4}
"""The most ends of a layout, by which doubles branch; where all do there may be any number."""


def remarks(hand: FivesHand, held: Sequence[Holding], at: At[Fives]) -> Iterator[Step]:
    """What should be looked at again, the tiles or what was told of the ends; nothing where some tiles may sleep."""
    if not none_asleep(hand, at):
        return
    if isinstance(hand.ending, Blocked):
        yield from uneven_block(held, DOUBLE_SIX, "GEN-10")
        yield from _of_ends(hand, at.options)
    elif all(each.tiles is not None for each in held):
        yield from _of_layout(hand, held, at.options)
    yield from cut_off(held, DOUBLE_SIX)


def _of_ends(hand: FivesHand, options: Fives) -> Iterator[Step]:
    """Remark ends of a block that cannot be: nobody holds an open number, so all its halves pair up with each other."""
    different, arms = len(set(hand.ends)), ARMS.get(options.branches)
    if arms == 2 and different > 1:
        yield Step("GEN-10", N_("Check the ends. On a line that is blocked like this both are the same number."))
    elif arms and different > arms // 2:
        text = N_("Check the ends. Around a spinner that is blocked like this only two different numbers are open.")
        yield Step("GEN-10", text)


def _of_layout(hand: FivesHand, held: Sequence[Holding], options: Fives) -> Iterator[Step]:
    """Remark tiles that leave more odd numbers than the layout has ends, and a last score that its ends never make."""
    left = frozenset(tile for each in held for tile in each.tiles or ())
    odd, arms = tuple(odd_numbers(held)), ARMS.get(options.branches)
    branching = any(Tile(number, number) not in left for number in range(DOUBLE_SIX.highest + 1))
    if arms and len(odd) > (arms if branching else 2):
        text = N_(
            "Check the tiles. Only the numbers at the ends are left an odd number of times, {most} at the most; here "
            "it is {numbers}. A tile is missing or misread."
        )
        numbers = tuple(map(str, odd))
        yield Step("FIV-39", text, {"most": arms if branching else 2, "numbers": numbers})
    elif arms == 2:
        yield from _of_last_score(hand, odd, left, options=options)


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
