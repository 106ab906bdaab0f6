"""A game handed on from the phone: as text, and as a picture that other apps can show."""

import re

import pytest
from playwright.sync_api import expect

from tests.phone.phone import Phone

SHARES = """
navigator.canShare = () => true;
navigator.share = async ({ text, files }) => { document.title = text ?? `${files[0].type} of ${files[0].size}`; };
"""


@pytest.mark.parametrize(
    ("button", "told"), [("Share as text", "1. Ben went out"), ("Share as a picture", "image/png")]
)
def test_a_finished_game_is_shared(phone: Phone, button: str, told: str) -> None:
    phone.context.add_init_script(SHARES)
    phone.opens_a_table("Duo to 50", "Ana", "Ben", "Cy", "Dee")
    phone.writes_hand("Ben", "6-6 5-5 6-5", "", "20", "3")
    phone.sees("Ben and Dee win")
    phone.taps(button, "link")
    expect(phone.page).to_have_title(re.compile(told))
