"""Tiles, sets, and what people may write for them."""

import unicodedata

import pytest

from referee.engine.tiles import DOUBLE_FIFTEEN, DOUBLE_NINE, DOUBLE_SIX, DOUBLE_TWELVE, Tile, tile, tiles


@pytest.mark.parametrize("written", ["6-4", "4-6", "6:4", "6|4", "6/4", " 6-4 ", "6\u20114", "6 \u2013 4", "(6,4)"])
def test_a_tile_is_read_either_way_round(written):
    assert tile(written) == Tile(6, 4)
    assert str(tile(written)) == "6-4"


@pytest.mark.parametrize("written", ["", "6", "6-", "64", "6-4-2", "16-1", "a-b", "6_4"])
def test_what_is_not_two_numbers_is_no_tile(written):
    with pytest.raises(ValueError, match=f"^'{written}' is no tile like 6-4"):
        tile(written)


@pytest.mark.parametrize("written", ["15-4", "4-15", "15:4", "4|15", "15/4", "15 \u2013 4", "[4|15]", "(15, 4)"])
def test_a_half_goes_up_to_fifteen(written):
    assert tile(written) == Tile(15, 4)
    assert str(tile(written)) == "15-4"


@pytest.mark.parametrize("first", [pytest.param(0x1F031, id="lying"), pytest.param(0x1F063, id="standing")])
def test_every_tile_of_unicode_is_read(first):
    for place in range(49):
        letter = chr(first + place)
        assert unicodedata.name(letter)[-5:] == f"{place // 7:02}-{place % 7:02}"
        assert tile(letter) == tile(f"{place // 7}-{place % 7}")


def test_tiles_are_separated_by_spaces_or_commas():
    assert tiles("6-4, 3-1 0-0") == (Tile(6, 4), Tile(3, 1), Tile(0, 0))


@pytest.mark.canon("LON-03", "LOO-02", "DUO-02")
@pytest.mark.parametrize(
    ("tile_set", "count", "pips"),
    [
        pytest.param(DOUBLE_SIX, 28, 168, id="double-six has 28 tiles and 168 pips"),
        pytest.param(DOUBLE_NINE, 55, 495, id="double-nine has 55 tiles and 495 pips"),
        pytest.param(DOUBLE_TWELVE, 91, 1092, id="double-twelve has 91 tiles and 1092 pips"),
        pytest.param(DOUBLE_FIFTEEN, 136, 2040, id="double-fifteen has 136 tiles and 2040 pips"),
    ],
)
def test_a_set_has_every_pair_once(tile_set, count, pips):
    assert len(tile_set.tiles) == count
    assert tile_set.pips == pips


def test_a_suit_is_every_tile_with_its_number():
    assert len(DOUBLE_SIX.suit(5)) == 7
    assert all(each.has(5) for each in DOUBLE_SIX.suit(5))


def test_the_other_half_of_a_double_is_the_same_number():
    assert tile("6-4").other(6) == 4
    assert tile("6-4").other(4) == 6
    assert tile("5-5").other(5) == 5
