"""An evening of three games with the thumb, a rematch and other partners, and what came of it in light and in dark."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.support.words import REMATCH

pytestmark = [pytest.mark.browser, pytest.mark.tour]

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SCREENS = [(width, scheme) for width in (390, 1280) for scheme in ("light", "dark")]
CHARTS = "Totals, game by game", "Hand sizes", "Who beats whom"


def an_evening(phone: Phone) -> str:
    """Three games, the last with other partners; the address of its people."""
    phone.sits_at("partners/lagunex", target=20)
    phone.writes_hand("Ana", "", "20", "", "5")
    phone.taps(REMATCH)
    phone.page.wait_for_url("**/2")
    phone.writes_hand("Ben", "20", "", "5", "")
    phone.page.locator("button[value=rotated]").tap()
    phone.page.wait_for_url("**/3")
    expect(phone.page.locator("#standing .who")).to_have_text(["Ana and Dee", "Ben and Cy"])
    phone.writes_hand("Ana", "", "20", "", "5")
    return phone.page.url.rsplit("/", 1)[0] + "/people"


def test_an_evening_is_played_and_looked_at_in_light_and_dark_on_a_phone_and_beside_it(phone: Phone) -> None:
    page, people = phone.page, an_evening(phone)
    for width, scheme in SCREENS:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        phone.goes_to(people)
        phone.taps("Ana", "link")
        ana = page.get_by_role("region", name="Ana", exact=True)
        expect(ana.locator("dd").first).to_have_text("2 of 3")
        for title in CHARTS:
            section = page.locator("section", has=page.get_by_role("heading", name=title))
            expect(section.locator("svg")).to_be_visible()
            section.locator("summary").tap()
            expect(section.locator("table")).to_be_visible()
        assert page.evaluate(SIDEWAYS) == 0
