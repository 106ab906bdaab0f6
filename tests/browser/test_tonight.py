"""An evening of six people with the thumb: whoever wins stays on, a guest comes, and it goes on from the first page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NewPhone, Phone
from tests.browser.test_series import SMALL, seen
from tests.support.words import PLAYERS, SAVE

pytestmark = pytest.mark.browser

OUT = {"Ana": ("", "20", "", "5"), "Eve": ("20", "", "5", "")}


def names(phone: Phone, *people: str) -> None:
    """Say who waits, on the page that asks for it."""
    for name in people:
        phone.fills(newcomer=name)
        phone.taps(SAVE)
        phone.page.wait_for_url(re.compile(r"/\d$"))
        if name != people[-1]:
            phone.taps("Anyone waiting?", "link")


def stay(phone: Phone, game: int, *sides: str) -> None:
    """Let the winners stay on with one tap, and see who plays."""
    phone.page.locator("button[value=winners]").tap()
    phone.page.wait_for_url(f"**/{game}")
    expect(phone.page.locator("#standing .who")).to_have_text(list(sides))


def test_six_people_play_three_games_and_go_on_from_the_first_page(new_phone: NewPhone) -> None:
    phone = new_phone(**SMALL)
    phone.sits_at("partners/lagunex", target=20)
    phone.writes_hand("Ana", *OUT["Ana"])
    phone.taps("Anyone waiting?", "link")
    phone.fills(limit="After 2 wins in a row")
    names(phone, "Eve", "Flo")
    stay(phone, 2, "Ana and Cy", "Eve and Flo")
    phone.chooses(PLAYERS, "Anyone waiting\\?")
    names(phone, "Gus")
    phone.writes_hand("Ana", *OUT["Ana"])
    phone.sees("Ana and Cy won 2 in a row and get up.")
    stay(phone, 3, "Ben and Dee", "Eve and Gus")
    phone.writes_hand("Eve", *OUT["Eve"])
    phone.goes_to("/")
    seen(phone, "Next game at this table", "button")
    phone.page.wait_for_url("**/4")
    expect(phone.page.locator("#standing .who")).to_have_text(["Flo and Ana", "Eve and Gus"])
    phone.sees("Ana 2")
    phone.goes_to(phone.page.url.rsplit("/", 1)[0] + "/people?season=1")
    expect(phone.page.locator(".people tbody th").first).to_contain_text("Ana")


@pytest.mark.tour
def test_people_who_ever_played_here_are_tapped_in_and_out(new_phone: NewPhone) -> None:
    phone = new_phone(**SMALL)
    phone.sits_at("longana/longana", "Eve", "Flo")
    phone.sits_at("partners/lagunex", target=20)
    phone.writes_hand("Ana", *OUT["Ana"])
    phone.opens("Other partners and options")
    phone.taps("Other players", "link")
    for name in ("Ben", "Dee", "Eve", "Flo"):
        phone.taps(name)
    phone.still_has(seat_0="Ana", seat_1="Eve", seat_2="Cy", seat_3="Flo")
