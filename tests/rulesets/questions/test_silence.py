"""Nothing is ruled from silence: whatever an answer hangs on must be told, in every question and every game."""

import re
from itertools import combinations

import pytest

from referee.desk import question, questions
from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact
from referee.rulesets import games

ARMS = {"end_0": "3", "end_1": "7", "end_2": "4", "end_3": "7"}
HANDS = {"held_0": "4", "held_1": "9", "held_2": "20", "held_3": "8"}

NEEDED = [
    # the question, what must be told, what is told beside it, and the fields asked for in the place of some
    ("block", {"game": "partners", "held_0": "4"}, {}, {}),
    ("lead", {"game": "partners", "double_six": "Ana"}, {}, {}),
    ("lead", {"game": "partners", "ended": "won", "led": "Ana"}, {}, {"led": "double_six", "ended": "double_six"}),
    ("lead", {"game": "partners", "won": "Ana"}, {"preset": "cuba", "led": "Dee"}, {"won": "ended"}),
    ("lead", {"game": "longana", "held_0": "4-4"}, {}, {}),
    ("lead", {"game": "longana", "right": "Ana", "held_0": "4-4"}, {"ended": "won"}, {}),
    ("lead", {"game": "longana", "ended": "won", "held_0": "4-4"}, {"right": "Ana", "drawn_lead": "right"}, {}),
    ("lead", {"game": "loo", "dealer": "Ana"}, {}, {}),
    ("lead", {"game": "block", "held_0": "4-4"}, {}, {}),
    ("block", {"held_0": "4", "held_1": "9"}, {"game": "block", "names": "Ana, Ben"}, {}),
    ("may-pass", {"game": "block", "hand": "6-4 3-1", "end_a": "6", "end_b": "2"}, {}, {}),
    ("lead", {"game": "fives", "highest": "Ana"}, {}, {}),
    ("lead", {"game": "fives", "won": "Ana"}, {}, {"won": "highest"}),
    ("lead", {"game": "fives", "ended": "drawn", "led": "Ana"}, {}, {"led": "highest"}),
    ("lead", {"game": "fives", "was_blocked": "yes"}, {"preset": "seven_rocks", "ended": "won", "won": "Ana"}, {}),
    ("may-pass", {"game": "partners", "hand": "6-4 3-1", "end_a": "6", "end_b": "2"}, {}, {}),
    ("count", {"set": "6", "tiles": "3"}, {"pips": "17"}, {}),
    ("count", {"set": "9", "table": "480"}, {"hands": "15"}, {}),
    ("count", {"hands": "15"}, {"set": "9", "table": "480"}, {}),
    ("irregularity", {"what": "pass", "game": "partners"}, {}, {}),
    ("irregularity", {"who": "Ana"}, {"what": "pass", "found": "after", "game": "partners", "points": "25"}, {}),
    ("block", {"game": "longana", "passes": "1, 2, 3, 4"}, {}, {}),
    ("place", {"player": "Ana", "tile": "7-4", **ARMS}, {}, {}),
    ("where", {"player": "Ana", "hand": "7-2", "end_0": "7", "mexican": "3"}, {}, {}),
    ("where", {"hand": "7-2", "ends": "7"}, {"preset": "chickenfoot"}, {}),
    ("cover", {"laid": "Ben"}, {}, {}),
    ("lowest", {"total_0": "9", "total_1": "8"}, {"names": "Ana, Ben"}, {}),
    ("lowest", {"more": "Ben"}, {"total_0": "9", "total_1": "9", "names": "Ana, Ben", "tie": "rounds_won"}, {}),
    ("lead", {"game": "trains", "round": "4"}, {}, {}),
    ("block", {"held_0": "4", "held_1": "9"}, {"game": "trains", "names": "Ana, Ben"}, {}),
    ("trick", {"turn_up": "6-2", "played": "5-2 5-5", "suit": "5"}, {}, {}),
    ("legal", {"turn_up": "6-2", "hand": "6-5", "when": "first"}, {}, {}),
    ("legal", {"turn_up": "6-2", "hand": "6-5", "suit": "5"}, {}, {"suit": "when"}),
    ("legal", {"suit": "5"}, {"turn_up": "6-2", "hand": "6-5", "when": "follow"}, {}),
    ("layout", {"arms": "6 4"}, {"double": "none"}, {}),
    ("layout", {"double": "none"}, {"arms": "6 4"}, {}),
    ("key", {"tile": "5-4"}, {"left": "2-2"}, {}),
    ("may-play", {"tile": "6-5", "arms": "6 4"}, {"double": "none"}, {}),
    ("may-play", {"tile": "6-5", "double": "none"}, {"arms": "6 4"}, {}),
    ("block", HANDS, {"game": "fives"}, {}),
    ("pot", {"dealer": "Ana", "tricks_0": "3", "tricks_1": "2"}, {}, {"tricks_1": "tricks_0"}),
]  # fmt: skip


def left_out(needed):
    """Every choice of what must be told that somebody may forget, from one field to all of them."""
    return (set(some) for most in range(len(needed)) for some in combinations(needed, most + 1))


