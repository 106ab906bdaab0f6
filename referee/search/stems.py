"""The words of a text as a search compares them: without accents, by their stems, and tiles as tiles.

A tile is one whether it is written in digits or said: 5-5, "double five", "doble cinco", "carroça de quina". What a
language calls numbers and doubles, and which of its words carry no meaning, its vocabulary says; the forms of a word
are known to Snowball's stemmers.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from unicodedata import normalize

import snowballstemmer

from referee.engine.tiles import HALF
from referee.engine.wording import folded

STEMMERS = {"en": "english", "es": "spanish", "pt": "portuguese", "fr": "french", "it": "italian", "de": "german"}
"""Snowball's names for languages; a word of any other is its own stem."""
ENDINGS = {"fr": re.compile(r"(?<=[ou])[sx]$|(?<=\w{3}e)nt$")}
"""What a language's stemmer leaves on a word: "dominos", "jeux" and "perdus", and "comptent" beside "compte"."""
ELIDING = frozenset({"fr"})
"""The languages in which a word ends at an apostrophe: "l'équipe" is two words, and "don't" is one."""
APOSTROPHES = "'’‘`´"
TILE = re.compile(rf"(?<![\w-])({HALF})\s?[-–—−:|]\s?({HALF})(?![\w-])")
WORD = re.compile(r"#\d{2,4}|[^\W_]+")


@dataclass(frozen=True)
class Word:
    """One word of a text."""

    stem: str
    """What its forms have in common, folded; a tile as "#55", "#1210"."""
    surface: str
    """The word as it stands, folded."""


@dataclass(frozen=True)
class Vocabulary:
    """What a language says at a table, in small letters."""

    language: str
    """The first part of its locale."""
    function_words: frozenset[str] = frozenset()
    """Its words that carry little meaning."""
    synonyms: tuple[tuple[str, ...], ...] = ()
    """Words that mean the same wherever they stand."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """What half a tile is called."""
    doubles: frozenset[str] = frozenset()
    """What a double is called."""
    joints: frozenset[str] = frozenset()
    """What stands between the halves of a tile, or a double and its number."""
    tiles: Mapping[str, str] = field(default_factory=dict)
    """Tiles with names of their own, as "6-6"."""
    fillers: tuple[str, ...] = ()
    """What says little beside other words, as what a game is called."""

    @cached_property
    def stemmed(self) -> "Stems":
        return Stems(STEMMERS.get(self.language, ""), ENDINGS.get(self.language))

    @cached_property
    def _apostrophes(self) -> Mapping[int, str]:
        return str.maketrans(dict.fromkeys(APOSTROPHES, " " if self.language in ELIDING else ""))

    def words(self, text: str) -> tuple[Word, ...]:
        """The words of a text in their order."""
        plain = TILE.sub(lambda halves: f" {tile_word(*map(int, halves.groups()))} ", text.translate(self._apostrophes))
        said = [Word(self.stemmed(each), folded(each)) for each in WORD.findall(plain.casefold())]
        return tuple(self._with_tiles(said))

    def is_function_word(self, word: Word) -> bool:
        return word.surface in self._functions

    def filling(self, words: Sequence[Word]) -> frozenset[int]:
        """The places of the words that only fill a question; none where nothing else is said."""
        surfaces = tuple(word.surface for word in words)
        fill = {
            place
            for filler in self._fillers
            for start in range(len(words))
            if surfaces[start : start + len(filler)] == filler
            for place in range(start, start + len(filler))
        }
        others = [word for place, word in enumerate(words) if place not in fill and not self.is_function_word(word)]
        return frozenset(fill if others else ())

    @cached_property
    def _fillers(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(folded(filler).split()) for filler in self.fillers)

    @cached_property
    def _functions(self) -> frozenset[str]:
        return frozenset(map(folded, self.function_words))

    @cached_property
    def _names(self) -> dict[tuple[str, ...], Word]:
        """The tiles by all that they are called, word by word."""
        numbers = {folded(name): number for name, number in self.numbers.items()}
        doubles, joints = {*map(folded, self.doubles)}, {*map(folded, self.joints)}
        between = [(), *((joint,) for joint in joints)]
        halves = {name: number for name, number in numbers.items() if number < 10 or not name.isdecimal()}
        called: dict[tuple[str, ...], str] = {}  # by two digits a number is a count sooner than half a tile: "10 to 15"
        for name, number in numbers.items():
            own = tile_word(number, number)
            called |= {(double, *joint, name): own for double in doubles for joint in between}
        called |= {
            (name, *joint, other): tile_word(number, more)
            for name, number in halves.items()
            for other, more in halves.items()
            for joint in between[1:]
        }
        called |= {
            tuple(folded(name).split()): tile_word(*map(int, tile.split("-"))) for name, tile in self.tiles.items()
        }
        return {name: Word(tile, tile) for name, tile in called.items()}

    @cached_property
    def _begin_names(self) -> frozenset[str]:
        return frozenset(name[0] for name in self._names)

    def _with_tiles(self, said: list[Word]) -> Iterator[Word]:
        place = 0
        while place < len(said):
            for length in (4, 3, 2, 1) if said[place].surface in self._begin_names else ():
                name = tuple(word.surface for word in said[place : place + length])
                if len(name) == length and name in self._names:
                    yield self._names[name]
                    break
            else:
                length = 1
                yield said[place]
            place += length


class Stems:
    """The stems of a language's words, each looked up once."""

    def __init__(self, name: str, ending: re.Pattern[str] | None = None) -> None:
        stem = snowballstemmer.stemmer(name).stemWord if name else str
        self._stem = lru_cache(maxsize=8192)(lambda word: folded(stem(ending.sub("", word) if ending else word)))

    def __call__(self, word: str) -> str:
        """The stem, folded."""
        return word if word.startswith("#") else self._stem(normalize("NFC", word))


def tile_word(one: int, other: int) -> str:
    """A tile as a word, whichever half was named first."""
    return f"#{max(one, other)}{min(one, other)}"
