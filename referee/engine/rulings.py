"""The referee's answers that need no game: who leads, whether a line is blocked, whether a count can be."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from referee.engine.facts import ImpossibleFact
from referee.engine.holdings import extremes
from referee.engine.ruling import Ruling
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, Tile, TileSet
from referee.engine.verdict import Step
from referee.engine.wording import Param


@dataclass(frozen=True)
class Lead:
    """Who leads and with which doubles; `redeal` when nobody can."""

    leader: int | None
    may_lead: tuple[int, ...]
    redeal: bool


def longana_lead(doubles: Sequence[frozenset[int]], first_right: int | None, seating: Seating) -> Ruling[Lead]:
    """Who leads a round of Longana, from the doubles each seat shows (LON-10 to LON-13).

    `first_right` is the seat with the first right to lead, None before any round has been won.
    """
    _refuse_impossible_doubles(doubles, first_right, seating)
    if not any(doubles):
        return Ruling(Lead(None, (), True), (Step("LON-13", "Nobody holds a double: deal again."),))
    names = seating.names
    if first_right is None:
        highest = max(number for held in doubles for number in held)
        leader = next(seat for seat, held in enumerate(doubles) if highest in held)
        text = "{name} holds the highest double and must lead {tile}."
        step = Step("LON-10", text, {"name": names[leader], "tile": f"{highest}-{highest}"})
        return Ruling(Lead(leader, (highest,), False), (step,))
    turns = seating.from_seat(first_right)
    without = list(takewhile(lambda seat: not doubles[seat], turns))
    text = "{name} holds no double: the right to lead passes to the right."
    steps = [Step("LON-12", text, {"name": names[seat]}) for seat in without]
    leader = turns[len(without)]
    steps.append(Step("LON-11", "{name} leads, with any double.", {"name": names[leader]}))
    return Ruling(Lead(leader, tuple(sorted(doubles[leader])), False), tuple(steps))


def _refuse_impossible_doubles(doubles: Sequence[frozenset[int]], right: int | None, seating: Seating) -> None:
    if right is not None and right not in seating.order:
        raise ImpossibleFact("first_right", "Nobody sits in seat {seat}.", "LON-11", seat=right)
    holder: dict[int, str] = {}
    for seat, number in ((seat, number) for seat, held in enumerate(doubles) for number in sorted(held)):
        field, params = f"doubles.{seat}", {"tile": f"{number}-{number}", "name": seating.names[seat]}
        if seat not in seating.order:
            raise ImpossibleFact(field, "{name} is not playing.", "LON-02", **params)
        if number in holder:
            text = "{tile} is also in {name}'s hand."
            raise ImpossibleFact(field, text, "LON-03", **{**params, "name": holder[number]})
        if number not in range(DOUBLE_NINE.highest + 1):
            text = "{tile} is not in a {set} set."
            raise ImpossibleFact(field, text, "LON-03", **params, set=DOUBLE_NINE.name)
        holder[number] = seating.names[seat]


def double_six_lead(hands: Sequence[Sequence[Tile]], seating: Seating) -> Ruling[int]:
    """Who leads the first hand of partners: the holder of 6-6 (LAG-20, DUO-07)."""
    best = Tile(6, 6)
    for seat, held in enumerate(hands):
        if best in held:
            return Ruling(seat, (Step("LAG-20", "{name} holds 6-6 and leads it.", {"name": seating.names[seat]}),))
    raise ImpossibleFact("hands", "All 28 tiles are dealt, so somebody must hold 6-6.", "LAG-20")


def still_playable(number: int, hands: Sequence[Sequence[Tile]]) -> Ruling[tuple[Tile, ...]]:
    """The tiles in hand that play on a line with `number` at both ends; none when it is truly blocked (LAG-12)."""
    playable = tuple(sorted(each for held in hands for each in held if each.has(number)))
    if playable:
        params: dict[str, Param] = {"tiles": tuple(map(str, playable)), "number": number}
        return Ruling(playable, (Step("LAG-12", "Not blocked: {tiles} can still be laid on {number}.", params),))
    return Ruling((), (Step("LAG-12", "Nobody holds a tile for {number}: blocked.", {"number": number}),))


def whole_set(table_pips: int, hand_pips: int, tile_set: TileSet = DOUBLE_SIX) -> Ruling[bool]:
    """Whether pips on the table and in all hands make the whole set, when every tile was dealt (DUO-02, GEN-2)."""
    params = {"table": table_pips, "hands": hand_pips, "sum": table_pips + hand_pips, "set": tile_set.pips}
    right = table_pips + hand_pips == tile_set.pips
    text = (
        "{table} + {hands} = {sum}, as it must be."
        if right
        else "{table} + {hands} = {sum}, but the set has {set}: count again."
    )
    return Ruling(right, (Step("DUO-02" if tile_set == DOUBLE_SIX else "LON-03", text, params),))


def can_hold(tiles: int, pips: int, tile_set: TileSet) -> Ruling[bool]:
    """Whether some number of tiles of a set can hold a count of pips (LON-05, LAG-05)."""
    values = [each.pips for each in tile_set.tiles]
    if not 0 <= tiles <= len(values):
        raise ImpossibleFact("tiles", "A {set} set has {all} tiles.", "LON-03", set=tile_set.name, all=len(values))
    low, high = extremes(values, tiles, tiles)
    text = "{tiles} tiles of a {set} set hold from {low} to {high} pips, so {pips} is possible."
    if not low <= pips <= high:
        text = "{tiles} tiles of a {set} set hold from {low} to {high} pips, so {pips} is impossible."
    params: dict[str, Param] = {"tiles": tiles, "set": tile_set.name, "low": low, "high": high, "pips": pips}
    return Ruling(low <= pips <= high, (Step("LON-05" if tile_set.highest == 9 else "LAG-05", text, params),))
