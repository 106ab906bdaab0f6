"""The game record: one JSON document that holds a game's rules, seats and facts, and no total.

Reading refuses what has the wrong shape (see `validation`), and what cannot be read with the engine's own
words; either way an ImpossibleFact says at which entry and field.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.facts import Fact, ImpossibleFact, Opening
from referee.engine.hands.interruptions import refuse_namesakes
from referee.engine.limits import refuse_newcomers
from referee.engine.options import answers
from referee.engine.ruleset import RuleSet
from referee.engine.score import Scored, score_facts
from referee.engine.seating import normalized
from referee.engine.standing import Standing
from referee.engine.wording import ALREADY_SEATED, NAMELESS
from referee.record.entries import Json, plain, read_fact, read_opening, write_fact, write_opening
from referee.record.schema import FORMAT
from referee.record.validation import parsed, refuse_misshapen
from referee.rulesets import ruleset


@dataclass(frozen=True)
class Record:
    """One game: by which rules, who sat where, how it opened, and everything told."""

    ruleset: RuleSet[Any]
    """The game played."""
    preset: str
    """The key of the preset that the table chose."""
    options: Any
    """The answers to every house rule, of the rule set's own class."""
    seats: tuple[str, ...]
    """The names of those who sat down first, in turn order."""
    opening: Opening
    """What was there already when the game was taken over from paper."""
    facts: tuple[Fact, ...]
    """What was told, in order, as it stands after all corrections."""

    def first(self) -> Standing:
        """The standing before the first entry."""
        return self.ruleset.first(self.options, self.ruleset.seat(self.seats, self.options), self.opening)

    def scored(self) -> tuple[Scored, ...]:
        """Every fact with what came of it, in order."""
        return score_facts(self.ruleset, self.options, self.first(), self.facts)


def from_text(text: str | bytes) -> Record:
    """Read a record; ImpossibleFact where it is not JSON, has the wrong shape, or tells what cannot be."""
    return from_document(parsed(text))


def from_document(document: Any) -> Record:
    """Read a record that has been parsed from JSON already."""
    refuse_misshapen(document)
    rules = ruleset(document["ruleset"])
    preset = document.get("preset", rules.presets[0].key)
    options = rules.agree(preset, document.get("options", {}))
    seats = _seats(document["seats"])
    facts = tuple(_fact(number, entry, rules) for number, entry in enumerate(document["entries"]))
    refuse_newcomers(seats, facts)
    refuse_namesakes(rules.seat(seats, options), facts)
    return Record(rules, preset, options, seats, read_opening(document.get("opening", {})), facts)


def document(record: Record) -> Json:
    """The JSON document of a record, with every house rule written out."""
    opening = write_opening(record.opening)
    return {
        "format": FORMAT,
        "ruleset": record.ruleset.key,
        "preset": record.preset,
        "options": answers(record.options),
        "seats": list(record.seats),
        **({"opening": opening} if opening else {}),
        "entries": [write_fact(fact) for fact in record.facts],
    }


def _fact(number: int, entry: Json, rules: RuleSet[Any]) -> Fact:
    try:
        return read_fact(entry, rules)
    except ImpossibleFact as error:
        raise error.at(entry=number) from error


def _seats(typed: Sequence[str]) -> tuple[str, ...]:
    names = tuple(plain(name, f"seats.{seat}") for seat, name in enumerate(typed))
    for seat, name in enumerate(names):
        if not name:
            raise ImpossibleFact(f"seats.{seat}", NAMELESS)
        if normalized(name) in map(normalized, names[:seat]):
            raise ImpossibleFact(f"seats.{seat}", ALREADY_SEATED, name=name)
    return names
