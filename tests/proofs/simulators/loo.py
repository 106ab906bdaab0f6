"""Games of Loo, played by chance from the canon alone: nothing of the referee is used here.

Tiles are pairs, the higher half first. Everybody decides, draws and plays by chance, within the rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

Pair = tuple[int, int]
SET = [(high, low) for high in range(7) for low in range(high + 1)]
HAND = 5  # tiles to each, and tricks


@dataclass(frozen=True)
class Trick:
    """One trick: the suit, who played which tile in order, what each could have played, and who took it."""

    suit: int
    plays: tuple[tuple[int, Pair], ...]
    had: tuple[tuple[Pair, ...], ...]
    could: tuple[tuple[Pair, ...], ...]
    winner: int
    won_last: bool
    """Whether who leads it has won the one before."""


@dataclass
class Deal:
    """One hand: who dealt, what was turned up, who dropped out or took the miss, and the tricks."""

    dealer: int
    turn_up: Pair
    held: dict[int, list[Pair]]
    dropped: set[int] = field(default_factory=set)
    missed: set[int] = field(default_factory=set)
    took_turn_up: bool = False
    tricks: list[Trick] = field(default_factory=list)

    @property
    def trump(self) -> int:
        """The higher half of the turn-up (LOO-07)."""
        return self.turn_up[0]

    @property
    def taken(self) -> list[int]:
        """The tricks of each seat, nothing where the hand was not played."""
        return [sum(trick.winner == seat for trick in self.tricks) for seat in self.held]

    @property
    def alone(self) -> int | None:
        """The only one who is left in, where nobody else is (LOO-20, LOO-G5)."""
        left = [seat for seat in self.held if seat not in self.dropped]
        return left[0] if len(left) == 1 else None

    @property
    def looed(self) -> list[int]:
        """Who played and took no trick (LOO-36)."""
        return [s for s in self.held if not self.taken[s] and s not in self.dropped] if self.alone is None else []


def dealt(players: int, dealer: int, chance: Random) -> Deal:
    """A hand, from the deal to its last trick."""
    tiles = chance.sample(SET, len(SET))
    deal = Deal(dealer, tiles.pop(), {seat: [tiles.pop() for _ in range(HAND)] for seat in range(players)})
    for seat in _after(dealer, players):
        _decide(deal, seat, tiles, chance)
    if deal.alone is None:
        leader = next(seat for seat in _after(dealer, players) if seat not in deal.dropped)
        for number in range(HAND):
            deal.tricks.append(_trick(deal, leader, chance, won_last=number > 0))
            leader = deal.tricks[-1].winner
    return deal


def _after(seat: int, players: int) -> list[int]:
    """Everybody in turn, beginning next to a seat and ending with it."""
    return [(seat + step) % players for step in range(1, players + 1)]


def _decide(deal: Deal, seat: int, stock: list[Pair], chance: Random) -> None:
    """Play, drop out, or take the miss from the stock (LOO-09 to LOO-20); the dealer may take the turn-up."""
    players, draws = len(deal.held), 7 if len(deal.held) == 4 else 6
    if len(deal.dropped) == players - 1:
        return
    ways = ["play", "play", *(["drop"] if players > 2 else []), *(["miss"] if len(stock) >= draws else [])]
    match chance.choice(ways):
        case "drop":
            deal.dropped.add(seat)
        case "miss":
            deal.missed.add(seat)
            drawn = [stock.pop() for _ in range(draws)]
            deal.held[seat] = chance.sample(drawn, HAND)
        case _ if seat == deal.dealer and chance.random() < 0.5:
            deal.took_turn_up = True
            deal.held[seat][chance.randrange(HAND)] = deal.turn_up


def _trick(deal: Deal, leader: int, chance: Random, won_last: bool) -> Trick:
    """One trick, everybody still in playing by the rules (LOO-21 to LOO-32)."""
    order = [seat for seat in (leader, *_after(leader, len(deal.held))[:-1]) if seat not in deal.dropped]
    had, could, plays, suit = [], [], [], -1
    for seat in order:
        held = tuple(deal.held[seat])
        may = _leads(held, deal.trump, won_last) if seat == leader else _follows(held, deal.trump, suit)
        tile = chance.choice(may)
        if seat == leader:
            suit = deal.trump if deal.trump in tile else chance.choice(tile)
        deal.held[seat].remove(tile)
        had.append(held)
        could.append(may)
        plays.append((seat, tile))
    winner, _ = max(plays, key=lambda play: _strength(play[1], deal.trump, suit))
    return Trick(suit, tuple(plays), tuple(had), tuple(could), winner, won_last)


def _leads(held: tuple[Pair, ...], trump: int, won_last: bool) -> tuple[Pair, ...]:
    trumps = tuple(tile for tile in held if trump in tile)
    return trumps if len(trumps) > 1 or (won_last and trumps) else held


def _follows(held: tuple[Pair, ...], trump: int, suit: int) -> tuple[Pair, ...]:
    trumps = tuple(tile for tile in held if trump in tile)
    suited = trumps if suit == trump else tuple(tile for tile in held if suit in tile and trump not in tile)
    return suited or trumps or held


def _strength(tile: Pair, trump: int, suit: int) -> tuple[int, int]:
    """Trumps over the suit over the rest; the double over all of its own, then by the other half (LOO-22 to LOO-24)."""
    for worth, number in ((2, trump), (1, suit)):
        if number in tile:
            return worth, 7 if tile[0] == tile[1] else sum(tile) - number
    return 0, 0


def deals(players: int, seed: int, hands: int) -> Iterator[Deal]:
    """So many hands one after another; the deal goes round (LOO-33)."""
    chance = Random(seed)
    return (dealt(players, number % players, chance) for number in range(hands))


def points(deal: Deal) -> list[int]:
    """What each scores where it is played for points (LOO-41, LOO-G4)."""
    if deal.alone is not None:
        return [HAND * (seat == deal.alone) for seat in deal.held]
    return [-5 if seat in deal.looed else taken for seat, taken in enumerate(deal.taken)]