@pytest.mark.parametrize(("key", "needed", "beside", "instead"), NEEDED)
def test_what_a_ruling_hangs_on_is_asked_for_where_it_is_not_told(key, needed, beside, instead):
    asked = question(key)
    assert str(asked.ask(Inputs(beside | needed)).headline)
    for forgotten in left_out(needed):
        told = {name: text for name, text in needed.items() if name not in forgotten}
        with pytest.raises(ImpossibleFact) as refusal:
            asked.ask(Inputs(beside | told))
        assert refusal.value.field in forgotten | {instead.get(name) for name in forgotten}, forgotten
        assert refusal.value.message.endswith((".", "?"))


@pytest.mark.parametrize("asked", questions(), ids=lambda each: each.key)
def test_no_choice_stands_unchosen_but_rules_and_what_goes_without_saying(asked):
    must = {name for key, needed, _beside, _instead in NEEDED if key == asked.key for name in needed}
    chosen = [each for each in asked.fields if each.choices and not each.in_order and "" not in dict(each.choices)]
    rules = {"preset", "sanctions", "one_round_blocks", "oldest_binds_all", "may_decline", "cap", "dropped_ante"}
    rules |= {"empty_pot", "dealer_for_pot", "dealer_stays"}
    said = {each.name for each in chosen if each.usual}
    assert said <= rules | {"points", "counted"}
    assert {each.name for each in chosen} - said <= must | {"found"}  # both are answered where it is not told
    for each in chosen:
        assert each.usual in {"", *dict(each.choices)}


EIGHT, NINE = "6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5", "9-9 9-8 9-7 9-6 9-5 9-4 9-3 9-2 9-1"
TOO_MANY = [
    ("may-pass", {"game": "partners", "hand": EIGHT, "end_a": "6", "end_b": "2"}, "hand"),
    ("block", {"game": "partners", "held_0": EIGHT}, "held_0"),
    ("lead", {"game": "partners", "held_1": EIGHT}, "held_1"),
    ("lead", {"game": "longana", "held_1": NINE}, "held_1"),
    (
        "block",
        {"game": "longana", "passes": "1 2 3 4 1 2 3", "held_0": NINE, "held_1": "", "held_2": "0", "held_3": "1"},
        "held_0",
    ),
    ("trick", {"turn_up": "6-2", "played": "5-4 5-3 5-2 5-1 5-0", "suit": "5"}, "played"),
    ("legal", {"turn_up": "6-2", "hand": "5-4 5-3 5-2 5-1 5-0 4-4", "suit": "5"}, "hand"),
]


@pytest.mark.canon("LAG-05", "LON-05", "LOO-06")
@pytest.mark.parametrize(("key", "told", "field"), TOO_MANY)
def test_nobody_holds_more_tiles_than_were_dealt(key, told, field):
    with pytest.raises(ImpossibleFact) as refusal:
        question(key).ask(Inputs(told))
    assert refusal.value.field == field


NONSENSE = ["", "?", "6-4", "-1", "9" * 9, "Ana", "Ana, Ana", "Ana, Ben", "A, B, C, D, E", "6-4 6-4", "6-4 5-5", "9-9"]


def refusals(asked):
    """Everything by which a question refuses one thing told wrong or forgotten."""
    names = [name for each in asked.fields for name in each.names]
    good = [beside | needed for key, needed, beside, _instead in NEEDED if key == asked.key]
    for told in (told | {name: wrong} for told in good for name in names for wrong in NONSENSE):
        try:
            asked.ask(Inputs(told))
        except ImpossibleFact as problem:
            yield problem.message


OF_MANY_FIELDS = {"block"}  # each is left out with each other


def by_key(asked):
    return pytest.param(asked, id=asked.key, marks=[pytest.mark.tour] if asked.key in OF_MANY_FIELDS else [])


@pytest.mark.parametrize("asked", [by_key(asked) for asked in questions()])
def test_every_refusal_is_a_sentence_that_stands_alone(asked):
    said = set(refusals(asked))
    assert said
    for each in said:
        assert re.fullmatch(r".+ .+[.?]", each, re.DOTALL)
        assert not re.search(r"\bfrom (\d+) to \1\b", each, re.IGNORECASE)
        assert not re.match(r"(Now|From|One|Told) ", each)


@pytest.mark.parametrize(("tiles", "pips"), [("28", "168"), ("28", "167")])
def test_a_count_that_can_be_one_only_is_no_span(tiles, pips):
    said = str(question("count").ask(Inputs({"set": "6", "tiles": tiles, "pips": pips})).headline)
    assert "from" not in said


@pytest.mark.parametrize(
    ("key", "names", "says"),
    [
        ("block", "Ana, Ben", "Enter 4 names, in turn order."),
        ("pot", "Ana", "Enter 2 to 4 names, in turn order."),
        ("pot", "Ana, Ana", "Enter each name once, separated by commas."),
    ],
)
def test_how_many_names_are_needed_is_said_plainly(key, names, says):
    with pytest.raises(ImpossibleFact) as refusal:
        question(key).ask(Inputs({"names": names, "held_0": "4", "dealer": "1", "game": "partners"}))
    assert refusal.value.message == says


@pytest.mark.parametrize(
    "told",
    [{"game": game.rules.key, "preset": preset.key} for game in games() for preset in game.rules.presets],
    ids=str,
)
def test_where_nobody_is_named_there_are_as_many_as_may_play(told):
    assert question("irregularity").ask(Inputs({"what": "pass", **told})).headline
