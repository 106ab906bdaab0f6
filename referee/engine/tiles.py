"""Tiles and the sets they come in.

A tile is written as its two numbers, "6-4". A set of domino tiles holds every pair of numbers from blank
to its highest double exactly once, so a set is known by that one number.

Pages read the same notation while somebody taps, to show it (static/js/tiles.js); what counts is what is read here.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

from referee.engine.wording import N_, Sentence

_WRITTEN = re.compile(r"([0-9])[-\u2011:|]([0-9])")


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
    if not (found := _WRITTEN.fullmatch(text.strip())):
        raise ValueError(text)
    low, high = sorted(map(int, found.groups()))
    return Tile(high, low)


def tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles separated by spaces or commas, in the order written; ValueError at the first that is none."""
    return tuple(tile(word) for word in text.replace(",", " ").split())


@dataclass(frozen=True)
class TileSet:
    """A set from blank to a highest double: 6 for double-six (28 tiles), 9 for double-nine (55)."""

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
        return sum(each.pips for each in self.tiles)

    def suit(self, number: int) -> frozenset[Tile]:
        """The tiles that carry a number on either half: seven in double-six."""
        return frozenset(each for each in self.tiles if each.has(number))


DOUBLE_SIX = TileSet(6, Sentence(N_("double-six")), N_("Double-six"))
DOUBLE_NINE = TileSet(9, Sentence(N_("double-nine")), N_("Double-nine"))
BLANK = Tile(0, 0)
