"""What does this layout score? Tapped in as it lies on the table, and read off the phone."""

import pytest
from playwright.sync_api import expect

from referee.web.filters.values import unbroken
from tests.browser.phone import NO_SCRIPT, NewPhone, Phone
from tests.support.words import ASK


def test_a_spinner_and_its_arms_are_tapped_in_and_the_answer_is_read_while_tapping(phone: Phone) -> None:
    phone.goes_to("/ask/layout")
    phone.fills(double=unbroken("5-5"))
    ends = phone.page.locator("#arms tap-list .choices")
    for end in ("6", "3-3", "4"):
        ends.get_by_role("button", name=unbroken(end), exact=True).tap()
    phone.sees("It counts 16 and scores nothing.")
    phone.page.locator("#arms [data-earned='1']").tap()
    phone.sees("It counts 10 and scores 10 points.")
    phone.taps(ASK)
    drawn = phone.page.get_by_role("img", name="Open ends")
    expect(drawn.locator("text")).to_have_text(["6", "4"])
    expect(drawn).to_have_accessible_description(
        unbroken("5-5 is the spinner, in the middle. On its sides are 6 and 4. It has 2 more open places.")
    )


@pytest.mark.tour
def test_without_scripts_each_end_is_a_choice_of_its_own(new_phone: NewPhone) -> None:
    phone = new_phone(NO_SCRIPT)
    phone.goes_to("/ask/layout")
    phone.fills(double=unbroken("5-5"))
    for place, end in enumerate(("6-6", "4", "3", "1")):
        phone.page.locator("#arms select").nth(place).select_option(end)
    phone.taps(ASK)
    phone.sees("It counts 20 and scores 20 points.")
    expect(phone.page.get_by_role("img", name="Open ends").locator("text")).to_have_text(["12", "4", "3", "1"])


@pytest.mark.tour
def test_what_is_not_told_yet_is_asked_for_and_what_cannot_be_is_refused(phone: Phone) -> None:
    phone.goes_to("/ask/layout")
    phone.taps(ASK)
    phone.sees("First, enter the open ends.")
    phone.page.locator("#arms tap-list .choices").get_by_role("button", name="6", exact=True).tap()
    phone.taps(ASK)
    phone.sees("Say first which double is the spinner.")


@pytest.mark.tour
def test_a_tile_is_tapped_and_told_where_it_may_go(phone: Phone) -> None:
    phone.goes_to("/ask/may-play?draft=1&double=5-5")
    phone.page.locator("[data-tile='5-1']").tap()
    phone.page.locator("#arms tap-list .choices").get_by_role("button", name="0", exact=True).tap()
    phone.sees(unbroken("Yes: 5-1 fits a side of 5-5."))
    phone.taps(ASK)
    phone.sees(unbroken("Not on an end of 5-5: its sides come first."))


@pytest.mark.tour
def test_a_block_is_settled_under_the_answers_that_a_table_gives(phone: Phone) -> None:
    phone.goes_to("/ask/block?game=fives&names=Ana,Ben,Cy&draft=1")
    phone.fills(held_0="4", held_1="9", held_2="21")
    phone.taps(ASK)
    phone.sees("Blocked: Ana wins, +30.")
    phone.sees("Under other rules")


@pytest.mark.tour
def test_the_rulebook_shows_the_arms_of_a_spinner(phone: Phone) -> None:
    phone.goes_to("/rules/fives")
    expect(phone.page.locator("#layouts ~ .layouts svg")).to_have_count(5)
    phone.goes_to("/rules/fives?spinner=none")
    expect(phone.page.locator("#layouts ~ .layouts svg")).to_have_count(2)
