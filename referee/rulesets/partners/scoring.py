"""What a hand of two pairs is worth to its winner, and the sum behind it.

By the pips left; or by the kind of win, as in Brazil (V-P17, BRA-01 to BRA-06); or only while the others have few
points, as in Latin American Match (V-P21).
"""

from dataclasses import replace

from referee.engine.facts import Blocked, Fact, OneOut, Out, Stop, Unfinished
from referee.engine.hands.ending import CheckedHand
from referee.engine.hands.key import key_step
from referee.engine.standing import Situation
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.partners.facts import Bonus, DoubleWin, PartnersHand
from referee.rulesets.partners.lead import hands_of
from referee.rulesets.partners.options import Partners

IN_A_BLOCK = 42
"""The pips that lie on the table at the least when nobody can play: each number on two tiles, seven of one of them."""


def hand_points(checked: CheckedHand, scoring: str, winner: int | None) -> tuple[int, tuple[Step, ...]]:
    """The points of the hand itself and the sum behind them."""
    if winner is None:
        return 0, ()
    seating, loser = checked.seating, 1 - winner
    side = {"side": seating.people(winner)}
    if scoring == "all":
        parts = checked.pips_each(seat for seats in seating.sides for seat in seats if seat != checked.hand.went_out)
        text = N_("{side} {points:+}: all pips, {parts}.")
        return sum(parts), (Step("LAG-19", text, {**side, "points": sum(parts), "parts": parts}),)
    theirs = checked.pips_each(seating.sides[loser])
    if scoring == "difference":
        own = checked.pips_each(seating.sides[winner])
        points = max(0, sum(theirs) - sum(own))
        text = N_("{side} {points:+}: opponents' {theirs} minus their own {own}.")
        if sum(own) > sum(theirs):
            text = N_("{side} {points:+}: opponents' {theirs} minus their own {own}, never below 0.")
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


def by_hand(hand: PartnersHand, situation: Situation[Partners], winner: int | None) -> tuple[int, tuple[Step, ...]]:
    """The points of a hand where hands are counted: one, or two with a key (NHR-5)."""
    if winner is None:
        return 0, ()
    people = situation.seating.people(winner)
    if hand.key and situation.options.counts_keys:
        return 2, (key_step(people),)
    return 1, (Step("V-P20", N_("{side} +1 for the hand."), {"side": people}),)


NOBODY_OUT = N_("{side} {points:+}: nobody went out.")
BLOCK, PLAIN = N_("{side} {points:+} for a block."), N_("{side} {points:+}: out with an ordinary tile.")
DOUBLE, BOTH = N_("{side} {points:+}: out with a double."), N_("{side} {points:+}: the last tile fit both ends.")
CROSS = N_("{side} {points:+}: a double that fit both ends.")


def by_kind(hand: PartnersHand, situation: Situation[Partners], winner: int | None) -> tuple[int, tuple[Step, ...]]:
    """The points of a hand by how it was won, and one more for each drawn before it where they are carried."""
    if winner is None:
        return 0, ()
    points, text = _kind(hand, situation.options.cross_win)
    side: Param = situation.seating.people(winner)
    steps = [Step("V-P17", text, {"side": side, "points": points})]
    drawn = hands_of(situation.standing).drawn_since if situation.options.drawn_carry else 0
    if drawn:
        added = Counted(
            "{side} {points:+} for {drawn} tied hand before it.",
            "{side} {points:+} for {drawn} tied hands before it.",
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
    return tuple(bonus for bonus in hand.bonuses if not (by_win and isinstance(bonus, DoubleWin)))


def drawn_match(verdict: Verdict, fact: Fact, situation: Situation[Partners]) -> Verdict:
    """The verdict as a draw of the whole game, where the losers of it have too many points for them to lose."""
    limit, totals = situation.options.losers_below, situation.after(verdict.awards)
    if not limit or situation.options.in_a_row or len(verdict.game_winners) != 1 or isinstance(fact, Stop):
        return verdict
    loser = 1 - verdict.game_winners[0]
    if totals[loser] < limit:
        return verdict
    text = N_("The game is drawn: {side} have {total} and lose only below {limit}.")
    drawn = Step("V-P21", text, {"side": situation.seating.people(loser), "total": totals[loser], "limit": limit})
    steps = tuple(step for step in verdict.steps if step.clause != "LAG-01")
    return replace(verdict, steps=(*steps, drawn), game_winners=(), over=True)
