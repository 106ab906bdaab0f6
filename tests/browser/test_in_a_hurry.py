"""What spares a tap or a wrong reading: names instead of seats, reasons to tap, the pad told in, tables that fit."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NewPhone, Phone
from tests.support.words import CORRECT, CROSS_OUT

pytestmark = [pytest.mark.browser, pytest.mark.tour]

NARROW = {"width": 320, "height": 568}
TOO_WIDE = """(tables) => tables.filter((table) => table.scrollWidth > table.clientWidth
    || table.getBoundingClientRect().right > table.parentElement.getBoundingClientRect().right
    || table.parentElement.scrollWidth > table.parentElement.clientWidth).map((table) => table.className)"""


def test_who_leads_first_and_what_stands_on_paper_are_asked_by_name(phone: Phone) -> None:
    phone.goes_to("/new/partners/lagunex")
    expect(phone.page.locator("#lead option").nth(1)).to_have_text("First seat")
    phone.fills(seat_0="Ana", seat_1="Ben", seat_2="Cy", seat_3="Dee")
    expect(phone.page.locator("#lead option")).to_contain_text(["6\u20116", "Ana", "Ben", "Cy", "Dee", "lots"])
    expect(phone.page.locator("label[for=total_0]")).to_have_text("Ana and Cy")


@pytest.mark.parametrize(("told", "other"), [("Tiles", "Pips"), ("Pips", "Tiles")])
def test_a_correction_opens_on_the_pad_that_the_hand_was_told_in(phone: Phone, told: str, other: str) -> None:
    held = ("5-1", "4-4", "3-0") if told == "Tiles" else ("6", "8", "3")
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", *held)
    phone.page.locator("#ending .choice").first.tap()
    phone.taps(other)
    phone.line(1).get_by_role("link").tap()
    phone.page.locator("summary", has_text=CORRECT).tap()
    expect(phone.page.get_by_role("button", name=told, exact=True)).to_have_attribute("aria-pressed", "true")


def test_the_reason_for_striking_a_line_is_a_tap(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    phone.line(1).get_by_role("link").tap()
    phone.page.wait_for_url("**/1/1")  # a reason is tapped once the scripts run
    phone.page.locator("summary", has_text=CROSS_OUT).tap()
    phone.page.locator("form[action$=strike]").get_by_role("button", name="Wrong player").tap()
    phone.sees("Hand 1 crossed out: wrong player")


def test_a_game_told_twice_fits_a_phone(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=NARROW)
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-5 6-5 4-4", "2-1", "6-6 6-3")
    phone.goes_to(f"{phone.page.url.split(phone.url)[1]}/replay")
    phone.page.select_option("#preset", "duo50")
    phone.taps("Replay the game")
    expect(phone.page.locator("table .chip")).to_have_text("won")
    assert phone.page.locator("table").count() > 0
    assert phone.page.locator("table").evaluate_all(TOO_WIDE) == []
