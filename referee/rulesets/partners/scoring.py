"""What a hand of two pairs is worth to its winner, and the sum behind it."""

from dataclasses import replace

from referee.engine.facts import Blocked
from referee.engine.hands.ending import CheckedHand
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import Step
from referee.engine.wording import N_

IN_A_BLOCK = 42
"""The pips that lie on the table at the least when nobody can play: each number on two tiles, seven of one of them."""


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


def span(checked: CheckedHand, scoring: str, winner: int) -> tuple[int, int]:
    """The least and the most that a hand can be worth to this side where not all that is left was counted."""
    hand, sides = checked.hand, checked.seating.sides
    if isinstance(hand.ending, Blocked) and hand.ending.end is None:  # it was checked with one of several ends
        checked = replace(checked, deal=replace(checked.deal, played=frozenset()))
    low, high = checked.span(sides[1 - winner])
    if scoring == "all":
        low, high = checked.span(seat for seat in checked.seating.order if seat != hand.went_out)
        high = min(high, DOUBLE_SIX.pips - IN_A_BLOCK) if isinstance(hand.ending, Blocked) else high
    if scoring == "difference":
        own_low, own_high = checked.span(seat for seat in sides[winner] if seat != hand.went_out)
        low, high = low - own_high, high - own_low
    return max(0, low), max(0, high)
