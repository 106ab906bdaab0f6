"""Typing what is left in whatever signs people have: what is understood is said at once, and doubts are asked about."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import NewPhone, Phone
from tests.support.words import TELL

pytestmark = pytest.mark.browser


@pytest.fixture
def table(phone: Phone) -> Phone:
    phone.sits_at(lead=0)
    return phone


def echo(phone: Phone) -> Locator:
    return phone.page.locator(".picker:not(.single) .picker-says")


def types(phone: Phone, text: str, seat: int = 1) -> None:
    phone.page.get_by_role("tab").nth(seat).tap()
    phone.page.locator(f"#held_{seat}").fill(text)


def taps_what_is_meant(place: Locator, meant: str) -> None:
    place.get_by_role("checkbox", name=meant.replace("-", "\u2011"), exact=True).tap()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        pytest.param(
            "6 \u2013 4 [3|1]", "Ben: 2 tiles, 14 pips", id="tiles as they were pasted", marks=pytest.mark.tour
        ),
        pytest.param("6/4", "Ben: 4 tiles, 6 pips", id="pips in tiles"),
        pytest.param("6/4 3/1", "Ben: 2 tiles, 14 pips", id="tiles with slashes", marks=pytest.mark.tour),
        pytest.param("55", "Ben: 55 pips", id="pips", marks=pytest.mark.tour),
        pytest.param("17 pips", "Ben: 17 pips", id="pips in words", marks=pytest.mark.tour),
        pytest.param("7-1", "Ben: ?", id="no tile of this set", marks=pytest.mark.tour),
        pytest.param("6-4 7-1", "Ben: 1 tile, 10 pips", id="one tile of this set", marks=pytest.mark.tour),
    ],
)
def test_what_is_understood_is_said_with_its_tiles(table: Phone, typed: str, says: str) -> None:
    table.page.locator("#ending").get_by_role("radio", name="Ana").tap()
    types(table, typed)
    expect(echo(table)).to_have_text(says)


@pytest.mark.parametrize(
    ("meant", "field", "total"),
    [("The tile 6-4", "6-4", 20), pytest.param("6 pips in 4 tiles", "6 pips/4", 16, marks=pytest.mark.tour)],
)
def test_what_may_be_a_tile_is_asked_while_it_is_typed(table: Phone, meant: str, field: str, total: int) -> None:
    table.page.locator("#ending").get_by_role("radio", name="Ana").tap()
    types(table, "5-5", seat=3)
    types(table, "6/4")
    expect(table.verdict).to_contain_text("6 pips in 4 tiles, or the tile 6\u20114?")
    taps_what_is_meant(table.verdict, meant)
    table.still_has(held_1=field)
    table.writes()
    table.stands(total, 0)


def test_whoever_taps_numbers_is_not_asked_whether_they_are_a_tile(table: Phone) -> None:
    table.page.locator("#ending").get_by_role("radio", name="Ana").tap()
    types(table, "3-1", seat=3)
    table.page.locator("[data-mode=pips]").tap()
    types(table, "", seat=1)
    for key in "60":
        table.page.locator(f".picker-pad [data-key='{key}']").tap()
    table.writes()
    table.stands(64, 0)


@pytest.mark.tour
def test_a_seat_on_its_own_phone_is_asked_too(table: Phone) -> None:
    own = f"{table.page.url}/own/0"
    table.goes_to(own)
    table.page.get_by_role("radio", name="I have tiles left").tap()
    types(table, "6/4", seat=0)
    table.taps(TELL)
    taps_what_is_meant(table.page.locator(".own-form"), "The tile 6-4")
    table.still_has(held_0="6-4")
    expect(table.page.locator(".problem")).to_have_count(0)


@pytest.mark.tour
def test_the_desk_asks_too(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.goes_to("/ask/block?game=partners&held_1=9&held_2=9&held_3=8")
    types(phone, "6/4", seat=0)
    taps_what_is_meant(phone.verdict, "The tile 6-4")
    phone.still_has(held_0="6-4")
    expect(phone.verdict).to_contain_text("Ben and Dee")
