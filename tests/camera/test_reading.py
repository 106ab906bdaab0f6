"""Tiles are read from drawn photos: all of them on plain ones, most on hard ones, none where none lie."""

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from tests.camera import drawn
from tests.camera.conftest import Read, Take
from tests.camera.drawn import COLOURED, DARK, LIGHT, Laid
from tests.camera.reader import Reader

pytestmark = pytest.mark.browser

SURE = 0.8
Reading = dict[str, Any]
UPSIDE_DOWN, CLOCKWISE = 3, 6  # how a camera says that it was held


def seeds(count: int, usual: int) -> list[Any]:
    """So many seeds, of which only the usual ones are tried in `make test`."""
    return [pytest.param(seed, marks=[] if seed < usual else [pytest.mark.tour]) for seed in range(count)]


def halves(tile: Reading | Laid) -> tuple[int, int]:
    a, b = (tile.a, tile.b) if isinstance(tile, Laid) else (tile["a"], tile["b"])
    return min(a, b), max(a, b)


def tiles(several: Iterable[Reading] | Iterable[Laid]) -> list[tuple[int, int]]:
    return sorted(map(halves, several))


def sure(read: Reading) -> list[Reading]:
    return [tile for tile in read["tiles"] if tile["confidence"] >= SURE]


def apart(reading: Reading, laid: Laid) -> float:
    """The mean distance of the corners, whichever half is called the first."""
    both = (reading["corners"], [*reading["corners"][2:], *reading["corners"][:2]])
    return min(sum(map(math.dist, corners, laid.corners)) / 4 for corners in both)


def right(read: Reading, laid: Iterable[Laid], within: float = 25) -> list[Reading]:
    """What was read as it lies there, in its place."""
    return [one for one in read["tiles"] for tile in laid if halves(one) == halves(tile) and apart(one, tile) < within]


def scattered(seed: int, count: int, highest: int = 6, **more: Any) -> drawn.Photo:
    return drawn.photo(seed, drawn.scattered(seed, drawn.draw(seed, count, highest)), **more)


@pytest.mark.parametrize("seed", seeds(20, usual=1))
def test_every_tile_of_a_plain_photo_is_read_surely_and_in_its_place(seed: int, read: Read) -> None:
    highest = 9 if seed % 3 == 0 else 6
    photo = scattered(seed, 2 + seed % 7, highest, look=DARK if seed % 2 else LIGHT)
    seen = read(photo, highest=highest)
    assert tiles(sure(seen)) == tiles(seen["tiles"]) == tiles(photo.tiles)
    assert len(right(seen, photo.tiles, within=7)) == len(photo.tiles)
    assert (seen["unread"], seen["trouble"]) == ([], None)


OF_TWELVE = [(10, 4), (11, 9), (12, 10), (12, 12), (11, 0), (10, 10), (12, 7)]


@pytest.mark.parametrize("seed", seeds(12, usual=1))
def test_ten_to_twelve_pips_in_three_lines_are_read_surely(seed: int, read: Read) -> None:
    look = replace((COLOURED, LIGHT, DARK)[seed % 3], across=seed % 2 == 0)
    photo = drawn.photo(seed, drawn.scattered(seed, OF_TWELVE), look=look, hardness=0.04 * seed)
    assert tiles(sure(read(photo, highest=12))) == tiles(photo.tiles)


@pytest.mark.parametrize("worn", [pytest.param(pip, marks=[] if pip == 5 else pytest.mark.tour) for pip in range(12)])
def test_twelve_pips_of_which_one_is_worn_off_are_no_eleven(worn: int, read: Read) -> None:
    photo = drawn.photo(1, [((12, 4), (700, 600, 20.0)), ((12, 12), (1000, 600, 0.0))])
    right, down = drawn.places(12, across=False)[worn]
    seen = read(photo.under(drawn.speck(photo.tiles[1], 0.27 * right, 0.27 * down - 0.5)), highest=12)
    assert tiles(sure(seen)) == [(4, 12)]


@pytest.mark.tour
def test_nine_in_ten_tiles_of_harder_photos_are_read_and_hardly_one_is_sure_and_wrong(read: Read) -> None:
    exact = wrong = certain = total = 0
    for number in range(40):
        photo = scattered(100 + number, 6, look=DARK if number % 4 == 3 else LIGHT, hardness=0.6 * number / 39)
        seen = read(photo)
        known = right(seen, photo.tiles)
        exact, total = exact + len(known), total + len(photo.tiles)
        certain += len(sure(seen))
        wrong += sum(tile not in known for tile in sure(seen))
    assert exact >= 0.9 * total
    assert wrong <= 0.01 * certain


