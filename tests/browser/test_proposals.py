"""What the referee proposes is told with one tap, with scripts and without."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NO_SCRIPT, WITH_HTMX, NewPhone
from tests.support.words import CHECK

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("way", [WITH_HTMX, pytest.param(NO_SCRIPT, marks=pytest.mark.tour)])
def test_a_forgotten_stuck_blank_is_one_tap(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at("partners/collective", lead=0, stuck_blank=25)
    phone.tells("Ana", "", "6-3", "5-4 3-1", "0-0 6-5")
    if way == NO_SCRIPT:
        phone.taps(CHECK)
    expect(phone.verdict).to_contain_text("+20")
    phone.page.locator("#verdict").get_by_role("checkbox").click()
    if way == NO_SCRIPT:
        phone.taps(CHECK)
    expect(phone.verdict).to_contain_text("+45")
    expect(phone.page.locator("#verdict").get_by_role("checkbox")).to_have_count(0)
    phone.writes()
    phone.stands(45, 0)
