"""Nothing told is lost: a reload, a discarded tab, another phone that was faster."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import NO_CDN, WITH_HTMX, NewPhone, Phone
from tests.support.words import CORRECT, KEEP, RULES, UNDO, WRITE, WRITE_CORRECTION

pytestmark = pytest.mark.browser

LOW = {"width": 390, "height": 664}
TOLD_AND_GONE = """() => {
    const field = document.querySelector("#held_1");
    field.value = "5-1";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    location.reload();
}"""


def earned(phone: Phone) -> Locator:
    """The bonuses that were tapped, in their order."""
    return phone.page.locator(".earned li:not([hidden])")


def tells_half(phone: Phone) -> None:
    """Tap three bonuses, and half of a hand."""
    phone.opens("Bonuses")
    for bonus, side in (("First pass on a double", "Ana"), ("Round pass", "Ben"), ("Round pass", "Ana")):
        phone.page.get_by_role("group", name=bonus).get_by_role("button", name=side).tap()
    phone.tells("Ana", "", "5-1", "4-4")


def has_half(phone: Phone) -> None:
    """See it all there, as it was told."""
    expect(earned(phone)).to_have_count(3)
    expect(phone.page.locator("#ending").get_by_role("radio", name="Ana", exact=True)).to_be_checked()
    phone.still_has(held_1="5-1", held_2="4-4", held_3="")
    expect(phone.page.locator("#held_1-tab")).to_contain_text("6 pips")


def is_untold(phone: Phone) -> None:
    expect(phone.page.locator("#ending input:checked")).to_have_count(0)
    expect(phone.page.locator("[data-anew]")).to_be_hidden()
    phone.still_has(held_1="", held_2="")


def opens_the_tab_again(phone: Phone) -> None:
    """The tab was discarded, and its page is opened in a new one."""
    address = phone.page.url
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.goes_to(address)


def test_what_is_told_in_the_moment_in_which_the_page_is_left_is_kept(phone: Phone) -> None:
    phone.sits_at("partners/collective", lead=0)
    phone.has_everything()
    phone.page.evaluate(TOLD_AND_GONE)
    expect(phone.page.locator("#held_1-tab")).to_contain_text("6 pips")
    phone.still_has(held_1="5-1")


@pytest.mark.parametrize("way", [WITH_HTMX, NO_CDN])
def test_a_hand_half_told_survives_the_tab_is_written_undone_and_told_again(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way, viewport=LOW)
    phone.sits_at("partners/collective", lead=0)
    tells_half(phone)
    opens_the_tab_again(phone)
    has_half(phone)
    phone.page.reload()
    has_half(phone)
    phone.fills(held_3="3-0")
    phone.writes()
    is_untold(phone)
    phone.taps(UNDO)
    phone.stands(0, 0)
    expect(earned(phone)).to_have_count(3)
    expect(phone.page.locator("[data-anew]")).to_be_visible()  # it is kept from then on
    opens_the_tab_again(phone)
    phone.still_has(held_1="5-1", held_2="4-4", held_3="3-0")
    expect(earned(phone)).to_have_count(3)
    phone.writes()
    opens_the_tab_again(phone)
    is_untold(phone)


@pytest.mark.tour
def test_a_hand_half_told_is_there_after_another_page(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.sits_at("partners/collective", lead=0)
    tells_half(phone)
    phone.chooses(RULES)
    phone.sees("House rules in force")
    phone.page.go_back()
    has_half(phone)
    phone.chooses(RULES)
    phone.taps("Back to the sheet", "link")
    has_half(phone)


def test_what_is_told_is_thrown_away_only_when_somebody_says_so(phone: Phone) -> None:
    phone.sits_at("partners/collective", lead=0)
    expect(phone.page.locator("[data-anew]")).to_be_hidden()
    tells_half(phone)
    phone.opens("Clear")
    phone.taps("Clear this hand")
    is_untold(phone)
    phone.page.reload()
    is_untold(phone)


@pytest.mark.tour
def test_what_another_phone_has_written_meanwhile_is_said_and_nothing_is_lost(new_phone: NewPhone) -> None:
    phone, faster = new_phone(), new_phone()
    phone.sits_at("partners/collective", lead=0)
    faster.goes_to(phone.hands_out_the_scorers_link())
    tells_half(phone)
    address = phone.page.url
    phone.goes_to("about:blank")
    faster.writes_hand("Dee", "3-0", "2", "1", "")
    phone.goes_to(address)
    phone.sees("Another phone saved this hand. Yours is kept here.")
    is_untold(phone)
    phone.taps("Show it")
    has_half(phone)
    phone.fills(held_3="3-0")
    phone.taps(WRITE)
    phone.sees("Hand 1 is saved already")
    phone.taps(KEEP, "link")
    phone.sees("Hand 2")
    expect(phone.page.locator("[data-kept]")).to_be_hidden()


@pytest.mark.tour
def test_a_hand_that_waits_for_the_network_is_no_draft_any_more(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.expected = ["net::ERR_", "Failed to fetch"]
    phone.tells("Ana", "", "5-1", "4-4", "3-0")
    phone.context.set_offline(True)
    phone.taps(WRITE)
    expect(phone.page.locator(".slip")).to_contain_text("Not on the sheet yet.")
    is_untold(phone)
    phone.context.set_offline(False)
    expect(phone.line(1)).to_be_visible()
    phone.page.reload()
    is_untold(phone)


@pytest.mark.tour
def test_a_correction_half_told_is_there_after_a_reload(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    phone.line(1).get_by_role("link").tap()
    phone.opens(CORRECT)
    phone.fills(held_1="6-1", why="it was the 6-1")
    phone.page.reload()
    phone.still_has(held_1="6-1", held_2="4-4", why="it was the 6-1")
    phone.taps(WRITE_CORRECTION)
    phone.stands(10, 0)
    phone.line(1).get_by_role("link").tap()
    phone.opens(CORRECT)
    phone.still_has(why="")


@pytest.mark.tour
def test_a_correction_half_told_does_not_hide_what_another_phone_has_corrected(new_phone: NewPhone) -> None:
    phone, faster = new_phone(), new_phone()
    phone.sits_at(lead=0)
    faster.goes_to(phone.hands_out_the_scorers_link())
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    for each, tile in ((phone, "6-1"), (faster, "6-2")):
        each.page.reload()
        each.line(1).get_by_role("link").tap()
        each.opens(CORRECT)
        each.fills(held_1=tile, why=f"it was the {tile}")
    faster.taps(WRITE_CORRECTION)
    faster.stands(11, 0)
    phone.page.reload()
    phone.opens(CORRECT)
    phone.still_has(held_1="6-2", why="")


@pytest.mark.tour
def test_a_table_that_is_forgotten_leaves_nothing_that_was_told_there(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.tells("Ana", "", "5-1")
    drafts = "Object.keys(localStorage).filter(key => key.startsWith('referee.draft')).length"
    assert phone.page.evaluate(drafts) == 1
    phone.goes_to(phone.page.url.removesuffix("/1") + "/forget")
    phone.taps("Remove from this phone")
    phone.page.wait_for_url("**/")
    assert phone.page.evaluate(drafts) == 0
