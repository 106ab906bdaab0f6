"""For hands that use keys, eyes that look for the focus, and phones far from the server."""

import json
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NO_CDN, NO_SCRIPT, WITH_HTMX, NewPhone, Phone
from tests.browser.tour import LONGANA_FULL, LOO_FULL, PARTNERS_FULL
from tests.support.builders import document, out
from tests.support.words import CORRECT, OPEN_TABLE, SHARE, WRITE, WRITE_CORRECTION

pytestmark = [pytest.mark.browser, pytest.mark.tour]

EDGES = "(element) => [element.getBoundingClientRect().top, element.getBoundingClientRect().bottom]"
LINES_OF_FIRST_WORD = """element => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const [word] = text.data.match(/\\S+/);
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(word));
    range.setEnd(text, text.data.indexOf(word) + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""


def test_on_the_narrowest_screen_nothing_stands_beside_what_is_read(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 200, "height": 600})
    phone.goes_to("/new/partners/lagunex")
    expect(phone.page.locator(".seating-turn")).to_be_hidden()
    phone.page.locator("[name^=seat]:visible").first.fill("Ana")
    phone.page.locator("[name^=seat]:visible").nth(1).fill("Ana")
    phone.taps(OPEN_TABLE)
    phone.page.locator(".problem").first.wait_for()
    before = "() => getComputedStyle(document.querySelector('.problem'), '::before').display"
    phone.page.wait_for_load_state()  # without its stylesheet no page hides anything
    assert phone.page.evaluate(before) == "none"


def test_a_hand_is_told_with_the_keyboard_alone(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.tabs_to("#ending input >> nth=0")
    phone.presses("Space", "ArrowRight")
    phone.tabs_to("#held_0")
    phone.presses("5", "-", "1", "Enter")
    expect(phone.page.locator("#held_2")).to_be_focused()
    phone.presses("4", "Enter", "Enter")
    expect(phone.verdict).to_contain_text("New score: 0‑10.")
    expect(phone.verdict).to_be_focused()
    phone.tabs_to("#hand .primary")
    phone.presses("Enter")
    expect(phone.line(1)).to_contain_text("Ben went out")
    expect(phone.page.get_by_role("region", name="Standing")).to_be_focused()


def test_a_menu_shuts_on_escape_and_on_a_tap_beside_it(phone: Phone) -> None:
    phone.sits_at()
    menu = phone.page.locator("details.menu")
    menu.locator("summary").tap()
    phone.presses("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()
    menu.locator("summary").tap()
    phone.page.touchscreen.tap(20, 700)
    expect(menu).not_to_have_attribute("open", "")


def test_a_refused_field_gets_the_focus_where_the_bar_does_not_hide_it(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 320, "height": 568})
    phone.sits_at(lead=0)
    phone.tells("Ben", "5-1", "", "4", "xx")
    phone.taps(WRITE)
    refused = phone.page.locator("#held_3[aria-invalid=true]")
    expect(refused).to_be_focused()
    top, bottom = refused.evaluate(EDGES)
    assert 0 < top < bottom < phone.page.locator("#hand .bar").evaluate(EDGES)[0]


@pytest.mark.parametrize("way", [WITH_HTMX, NO_CDN, NO_SCRIPT])
def test_the_refused_hand_of_a_correction_has_the_focus_where_the_bar_does_not_hide_it(
    new_phone: NewPhone, way: str
) -> None:
    phone = new_phone(way, viewport={"width": 390, "height": 664})
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "6-3", "", "5-4")
    phone.chooses_line(1)
    phone.opens(CORRECT)
    phone.fills(why="a tile missed", held_3="6-3 5-4")
    phone.taps(WRITE_CORRECTION)
    refused = phone.page.locator("#held_3[aria-invalid=true]")
    expect(refused).to_be_focused()
    top, bottom = refused.evaluate(EDGES)
    assert 0 < top < bottom < phone.page.locator("#hand .bar").evaluate(EDGES)[0]


def test_without_scripts_the_browser_goes_to_the_first_hand_that_is_refused(new_phone: NewPhone) -> None:
    phone = new_phone(NO_SCRIPT)
    phone.sits_at(lead=0)
    phone.tells("Ben", "5-1", "", "4", "xx")
    phone.taps(WRITE)
    expect(phone.page.locator("#held_3")).to_be_focused()
    expect(phone.page.locator("#held_3")).to_be_in_viewport()


@pytest.mark.parametrize("record", [PARTNERS_FULL, LONGANA_FULL, LOO_FULL], ids=["partners", "longana", "loo"])
def test_a_phone_that_lies_flat_shows_the_whole_standing(new_phone: NewPhone, record: str) -> None:
    phone = new_phone(viewport={"width": 844, "height": 390})
    phone.imports(record)
    phone.goes_to(f"{phone.page.url}/board")
    top, bottom = phone.page.locator("#standing").evaluate(EDGES)
    assert 0 <= top < bottom <= 390


def test_what_is_chosen_is_seen_where_the_system_chooses_the_colours(new_phone: NewPhone) -> None:
    phone = new_phone(forced_colors="active")
    phone.sits_at("loo/points")
    phone.tells_tricks(3, 2, 0, "dropped")
    of_ana = phone.page.locator("[name=tricks_0] + span")
    shades = of_ana.evaluate_all("all => all.map(each => getComputedStyle(each).backgroundColor)")
    assert [shade != shades[0] for shade in shades] == [False, False, False, True, False, False]


def test_a_code_to_scan_stays_dark_on_light_where_the_system_chooses_the_colours(new_phone: NewPhone) -> None:
    phone = new_phone(forced_colors="active", color_scheme="dark")
    phone.sits_at()
    phone.chooses(SHARE)
    code = phone.page.locator(".qr").first
    assert code.evaluate("code => getComputedStyle(code).backgroundColor") == "rgb(255, 255, 255)"


def test_with_letters_twice_as_large_no_page_is_wide_and_names_keep_their_words_whole(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    twice = "document.documentElement.style.fontSize = '200%'"
    phone.context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {twice} }})")
    phone.imports(PARTNERS_FULL)
    for path in ("", "/3/correct", "/../share", "/../people", "/tell/penalty"):
        phone.goes_to(f"{phone.page.url.split('/t/')[0]}/t/{phone.page.url.split('/t/')[1][:6]}/1{path}")
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        if not path:
            assert phone.page.locator("#ending .choice > span").first.evaluate(LINES_OF_FIRST_WORD) == 1


def test_a_phone_shows_the_time_of_where_it_is(new_phone: NewPhone) -> None:
    phone = new_phone(timezone_id="Asia/Kathmandu")
    phone.sits_at()
    phone.sits_at()
    phone.goes_to("/")
    time = phone.page.locator("time").first
    told = datetime.fromisoformat(time.get_attribute("datetime") or "") + timedelta(hours=5, minutes=45)
    expect(time).to_have_text(f"{told:%-d %b %H:%M}")


WORDS_BROKEN = """cards => cards.flatMap(card => {
    const broken = [];
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
    }
    return broken;
})"""


@pytest.mark.parametrize("width", [320, 390])
def test_no_word_of_a_card_is_broken(new_phone: NewPhone, width: int) -> None:
    phone = new_phone(viewport={"width": width, "height": 844})
    for page in ("/", "/new", "/ask", "/rules"):
        phone.goes_to(page)
        assert phone.page.locator(".card").evaluate_all(WORDS_BROKEN) == [], page


def test_a_sheet_reserves_no_more_than_its_lines_will_take(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    hands = [out(hand % 4, *("" if seat == hand % 4 else "3" for seat in range(4))) for hand in range(30)]
    phone.imports(json.dumps(document("partners", *hands, target=5000)))
    before = phone.page.evaluate("document.documentElement.scrollHeight")
    for number in range(30, 0, -1):
        phone.line(number).scroll_into_view_if_needed()
    assert abs(phone.page.evaluate("document.documentElement.scrollHeight") - before) < 30 * 8


def test_on_a_desk_the_sheet_stays_beside_the_hand_that_is_told(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 1280, "height": 800})
    phone.sits_at("partners/collective", lead=0)
    phone.writes_hand("Ana", "", "6-3", "", "5-4")
    phone.opens("Bonuses")
    phone.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(phone.line(1)).to_be_in_viewport()


def test_the_verdict_is_spoken_by_its_headline_and_what_is_to_be_checked(phone: Phone) -> None:
    phone.sits_at(lead=0)
    spoken = phone.page.get_by_role("status").and_(phone.page.locator("#news"))
    phone.page.evaluate("document.querySelector('#news').isTheSame = true")
    phone.tells("blocked", "3-2", "2-1", "6-3", "4-4 6-2", blocked_by="Dee")
    expect(phone.verdict).to_contain_text("New score")
    expect(spoken).to_contain_text("Ana and Cy take the hand")
    expect(spoken).to_contain_text("left")
    expect(spoken).not_to_contain_text("New score")
    assert phone.page.evaluate("document.querySelector('#news').isTheSame")
    assert phone.verdict.get_attribute("role") is None


def test_tab_stops_once_at_the_tiles(phone: Phone) -> None:
    phone.sits_at(lead=0)
    expect(phone.page.locator(".pick[tabindex='0']")).to_have_count(1)
    expect(phone.page.locator(".pick[tabindex='-1']")).to_have_count(27)


def test_a_tab_names_its_hand_and_what_it_controls(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.tells("Ana")
    tab = phone.page.get_by_role("tab", name="Ben: tap the tiles", exact=True)
    panel = phone.page.get_by_role("tabpanel")
    expect(tab).to_have_attribute("aria-controls", panel.get_attribute("id") or "")
    tab.tap()
    phone.page.locator("[data-tile='6-4']").tap()
    expect(phone.page.get_by_role("tab", name="Ben 10 pips 1 tile")).to_be_visible()
