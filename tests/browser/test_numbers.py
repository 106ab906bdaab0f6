"""Hands that are told on a pad of numbers: tiles of a set too large to show, and rounds in which every hand counts."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import NewPhone, Phone
from tests.browser.thumb import Thumb
from tests.support.words import WRITE

pytestmark = pytest.mark.browser

SMALL = {"width": 390, "height": 664}


def number(phone: Phone, key: str) -> Locator:
    return phone.page.locator(f".picker-halves [data-key='{key}']")


def chip(phone: Phone, tile: str) -> Locator:
    return phone.page.locator(f".picker-chips [data-tile='{tile}']")


@pytest.fixture
def twelve(new_phone: NewPhone) -> Phone:
    """A table that plays Block with a double-twelve set."""
    phone = new_phone(viewport=SMALL)
    phone.sits_at("block/block", "Ana", "Ben", "Cy", set=12, lead=0)
    Thumb(phone).choice("ending", "Ana")
    return phone


# Tiles of a large set


def test_two_taps_on_numbers_are_a_tile_of_a_large_set(twelve: Phone) -> None:
    thumb = Thumb(twelve)
    for key in ("9", "12", "5", "5"):
        thumb.tap(number(twelve, key))
    twelve.still_has(held_1="12-9 5-5")
    assert (thumb.taps, thumb.swiped_for) == (4, [])


def test_a_tap_on_a_tile_takes_it_back(twelve: Phone) -> None:
    thumb = Thumb(twelve)
    for key in ("9", "12", "5", "5"):
        thumb.tap(number(twelve, key))
    thumb.tap(chip(twelve, "12-9"))
    twelve.still_has(held_1="5-5")


def test_a_key_takes_back_the_first_number_and_then_the_last_tile(twelve: Phone) -> None:
    thumb = Thumb(twelve)
    for key in ("9", "12", "5"):
        thumb.tap(number(twelve, key))
    thumb.tap(number(twelve, "back"))
    expect(number(twelve, "5")).to_have_attribute("aria-pressed", "false")
    twelve.still_has(held_1="12-9")
    thumb.tap(number(twelve, "back"))
    twelve.still_has(held_1="")


def test_a_tile_in_another_hand_cannot_be_tapped_again(twelve: Phone) -> None:
    thumb = Thumb(twelve)
    thumb.tap(number(twelve, "9"))
    thumb.tap(number(twelve, "12"))
    thumb.button("Next: Cy")
    thumb.tap(number(twelve, "12"))
    expect(number(twelve, "9")).to_have_attribute("aria-disabled", "true")
    expect(number(twelve, "9")).to_have_accessible_name("12-9, in Ben's hand")
    thumb.tap(number(twelve, "9"))
    twelve.still_has(held_1="12-9", held_2="")


def test_a_hand_of_a_large_set_is_told_by_keys_alone(twelve: Phone) -> None:
    twelve.tabs_to("#held_1")
    twelve.page.keyboard.type("12-9 5-5")
    twelve.presses("Enter")
    twelve.page.keyboard.type("3-0")
    twelve.still_has(held_1="12-9 5-5", held_2="3-0")
    expect(twelve.page.get_by_role("tab", name="Ben")).to_contain_text("31 pips")


def test_where_the_pad_never_comes_the_tiles_are_typed(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.page.route("**/number-pad.js", lambda route: route.abort())
    phone.expected += ["number-pad.js", "net::ERR_FAILED"]
    phone.sits_at("block/block", "Ana", "Ben", "Cy", set=12, lead=0)
    phone.tells("Ana", "", "12-9", "5-5")
    phone.taps(WRITE)
    phone.stands(31, 0, 0)
