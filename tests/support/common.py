"""What people ask most about these games, in their words, with the true answer under the rules of one table or two.

Each answer is a piece of our own sentence, so that another table's answer does not contain it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from referee import find, i18n
from referee.engine.desk.rulebook import in_force
from referee.engine.options import Options, Value
from referee.engine.wording import Language, Sentence
from referee.rulesets import game, ruleset
from referee.search.common import asked_most
from referee.search.finding import Hit
from tests.support.searches import FIRST, LOCALES

FILE = Path(__file__).with_suffix(".json")


@dataclass(frozen=True)
class Under:
    """The answer at one table."""

    says: str
    """A piece of the sentence that answers."""
    preset: str = ""
    rules: Mapping[str, Value] = field(default_factory=dict)
    stranger: bool = False
    """Whether the answer is that no rule here speaks of it."""


@dataclass(frozen=True)
class Common:
    """A question that many ask."""

    id: str
    lang: str
    ask: str
    game: str
    source: str
    """Where it stands, or after which page it is asked."""
    under: tuple[Under, ...]
    missing: str = ""
    """What a line of the rulebook should say, while there is none that answers."""

    @property
    def language(self) -> Language:
        return i18n.language(LOCALES[self.lang])

    def options(self, under: Under) -> Options:
        return ruleset(self.game).agree(under.preset, under.rules)


@cache
def common() -> tuple[Common, ...]:
    """All of them."""
    listed = {
        each.name: {"lang": lang, "game": each.game, "ask": each.ask}
        for lang, locale in LOCALES.items()
        for each in asked_most(locale.partition("_")[0])
    }
    return tuple(
        Common(**{**listed.get(each["id"], {}), **each, "under": tuple(Under(**under) for under in each["under"])})
        for each in json.loads(FILE.read_text("utf-8"))
    )


def asked() -> Iterator[tuple[Common, Under]]:
    """Each question under each of its rules."""
    return ((each, under) for each in common() for under in each.under)


def is_said(piece: str, text: str) -> bool:
    """Whether a text has the piece in it, a number not as part of another or of a tile."""
    return bool(re.search(rf"(?<![\w-]){re.escape(piece)}(?![\w-])", text, re.IGNORECASE))


def book(each: Common, under: Under) -> frozenset[str]:
    """All that the rulebook says at the table, as the language says it."""
    told, options = game(each.game), each.options(under)
    rules = [Sentence(agreed.clause.text, {"value": agreed.value}) for agreed in in_force(options)]
    clauses = [Sentence(clause.text) for clause in told.book.clauses_under(options)]
    guide = [sentence for _title, sentences in told.book.guide.chapters(options) for sentence in sentences]
    return frozenset(each.language.say(said.text, said.params) for said in (*rules, *clauses, *guide))


@dataclass(frozen=True)
class Outcome:
    """What a search comes to that asks a common question at a table."""

    answers: tuple[bool, ...]
    """Of each of the first hits, whether it has the true answer."""
    untrue: tuple[str, ...]
    """What the first hits say is in force at the table, and is not in its book."""


def outcome(each: Common, under: Under) -> Outcome:
    finds = find(each.ask, each.language, each.game, under.preset, under.rules, most=FIRST)
    if under.stranger:
        return Outcome((is_said(under.says, finds.stranger),), tuple(hit.text for hit in finds.hits))
    rules = [hit for hit in finds.hits if hit.in_force and hit.game == each.game and _is_rule(hit)]
    untrue = [hit.text or hit.title for hit in rules if not (hit.text or hit.title).endswith((*book(each, under),))]
    said = tuple(hit.in_force and is_said(under.says, f"{hit.title} {hit.text}") for hit in finds.hits)
    return Outcome(said, tuple(untrue))


def _is_rule(hit: Hit) -> bool:
    return hit.kind in ("rule", "clause") or (hit.kind == "guide" and "guide-" in hit.address)
