"""Hands by fives of which every tile lies on the table or is left: what is left says how the layout ends."""

import pytest

from tests.rulesets.test_fives import score
from tests.support.builders import Told, block, last, out

pytestmark = pytest.mark.canon("FIV-39")
LEFT = ("6-3", "4-4 4-3", "0-0", "")  # so the line ends in 4 and 6, and 4-4 is not on it


def remarked(told: Told, **said: object) -> list[str]:
    """What is remarked of a hand of two pairs with seven tiles each, none drawn, no spinner."""
    line = last("fives", told, preset="partners", **{"spinner": "none"} | said)
    return [str(step) for step in line.verdict.remarks]


@pytest.mark.parametrize("points", [5, 15, 20])
def test_a_last_score_that_the_two_ends_cannot_make_is_remarked(points):
    told = out(3, *LEFT, lead=0, scores=[score(3, points, last_tile=True)])
    says = f"Check the last score. By the tiles left, the ends, 4 and 6, never make {points}."
    assert remarked(told) == [says]


def test_a_last_score_that_they_can_make_is_not():
    assert remarked(out(3, *LEFT, lead=0, scores=[score(3, 10, last_tile=True)])) == []


def test_where_both_ends_are_the_same_a_last_score_is_twice_or_thrice_a_number():
    left = ("6-0 6-5 5-5", "0-0 5-0", "1-1", "")
    told = out(3, *left, lead=0, scores=[score(3, 15, last_tile=True)])
    says = "Check the last score. By the tiles left, the ends are equal and never make 15."
    assert (remarked(told), remarked(out(3, *left, scores=[score(3, 10, last_tile=True)]))) == ([says], [])


def test_tiles_that_leave_no_line_are_remarked():
    says = (
        "Check the tiles. Only the end numbers, at most 2, can be left an odd number of times; "
        "here 2, 3, 4 and 6 are. A tile is missing or misread."
    )
    assert remarked(out(3, "6-2", *LEFT[1:])) == [says]


def test_a_block_ends_in_the_same_number_twice():
    left = ("0-0 2-1", "4-2", "4-0", "1-1 1-0")
    assert remarked(block(*left, by=2, ends=[6])) == []
    says = "Check the ends. In a block like this both are the same."
    assert remarked(block(*left, by=2, ends=[6, 5])) == [says]


UNEVEN = "Check the tiles. A block leaves every number an even number of times; here {}. A tile is missing or misread."
ODD = "Count again. A block always leaves an even number of pips; these make {}."
DRAWN = [{}, {"preset": "muggins"}, {"preset": "five_up"}, {"spinner": "sniff"}, {"preset": "cribbage"}]


@pytest.mark.canon("GEN-10")
@pytest.mark.parametrize("house", DRAWN, ids=str)
@pytest.mark.parametrize(
    ("left", "says"),
    [
        (("0-1 2-2", "6-6 5-4 1-2"),
         [UNEVEN.format("0 is left once, 2 is left 3 times, 4 is left once and 5 is left once")]),
        (("0-1 2-2", "6-0 6-1 5-5"), []),
        (("4", "9"), [ODD.format(13)]),
        (("4+1", "9/2"), []),
        (("4-1", "9/2"), []),
        (("4-1", "8/2"), [ODD.format(13)]),
    ],
)  # fmt: skip
def test_what_no_block_leaves_once_all_is_drawn_is_remarked_and_scored_all_the_same(house, left, says):
    line = last("fives", block(*left, by=1, lead=0), players=2, **house)
    assert [str(step) for step in line.verdict.remarks] == says
    assert line.verdict.winner is not None


@pytest.mark.canon("GEN-10")
def test_in_pairs_what_is_counted_in_two_heaps_adds_up_to_an_even_number_too():
    def heaped(one: str, other: str) -> Told:
        heaps = [{"kind": "heap", "seats": [at, at + 2], "held": held} for at, held in enumerate((one, other))]
        return block("?", "?", "?", "?", by=2, heaps=heaps)

    for spinner in ("first", "none"):
        assert remarked(heaped("14", "23"), spinner=spinner) == [ODD.format(37)]
        assert remarked(heaped("14", "24"), spinner=spinner) == []


@pytest.mark.canon("GEN-10")
def test_where_tiles_stay_asleep_a_block_proves_nothing():
    for house in ({"preset": "fives_and_threes"}, {"draw": "none"}):
        assert last("fives", block("4", "9", by=1), players=2, **house).verdict.remarks == ()


def test_around_a_spinner_that_is_blocked_two_numbers_are_open_at_the_most():
    says = "Check the ends. Around a spinner blocked like this only two different numbers are open."
    left = ("1-2 1-1", "2-0 0-1", "0-0", "2-2")
    assert remarked(block(*left, by=2, ends=[3, 6, 4]), spinner="first") == [says]
    assert remarked(block(*left, by=2, ends=[3, 6]), spinner="first") == []
    assert remarked(block(*left, by=2, ends=[3, 6, 4]), spinner="all") == []


@pytest.mark.canon("GEN-8")
@pytest.mark.parametrize(
    "left", [pytest.param(("50/9", "60/10"), id="too many tiles"), pytest.param(("62", "66"), id="too many pips")]
)
def test_more_than_a_block_leaves_once_all_is_drawn_is_refused(refused, left):
    assert refused("fives", block(*left, by=1), players=2) == ("held", "GEN-8")
    assert last("fives", block("30/6", "31/6"), players=2, draw="none").verdict.winner == 0


def test_tiles_with_more_odd_numbers_than_a_spinner_has_ends_are_remarked():
    left = ("6-5 4-3", "2-1", "0-0", "")
    says = (
        "Check the tiles. Only the end numbers, at most {}, can be left an odd number of times; "
        "here {} are. A tile is missing or misread."
    )
    assert remarked(out(3, *left), spinner="first") == [says.format(4, "1, 2, 3, 4, 5 and 6")]
    assert remarked(out(3, "6-5 4-3", "0-0", "1-1", ""), spinner="first") == []
    doubles = ("0-0 1-1 2-2 3-1", "3-3 4-4 5-5", "6-6 0-4", "")
    assert remarked(out(3, *doubles), spinner="first") == [says.format(2, "0, 1, 3 and 4")]
    assert remarked(out(3, *left), spinner="all") == []


@pytest.mark.parametrize(
    "said", [{"draw": "until_playable"}, {"spinner": "first"}, {"spinner": "sniff"}, {"hand_tiles": 6}]
)
def test_where_some_tile_is_not_known_or_a_double_branches_nothing_is_said(said):
    assert remarked(out(3, *LEFT, scores=[score(3, 15, last_tile=True)]), **said) == []
