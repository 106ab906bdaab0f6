"""What a table says of a hand that nobody counted: who won it, and what it is worth (GEN-2, GEN-4).

It is held to what the hand can be worth by what was counted (GEN-12).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from referee.engine.facts import Hand, ImpossibleFact, Untold
from referee.engine.hands.ending import CheckedHand
from referee.engine.seating import Seating
from referee.engine.verdict import HandWords, Step
from referee.engine.wording import N_, Param

Steps = tuple[Step, ...]
Won = tuple[int | None, tuple[int, ...], Steps]
"""The side that won a hand, if any, the seats or sides that came out best, and the steps to it."""


def agreed_or_counted(
    checked: CheckedHand, words: HandWords, blocked: Step, clause: str, count: Callable[[], Won]
) -> Won:
    """Who won a hand with nobody out: by the count, or if nobody counted, by what the table says.

    `blocked` is the step that nobody could play, `clause` the one that each count cites.
    """
    hand, seating = checked.hand, checked.seating
    if hand.conceded is not None:
        winner = _given_to(hand, seating)
        params: dict[str, Param] = {"side": seating.people(hand.conceded), "other": seating.people(winner)}
        return winner, (), (Step("GEN-4", words.given_up, params), *checked.counts(clause))
    if hand.winner is None and hand.agreed_points is None:
        return count()
    try:
        counted_winner = count()
    except Untold:
        if hand.winner is None and hand.agreed_points:
            raise ImpossibleFact("winner", N_("Who won these points?"), "GEN-2") from None
        ended = Step("GEN-4", words.stopped) if hand.broken_off else blocked
        nobody = (
            () if hand.winner is not None else (Step("GEN-2", N_("Nobody scores: agreed at the table, not counted.")),)
        )
        return hand.winner, (), (ended, *checked.counts(clause), *nobody)
    _refuse_other_count(hand, counted_winner[0], seating)
    return counted_winner


def _given_to(hand: Hand, seating: Seating) -> int:
    """The side that won a hand because another gave it up: the only other side, or the one that the table names."""
    others = [side for side in seating.playing if side != hand.conceded]
    if hand.winner is None and len(others) > 1:
        text = N_("{side} gave up: who won?")
        raise ImpossibleFact("winner", text, "GEN-4", side=seating.people(hand.conceded or 0))
    return others[0] if hand.winner is None else hand.winner


def _refuse_other_count(hand: Hand, counted_points: int | None, seating: Seating) -> None:
    """Refuse that the table gives a hand to another side than the tiles do, or to nobody (GEN-12)."""
    if hand.winner == counted_points or (hand.winner is None and hand.agreed_points):
        return
    text = N_("By the tiles {counted} won, but the table says {said}: which is right?")
    if hand.winner is None:
        text = N_("By the tiles {counted} won, but the table says nobody: which is right?")
    elif counted_points is None:
        text = N_("By the tiles nobody won, but the table says {said}: which is right?")
    names = {"counted": counted_points, "said": hand.winner}
    params = {name: seating.people(side) for name, side in names.items() if side is not None}
    raise ImpossibleFact("agreed_points" if hand.winner is None else "winner", text, "GEN-12", **params)


@dataclass(frozen=True)
class Extreme(CheckedHand):
    """A hand by which its winner scores the most that it can, or the least: what is untold is the most or the least.

    What the winner holds alone is the other way around, as that is only ever subtracted.
    """

    winner: int
    is_most: bool

    def pips_each(self, seats: Iterable[int]) -> tuple[int, ...]:
        wanted = frozenset(seats)
        return (self.span(wanted)[self.is_most != wanted.issubset(self.seating.sides[self.winner])],)

    def pips_of(self, seat: int) -> int:
        return sum(self.pips_each((seat,)))

    def pips_apart(self, seats: Iterable[int], rounding: int) -> tuple[int, ...]:
        apart = {seat: self.holdings[seat].told for seat in seats}
        rest = [seat for seat, is_told in apart.items() if not is_told]
        change = rounding * len(rest) * (1 if self.is_most else -1)
        return *(self.pips_of(seat) for seat in apart if apart[seat]), max(0, sum(self.pips_each(rest)) + change)

    def boneyard(self, seats: Iterable[int], _untold: Untold) -> int:
        every = sum(map(self.deal.worth, self.deal.tile_set.tiles))
        return max(0, every - self.span(seats)[1]) if self.is_most else 0


Count = Callable[[CheckedHand, int], tuple[int, Steps]]
"""What a hand is worth to the side that won it, and the steps to it."""


def worth_between(checked: CheckedHand, winner: int, count: Count) -> tuple[int, int]:
    """The least and the most that a hand can be worth to its winner, by what was entered of it."""
    hand, seating, holdings, deal = checked.hand, checked.seating, checked.holdings, checked.deal
    ends = (Extreme(hand, seating, holdings, deal, winner, is_most) for is_most in (False, True))
    least, most = (max(0, count(end, winner)[0]) for end in ends)
    return least, most


def points_or_counted(checked: CheckedHand, winner: int | None, count: Count) -> tuple[int, Steps]:
    """What a hand is worth to its winner: by the count, or if nobody counted, by what the table says."""
    agreed, points, steps = checked.hand.agreed_points, 0, Steps()
    if winner is not None:
        try:
            points, steps = count(checked, winner)
        except Untold as error:
            return _agreed(checked, winner, count, error)
    if agreed not in (None, points):
        _refuse_out_of_span(agreed, points, points)
    return points, steps


def _agreed(checked: CheckedHand, winner: int, count: Count, untold: Untold) -> tuple[int, Steps]:
    hand, agreed = checked.hand, checked.hand.agreed_points
    if agreed is None and (hand.winner is None or hand.side_out(checked.seating) is not None):
        raise untold
    if agreed is None:
        raise ImpossibleFact("agreed_points", N_("How many points is it worth?"), "GEN-2") from untold
    _refuse_out_of_span(agreed, *worth_between(checked, winner, count))
    text = N_("{side} {points:+}: agreed at the table, not counted.")
    return agreed, (Step("GEN-2", text, {"side": checked.seating.people(winner), "points": agreed}),)


def _refuse_out_of_span(agreed: int, low: int, high: int) -> None:
    if low <= agreed <= high:
        return
    text = N_("The count makes {low}, but the table says {agreed}: which is right?")
    if low != high:
        text = N_("The table says {agreed}, but the tiles left are worth {low} to {high}.")
    raise ImpossibleFact("agreed_points", text, "GEN-12", agreed=agreed, low=low, high=high)
