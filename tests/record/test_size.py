"""What is refused costs no more than what is good, however large it is and whatever is in it.

The cost is how many functions are called, which is the same on every machine.
"""

import json
import sys
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_BONUSES, MAX_BYTES, MAX_LINES, MAX_SEATS, MAX_TEXT_LENGTH
from referee.record import Record, from_document, from_text, read_fact
from referee.record import document as recorded
from referee.rulesets import ruleset
from tests.support.builders import block, document, out, told, tricks
from tests.support.strategies import KEYS, quick, records

PASS = told("round_pass", side=0)
HELD = ("", "6", "7", "8")


def partners(**wrong):
    return document("partners") | wrong


HOSTILE = {
    "seats that are objects": lambda n: partners(seats=[{"a": at} for at in range(n)]),
    "seats that are names": lambda n: partners(seats=[f"Ana {at}" for at in range(n)]),
    "seats that took the miss": lambda n: document("loo", tricks(5, 0, 0, 0, missed=[{"a": at} for at in range(n)])),
    "entries that are nothing": lambda n: partners(entries=[0] * n),
    "entries with much wrong": lambda n: partners(entries=[told("hand", held=5, wrong=1)] * n),
    "entries of one kind": lambda n: partners(entries=[told("redeal")] * n),
    "bonuses": lambda n: partners(entries=[out(0, *HELD, bonuses=[PASS] * n)]),
    "bonuses of no kind": lambda n: partners(entries=[out(0, *HELD, bonuses=[told("win", side="a")] * n)]),
    "holdings": lambda n: partners(entries=[out(0, *["6"] * n)]),
    "scores from paper": lambda n: partners(opening={"totals": [0] * n}),
    "house rules": lambda n: partners(options={f"rule {at}": 0 for at in range(n)}),
    "keys": lambda n: partners(**{f"key {at}": 0 for at in range(n)}),
}
LARGEST = document("longana", *[block(*(f"{line}+{seat}" for seat in range(4))) for line in range(MAX_LINES)])


def twice(n):
    return "{" + "".join(f'"k{at}": 0, ' for at in range(n)) + f'"k{n - 1}": 1}}'


def calls(text, read=from_text):
    """How many functions are called to read a record or to refuse it."""
    count = 0

    def called(_frame, event, _what):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        read(text)
    except ImpossibleFact:
        pass
    finally:
        sys.setprofile(None)
    return count


@pytest.fixture(scope="module")
def fair():
    """The cost of the largest good record, read a second time."""
    text = json.dumps(LARGEST)
    from_text(text)
    return calls(text)


@pytest.mark.tour
@pytest.mark.parametrize("many", [lambda n, make=make: json.dumps(make(n)) for make in HOSTILE.values()] + [twice],
                         ids=[*HOSTILE, "a key told twice"])  # fmt: skip
def test_a_record_is_refused_before_it_costs(many, fair):
    assert len(many(20_000)) <= MAX_BYTES
    calls(many(1))  # makes the reader, once for all
    for some in (200, 400, 10_000):
        assert calls(many(2 * some)) <= 2.5 * calls(many(some))
    assert calls(many(20_000)) < fair


@pytest.mark.parametrize("many", ["bonuses", "bonuses of no kind", "holdings"])
def test_one_entry_is_refused_before_it_costs(many, fair):
    def cost(n):
        return calls(HOSTILE[many](n)["entries"][0], partial(read_fact, rules=ruleset("partners")))

    cost(1)  # makes the reader, once for all
    for some in (200, 400, 10_000):
        assert cost(2 * some) <= 2.5 * cost(some)
    assert cost(20_000) < fair


def test_a_record_larger_than_any_is_not_even_parsed():
    text = json.dumps(LARGEST)
    larger = text + " " * (MAX_BYTES + 1 - len(text))
    assert from_text(larger[:-1]) == from_text(text)
    with pytest.raises(ImpossibleFact, match="has at most 1048576 bytes"):
        from_text(larger)