@pytest.mark.parametrize("seed", seeds(16, usual=1))
def test_nothing_is_sure_where_no_tile_lies(seed: int, read: Read) -> None:
    empty = drawn.photo(seed, [], hardness=1)
    seen = read(empty if seed % 2 else empty.under(drawn.clutter(seed)))
    assert sure(seen) == []
    assert seen["trouble"] is not None


@pytest.mark.parametrize("seed", seeds(8, usual=1))
def test_two_dice_that_nearly_touch_are_no_tile(seed: int, read: Read) -> None:
    empty = drawn.photo(seed, [], hardness=0.1 * seed)
    assert sure(read(empty.under("".join(drawn.dice(4 * seed + pair) for pair in range(4))))) == []


@pytest.fixture(scope="module")
def hand() -> drawn.Photo:
    """A photo of four tiles."""
    return scattered(7, 4)


VIEWS = ["brightness(1.2)", "brightness(0.8)", "grayscale(1)", "sepia(0.7)", "contrast(0.6)"]


@pytest.mark.tour
@pytest.mark.parametrize("view", VIEWS)
def test_the_same_tiles_are_read_in_another_light(view: str, hand: drawn.Photo, read: Read) -> None:
    assert tiles(read(hand, view)["tiles"]) == tiles(hand.tiles)


def held(jpeg: bytes, way: int) -> bytes:
    """A JPEG that says how its camera was held (Exif: one entry, 0x0112)."""
    entry = b"\x01\x12\0\x03\0\0\0\x01\0" + bytes([way]) + b"\0\0"
    exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01" + entry + bytes(4)
    return jpeg[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2) + exif + jpeg[2:]


@pytest.mark.parametrize("way", [CLOCKWISE, pytest.param(UPSIDE_DOWN, marks=pytest.mark.tour)])
def test_a_large_photo_is_read_upright_however_the_phone_was_held(way: int, take: Take, reader: Reader) -> None:
    wide, high = size = 2 * drawn.WIDE, 2 * drawn.HIGH
    lying = [(each, (2 * x, 2 * y, turn)) for each, (x, y, turn) in drawn.scattered(7, drawn.draw(7, 4))]
    photo = drawn.photo(7, lying, unit=2 * drawn.UNIT, size=size)
    turned = {CLOCKWISE: lambda x, y: (high - y, x), UPSIDE_DOWN: lambda x, y: (wide - x, high - y)}[way]
    laid = [Laid(tile.a, tile.b, tuple(turned(*corner) for corner in tile.corners)) for tile in photo.tiles]
    seen = reader.read(held(take(photo), way))
    assert len(right(seen, laid, within=12)) == len(laid) == len(seen["tiles"])


@pytest.mark.tour
def test_the_same_photo_is_read_the_same_way_again(hand: drawn.Photo, take: Take, reader: Reader) -> None:
    photo = take(hand)
    once, again = ({**reader.read(photo), "seconds": 0} for _time in range(2))
    assert once == again


def test_a_half_with_more_pips_than_the_set_is_not_sure(read: Read) -> None:
    photo = scattered(5, 6, highest=9)
    assert any(max(halves(tile)) > 4 for tile in photo.tiles)
    assert all(max(halves(tile)) <= 4 for tile in sure(read(photo, highest=4)))


@pytest.mark.parametrize(
    ("colour", "size"),
    [("black", (1, 1)), ("#787878", (3, 2000)), ("white", (900, 1)), ("transparent", (300, 400))],
)
def test_odd_pictures_show_no_tile(colour: str, size: tuple[int, int], take: Take, reader: Reader) -> None:
    empty = drawn.Photo(f'<div style="height: 100vh; background: {colour}">', (), size)
    seen = reader.read(take(empty, type="png", quality=None, omit_background=True))
    assert sure(seen) == []
    assert seen["trouble"] not in (None, "unreadable")


HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"


def test_what_cannot_be_opened_is_told_as_what_it_is(hand: drawn.Photo, take: Take, reader: Reader) -> None:
    for content in (take(hand)[:300], b"\x89PNG\r\n\x1a\n" + bytes(200), b""):
        seen = reader.read(content)
        assert (seen["tiles"], seen["trouble"]) == ([], "unreadable")
    assert reader.read(HEIC)["trouble"] == "foreign"
