"""Eight and twelve people at a sheet on every screen, and an evening of six who come and go, by thumb."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.test_longer_words import BROKEN
from tests.browser.thumb import Thumb
from tests.support.builders import TWELVE, document, out
from tests.support.words import OPEN_TABLE, PLAYERS

pytestmark = [pytest.mark.browser, pytest.mark.tour]

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll(".side > .who > :last-child, .total b")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth || each.scrollWidth > each.offsetWidth + 1)
    .map((each) => each.textContent)"""
CUT_CELLS = """pad => [...pad.querySelectorAll(".cell")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth)
    .map((each) => each.textContent)"""
COVERED = """() => [...document.querySelectorAll(".total")].map((total) => {
    const gain = total.appendChild(document.createElement("i"));
    Object.assign(gain, { className: "gain", textContent: "+31" });
    const name = total.parentElement.querySelector(".who > :last-child").getBoundingClientRect();
    const { left, top } = gain.getBoundingClientRect();
    return left < name.right && top < name.bottom;
})"""
"""Whether what was gained lies over a name, for each; the page itself takes it away too soon to be measured."""
CLEAR = """number => {
    const digits = document.createRange();
    digits.selectNodeContents(number);
    return digits.getBoundingClientRect().left - number.closest(".pad").getBoundingClientRect().left;
}"""
FAMILY = ["Abuelita", "Guadalupe", "Chuy", "Lupe", "Concepción", "Pepe", "Toño", "Rosa", "Memo", "Beto", "Lalo", "Paco"]
LAST_CELL = "pad => pad.scrollWidth - pad.clientWidth"


def is_at_a_sheet(phone: Phone, players: int) -> None:
    """The keeper of a game of so many, of which three rounds are written."""
    held = [[str((7 * seat * turn) % 120) if seat != turn else "" for seat in range(players)] for turn in (1, 2, 3)]
    rounds = [out(turn, *left) for turn, left in enumerate(held, 1)]
    phone.imports(json.dumps(document("trains", *rounds, players=players, preset="double_fifteen")))


@pytest.mark.parametrize("players", [8, 12])
def test_no_page_of_many_scrolls_sideways_and_no_total_is_cut(phone: Phone, players: int) -> None:
    is_at_a_sheet(phone, players)
    sheet = phone.page.url
    for view in ("", "/board", "/lines", "/shape", "/2", "/tell/adjust"):
        phone.goes_to(f"{sheet}{view}")
        for width in (320, 390, 768, 1280):
            phone.page.set_viewport_size({"width": width, "height": 664})
            assert phone.page.evaluate(SIDEWAYS) == 0, (view, width)
            assert phone.page.evaluate(CUT) == [], (view, width)


@pytest.mark.parametrize("language", ["es", "pt-BR"])
def test_twelve_fit_in_every_language(phone: Phone, language: str) -> None:
    is_at_a_sheet(phone, 12)
    phone.goes_to(f"{phone.page.url}?lang={language}")
    for width in (320, 390):
        phone.page.set_viewport_size({"width": width, "height": 664})
        assert phone.page.evaluate(SIDEWAYS) == 0
        assert phone.page.evaluate(CUT) == []


def test_every_figure_of_twelve_is_whole_below_totals_that_stay_in_sight(phone: Phone) -> None:
    held = [[str(140 - seat - turn) if seat != turn else "" for seat in range(12)] for turn in range(12)]
    rounds = [out(turn, *left) for turn, left in enumerate(held)]
    phone.imports(json.dumps(document("trains", *rounds, players=12, preset="double_fifteen")))
    pad = phone.page.locator(".pad")
    for width in (320, 390, 768, 1280):
        phone.page.set_viewport_size({"width": width, "height": 664})
        assert (pad.evaluate(LAST_CELL), pad.evaluate(CUT_CELLS)) == (0, []), width
    phone.page.set_viewport_size({"width": 320, "height": 664})
    phone.line(3).scroll_into_view_if_needed()
    phone.page.mouse.wheel(0, 300)
    assert phone.page.locator(".heads").evaluate("heads => heads.getBoundingClientRect().top") >= 0


@pytest.mark.parametrize("width", [390, 768])
def test_what_a_round_added_covers_no_name(phone: Phone, width: int) -> None:
    phone.sits_at("trains/double_twelve", "Grandma Rosa", "Charlotte", "Ben", "Dee", "Eve", totals=[147, 102, 99, 0, 9])
    phone.page.set_viewport_size({"width": width, "height": 664})
    assert phone.page.evaluate(COVERED) == [False] * 5


