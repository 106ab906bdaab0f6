"""The game record: one JSON document that holds a game's rules, seats and facts, and no total; and the report on it.

Reading refuses what has the wrong shape (see `validation`), and what cannot be read with the engine's own
words; either way an ImpossibleFact says at which entry and field.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.desk.question import Question, QuestionField, Reply
from referee.engine.facts import Fact, Hand, ImpossibleFact, Opening
from referee.engine.hands.evidence import read_as_pips
from referee.engine.hands.interruptions import admit
from referee.engine.options import answers
from referee.engine.ruleset import RuleSet
from referee.engine.score import Scored, score_facts
from referee.engine.seating import normalized
from referee.engine.standing import Standing
from referee.engine.tiles import lookalike
from referee.engine.verdict import Step
from referee.engine.wording import ALREADY_SEATED, IN_A_RECORD, NAMELESS, Param, Text, english
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
        try:
            return score_facts(self.ruleset, self.options, self.first(), self.facts)
        except ImpossibleFact as error:
            raise error.at(text=IN_A_RECORD.get(error.text)) from error


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
    admit(rules.seat(seats, options), facts)
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


Say = Callable[[Text, Mapping[str, Param]], str]
"""How a sentence is said in some language."""


def report(record: Record, say: Say = english) -> Json:
    """Judge a record and write down what came of it; ImpossibleFact where it cannot be."""
    first, scored, own = record.first(), record.scored(), record.ruleset.accounts.reported
    last, target = scored[-1].standing if scored else first, record.ruleset.target(record.options)
    return {
        "opening": {"totals": list(first.totals), "next_lead": first.next_lead, **own(first, None)},
        "entries": [
            {**_entry(entry, remarks(record, entry), say, target), **own(entry.standing, entry.verdict)}
            for entry in scored
        ],
        **_standing(last, target),
    }


def replied(reply: Reply, say: Say = english) -> Json:
    """The referee's answer to a question: the same steps, and what they come to."""
    agreed = reply.agreed
    return {
        "answer": reply.answer,
        "text": say(reply.headline.text, reply.headline.params),
        "remarks": _steps(reply.remarks, say),
        "steps": _steps(reply.steps, say),
        "rules": {"ruleset": agreed.ruleset.key, "preset": agreed.preset, "options": answers(agreed.options)},
    }


def described(question: Question, say: Say = english) -> Json:
    """What a question takes: its fields with their names, and what each may be given."""
    return {
        "question": question.key,
        "title": say(question.title, {}),
        "summary": say(question.summary, {}),
        "fields": [_described_field(ask, say) for ask in question.fields],
    }


def _described_field(ask: QuestionField, say: Say) -> Json:
    takes = ask.kind or ("choice" if ask.choices else "tiles" if ask.tiles else "text")
    choices = [{"value": value, "label": say(label, {})} for value, label in ask.choices if value]
    example = say(ask.hint, {}) if ask.hint else ""
    return {
        "names": list(ask.names),
        "label": say(ask.label, {}),
        "takes": takes,
        **({"choices": choices} if choices else {}),
        **({"example": example} if example else {}),
        **({"default": ask.usual} if ask.usual else {}),
    }


def _steps(steps: tuple[Step, ...], say: Say) -> list[Json]:
    return [{"clause": step.clause, "text": say(step.text, step.params)} for step in steps]


def remarks(record: Record, entry: Scored) -> tuple[Step, ...]:
    """What to look at again in an entry: by its verdict, and where pips were read that may be meant as a tile.

    A page has asked about those before they were written.
    """
    piles = entry.fact.piles if isinstance(entry.fact, Hand) else ()
    tile_set = record.ruleset.tile_set(record.options)
    texts = [(str(pile.held), len(pile.seats)) for pile in piles]
    doubts = ((text, lookalike(text, tile_set, hands)) for text, hands in texts)
    return (*entry.verdict.remarks, *(read_as_pips(text, tile) for text, tile in doubts if tile))


def _entry(entry: Scored, remarks: tuple[Step, ...], say: Say, target: int | None) -> Json:
    verdict = entry.verdict
    return {
        "winner": verdict.winner,
        "points": verdict.points,
        "awards": list(verdict.awards),
        "pips": None if verdict.pips is None else list(verdict.pips),
        **_standing(entry.standing, target),
        "remarks": _steps(remarks, say),
        "steps": _steps(verdict.steps, say),
    }


def _standing(standing: Standing, target: int | None) -> Json:
    winners = standing.winners
    unwon = "drawn" if target is not None and max(standing.totals) >= target else "stopped"
    return {
        "totals": list(standing.totals),
        "next_lead": standing.next_lead,
        "game_winner": winners[0] if len(winners) == 1 else None,
        **({"game_winners": list(winners)} if len(winners) > 1 else {}),
        **({unwon: True} if standing.over and not winners else {}),
    }


def refused(error: ImpossibleFact, say: Say = english) -> Json:
    """Why something cannot be, and in which field."""
    return {"field": error.field, "message": say(error.text, error.params)}
