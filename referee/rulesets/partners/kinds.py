"""What a hand is worth by the kind of win, as in Brazil, where no pips are counted (V-P17, BRA-01 to BRA-06)."""

from referee.engine.facts import OneOut, Out, Unfinished
from referee.engine.standing import At
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.partners.facts import Bonus, DoubleWin, PartnersHand
from referee.rulesets.partners.hands import hands_of
from referee.rulesets.partners.options import Partners

NOBODY_OUT = N_("{side} {points:+}: nobody went out.")
BLOCK, PLAIN = N_("{side} {points:+} for a block."), N_("{side} {points:+}: out with a plain tile.")
DOUBLE, BOTH = N_("{side} {points:+}: out with a double."), N_("{side} {points:+}: the last tile fitted both ends.")
CROSS = N_("{side} {points:+}: a double that fitted both ends.")


def by_kind(hand: PartnersHand, at: At[Partners], winner: int | None) -> tuple[int, tuple[Step, ...]]:
    """The points of a hand by how it was won, and one more for each drawn before it where they are carried."""
    if winner is None:
        return 0, ()
    points, text = _kind(hand, at.options.cross_win)
    side: Param = at.seating.people(winner)
    steps = [Step("V-P17", text, {"side": side, "points": points})]
    drawn = hands_of(at.standing).drawn_since if at.options.drawn_carry else 0
    if drawn:
        added = Counted(
            "{side} {points:+} for {drawn} drawn hand before it.",
            "{side} {points:+} for {drawn} drawn hands before it.",
            "drawn",
        )
        steps.append(Step("V-P17", added, {"side": side, "points": drawn, "drawn": drawn}))
    return points + drawn, tuple(steps)


def _kind(hand: PartnersHand, cross: int) -> tuple[int, str]:
    """What the kind of win is worth, and the sentence that says so; a last tile that nobody told is a plain one."""
    if isinstance(hand.ending, Unfinished):
        return 1, NOBODY_OUT
    if not isinstance(hand.ending, Out | OneOut):
        return 1, BLOCK
    for last in (bonus for bonus in hand.bonuses if isinstance(bonus, DoubleWin)):
        both = all(map(last.tile.has, last.ends))
        if last.tile.is_double:
            return (cross, CROSS) if both else (2, DOUBLE)
        if both and last.ends[0] != last.ends[1]:
            return 3, BOTH
    return 1, PLAIN


def beside(hand: PartnersHand, options: Partners) -> tuple[Bonus, ...]:
    """The bonuses paid beside the hand: by kind of win the last tile is paid in the hand itself."""
    by_win = options.scoring == "by_win"
    return tuple(each for each in hand.bonuses if not (by_win and isinstance(each, DoubleWin)))
