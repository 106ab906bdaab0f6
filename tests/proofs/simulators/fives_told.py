"""What a table tells of hands scored by fives that were played: every score as it fell, how it ended, what is held.

Nothing of the referee is used here. People forget a score now and then, and where it is agreed somebody else takes it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.proofs.simulators.fives import Hand, Pair, played
from tests.proofs.simulators.fives_house import House, paid_for_a_double, side_of
from tests.proofs.simulators.fives_sums import Came, Sums, Told, begun, reckoned

FIVES_AND_THREES = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
"""What each sum of the two ends is worth in Fives-and-Threes (FIV-42)."""


@dataclass(frozen=True)
class Line:
    """One hand of a game: as it was played, as it is told, what was before it, and what comes of it."""

    hand: Hand
    told: Told
    before: Sums
    came: Came


def points(agreed: House, total: int) -> int:
    """What open ends are worth to who laid the last of them (FIV-15, FIV-29, FIV-42)."""
    if agreed["points_for"] == "fives_and_threes":
        return FIVES_AND_THREES.get(total, 0)
    return 0 if total % 5 else total // 5 if agreed["unit"] == "fives" else total


def called(hand: Hand, agreed: House, chance: Random, forgotten: float = 0.1) -> list[Told]:
    """The scores of a hand in the order they fell, some overlooked, some of those claimed (FIV-21, FIV-G7)."""
    scores = [_score(hand, at, agreed) for at in range(len(hand.plays))]
    missed = [score for score in scores if chance.random() < forgotten]
    for score in missed:
        claimed = agreed["muggins"] and chance.random() < 0.7
        others = [seat for seat in range(len(hand.held)) if side_of(seat, agreed) != side_of(score["seat"], agreed)]
        score.update({"seat": chance.choice(others), "claimed_from": score["seat"]} if claimed else {"points": 0})
        score.pop("last_tile", None)
    told = [[score] if score["points"] else [] for score in scores]
    if agreed["pass_points"] or agreed["round_pass"]:
        for at, passes in enumerate(hand.passes):
            told[at] += _passes(hand.plays[at].seat, passes)
    return [score for scores_of_a_tile in told for score in scores_of_a_tile]


def _passes(seat: int, passes: int) -> list[Told]:
    """The passes after a tile, which are one entry."""
    return [{"seat": seat, "passes": passes}] if passes else []


def _score(hand: Hand, at: int, agreed: House) -> Told:
    """What one tile was worth, marked where it was the hand's first, or went out."""
    play = hand.plays[at]
    first: Told = {"lead": True} if at == 0 else {}
    last: Told = {"last_tile": True} if hand.out and play is hand.plays[-1] else {}
    return {"seat": play.seat, "points": points(agreed, play.total), **first, **last}


def in_tiles(held: list[Pair]) -> str:
    """A hand shown tile by tile."""
    return " ".join(f"{high}-{low}" for high, low in held)


def in_pips(held: list[Pair]) -> str:
    """A hand counted."""
    return str(sum(map(sum, held))) if held else ""


def as_sum(held: list[Pair]) -> str:
    """A hand as a sum of pips, one tile after another."""
    return "+".join(str(sum(tile)) for tile in held)


def counted(held: list[Pair]) -> str:
    """A hand counted, with the number of tiles."""
    return f"{in_pips(held)}/{len(held)}" if held else ""


WAYS = (in_tiles, in_pips, as_sum, counted)


def ending(hand: Hand, agreed: House, chance: Random) -> Told:
    """How a hand ended and what is held, each hand told in some way."""
    tiles_matter = not hand.out and agreed["tie"] == "lightest_tile"
    held = [(in_tiles if tiles_matter else chance.choice(WAYS))(each) for each in hand.held]
    if hand.out:
        nobody_looked = chance.random() < 0.2
        idle = [seat for seat, tiles in enumerate(hand.held) if tiles and _counts_nothing(hand, seat, agreed)]
        double = {"with_double": True} if hand.with_double and agreed["double_out"] else {}
        return double | {
            "out": hand.last,
            "held": ["?" if nobody_looked and at in idle else each for at, each in enumerate(held)],
        }
    ends = {"ends": hand.layout.ends} if chance.random() < 0.5 else {}
    return {"blocked_by": hand.last, "held": held, **ends}


def _counts_nothing(hand: Hand, seat: int, agreed: House) -> bool:
    """Whether the tiles of a seat are worth nothing to anybody once somebody is out."""
    own = side_of(seat, agreed) == side_of(hand.last, agreed)
    if hand.with_double and paid_for_a_double(agreed):
        return True
    return agreed["end_points"] == "none" or (own and agreed["end_points"] in {"opponents", "ladder"})


def sums_suffice(hand: Hand, agreed: House) -> bool:
    """Whether it is enough to know what a pair holds together."""
    if agreed["end_points"] == "own_lost" or (not hand.out and agreed["tie"] == "lightest_tile"):
        return False
    each = agreed["round_on"] == "each_hand" and agreed["rounding"] != "exact"
    return not each or agreed["end_points"] not in ({"opponents", "ladder"} if hand.out else {"opponents"})


def heap_up(entry: Told, hand: Hand, chance: Random) -> None:
    """Count the tiles of a pair together, of those who both hold some."""
    pairs = [(seat, seat + 2) for seat in (0, 1) if hand.held[seat] and hand.held[seat + 2]]
    for pair in [pair for pair in pairs if chance.random() < 0.3]:
        tiles = [tile for seat in pair for tile in hand.held[seat]]
        heap = {"kind": "heap", "seats": [*pair], "held": chance.choice(WAYS)(tiles)}
        entry["heaps"] = [*entry.get("heaps", []), heap]
        entry["held"] = ["?" if seat in pair else each for seat, each in enumerate(entry["held"])]


def told(hand: Hand, agreed: House, chance: Random, before: Sums) -> Told:
    """A hand as its table tells it; where a score has won the game, nothing after it, and its end only perhaps."""
    scores = called(hand, agreed, chance)
    as_expected = before.lead is not None and chance.random() < 0.3
    entry: Told = {"kind": "hand", "scores": scores} | ({} if as_expected else {"lead": hand.lead})
    whole = entry | ending(hand, agreed, chance)
    if agreed["sides"] == "pairs" and sums_suffice(hand, agreed):
        heap_up(whole, hand, chance)
    won_with = reckoned(agreed, len(hand.held), before, whole).won_with
    if won_with is None:
        return whole
    last = scores[won_with].get("last_tile", False)
    scores[won_with + 1 :] = []
    unlooked = {"held": ["?"] * len(hand.held)} if chance.random() < 0.5 else {}
    return whole if last or chance.random() < 0.3 else entry | unlooked


def game(agreed: House, players: int, seed: int, most: int = 200) -> Iterator[Line]:
    """A game until somebody has won it, or so many hands."""
    chance, before, entry = Random(seed), begun(agreed, players), Told()
    for number in range(most):
        lead = before.lead
        by_double = number and agreed["blocked_lead"] == "highest_double" and "blocked_by" in entry
        if lead is None and (number or agreed["first_lead"] == "drawn") and not by_double:
            lead = chance.randrange(players)
        hand = played(agreed, players, lead, chance, greed=chance.choice([0, 0.5, 1]))
        entry = told(hand, agreed, chance, before)
        came = reckoned(agreed, players, before, entry)
        yield Line(hand, entry, before, came)
        before = came.after
        if before.won is not None:
            return
