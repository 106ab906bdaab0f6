"""Choosing house rules for a new game: what is chosen is said where the fold is shut."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone

pytestmark = pytest.mark.browser


def test_a_fold_says_what_is_chosen_in_it_and_whether_the_preset_differs(phone: Phone) -> None:
    phone.goes_to("/new/partners/lagunex")
    game = phone.page.locator("details", has_text="Play to how many points?")
    expect(game.locator(".chip")).to_be_hidden()
    phone.opens("The game")
    phone.fills(rule_target="75")
    phone.page.get_by_role("radio", name="All pips").check()
    expect(game.locator("summary small")).to_have_text("Target 75, All pips, One game")
    expect(game.locator(".chip")).to_be_visible()
    phone.fills(rule_target="")
    phone.page.get_by_role("radio", name="Opponents' pips").check()
    expect(game.locator("summary small")).to_have_text("Target 100, Opponents' pips, One game")
    expect(game.locator(".chip")).to_be_hidden()
