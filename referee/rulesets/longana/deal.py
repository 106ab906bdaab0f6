"""What is dealt in Longana, eight tiles each of a double-nine set, and what the lead and a block prove of the rest."""

from referee.engine.facts import Blocked, ImpossibleFact, Out
from referee.engine.hands.ending import CheckedHand
from referee.engine.hands.evidence import Deal
from referee.engine.holdings import extremes
from referee.engine.tiles import DOUBLE_NINE
from referee.engine.wording import N_, Counted

DEAL = Deal(DOUBLE_NINE, dealt=8, set_clause="LON-03", dealt_clause="LON-05")


def refuse_unled(checked: CheckedHand) -> None:
    """Refuse hands that nobody can have led from: the double that was led is in none of them (GEN-11)."""
    if not isinstance(checked.hand.ending, Out | Blocked):
        return
    most, piles = DEAL.dealt * len(checked.seating.order) - 1, checked.piles
    count = sum(checked.deal.holders(pile.seats) if pile.held.count is None else pile.held.count for pile in piles)
    if count > most:
        text = N_("Too many tiles: whoever led has laid a double, so at most {most} are left; these are {count}.")
        raise ImpossibleFact("held", text, "GEN-11", most=most, count=count)
    pips = sum(pile.held.pips for pile in piles)
    high = extremes([checked.deal.worth(each) for each in DOUBLE_NINE.tiles], 0, most)[1]
    if pips > high:
        heavy = Counted(
            "Whoever led has laid a double, and the {most} tile left makes {high} pips at most: these are {pips}.",
            "Whoever led has laid a double, and the {most} tiles left make {high} pips at most: these are {pips}.",
            "most",
        )
        raise ImpossibleFact("held", heavy, "GEN-11", most=most, high=high, pips=pips)
    doubles = {each for pile in piles for each in pile.held.tiles or () if each.is_double}
    if len(doubles) > DOUBLE_NINE.highest:
        raise ImpossibleFact("held", N_("Whoever led has laid a double, so not all ten can be left."), "GEN-11")


def refuse_playable(checked: CheckedHand) -> None:
    """Refuse a block while every number is in a hand: every arm was open, so something fits its end (LON-27)."""
    tiles = [each for pile in checked.piles for each in pile.held.tiles or ()]
    numbers = {number for each in tiles for number in (each.high, each.low)}
    if isinstance(checked.hand.ending, Blocked) and len(numbers) > DOUBLE_NINE.highest:
        text = N_("Every number from 0 to 9 is still in somebody's hand, so somebody can play: it is not blocked.")
        raise ImpossibleFact("held", text, "LON-27")
