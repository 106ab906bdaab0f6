"""What a verdict, a refusal or the desk cites is printed in that table's own book, under any house rules."""

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.desk import question, questions
from referee.engine.desk.question import Inputs, QuestionField
from referee.engine.facts import ImpossibleFact
from referee.engine.options import house_rules
from referee.engine.standing import Standing
from referee.engine.verdict import Step
from referee.record import Record, read_fact
from referee.rulesets import ruleset
from tests.rulesets.questions.test_silence import NEEDED
from tests.support.builders import Told
from tests.support.cited import every_step, without_a_rule
from tests.support.strategies import KEYS, hands, interruptions, quick, records

EVERY = pytest.mark.parametrize("key", KEYS)
TILES = ("6-6 5-4", "5-5", "0-0", "6-6 6-6", "", "?", "3", "17/3", "200", "1/1")
ODD: tuple[Any, ...] = (None, True, 0, 1, 2, 7, 25, 300, "", "5-5", [0], [1, 1], [5, 5], [3, 4], ["0-0"])


SHORT = {"target": (6, 30), "rounds": (1, 2), "ends_at": (0, 30)}
"""Answers by which a game may end before its sixth entry."""


@st.composite
def played(draw: st.DrawFn, key: str) -> Record:
    """A game of up to six entries, which may be a short one."""
    asked = {rule.key for rule in house_rules(ruleset(key).options)}
    short = {name: draw(st.sampled_from(some)) for name, some in SHORT.items() if name in asked}
    return draw(records(key, **(short if draw(st.booleans()) else {})))


@EVERY
@quick
@given(st.data())
def test_what_a_verdict_cites_is_in_the_book_of_its_table(key, data):
    record = data.draw(played(key))
    assert without_a_rule(key, record.options, every_step(record)) == []


@st.composite
def wrong(draw: st.DrawFn, key: str, at: Standing) -> Told:
    """An entry of which one thing or two may be untrue."""
    told = draw(st.one_of(hands(key, at), interruptions(key, at)))
    kind = ruleset(key).hand
    names = [each.name for each in fields(kind)] if told["kind"] == kind.kind else list(told)[1:]
    changes = {
        draw(st.sampled_from(names)): draw(st.sampled_from(ODD)) for _ in range(draw(st.integers(0, 2))) if names
    }
    if "held" in told and draw(st.booleans()):
        changes["held"] = [draw(st.sampled_from((*TILES, held))) for held in told["held"]]
    return told | changes


@EVERY
@quick
@given(st.data())
def test_what_a_refusal_cites_is_in_the_book_of_its_table(key, data):
    record = data.draw(played(key))
    told = data.draw(wrong(key, record.scored()[-1].standing if record.facts else record.first()))
    assert without_a_rule(key, record.options, _refused(record, told)) == []


def _refused(record: Record, told: Told) -> list[Step]:
    """Why an entry after those of a record is refused; nothing where it is not."""
    try:
        replace(record, facts=(*record.facts, read_fact(told, record.ruleset))).scored()
    except ImpossibleFact as refusal:
        return [_of(refusal)]
    return []


def _of(refusal: ImpossibleFact) -> Step:
    return Step(refusal.clause, refusal.message)


def typed(ask: QuestionField) -> st.SearchStrategy[str]:
    """What may be typed into a field."""
    if ask.choices:
        return st.sampled_from([value for value, _label in ask.choices])
    if ask.names_people:
        return st.sampled_from(["Ana", "Ben", "Ana, Ben", "Ben, Cy", "Ana, Ben, Cy, Dee", "?"])
    return st.sampled_from(["0", "1", "5", "40", *TILES])


@st.composite
def asked(draw: st.DrawFn, key: str) -> dict[str, str]:
    """A question as somebody may fill it in, under house rules as somebody may have them."""
    needed, beside = draw(st.sampled_from([(needed, beside) for each, needed, beside, _ in NEEDED if each == key]))
    told = beside | needed
    rules = _rules(key, told)
    agreed = {
        rule.key: str(draw(st.sampled_from(_values(rule))))
        for rule in house_rules(rules.options)
        if draw(st.integers(0, 3)) == 3
    }
    agreed |= {"preset": draw(st.sampled_from([each.key for each in rules.presets]))}
    asks = question(key).under(Inputs({**agreed, **told})).fields
    more = {ask: draw(typed(ask)) for ask in asks if ask.name not in agreed and draw(st.integers(0, 3)) == 3}
    return agreed | told | {name: text for ask, text in more.items() for name in ask.names}


def _values(rule: Any) -> list[Any]:
    return rule.common or (rule.default,)


def _rules(key: str, told: dict[str, str]) -> Any:
    """The rule set of a question, the first that may be asked it where that is open."""
    asked_of = question(key)
    return asked_of.rules or ruleset(told.get("game") or next(iter(asked_of.games)))


LONG = {"game": "partners", "held_0": "4"}  # weighs all that three untold hands can be
OF_A_GAME = [(key, beside | needed) for key, needed, beside, _ in NEEDED if key != "count" and needed != LONG]


@pytest.mark.parametrize(("key", "told"), OF_A_GAME)
def test_what_the_desk_cites_is_in_the_book_of_every_ready_set_of_rules(key, told):
    for preset in _rules(key, told).presets:
        assert cited_beside_the_book(key, told | {"preset": preset.key}) == [], preset.key


@pytest.mark.parametrize("key", [each.key for each in questions() if each.key != "count"])
@quick
@given(st.data())
def test_what_the_desk_cites_is_in_the_book_of_the_rules_it_was_asked_under(key, data):
    assert cited_beside_the_book(key, data.draw(asked(key))) == []


def cited_beside_the_book(key: str, told: dict[str, str]) -> list[str]:
    """What the answer to a question, or its refusal, cites that the book of these rules does not have."""
    try:
        reply = question(key).ask(Inputs(told))
        said = [reply.headline, *reply.steps, *reply.remarks]
        agreed = reply.agreed
    except ImpossibleFact as refusal:
        said = [_of(refusal)]
        agreed = _agreed(told, _rules(key, told))
    return without_a_rule(agreed.ruleset.key, agreed.options, said) if agreed else []


def _agreed(told: dict[str, str], rules: Any) -> Any:
    """The rules that were told; None where these cannot be."""
    try:
        return Inputs(told, rules).agreed()
    except ImpossibleFact:
        return None
