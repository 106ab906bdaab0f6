"""Whole games of two pairs, played and scored by another engine: the package `dominoes` from PyPI, by other people.

It plays to 200 with every pip, the lighter pair wins a block, and a level block scores nothing. Where its rules are
not ours is only who leads after a block that somebody won, so that is told.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import dominoes

from tests.support.builders import Told, told

RULES = {"target": 200, "scoring": "all", "next_lead": "previous_winner", "drawn_lead": "same_starter"}
PLAYERS = (dominoes.players.random, dominoes.players.bota_gorda, dominoes.players.double)
Pair = tuple[int, int]


@dataclass(frozen=True)
class Ended:
    """How a hand ended there, and what it is worth there."""

    held: tuple[tuple[Pair, ...], ...]
    """The tiles left in each hand, by seat."""
    lead: int
    last: int
    """The seat that laid the last tile."""
    before: Pair
    """The ends that the last tile was laid at."""
    tile: Pair
    """The last tile."""
    moves: tuple[Pair | None, ...]
    """Every tile that was laid, and None for a pass, the leader's first."""
    points: Pair
    """What each side scores."""
    first: bool
    """Whether it was the first hand of a game, which 6-6 had to lead."""

    @property
    def out(self) -> bool:
        """Whether somebody went out."""
        return not self.held[self.last]

    @property
    def dominates(self) -> bool:
        """Whether the last tile fitted two different ends."""
        return self.out and sorted(self.tile) == sorted(self.before) and self.before[0] != self.before[1]


def game(seed: int) -> list[Ended]:
    """A whole game to 200, by chance; each of its players has a way of his own to choose."""
    random.seed(seed)
    minds = random.choices(PLAYERS, k=4)
    series = dominoes.Series()
    while True:
        hand = series.games[-1]
        while hand.result is None:
            minds[hand.turn](hand)
            hand.make_move(*hand.valid_moves[0])
        if series.next_game() is None:
            return [_ended(each, first=not at) for at, each in enumerate(series.games)]


def games(seeds: range) -> Iterator[Ended]:
    """The hands of many games."""
    return (hand for seed in seeds for hand in game(seed))


def _ended(hand: dominoes.Game, first: bool) -> Ended:
    board = dominoes.SkinnyBoard()
    *earlier, last = [move for move in hand.moves if move]
    for move in earlier:
        board.add(*move)
    won = hand.result.points
    return Ended(
        held=tuple(tuple(map(_pair, each)) for each in hand.hands),
        lead=hand.starting_player,
        last=hand.result.player,
        before=(board.left_end(), board.right_end()),
        tile=_pair(last[0]),
        moves=tuple(_pair(move[0]) if move else None for move in hand.moves),
        points=(max(0, won), max(0, -won)),
        first=first,
    )


def _pair(tile: dominoes.Domino) -> Pair:
    return max(tile), min(tile)


def name(tile: Pair) -> str:
    """How a tile is told."""
    return f"{tile[0]}-{tile[1]}"


def entry(hand: Ended, held: list[str], **fields: object) -> Told:
    """The hand as one entry of a record, with what is `held` told somehow."""
    ending = {"out": hand.last} if hand.out else {"blocked_by": hand.last}
    return told("hand", **ending, held=held, lead=hand.lead, **fields)
