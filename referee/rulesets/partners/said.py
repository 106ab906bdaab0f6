"""What a table says of a hand instead of playing or counting it: stopped, given up, or with agreed points.

No text of the game has it. What the table says stands (GEN-2, GEN-4), and a verdict says that it was not counted.
"""

from referee.engine.clauses import clause
from referee.engine.ending import CheckedHand
from referee.engine.facts import Hand, ImpossibleFact, Unfinished
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.rulesets.partners.facts import PartnersHand

Steps = tuple[Step, ...]

COUNTED_OR_SAID = clause(
    "GEN-2",
    N_(
        "Where a count is disputed the tiles are turned up and counted again. Where they were mixed up before the "
        "count, the hand is worth the points that the table says."
    ),
)
STOPPED_OR_GIVEN_UP = clause(
    "GEN-4",
    N_(
        "A table may stop before the target: then most points win, and nobody wins where that is level. A hand that it "
        "stops is counted as a block is, though nobody has blocked it; a side that gives a hand up has lost it."
    ),
)


def is_stopped(hand: Hand) -> bool:
    """Whether the table broke a hand off by agreement, so that nobody blocked it."""
    return isinstance(hand, PartnersHand) and hand.broken_off


def was_ended(hand: PartnersHand) -> bool:
    """Whether somebody went out, nobody could play, or the table said that it was over."""
    return not isinstance(hand.ending, Unfinished) or hand.broken_off or hand.conceded is not None


def refuse_said(hand: PartnersHand, seating: Seating) -> None:
    """Refuse what a table cannot say of a hand: two endings of one hand, points that no tiles make, two winners."""
    ended = (not isinstance(hand.ending, Unfinished), hand.broken_off, hand.conceded is not None)
    if sum(ended) > 1:
        raise ImpossibleFact("broken_off", N_("A hand ends in one way: played out, stopped or given up."), "GEN-4")
    for field, side in (("conceded", hand.conceded), ("winner", hand.winner)):
        if side is not None and side not in range(len(seating.sides)):
            raise ImpossibleFact(field, N_("There is no side {side}."), side=side)
    if hand.agreed_points is not None and hand.agreed_points > DOUBLE_SIX.pips:
        raise ImpossibleFact("agreed_points", N_("These are more pips than the whole set has."), "GEN-2")
    if hand.winner is not None and (hand.agreed_points is None or _follows(hand)):
        text = N_("Who won is said only where points are, and nobody went out or gave up.")
        raise ImpossibleFact("winner", text, "GEN-2")


def _follows(hand: PartnersHand) -> bool:
    return hand.went_out is not None or hand.conceded is not None


def winner_said(hand: PartnersHand, checked: CheckedHand) -> tuple[int | None, Steps] | None:
    """The side that won a hand by what the table says, and the steps to it; None where it has to be found."""
    seating, points = checked.seating, hand.agreed_points
    if hand.conceded is not None:
        sides = {"side": seating.people(hand.conceded), "other": seating.people(1 - hand.conceded)}
        step = Step("GEN-4", N_("{side} gave the hand up: it is won by {other}."), sides)
        return 1 - hand.conceded, (step, *(() if points is not None else checked.counts("DUO-18")))
    if points is None or hand.went_out is not None:
        return None
    if hand.winner is None and points:
        raise ImpossibleFact("winner", N_("Who has won these points?"), "GEN-2")
    step = Step("LAG-12", N_("Nobody could play: the hand was blocked."))
    return hand.winner, (Step("GEN-4", N_("The hand was stopped by agreement.")) if hand.broken_off else step,)


def points_said(hand: PartnersHand, seating: Seating, winner: int | None) -> tuple[int, Steps] | None:
    """The points that the table says, and that nobody counted them; None where they are counted."""
    if hand.agreed_points is None:
        return None
    if winner is None:
        return 0, (Step("GEN-2", N_("Nobody scores: said by the table, not counted.")),)
    text = N_("{side} {points:+}: said by the table, not counted.")
    return hand.agreed_points, (Step("GEN-2", text, {"side": seating.people(winner), "points": hand.agreed_points}),)
