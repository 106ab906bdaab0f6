"""What people say at a table and type into a search: a file of each language in `words/`, by whoever speaks it.

It has the words around a table that no single entry has to say, and for each entry what people call it beside its own
sentence: by the id that a search finds it by, or of a house rule by its key alone for all games that have it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from referee.search.stems import Vocabulary

FILES = files("referee.search").joinpath("words")
USUAL = "en"
"""Whose words there are where a language has none."""


@dataclass(frozen=True)
class Words:
    """What a language says."""

    vocabulary: Vocabulary
    phrases: Mapping[str, tuple[str, ...]]
    """What people say who look for an entry, by its kind and id: "clause:LAG-12"."""

    def of(self, *names: str) -> tuple[str, ...]:
        """What people say who look for any of these."""
        return tuple(phrase for name in names for phrase in self.phrases.get(name, ()))


@cache
def words(language: str) -> Words:
    """What is said in a language, by the first part of its locale."""
    file = FILES.joinpath(f"{language}.toml")
    told = tomllib.loads((file if file.is_file() else FILES.joinpath(f"{USUAL}.toml")).read_text("utf-8"))
    said = _vocabulary(language, told.pop("vocabulary"))
    listed = ((kind, ids.split(), entry) for kind, entries in told.items() for ids, entry in entries.items())
    return Words(said, {f"{kind}:{each}": _phrases(entry) for kind, ids, entry in listed for each in ids})


def _phrases(listed: str) -> tuple[str, ...]:
    return tuple(" ".join(phrase.split()) for phrase in listed.split(","))


def _vocabulary(language: str, told: Mapping[str, Any]) -> Vocabulary:
    digits = tuple((*_phrases(names), str(number)) for number, names in enumerate(told["numbers"]))
    return Vocabulary(
        language,
        function_words=frozenset(_phrases(told["function_words"])),
        synonyms=(*map(_phrases, told["synonyms"]), *digits),
        numbers={name: number for number, names in enumerate(digits) for name in names},
        doubles=frozenset(_phrases(told["doubles"])),
        joints=frozenset(_phrases(told["joints"])),
        tiles={name: tile for tile, names in told["tiles"].items() for name in _phrases(names)},
        fillers=_phrases(told["fillers"]),
    )
