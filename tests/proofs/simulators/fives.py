"""Hands scored by fives, played by chance from the canon alone: nothing of the referee is used here.

Tiles are pairs, the higher half first. The layout is its open places: a plain half, or a double with what covers it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from tests.proofs.simulators.fives_house import House, side_of, tiles_each

Pair = tuple[int, int]
Move = tuple[Pair, int | None]
SET = [(high, low) for high in range(7) for low in range(high + 1)]
SETS = {6: SET, 9: [(high, low) for high in range(10) for low in range(high + 1)]}


@dataclass
class Double:
    """A double on the table: its number, how many of its places are covered, and whether its ends are places too."""

    number: int
    branches: bool
    covered: int = 0

    @property
    def open(self) -> bool:
        """Whether a tile may still go on it: its two sides first, then its two ends (FIV-08, FIV-09)."""
        return self.covered < (4 if self.branches else 2)


@dataclass
class Layout:
    """The tiles on the table, as far as anything hangs on them still."""

    spinner: str
    plain: list[int] = field(default_factory=list)
    doubles: list[Double] = field(default_factory=list)

    @property
    def total(self) -> int:
        """The open ends added up (FIV-13, FIV-14, FIV-18 to FIV-20; in Sniff each free end of the spinner too)."""
        whole = sum(2 * each.number for each in self.doubles if each.covered < 2)
        sniffed = self.doubles if self.spinner == "sniff" else []
        free = sum((4 - each.covered) * each.number for each in sniffed if each.branches and each.covered >= 2)
        return sum(self.plain) + whole + free

    @property
    def places(self) -> list[tuple[int, int]]:
        """Every place that a tile may be laid at, by its number here, with the number that has to match."""
        doubles = enumerate(self.doubles, start=len(self.plain))
        return [*enumerate(self.plain), *((at, each.number) for at, each in doubles if each.open)]

    @property
    def ends(self) -> list[int]:
        """The numbers that a tile may be laid on."""
        return sorted({number for _, number in self.places})

    def lay(self, tile: Pair, at: int | None) -> None:
        """Lay a tile at a place; the first tile lies at none."""
        high, low = tile
        joint = high if at is None else dict(self.places)[at]
        if at is not None and at < len(self.plain):
            del self.plain[at]
        elif at is not None:
            self.doubles[at - len(self.plain)].covered += 1
        if high == low:
            again = self.spinner == "none" or (self.spinner != "all" and self.doubles)
            self.doubles.append(Double(high, branches=not again, covered=int(at is not None)))
        else:
            self.plain += [high, low] if at is None else [high + low - joint]

    def after(self, tile: Pair, at: int | None) -> "Layout":
        """The layout with one tile more."""
        doubles = [Double(each.number, each.branches, each.covered) for each in self.doubles]
        more = Layout(self.spinner, list(self.plain), doubles)
        more.lay(tile, at)
        return more


@dataclass(frozen=True)
class Play:
    """A tile that somebody laid, and what the open ends came to after it."""

    seat: int
    tile: Pair
    total: int


@dataclass
class Hand:
    """One hand, from the deal to somebody out or a block."""

    held: list[list[Pair]]
    boneyard: list[Pair]
    lead: int
    layout: Layout
    plays: list[Play] = field(default_factory=list)
    passes: list[int] = field(default_factory=list)
    """How many had to pass right after each play; not what ended the hand but one."""
    out: bool = False

    @property
    def with_double(self) -> bool:
        """Whether somebody went out with a double."""
        return self.out and self.plays[-1].tile[0] == self.plays[-1].tile[1]

    @property
    def last(self) -> int:
        """Who laid the last tile."""
        return self.plays[-1].seat


def played(agreed: House, players: int, lead: int | None, chance: Random, greed: float = 0.5) -> Hand:
    """A hand; without a `lead` the highest double leads, as it is (FIV-G3). `greed` is how often the most is made."""
    whole, each = SETS[agreed["set"]], tiles_each(agreed, players)
    tiles = chance.sample(whole, len(whole))
    held = [[tiles.pop() for _ in range(each)] for _ in range(players)]
    must = None
    if lead is None:
        must = max((tile for hand in held for tile in hand), key=lambda tile: (tile[0] == tile[1], sum(tile), tile))
        lead = next(seat for seat, hand in enumerate(held) if must in hand)
    hand = Hand(held, tiles, lead, Layout(agreed["spinner"]))
    first = [(tile, None) for tile in held[lead] if must in (None, tile)]
    _lay(hand, lead, *_chosen(hand, first, chance, greed))
    _play(hand, agreed, chance, greed)
    return hand


def _play(hand: Hand, agreed: House, chance: Random, greed: float) -> None:
    """Go round until somebody is out, in pairs perhaps both partners (FIV-49), or nobody can play or draw (FIV-12)."""
    stuck, seat = 0, hand.lead
    hand.out = _is_out(hand, agreed)
    while not hand.out and stuck < len(hand.held):
        seat = (seat + 1) % len(hand.held)
        may = _may(hand, seat)
        while not may and hand.held[seat] and agreed["draw"] != "none" and hand.boneyard:
            hand.held[seat].append(hand.boneyard.pop())
            may = _may(hand, seat)
        stuck = 0 if may else stuck + 1
        if stuck and hand.held[seat] and hand.passes[-1] == stuck - 1 < len(hand.held) - 1:
            hand.passes[-1] = stuck
        if may:
            _lay(hand, seat, *_chosen(hand, may, chance, greed))
            hand.out = _is_out(hand, agreed)
    if not hand.out:
        hand.passes[-1] = min(1, hand.passes[-1])  # a block is no round pass


def _is_out(hand: Hand, agreed: House) -> bool:
    """Whether who laid the last tile is out, and his partner too where both must be."""
    both = agreed["pairs_out"] == "both" and agreed["sides"] == "pairs"
    must = [seat for seat in range(len(hand.held)) if side_of(seat, agreed) == side_of(hand.last, agreed)]
    return not any(hand.held[seat] for seat in (must if both else [hand.last]))


def _may(hand: Hand, seat: int) -> list[Move]:
    """Every tile that a seat may lay, with each place for it."""
    return [(tile, at) for tile in hand.held[seat] for at, number in hand.layout.places if number in tile]


def _chosen(hand: Hand, may: list[Move], chance: Random, greed: float) -> Move:
    """One of the tiles that may be laid: any, or one that makes the most."""
    if chance.random() >= greed:
        return chance.choice(may)
    return max(chance.sample(may, len(may)), key=lambda move: _fives(hand.layout.after(*move).total))


def _fives(total: int) -> int:
    return 0 if total % 5 else total


def _lay(hand: Hand, seat: int, tile: Pair, at: int | None) -> None:
    hand.held[seat].remove(tile)
    hand.layout.lay(tile, at)
    hand.plays.append(Play(seat, tile, hand.layout.total))
    hand.passes.append(0)


def hands(agreed: House, players: int, seeds: Iterable[int], greed: float = 0.5) -> Iterator[Hand]:
    """First hands of games, one for each seed."""
    for seed in seeds:
        chance = Random(seed)
        lead = chance.randrange(players) if agreed["first_lead"] == "drawn" else None
        yield played(agreed, players, lead, chance, greed)
