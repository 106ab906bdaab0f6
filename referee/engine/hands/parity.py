"""What the tiles that are left prove of the layout they are missing from, in any game (GEN-5, GEN-6, GEN-10, BLO-40).

Inside a layout each half lies beside its like, so every number lies there an even number of times, but for those at
open ends. A set with the highest number n has n + 2 halves of each, and nobody can hold an open number of a block.
So the tiles held show what may lie on the table, as far as nothing sleeps; where one or two tiles sleep, every tile
that may is tried. A tile that was played wrongly and noticed late stands, and then the proof fails: what it
contradicts is remarked beside a verdict, and never refused.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from referee.engine.tiles import Holding, Tile, TileSet
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Sentence

LINE = 2
"""The open ends of a line."""
SEARCHED = 2
"""The most tiles asleep that are searched for: more prove nothing."""


@dataclass(frozen=True)
class Remains:
    """What is left when a hand is over, and what is known of the layout it was played on."""

    held: tuple[Holding, ...]
    """What each hand or heap still holds."""
    tile_set: TileSet
    blocked: bool
    """Whether nobody could play; else somebody went out."""
    asleep: int | None = 0
    """How many tiles are neither in a hand nor on the table; None where nobody knows."""
    open_ends: int | None = LINE
    """The most ends of the layout; None where there may be any number."""
    ends: tuple[int, ...] = ()
    """The open numbers as they were entered; () where they were not."""

    @property
    def tiles(self) -> frozenset[Tile] | None:
        """The tiles in the hands; None where a hand was not entered by its tiles."""
        if any(holding.tiles is None for holding in self.held):
            return None
        return frozenset(tile for holding in self.held for tile in holding.tiles or ())

    @property
    def is_known(self) -> bool:
        return self.asleep == 0 and all(holding.told for holding in self.held)


def doubts(remains: Remains, clause: str) -> Iterator[Step]:
    """Remark what cannot be all that is left, under the clause that says so; nothing where too much is unknown."""
    if remains.is_known:
        yield from _of_known(remains, clause)
    elif remains.asleep and remains.asleep <= SEARCHED and remains.tiles and not sleepers(remains):
        text = Counted(
            "Check the tiles. They can't form this line, whichever tile sleeps: one was misread.",
            "Check the tiles. They can't form this line, whichever {asleep} tiles sleep: one was misread.",
            "asleep",
        )
        yield Step(clause, text, {"asleep": remains.asleep})


def named_sleepers(remains: Remains, clause: str) -> Iterator[Step]:
    """Name the tiles asleep where no others could be; nothing where others could, or too much is unknown."""
    possible = sleepers(remains) if remains.asleep and remains.asleep <= SEARCHED and remains.tiles else ()
    if len(possible) == 1:
        text = Counted("{tiles} sleeps: no other tile can.", "{tiles} sleep: no other tiles can.", "tiles")
        yield Step(clause, text, {"tiles": tuple(map(str, sorted(possible[0], reverse=True)))})


def sleepers(remains: Remains) -> tuple[frozenset[Tile], ...]:
    """Every set of tiles that can be asleep on a line, where the hands are entered by tiles."""
    return _sleepers(remains.tiles or frozenset(), remains.tile_set, remains.blocked, remains.asleep or 0, remains.ends)


@lru_cache(maxsize=256)
def _sleepers(
    held: frozenset[Tile], tile_set: TileSet, blocked: bool, asleep: int, ends: tuple[int, ...]
) -> tuple[frozenset[Tile], ...]:
    rest = tile_set.tiles - held
    tried = map(frozenset, combinations(sorted(rest), asleep))
    return tuple(sleeping for sleeping in tried if _is_line(rest - sleeping, held, blocked, ends))


def _is_line(laid: frozenset[Tile], held: frozenset[Tile], blocked: bool, ends: tuple[int, ...]) -> bool:
    odd = {number for number, times in _halves(laid).items() if times % 2}
    playable = _numbers(held) if blocked else set[int]()
    if len(odd) not in (0, LINE) or _apart(laid):
        return False
    if odd:
        return not odd & playable and {*ends} <= odd and (len(ends) < LINE or {*ends} == odd)
    return len({*ends}) < LINE and {*ends} <= _numbers(laid) and bool(({*ends} or _numbers(laid)) - playable)


def _of_known(remains: Remains, clause: str) -> Iterator[Step]:
    if remains.blocked:
        yield from _of_block(remains, clause)
        yield from _of_ends(remains, clause)
    elif remains.tiles is not None:
        yield from _of_odd(remains, clause)
    yield from cut_off(remains)


def _of_block(remains: Remains, clause: str) -> Iterator[Step]:
    if remains.tiles is None:
        pips = sum(holding.pips for holding in remains.held)
        if pips % 2 and not remains.tile_set.highest % 2:
            text = N_("Count again. A block always leaves an even number of pips; these make {pips}.")
            yield Step(clause, text, {"pips": pips})
    elif remains.tile_set.highest % 2:
        yield from _of_odd_set(remains, clause)
    elif odd := odd_numbers(remains.held):
        text = N_(
            "Check the tiles. A block leaves every number an even number of times; here {times}. A tile is missing "
            "or misread."
        )
        yield Step(clause, text, {"times": tuple(odd.values())})


def _of_odd_set(remains: Remains, clause: str) -> Iterator[Step]:
    """Remark hands of a set with an odd highest number that leave no two open numbers on a line (BLO-40)."""
    if remains.open_ends != LINE:
        return
    odd = odd_numbers(remains.held)
    even = [number for number in range(remains.tile_set.highest + 1) if number not in odd]
    if len(even) != LINE or {*even} & _numbers(remains.tiles or frozenset()):
        text = N_(
            "Check the tiles. Such a block leaves every number but two an odd number of times, and those two are in "
            "no hand. A tile is missing or misread."
        )
        yield Step(clause, text)


def _of_ends(remains: Remains, clause: str) -> Iterator[Step]:
    """Remark ends that no block has where every other tile lies on the table."""
    different = len({*remains.ends})
    if remains.open_ends is None or not remains.ends:
        return
    if remains.tile_set.highest % 2:
        if remains.open_ends == LINE and len(remains.ends) == LINE and different == 1:
            yield Step(clause, N_("Check the ends. In a block like this they differ."))
    elif remains.open_ends == LINE and different > 1:
        yield Step(clause, N_("Check the ends. In a block like this both are the same."))
    elif different > remains.open_ends // 2:
        text = N_("Check the ends. Around a spinner blocked like this only two different numbers are open.")
        yield Step(clause, text)


def _of_odd(remains: Remains, clause: str) -> Iterator[Step]:
    """Remark hands that somebody went out of, and that leave more odd numbers on the table than it has ends."""
    odd, places = odd_numbers(remains.held), remains.open_ends
    count = remains.tile_set.highest + 1 - len(odd) if remains.tile_set.highest % 2 else len(odd)
    if places is None or count <= places:
        return
    if remains.tile_set.highest % 2:
        yield Step(clause, N_("Check the tiles. They leave no line with two ends: a tile is missing or misread."))
        return
    text = N_(
        "Check the tiles. Only the end numbers, at most {most}, can be left an odd number of times; here {numbers} "
        "are. A tile is missing or misread."
    )
    yield Step(clause, text, {"most": places, "numbers": tuple(map(str, odd))})


def of_closed_line(remains: Remains, clause: str) -> Iterator[Step]:
    """Remark hands that no line leaves whose last tile fitted two different ends, so that both are alike (GEN-7)."""
    if remains.is_known and not remains.tile_set.highest % 2:
        yield from _of_alike(remains, clause)
    yield from cut_off(remains)


def _of_alike(remains: Remains, clause: str) -> Iterator[Step]:
    pips, odd = sum(holding.pips for holding in remains.held), odd_numbers(remains.held)
    if remains.tiles is None and pips % 2:
        text = N_("Count again. After a double win the pips left are even; these make {pips}.")
        yield Step(clause, text, {"pips": pips})
    elif remains.tiles is not None and odd:
        text = N_(
            "Check the tiles. After a double win each number is left an even number of times; here {times}. A "
            "tile is missing or misread, or the last fit one end."
        )
        yield Step(clause, text, {"times": tuple(odd.values())})


def of_last_tile(remains: Remains, last: Tile, ends: tuple[int, int], clause: str) -> Iterator[Step]:
    """Remark two ends before a last tile that are not those which the tiles left prove (GEN-6, GEN-7)."""
    proved, entered = ends_before(remains, last), _odd_times((*ends,))
    if remains.is_known and remains.tiles is None:
        pips = sum(holding.pips for holding in remains.held)
        if (pips - last.pips - sum(entered)) % 2:
            text = N_("Count again, or check the ends: with {tile} last on these, what is left cannot make {pips}.")
            yield Step(clause, text, {"tile": str(last), "pips": pips})
    elif proved is None:
        yield from tuple(_of_odd(remains, clause)) or _not_last(remains, last, clause)
    elif proved and entered != {*proved}:
        text = N_("Check the ends. By the tiles left, they were {one} and {other} before {tile}.")
        yield Step(clause, text, {"one": proved[0], "other": proved[1], "tile": str(last)})
    elif entered != {*proved}:
        yield Step(
            clause, N_("Check the ends. By the tiles left, both were the same before {tile}."), {"tile": str(last)}
        )
    yield from cut_off(remains)


def ends_before(remains: Remains, last: Tile) -> tuple[int, ...] | None:
    """The two numbers open before a last tile, by what is left; () where it was one, None where it cannot be known.

    A tile takes one of its halves from the line's ends and adds the other, and of what is left as much is odd.
    """
    if not remains.is_known or remains.tiles is None:
        return None
    open_now = odd_numbers(remains.held).keys()
    proved = open_now ^ _odd_times((last.high, last.low))
    is_last = len(open_now) <= LINE and len(proved) <= LINE and (not proved or any(map(last.has, proved)))
    return tuple(sorted(proved)) if is_last else None


def _not_last(remains: Remains, last: Tile, clause: str) -> Iterator[Step]:
    if remains.is_known:
        yield Step(clause, N_("Check the tiles. By those left, {tile} was not the last."), {"tile": str(last)})


def _odd_times(numbers: Sequence[int]) -> set[int]:
    return {number for number, times in Counter(numbers).items() if times % 2}


def cut_off(remains: Remains) -> Iterator[Step]:
    """Remark tiles that would lie on the table but fit on nothing there; nothing where a hand is not known by tiles."""
    if remains.tiles is None:
        return
    laid = remains.tile_set.tiles - remains.tiles
    if rest := _apart(laid):
        text = Counted(
            "Check the tiles. {tiles} must be on the table, but every tile it could touch is in a hand.",
            "Check the tiles. {tiles} must be on the table, but every tile they could touch is in a hand.",
            "tiles",
        )
        fewer = min(rest, laid - rest, key=len)
        yield Step("GEN-8", text, {"tiles": tuple(map(str, sorted(fewer)))})


def odd_numbers(holdings: Sequence[Holding]) -> dict[int, Sentence]:
    """The numbers left an odd number of times, each with a sentence that says how often."""
    halves = _halves(tile for hand in holdings for tile in hand.tiles or ())
    text = Counted("{number} is left once", "{number} is left {times} times", "times")
    return {
        number: Sentence(text, {"number": number, "times": times})
        for number, times in sorted(halves.items())
        if times % 2
    }


def _halves(tiles: Iterator[Tile] | frozenset[Tile]) -> Counter[int]:
    return Counter(half for tile in tiles for half in (tile.high, tile.low))


def _numbers(tiles: frozenset[Tile]) -> set[int]:
    return {half for tile in tiles for half in (tile.high, tile.low)}


def _apart(laid: frozenset[Tile]) -> frozenset[Tile]:
    """The tiles not connected to the heaviest tile by matching numbers; empty if all are connected."""
    rest = laid
    reached = {max(rest).high} if rest else set()
    while rest and (touching := {tile for tile in rest if reached & {tile.high, tile.low}}):
        reached |= {half for tile in touching for half in (tile.high, tile.low)}
        rest -= touching
    return rest
