"""The same game with its score turned round: what was good is bad, everybody gets the opposite, and all else stays.

What is no hand is judged by the engine itself, with the aim turned round: it is held to what it says of the game as it
is played. A hand is worth the opposite of what it is worth there.
"""

from dataclasses import replace
from typing import Any

from referee.engine.facts import INTERRUPTIONS, Adjust, Fact, Opening, Void
from referee.engine.hands.interruptions import interrupted
from referee.engine.ruleset import RuleSet
from referee.engine.standing import Aim, Standing
from referee.engine.verdict import TimeCalled, Verdict
from referee.record import Record

OTHER = {Aim.HIGHEST: Aim.LOWEST, Aim.LOWEST: Aim.HIGHEST}


def opposite(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-number for number in numbers)


def mirrored(rules: RuleSet[Any]) -> RuleSet[Any]:
    """The rule set with its score turned round."""

    def judge(fact: Fact, at: Any) -> Verdict:
        as_played = _verdict(rules.judge(_fact(fact), replace(at, standing=_standing(at.standing))))
        if type(fact) not in INTERRUPTIONS:
            return as_played
        verdict = interrupted(fact, at, other)
        return replace(verdict, next_lead=as_played.next_lead, state=as_played.state)

    def opens(options: Any, seating: Any, opening: Opening) -> Standing:
        return _standing(rules.opens(options, seating, replace(opening, totals=opposite(opening.totals))))

    other = replace(rules, judge=judge, opens=opens)
    return other


def mirrored_record(record: Record) -> Record:
    """A game told the other way round."""
    opening = replace(record.opening, totals=opposite(record.opening.totals))
    facts = tuple(map(_fact, record.facts))
    return replace(record, ruleset=mirrored(record.ruleset), opening=opening, facts=facts)


def _fact(fact: Fact) -> Fact:
    return replace(fact, points=opposite(fact.points)) if isinstance(fact, Adjust) else fact


def _standing(standing: Standing) -> Standing:
    called = standing.called and TimeCalled(opposite(standing.called.totals))
    return replace(standing, totals=opposite(standing.totals), called=called, aim=OTHER[standing.aim])


def _verdict(verdict: Verdict) -> Verdict:
    called = verdict.called and TimeCalled(opposite(verdict.called.totals))
    return replace(verdict, awards=opposite(verdict.awards), called=called)


def comparable(record: Record) -> Record:
    """The record without points given for a hand broken off: they are never taken off anybody."""
    facts = (replace(fact, side=None, points=0) if isinstance(fact, Void) else fact for fact in record.facts)
    return replace(record, facts=tuple(facts))
