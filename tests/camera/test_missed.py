"""What looks like a tile and was not read is not passed over in silence."""

from collections.abc import Callable

import pytest

from tests.camera import drawn
from tests.camera.conftest import Read
from tests.camera.drawn import BACK, Laid
from tests.camera.test_reading import apart, right, scattered, seeds, sure, tiles

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    "over", [drawn.half_hidden, pytest.param(drawn.glare, marks=pytest.mark.tour)], ids=["half hidden", "under a lamp"]
)
@pytest.mark.parametrize("seed", seeds(6, usual=1))
def test_a_tile_that_cannot_be_read_is_not_passed_over(over: Callable[[Laid], str], seed: int, read: Read) -> None:
    photo = scattered(seed, 6)
    spoilt = photo.tiles[2]
    seen = read(photo.under(over(spoilt)))
    rest = [tile for tile in photo.tiles if tile is not spoilt]
    assert tiles(right(seen, rest)) == tiles(rest)
    assert [other for other in sure(seen) if apart(other, spoilt) < 25] == []
    doubted = [*seen["unread"], *(tile for tile in seen["tiles"] if apart(tile, spoilt) < 25)]
    assert len(doubted) == 1


@pytest.mark.tour
@pytest.mark.parametrize("seed", seeds(8, usual=1))
def test_tiles_face_down_are_told_apart(seed: int, read: Read) -> None:
    photo = drawn.photo(seed, drawn.scattered(seed, [*drawn.draw(seed, 4), BACK, BACK]))
    seen = read(photo)
    assert tiles(seen["tiles"]) == tiles(photo.tiles)
    assert [other["isBack"] for other in seen["unread"]] == [True, True]


@pytest.mark.tour
@pytest.mark.parametrize("seed", seeds(4, usual=1))
def test_tiles_face_down_are_seen_where_no_other_lies(seed: int, read: Read) -> None:
    seen = read(drawn.photo(seed, drawn.scattered(seed, [BACK, BACK])))
    assert (seen["tiles"], [other["isBack"] for other in seen["unread"]]) == ([], [True, True])


@pytest.mark.tour
@pytest.mark.parametrize("seed", seeds(4, usual=1))
def test_a_tile_that_the_photo_cuts_off_is_not_passed_over(seed: int, read: Read) -> None:
    *hand, last = drawn.draw(seed, 5)
    photo = drawn.photo(seed, [*drawn.in_a_row(hand), (last, (drawn.WIDE, drawn.HIGH / 4, 90))])
    seen = read(photo)
    assert (tiles(seen["tiles"]), len(seen["unread"])) == (tiles(photo.tiles[:4]), 1)
