"""Where a tile may go among trains and chicken feet, checked beside a second way that knows only one tile and train."""

from random import Random

import pytest

from referee.engine.tiles import TileSet
from referee.rulesets.trains.rulebook.clauses import TOES
from tests.rulesets.trains.test_questions import FEET, ask, refused, said

TOLD = {"player": "Ana", "middle": "12-12", "end_0": "7", "end_1": "5", "mexican": "none", "boneyard": "20"}
FOOT = FEET | {"middle": "9-9", "ends": "7"}


def plays(hand, **told):
    return ask("where", hand=hand, **TOLD | told).answer["plays"]


@pytest.mark.canon("MEX-13")
def test_an_uncovered_double_binds_everybody_wherever_it_lies():
    assert plays("5-3 4-1 7-2", double="4-4") == [["4-1", "4-4"]]
    assert plays("7-2 5-3", double="5-5", open="Ben", doubles_bind="follow_up") == [["5-3", "Ben"], ["7-2", "Ana"]]


@pytest.mark.canon("MEX-G12", "CHK-G8")
def test_a_double_whose_number_is_used_up_is_free_or_binds():
    dead = {"double": "5-5", "used_up": "yes"}
    assert plays("7-2", **dead) == [["7-2", "Ana"]]
    assert plays("7-2", **dead, dead_double="binds") == []
    assert plays("7-2", **dead, **FOOT, dead_double="free") == [["7-2", "7"]]
    assert plays("7-2", **dead, **FOOT) == []


@pytest.mark.canon("MEX-G15", "MEX-G17")
def test_where_the_own_train_comes_first_no_other_is_used_before_it_has_begun():
    told = {"end_0": "none", "open": "Ben"}
    assert plays("12-3 5-4", **told, first_turn="own_train") == [["12-3", "Ana"]]
    assert plays("12-3 5-4", **told) == [["12-3", "Ana"], ["12-3", "Mexican Train"], ["5-4", "Ben"]]
    assert plays("12-3 5-4", **told, communal="false") == [["12-3", "Ana"], ["5-4", "Ben"]]


@pytest.mark.canon("MEX-12", "MEX-14", "CHK-08")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({}, "If you can't play, draw one tile and play it if it fits. If not, pass and mark your train"),
        ({"boneyard": "0"}, "With the boneyard empty, if you can't play, pass and mark your train."),
        (FOOT, "If you can't play, draw one tile and play it if it fits. If not, pass."),
        (FOOT | {"boneyard": "0"}, "With the boneyard empty, if you can't play, pass."),
    ],
)
def test_what_is_done_without_a_tile_that_fits_is_in_the_words_of_the_book(told, says):
    assert said(ask("where", hand="6-6", **TOLD | told))[-1].startswith(says)


@pytest.mark.canon("MEX-G14", "CHK-G7", "MEX-G16")
@pytest.mark.parametrize(
    ("hand", "told", "says"),
    [
        ("7-7", {}, "The last tile may be a double; the round ends at once."),
        ("7-7", {"double_out": "50"}, "Going out with a double costs 50."),
        ("7-6 3-1", {"knock": "courtesy"}, "Knock when you have one tile left. Nothing is drawn if you forget."),
        ("7-7 7-2 3-1", FOOT, TOES),
    ],
)  # fmt: skip
def test_what_follows_a_play_is_said_with_it(hand, told, says):
    assert said(ask("where", hand=hand, **TOLD | told))[-1] == says


@pytest.mark.parametrize(
    ("told", "field"),
    [
        pytest.param({"hand": "12-12"}, "hand", id="the engine in a hand"),
        pytest.param({"hand": "5-5", "double": "5-5"}, "hand", id="the uncovered double in a hand"),
        pytest.param({"double": "5-5", "used_up": "yes"}, "used_up", id="a number that is not used up"),
        pytest.param({"double": "12-12"}, "double", id="the engine to be covered"),
        pytest.param(FOOT | {"double": "5-5", "sides": "2"}, "double", id="a foot before the engine is full"),
    ],
)
def test_what_cannot_lie_so_is_refused(told, field):
    assert refused("where", **TOLD | {"hand": "5-4"} | told) == field


def random_table(dice):
    """Four trains and the Mexican Train as they may lie, at most one of which ends in the double, and house rules."""
    numbers = [str(number) if dice.random() < 0.8 else "none" for number in dice.sample(range(12), 5)]
    doubles = ["", *(f"{number}-{number}" for number in numbers if number != "none")]
    return dict(zip(("end_0", "end_1", "end_2", "end_3", "mexican"), numbers, strict=True)) | {
        "double": dice.choice(doubles),
        "open": ", ".join(name for name in ("Ana", "Ben", "Cy", "Dee") if dice.random() < 0.4),
        "doubles_bind": dice.choice(("cover", "follow_up")),
        "first_turn": dice.choice(("one_tile", "own_train")),
    }


def may(each, name, end, told):
    """Whether Ana may play this tile on this train, told from the rules one by one."""
    if not each.has(12 if end == "none" else int(end)):
        return False
    if told["double"] and told["doubles_bind"] == "cover":
        return told["double"] == f"{end}-{end}"
    if name == "Ana":
        return True
    return (name == "Mexican Train" or name in told["open"]) and not (
        told["first_turn"] == "own_train" and told["end_0"] == "none"
    )


def test_a_second_way_that_asks_of_one_tile_and_one_train_finds_the_same_plays():
    dice, every = Random(45), sorted(TileSet(12, "", "").tiles)
    for _round in range(400):
        told = random_table(dice)
        hand = [each for each in dice.sample(every, 12) if str(each) not in ("12-12", told["double"])]
        trains = {"Ana": "end_0", "Ben": "end_1", "Cy": "end_2", "Dee": "end_3", "Mexican Train": "mexican"}
        assert plays(" ".join(map(str, hand)), **told) == sorted(
            [str(each), name] for each in hand for name, end in trains.items() if may(each, name, told[end], told)
        )