@pytest.mark.parametrize("language", ["en", "es", "pt-BR"])
def test_the_board_breaks_nothing_beside_a_total_of_three_digits(phone: Phone, language: str) -> None:
    phone.sits_at("trains/double_twelve", "Charlotte", "Ben", "Cy", "Dee", "Eve", totals=[264, 62, 99, 384, 170])
    phone.page.set_viewport_size({"width": 390, "height": 664})
    phone.goes_to(f"{phone.page.url}/board?lang={language}")
    for part in (".who", ".needs"):
        heights = phone.page.locator(f".side {part}").evaluate_all("parts => parts.map((part) => part.offsetHeight)")
        assert len(set(heights)) == 1, (part, heights)


def test_the_form_shows_the_next_seat_as_soon_as_one_is_taken(phone: Phone) -> None:
    phone.goes_to("/new/trains/double_twelve")
    seats = phone.page.locator(".seating input:visible")
    expect(seats).to_have_count(2)
    for seat, name in enumerate(TWELVE[:7]):
        seats.nth(seat).fill(name)
    expect(seats).to_have_count(8)
    expect(phone.page.get_by_role("radio", name="7", exact=True)).to_be_checked()
    phone.page.locator("label", has=phone.page.locator("[name=players][value='8']")).tap()
    phone.taps(OPEN_TABLE)
    expect(phone.page.locator("#standing .who")).to_have_text([*TWELVE[:7], "Player 8"])


def test_a_seventh_sits_down_where_other_rules_than_the_usual_let_seven_play(phone: Phone) -> None:
    phone.goes_to("/new/block/draw")
    for seat, name in enumerate(TWELVE[:6]):
        phone.page.fill(f"#seat_{seat}", name)
    expect(phone.page.locator(".seating input:visible")).to_have_count(8)


def test_an_evening_of_six_who_come_and_go(phone: Phone) -> None:
    phone.sits_at("trains/double_twelve", *TWELVE[:5], rounds=2)
    phone.writes_hand("Dee", "12", "30", "7", "", "21")
    phone.chooses(PLAYERS, "Player joins")
    phone.fills(name="Flo", after="Eve")
    phone.taps("Save")
    phone.stands(12, 30, 7, 0, 21, 30)
    phone.chooses(PLAYERS, "Player leaves")
    phone.fills(seat="Ben")
    phone.taps("Save")
    expect(phone.page.locator(".gone .who > :last-child")).to_have_text(["Ben"])
    phone.writes_hand("Cy", "5", "", "", "9", "1", "2")
    phone.taps("Anyone waiting?", "link")
    phone.fills(newcomer="Gus")
    phone.taps("Save")
    phone.page.locator("button[value=everyone]").tap()
    phone.page.wait_for_url("**/2")
    expect(phone.page.locator("#standing .who")).to_have_text(["Ana", "Cy", "Dee", "Eve", "Flo", "Gus"])
    assert phone.page.evaluate(SIDEWAYS) == 0


@pytest.mark.parametrize("language", ["es", "pt-BR"])
def test_no_name_of_twelve_is_broken_while_a_round_is_told_nor_is_a_swipe_needed(phone: Phone, language: str) -> None:
    phone.sits_at("trains/double_fifteen", *FAMILY, totals=[261 + 60 * seat for seat in range(12)])
    phone.page.set_viewport_size({"width": 390, "height": 844})
    phone.goes_to(f"{phone.page.url}?lang={language}")
    thumb = Thumb(phone)
    thumb.choice("ending", "Guadalupe")
    for pips in range(50, 61):
        thumb.pips(*str(pips))
    for width in (320, 390, 768):
        phone.page.set_viewport_size({"width": width, "height": 844})
        assert phone.page.evaluate(BROKEN.replace(", .picker-seat", "")) == [], width
    phone.page.set_viewport_size({"width": 390, "height": 844})
    thumb.tap(phone.page.locator(".thumb .primary"))
    expect(phone.line(1)).to_be_visible()
    assert (thumb.taps, thumb.swiped_for) == (1 + 11 * 2 + 1, [])


@pytest.mark.parametrize("language", ["en", "es", "pt-BR"])
def test_whoever_of_twelve_went_out_is_in_sight_after_a_round_too(phone: Phone, language: str) -> None:
    is_at_a_sheet(phone, 12)
    phone.goes_to(f"{phone.page.url}?lang={language}")
    thumb = Thumb(phone)
    thumb.tap(phone.page.locator("#ending input").last)
    assert (thumb.taps, thumb.swiped_for) == (1, [])


def test_the_number_of_a_line_stands_clear_of_the_edge(phone: Phone) -> None:
    rounds = [out(turn % 8, *("" if seat == turn % 8 else "9" for seat in range(8))) for turn in range(11)]
    phone.imports(json.dumps(document("trains", *rounds, players=8, preset="double_fifteen")))
    number = phone.page.locator("#line-11 .line-no")
    assert number.evaluate(CLEAR) >= 4
