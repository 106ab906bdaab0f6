"""Hands by fives on a line whose tiles are all known: what is left of them says where it ends."""

import pytest

from tests.builders import Told, block, last, out
from tests.rulesets.test_fives import score

pytestmark = pytest.mark.canon("FIV-39")
LEFT = ("6-3", "4-4 4-3", "0-0", "")  # so the line ends in 4 and 6, and 4-4 is not on it


def remarked(told: Told, **said: object) -> list[str]:
    """What is remarked of a hand of two pairs with seven tiles each, none drawn, no spinner."""
    line = last("fives", told, preset="partners", **{"spinner": "none"} | said)
    return [str(step) for step in line.verdict.remarks]


@pytest.mark.parametrize("points", [5, 15, 20])
def test_a_last_score_that_the_two_ends_cannot_make_is_remarked(points):
    told = out(3, *LEFT, lead=0, scores=[score(3, points, last_tile=True)])
    says = f"Check the last score. By the tiles that are left the line ends in 4 and 6: never {points}."
    assert remarked(told) == [says]


def test_a_last_score_that_they_can_make_is_not():
    assert remarked(out(3, *LEFT, lead=0, scores=[score(3, 10, last_tile=True)])) == []


def test_where_both_ends_are_the_same_a_last_score_is_twice_or_thrice_a_number():
    left = ("6-0 6-5 5-5", "0-0 5-0", "1-1", "")
    told = out(3, *left, lead=0, scores=[score(3, 15, last_tile=True)])
    says = "Check the last score. By the tiles that are left both ends are the same number: never 15."
    assert (remarked(told), remarked(out(3, *left, scores=[score(3, 10, last_tile=True)]))) == ([says], [])


def test_tiles_that_leave_no_line_are_remarked():
    says = (
        "Check the tiles. On a line only the numbers at its two ends are left an odd number of times; here it is "
        "2, 3, 4 and 6. A tile is missing or misread."
    )
    assert remarked(out(3, "6-2", *LEFT[1:])) == [says]


def test_a_block_ends_in_the_same_number_twice():
    left = ("0-0 2-1", "4-2", "4-0", "1-1 1-0")
    assert remarked(block(*left, by=2, ends=[6])) == []
    says = "Check the ends. On a line that is blocked like this both are the same number."
    assert remarked(block(*left, by=2, ends=[6, 5])) == [says]
    missing = "every number is left an even number of times, but not 1 and 2 here. A tile is missing or misread."
    assert remarked(block("0-0", "4-2", "4-0", "1-1 1-0", by=2)) == [f"Check the tiles. On a blocked line {missing}"]


@pytest.mark.parametrize("said", [{"draw": "until_playable"}, {"spinner": "first"}, {"hand_tiles": 6}])
def test_where_some_tile_is_not_known_or_a_double_branches_nothing_is_said(said):
    assert remarked(out(3, *LEFT, scores=[score(3, 15, last_tile=True)]), **said) == []
