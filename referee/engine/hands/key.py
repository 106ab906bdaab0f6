"""A key: going out with a tile that fits two different ends and was the only one left with either number (NHR-5).

People tell it; it is never worked out. Nobody holds either number then, so tiles that show otherwise refute it
(REG-12). It counts two where hands are counted, and never more (REG-G3).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.facts import WENT_OUT, Asked, Hand, ImpossibleFact, OneOut, Out, Pile, asks
from referee.engine.hands.ending import CheckedHand
from referee.engine.options import Options, house_rules
from referee.engine.standing import Situation
from referee.engine.tiles import Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, NOT_IN_SET, Counted

NHR_5 = "NHR-5"


def _counts(situation: Situation[Options]) -> bool:
    """Whether a key is worth more than another win, so that it is asked for."""
    return situation.options.counts_keys


@dataclass(frozen=True)
class KeyHand(Hand):
    """How a hand ended, and whether it was won with a key."""

    key: bool = asks(Asked(N_("A key: no other tile fit"), when=_counts, only=WENT_OUT), False)
    """Whether the last tile was a key, as the table says."""
    key_tile: Tile | None = asks(Asked(N_("Which tile was it? (optional)"), when=_counts, only=WENT_OUT), None)
    """The tile of the key; None where nobody told it."""


def key_step(people: tuple[str, ...]) -> Step:
    """That a key counts two for the side that won with it."""
    text = Counted("{side} {points:+}: the hand was won with a key.", "{side} {points:+}: they won with a key.", "side")
    return Step(NHR_5, text, {"side": people, "points": 2})


def key_clause(options: Options) -> str:
    """The clause on keys; "" where hands are not counted, so that no rule of the table speaks of them."""
    return NHR_5 if any(NHR_5 in rule.cites and rule.asked(options) for rule in house_rules(options)) else ""


def refuse_key(hand: KeyHand, checked: CheckedHand, options: Options) -> None:
    """Refuse a key that cannot have been: nobody went out, a double, or somebody holds a number that it has."""
    tile, cited = hand.key_tile, key_clause(options)
    if tile and not hand.key:
        raise ImpossibleFact("key", N_("Was {tile} a key? If not, leave it out."), cited, tile=str(tile))
    if not hand.key:
        return
    if not isinstance(hand.ending, Out | OneOut):
        raise ImpossibleFact("key", N_("Nobody went out, so there was no key."), cited)
    if tile:
        _refuse_tile(tile, checked, cited)
    elif len(_free(checked.piles, checked.deal.tile_set.highest)) < 2:
        raise ImpossibleFact("key", N_("No key: the tiles left show every number, or all but one."), cited)


def _refuse_tile(tile: Tile, checked: CheckedHand, cited: str) -> None:
    tile_set = checked.deal.tile_set
    if tile not in tile_set.tiles:
        raise ImpossibleFact("key_tile", NOT_IN_SET, cited, tile=str(tile), set=tile_set.name)
    for pile in checked.piles:
        if refusal := no_key(tile, pile.held.tiles or (), pile.name(checked.seating.names)):
            raise ImpossibleFact("key_tile", refusal.text, cited, **refusal.params)


def no_key(tile: Tile, held: Sequence[Tile], name: str | tuple[str, ...] = "") -> Step | None:
    """Why a last tile was no key with these tiles left, all or those of `name`; None where it can have been one."""
    if tile.is_double:
        return Step(NHR_5, N_("No key: {tile} is a double."), {"tile": str(tile)})
    other = next((other for other in held if other.has(tile.high) or other.has(tile.low)), None)
    if other is None:
        return None
    text = N_("{tile} was no key: {other} is still in {name}'s hand.")
    if not name:
        text = N_("{tile} was no key: {other} is still in hand.")
    return Step(NHR_5, text, {"tile": str(tile), "other": str(other), "name": name})


def _free(piles: Sequence[Pile], highest: int) -> set[int]:
    """The numbers that no tile left shows."""
    tiles = [tile for pile in piles for tile in pile.held.tiles or ()]
    return {number for number in range(highest + 1) if not any(tile.has(number) for tile in tiles)}
