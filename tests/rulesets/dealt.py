"""Hands of partners that were really played: whoever can lay a tile lays one, until it ends."""

import random
from dataclasses import dataclass

from referee.engine.tiles import DOUBLE_SIX, Tile, TileSet


@dataclass
class Played:
    """How a hand ended: what each still holds, who laid the last tile, and the ends before and after it."""

    held: list[list[Tile]]
    leader: int
    by: int
    before: tuple[int, int]
    ends: tuple[int, int]
    last: Tile

    @property
    def went_out(self) -> bool:
        return not self.held[self.by]


def played(seed: int, tile_set: TileSet = DOUBLE_SIX, each: int = 7) -> Played:
    """A hand that was played by chance, the highest double that somebody holds leading it, or the heaviest tile."""
    chance = random.Random(seed)
    tiles = sorted(tile_set.tiles)
    chance.shuffle(tiles)
    held = [tiles[at : at + each] for at in range(0, 4 * each, each)]
    first = max(tiles[: 4 * each], key=lambda tile: (tile.is_double, tile.pips, tile.high))
    leader = next(seat for seat, hand in enumerate(held) if first in hand)
    held[leader].remove(first)
    ends = (first.high, first.low)
    hand = Played(held, leader, leader, ends, ends, first)
    turn, passes = leader, 0
    while passes < 4 and not hand.went_out:
        turn = (turn + 1) % 4
        passes = 0 if _lays(hand, turn, chance) else passes + 1
    return hand


def _lays(hand: Played, seat: int, chance: random.Random) -> bool:
    fits = [(each, at) for each in hand.held[seat] for at in (0, 1) if each.has(hand.ends[at])]
    if not fits:
        return False
    hand.last, at = chance.choice(fits)
    hand.held[seat].remove(hand.last)
    new = hand.last.other(hand.ends[at])
    hand.by, hand.before = seat, hand.ends
    hand.ends = (new, hand.ends[1]) if at == 0 else (hand.ends[0], new)
    return True
