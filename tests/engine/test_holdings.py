"""What one seat still holds, as people write it."""

import pytest

from referee.engine.hands.ending import only_end
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, NOTHING, UNTOLD, extremes, holding


@pytest.mark.parametrize(
    ("written", "pips", "count"),
    [
        pytest.param("6-4 3-1", 14, 2, id="tiles"),
        pytest.param("6:4,3|1", 14, 2, id="tiles with other signs"),
        pytest.param("17", 17, None, id="pips"),
        pytest.param("12+5", 17, None, id="a sum of pips"),
        pytest.param("12 + 5 / 3", 17, 3, id="a sum and how many tiles"),
        pytest.param("", 0, 0, id="nothing"),
        pytest.param("?", 0, None, id="nobody looked"),
    ],
)
def test_a_holding_is_tiles_or_pips(written, pips, count):
    held = holding(written)
    assert (held.pips, held.count) == (pips, count)
    assert holding(str(held)) == held


@pytest.mark.parametrize("written", ["a few", "6-4 17", "12+", "-3", "17/", "6-4/2", "1.5"])
def test_anything_else_is_not_understood(written):
    with pytest.raises(ValueError, match=r".+"):
        holding(written)


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
