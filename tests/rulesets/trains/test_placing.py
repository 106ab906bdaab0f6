"""Where a tile may go among trains and chicken feet, checked beside a second way that knows only one tile and train."""

from itertools import permutations
from random import Random

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.seating import seated
from referee.engine.tiles import TileSet, tile, tiles
from referee.rulesets.trains.options import Trains
from referee.rulesets.trains.questions.placing import Layout, Train, longest_train, may_play

PEOPLE = seated(("Ana", "Ben", "Cy", "Dee"), pairs=False, clockwise=True)
ANA, BEN, CY = 0, 1, 2
MEXICAN = Train(None)


USUAL, FEET = Trains(), Trains(game="chickenfoot", dead_double="binds")


def ruled(hand, layout, house=USUAL, boneyard=20, player=ANA):
    return may_play(tiles(hand), player, layout, boneyard, PEOPLE, house)


def plays(hand, layout, house=USUAL):
    return sorted([str(each), place.key(PEOPLE)] for each, place in ruled(hand, layout, house).answer)


def told(hand, layout, house=USUAL, boneyard=20):
    return [str(step) for step in ruled(hand, layout, house, boneyard).steps]


@pytest.mark.canon("MEX-13")
def test_an_uncovered_double_binds_everybody_wherever_it_lies():
    layout = Layout(12, (Train(ANA, 7), Train(BEN, 5), MEXICAN), double=5)
    assert plays("5-3 12-1 7-2", layout) == [["5-3", "Ben"]]
    assert told("5-3 12-1 7-2", layout) == ["5-5 is uncovered: nobody may play elsewhere.", "5-3 covers 5-5."]
    assert {step.clause for step in ruled("5-3 12-1 7-2", layout).steps} == {"MEX-13"}


@pytest.mark.canon("MEX-10", "MEX-11", "MEX-12")
def test_own_train_the_mexican_train_and_marked_ones_but_no_closed_one():
    layout = Layout(12, (Train(ANA, 7), Train(BEN, 5, is_open=True), Train(CY, 9), MEXICAN))
    assert plays("7-2 5-4 9-3 12-8", layout) == [["12-8", "Mexican Train"], ["5-4", "Ben"], ["7-2", "Ana"]]
    assert told("7-2 5-4 9-3 12-8", layout) == [
        "Ana's own train needs 7: 7-2 fits.",
        "Ben's train is open and needs 5: 5-4 fits.",
        "The Mexican Train needs 12: 12-8 fits.",
        "Closed trains: Cy.",
    ]


@pytest.mark.canon("MEX-G12", "CHK-G8")
def test_a_double_whose_number_is_used_up_is_free_among_trains_and_binds_among_feet():
    trains = Layout(12, (Train(ANA, 7), Train(BEN, 5)), double=5, used_up=True)
    assert plays("7-2", trains) == [["7-2", "Ana"]]
    assert plays("7-2", trains, Trains(dead_double="binds")) == []
    assert plays("7-2", Layout(9, double=5, used_up=True, ends=(7,)), FEET) == []


@pytest.mark.canon("MEX-G13")
def test_where_a_double_only_gives_another_tile_it_binds_nobody_else():
    layout = Layout(12, (Train(ANA, 7), Train(BEN, 5, is_open=True)), double=5)
    assert plays("7-2 5-3", layout, Trains(doubles_bind="follow_up")) == [["5-3", "Ben"], ["7-2", "Ana"]]


@pytest.mark.canon("MEX-G15")
def test_where_the_own_train_comes_first_no_other_is_used_before_it_has_begun():
    layout, house = Layout(12, (Train(ANA), Train(BEN, 5, is_open=True), MEXICAN)), Trains(first_turn="own_train")
    assert plays("12-3 5-4", layout, house) == [["12-3", "Ana"]]
    assert plays("12-3 5-4", layout) == [["12-3", "Ana"], ["12-3", "Mexican Train"], ["5-4", "Ben"]]


@pytest.mark.canon("MEX-12", "MEX-14")
@pytest.mark.parametrize(
    ("boneyard", "says"),
    [(3, "Draw one tile, and play it if it fits. If not, pass."), (0, "Nothing is left to draw: pass.")],
)
def test_a_player_without_a_tile_that_fits_draws_while_there_is_one_and_opens_their_train(boneyard, says):
    marks = "A pass marks Ana's own train: it is open to all until Ana plays on it."
    assert told("6-6", Layout(12, (Train(ANA, 7),)), boneyard=boneyard)[-2:] == [says, marks]


@pytest.mark.canon("CHK-06", "CHK-07", "CHK-11")
def test_feet_fill_the_engine_first_then_a_foot_and_then_any_end():
    hand = "9-4 5-3 7-2"
    assert plays(hand, Layout(9, sides=3, ends=(7,)), FEET) == [["9-4", "engine"]]
    assert plays(hand, Layout(9, double=5, toes=1, ends=(7,)), FEET) == [["5-3", "5-5"]]
    assert plays(hand, Layout(9, ends=(7, 4, 7)), FEET) == [["7-2", "7"], ["9-4", "4"]]
    assert told(hand, Layout(9, double=5, toes=1), FEET)[0] == "5-5 lacks 2 toes: nobody may play elsewhere."
    after = "After a double, the next three tiles go on it, whoever plays them."
    assert [after in told(each, Layout(9, ends=(7,)), FEET) for each in ("7-7 7-2", "7-2 5-3")] == [True, False]


