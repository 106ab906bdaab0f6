"""What a hand scored by fives is worth, added up from the canon and what was told, by nothing of the referee."""

from dataclasses import dataclass
from typing import Any

from tests.proofs.simulators.fives_house import House, paid_for_a_double, side_of, sides_of, worth_of_passes

Told = dict[str, Any]


@dataclass(frozen=True)
class Sums:
    """How a game stands: points and whether a first 10 was scored per side, who leads next, and who has won."""

    totals: tuple[int, ...]
    opened: tuple[bool, ...]
    lead: int | None = None
    won: int | None = None


@dataclass(frozen=True)
class Came:
    """What came of one hand, per side; `not_counted` are the places of the scores that counted nothing."""

    in_play: tuple[int, ...]
    end_points: tuple[int, ...]
    not_counted: list[int]
    winner: int | None
    after: Sums
    won_with: int | None = None
    """The place of the score that won the game."""


def begun(agreed: House, players: int) -> Sums:
    """A game before its first hand."""
    sides = sides_of(agreed, players)
    return Sums((0,) * sides, (False,) * sides)


def reckoned(agreed: House, players: int, before: Sums, told: Told) -> Came:
    """What a hand comes to after what was before it."""
    totals, opened, not_counted, won_with = list(before.totals), list(before.opened), [], None
    in_play, end = [0] * len(totals), [0] * len(totals)
    scores, ended = told.get("scores", []), "out" in told or "blocked_by" in told
    scores = [_priced(agreed, players, scores, at) for at in range(len(scores))]
    for at, score in enumerate(scores):
        side, bonus = side_of(score["seat"], agreed), _bonus(agreed) * score.get("last_tile", False)
        by = _of_side(agreed, before.totals[side])
        if won_with is not None or not _counts(by, score, totals[side], opened[side], bonus):
            not_counted.append(at)
            continue
        in_play[side] += score["points"]
        end[side] += bonus
        totals[side] += score["points"] + bonus
        opened[side] = True
        won_with = at if _best(agreed, totals) == side and agreed["decided"] == "at_once" else None
    winner = _winner(agreed, players, told) if ended and won_with is None else None
    if ended and won_with is None:
        for side, award in enumerate(_end_points(agreed, players, told, winner)):
            by = _of_side(agreed, before.totals[side])
            fits = by["over"] == "counts" or award <= 0 or totals[side] + award <= by["target"]
            end[side] += award * fits
            totals[side] += award * fits
    won = _best(agreed, totals) if won_with is None else side_of(scores[won_with]["seat"], agreed)
    after = Sums(tuple(totals), tuple(opened), _next_lead(agreed, players, before, told, winner), won)
    return Came(tuple(in_play), tuple(end), not_counted, winner, after, won_with)


def _priced(agreed: House, players: int, scores: list[Told], at: int) -> Told:
    """A score with its points; the passes of each turn are worth their own (NHR-14)."""
    score = scores[at]
    return score | {"points": worth_of_passes(agreed, score["passes"], players)} if "passes" in score else score


def _bonus(agreed: House) -> int:
    """What playing the last tile scores by itself (FIV-44)."""
    return agreed["out_bonus"] if agreed["points_for"] == "fives_and_threes" else 0


def _of_side(agreed: House, total: int) -> House:
    """The rules for a side that begins a hand with this: all it scores counts where it is level on the target."""
    return agreed | {"over": "counts"} if total >= agreed["target"] else agreed


def _counts(agreed: House, score: Told, total: int, opened: bool, bonus: int) -> bool:
    """Whether a score in play counts at all (FIV-47, FIV-48, FIV-G8, FIV-G14, FIV-G19)."""
    if not score["points"]:
        return False
    if not opened and score["points"] < agreed["opening_score"] // (5 if agreed["unit"] == "fives" else 1):
        return False
    after = total + score["points"]
    if agreed["over"] == "no_score" and after + bonus > agreed["target"]:
        return False
    return agreed["win_on_lead"] or not score.get("lead") or after < agreed["target"]


def _best(agreed: House, totals: list[int]) -> int | None:
    """The side that has won the game after the end of a hand: the highest at the target, if it is one (FIV-G15)."""
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    return best[0] if len(best) == 1 and max(totals) >= agreed["target"] else None


def pips(text: str) -> int:
    """What a hand counts, told as "6-5 1-1", "17", "12+5" or "17/3"; nothing where nobody looked ("?")."""
    if text == "?":
        return 0
    if "-" in text:
        return sum(int(half) for tile in text.split() for half in tile.split("-"))
    return sum(int(part) for part in (text.split("/")[0] or "0").split("+"))


def _by_side(agreed: House, players: int, told: Told) -> list[list[int]]:
    """The pips of every hand, by side."""
    hands: list[list[int]] = [[] for _ in range(sides_of(agreed, players))]
    heaps = told.get("heaps", [])
    apart = [([seat], held) for seat, held in enumerate(told["held"]) if not _in_a_heap(seat, told)]
    for seats, held in [*apart, *((heap["seats"], heap["held"]) for heap in heaps)]:
        hands[side_of(seats[0], agreed)].append(pips(held))
    return hands


