"""What came of a game record, an answer to a question and a refusal, as JSON values in some language."""

from collections.abc import Callable, Mapping

from referee.engine.desk.question import Question, QuestionField, Reply
from referee.engine.facts import Hand, ImpossibleFact
from referee.engine.hands.evidence import read_as_pips
from referee.engine.options import answers
from referee.engine.score import Scored
from referee.engine.standing import Standing
from referee.engine.tiles import lookalike
from referee.engine.verdict import Step
from referee.engine.wording import Param, Text, english
from referee.record.game import Record
from referee.record.shapes import Json

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
    unwon = "drawn" if standing.has_reached(target) else "stopped"
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
