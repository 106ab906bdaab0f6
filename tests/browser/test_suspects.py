"""The tile that was probably misread is tapped into the form, the verdict follows, and another tap takes it back."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

MISREAD = "5-2", "5-4 4-1", "2-1 6-2 6-1", "3-3"
DESK = "/ask/block?draft=1&game=partners&names=Ana,Ben,Cy,Dee"


def tries_and_takes_back(phone: Phone) -> None:
    phone.verdict.get_by_role("checkbox", name="Ana: 5‑1 instead of 5‑2?").tap()
    expect(phone.verdict).not_to_contain_text("Check the tiles.")
    phone.still_has(held_0="5-1")
    phone.verdict.get_by_role("checkbox", name="Ana: back to 5‑2").tap()
    expect(phone.verdict).to_contain_text("Check the tiles.")
    phone.still_has(held_0="5-2")


def test_a_suspect_is_tried_on_the_sheet_and_taken_back(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.tells("blocked", *MISREAD, blocked_by="Dee")
    tries_and_takes_back(phone)


@pytest.mark.tour
def test_a_suspect_is_tried_at_the_desk_and_taken_back(phone: Phone) -> None:
    phone.goes_to(DESK)
    phone.fills(**{f"held_{seat}": held for seat, held in enumerate(MISREAD)}, by="Dee")
    tries_and_takes_back(phone)
