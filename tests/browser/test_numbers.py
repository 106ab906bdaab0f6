"""Hands that are told on a pad of numbers: tiles of a set too large to show, and rounds in which every hand counts."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import NewPhone, Phone
from tests.browser.thumb import Thumb
from tests.support.words import WRITE

pytestmark = pytest.mark.browser

SMALL = {"width": 390, "height": 664}


def number(phone: Phone, key: str) -> Locator:
    return phone.page.locator(f".picker-halves [data-key='{key}']")


def chip(phone: Phone, tile: str) -> Locator:
    return phone.page.locator(f".picker-chips [data-tile='{tile}']")


def says(phone: Phone, text: str) -> Locator:
    return phone.page.locator(".picker-says", has_text=text)


def saves(thumb: Thumb) -> None:
    thumb.tap(thumb.page.locator(".thumb .primary"))


@pytest.fixture
def twelve(new_phone: NewPhone) -> Phone:
    """A table that plays Block with a double-twelve set."""
    phone = new_phone(viewport=SMALL)
    phone.sits_at("block/block", "Ana", "Ben", "Cy", set=12, lead=0)
    Thumb(phone).choice("ending", "Ana")
    return phone


# Tiles of a large set


def test_two_taps_on_numbers_are_a_tile_of_a_large_set_and_one_takes_it_back(twelve: Phone) -> None:
    thumb = Thumb(twelve)
    for key in ("9", "12", "5", "5"):
        thumb.tap(number(twelve, key))
    twelve.still_has(held_1="12-9 5-5")
    assert (thumb.taps, thumb.swiped_for) == (4, [])
    thumb.tap(number(twelve, "3"))
    expect(number(twelve, "3")).to_have_attribute("aria-pressed", "true")
    thumb.tap(chip(twelve, "12-9"))
    expect(chip(twelve, "3-")).to_be_visible()
    thumb.tap(number(twelve, "back"))
    expect(number(twelve, "3")).to_have_attribute("aria-pressed", "false")
    twelve.still_has(held_1="5-5")


@pytest.mark.tour
def test_tiles_of_nobody_at_the_table_are_tapped_at_the_desk_too(phone: Phone) -> None:
    phone.goes_to("/ask/where?preset=double_twelve")
    thumb = Thumb(phone)
    for key in ("11", "3", "7"):
        thumb.tap(number(phone, key))
    phone.still_has(hand="11-3 7-")
    expect(chip(phone, "7-")).to_be_visible()
    address = phone.page.url
    saves(thumb)
    expect(says(phone, "The player's tiles: 7 and what?")).to_be_visible()
    assert phone.page.url == address


@pytest.mark.tour
def test_a_tile_in_another_hand_cannot_be_tapped_again(twelve: Phone) -> None:
    thumb = Thumb(twelve)
    thumb.tap(number(twelve, "9"))
    thumb.tap(number(twelve, "12"))
    thumb.button("Next: Cy")
    thumb.tap(number(twelve, "12"))
    expect(number(twelve, "9")).to_have_attribute("aria-disabled", "true")
    expect(number(twelve, "9")).to_have_accessible_name("12-9, in Ben's hand")
    thumb.tap(number(twelve, "9"))
    expect(says(twelve, "12-9, in Ben's hand")).to_be_visible()
    twelve.still_has(held_1="12-9", held_2="12-")


@pytest.mark.tour
def test_a_hand_of_a_large_set_is_told_by_keys_alone(twelve: Phone) -> None:
    twelve.tabs_to("#held_1")
    twelve.page.keyboard.type("12-9 5-5")
    twelve.presses("Enter")
    twelve.page.keyboard.type("3-0")
    twelve.still_has(held_1="12-9 5-5", held_2="3-0")
    expect(twelve.page.get_by_role("tab", name="Ben")).to_contain_text("31 pips")


def test_where_the_pad_never_comes_the_tiles_are_typed(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.page.route("**/number-pad.js", lambda route: route.abort())
    phone.expected += ["number-pad.js", "net::ERR_FAILED"]
    phone.sits_at("block/block", "Ana", "Ben", "Cy", set=12, lead=0)
    phone.tells("Ana", "", "12-9", "5-5")
    phone.taps(WRITE)
    phone.stands(31, 0, 0)


@pytest.mark.parametrize("page", ["host", "seat"])
def test_half_a_tile_is_asked_about_and_nothing_is_sent(new_phone: NewPhone, page: str) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at("trains/double_twelve", "Ana", "Ben")
    sheet, thumb = phone.page.url, Thumb(phone)
    if page == "seat":
        phone.goes_to(f"{sheet}/own/0")
    thumb.tap(phone.page.locator("input[name=ending]:not([value='0'])").first)
    thumb.tap(phone.page.locator("[data-mode=tiles]"))
    for key in ("12", "5", "11"):
        thumb.tap(number(phone, key))
    address = phone.page.url
    saves(thumb)
    expect(says(phone, "Ana: 11 and what?")).to_be_visible()
    assert (phone.page.url, phone.page.locator("#line-1").count()) == (address, 0)
    thumb.tap(number(phone, "3"))
    phone.still_has(held_0="12-5 11-3")
    saves(thumb)
    expect(phone.page).to_have_url(sheet)
    expect(phone.line(1)).to_have_count(int(page == "host"))


@pytest.mark.tour
def test_half_a_tile_is_asked_about_before_the_next_hand_and_wherever_else_it_is(twelve: Phone) -> None:
    thumb = Thumb(twelve)
    thumb.tap(number(twelve, "9"))
    thumb.button("Next: Cy")
    expect(says(twelve, "Ben: 9 and what?")).to_be_visible()
    thumb.tap(twelve.page.get_by_role("tab", name="Cy"))
    thumb.tap(number(twelve, "5"))
    thumb.tap(number(twelve, "5"))
    saves(thumb)
    expect(says(twelve, "Ben: 9 and what?")).to_be_visible()
    twelve.still_has(held_1="9-", held_2="5-5")


# Rounds in which every hand counts

EIGHT = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


@pytest.fixture
def eight(new_phone: NewPhone) -> Phone:
    """Eight at a sheet of Mexican Train that has just been opened."""
    phone = new_phone(viewport=SMALL)
    phone.sits_at("trains/double_twelve", *EIGHT)
    return phone


def counts(thumb: Thumb, *pips: int) -> None:
    """Tap what each hand counts, one after another, and where the next does not come by itself what leads there."""
    for place, each in enumerate(pips, 1):
        thumb.pips(*str(each))
        onward = thumb.page.locator(".thumb [data-next]:not([aria-disabled=true])", has_text="Next:")
        if place < len(pips) and onward.count():
            thumb.tap(onward)


def told(phone: Phone) -> list[str]:
    """What each hand counts, as the names beside the pad say it."""
    return phone.page.locator(".picker-seat > b").all_inner_texts()


def asked(phone: Phone) -> str:
    """Whose hand the pad is for."""
    return phone.page.locator(".picker-seat[aria-selected=true] .who").inner_text()


@pytest.mark.parametrize(("held", "taps"), [
    ((32, 45, 58, 70, 91, 87, 99), 7 * 2), ((104, 110, 100, 131, 152, 108, 126), 7 * 3),
    pytest.param((12, 15, 18, 10, 21, 17, 19), 7 * 2 + 6, marks=pytest.mark.tour),
], ids=["two digits", "three digits", "two that may become three"])  # fmt: skip
def test_a_round_of_eight_is_at_most_26_taps(eight: Phone, held: tuple[int, ...], taps: int) -> None:
    thumb = Thumb(eight)
    thumb.choice("ending", "Ben")
    counts(thumb, *held)
    all_of_them = [str(held[0]), "0", *map(str, held[1:])]
    expect(eight.page.locator(".bar-says .small-figures > span")).to_have_text(all_of_them)
    saves(thumb)
    expect(eight.page.locator("#written .small-figures > span")).to_have_text(all_of_them)
    eight.stands(held[0], 0, *held[1:])
    assert (thumb.taps, thumb.swiped_for) == (1 + taps + 1, [])


@pytest.mark.tour
@pytest.mark.parametrize("ending", ["Ana", "Hal", "Blocked"])
def test_a_round_is_begun_and_ended_without_a_swipe(eight: Phone, ending: str) -> None:
    thumb = Thumb(eight)
    thumb.choice("ending", ending)
    counts(thumb, *(10 + seat for seat in range(8 if ending == "Blocked" else 7)))
    saves(thumb)
    expect(eight.line(1)).to_be_visible()
    assert (thumb.swiped_for, thumb.taps <= 26) == ([], True)


def test_what_was_told_is_there_after_a_reload(eight: Phone) -> None:
    thumb = Thumb(eight)
    thumb.choice("ending", "Ben")
    counts(thumb, 12, 35, 18)
    eight.page.reload()
    eight.has_everything()
    expect(eight.page.get_by_role("status").filter(has_text="Sum: 65")).to_be_visible()
    assert (asked(eight), told(eight)) == ("Eve", ["12", "out", "35", "18", "–", "–", "–", "–"])
    thumb.tap(eight.page.get_by_role("tab", name="Cy"))
    thumb.pips(*"104")
    assert (asked(eight), told(eight)[:4]) == ("Eve", ["12", "out", "104", "18"])


@pytest.mark.tour
def test_whose_hand_is_refused_has_the_pad(eight: Phone) -> None:
    thumb = Thumb(eight)
    thumb.choice("ending", "Ben")
    counts(thumb, 12, 0, 18, 0, 21, 17, 19)  # two have 0-0 alone
    saves(thumb)
    expect(eight.page.locator(".picker-seat.wrong")).to_have_text(["Cy0"])
    assert (asked(eight), thumb.swiped_for) == ("Cy", [])


def test_the_engine_and_the_tiles_of_others_are_out_of_reach(eight: Phone) -> None:
    thumb = Thumb(eight)
    thumb.choice("ending", "Ben")
    thumb.tap(eight.page.locator("[data-mode=tiles]"))
    thumb.tap(number(eight, "12"))
    expect(number(eight, "12")).to_have_attribute("aria-disabled", "true")
    thumb.tap(number(eight, "12"))
    expect(says(eight, "12-12 is the engine: it is on the table.")).to_be_visible()
    thumb.tap(number(eight, "11"))
    thumb.button("Next: Cy")
    thumb.tap(number(eight, "12"))
    expect(number(eight, "11")).to_have_attribute("aria-disabled", "true")
    assert told(eight)[0] == "23"


@pytest.mark.tour
def test_the_engine_is_out_of_reach_among_the_tiles_of_a_small_set(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at("trains/double_nine", "Ana", "Ben", "Cy")
    thumb = Thumb(phone)
    thumb.choice("ending", "Ben")
    thumb.tap(phone.page.locator("[data-mode=tiles]"))
    thumb.tiles("9-9", "9-8")
    expect(phone.page.locator(".picker-grid [data-tile='9-9']")).to_have_attribute("aria-disabled", "true")
    phone.still_has(held_0="9-8")


@pytest.mark.tour
def test_whether_the_last_tile_was_a_double_is_asked_in_sight_of_the_pad(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at("trains/double_twelve", *EIGHT, double_out=50)
    thumb = Thumb(phone)
    thumb.choice("ending", "Ben")
    thumb.tap(phone.page.get_by_label("The last tile was a double"))
    counts(thumb, 12, 15, 18, 10, 21, 17, 19)
    saves(thumb)
    expect(phone.line(1)).to_be_visible()
    assert thumb.swiped_for == []


def test_who_holds_a_tile_that_counts_otherwise_is_a_switch_below_the_pad(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at("trains/fifty", "Ana", "Ben", "Cy")
    thumb = Thumb(phone)
    thumb.choice("ending", "Ben")
    key = phone.page.locator("[data-key=holds]")
    expect(key).to_have_text("Ana has 0\u20110 (50)")
    thumb.tap(key)
    expect(key).to_have_attribute("aria-pressed", "true")
    counts(thumb, 12, 40)
    expect(phone.page.locator(".picker-seat").first).to_have_text("Ana120\u20110")
    for seat, total in enumerate(("62", "0", "40")):
        expect(phone.page.locator(".picker-seat > b").nth(seat)).to_have_attribute("data-to", total)
    saves(thumb)
    phone.stands(62, 0, 40)
    assert (thumb.taps, thumb.swiped_for) == (1 + 1 + 2 + 1 + 2 + 1, [])


@pytest.mark.tour
def test_digits_are_those_of_the_pad_wherever_the_focus_is_in_it(eight: Phone) -> None:
    eight.page.locator("#ending").get_by_role("radio", name="Hal").check()
    eight.tabs_to("#held_0-tab")
    eight.page.keyboard.type("35")
    eight.page.keyboard.type("177")
    eight.presses("Backspace", "Backspace", "Backspace", "2")
    assert told(eight)[:3] == ["35", "2", "–"]
    assert asked(eight) == "Ben"


def test_a_round_is_told_by_digits_and_enter(eight: Phone) -> None:
    eight.page.locator("#ending").get_by_role("radio", name="Hal").check()
    eight.tabs_to("#held_0")
    for count in 12, 15, 18, 10, 21, 17, 19:
        eight.page.keyboard.type(str(count))
        eight.presses("Enter")
    expect(eight.verdict).to_contain_text("New score: Ana 12")
    eight.tabs_to(".thumb .primary")
    eight.presses("Enter")
    expect(eight.line(1)).to_be_visible()
    eight.stands(12, 15, 18, 10, 21, 17, 19, 0)
