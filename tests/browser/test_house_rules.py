"""Choosing house rules for a new game: what is chosen is said where the fold is shut."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.keyboard import WITH_KEYS
from tests.browser.phone import NewPhone, Phone
from tests.support.words import OPEN_TABLE

pytestmark = pytest.mark.browser


def test_a_fold_says_what_is_chosen_in_it_and_whether_the_preset_differs(phone: Phone) -> None:
    phone.goes_to("/new/partners/lagunex")
    game = phone.page.locator("[data-rules]", has_text="Play to how many points?")
    out = phone.page.locator(".by-ending > [data-rules]").first
    expect(game.locator(".chip")).to_be_hidden()
    phone.opens("House rules")
    phone.opens("The game")
    phone.fills(rule_target="75")
    out.locator("summary").click()
    phone.page.get_by_role("radio", name=re.compile("^All pips")).check()
    expect(out.locator("summary small")).to_have_text("All pips · The pips themselves")
    expect(game.locator("summary small")).to_have_text("Target 75 · One game · Double-six")
    expect(phone.page.locator("[data-rules] .chip").filter(visible=True)).to_have_count(2)
    phone.fills(rule_target="")
    phone.page.get_by_role("radio", name=re.compile("^Opponents' pips")).check()
    expect(out.locator("summary small")).to_have_text("Opponents' pips · The pips themselves")
    expect(game.locator("summary small")).to_have_text("Target 100 · One game · Double-six")
    expect(phone.page.locator("#house-rules .chip").filter(visible=True)).to_have_count(0)


def test_what_means_nothing_beside_the_other_answers_is_not_asked(phone: Phone) -> None:
    phone.goes_to("/new/block/block")
    phone.opens("House rules")
    phone.opens("Tiles and drawing")
    expect(phone.page.locator("#rule_reserve")).to_be_hidden()
    phone.page.locator("[name=rule_draw][value=one]").check()
    phone.page.locator("[name=rule_reserve][value='2']").check()
    phone.page.locator("[name=rule_without_blank][value=True]").check()
    expect(phone.page.locator("#rule_draw, #rule_reserve").filter(visible=True)).to_have_count(0)
    phone.taps(OPEN_TABLE)
    phone.sees("Block")


@pytest.mark.tour
def test_whoever_chooses_other_rules_by_keyboard_goes_on_from_them(new_phone: NewPhone) -> None:
    phone = new_phone(WITH_KEYS)
    phone.goes_to("/new/partners")
    phone.fills(seat_0="Rosa")
    phone.plays_by("Spain")
    expect(phone.page.locator("#presets > summary")).to_be_focused()
    phone.still_has(seat_0="Rosa")


@pytest.mark.tour
def test_whoever_sits_otherwise_goes_on_with_the_names_by_the_rules_of_that_game(phone: Phone) -> None:
    phone.goes_to("/new/partners")
    phone.fills(seat_0="Rosa", seat_1="Luis")
    phone.page.get_by_role("radio", name="Each alone").check()
    expect(phone.page.locator("#open")).to_have_attribute("action", "/new/block/draw")
    expect(phone.page.locator("h1")).to_be_focused()
    phone.still_has(seat_0="Rosa", seat_1="Luis")
    phone.taps(OPEN_TABLE)
    phone.sees("Draw dominoes")


@pytest.mark.tour
def test_other_rules_come_with_their_summary_and_leave_the_names(phone: Phone) -> None:
    phone.goes_to("/new/fives")
    phone.fills(seat_0="Rosa", seat_1="Luis", lead="Luis")
    phone.plays_by("Seven Rocks")
    expect(phone.page.locator("#open")).to_have_attribute("action", "/new/fives/seven_rocks")
    expect(phone.page.locator("#rules")).to_contain_text("Each side loses the pips in its hands")
    phone.still_has(seat_0="Rosa", seat_1="Luis", lead="1")
    phone.opens("Already started?")
    expect(phone.page.locator("label[for=total_0]")).to_have_text("Rosa")
    phone.fills(seat_2="Marta", seat_3="Pepe")
    expect(phone.page.locator("label[for=total_0]")).to_have_text("Rosa and Marta")
    phone.taps(OPEN_TABLE)
    phone.sees("Seven Rocks")
