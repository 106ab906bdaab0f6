"""A game handed on from the phone: as text, as a picture that other apps can show, and on paper."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.tour import LOO_FULL, PARTNERS_FULL, PARTNERS_WON

SHARES = """
navigator.canShare = () => true;
navigator.share = async ({ text, files }) => { document.title = text ?? `${files[0].type} of ${files[0].size}`; };
"""


@pytest.mark.parametrize(
    ("button", "told"), [("Share as text", "1. Ben went out"), ("Share as a picture", "image/png")]
)
def test_a_finished_game_is_shared(phone: Phone, button: str, told: str) -> None:
    phone.context.add_init_script(SHARES)
    phone.sits_at("partners/duo50")
    phone.writes_hand("Ben", "6-6 5-5 6-5", "", "20", "3")
    phone.sees("Ben and Dee win")
    phone.taps(button, "link")
    expect(phone.page).to_have_title(re.compile(told))


@pytest.mark.tour
@pytest.mark.parametrize("record", [PARTNERS_FULL, PARTNERS_WON, LOO_FULL], ids=["played", "won", "four sides"])
def test_a_game_of_a_dozen_hands_prints_on_one_page(phone: Phone, record: str) -> None:
    phone.imports(record)
    printed = phone.page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
