"""A tile that was misread or mistapped: the change that mends the hands is offered, made by a tap, and taken back."""

import pytest

from tests.support.client import ended
from tests.support.words import CHECK, WRITE

MISREAD = "5-2", "5-4 4-1", "2-1 6-2 6-1", "3-3"  # it was 5-1
DOUBT = "Check the tiles."
MENDED, BACK = "Ana: 5-1 instead of 5-2?", "Ana: back to 5-2"


def offered(page):
    """What each tap says of a tile beside the verdict."""
    groups = page.id("verdict").all("div", aria_label="One tile misread?")
    return {each.closest("label").text: each["value"] for group in groups for each in group.all("input", name="take")}


@pytest.fixture
def doubted(keeper):
    """A phone at a block that cannot be."""
    keeper.press(CHECK, **ended("blocked", *MISREAD), blocked_by=3)
    return keeper


def test_the_suspects_are_named_and_nothing_is_changed_before_a_tap(doubted):
    assert DOUBT in doubted.page
    assert list(offered(doubted.page)) == [MENDED, "Ben: 4-2 instead of 4-1?", "Cy: 1-1 instead of 2-1?"]
    assert doubted.page.value("held_0") == "5-2"


def test_a_tap_puts_the_tile_right_and_another_takes_it_back(doubted):
    page = doubted.press(CHECK, take=offered(doubted.page)[MENDED])
    assert (DOUBT in page, page.value("held_0"), list(offered(page))) == (False, "5-1", [BACK])
    page = doubted.press(CHECK, take=offered(page)[BACK])
    assert (DOUBT in page, page.value("held_0"), MENDED in offered(page)) == (True, "5-2", True)


def test_a_tap_counts_with_the_hand_that_is_written_at_once(doubted, stored):
    doubted.press(WRITE, take=offered(doubted.page)[MENDED])
    assert "check tiles" not in doubted.page
    assert str(stored(doubted).lines[0].scored.fact.held[0]) == "5-1"


def test_what_was_changed_by_hand_since_is_not_offered_to_be_taken_back(doubted):
    doubted.press(CHECK, take=offered(doubted.page)[MENDED])
    assert offered(doubted.press(CHECK, held_0="5-5", held_1="4-4", held_2="2-2", held_3="3-3")) == {}


@pytest.mark.parametrize(
    "held",
    [("5-1", *MISREAD[1:]), ("6-5", "4-3", "2-1", "6-6"), ("11", "20", "5", "1")],
    ids=["nothing is amiss", "no single tile mends it", "pips were counted"],
)
def test_nothing_is_offered_where(keeper, held):
    assert offered(keeper.press(CHECK, **ended("blocked", *held), blocked_by=3)) == {}
