"""What the steps of a verdict print adds up: to what a side is awarded, and no sum is of one number alone."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.score import Scored
from referee.engine.verdict import Step
from referee.record import from_document
from tests.rulesets.test_cited import EVERY, played
from tests.rulesets.test_examples import EXAMPLES, line_of
from tests.rulesets.test_worked_cases import cases
from tests.support.cited import every_step
from tests.support.strategies import quick

PAID = re.compile(r"\{points:\+\}|\+1 for the hand")
NOT_FITTING = re.compile(r"do not fit|[Dd]oes not count|neither counts|^No bonus|^No \{points")
"""That what a side was paid is not written, or would not be."""


def paid(line: Scored) -> dict[str, int]:
    """What the steps of a line say that each side or seat is paid, added up."""
    sums, last = dict[str, int](), dict[str, int]()
    for step in line.verdict.steps:
        points = step.params.get("points", 1)
        assert isinstance(points, int)
        for who in _who(step):
            if not NOT_FITTING.search(str(step.text)):
                last |= {who: points} if PAID.search(str(step.text)) else {}
                sums[who] = sums.get(who, 0) + (points if PAID.search(str(step.text)) else 0)
            elif sums.get(who) == points or "points" not in step.params:
                sums[who] = 0
            elif "does not count" in str(step.text) and last.get(who) == points:
                sums[who] -= points
    return {who: points for who, points in sums.items() if points}


def missed(line: Scored) -> list[str]:
    """The steps of a line whose sum for a side is not its award; none where all start again and nothing is left."""
    steps = [*map(str, line.verdict.steps)]
    seating, sums = line.standing.seating, paid(line)
    awards = {" and ".join(seating.people(side)): award for side, award in enumerate(line.verdict.awards)}
    adds_up = {who: awards[who] for who in sums} == sums or any("all start again" in step for step in steps)
    return [] if adds_up else steps


def _who(step: Step) -> list[str]:
    """The people of a side that a step names, as one, or several seats that each have the same."""
    who = step.params.get("side", step.params.get("name", ()))
    if isinstance(who, tuple) and "each" in str(step.text) and "side" not in step.params:
        return [str(name) for name in who]
    return [" and ".join(map(str, who)) if isinstance(who, tuple) else str(who)] if who else []


@EVERY
@quick
@given(st.data())
def test_what_the_steps_of_a_hand_pay_is_its_award(key, data):
    for line in data.draw(played(key)).scored():
        assert not missed(line)


@pytest.mark.parametrize(("rules", "example"), EXAMPLES)
def test_what_the_steps_of_an_example_pay_is_its_award(rules, example):
    assert not missed(line_of(rules, example))


@cases("expected")
def test_what_the_steps_of_a_worked_case_pay_is_its_award(case):
    if "record" in case:
        assert not any(map(missed, from_document(case["record"]).scored()))


@EVERY
@quick
@given(st.data())
def test_no_sum_is_of_one_number(key, data):
    record = data.draw(played(key))
    assert [step for step in map(str, every_step(record)) if re.search(r"(?<![+-] )\b(\d+) = \1\b", step)] == []
