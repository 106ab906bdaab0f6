"""Whole games as a table plays them, on a phone with htmx, without it, and without scripts at all."""

import pytest
from playwright.sync_api import expect

from tests.phone.phone import Phone

pytestmark = pytest.mark.phone

DUO = "Ana", "Ben", "Cy", "Dee"


def test_a_duo_to_50_with_two_blocks_a_correction_and_a_rematch(any_phone: Phone) -> None:
    phone = any_phone
    phone.opens_a_table("Duo to 50", *DUO)
    phone.opens("Who led")
    phone.writes_hand("blocked", "2-3", "1-2", "3-6", "6-6 2-6", blocked_by="Dee", end="5", lead="Ben")
    phone.stands(23, 0)
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    phone.stands(23, 10)
    phone.writes_hand("blocked", "4-4", "5-5", "0-6", "0-4", blocked_by="Ana", end="1")
    expect(phone.line(3)).to_contain_text("Ana and Cy")
    phone.stands(23, 24)
    phone.corrects(2, "it was the 5-0", held_0="5-0")
    phone.stands(23, 23)
    phone.writes_hand("Cy", "3", "12+5", "", "6-6")
    phone.sees("Ana and Cy win")
    phone.stands(52, 23)
    phone.stands(*phone.scored_elsewhere()["totals"])
    phone.taps("Rematch")
    phone.sees("Nothing is written yet.")
    phone.stands(0, 0)
