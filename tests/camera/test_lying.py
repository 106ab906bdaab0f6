"""Where tiles lie on a photo: which of them are the line, and which hand each of the others is in."""

from collections.abc import Callable
from contextlib import closing
from math import cos, radians, sin
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser

from tests.browser.phone import SCRIPTS

pytestmark = pytest.mark.browser

Reading = dict[str, object]
Group = Callable[..., list[list[str]]]

MODULE = "data:text/javascript," + quote((SCRIPTS / "photo/lying.js").read_text("utf-8"))
WIDTH = 44  # of a tile, in pixels of a photo of 2000 x 1500
LINE = ["1-3", "3-3", "3-6", "6-6", "6-4", "4-1"]
GROUP = """async ([module, readings]) => {
    const { group } = await import(module);
    const { line, sides } = group(readings, { width: 2000, height: 1500 });
    return [line, ...sides].map((places) => places.map((place) => readings[place].name));
}"""
JOINTS = """async ([module, readings]) => {
    const { met, ends } = (await import(module)).joints(readings, [...readings.keys()]);
    return { misfits: met.filter(({ isFit }) => !isFit).length, ends };
}"""


def lying(name: str, x: float, y: float, turn: float) -> Reading:
    """A tile whose first half lies to the left, turned clockwise by so many degrees; "?" was not read."""
    across, down = cos(radians(turn)), sin(radians(turn))
    box = ((-WIDTH, -WIDTH / 2), (-WIDTH, WIDTH / 2), (WIDTH, WIDTH / 2), (WIDTH, -WIDTH / 2))
    corners = [[x + across * u - down * v, y + down * u + across * v] for u, v in box]
    numbers = {} if name == "?" else dict(zip("ab", map(int, name.split("-")), strict=True))
    return {**numbers, "name": name, "confidence": 0.95, "corners": corners}


def line(*names: str, gone: str = "") -> list[Reading]:
    """Tiles that touch in a row in the middle, doubles across; of `gone` there is only the room."""
    tiles, x = [], 600.0
    for name in names:
        is_double = name[0] == name[-1] != "?"
        x += WIDTH / (2 if is_double else 1)
        tiles += [lying(name, x, 750, 90 if is_double else 0)] if name != gone else []
        x += WIDTH / (2 if is_double else 1)
    return tiles


def hand(x: float, y: float, *names: str) -> list[Reading]:
    """Tiles side by side before somebody."""
    return [lying(name, x + 1.1 * WIDTH * at, y, 90) for at, name in enumerate(names)]


@pytest.fixture(scope="module")
def group(browser: Browser) -> Group:
    page = browser.new_page()
    return lambda *parts: page.evaluate(GROUP, [MODULE, [tile for part in parts for tile in part]])


def joined(browser: Browser, tiles: list[Reading]) -> dict[str, Any]:
    """How a line hangs together."""
    with closing(browser.new_page()) as page:
        found: dict[str, Any] = page.evaluate(JOINTS, [MODULE, tiles])
    return found


def test_tiles_that_fit_in_the_middle_are_the_line_and_the_others_go_to_four_sides(group: Group) -> None:
    hands = [["5-0", "2-2"], ["6-1"], ["5-5", "4-2", "0-0"], ["6-5"]]
    places = [(900, 1350), (150, 700), (950, 120), (1850, 760)]
    laid = [hand(*place, *names) for place, names in zip(places, hands, strict=True)]
    assert group(*laid, line(*LINE)) == [LINE, *hands]


def test_a_hand_below_a_line_is_told_apart_from_it(group: Group) -> None:
    assert group(line(*LINE), hand(800, 1100, "5-0", "2-2", "3-5")) == [LINE, ["5-0", "2-2", "3-5"], [], [], []]


def test_a_hand_alone_is_no_line_even_where_two_of_its_rows_touch(group: Group) -> None:
    rows = [hand(800, 1000, "6-3", "3-1", "5-5"), hand(800, 1000 + 2 * WIDTH, "3-0", "4-2", "6-6")]
    found, *_hands = group(*rows)
    assert found == []


@pytest.mark.parametrize("gone", ["3-3", "3-6", "6-4"])
def test_a_line_goes_on_behind_a_tile_that_nobody_saw(group: Group, gone: str) -> None:
    found, *_hands = group(line(*LINE, gone=gone), hand(900, 1350, "5-0"))
    assert found == [name for name in LINE if name != gone]


def test_a_tile_that_could_not_be_read_keeps_its_place_in_the_line(group: Group) -> None:
    found, near, *_others = group(line("1-3", "3-3", "?", "6-6", "6-4"), hand(900, 1350, "5-0", "?"))
    assert found == ["1-3", "3-3", "?", "6-6", "6-4"]
    assert near == ["5-0", "?"]


def test_a_whole_line_meets_in_the_same_numbers_and_has_two_ends(browser: Browser) -> None:
    assert joined(browser, line(*LINE)) == {"misfits": 0, "ends": [1, 1]}


def test_a_line_with_a_hole_has_two_ends_more(browser: Browser) -> None:
    assert sorted(joined(browser, line(*LINE, gone="3-6"))["ends"]) == [1, 1, 3, 6]


def test_a_tile_that_does_not_fit_where_it_lies_is_no_joint(browser: Browser) -> None:
    assert joined(browser, line("1-3", "3-3", "5-6", "6-6", "6-1"))["misfits"] == 1
