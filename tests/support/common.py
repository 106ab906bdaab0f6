"""What people ask most about these games, in their words, with the true answer under the rules of one table or two.

Each answer is a piece of our own sentence, so that another table's answer does not contain it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from referee import i18n
from referee.engine.desk.rulebook import in_force
from referee.engine.options import Options, Value
from referee.engine.wording import Language, Sentence
from referee.rulesets import game, ruleset
from tests.support.searches import LOCALES

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
    return tuple(
        Common(**{**each, "under": tuple(Under(**under) for under in each["under"])})
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