def _in_a_heap(seat: int, told: Told) -> bool:
    """Whether the hand of a seat was counted together with its partner's."""
    return any(seat in heap["seats"] for heap in told.get("heaps", []))


def _lightest(agreed: House, players: int, told: Told) -> list[int]:
    """The sides with the fewest pips (FIV-25)."""
    sums = [sum(hands) for hands in _by_side(agreed, players, told)]
    return [side for side, each in enumerate(sums) if each == min(sums)]


def _winner(agreed: House, players: int, told: Told) -> int | None:
    """The side that wins the hand: who went out, else the lightest, else perhaps the lightest tile (FIV-G12)."""
    if told.get("out") is not None:
        return side_of(told["out"], agreed)
    level = _lightest(agreed, players, told)
    if len(level) == 1:
        return level[0]
    if agreed["tie"] != "lightest_tile":
        return None
    tiles = {
        side: min(
            pips(tile)
            for seat, held in enumerate(told["held"])
            if side_of(seat, agreed) == side
            for tile in held.split()
        )
        for side in level
    }
    best = [side for side in level if tiles[side] == min(tiles.values())]
    return best[0] if len(best) == 1 else None


def rounded(agreed: House, amount: int) -> int:
    """Pips as they are written, a multiple of five or as they are; of a loss its size (FIV-23, FIV-G9)."""
    up = {"nearest": 2, "down": 0, "up": 4}
    size = abs(amount)
    size = size if agreed["rounding"] == "exact" else (size + up[agreed["rounding"]]) // 5 * 5
    return size if amount > 0 else -size


def _summed(agreed: House, amounts: list[int]) -> int:
    """Several hands, rounded once or each by itself (FIV-G10)."""
    if agreed["round_on"] == "each_hand":
        return sum(rounded(agreed, each) for each in amounts)
    return rounded(agreed, sum(amounts))


def _end_points(agreed: House, players: int, told: Told, winner: int | None) -> list[int]:
    """What the end of the hand is worth to each side, but what a last tile that scored had to itself."""
    if told.get("with_double") and paid_for_a_double(agreed):
        return [paid_for_a_double(agreed) * (side == winner) for side in range(sides_of(agreed, players))]
    hands = _by_side(agreed, players, told)
    points = _for_tiles(agreed, hands, told, winner, _lightest(agreed, players, told))
    if agreed["unit"] == "fives" and agreed["points_for"] == "fives":
        points = [int(each / 5) for each in points]
    if told.get("out") is not None and not any(score.get("last_tile") for score in told.get("scores", [])):
        points[side_of(told["out"], agreed)] += _bonus(agreed)
    return points


def _for_tiles(agreed: House, hands: list[list[int]], told: Told, winner: int | None, level: list[int]) -> list[int]:
    """What the tiles left are worth to each side in pips, rounded (FIV-22 to FIV-25, FIV-G11 to FIV-G13)."""
    rule, sides = agreed["end_points"], range(len(hands))
    if rule == "none":
        return [0 for _ in sides]
    if rule == "own_lost":
        return [-sum(rounded(agreed, each) for each in hands[side]) for side in sides]
    if rule == "ladder" and told.get("out") is None:
        sums = [sum(each) for each in hands]
        return [rounded(agreed, sum(other - own for other in sums if other > own)) for own in sums]
    if winner is None:
        others = [each for side in sides if side not in level for each in hands[side]]
        share = _summed(agreed, others) // len(level) // 5 * 5 if agreed["tie"] == "split" else 0
        return [share * (side in level) for side in sides]
    amounts = [each for side in sides if side != winner for each in hands[side]]
    if rule == "opponents_minus_own":
        return [rounded(agreed, sum(amounts) - sum(hands[winner])) * (side == winner) for side in sides]
    return [_summed(agreed, amounts) * (side == winner) for side in sides]


def _next_lead(agreed: House, players: int, before: Sums, told: Told, winner: int | None) -> int | None:
    """Who leads the next hand (FIV-50, FIV-G20); None where nobody can tell."""
    lead = told.get("lead", before.lead)
    following = None if lead is None else (lead + 1) % players
    if agreed["next_lead"] == "next_seat" or "held" not in told:
        return following
    if told.get("out") is not None:
        return told["out"]
    if agreed["blocked_lead"] != "block_winner":
        return None
    if winner is None:
        return following
    own = [seat for seat in range(players) if side_of(seat, agreed) == winner]
    return None if _in_a_heap(own[0], told) else _lightest_of(own, players, told)


def _lightest_of(own: list[int], players: int, told: Told) -> int | None:
    """The one of a side who holds the fewest pips; level it is who comes first after who blocked the hand."""
    counts = {seat: pips(told["held"][seat]) for seat in own}
    best = [seat for seat in own if counts[seat] == min(counts.values())]
    if len(best) > 1 and told["blocked_by"] is None:
        return None
    return min(best, key=lambda seat: (seat - (told["blocked_by"] or 0) - 1) % players)