@pytest.mark.canon("MEX-G14", "CHK-G7", "MEX-G16")
def test_the_end_of_a_hand_is_told_with_it():
    layout = Layout(12, (Train(ANA, 7),))
    assert told("7-7", layout)[-1] == "The last tile may be a double: the round ends at once."
    assert told("7-7", layout, Trains(double_out=50))[-1].endswith("but going out with one costs 50.")
    assert told("7-6 3-1", layout)[-1] == "Whoever has one tile left says so, or taps the table."


@pytest.mark.parametrize(
    ("hand", "layout", "house", "field"),
    [
        pytest.param("9-9", Layout(9, (Train(ANA, 7),)), USUAL, "hand", id="the engine in a hand"),
        pytest.param("5-5", Layout(9, double=5), USUAL, "hand", id="the uncovered double in a hand"),
        pytest.param("5-4", Layout(9, double=5, used_up=True), USUAL, "used_up", id="a number that is not used up"),
        pytest.param("5-4", Layout(9, double=9), USUAL, "double", id="the engine to be covered"),
        pytest.param("5-4", Layout(9, double=5, sides=2), FEET, "double", id="a foot before the engine is full"),
        pytest.param("5-4", Layout(None, (MEXICAN,)), USUAL, "engine", id="no engine for a train to begin at"),
    ],
)
def test_what_cannot_lie_so_is_refused(hand, layout, house, field):
    with pytest.raises(ImpossibleFact) as refusal:
        ruled(hand, layout, house)
    assert refusal.value.field == field


def may(each, train, layout, house):
    """Whether Ana may play this tile on this train, told from the rules one by one."""
    if not each.has(layout.engine if train.end is None else train.end):
        return False
    is_dead = layout.used_up and house.dead_double == "free"
    if layout.double is not None and house.doubles_bind == "cover" and not is_dead:
        return train.end == layout.double
    if train.owner == ANA:
        return True
    has_begun = layout.trains[ANA].end is not None
    return (train.owner is None or train.is_open) and (has_begun or house.first_turn != "own_train")


def random_layout(dice):
    """A layout of four trains and the Mexican Train that could be; at most one of them ends in the double."""
    numbers = dice.sample(range(12), 5)
    ends = [number if dice.random() < 0.8 else None for number in numbers]
    trains = [Train(seat, ends[seat], is_open=dice.random() < 0.4) for seat in range(4)] + [Train(None, ends[4])]
    double = dice.choice([None, *(end for end in ends if end is not None)])
    return Layout(12, tuple(trains), double)


def test_a_second_way_that_asks_of_one_tile_and_one_train_finds_the_same_plays():
    dice, every = Random(45), sorted(TileSet(12, "", "").tiles)
    for _round in range(400):
        layout = random_layout(dice)
        on_table = {tile("12-12"), *({tile(f"{layout.double}-{layout.double}")} if layout.double is not None else ())}
        hand = [each for each in dice.sample(every, 12) if each not in on_table]
        house = Trains(
            doubles_bind=dice.choice(("cover", "follow_up")),
            dead_double=dice.choice(("free", "binds")),
            first_turn=dice.choice(("one_tile", "own_train")),
        )
        ours = {(each, place.train) for each, place in may_play(hand, ANA, layout, 9, PEOPLE, house).answer}
        assert ours == {(each, train) for each in hand for train in layout.trains if may(each, train, layout, house)}


def laid(order, number):
    """How many tiles of an order lie one after another from a number on."""
    for count, each in enumerate(order):
        if not each.has(number):
            return count
        number = each.other(number)
    return len(order)


def test_the_longest_train_is_as_long_as_that_of_every_order_tried():
    dice, every = Random(12), sorted(TileSet(6, "", "").tiles)
    for _round in range(30):
        hand = dice.sample(every, 6)
        found = longest_train(hand, 6)
        assert len({*found}) == len(found) == laid(found, 6)
        assert len(found) == max(laid(order, 6) for order in permutations(hand))


@pytest.mark.canon("MEX-G15")
def test_where_the_first_turn_is_a_whole_train_the_longest_is_told():
    layout, house = Layout(12, (Train(ANA), MEXICAN)), Trains(first_turn="whole_train")
    steps = told("12-3 3-5 5-9 9-1 3-3 12-8", layout, house)
    assert steps[-1] == "The longest train of these: 12-3, 3-3, 5-3, 9-5 and 9-1."
    assert "longest" not in " ".join(told("12-3 3-5", Layout(12, (Train(ANA, 3), MEXICAN)), house))
