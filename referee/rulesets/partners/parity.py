"""What the tiles on a line of two ends prove of the tiles that are left, when all 28 were dealt (GEN-5 to GEN-7).

Every number has eight halves, and inside a line they pair up. So what is left in the hands is even but for the two
ends. A tile that was laid wrongly and noticed late stands (LAG-G19), and then the proof does not hold: so this is
remarked beside a verdict, and never refuses a hand.
"""

from collections.abc import Iterator

from referee.engine.facts import Blocked, OneOut, Out
from referee.engine.hands.evidence import cut_off, odd_numbers, uneven_block
from referee.engine.heaps import Pile
from referee.engine.holdings import Holding
from referee.engine.opener import kept
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.rulesets.partners.facts import DoubleWin, FirstPass, PartnersHand


def remarks(hand: PartnersHand, held: tuple[Holding, ...], opener: Tile | None) -> tuple[Step, ...]:
    """What should be looked at again before a hand is believed; `opener` is the tile that led it, where known."""
    return (*kept(held, opener), *_of_bonuses(hand, opener), *_of_line(hand, held))


def _of_bonuses(hand: PartnersHand, opener: Tile | None) -> Iterator[Step]:
    """Remark a first pass on another tile than led the hand, and a last tile that was the first (GEN-9)."""
    passes = (bonus for bonus in hand.bonuses if isinstance(bonus, FirstPass))
    if opener and any(each.partner_played and not each.double for each in passes):
        text = N_("Check the bonuses. {tile} leads this hand, so its first pass is on a double.")
        yield Step("GEN-9", text, {"tile": str(opener)})
    if any(isinstance(bonus, DoubleWin) and bonus.tile == opener for bonus in hand.bonuses):
        text = N_("Check the bonuses. {tile} leads this hand, so it is not the last tile too.")
        yield Step("GEN-9", text, {"tile": str(opener)})


def _of_line(hand: PartnersHand, held: tuple[Holding, ...]) -> Iterator[Step]:
    """What the line proves where every hand is known; nothing where the table broke it off."""
    if hand.broken_off:
        return
    if isinstance(hand.ending, Blocked):
        yield from uneven_block(held, DOUBLE_SIX, "GEN-5")
    elif all(each.told for each in held):
        yield from _of_tiles(hand, held) if all(each.tiles is not None for each in held) else _of_pips(hand, held)
    yield from cut_off(held, DOUBLE_SIX)


def _of_tiles(hand: PartnersHand, held: tuple[Holding, ...]) -> Iterator[Step]:
    odd = odd_numbers(held)
    times = {"times": tuple(odd.values())}
    if _closed_by_double_win(hand) and odd:
        text = N_(
            "Check the tiles. After a double win every number is left an even number of times; here {times}. "
            "A tile is missing or misread, or the last one did not fit both ends."
        )
        yield Step("GEN-7", text, times)
    elif isinstance(hand.ending, Out | OneOut) and len(odd) not in (0, 2):
        text = N_(
            "Check the tiles. When somebody is out none or two numbers are left an odd number of times, those at the "
            "ends; here {times}. A tile is missing or misread."
        )
        yield Step("GEN-6", text, times)


def _of_pips(hand: PartnersHand, held: tuple[Holding, ...]) -> Iterator[Step]:
    pips = sum(each.pips for each in held)
    if pips % 2 and _closed_by_double_win(hand):
        text = N_("Count again. The pips left after a double win add up to an even number; these make {pips}.")
        yield Step("GEN-7", text, {"pips": pips})


def many_doubles(piles: tuple[Pile, ...], seating: Seating, limit: int) -> Iterator[Step]:
    """Remark a hand that still shows so many doubles: what is left at the end was dealt (LAG-G18); 0 is no limit."""
    for pile in piles:
        doubles = tuple(str(each) for each in pile.held.tiles or () if each.is_double)
        if limit and len(pile.seats) == 1 and len(doubles) >= limit:
            text = N_("Check the tiles. {name} still holds {tiles}: so many doubles could have been dealt again.")
            yield Step("LAG-G18", text, {"name": pile.name(seating.names), "tiles": doubles})


def _closed_by_double_win(hand: PartnersHand) -> bool:
    """Whether the last tile fitted two different ends, so that both show the same number again (GEN-7)."""
    return isinstance(hand.ending, Out | OneOut) and any(
        isinstance(bonus, DoubleWin) and bonus.ends[0] != bonus.ends[1] and all(map(bonus.tile.has, bonus.ends))
        for bonus in hand.bonuses
    )
