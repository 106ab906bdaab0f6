"""Tiles, the sets they come in, and what a seat still holds when a hand is over.

A tile is written as its two numbers, "6-4". A set holds every pair of numbers from blank to its highest double
exactly once, so a set is known by that one number.

A holding is written as tiles ("6-4 3-1"), pips ("17"), a sum of pips ("12+5"), pips with the number of tiles they are
of ("17/3"), nothing at all (""), or that nobody looked ("?"). Pages read the same notation while somebody types, to
show it (static/js/picker-face.js); what counts is what is read here.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

from referee.engine.wording import N_, Sentence

_WRITTEN = re.compile(r"(1[0-2]|[0-9])[-\u2011:|](1[0-2]|[0-9])")


@dataclass(frozen=True, order=True)
class Tile:
    """One domino tile, its higher number first."""

    high: int
    low: int

    @property
    def pips(self) -> int:
        """Both halves added up, in pips (DUO-18)."""
        return self.high + self.low

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same number."""
        return self.high == self.low

    def has(self, number: int) -> bool:
        """Whether either half shows this number."""
        return number in (self.high, self.low)

    def other(self, number: int) -> int:
        """The half that is left when `number` is matched; for a double the same number again."""
        return self.low if number == self.high else self.high

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


def tile(text: str) -> Tile:
    """Read one tile as "6-4", "4-6", "6:4" or "6|4", or as a page shows it (U+2011); ValueError when it is not."""
    if not (match := _WRITTEN.fullmatch(text.strip())):
        raise ValueError(text)
    low, high = sorted(map(int, match.groups()))
    return Tile(high, low)


def tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles separated by spaces or commas, in the order written; ValueError at the first that is none."""
    return tuple(tile(word) for word in text.replace(",", " ").split())


@dataclass(frozen=True)
class TileSet:
    """A set from blank to a highest double: 6 for double-six (28 tiles), 9 for double-nine (55), 12 (91)."""

    highest: int
    name: Sentence
    title: str
    """Its name where it stands alone."""

    @cached_property
    def tiles(self) -> frozenset[Tile]:
        """Every tile of the set, each once."""
        pairs = combinations_with_replacement(range(self.highest + 1), 2)
        return frozenset(Tile(high, low) for low, high in pairs)

    @cached_property
    def in_order(self) -> tuple[Tile, ...]:
        """Every tile of the set, by its higher number and then by its lower."""
        return tuple(sorted(self.tiles))

    @cached_property
    def pips(self) -> int:
        """All the pips of the set: 168 for double-six, 495 for double-nine (LON-03, DUO-02)."""
        return sum(tile.pips for tile in self.tiles)

    def suit(self, number: int) -> frozenset[Tile]:
        """The tiles that carry a number on either half: seven in double-six."""
        return frozenset(tile for tile in self.tiles if tile.has(number))


DOUBLE_SIX = TileSet(6, Sentence(N_("double-six")), N_("Double-six"))
DOUBLE_NINE = TileSet(9, Sentence(N_("double-nine")), N_("Double-nine"))
DOUBLE_TWELVE = TileSet(12, Sentence(N_("double-twelve")), N_("Double-twelve"))
BLANK = Tile(0, 0)


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
    if match := _PIPS.fullmatch(text):
        parts = tuple(int(part) for part in match[1].split("+"))
        return Holding(parts, count=int(match[2]) if match[2] else None)
    return of_tiles(tiles(text))


def of_tiles(tiles: Sequence[Tile]) -> Holding:
    """The holding of tiles that were shown."""
    return Holding(tuple(tile.pips for tile in tiles), tuple(tiles), len(tiles))


def extremes(values: Sequence[int], fewest: int, most: int) -> tuple[int, int]:
    """The least and the greatest pips that from `fewest` to `most` of these tiles can hold together."""
    ranked = sorted(values)
    return sum(ranked[:fewest]), sum(ranked[max(0, len(ranked) - most) :])


Worth = Callable[[Tile], int]


def by_pips(tile: Tile) -> int:
    """What a tile counts where no house rule says otherwise."""
    return tile.pips


def counted(holding: Holding, worth: Worth = by_pips) -> tuple[int, ...]:
    """The numbers that add up to a hand, tile by tile where tiles were shown."""
    return holding.parts if holding.tiles is None else tuple(map(worth, holding.tiles))
