"""Every page for everybody: axe finds nothing on any of them, in light and in dark."""

import re

import pytest

from tests.phone.htmx import axe_file

NOBODY_ASKED = ["/", "/new", "/import", "/join?code=NOSUCH", "/rules", "/rules/partners", "/rules/partners/compare"]
QUESTIONS = ["/ask", "/ask/blocked", "/ask/blocked?held_0=4&held_1=9&held_2=20&held_3=8", "/ask/irregularity?what=pass"]
AT_A_TABLE = ["", "/1", "/board", "/shape", "/rules", "/replay?preset=cuba", "/ask", "/tell/void", "/tell/adjust"]
THEMES = ["light", "dark"]


def sees_nothing_wrong(phone):
    phone.page.evaluate(axe_file().read_text("utf-8"))
    found = phone.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [f"{each['id']}: {each['nodes'][0]['target']}" for each in found["violations"]] == []


@pytest.mark.parametrize("theme", THEMES)
def test_pages_without_a_table_are_for_everybody(new_phone, theme):
    phone = new_phone(color_scheme=theme)
    phone.expected += ["404"]
    for address in NOBODY_ASKED + QUESTIONS:
        phone.goes_to(address)
        sees_nothing_wrong(phone)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ["Collective points", "Longana", "Loo for the pot"])
def test_pages_of_a_table_are_for_everybody(new_phone, theme, game):
    phone = new_phone(color_scheme=theme)
    phone.opens_a_table(game, "Ana", "Ben", "Cy", "Dee")
    sheet = re.sub(r"#.*", "", phone.page.url)
    phone.writes_tricks(3, 2, 0, "dropped") if "Loo" in game else phone.writes_hand("Ben", "6-6 5-4", "", "3-1", "12")
    for address in AT_A_TABLE:
        phone.goes_to(sheet + address)
        sees_nothing_wrong(phone)


def test_a_refused_hand_and_the_end_of_a_game_are_for_everybody(phone):
    phone.opens_a_table("Duo to 50", "Ana", "Ben", "Cy", "Dee")
    phone.tells("Ben", "9-9")
    phone.taps("Write it down")
    phone.sees("9-9 is not in a double-six set.")
    sees_nothing_wrong(phone)
    phone.fills(held_0="6-6 5-5 6-5", held_2="20", held_3="4")
    phone.writes()
    sees_nothing_wrong(phone)
