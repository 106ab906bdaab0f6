"""What one seat still holds when a hand is over: reading it, writing it, and cross-checking all hands.

People tell tiles ("6-4 3-1"), a count of pips ("17"), a sum of pips ("12+5"), a count with the number of
tiles it came from ("17/3"), nothing at all (""), or that nobody looked ("?"). Pages read the same while somebody
types, to show it (static/js/tiles.js); what counts is what is read here.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.engine.tiles import Tile, tiles

_PIPS = re.compile(r"(\d{1,4}(?:\s*\+\s*\d{1,4})*)(?:\s*/\s*(\d{1,2}))?")


@dataclass(frozen=True)
class Holding:
    """One seat's tiles: the tiles themselves where they were shown, else pips in `parts` that were added up.

    `count` is the number of tiles, None where it was not told.
    """

    parts: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] | None = None
    count: int | None = None
    told: bool = True

    @property
    def pips(self) -> int:
        """The pips held; 0 for a hand that was not told."""
        return sum(self.parts)

    @property
    def is_empty(self) -> bool:
        """Whether this says that the seat holds no tile at all."""
        return self.told and self.count == 0 and not self.pips

    def __str__(self) -> str:
        if not self.told:
            return "?"
        if self.tiles is not None:
            return " ".join(map(str, self.tiles))
        return "+".join(map(str, self.parts)) + ("" if self.count is None else f"/{self.count}")


NOTHING = Holding(tiles=(), count=0)
UNTOLD = Holding(told=False)


def holding(text: str) -> Holding:
    """Read what a seat holds; ValueError when the text is neither tiles nor pips."""
    text = text.strip()
    if text in ("", "?"):
        return UNTOLD if text else NOTHING
    if found := _PIPS.fullmatch(text):
        parts = tuple(int(part) for part in found[1].split("+"))
        return Holding(parts, count=int(found[2]) if found[2] else None)
    return of_tiles(tiles(text))


def of_tiles(held: Sequence[Tile]) -> Holding:
    """The holding of tiles that were shown."""
    return Holding(tuple(each.pips for each in held), tuple(held), len(held))


def extremes(values: Sequence[int], fewest: int, most: int) -> tuple[int, int]:
    """The least and the greatest pips that from `fewest` to `most` of these tiles can hold together."""
    ranked = sorted(values)
    return sum(ranked[:fewest]), sum(ranked[max(0, len(ranked) - most) :])


Worth = Callable[[Tile], int]


def by_pips(each: Tile) -> int:
    """What a tile counts where no house rule says otherwise."""
    return each.pips


def counted(held: Holding, worth: Worth = by_pips) -> tuple[int, ...]:
    """The numbers that add up to a hand, tile by tile where tiles were shown."""
    return held.parts if held.tiles is None else tuple(map(worth, held.tiles))
