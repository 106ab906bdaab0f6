"""Tiles, the sets they come in, and what a seat still holds when a hand is over.

A tile is written as its two numbers, "6-4". A set holds every pair of numbers from blank to its highest double
exactly once, so a set is known by that one number.

A holding is written as tiles ("6-4 3-1"), pips ("17"), a sum of pips ("12+5"), pips with the number of tiles they are
of ("17/3"), nothing at all (""), or that nobody looked ("?"). Whatever people paste for the same is read as that:
"[6|4]", "6 – 4", a tile of Unicode, "17 pips". Pages read the same notation while somebody types, to show it
(static/js/picker-face.js); what counts is what is read here.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement

from referee.engine.wording import N_, Counted, Sentence

HALF = "1[0-5]|[0-9]"
"""A half of a tile as it is written: a number from 0 to 15."""
_WRITTEN = re.compile(rf"({HALF})[-/]({HALF})")
_SOFT_HYPHEN = "\u00ad"
_SIGNS = str.maketrans(f":|{_SOFT_HYPHEN}\u2212\u2502", "-----")
_VARIATIONS = range(0xFE00, 0xFE10)  # how the letter before is drawn
_DRAWN = range(0x1F031, 0x1F094)  # the tiles lying, 0-0 to 6-6 by either half, the back of one standing, and those
_BACK = 0x1F062
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_AROUND_SIGNS = re.compile(r"\s*([-/+])\s*")
_BRACKETED = re.compile(r"[(\[{]\s*(\d+)\s*[-,;\s]\s*(\d+)\s*[)\]}]")
_PAIRS = re.compile(r"\s*\d\d?[,.]\d\d?(?:\s+\d\d?[,.]\d\d?)+\s*")  # of one alone nobody can be sure
_BETWEEN = re.compile(r"[,\u060c;()\[\]{}\s]|\.(?!\S)")


_SAID = (
    ("zero", "blank", "blanks", "nothing", "cero", "nada", "blanco", "blanca", "branco", "branca", "blanc", "zéro"),
    ("one", "ace", "uno", "um", "ás", "un", "as"),
    ("two", "deuce", "dos", "dois", "duque", "deux"),
    ("three", "trey", "tres", "três", "terno", "trois"),
    ("four", "cuatro", "quatro", "quadra", "quatre"),
    ("five", "cinco", "quina", "cinq"),
    ("six", "seis", "sena"),
)
"""What the halves of a tile are called in the languages of the pages, from blank on."""
_DIGITS = {word: str(number) for number, words in enumerate(_SAID) for word in words}
_WORD = re.compile(r"[^\W\d_]+")
_DOUBLE = re.compile(r"\b(?:double|doble|mula|duplo|bucha|carro[çc]a)(?:\sd[eoa])?\s(\d+)")
_TIMES = re.compile(r"(?<=\d)\s?[x×]\s?(?=\d)")
_AND = re.compile(r"(?<=\d)\s(?:and|y|e|et|&)\s(?=\d)")


def _in_digits(text: str) -> str:
    """Halves and doubles that are called by their names, as digits: "doble seis y 3-1" is "6-6 3-1"."""
    text = _WORD.sub(lambda word: _DIGITS.get(word[0].lower(), word[0].lower()), text)
    return _AND.sub(" ", _TIMES.sub("-", _DOUBLE.sub(r"\1-\1", text)))


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """What was typed or pasted, in the few signs that are read here, with a blank between tiles.

    A dash of any kind, a colon and a bar are "-", any digit an ordinary one, and "(6,4)" and a drawn tile "6-4";
    brackets, semicolons, a full stop and what nobody can see are left out. So are halves called by their names.
    """
    if not text.isascii():
        text = "".join(map(_plain_letter, text))
    if _WORD.search(text):
        text = _in_digits(text)
    if _PAIRS.fullmatch(text):
        text = text.replace(",", "-").replace(".", "-")
    text = _AROUND_SIGNS.sub(r"\1", text.translate(_SIGNS))
    text = _BRACKETED.sub(r" \1-\2 ", text)
    return " ".join(_BETWEEN.sub(" ", text).split())


def _plain_letter(letter: str) -> str:
    code, category = ord(letter), unicodedata.category(letter)
    if code in _FULL_WIDTH:
        return chr(code - 0xFEE0)
    if code in _DRAWN and code != _BACK:
        half, other = divmod((code - _DRAWN.start) % (_BACK + 1 - _DRAWN.start), 7)
        return f" {half}-{other} "
    if letter != _SOFT_HYPHEN and (category == "Cf" or code in _VARIATIONS):
        return ""
    return "-" if category == "Pd" else str(unicodedata.decimal(letter, letter))


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
        return self.high == self.low

    def has(self, number: int) -> bool:
        return number in (self.high, self.low)

    def other(self, number: int) -> int:
        """The number on the other half from `number`; for a double the same number."""
        return self.low if number == self.high else self.high

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


def tile(text: str) -> Tile:
    """Read one tile as "6-4", "4-6", "6:4", "6|4" or "6/4", however it is typed; ValueError when it is not."""
    return _tile(plain(text))


def _tile(word: str) -> Tile:
    if not (match := _WRITTEN.fullmatch(word)):
        raise ValueError(f"{word!r} is no tile like 6-4")
    low, high = sorted(map(int, match.groups()))
    return Tile(high, low)


def tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles with blanks or commas between them, in the order written; ValueError at the first that is none."""
    return tuple(map(_tile, plain(text).split()))


