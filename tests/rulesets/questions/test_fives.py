"""The referee asked about a layout that scores by fives: what it counts, where a tile goes, and who wins the block."""

from contextlib import suppress
from itertools import product

import pytest

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.engine.desk.rulebook import in_force
from referee.engine.facts import ImpossibleFact
from referee.engine.options import house_rules
from referee.rulesets.fives import GAME
from referee.rulesets.fives.options import Fives

OTHER_END = "Enter the other open end too; a double alone is the spinner."
BLOCK = {"names": "Ana, Ben, Cy", "held_0": "3-1", "held_1": "9", "held_2": "21"}
LEVEL = {"held_1": "4", "held_2": "20"}


def ask(key, **told):
    return question(key).ask(Inputs(told))


def refused(key, **told):
    with pytest.raises(ImpossibleFact) as refusal:
        ask(key, **told)
    return refusal.value.field, refusal.value.message


@pytest.mark.canon("FIV-18", "FIV-19", "FIV-20", "FIV-G4")
@pytest.mark.parametrize(
    ("told", "total", "points"),
    [
        ({"double": "none", "arms": "6 4"}, 10, 10),
        ({"double": "none", "arms": "5-5, 5"}, 15, 15),
        ({"double": "5-5"}, 10, 10),
        ({"double": "6-6"}, 12, 0),
        ({"double": "5-5", "spinner": "all"}, 10, 10),
        ({"double": "5-5", "preset": "fives_and_threes"}, 10, 2),
        ({"double": "5-5", "arms": "0"}, 10, 10),
        ({"double": "5-5", "arms": "6 4"}, 10, 10),
        ({"double": "5-5", "arms": "6 4", "spinner": "sniff"}, 20, 20),
        ({"double": "5-5", "arms": "6-6 4 3 1"}, 20, 20),
        ({"arms": "6 3", "spinner": "none"}, 9, 0),
        ({"arms": "6-6 4-4 3 2 0", "spinner": "all"}, 25, 25),
        ({"double": "3-3", "arms": "6-6 4-4 3 2 0", "spinner": "all"}, 25, 25),
        ({"double": "5-5", "arms": "6 4", "unit": "fives"}, 10, 2),
        ({"arms": "5-5 5", "preset": "fives_and_threes"}, 15, 8),
    ],
)
def test_a_layout_is_counted_under_each_kind_of_branching(told, total, points):
    reply = ask("layout", **told)
    assert reply.answer == {"total": total, "points": points}
    assert str(reply.headline).startswith(f"It counts {total} and scores {points or 'nothing'}")


@pytest.mark.parametrize(
    ("key", "told", "field", "says"),
    [
        ("layout", {}, "arms", "First, enter the open ends."),
        ("layout", {"double": "none"}, "arms", "First, enter the open ends."),
        ("layout", {"arms": "6 4"}, "double", ("Say first which double is the spinner.")),
        ("layout", {"arms": "6", "double": "none"}, "arms", OTHER_END),
        ("layout", {"arms": "6", "spinner": "none"}, "arms", OTHER_END),
        ("may-play", {"arms": "6 4"}, "tile", "First, which tile?"),
        ("may-play", {"tile": "6-5"}, "arms", "First, enter the open ends."),
        ("block", {"game": "fives"}, "held_0", "First, what does Ana have left?"),
        ("block", BLOCK | {"game": "fives"} | {"held_1": ""}, "held_1", "First, what does Ben have left?"),
    ],
)
def test_silence_is_no_evidence(key, told, field, says):
    assert refused(key, **told) == (field, says)


@pytest.mark.canon("FIV-08", "FIV-10", "FIV-G4")
@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"double": "none", "arms": "6 4 3"}, "double"),
        ({"double": "5-5", "arms": "6 4 3 2 1"}, "arms"),
        ({"double": "5-5", "arms": "5-5 4"}, "arms"),
        ({"double": "5-5", "arms": "6 4", "spinner": "none"}, "double"),
        ({"double": "5-5", "arms": "6 4", "preset": "fives_and_threes"}, "double"),
        ({"double": "5-5", "arms": "7 4"}, "arms"),
    ],
)
def test_a_layout_that_cannot_lie_is_refused_at_its_field(told, field):
    assert refused("layout", **told)[0] == field


@pytest.mark.canon("FIV-04", "FIV-08")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({}, "Yes: 5-1 fits a side of 5-5."),
        ({"arms": "0"}, "Yes: 5-1 fits a side of 5-5."),
        ({"arms": "6 4"}, "Yes: 5-1 fits an end of 5-5."),
        ({"arms": "6 1"}, "Yes: 5-1 fits the open 1 and an end of 5-5."),
        ({"arms": "6 4 3 2"}, "No: 5-1 fits nowhere."),
    ],
)
def test_a_tile_is_told_where_it_may_go(told, says):
    assert str(ask("may-play", tile="5-1", double="5-5", **told).headline) == says


@pytest.mark.canon("FIV-16", "FIV-17")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"double": "5-5"}, "It counts 10 and scores 10 points."),
        ({"double": "none", "arms": "4 1", "unit": "fives"}, "It counts 5 and scores 1 point."),
        ({"double": "6-6"}, "It counts 12 and scores nothing."),
        ({"double": "6-6", "preset": "fives_and_threes"}, "It counts 12 and scores 4 points."),
    ],
)
def test_the_first_tile_scores_as_the_layout_that_it_is(told, says):
    assert str(ask("layout", **told).headline) == says


