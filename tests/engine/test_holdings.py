"""What one seat still holds, as people write it."""

import pytest

from referee.engine.hands.ending import only_end
from referee.engine.tiles import (
    DOUBLE_FIFTEEN,
    DOUBLE_NINE,
    DOUBLE_SIX,
    DOUBLE_TWELVE,
    NOTHING,
    UNTOLD,
    extremes,
    holding,
    lookalike,
)
from tests.support.notations import NOTATIONS, OF_LARGER_SETS, UNCLEAR


@pytest.mark.parametrize(
    ("written", "pips", "count"),
    [
        pytest.param("6-4 3-1", 14, 2, id="tiles"),
        pytest.param("6:4,3|1", 14, 2, id="tiles with other signs"),
        pytest.param("17", 17, None, id="pips"),
        pytest.param("12+5", 17, None, id="a sum of pips"),
        pytest.param("12 + 5 / 3", 17, 3, id="a sum and how many tiles"),
        pytest.param("60/12", 60, 12, id="pips of a dozen tiles"),
        pytest.param("", 0, 0, id="nothing"),
        pytest.param("?", 0, None, id="nobody looked"),
    ],
)
def test_a_holding_is_tiles_or_pips(written, pips, count):
    held = holding(written)
    assert (held.pips, held.count) == (pips, count)
    assert holding(str(held)) == held


@NOTATIONS
def test_whatever_plainly_means_tiles_or_pips_is_read_as_that(typed, record):
    assert str(holding(typed)) == record
    assert holding(record) == holding(typed)


@pytest.mark.parametrize(("typed", "record"), [pytest.param(*each, id=name) for name, *each in OF_LARGER_SETS])
def test_tiles_of_larger_sets_are_read_in_the_same_signs(typed, record):
    assert str(holding(typed)) == record


@UNCLEAR
def test_what_nobody_can_be_sure_of_is_not_understood(typed):
    with pytest.raises(ValueError, match=r".+"):
        holding(typed)


@pytest.mark.parametrize(
    ("written", "tile_set", "tile"),
    [
        pytest.param("6/4", DOUBLE_SIX, "6-4", id="both numbers are halves of the set"),
        pytest.param("4 / 6", DOUBLE_SIX, "6-4", id="the lower first, and blanks"),
        pytest.param("[6/4]", DOUBLE_SIX, "6-4", id="brackets"),
        pytest.param("0/1", DOUBLE_SIX, "1-0", id="no pips in one tile"),
        pytest.param("7/2", DOUBLE_SIX, None, id="no half has seven"),
        pytest.param("7/2", DOUBLE_NINE, "7-2", id="in double-nine one has"),
        pytest.param("12/5", DOUBLE_TWELVE, "12-5", id="a half of two digits"),
        pytest.param("5/15", DOUBLE_TWELVE, None, id="no half of double-twelve has fifteen"),
        pytest.param("5/15", DOUBLE_FIFTEEN, "15-5", id="in double-fifteen one has"),
        pytest.param("17/3", DOUBLE_SIX, None, id="no half has seventeen"),
        pytest.param("6+0/4", DOUBLE_SIX, None, id="a sum"),
        pytest.param("6 pips/4", DOUBLE_SIX, None, id="pips by their name"),
        pytest.param("6/4 3/1", DOUBLE_SIX, None, id="two are tiles"),
        pytest.param("12", DOUBLE_SIX, None, id="an honest count"),
        pytest.param("52", DOUBLE_SIX, None, id="as much as five tiles hold"),
        pytest.param("55", DOUBLE_SIX, "5-5", id="more than five tiles hold"),
        pytest.param("63", DOUBLE_SIX, "6-3", id="more than five tiles hold, and no double"),
        pytest.param("63 pips", DOUBLE_SIX, None, id="many pips by their name"),
        pytest.param("58", DOUBLE_SIX, None, id="no half has eight"),
        pytest.param("63", DOUBLE_NINE, None, id="heavier tiles hold that"),
        pytest.param("110", DOUBLE_TWELVE, None, id="as much as five tiles of double-twelve hold"),
        pytest.param("117", DOUBLE_TWELVE, "11-7", id="more than those hold"),
        pytest.param("117", DOUBLE_FIFTEEN, None, id="five tiles of double-fifteen hold that"),
        pytest.param("117", DOUBLE_NINE, None, id="no half has eleven"),
        pytest.param("712", DOUBLE_TWELVE, "12-7", id="the lower first"),
        pytest.param("1212", DOUBLE_TWELVE, "12-12", id="a double"),
        pytest.param("1510", DOUBLE_FIFTEEN, "15-10", id="two digits a half"),
        pytest.param("617", DOUBLE_FIFTEEN, None, id="no half begins with six"),
        pytest.param("6-4", DOUBLE_SIX, None, id="a tile"),
        pytest.param("", DOUBLE_SIX, None, id="nothing"),
    ],
)
def test_few_pips_in_tiles_and_very_many_may_be_meant_as_a_tile(written, tile_set, tile):
    found = lookalike(written, tile_set)
    assert (found and str(found)) == tile


def test_many_pips_are_honest_where_several_hands_are_counted_together():
    assert lookalike("55", DOUBLE_SIX, hands=2) is None


def test_nothing_and_not_told_are_two_things():
    assert holding("") == NOTHING
    assert holding("?") == UNTOLD
    assert NOTHING.is_empty
    assert not UNTOLD.is_empty


def test_pips_in_no_tiles_are_not_nothing():
    assert holding("0/0").is_empty
    assert not holding("17/0").is_empty


@pytest.mark.canon("LON-05")
def test_eight_double_nine_tiles_hold_from_19_to_125_pips():
    assert extremes([each.pips for each in DOUBLE_NINE.tiles], 8, 8) == (19, 125)
    assert extremes([1, 2, 4], 1, 4) == (1, 7)


@pytest.mark.parametrize(
    ("held", "end"),
    [
        pytest.param(("2-3", "1-2", "3-6 0-4", "6-6"), 5, id="nobody holds a 5"),
        pytest.param(("2-3", "1-2", "3-6", "6-6"), None, id="nobody holds 0, 4 or 5"),
        pytest.param(("2-3", "1-2", "3-6 0-4", "6-5"), None, id="every number is held"),
        pytest.param(("2-3", "1-2", "3-6 0-4", "12"), None, id="one hand is told in pips"),
        pytest.param(("2-3", "1-2", "3-6 0-4", "?"), None, id="one hand is not known"),
    ],
)
def test_the_number_at_the_ends_of_a_block_follows_from_the_tiles_where_only_one_is_free(held, end):
    assert only_end([holding(each) for each in held], DOUBLE_SIX) == end
