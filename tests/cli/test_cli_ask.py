"""Asking the referee from the command line: the same answer as the address, and refusals in words or as JSON."""

import json

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.desk import question, questions
from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact
from referee.record import replied
from tests.web.good import BLOCK, GOOD, NONSENSE

EVERY = pytest.mark.parametrize("key", [each.key for each in questions()])


def asked(*words):
    return CliRunner().invoke(main, ["ask", *words])


def pairs(told):
    return [f"{key}={value}" for key, value in told.items()]


def refused(*words):
    """What is wrong, from an answer that is nothing but one JSON object on standard error."""
    answer = asked(*words, "--json")
    assert (answer.exit_code, answer.stdout) == (2, "")
    return json.loads(answer.stderr)["error"]


def test_the_verdict_comes_first_and_then_the_steps_with_their_clauses():
    answer = asked("block", *pairs(BLOCK))
    assert answer.exit_code == 0
    said = answer.stdout.splitlines()
    assert said[0] == "Count again. As entered, Ana and Cy win: +23."
    assert "  The lighter side wins: Ana and Cy.  [LAG-24]" in said


@EVERY
def test_json_is_the_same_as_at_the_address(key):
    reply = replied(question(key).ask(Inputs(GOOD[key])))  # which tests/web/views/test_ask.py finds at the address
    assert json.loads(asked(key, *pairs(GOOD[key]), "--json").stdout) == reply


@EVERY
def test_a_refusal_is_the_same_as_at_the_address(key):
    told = dict.fromkeys(GOOD[key], "nonsense")
    with pytest.raises(ImpossibleFact) as refusal:
        question(key).ask(Inputs(told))
    field, message = refusal.value.field, refusal.value.message
    assert refused(key, *pairs(told)) == {"field": field, "message": message}


def test_house_rules_are_told_like_everything_else():
    answer = json.loads(asked("block", *pairs(BLOCK), "preset=duo50", "blocked=individual", "--json").stdout)
    assert answer["answer"]["winner"] == 1
    assert (answer["rules"]["preset"], answer["rules"]["options"]["blocked"]) == ("duo50", "individual")


@pytest.mark.parametrize(
    ("words", "field"),
    [
        pytest.param(["chess"], "topic", id="a question there is not"),
        pytest.param(["count", "tiles"], "tiles", id="a word that tells nothing"),
        pytest.param(["count", "tile=3", "pips=4"], "tile", id="a field there is not"),
        pytest.param(["count", "=3"], "", id="nothing told"),
        pytest.param(["count", "set=6", "tiles=3", "pips=many"], "pips", id="a number that is none"),
        pytest.param(["block", "game=partners", "by=Dee"], "held_0", id="nothing asked"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_json_object(words, field):
    assert refused(*words)["field"] == field


@EVERY
@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE.keys())
def test_no_nonsense_ends_in_a_traceback(key, nonsense):
    answer = asked(key, *pairs(dict.fromkeys(GOOD[key], nonsense)))
    assert answer.exit_code in (0, 2)
    assert answer.exception is None or isinstance(answer.exception, SystemExit)


def test_a_person_is_told_in_words_what_is_wrong():
    answer = asked("count", "set=6", "tiles=3", "pips=many")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == "pips: Enter a whole number from 0 to 9999.\n"
    assert asked("chess").stderr.startswith("topic: No such question. Choose from ")


@EVERY
def test_a_question_alone_says_what_it_can_be_given(key):
    answer, listed = asked(key), json.loads(asked(key, "--json").stdout)
    assert (answer.exit_code, listed["question"]) == (0, key)
    names = [name for field in listed["fields"] for name in field["names"]]
    assert {*names} == {*question(key).names}
    assert all(f"\n{field['names'][0]}" in answer.stdout for field in listed["fields"])
    told = {field["names"][0]: field["choices"][0]["value"] for field in listed["fields"] if "choices" in field}
    assert "Choose from these" not in asked(key, *pairs(told)).stderr


def test_the_choices_of_a_field_are_listed_with_their_meaning():
    said = asked("count").stdout.splitlines()
    assert said[:2] == ["Is this count possible?", "Of some tiles, or the whole set."]
    assert "    6                Double-six" in said
    assert "tiles=  How many tiles?  A number.  Example: 3" in said


def test_a_question_with_its_game_alone_lists_what_that_game_is_asked():
    listed = asked("lead", "game=longana").stdout
    assert ("right=" in listed, "led=" in listed, "preset=" in listed) == (True, False, False)
    assert refused("lead", "game=longanas")["field"] == "game"


def test_the_command_names_its_questions():
    said = asked("--help").stdout
    assert all(each.key in " ".join(said.split()) for each in questions())


@pytest.mark.parametrize(("name", "most"), [("held_0", 200), ("names", 504), ("by", 200), ("end", 200)])
def test_a_text_longer_than_any_is_refused_at_its_field(name, most):
    said = refused("block", *pairs(BLOCK | {name: "1" * 100_000}))
    assert said == {"field": name, "message": f"Use at most {most} letters."}


@pytest.mark.parametrize("word", ["x" * 100_000, "x" * 100_000 + "=1"])
def test_what_is_wrong_with_a_long_word_is_said_shortly(word):
    assert len(json.dumps(refused("block", word))) < 1000


def test_pips_that_may_be_meant_as_a_tile_are_said_as_they_were_read():
    answer = asked("block", "game=partners", "by=Ben", "held_0=6/4", "held_1=9", "held_2=9", "held_3=8")
    assert "  Read as 6 pips in 4 tiles. The tile is written 6-4." in answer.stdout.splitlines()


def test_a_hand_is_told_in_whatever_signs_were_pasted():
    beside = ("game=partners", "by=Ben", "held_1=9", "held_2=9", "held_3=8")
    pasted = asked("block", *beside, "held_0=\u200b6\u20134")
    assert pasted.stdout == asked("block", *beside, "held_0=6-4").stdout


def test_a_question_is_asked_by_the_word_that_it_had_once_too():
    assert asked("blocked", "held_0=4", "held_1=9", "held_2=20", "held_3=9", "by=Dee").stdout == (
        asked("block", "game=partners", "held_0=4", "held_1=9", "held_2=20", "held_3=9", "by=Dee").stdout
    )
    assert asked("first-tile", "tile=4-1").stdout == asked("layout", "double=none", "arms=4 1").stdout
    assert asked("asleep").stdout == asked("block").stdout
