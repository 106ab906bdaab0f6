"""What a layout of fives counts and scores from its open ends, and where a tile may go."""

from random import Random

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import DOUBLE_SIX, Tile, tile
from referee.rulesets.fives.counting import counted, possible, possible_first
from referee.rulesets.fives.layout import Layout, Spinner
from referee.rulesets.fives.options import Fives
from referee.rulesets.fives.placing import may_play, open_places, played

USUAL = Fives()
LINE = Fives(spinner="none")
EVERY_DOUBLE = Fives(spinner="all")
SNIFF = Fives(spinner="sniff")
NINE = Fives(set=9)
HOLES = Fives(unit="fives")
PUB = Fives(points_for="fives_and_threes", draw="none")


def ends(*written, spinner=None, covered=None):
    """A layout by what is seen of it: as many places of the spinner are covered as there are other ends."""
    arms = tuple(tile(each) if isinstance(each, str) else each for each in written)
    if spinner is None:
        return Layout(arms)
    return Layout(arms, (Spinner(spinner, len(arms) if covered is None else covered),))


def total(layout, house=USUAL):
    answer = counted(layout, house).answer
    return answer.pips, answer.points


def cited(ruling):
    return [step.clause for step in ruling.steps]


def refused(layout, house=USUAL):
    with pytest.raises(ImpossibleFact) as refusal:
        counted(layout, house)
    return str(refusal.value)


@pytest.mark.canon("FIV-13", "FIV-14", "FIV-15")
def test_a_double_at_an_end_counts_both_its_halves():
    ruling = counted(ends("6-6", 3), USUAL)
    assert (ruling.answer.pips, ruling.answer.points) == (15, 15)
    assert [str(step) for step in ruling.steps] == [
        "6-6 at an end counts both halves: 12.",
        "Open ends: 12 + 3 = 15.",
        "15 is a multiple of five and scores 15.",
    ]


@pytest.mark.canon("FIV-15")
def test_a_sum_of_nothing_scores_nothing_and_neither_does_seven():
    assert total(ends(0, "0-0")) == (0, 0)
    assert total(ends(3, 4)) == (7, 0)


@pytest.mark.canon("FIV-18", "FIV-19", "FIV-20", "FIV-G4")
def test_a_spinner_counts_until_both_its_sides_are_covered_and_each_arm_as_soon_as_it_has_a_tile():
    layouts = [ends(*arms, spinner=5) for arms in [(), (0,), (6, 4), (6, 4, 5), (6, 4, 5, 5)]]
    assert [total(each) for each in layouts] == [(10, 10), (10, 10), (10, 10), (15, 15), (20, 20)]
    assert [counted(each, USUAL).steps[0].clause for each in layouts] == [
        "FIV-14",
        "FIV-18",
        "FIV-19",
        "FIV-20",
        "FIV-20",
    ]


@pytest.mark.canon("FIV-G5")
def test_a_double_laid_after_the_spinner_counts_both_its_halves_too():
    assert total(ends("6-6", 3, spinner=5, covered=2)) == (15, 15)


@pytest.mark.canon("FIV-G4")
def test_in_sniff_the_free_ends_of_the_first_double_go_on_counting_one_number_each():
    layouts = [ends(*arms, spinner=5) for arms in [(0,), (6, 4), (6, 4, 5), (6, 4, 5, 5)]]
    assert [total(each, SNIFF)[0] for each in layouts] == [10, 20, 20, 20]


@pytest.mark.canon("FIV-G4")
def test_in_five_up_every_double_branches_so_there_may_be_more_than_four_arms():
    both = (Spinner(5, 4), Spinner(1, 3))
    ruling = counted(Layout((6, 4, 3, 2, 0), both), EVERY_DOUBLE)
    assert (ruling.answer.pips, ruling.answer.points) == (15, 15)
    assert refused(Layout((6, 4, 3, 2, 0), both)) == ("spinners: Only the first double branches.")


@pytest.mark.canon("FIV-29", "FIV-G16")
def test_in_holes_twenty_is_four_and_nothing_else_changes():
    assert total(ends("6-6", "4-4"), HOLES) == (20, 4)
    assert str(counted(ends(5, 0), HOLES).steps[-1]) == "5 is one five: 1 hole."


@pytest.mark.canon("FIV-41", "FIV-42")
def test_fives_and_threes_score_one_for_every_five_and_one_for_every_three():
    lines = [(3, 0), (5, 0), (6, 0), (5, 4), (6, 4), ("6-6", 0), ("5-5", 5), ("6-6", 6), ("6-6", "4-4"), ("6-6", "5-5")]
    assert [total(ends(*line), PUB) for line in lines] == [
        (3, 1), (5, 1), (6, 2), (9, 3), (10, 2), (12, 4), (15, 8), (18, 6), (20, 4), (22, 0)
    ]  # fmt: skip


def led(first):
    """The layout of a hand's first tile."""
    return Layout((first,) if first.is_double else (first.high, first.low))


@pytest.mark.canon("FIV-16", "FIV-17", "FIV-32")
def test_of_first_tiles_two_score_ten_and_three_score_five():
    scores = {str(each): counted(led(each), USUAL).answer.points for each in DOUBLE_SIX.tiles}
    assert {each: points for each, points in scores.items() if points} == {
        "5-5": 10, "6-4": 10, "5-0": 5, "4-1": 5, "3-2": 5,
    }  # fmt: skip
    assert cited(counted(led(tile("5-5")), USUAL)) == ["FIV-14", "FIV-15"]