@dataclass(frozen=True)
class TileSet:
    """A set from blank to a highest double: 6 for double-six (28 tiles), 9 for double-nine (55), 12 (91), 15 (136)."""

    highest: int
    name: Sentence
    title: str
    """Its name where it stands alone."""
    without: frozenset[Tile] = frozenset()
    """The tiles that are taken out before the deal."""

    @cached_property
    def tiles(self) -> frozenset[Tile]:
        pairs = combinations_with_replacement(range(self.highest + 1), 2)
        return frozenset(Tile(high, low) for low, high in pairs) - self.without

    @cached_property
    def in_order(self) -> tuple[Tile, ...]:
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
DOUBLE_FIFTEEN = TileSet(15, Sentence(N_("double-fifteen")), N_("Double-fifteen"))
BLANK = Tile(0, 0)


_BEGUN = re.compile(rf"(?:^| )({HALF})-$")


def begun(text: str) -> str:
    """The number of a tile at the end of a text whose other number is not told yet: 11 of "12-5 11-"; "" for none."""
    match = _BEGUN.search(plain(text))
    return match[1] if match else ""


_COUNT = r"\d{1,4}(?: ?(?:pips?|points?|puntos?|pontos?|pts|p))?"
_PIPS = re.compile(rf"({_COUNT}(?:\+{_COUNT})*)(?:/(\d{{1,2}}))?", re.IGNORECASE)


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
        return self.told and self.count == 0 and not self.pips

    @property
    def in_words(self) -> Sentence:
        """Its pips, and how many tiles they are of where that was told: "6 pips in 4 tiles"."""
        pips = Sentence(Counted("{pips} pip", "{pips} pips", "pips"), {"pips": self.pips})
        return pips if self.count is None else Sentence(IN_TILES, {"pips": pips, "count": self.count})

    def __str__(self) -> str:
        if not self.told:
            return "?"
        if self.tiles is not None:
            return " ".join(map(str, self.tiles))
        return "+".join(map(str, self.parts)) + ("" if self.count is None else f"/{self.count}")


IN_TILES = Counted("{pips} in {count} tile", "{pips} in {count} tiles", "count")
NOTHING = Holding(tiles=(), count=0)
UNTOLD = Holding(told=False)


def holding(text: str) -> Holding:
    """Read what a seat holds; ValueError when the text is neither tiles nor pips.

    "6/4" alone is pips with their number of tiles, as a record has it; of several it is a tile (`lookalike`).
    """
    words = plain(text)
    if words in ("", "?"):
        return UNTOLD if words else NOTHING
    if match := _PIPS.fullmatch(words):
        parts = tuple(map(int, re.findall(r"\d+", match[1])))
        return Holding(parts, count=int(match[2]) if match[2] else None)
    return of_tiles(tuple(map(_tile, words.split())))


_EITHER = re.compile(rf"(\d{{1,2}})/(\d{{1,2}})|({HALF})({HALF})")
FEW = 5  # tiles: who is left with more has hardly played


def lookalike(text: str, tile_set: TileSet, hands: int = 1) -> Tile | None:
    """The tile that may be meant by a text that reads as pips: 6-4 by "6/4", 5-5 by "55", 11-7 by "117".

    None if there is no doubt. Most numbers are honest counts: one is in doubt where it is more than the heaviest tiles
    of so many `hands` can make, a few in each. A text that names its pips ("55 pips") is in no doubt.
    """
    match = _EITHER.fullmatch(plain(text))
    if not match:
        return None
    low, high = sorted(int(half) for half in match.groups() if half)
    most = extremes([tile.pips for tile in tile_set.tiles], 0, FEW * hands)[1]
    is_count = match[3] is not None and int(match[0]) <= most
    return None if is_count or high > tile_set.highest else Tile(high, low)


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


def pip_counts(holding: Holding, worth: Worth = by_pips) -> tuple[int, ...]:
    """The numbers that add up to a hand, tile by tile where tiles were shown."""
    return holding.parts if holding.tiles is None else tuple(map(worth, holding.tiles))
