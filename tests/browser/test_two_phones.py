"""Two phones at one table, which write the same line at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.keyboard import WITH_KEYS
from tests.browser.phone import NO_SCRIPT, WITH_HTMX, NewPhone, Phone
from tests.support.words import WRITE

pytestmark = pytest.mark.browser


@pytest.fixture
def two(new_phone: NewPhone, request: pytest.FixtureRequest) -> tuple[Phone, Phone]:
    """The keeper's phone, and one that came by the scorer's link, on the same empty sheet."""
    way = getattr(request, "param", WITH_HTMX)
    keeper, scorer = new_phone(way), new_phone(way)
    keeper.sits_at(lead=0)
    scorer.goes_to(keeper.hands_out_the_scorers_link())
    scorer.stands(0, 0)
    return keeper, scorer


@pytest.mark.parametrize("two", [WITH_HTMX, NO_SCRIPT, WITH_KEYS], indirect=True)
def test_two_phones_cannot_write_the_same_line_and_the_slower_one_corrects_it(two: tuple[Phone, Phone]) -> None:
    keeper, scorer = two
    keeper.tells("Ben", "5-1", "", "4", "3")
    scorer.writes_hand("Ben", "6", "", "5", "3")
    keeper.taps(WRITE)
    keeper.sees("Hand 1 is saved already")
    expect(keeper.page.locator("link[href*='seats.css']")).to_have_count(1)
    keeper.sees("Ben went out; Ana 6, Cy 5, Dee 3")
    expect(keeper.page.locator("#ending").get_by_role("radio", name="Ben")).to_be_checked()
    keeper.still_has(held_0="5-1", held_2="4", held_3="3")
    keeper.fills(why="Cy held 4")
    keeper.taps("Use mine instead")
    keeper.sees("Hand 1 changed:")
    keeper.chooses_line(1)
    keeper.sees("Reason: Cy held 4")
    keeper.sees("Saved by the scorekeeper")
    scorer.page.reload()
    scorer.stands(0, 10)


@pytest.mark.tour
def test_the_slower_phone_keeps_what_is_written_and_tells_its_own_as_the_next_line(two: tuple[Phone, Phone]) -> None:
    keeper, scorer = two
    keeper.tells("Ben", "5-1", "", "4", "3")
    scorer.writes_hand("Ana", "", "7", "5", "3")
    keeper.taps(WRITE)
    keeper.taps("Mine is another hand: save it as Hand 2")
    expect(keeper.line(2)).to_contain_text("Ben went out")
    keeper.stands(10, 10)


@pytest.mark.tour
def test_both_phones_tell_the_same_and_it_is_written_once(two: tuple[Phone, Phone]) -> None:
    for phone in two:
        phone.tells("Ben", "5-1", "", "4", "3")
    for phone in two:
        phone.taps(WRITE)
        expect(phone.line(1)).to_be_visible()
        phone.stands(0, 10)
    assert phone.line(2).count() == 0
