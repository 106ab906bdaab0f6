"""What the rules say of the tiles on a photo of a whole table: what is missing, and what the line is blocked on."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser

from tests.browser.phone import SCRIPTS

pytestmark = pytest.mark.browser

Judge = Callable[..., dict[str, Any]]

MODULE = "data:text/javascript," + quote((SCRIPTS / "photo/law.js").read_text("utf-8"))
JUDGE = """async ([module, slots, law]) => {
    const joints = { met: [], ends: [], breaks: () => false };
    const { whys, proposed, ...said } = (await import(module)).judge(slots, joints, law);
    const named = (some) => [...some].map(([{ tile, place }, word]) => [tile ?? place, word]);
    return { ...said, whys: Object.fromEntries(named(whys)), proposed: Object.fromEntries(named(proposed)) };
}"""
SET = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
BLOCKED = {"Ana": "4-3 6-6", "Ben": "3-2", "Cy": "2-1 1-0", "Dee": "6-4 6-0"}
"""With all others in the line it is blocked on 5, and has each number an even number of times."""


def slots(hands: dict[str, str], without: str = "") -> list[dict[str, Any]]:
    """All tiles of the set, those of no hand in the line, as if they had been read surely."""
    owner = {tile: name for name, tiles in hands.items() for tile in tiles.split()}
    names = [tile for tile in SET if tile not in without.split()]
    return [{"tile": tile, "confidence": 0.95, "isSure": True, "place": owner.get(tile, "line")} for tile in names]


@pytest.fixture(scope="module")
def judge(browser: Browser) -> Judge:
    page = browser.new_page()

    def judged(slots: list[dict[str, Any]], **law: Any) -> dict[str, Any]:
        known = {"highest": 6, "isDealtOut": True, "hasTwoEnds": True} | law
        found: dict[str, Any] = page.evaluate(JUDGE, [MODULE, slots, known])
        return found

    return judged


def test_where_every_tile_is_seen_the_line_tells_what_it_is_blocked_on(judge: Judge) -> None:
    said = judge(slots(BLOCKED))
    assert (said["whys"], said["missing"], said["isOdd"], said["end"]) == ({}, [], False, 5)


def test_a_tile_of_which_the_photo_was_not_sure_is_sure_once_every_tile_is_seen(judge: Judge) -> None:
    seen = slots(BLOCKED)
    seen[3]["isSure"] = False
    assert judge(seen)["whys"] == {}
    assert judge(seen, isDealtOut=False)["whys"] == {seen[3]["tile"]: "unsure"}


def test_a_tile_that_is_seen_twice_may_be_the_one_that_is_missing(judge: Judge) -> None:
    seen = slots(BLOCKED)
    other = next(slot for slot in seen if slot["tile"] == "4-3")
    other |= {"tile": "3-3", "confidence": 0.85}
    said = judge(seen)
    assert said["whys"] == {"3-3": "twice"}
    assert said["proposed"] == {"3-3": "4-3"}
    assert said["missing"] == []


def test_a_tile_of_a_hand_that_could_not_be_read_is_the_one_that_is_missing(judge: Judge) -> None:
    seen = [*slots(BLOCKED, without="1-0"), {"isSure": False, "place": "Cy"}]
    assert judge(seen)["proposed"] == {"Cy": "1-0"}


def test_of_several_that_are_missing_none_is_guessed_for_a_hand(judge: Judge) -> None:
    said = judge([*slots(BLOCKED, without="2-1 1-0"), {"isSure": False, "place": "Cy"}])
    assert said["proposed"] == {}
    assert said["missing"] == ["1-0", "2-1"]


def test_what_is_missing_and_leaves_the_line_uneven_is_in_the_line(judge: Judge) -> None:
    said = judge(slots(BLOCKED, without="5-1"))
    assert (said["missing"], said["hidden"], said["isOdd"]) == (["5-1"], ["5-1"], False)
    assert judge(slots(BLOCKED, without="6-6 5-3"))["hidden"] == ["5-3"]
    said = judge(slots(BLOCKED, without="6-4"))
    assert (said["missing"], said["hidden"]) == (["6-4"], [])


def test_a_tile_that_is_in_the_wrong_place_leaves_the_line_uneven(judge: Judge) -> None:
    said = judge(slots({**BLOCKED, "Dee": "6-4 6-0 5-1"}))
    assert said["isOdd"]
    assert said["whys"]["5-1"] == "strayed"


def test_where_tiles_are_left_over_only_what_is_seen_twice_or_of_no_set_is_remarked(judge: Judge) -> None:
    seen = [*slots({"Ana": "6-5"}, without="4-4 3-2"), {"tile": "7-1", "isSure": True, "place": "Ben"}]
    said = judge([*seen, {"tile": "6-5", "confidence": 0.9, "isSure": True, "place": "Ben"}], isDealtOut=False)
    assert said["whys"] == {"7-1": "foreign", "6-5": "twice"}
    assert said["missing"] == []
