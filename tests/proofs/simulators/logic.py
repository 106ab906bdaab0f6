"""What logic alone can see in a hand that was told wholly in tiles: can any play have ended so?

Nothing of the referee is used here. Where no tile sleeps, those not told lie on the table. Of two pairs they must make
one line: a walk that takes every tile once. Euler says when there is one.
"""

from collections import Counter
from itertools import chain

from tests.proofs.simulators.fives_house import House, tiles_each
from tests.proofs.simulators.fives_told import points
from tests.support.builders import Told

SET = {(high, low) for high in range(7) for low in range(high + 1)}
Pair = tuple[int, int]


def tiles(text: str) -> list[Pair]:
    """The tiles of a telling, the higher half first."""
    halves = (tile.split("-") for tile in text.split())
    return [(max(int(a), int(b)), min(int(a), int(b))) for a, b in halves]


def impossible(told: Told, first: bool) -> str:
    """Why no play can have ended so, or "" where one can; in the `first` hand 6-6 had to lead."""
    held = [tiles(each) for each in told["held"]]
    left, out = list(chain(*held)), told.get("out")
    laid = SET - set(left)
    if len(left) != len(set(left)) or not set(left) <= SET:
        return "no such tiles"
    if any(len(hand) > 7 - (seat in (told["lead"], told.get("blocked_by"))) for seat, hand in enumerate(held)):
        return "too many tiles"
    if any((not hand) != (seat == out) for seat, hand in enumerate(held)):
        return "nothing left, or not out"
    if first and (6, 6) in left:
        return "6-6 was led"
    if not _in_one_piece(laid):
        return "not one line"
    return _wrong_ends(told, laid, Counter(chain(*laid)))


def _wrong_ends(told: Told, laid: set[Pair], halves: Counter[int]) -> str:
    """Why the tiles on the table make no line with such ends."""
    odd = {number for number, times in halves.items() if times % 2}
    if "out" not in told:
        ends = {told["end"]} if told.get("end") is not None else set(range(7))
        return "" if not odd and any(halves[end] == 8 for end in ends) else "not blocked"
    for win in told.get("bonuses", []):
        (last,) = tiles(win["tile"])
        if last not in laid or odd:
            return "no double win"
    return "" if len(odd) in (0, 2) else "no line has four ends"


def _in_one_piece(laid: set[Pair]) -> bool:
    """Whether all tiles on the table can touch each other."""
    reached, rest = set(next(iter(laid))), set(laid)
    while touching := {tile for tile in rest if reached & set(tile)}:
        reached.update(*touching)
        rest -= touching
    return not rest


def never_by_fives(told: Told, agreed: House) -> str:
    """Why no play by fives can have ended so, or "" where one can."""
    held = [tiles(each) for each in told["held"]]
    left, blocked = list(chain(*held)), "out" not in told
    numbers = set(chain(*left))
    if len(left) != len(set(left)) or not set(left) <= SET:
        return "no such tiles"
    if not _right_ones_are_empty(told, held, agreed):
        return "nothing left, or not out"
    if blocked and (len(numbers) == 7 or numbers & set(told.get("ends", []))):
        return "not blocked"
    return _too_much_by_fives(told, held, agreed) or _no_layout(told, left, len(held), agreed)


def _right_ones_are_empty(told: Told, held: list[list[Pair]], agreed: House) -> bool:
    """Whether who is out holds nothing, with his partner where both must be out, and whether nobody else is out."""
    empty = {seat for seat, hand in enumerate(held) if not hand}
    if agreed["pairs_out"] == "one" or agreed["sides"] == "each":
        return empty == {told["out"]} if "out" in told else not empty
    out = {pair for pair in (0, 1) if {pair, pair + 2} <= empty}
    return out == ({told["out"] % 2} if "out" in told else set())


def _too_much_by_fives(told: Told, held: list[list[Pair]], agreed: House) -> str:
    """Why so many tiles cannot be left, beside what was laid and what was scored with it."""
    each, draws = tiles_each(agreed, len(held)), agreed["draw"] != "none"
    both = agreed["pairs_out"] == "both" and agreed["sides"] == "pairs"
    used, count = 28 if draws else each * len(held), sum(map(len, held))
    laid = {told.get("lead"), told.get("blocked_by")}
    if not draws and any(len(hand) > each - (seat in laid) for seat, hand in enumerate(held)):
        return "too many tiles"
    if draws and "out" in told and count > 28 - each * (1 + both):
        return "too many tiles"
    own = Counter(score["seat"] for score in told["scores"] if "claimed_from" not in score and "points" in score)
    most = used - each * (len(held) - 1)
    if any(own[seat] > most - len(hand) for seat, hand in enumerate(held)) or own.total() > used - count:
        return "more scores than tiles"
    return ""


def _no_layout(told: Told, left: list[Pair], players: int, agreed: House) -> str:
    """Why the tiles that are not left make no layout; nothing where some may sleep."""
    blocked, branches = "out" not in told, agreed["spinner"]
    whole = blocked if agreed["draw"] != "none" else tiles_each(agreed, players) * players == 28
    if not whole:
        return ""
    laid = SET - set(left)
    odd = [number for number, times in Counter(chain(*laid)).items() if times % 2]
    if not _in_one_piece(laid):
        return "not one layout"
    if blocked:
        different = {"none": 1, "all": 7}.get(branches, 2)
        return "not blocked" if odd or len(set(told.get("ends", []))) > different else ""
    arms = {"none": 2, "all": 7}.get(branches, 4) if any(one == other for one, other in laid) else 2
    if len(odd) > arms:
        return "too many ends"
    last = told["scores"][-1] if told["scores"] else {}
    on_a_line = branches == "none" and last.get("last_tile")
    could = {points(agreed, total) for total in last_totals(left)}
    return "no such last score" if on_a_line and last["points"] not in could else ""


def odd_numbers(left: list[Pair]) -> list[int]:
    """The numbers of which an odd number of non-doubles is on the table."""
    halves = Counter(half for tile in SET - set(left) for half in tile if tile[0] != tile[1])
    return [number for number in range(7) if halves[number] % 2]


def last_totals(left: list[Pair]) -> set[int]:
    """What a line of all other tiles may come to, each end a double or not."""
    odd = odd_numbers(left)
    ways = {number: (1,) if (number, number) in left else (1, 2) for number in range(7)}
    if not odd:
        return {(1 + way) * number for number, each in ways.items() for way in each}
    return {one * odd[0] + other * odd[1] for one in ways[odd[0]] for other in ways[odd[1]]}
