"""Settling a dispute on a phone: from the first screen to the verdict, and on to the others."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.keyboard import WITH_KEYS
from tests.browser.phone import NO_CDN, NO_SCRIPT, WITH_HTMX, NewPhone, Phone
from tests.support.words import ASK


@pytest.mark.parametrize("way", [WITH_HTMX, WITH_KEYS])
def test_a_blocked_hand_is_settled_without_a_table_and_sent_on(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goes_to("/")
    phone.taps("Blocked? Settle it", "link")
    phone.page.wait_for_url("**/ask/block")
    phone.fills(game="Partners")
    expect(phone.page.locator("tile-picker")).to_be_visible()  # until the scripts run every hand has a field of its own
    phone.fills(held_0="4", held_1="9", held_2="20", held_3="8")
    phone.taps(ASK)
    phone.sees("Count again. As entered, Right and Left win: +24.")
    phone.opens("Under other rules")
    expect(phone.page.locator("#others .outcome").first).to_be_visible()
    phone.has_everything()  # until the scripts run it is a link
    phone.taps("Send this answer", "link")
    phone.sees("Link copied")
    address = phone.page.evaluate("navigator.clipboard.readText()")
    phone.goes_to(address)
    phone.sees("Count again. As entered, Right and Left win: +24.")


@pytest.mark.tour
def test_a_blocked_hand_is_tapped_in_with_who_blocked_it(phone: Phone) -> None:
    phone.goes_to("/ask/block?game=partners&draft=1")
    next_hand = phone.page.get_by_role("button", name="Next:")
    for tiles in ("3-2", "2-1", "6-3", "6-6 6-2"):
        for each in tiles.split():
            phone.page.locator(f"[data-tile='{each}']").tap()
        if "6-6" not in tiles:
            next_hand.tap()
    expect(next_hand).to_be_hidden()
    phone.fills(preset="Duo to 50")
    expect(phone.page.locator("#by-rules.htmx-request")).to_have_count(0)  # it asks anew for what hangs on the rules
    phone.fills(end="5", by="Left")
    phone.taps(ASK)
    phone.sees("Count again. As entered, My seat and Partner win: +23.")
    phone.sees("Left blocked the hand on 5.")
    expect(phone.page.locator("#by").get_by_role("radio", name="Left")).to_be_checked()


@pytest.mark.tour
@pytest.mark.parametrize("way", [WITH_HTMX, NO_SCRIPT])
def test_who_leads_asks_only_what_matters_to_the_game(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.goes_to("/ask/lead")
    expect(phone.page.locator("#right, #dealer, #dropped")).to_have_count(0)
    phone.fills(game="Longana")
    if way == NO_SCRIPT:
        phone.taps("Show")
    expect(phone.page.locator("#right")).to_be_visible()
    expect(phone.page.locator("#dealer, #led, #dropped")).to_have_count(0)
    phone.fills(game="Loo")
    if way == NO_SCRIPT:
        phone.taps(ASK)
    phone.fills(dealer="Left", dropped="Across")
    expect(phone.page.locator("#right, #held_0")).to_have_count(0)
    phone.taps(ASK)
    phone.sees("Right, next still in after Left, who dealt, leads first.")


@pytest.mark.tour
def test_the_game_that_is_chosen_leads_from_hand_to_hand_and_to_what_follows(phone: Phone) -> None:
    phone.goes_to("/ask/block")
    phone.fills(game="Partners")
    phone.page.locator("[data-tile='3-2']").tap()
    expect(phone.page.get_by_role("button", name="Next: Right").first).to_be_visible()
    phone.fills(game="Block & Draw")
    expect(phone.page.get_by_role("link", name="It wasn't a block")).to_be_visible()
    phone.still_has(held_0="3-2")


@pytest.mark.tour
def test_a_blocked_hand_is_settled_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(NO_SCRIPT)
    phone.goes_to("/")
    phone.taps("Blocked? Settle it", "link")
    phone.fills(game="Partners")
    phone.taps("Show")
    phone.fills(held_0="4", held_1="9", held_2="20", held_3="7")
    phone.taps(ASK)
    phone.sees("Blocked: Right and Left win, +24.")
    phone.opens("Under other rules")
    phone.taps("Compare under other rules", "link")
    phone.sees("The lightest hand")
    phone.taps("Blocked: Right and Left win, +24.", "link")
    phone.sees("Partners to 100")


@pytest.mark.tour
def test_what_cannot_be_compared_now_is_still_a_tap_away(phone: Phone) -> None:
    phone.expected = ["net::ERR_", "Failed to fetch"]
    phone.goes_to("/ask/block?game=partners&held_0=4&held_1=9&held_2=20&held_3=7")
    phone.context.set_offline(True)
    phone.opens("Under other rules")
    expect(phone.page.get_by_role("alert")).to_be_visible()
    phone.context.set_offline(False)
    phone.taps("Compare under other rules", "link")
    phone.sees("The lightest hand")


@pytest.mark.tour
def test_what_is_refused_is_told_anew_by_taps(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.goes_to("/ask/block?game=partners&held_0=9-9&held_1=9")
    expect(phone.page.locator("#held_0-tab")).to_be_visible()


@pytest.mark.tour
def test_arms_are_tapped_in_the_order_in_which_they_were_opened_each_once(phone: Phone) -> None:
    phone.goes_to("/ask/place?names=Ana,Ben,Cy,Dee&player=Ana&tile=7-4&end_0=3&end_1=7&end_2=4&end_3=7&draft=1")
    arms = phone.page.locator("#open tap-list .choices")
    arms.get_by_role("button", name="Dee").tap()
    arms.get_by_role("button", name="Ben").tap()
    expect(arms.get_by_role("button", name="Dee")).to_be_disabled()
    phone.taps(ASK)
    phone.sees("may go on Dee's arm.")


@pytest.mark.tour
def test_one_picker_takes_the_turn_up_and_then_the_tiles_of_the_trick(phone: Phone) -> None:
    phone.goes_to("/ask/trick")
    for tile in (
        "6-2",
        "5-2",
        "6-2",
        "5-5",
        "6-0",
        "4-1",
    ):  # a trick has four
        phone.page.locator(f"[data-tile='{tile}']").tap()
    expect(phone.page.locator("#turn_up")).to_have_value("6-2")
    expect(phone.page.locator("#played")).to_have_value("5-2 6-2 5-5 6-0")
    phone.fills(suit="5")
    phone.taps(ASK)
    phone.sees("played second, wins.")


@pytest.mark.tour
def test_where_the_tiles_are_in_doubt_the_bar_still_says_who_wins(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.goes_to("/ask/block?game=partners&draft=1")
    phone.fills(held_0="4", held_1="9", held_2="20", held_3="8")
    says = phone.page.locator(".bar-says")
    expect(says).to_have_text("Check the tiles+24 Right and Left")
    assert says.evaluate("line => line.scrollHeight <= line.clientHeight")


def test_a_tile_that_is_tapped_before_the_chip_is_answered_is_kept(phone: Phone) -> None:
    phone.goes_to("/ask/block?game=block&draft=1")
    waiting: list[Route] = []
    phone.page.route("**/ask/block?*people=3*draft=1*", lambda route: waiting.extend([route]))
    phone.page.locator("#how-many").get_by_role("radio", name="3", exact=True).tap()
    phone.page.locator("[data-tile='6-4']").tap()
    waiting[0].continue_()
    expect(phone.page.locator("#held_2-tab")).to_be_visible()
    phone.still_has(held_0="6-4")


@pytest.mark.tour
def test_a_tile_that_is_tapped_before_the_chip_is_answered_is_kept_without_htmx(new_phone: NewPhone) -> None:
    phone = new_phone(NO_CDN)
    phone.goes_to("/ask/block?game=partners&draft=1")
    both = "[name=game][value=block]", "[data-tile='6-4']"
    phone.page.evaluate("both => { for (const one of both) document.querySelector(one).click(); }", both)
    expect(phone.page.locator(".picker-seat")).to_have_count(2)
    phone.still_has(held_0="6-4")


@pytest.mark.tour
def test_tiles_stay_under_the_thumb_while_another_game_is_asked_about(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.goes_to("/ask/block?game=partners&draft=1")
    waiting: list[Route] = []
    phone.page.route("**/ask/block?*game=block*draft=1*", lambda route: waiting.extend([route]))
    phone.page.locator("#game").get_by_role("radio", name="Block & Draw").tap()
    tile = phone.page.locator("[data-tile='6-4']")
    tile.evaluate("tile => tile.scrollIntoView({ block: 'center' })")
    place = tile.bounding_box()
    waiting[0].continue_()
    expect(phone.page.locator(".picker-seat")).to_have_count(2)
    assert tile.bounding_box() == place


@pytest.mark.tour
def test_the_bar_asks_for_the_hand_that_is_open_and_leads_to_the_next(phone: Phone) -> None:
    phone.goes_to("/ask/block?game=partners&names=Ana,Ben,Cy,Dee&draft=1")
    phone.page.locator("[data-tile='3-3']").tap()
    phone.page.get_by_role("tab", name="Cy").tap()
    expect(phone.page.get_by_role("button", name="Next: Dee").last).to_be_visible()
    expect(phone.page.locator(".bar-says")).to_have_text("What does Cy have left?")
    phone.page.locator("[data-mode=pips]").tap()
    expect(phone.page.locator(".picker-says").first).to_have_text("Cy: how many pips?")