@pytest.mark.canon("FIV-30", "FIV-31", "FIV-32", "FIV-43")
def test_what_one_tile_can_score_and_what_the_first_can():
    assert possible(LINE) == (5, 10, 15, 20)
    assert possible(USUAL) == possible(SNIFF) == (5, 10, 15, 20, 25, 30, 35)
    assert max(possible(EVERY_DOUBLE)) == 75
    assert possible(HOLES) == (1, 2, 3, 4, 5, 6, 7)
    assert possible(PUB) == (1, 2, 3, 4, 6, 8)
    assert max(possible(NINE)) == 60
    assert possible_first(NINE) == (5, 10, 15)
    assert (possible_first(USUAL), possible_first(HOLES), possible_first(PUB)) == ((5, 10), (1, 2), (1, 2, 3, 4))


@pytest.mark.canon("FIV-02", "FIV-10", "FIV-G4")
def test_a_layout_that_no_tiles_make_is_refused_where_it_was_told():
    assert refused(ends(6, 4, 3)) == ("arms: Without a spinner a line has two ends.")
    assert refused(ends(6, 4, 3, spinner=5, covered=2)) == ("arms: With 5-5 covered like that there are 2 arms.")
    assert refused(ends("5-5", 4, spinner=5)) == ("arms: 5-5 is entered twice.")
    assert refused(ends(5, 5, 5, 5, spinner=5)) == ("arms: That needs 5 on 10 halves; a set has only 8.")
    assert refused(ends(6, 4, spinner=5), LINE).startswith("spinners: No double branches here:")
    assert refused(ends(6, 4, spinner=5, covered=0)) == (
        "spinners: A double with nothing on any side is alone on the table."
    )


@pytest.mark.canon("FIV-04", "FIV-05", "FIV-08", "FIV-09")
def test_a_tile_goes_on_a_spinners_sides_before_its_ends():
    one_side, both_sides = ends(0, spinner=5), ends(0, "3-3", spinner=5)
    assert [(each.number, each.spinner) for each in may_play(tile("5-1"), one_side, USUAL).answer] == [
        (5, Spinner(5, 1))
    ]
    assert [str(step) for step in may_play(tile("5-1"), both_sides, USUAL).steps] == [
        "Both sides of 5-5 are covered, so 5-1 fits an end: the ends make 7, no points.",
        "If you can play, you must, without drawing.",
    ]
    assert str(may_play(tile("5-1"), one_side, USUAL).steps[1]) == "Not on an end of 5-5: its sides come first."
    assert cited(may_play(tile("4-3"), both_sides, USUAL)) == ["FIV-04", "FIV-09", "FIV-05"]


@pytest.mark.canon("FIV-06", "FIV-10", "FIV-46")
def test_a_tile_that_fits_nowhere_is_followed_by_what_its_holder_does():
    all_four = ends(6, 4, 3, 2, spinner=5)
    assert may_play(tile("5-1"), all_four, USUAL).answer == ()
    assert cited(may_play(tile("5-1"), all_four, USUAL)) == ["FIV-10", "FIV-G2"]
    assert str(may_play(tile("1-0"), ends(6, 4), PUB).steps[-1]) == "Nobody draws: if you can't play, pass."


@pytest.mark.canon("FIV-08")
def test_a_double_that_lies_first_is_the_spinner_though_it_was_not_led():
    steps = [str(step) for step in may_play(tile("4-4"), ends(6, 4), USUAL).steps]
    assert "4-4 would be the first double, so the spinner." in steps
    assert steps[0] == "4-4 fits the open 4: the ends make 14, no points."


@pytest.mark.canon("FIV-31")
@pytest.mark.parametrize("house", [USUAL, LINE, EVERY_DOUBLE, SNIFF, PUB], ids=str)
def test_every_layout_that_can_be_laid_is_counted_and_scores_what_can_be_scored(house):
    chance = Random(house.spinner)
    for _hand in range(40):
        for layout in laid(chance, house):
            points = counted(layout, house).answer.points
            assert points in (0, *possible(house))


def laid(chance, house):
    """The layouts of a hand as it is laid tile by tile, until none fits."""
    rest = list(DOUBLE_SIX.tiles)
    chance.shuffle(rest)
    layout = branching(led(rest.pop()), house)
    yield layout
    while fits := [(each, place) for each in rest for place in open_places(layout) if each.has(place.number)]:
        each, place = chance.choice(fits)
        rest.remove(each)
        layout = branching(played(each, layout, place), house)
        yield layout


def branching(layout, house):
    """The layout with its doubles told as spinners, where they branch."""
    fresh = [each for each in layout.arms if isinstance(each, Tile)]
    room = {"none": 0, "all": 9}.get(house.branches, 1 - len(layout.spinners))
    for each in fresh[:room]:
        arms = tuple(end for end in layout.arms if end != each)
        layout = Layout(arms, (*layout.spinners, Spinner(each.high, 1 if arms or layout.spinners else 0)))
    return layout
