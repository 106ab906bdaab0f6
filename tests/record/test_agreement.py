"""What the reader takes is what the published schema allows, and the other way round: as jsonschema reads it."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from referee.engine.facts import ImpossibleFact
from referee.record import document as recorded
from referee.record import from_document, record_schema, table_from_text, table_schema
from tests.record.test_refused import FIRST, GIVEN, MOMENT, SAID, SECOND, TABLE
from tests.rulesets.test_worked_cases import CASES
from tests.rulesets.toll.registered import register
from tests.rulesets.toll.test_record import GAME
from tests.support.builders import DOCUMENTED
from tests.support.strategies import KEYS, quick, records

WORKED = [case["record"] for case in CASES if "record" in case]
RECORD = Draft202012Validator(record_schema())
BESIDE = copy.deepcopy(table_schema())
BESIDE["properties"]["games"]["items"]["properties"]["record"] = {"type": "object"}
WHOLE = TABLE | {"name": "Friday", "season": {"coming": 2}, "namings": [{"name": "Al", "person": "Ana", "games": [1]}]}
WHOLE |= {"games": [{"record": DOCUMENTED, "opened_at": MOMENT, "best_of": 3, "history": [FIRST, SECOND]}]}
WHOLE |= {"lineup": {"how": "winners", "limit": 2, "arrivals": [{"name": "Eve", "at": MOMENT, "left": True}]}}
WHOLE["games"][0] |= {"said": [SAID], "clock": [GIVEN]}
NUMBERS = [0, 1, -1, 1.0, 0.5, 1e22, 10**6, -(10**6), float("nan")]
TEXTS = ["", "x", "6-4", "6-4\n", "x" * 41, "x" * 201]
VALUES = [None, True, False, *NUMBERS, *TEXTS, [], {}, [0], ["x"], {"kind": "hand"}]
TOLD = (
    "neither tiles like", "invisible character", "What is the player's name?", "already has a seat", "not both.",
    "Only a block", "A game takes", "Not a time such as", "These are not the game's lines", "The entry is missing",
    "no such line or side", "was not saved so often", "came back", "There is nobody", "is for 4 players",
    "These rules are for", "can play by these rules", "no answer is usual",
)  # fmt: skip
"""The refusals of what a document of a good shape tells."""


def places(value):
    """Each part of a document, with what it is in and its name or number there."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if key != "record":  # that of a table's game has a schema of its own
            yield value, key
            yield from places(inner)


def spoilt(data, document):
    """A document with one thing in it left out, added, told twice or told otherwise."""
    whole = copy.deepcopy(document)
    within, key = data.draw(st.sampled_from([*places(whole)]))
    match data.draw(st.sampled_from(["otherwise", "otherwise", "left out", "added"])):
        case "left out":
            del within[key]
        case "added" if isinstance(within, dict):
            within["other"] = within[key]
        case "added":
            within.append(within[key])
        case _:
            within[key] = data.draw(st.sampled_from(VALUES))
    return whole


def agree(read, validator, document):
    """Whether a document is refused for its shape where it does not fit the schema, and only there."""
    try:
        read(document)
    except ImpossibleFact as refusal:
        return any(words in refusal.message for words in TOLD) or not validator.is_valid(document)
    return validator.is_valid(document)


def read_table(document):
    return table_from_text(json.dumps(document))


def test_every_worked_case_fits_both():
    assert [record for record in (*WORKED, DOCUMENTED) if not RECORD.is_valid(record)] == []
    assert all(map(from_document, (*WORKED, DOCUMENTED)))


@pytest.mark.parametrize("key", KEYS)
@quick
@given(st.data())
def test_a_spoilt_record_is_refused_by_both_or_by_neither(key, data):
    worked = [record for record in WORKED if record["ruleset"] == key]
    good = data.draw(st.sampled_from(worked) | records(key).map(recorded))
    assert agree(from_document, RECORD, good)
    assert agree(from_document, RECORD, spoilt(data, good))


@quick
@given(st.data())
def test_a_spoilt_table_is_refused_by_both_or_by_neither(data):
    assert agree(read_table, Draft202012Validator(BESIDE), WHOLE)
    assert agree(read_table, Draft202012Validator(BESIDE), spoilt(data, WHOLE))


@quick
@given(st.data())
def test_a_game_that_only_the_tests_know_is_read_by_its_schema_too(data):
    with pytest.MonkeyPatch.context() as monkeypatch:
        register(monkeypatch)
        validator = Draft202012Validator(record_schema())
        assert agree(from_document, validator, GAME)
        assert agree(from_document, validator, spoilt(data, GAME))
