"""What a round of Longana proves of the tiles left: eight were dealt to each, and a double was led."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.engine.facts import BLOCK, OPEN_ENDS, Asked, Blocked, Hand, ImpossibleFact, Out, Pile, asks
from referee.engine.hands.ending import CheckedHand
from referee.engine.hands.evidence import Deal, refuse_ends, refuse_playable
from referee.engine.tiles import DOUBLE_NINE, extremes, of_tiles
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted

DEAL = Deal(DOUBLE_NINE, dealt=8, set_clause="LON-03", dealt_clause="LON-05")
FEW_LAID = Counted(
    "Check the tiles. Only {number} is in no hand; {laid} tile cannot bring every arm to it.",
    "Check the tiles. Only {number} is in no hand; {laid} tiles cannot bring every arm to it.",
    "laid",
)


@dataclass(frozen=True)
class LonganaHand(Hand):
    """How a round ended, and what was left in the hands."""

    ends: tuple[int, ...] = asks(
        Asked(N_("Open numbers you remember"), of=OPEN_ENDS, name="open_numbers", only=BLOCK, rare=True), ()
    )
    """The numbers that the arms of a blocked round end in; () where nobody told them."""


def refuse_open(hand: LonganaHand, checked: CheckedHand, *, one_round: bool) -> None:
    """Refuse a block that some tile told would open; by one round of passes only a double may go anywhere (LON-08)."""
    refuse_more_than_arms(hand.ends, len(checked.seating.order))
    refuse_ends(hand.ending, hand.ends, DOUBLE_NINE, ("LON-27", "LON-03"))
    if not isinstance(hand.ending, Blocked):
        return
    piles: Sequence[Pile] = checked.piles
    if one_round:
        doubles = [[tile for tile in pile.held.tiles or () if tile.is_double] for pile in piles]
        piles = [replace(pile, held=of_tiles(tuple(tiles))) for pile, tiles in zip(piles, doubles, strict=True)]
    refuse_playable(piles, DOUBLE_NINE, hand.ends, "LON-27")


def refuse_more_than_arms(ends: Sequence[int], players: int) -> None:
    """Refuse more ends than players, each of whom has one arm (LON-15)."""
    if len(ends) > players:
        arms = Counted("There is only {players} arm.", "There are only {players} arms.", "players")
        raise ImpossibleFact("ends", arms, "LON-15", players=players)


def refuse_unled(checked: CheckedHand) -> None:
    """Refuse hands that nobody can have led from: the double that was led is in none of them (GEN-11)."""
    if not isinstance(checked.hand.ending, Out | Blocked):
        return
    most, piles = DEAL.dealt * len(checked.seating.order) - 1, checked.piles
    count = sum(checked.deal.holders(pile.seats) if pile.held.count is None else pile.held.count for pile in piles)
    if count > most:
        text = N_("Too many tiles: a double was led, so at most {most} are left, not {count}.")
        raise ImpossibleFact("held", text, "GEN-11", most=most, count=count)
    pips = sum(pile.held.pips for pile in piles)
    high = extremes([checked.deal.worth(tile) for tile in DOUBLE_NINE.tiles], 0, most)[1]
    if pips > high:
        heavy = Counted(
            "A double was led, and the {most} tile left makes at most {high} pips. These are {pips}.",
            "A double was led, and the {most} tiles left make at most {high} pips. These are {pips}.",
            "most",
        )
        raise ImpossibleFact("held", heavy, "GEN-11", most=most, high=high, pips=pips)
    doubles = {tile for pile in piles for tile in pile.held.tiles or () if tile.is_double}
    if len(doubles) > DOUBLE_NINE.highest:
        raise ImpossibleFact("held", N_("A double was led, so not all ten can be left."), "GEN-11")


def doubt_ends(checked: CheckedHand) -> Iterator[Step]:
    """Remark a block on one number after two tiles or three, which cannot bring every arm to it (LON-27)."""
    tiles = {tile for pile in checked.piles for tile in pile.held.tiles or ()}
    free = {*range(DOUBLE_NINE.highest + 1)} - {number for tile in tiles for number in (tile.high, tile.low)}
    laid = DEAL.dealt * len(checked.seating.order) - len(tiles)
    all_entered = all(pile.held.tiles is not None for pile in checked.piles)
    if isinstance(checked.hand.ending, Blocked) and all_entered and len(free) == 1 and laid in (2, 3):
        yield Step("LON-27", FEW_LAID, {"number": min(free), "laid": laid})
