"""What a hand of two pairs is worth to its winner, and the sum behind it."""

from referee.engine.ending import CheckedHand
from referee.engine.verdict import Step
from referee.engine.wording import N_


def hand_points(checked: CheckedHand, scoring: str, winner: int | None) -> tuple[int, tuple[Step, ...]]:
    """The points of the hand itself and the sum behind them."""
    if winner is None:
        return 0, ()
    seating, loser = checked.seating, 1 - winner
    if scoring == "hands":
        return 1, (Step("V-P20", N_("{side} +1 for the hand."), {"side": seating.people(winner)}),)
    side = {"side": seating.people(winner)}
    if scoring == "all":
        parts = checked.parts(seat for seats in seating.sides for seat in seats if seat != checked.hand.went_out)
        text = N_("{side} {points:+}: all pips, {parts}.")
        return sum(parts), (Step("LAG-19", text, {**side, "points": sum(parts), "parts": parts}),)
    theirs = checked.parts(seating.sides[loser])
    if scoring == "difference":
        own = checked.parts(seating.sides[winner])
        points = max(0, sum(theirs) - sum(own))
        text = N_("{side} {points:+}: the other side's {theirs} less their own {own}.")
        if sum(own) > sum(theirs):
            text = N_("{side} {points:+}: the other side's {theirs} less their own {own}, and never less than nothing.")
        return points, (Step("LAG-14", text, {**side, "points": points, "theirs": sum(theirs), "own": sum(own)}),)
    text = N_("{side} {points:+}: opponents' pips, {parts}.")
    return sum(theirs), (Step("LAG-18", text, {**side, "points": sum(theirs), "parts": theirs}),)
