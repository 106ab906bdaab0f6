"""What a scored game looks like to another program: the numbers of every entry, and the steps behind them."""

from collections.abc import Callable, Mapping

from referee.engine.desk.question import Reply
from referee.engine.facts import ImpossibleFact
from referee.engine.options import answers
from referee.engine.score import Scored
from referee.engine.standing import Standing
from referee.engine.verdict import Step
from referee.engine.wording import Param, Text, english
from referee.record import Json, Record

Say = Callable[[Text, Mapping[str, Param]], str]
"""How a sentence is said in some language."""


def report(record: Record, say: Say = english) -> Json:
    """Judge a record and write down what came of it; ImpossibleFact where it cannot be."""
    first, scored, own = record.first(), record.scored(), record.ruleset.accounts.reported
    last, target = scored[-1].standing if scored else first, record.ruleset.target(record.options)
    return {
        "opening": {"totals": list(first.totals), "next_lead": first.next_lead, **own(first, None)},
        "entries": [{**_entry(entry, say, target), **own(entry.standing, entry.verdict)} for entry in scored],
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


def _steps(steps: tuple[Step, ...], say: Say) -> list[Json]:
    return [{"clause": step.clause, "text": say(step.text, step.params)} for step in steps]


def _entry(entry: Scored, say: Say, target: int | None) -> Json:
    verdict = entry.verdict
    return {
        "winner": verdict.winner,
        "points": verdict.points,
        "awards": list(verdict.awards),
        "pips": None if verdict.pips is None else list(verdict.pips),
        **_standing(entry.standing, target),
        "remarks": _steps(verdict.remarks, say),
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
