"""Tiles are read from drawn photos: all of them on plain ones, most on hard ones, none where none lie."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("cv2", reason="the extra `camera` is not installed")

import cv2
import numpy as np

from referee.camera.photo import Trouble
from referee.camera.read import SURE, read_photo, read_tiles, trouble
from tests.camera import scenes


def seeds(count, usual):
    """So many seeds, of which only the usual ones are tried in `make test`."""
    return [pytest.param(seed, marks=[] if seed < usual else [pytest.mark.tour]) for seed in range(count)]


def tile(each):
    return tuple(sorted((each.a, each.b)))


def tiles(several):
    return sorted(map(tile, several))


def apart(reading, laid):
    """The mean distance of the corners, whichever half is called the first."""
    turns = [np.roll(laid.corners, 2 * turn, axis=0) for turn in (0, 1)]
    return min(np.hypot(*(np.array(reading.corners) - corners).T).mean() for corners in turns)


def matched(readings, laid):
    """Each tile with the reading at its place."""
    both = [(min(readings, key=lambda reading: apart(reading, each), default=None), each) for each in laid]
    return [(reading, each) for reading, each in both if reading and apart(reading, each) < 25]


@pytest.mark.parametrize("seed", seeds(20, usual=2))
def test_every_tile_of_a_plain_photo_is_read_surely_and_in_its_place(seed):
    highest = 9 if seed % 3 == 0 else 6
    image, laid = scenes.photo(seed, highest=highest, is_dark=seed % 2 == 1)
    readings = read_tiles(image, highest)
    assert tiles(readings) == tiles(laid)
    assert all(reading.confidence >= SURE for reading in readings)
    assert [apart(*both) for both in matched(readings, laid) if apart(*both) > 7] == []
    assert trouble(image, readings) is None


@pytest.mark.tour
def test_nine_in_ten_tiles_of_harder_photos_are_read_and_hardly_one_is_sure_and_wrong():
    exact = wrong = sure = total = 0
    for number in range(40):
        image, laid = scenes.photo(100 + number, is_dark=number % 4 == 3, hardness=0.6 * number / 39)
        readings = read_tiles(image, 6)
        right = [reading for reading, each in matched(readings, laid) if tile(reading) == tile(each)]
        exact, total = exact + len(right), total + len(laid)
        sure += sum(reading.confidence >= SURE for reading in readings)
        wrong += sum(reading.confidence >= SURE and reading not in right for reading in readings)
    assert exact >= 0.9 * total
    assert wrong <= 0.01 * sure


@pytest.mark.parametrize("seed", seeds(8, usual=1))
def test_nothing_is_sure_where_no_tile_lies(seed):
    for image in (scenes.clutter(seed), scenes.photo(seed, count=0, hardness=1.0)[0]):
        readings = read_tiles(image, 6)
        assert [reading for reading in readings if reading.confidence >= SURE] == []
        assert trouble(image, readings) is not None


@pytest.fixture(scope="module")
def hand():
    """A photo of four tiles."""
    return scenes.photo(7, count=4)


def with_light(image, ramp):
    return np.clip(image * ramp, 0, 255).astype(np.uint8)


ACROSS = np.linspace(0.85, 1.05, scenes.WIDE)[None, :, None]
VIEWS = {
    "turned by 90 degrees": np.rot90,
    "turned upside down": lambda image: image[::-1, ::-1],
    "brighter by a fifth": lambda image: with_light(image, 1.2),
    "darker by a fifth": lambda image: with_light(image, 0.8),
    "with light from the left": lambda image: with_light(image, ACROSS[:, ::-1]),
    "with light from the right": lambda image: with_light(image, ACROSS),
}


@pytest.mark.parametrize("view", VIEWS)
def test_the_same_tiles_are_read_of_a_photo(view, hand):
    image, laid = hand
    assert tiles(read_tiles(VIEWS[view](image), 6)) == tiles(laid)


def test_the_same_photo_is_read_the_same_way_again(hand):
    assert read_tiles(hand[0], 6) == read_tiles(hand[0], 6)


def test_a_half_with_more_pips_than_the_set_is_not_sure():
    image, laid = scenes.photo(5, count=6, highest=9)
    assert any(each.b > 4 for each in laid)
    for reading in read_tiles(image, 4):
        assert max(reading.a, reading.b) <= 4 or reading.confidence < SURE


ODD = [(1, 1, 3), (3, 2000, 3), (2000, 3), (60, 60, 1), (300, 400, 4), (400, 300), (1, 900)]


@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(shape=st.sampled_from(ODD), seed=st.integers(0, 99), level=st.sampled_from([0, 120, 255, None]))
def test_odd_pictures_show_no_tile(shape, seed, level):
    noise = np.random.default_rng(seed).integers(0, 256, shape, np.uint8)
    image = noise if level is None else np.full(shape, level, np.uint8)
    readings = read_tiles(image, 6)
    assert [reading for reading in readings if reading.confidence >= SURE] == []
    assert isinstance(trouble(image, readings), Trouble)


def test_a_grey_photo_is_read_as_well(hand):
    image, laid = hand
    grey = image.mean(axis=2).astype(np.uint8)
    assert tiles(read_tiles(grey, 6)) == tiles(laid)


def test_what_begins_like_a_photo_and_is_damaged_is_unreadable(encoded):
    for content in (encoded(".jpg")[:700], encoded(".png")[:60] + bytes(200), encoded(".webp")[:60]):
        assert read_photo(content, 6) == ([], Trouble.UNREADABLE)


SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
TINY = ((0.0, 0.0), (20.0, 0.0), (20.0, 40.0), (0.0, 40.0))


def test_a_dark_and_a_blurred_photo_are_told_apart(hand):
    dark, blurred = with_light(hand[0], 0.03), cv2.GaussianBlur(hand[0], (0, 0), 9)
    assert [trouble(each, read_tiles(each, 6)) for each in (dark, blurred)] == [Trouble.DARK, Trouble.BLURRED]


def test_tiles_that_are_square_or_tiny_or_all_unsure_are_a_trouble_of_their_own(hand):
    readings = read_tiles(*hand[:1], 6)
    troubles = [
        trouble(hand[0], [replace(each, **change) for each in readings])
        for change in ({"corners": SQUARE}, {"corners": TINY}, {"confidence": 0.7})
    ]
    assert troubles == [Trouble.ASLANT, Trouble.SMALL, Trouble.NONE]