@pytest.mark.canon("FIV-25", "FIV-G11", "FIV-G12")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({}, "Blocked: Ana wins, +30."),
        ({"end_points": "opponents_minus_own"}, "Blocked: Ana wins, +25."),
        ({"end_points": "ladder"}, "Blocked: Ana wins. Ana +20 and Ben +10."),
        ({"end_points": "own_lost"}, "Blocked: Ana wins. Ana -5, Ben -10 and Cy -20."),
        ({"end_points": "none"}, "Blocked: Ana wins, but scores nothing."),
        (LEVEL, "Blocked and tied: nobody scores."),
        (LEVEL | {"tie": "split"}, "Blocked and tied: Ana +10 and Ben +10."),
        (LEVEL | {"held_1": "4-0", "tie": "lightest_tile", "held_0": "2-1 1-0"}, "Blocked: Ana wins, +25."),
    ],
)
def test_a_block_is_ruled_under_every_answer(told, says):
    reply = ask("block", game="fives", **BLOCK | told)
    assert str(reply.headline) == says
    assert reply.judged


@pytest.mark.canon("GEN-10")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"held_0": "0-1 2-2", "held_1": "6-6 5-4 1-2"}, "Count again. As entered, Ana wins: +25."),
        ({"held_0": "4", "held_1": "9"}, "Count again. As entered, Ana wins: +10."),
        (
            {"held_0": "4", "held_1": "9", "end_points": "none"},
            "Count again. As entered, Ana wins, but scores nothing.",
        ),
        (
            {"held_0": "4", "held_1": "9", "end_points": "own_lost"},
            "Count again. As entered, Ana wins. Ana -5 and Ben -10.",
        ),
        (
            {"held_0": "5-3", "held_1": "4-4", "end_points": "own_lost"},
            "Count again. As entered, tied: Ana -10 and Ben -10.",
        ),
        (
            {"held_0": "5-3", "held_1": "4-4"},
            "Count again. As entered, tied: nobody scores.",
        ),
    ],
)
def test_a_block_that_no_play_leaves_is_ruled_with_the_wish_to_count_again(told, says):
    reply = ask("block", game="fives", names="Ana, Ben", **told)
    assert (str(reply.headline), [step.clause for step in reply.remarks]) == (says, ["GEN-10"])


def test_every_house_rule_of_a_block_is_asked():
    asked = {each.name for each in question("block").under(Inputs({"game": "fives"})).fields}
    assert {"end_points", "rounding", "round_on", "tie"} <= asked & {rule.key for rule in house_rules(Fives)}


@pytest.mark.canon("FIV-34")
def test_a_block_that_a_tile_would_open_is_refused_by_the_open_ends():
    assert refused("block", game="fives", **BLOCK, ends="3 6")[0] == "held_0"


HOUSES = [{"spinner": each} for each in ("first", "none", "all", "sniff")]
HOUSES += [{"spinner": "none", "draw": "none"}, {"unit": "fives"}, {"preset": "fives_and_threes"}]


def replies(told):
    """What is replied to every layout and tile that these house rules take, of some."""
    for arms, tile in product(["6", "6 5", "6-6 5", "6 4 5", "6 4 3 1", "0-0 1"], ["6-5", "5-1", "3-3", "6-3"]):
        for key, double in product(["layout", "may-play"], ["5-5", "none", ""]):
            with suppress(ImpossibleFact):
                yield ask(key, arms=arms, tile=tile, double=double, **told)


@pytest.mark.parametrize("told", HOUSES, ids=str)
def test_every_step_cites_a_clause_that_is_in_force_under_these_rules(told):
    cited, known = set(), set()
    for reply in replies(told):
        cited |= {step.clause for step in (reply.headline, *reply.steps)}
        rules = reply.agreed
        known |= {each for clause in GAME.book.clauses_under(rules.options) for each in clause.cites}
        known |= {each for rule in in_force(rules.options) for each in rule.answer.cites}
    assert len(cited) > 5
    assert cited <= known


@pytest.mark.canon("GEN-4", "GEN-12")
def test_a_hand_that_was_stopped_is_counted_like_a_block():
    assert str(ask("block", game="fives", **BLOCK, ended="stopped").headline) == "Ana wins, +30."
    assert str(ask("block", game="fives", **BLOCK | {"held_1": "4"}, ended="stopped").headline) == (
        "Tied: nobody scores."
    )


@pytest.mark.canon("GEN-4", "GEN-12")
def test_a_hand_that_somebody_gave_up_goes_to_whom_the_table_says():
    assert refused("block", game="fives", **BLOCK, ended="gave_up") == ("gave_up", "Who gave up?")
    assert refused("block", game="fives", **BLOCK, gave_up="Ben") == ("winner", "Ben gave up: who won?")
    assert str(ask("block", game="fives", **BLOCK, gave_up="Ben", winner="Cy").headline) == "Cy wins, +15."
    assert refused("block", game="fives", **BLOCK, winner="Cy")[0] == "winner"
    assert refused("block", game="fives", **BLOCK, ended="stopped", by="Ben")[0] == "by"


def test_a_layout_of_a_double_nine_set_is_counted_and_nines_are_in_no_other():
    assert ask("layout", double="5-5", arms="9-9, 8-8, 7-7, 6-6", set="9").answer == {"total": 60, "points": 60}
    assert refused("layout", double="9-9")[0] == "double"
    assert refused("layout", double="5-5", arms="9")[0] == "arms"
    assert ask("may-play", tile="9-4", double="9-9", arms="4", set="9").answer["may"] is True
    assert refused("may-play", tile="9-4", double="5-5")[0] == "tile"


def test_a_league_is_not_asked_what_its_rules_settle():
    asked = {
        preset: {*question("layout").under(Inputs({"preset": preset})).names} for preset in ("league", "tournament")
    }
    assert asked["tournament"] - asked["league"] == {"spinner", "unit", "set"}