@pytest.mark.parametrize("depth", [9, 500, 900, 100_000])
def test_a_record_deeper_than_any_is_refused_where_it_is_deep(depth):
    deep = json.dumps(partners(opening=0)).replace('"opening": 0', '"opening": ' + "[" * depth + "]" * depth)
    with pytest.raises(ImpossibleFact, match=r"opening: This must be an object|not JSON"):
        from_text(deep)


@pytest.mark.parametrize("deep", ["[" * 65 + "]" * 65, '{"a":' * 65 + "0" + "}" * 65, '["[",' * 65 + "0" + "]" * 65])
def test_what_is_too_deep_is_not_begun_to_be_read(deep, monkeypatch):
    monkeypatch.setattr("referee.record.parsing.json.loads", lambda *_text, **_how: pytest.fail("it is read"))
    with pytest.raises(ImpossibleFact, match="not JSON"):
        from_text(deep)


def test_brackets_that_people_write_are_not_deep():
    noted = told("redeal", reason='[{ "both" \\ [[[ ' * 9)
    game = partners(entries=[noted] * 40)
    assert from_text(json.dumps(game)) == from_document(game)


@pytest.mark.parametrize(
    ("wrong", "place", "most"),
    [
        (LARGEST | {"entries": [told("redeal")] * (MAX_LINES + 1)}, (None, "entries"), MAX_LINES),
        (partners(entries=[out(0, *HELD, bonuses=[PASS] * (MAX_BONUSES + 1))]), (0, "bonuses"), MAX_BONUSES),
        (partners(entries=[out(0, *["6"] * (MAX_SEATS + 1))]), (0, "held"), MAX_SEATS),
    ],
    ids=["lines", "bonuses", "holdings"],
)
def test_too_many_are_refused_with_how_many_there_can_be(wrong, place, most):
    with pytest.raises(ImpossibleFact, match=f"At most {most}") as problem:
        from_document(wrong)
    assert (problem.value.entry, problem.value.field) == place


def comings_and_goings(players):
    """A game at whose table one person after another has sat down and gone home, so many in all."""
    entries = []
    for seat in range(2, players):
        entries += [told("join", name=f"Guest {seat}", after=0), told("leave", seat=seat)]
    return document("longana", *entries, players=2)


def test_as_many_may_sit_down_as_a_sheet_has_columns_for():
    assert len(from_document(comings_and_goings(MAX_SEATS)).scored()[-1].standing.totals) == MAX_SEATS
    with pytest.raises(ImpossibleFact, match=f"A game takes {MAX_SEATS} players") as problem:
        from_document(comings_and_goings(MAX_SEATS + 1))
    assert (problem.value.entry, problem.value.field) == (2 * (MAX_SEATS - 2), "kind")


LEAF = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
SMALL = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=4,
)
ANYTHING = (
    SMALL
    | st.builds(lambda each, many: [each] * many, SMALL, st.integers(5, 600))
    | st.builds(lambda each, many: {str(at): each for at in range(many)}, SMALL, st.integers(5, 600))
    | st.builds(lambda depth: json.loads("[" * depth + "]" * depth), st.integers(1, 950))
    | st.text("0123456789-+/ ", min_size=180, max_size=220)
)


def spoilt(data, key):
    """A record of a game with anything at all somewhere in it."""
    whole = recorded(data.draw(records(key)))
    within = data.draw(st.sampled_from([whole, *whole["entries"], *([whole["opening"]] if "opening" in whole else [])]))
    within[data.draw(st.sampled_from([*within, "opening", "bonuses", "other"]))] = data.draw(ANYTHING)
    return whole


@pytest.mark.tour
@pytest.mark.parametrize("key", KEYS)
@quick
@given(st.data())
def test_any_document_is_a_record_or_is_refused_in_a_sentence(key, data):
    whole = spoilt(data, key)
    said = ""
    try:
        assert isinstance(from_document(whole), Record)
    except ImpossibleFact as problem:
        said = str(problem)
    assert len(said) < 2 * MAX_TEXT_LENGTH
