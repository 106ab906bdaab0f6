"""Sets and photos on which readers of tiles fail: they are read, or refused as what they are."""

from typing import Any

import pytest

from tests.camera import drawn
from tests.camera.conftest import Read, Take
from tests.camera.drawn import BACK, STUDDED
from tests.camera.reader import Reader
from tests.camera.test_reading import right, scattered, sure, tiles

pytestmark = [pytest.mark.browser, pytest.mark.tour]

CENTRE = drawn.WIDE / 2, drawn.HIGH / 2


def hand(seed: int, count: int = 6, **more: Any) -> drawn.Photo:
    """A photo of tiles that touch side by side."""
    return drawn.photo(seed, drawn.in_a_row(drawn.draw(seed, count)), **more)


@pytest.mark.parametrize("seed", range(12))
def test_tiles_with_a_thin_bar_and_a_large_stud_are_read_where_they_touch(seed: int, read: Read) -> None:
    photo = hand(seed, 7, look=STUDDED, hardness=0.03 * seed)
    seen = read(photo)
    assert tiles(seen["tiles"]) == tiles(photo.tiles)
    assert len(right(seen, photo.tiles)) == len(photo.tiles)


def test_of_lines_far_away_nearly_all_is_read_from_the_file_at_its_own_size(read: Read) -> None:
    assert sum(map(len, (of_a_line_far_away(seed, read) for seed in range(6)))) >= 46


def of_a_line_far_away(seed: int, read: Read) -> list[Any]:
    """What is read surely of it; nothing of that is wrong."""
    photo = line_far_away(seed)
    certain = sure(read(photo))
    assert len(right({"tiles": certain}, photo.tiles, within=60)) == len(certain)
    return certain


def line_far_away(seed: int) -> drawn.Photo:
    """A line of eight small tiles on a photo of twelve megapixels."""
    line, _hands = drawn.blocked(drawn.Random(seed))
    lying = drawn.around(drawn.in_a_line(line[:8], unit=120), (2000, 1500))
    return drawn.photo(seed, lying, look=STUDDED, hardness=0.6, tilt=12, unit=120, size=(4000, 3000))


def test_what_was_read_stays_where_a_phone_has_no_room_to_open_a_piece(take: Take, reader: Reader) -> None:
    photo = take(line_far_away(0))
    reader.page.evaluate("""() => {
        const open = createImageBitmap;
        window.createImageBitmap = (file, ...box) => (box.length > 1 ? Promise.reject(Error()) : open(file, ...box));
    }""")
    seen = reader.read(photo)
    reader.page.reload()
    assert (seen["tiles"] != [], seen["trouble"]) == (True, None)


@pytest.mark.parametrize("edge", [-6, 0, 10])
@pytest.mark.parametrize("look", [drawn.LIGHT, STUDDED, drawn.COLOURED, drawn.DARK])
def test_a_tile_that_fills_the_photo_is_read(look: drawn.Look, edge: int, read: Read) -> None:
    wide, high = 600 + 2 * edge, 1200 + 2 * edge
    photo = drawn.photo(edge, [((5, 4), (wide / 2, high / 2, 0.0))], look=look, tilt=0, unit=600, size=(wide, high))
    seen = read(photo)
    assert (tiles(sure(seen)), seen["trouble"]) == ([(4, 5)], None)


@pytest.mark.parametrize("seed", range(12))
def test_two_ends_that_meet_in_a_line_are_no_double(seed: int, read: Read) -> None:
    first, second, third, fourth, fifth = drawn.Random(seed).sample(range(7), 5)
    line = [(first, second), (second, third), (third, third), (third, fourth), (fourth, fifth)]
    photo = drawn.photo(seed, drawn.around(drawn.in_a_line(line), CENTRE))
    assert tiles(read(photo)["tiles"]) == tiles(photo.tiles)


def test_hardly_ever_are_two_tiles_that_meet_in_a_corner_a_third(read: Read) -> None:
    assert sum(has_a_third(seed, read) for seed in range(10)) <= 2


def has_a_third(seed: int, read: Read) -> bool:
    """Whether something sure and wrong is read where the bars of two tiles are washed out."""
    upright, lying, apart = drawn.draw(1000 + seed, 3)
    side = 40 if seed % 2 else -40
    photo = drawn.photo(
        seed, [(upright, (600, 600, 0)), (lying, (720, 600 + side, 90)), (apart, (1100, 600, 20 * seed))]
    )
    certain = sure(read(photo.under("".join(map(drawn.washed, photo.tiles[:2])))))
    return certain != right({"tiles": certain}, photo.tiles)


@pytest.mark.parametrize("seed", range(8))
def test_a_hand_of_one_tile_is_read(seed: int, read: Read) -> None:
    photo = scattered(seed, 1, hardness=0.06 * seed)
    seen = read(photo)
    assert (tiles(seen["tiles"]), seen["trouble"]) == (tiles(photo.tiles), None)


def test_tiles_that_all_lie_face_down_are_none(read: Read) -> None:
    assert read(drawn.photo(4, drawn.scattered(4, [BACK] * 5)))["trouble"] == "none"


def test_from_the_side_what_is_sure_is_right_and_the_side_is_said(read: Read) -> None:
    said = certain = 0
    for seed in range(12):
        photo = scattered(seed, 7, tilt=46)
        seen = read(photo)
        certain, said = certain + len(sure(seen)), said + (seen["remark"] == "aslant")
        assert sure(seen) == right({"tiles": sure(seen)}, photo.tiles, within=40)
    assert (certain >= 40, said >= 0.9 * 12) == (True, True)


def test_too_much_light_is_said_beside_what_was_read(read: Read) -> None:
    photo = scattered(7, 4)
    seen = read(photo.under(drawn.half_hidden(photo.tiles[0])), "brightness(1.5)")
    assert (len(sure(seen)), seen["trouble"], seen["remark"]) == (3, None, "bright")


@pytest.mark.parametrize("seed", range(8))
def test_a_photo_from_almost_above_is_not_refused(seed: int, read: Read) -> None:
    photo = hand(seed, tilt=25)
    seen = read(photo)
    assert (tiles(seen["tiles"]), seen["trouble"]) == (tiles(photo.tiles), None)


@pytest.mark.parametrize(
    ("css", "trouble"), [("brightness(0.03)", "dark"), ("blur(9px)", "blurred"), ("", None)], ids=str
)
def test_a_dark_and_a_blurred_photo_are_told_apart(css: str, trouble: str | None, read: Read) -> None:
    assert read(hand(7, 4), css)["trouble"] == trouble


def test_tiles_that_are_too_small_are_a_trouble_of_their_own(read: Read) -> None:
    photo = drawn.photo(
        3, [(tile, (x, y, turn)) for tile, (x, y, turn) in drawn.scattered(3, drawn.draw(3, 6))], unit=24
    )
    assert read(photo)["trouble"] == "small"


@pytest.mark.parametrize("seed", range(10))
def test_a_whole_table_is_a_line_and_four_hands(seed: int, read: Read) -> None:
    photo = drawn.table(seed, hardness=0.02 * seed)
    seen = read(photo, is_table=True)
    assert tiles(seen["tiles"]) == tiles(photo.tiles)
    whose = {"line": seen["line"], **seen["hands"]}
    assert {side: tiles(lying) for side, lying in whose.items()} == {
        side: tiles(tile for tile in photo.tiles if tile.whose == side) for side in whose
    }
