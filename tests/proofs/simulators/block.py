"""Hands of Block and Draw played by chance from the canon alone, and added up: nothing of the referee is used here.

Tiles are pairs, the higher half first; a hand is told as it ended.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

Pair = tuple[int, int]
House = dict[str, Any]
Told = dict[str, Any]
SET = [(high, low) for high in range(7) for low in range(high + 1)]

USUAL: House = {
    "sides": "each", "draw": "until_playable", "reserve": 0, "hand_tiles": 0, "target": 100, "over": "counts",
    "block_points": "opponents_minus_own", "doubles": "full", "tie": "no_score", "first_lead": "highest_double",
    "next_lead": "highest_double", "count_by": "pips", "without_blank": False, "series": "plain",
    "drawn_lead": "next_seat", "block_winner": "lightest",
}  # fmt: skip
ISLANDS: House = {
    "draw": "none", "count_by": "hands", "series": "love", "next_lead": "winner", "drawn_lead": "highest_double",
}  # fmt: skip
PRESETS: dict[str, House] = {
    "draw": {},
    "block": {"draw": "none"},
    "draw_two_stay": {"reserve": 2, "first_lead": "drawn", "next_lead": "next_seat"},
    "old_hoyle": {"draw": "none", "next_lead": "next_seat"},
    "whole": {"draw": "none", "block_points": "opponents"},
    "cribbage": {"target": 121},
    "threes": {"draw": "none", "hand_tiles": 9, "next_lead": "winner"},
    "pairs": {"draw": "none", "sides": "pairs"},
    "uk_family": {"draw": "up_to_three", "hand_tiles": 7},
    "cutthroat": {**ISLANDS, "target": 6, "without_blank": True},
    "martinique": {**ISLANDS, "target": 3, "hand_tiles": 7},
}
TABLES = [
    (preset, players)
    for preset in PRESETS
    for players in (2, 3, 4)
    if (preset != "pairs" or players == 4) and (preset != "threes" or players < 4)
]


def agreed(preset: str, **answers: Any) -> House:
    """The house rules of a preset, with others on top."""
    return USUAL | PRESETS[preset] | answers


def tiles_each(house: House, players: int) -> int:
    """How many tiles each is dealt (BLO-G1, JAM-20)."""
    usual = {2: 14, 3: 9, 4: 7}[players] if house["without_blank"] else 7 if players == 2 else 5
    return house["hand_tiles"] or usual


def tiles_in(house: House, players: int) -> list[Pair]:
    """The tiles that are shuffled: 0-0 is taken out where three play with all of them (JAM-20)."""
    return SET[1:] if house["without_blank"] and players == 3 else SET


@dataclass
class Hand:
    """One hand, from the deal to somebody out or a block."""

    held: list[list[Pair]]
    boneyard: list[Pair]
    lead: int
    ends: list[int]
    last: int
    out: bool = False

    @property
    def table(self) -> set[Pair]:
        """The tiles that lie in the line."""
        return {*SET} - {*self.boneyard} - {tile for held in self.held for tile in held}


def played(house: House, players: int, lead: int | None, chance: Random) -> Hand:
    """A hand; without a `lead` the highest double leads, or the heaviest tile (BLO-08, BLO-G5)."""
    whole, each = tiles_in(house, players), tiles_each(house, players)
    tiles = chance.sample(whole, len(whole))
    held = [[tiles.pop() for _ in range(each)] for _ in range(players)]
    if lead is None:
        first = max((tile for hand in held for tile in hand), key=lambda tile: (tile[0] == tile[1], sum(tile), tile))
        lead = next(seat for seat, hand in enumerate(held) if first in hand)
    else:
        first = chance.choice(held[lead])
    held[lead].remove(first)
    hand = Hand(held, tiles, lead, [*first], lead)
    _go_round(hand, house, chance)
    return hand


def _go_round(hand: Hand, house: House, chance: Random) -> None:
    """Play until somebody is out, or a whole round passes in which nobody plays or draws (BLO-10 to BLO-12)."""
    seat, stuck = hand.lead, 0
    most = {"none": 0, "one": 1, "up_to_three": 3}.get(house["draw"], len(SET))
    while not hand.out and stuck < len(hand.held):
        seat, drawn = (seat + 1) % len(hand.held), 0
        while not _fits(hand, seat) and drawn < most and len(hand.boneyard) > house["reserve"]:
            hand.held[seat].append(hand.boneyard.pop())
            drawn += 1
        fits = _fits(hand, seat)
        stuck = 0 if fits or drawn else stuck + 1
        if fits:
            tile, at = chance.choice(fits)
            hand.held[seat].remove(tile)
            hand.ends[at] = tile[0] + tile[1] - hand.ends[at]
            hand.last, hand.out = seat, not hand.held[seat]


def _fits(hand: Hand, seat: int) -> list[tuple[Pair, int]]:
    return [(tile, at) for tile in hand.held[seat] for at in (0, 1) if hand.ends[at] in tile]


def hands(house: House, players: int, seeds: Iterable[int]) -> Iterator[Hand]:
    """First hands of games, one for each seed."""
    for seed in seeds:
        chance = Random(seed)
        yield played(house, players, None if house["first_lead"] == "highest_double" else seed % players, chance)


def told(hand: Hand, pips: bool = False) -> Told:
    """A hand as a table tells it: its tiles, or what they count."""
    texts = [str(sum(map(sum, held))) if pips else " ".join(f"{a}-{b}" for a, b in held) for held in hand.held]
    if hand.out:
        held = ["" if seat == hand.last else text for seat, text in enumerate(texts)]
        return {"kind": "hand", "out": hand.last, "lead": hand.lead, "held": held}
    return {"kind": "hand", "blocked_by": hand.last, "lead": hand.lead, "ends": sorted(hand.ends), "held": texts}


@dataclass(frozen=True)
class Came:
    """What a hand is worth."""

    winner: int | None
    awards: tuple[int, ...]
    lead: int | None


def reckoned(hand: Hand, house: House, totals: tuple[int, ...]) -> Came:
    """Who won a hand, what each side scores, and who leads next (BLO-13 to BLO-16, BLO-G6, BLO-G8, BLO-G9)."""
    players = len(hand.held)
    side_of = [seat % 2 if house["sides"] == "pairs" else seat for seat in range(players)]
    counts = [sum(_worth(tile, house) for tile in held) for held in hand.held]
    sums = {side: sum(counts[seat] for seat in range(players) if side_of[seat] == side) for side in set(side_of)}
    fewest = [side for side in sums if sums[side] == min(sums.values())]
    by_last = hand.out or house["block_winner"] == "blocker"
    winner = side_of[hand.last] if by_last else _best(hand, house, side_of, fewest)
    awards = dict.fromkeys(sums, 0)
    if winner is not None:
        others = [sums[side] for side in sums if side != winner]
        awards[winner] = sum(others) if by_last else _blocked(house["block_points"], others, sums[winner])
        if house["count_by"] == "hands":
            awards[winner] = 1
    elif house["tie"] == "split":
        rest = sum(sums[side] for side in sums if side not in fewest) - sums[fewest[0]]
        awards |= dict.fromkeys(fewest, max(0, rest) // len(fewest))
    if house["over"] == "no_score":
        awards = {side: 0 if totals[side] + points > house["target"] else points for side, points in awards.items()}
    return Came(winner, tuple(awards[side] for side in sorted(awards)), _leads(hand, house, winner, side_of, counts))


def _worth(tile: Pair, house: House) -> int:
    return tile[0] if tile[0] == tile[1] and house["doubles"] == "half" else sum(tile)


def _best(hand: Hand, house: House, side_of: list[int], fewest: list[int]) -> int | None:
    if len(fewest) == 1:
        return fewest[0]
    if house["tie"] == "last_played":
        return side_of[hand.last] if side_of[hand.last] in fewest else None
    if house["tie"] == "lightest_tile":
        tiles = {
            s: [_worth(t, house) for at, held in enumerate(hand.held) if side_of[at] == s for t in held] for s in fewest
        }
        lightest = min(min(each) for each in tiles.values())
        least = [side for side in fewest if min(tiles[side]) == lightest]
        return least[0] if len(least) == 1 else None
    return None


def _blocked(rule: str, others: list[int], own: int) -> int:
    return {
        "opponents": sum(others),
        "opponents_minus_own": max(0, sum(others) - own),
        "each_difference": sum(other - own for other in others),
        "none": 0,
    }[rule]


def _leads(hand: Hand, house: House, winner: int | None, side_of: list[int], counts: list[int]) -> int | None:
    after = (hand.lead + 1) % len(hand.held)
    if house["next_lead"] == "highest_double" or (winner is None and house["drawn_lead"] == "highest_double"):
        return None
    if house["next_lead"] == "next_seat" or winner is None:
        return after
    if hand.out or house["block_winner"] == "blocker":
        return hand.last
    own = [seat for seat in range(len(side_of)) if side_of[seat] == winner]
    return min(own, key=lambda seat: (counts[seat], (seat - hand.last - 1) % len(side_of)))


def never(held: list[list[Pair]], hand: Hand, house: House) -> bool:
    """Whether hands told in tiles cannot have been left by the line of this hand, whatever slept (BLO-32 to BLO-45)."""
    left, whole = {tile for tiles in held for tile in tiles}, {*tiles_in(house, len(held))}
    if len(left) < sum(map(len, held)) or not left <= whole or _too_many(held, hand, house):
        return True
    if any(not tiles and not (hand.out and seat == hand.last) for seat, tiles in enumerate(held)):
        return True
    rest, undealt = whole - left, len(whole) - tiles_each(house, len(held)) * len(held)
    stays = house["reserve"] if house["draw"] != "none" else 0
    asleep = undealt if house["draw"] == "none" or undealt <= stays else stays if not hand.out else None
    numbers = {half for tile in left for half in tile}
    led = house["next_lead" if house["first_lead"] != "highest_double" else "first_lead"] == "highest_double"
    if house["draw"] == "none" and led and (6, 6) in left:
        return True
    if not hand.out and ({*hand.ends} & numbers or len(numbers) == 7):
        return True
    if asleep is None or asleep > 2:
        return False
    return not any(
        _line(rest - {*some}, None if hand.out else hand.ends) for some in combinations(sorted(rest), asleep)
    )


def _too_many(held: list[list[Pair]], hand: Hand, house: House) -> bool:
    """Whether more tiles are told than the deal and the line leave (BLO-34, BLO-36, BLO-39)."""
    each, players = tiles_each(house, len(held)), len(held)
    size = len(tiles_in(house, players))
    drawn, together = size - each * players > house["reserve"] and house["draw"] != "none", sum(map(len, held))
    if not drawn and any(len(tiles) > each - (seat in (hand.lead, hand.last)) for seat, tiles in enumerate(held)):
        return True
    asleep = house["reserve"] if drawn else size - each * players
    beside = asleep + len(SET) - size
    if not hand.out and beside <= 2 and together > size - asleep - (10, 9, 7)[beside]:
        return True
    return drawn and hand.out and together > size - each


def _line(laid: set[Pair], ends: list[int] | None) -> bool:
    """Whether these tiles make one line, with these ends if they are told."""
    halves = Counter(half for tile in laid for half in tile)
    odd = sorted(number for number, times in halves.items() if times % 2)
    group = {number: number for number in halves}

    def root(number: int) -> int:
        while group[number] != number:
            number = group[number]
        return number

    for high, low in laid:
        group[root(high)] = root(low)
    if len({root(number) for number in halves}) > 1 or len(odd) > 2:
        return False
    if ends is None:
        return True
    return odd == sorted(ends) if odd else ends[0] == ends[1] and ends[0] in halves


def game(house: House, players: int, seed: int) -> Iterator[tuple[Hand, int | None, tuple[int, ...]]]:
    """A game of hands won: each with who was to lead it, and the totals after it (JAM-21, JAM-23)."""
    chance, totals, lead = Random(seed), (0,) * players, None
    while max(totals) < house["target"]:
        hand = played(house, players, lead, chance)
        came = reckoned(hand, house, totals)
        totals, before, lead = tuple(map(sum, zip(totals, came.awards, strict=True))), lead, came.lead
        if min(totals) > 0 and house["series"] == "love":
            totals, lead = (0,) * players, None
        yield hand, before, totals
