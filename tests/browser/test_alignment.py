"""Where things stand on a screen: nothing lies over another, sticks out of what holds it, or is out of line."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import GONE, WITH_HTMX, NewPhone, Phone
from tests.browser.test_seats import Table
from tests.support.words import ACCEPT

pytestmark = [pytest.mark.browser, pytest.mark.tour]

EDGES = "part => Object.values(part.getBoundingClientRect().toJSON()).slice(4)"
TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
WIDTH = "document.documentElement.scrollWidth"
LONGEST_WORD = """tab => {
    const range = document.createRange();
    const text = tab.firstChild;
    return [...text.data.matchAll(/\\S+/g)].every(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length === 1;
    });
}"""

LINES_OF = """(says, words) => {
    const range = document.createRange();
    const text = says.lastChild;
    const at = text.data.replaceAll("\\u00a0", " ").indexOf(words);
    range.setStart(text, at);
    range.setEnd(text, at + words.length);
    return range.getClientRects().length;
}"""


GAP = """([above, below]) => {
    const place = part => document.querySelector(part).getBoundingClientRect();
    return place(below).top - place(above).bottom;
}"""


class Edges(NamedTuple):
    """Where a part of the page begins and ends on the screen, in the order in which a browser gives it."""

    top: float
    right: float
    bottom: float
    left: float


def edges(part: Locator) -> Edges:
    return Edges(*part.evaluate(EDGES))


def all_edges(parts: Locator) -> list[Edges]:
    return [edges(part) for part in parts.all()]


def goes_out(phone: Phone) -> None:
    """Ana's tap that she went out."""
    phone.has_everything()
    phone.page.locator("#ending .choice").first.tap()
    phone.page.locator(".picker-panel").wait_for()


@pytest.mark.parametrize("width", [700, 768, 820, 1024])
def test_the_score_that_stays_in_sight_covers_no_tab_of_a_hand(new_phone: NewPhone, width: int) -> None:
    phone = new_phone(viewport={"width": width, "height": 800})
    phone.sits_at("block/block", "Maximiliano Alejandro", "Ben", "Cy", "Dee", lead=0)
    goes_out(phone)
    assert edges(phone.page.locator("#standing")).bottom <= edges(phone.page.locator(".picker-seats")).top


def gap(phone: Phone, above: str, below: str) -> float:
    """How far one is below the other, both measured at one moment."""
    room: float = phone.page.evaluate(GAP, [above, below])
    return room


def test_what_a_seat_tells_stands_clear_of_the_pot(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX, "loo/pot")
    ben = table.four["Ben"]
    ben.goes_to(table.sheet)
    assert gap(ben, "#next-pot > *", "#own-form > form") >= 12


def test_what_follows_a_game_stands_clear_of_what_is_said_of_it(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX, totals=[49, 0])
    table.keeper.goes_to(table.sheet)
    table.keeper.writes_hand("Ana", "", "6-6", "", "6-5")
    table.watcher.goes_to(table.sheet)
    assert gap(table.keeper, "#agree > *", "#after") >= 12
    assert gap(table.watcher, "#telling > p", "#after") >= 12


def test_a_protest_and_what_answers_it_end_at_one_line(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX)
    table.keeper.writes_hand("Ana", "", "6-6", "", "6-5")
    table.protests("Ben", "Dee held the 6-4")
    said, answer = (edges(table.four["Ben"].page.locator(f"#agree {part}")) for part in (".bad", "div.row"))
    assert said.right == answer.right


def test_without_a_connection_the_strip_that_says_so_covers_no_tab_of_a_hand(phone: Phone) -> None:
    phone.expected = GONE
    phone.page.set_viewport_size({"width": 390, "height": 664})
    phone.sits_at(lead=0)
    phone.context.set_offline(True)
    strip = phone.page.locator(".connection")
    expect(strip).to_be_visible()
    goes_out(phone)
    assert edges(strip).bottom <= edges(phone.page.locator(".picker-seats")).top


def test_on_a_narrow_phone_the_bar_is_as_wide_as_the_tiles_it_lies_over(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 320, "height": 568})
    phone.sits_at()
    goes_out(phone)
    bar, panel = (edges(phone.page.locator(part)) for part in (".bar.thumb", ".picker-panel"))
    assert (bar.left, bar.right) == (panel.left, panel.right)


@pytest.mark.parametrize("locale", ["en", "es", "pt-BR"])
@pytest.mark.parametrize("width", [320, 390])
def test_in_large_letters_tabs_keep_their_words_whole_and_nothing_is_wide(
    new_phone: NewPhone, width: int, locale: str
) -> None:
    phone = new_phone(viewport={"width": width, "height": 664}, locale=locale)
    phone.context.add_init_script(TWICE)
    phone.sits_at()
    goes_out(phone)
    assert all(phone.page.locator(".picker-seat > b").evaluate_all(f"tabs => tabs.map({LONGEST_WORD})"))
    assert phone.page.evaluate(WIDTH) == width
    assert edges(phone.page.locator(".picker-modes")).right <= edges(phone.page.locator(".picker-panel")).right


@pytest.mark.parametrize("locale", ["en", "es", "pt-BR"])
def test_in_large_letters_the_menu_of_presets_is_all_on_the_screen(new_phone: NewPhone, locale: str) -> None:
    phone = new_phone(viewport={"width": 320, "height": 568}, locale=locale)
    phone.context.add_init_script(TWICE)
    phone.goes_to("/rules/partners")
    phone.page.locator(".menu > summary").tap()
    menu = edges(phone.page.locator(".menu > nav"))
    assert 0 <= menu.left < menu.right <= 320
    assert phone.page.evaluate(WIDTH) == 320


def test_bullets_of_the_printed_card_stand_within_its_text(phone: Phone) -> None:
    phone.goes_to("/rules/partners/card")
    phone.page.emulate_media(media="print")
    first = phone.page.locator(".chapters li").first
    size = float(first.evaluate("li => parseFloat(getComputedStyle(li).fontSize)"))
    assert edges(first).left - edges(phone.page.locator(".card-page")).left >= 1.5 * size


def test_bullets_of_the_printed_card_stand_clear_of_the_column_before_them(phone: Phone) -> None:
    phone.goes_to("/rules/longana/card")
    phone.page.emulate_media(media="print")
    sentences = phone.page.locator(".chapters li")
    size = float(sentences.first.evaluate("li => parseFloat(getComputedStyle(li).fontSize)"))
    sides = all_edges(sentences)
    first_column, next_column = (sorted({side.left for side in sides})[column] for column in (0, 1))
    ends = max(side.right for side in sides if side.left == first_column)
    assert next_column - ends >= 2.4 * size


def test_of_two_tables_that_played_often_and_once_the_scores_stand_in_one_column(phone: Phone) -> None:
    phone.sits_at(totals=[90, 0], lead=0)
    phone.writes_hand("Ana", "", "6-6", "", "6-5")
    phone.taps("Rematch")
    phone.page.wait_for_url("**/2")
    phone.sits_at()
    phone.goes_to("/")
    figures = all_edges(phone.page.locator(".tables .result b"))
    assert len(figures) == 4
    assert len({figure.right for figure in figures}) == 1
    games, card = edges(phone.page.get_by_role("link", name="2 games")), edges(phone.page.locator(".tables"))
    assert card.left + 8 <= games.left < games.right <= card.right - 8


def test_the_only_game_stands_once_on_the_first_page(phone: Phone) -> None:
    phone.sits_at()
    phone.goes_to("/")
    assert phone.page.locator("main a[href*='/t/']").count() == 1


def test_at_the_end_of_a_game_no_message_lies_on_what_can_be_done_next(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.sits_at(totals=[90, 0], lead=0)
    phone.writes_hand("Ana", "", "6-6", "", "6-5")
    message, winner = edges(phone.page.locator("#written")), edges(phone.page.locator(".winner"))
    rematch, picture = (edges(phone.page.get_by_text(name, exact=True)) for name in ("Rematch", "Share as image"))
    assert message.bottom <= winner.top
    assert rematch.top < picture.bottom <= rematch.bottom
    assert rematch.right < picture.left


def test_on_the_bar_the_score_that_wins_a_game_stands_on_one_line(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.sits_at(totals=[50, 0], lead=0)
    phone.tells("Ana", "", "6-6 6-5 6-4", "", "6-3 6-2")
    says = phone.page.locator(".bar-says")
    expect(says).to_have_text("Ana and Cy win the game: 100‑0, a shutout")
    assert says.evaluate(LINES_OF, "100‑0") == 1


def test_on_the_bar_the_doubt_stands_in_the_middle_over_what_a_hand_brings(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.sits_at("partners/jamaica", lead=0)
    phone.tells("blocked", "6-4 3-1", "6-5", "5-5", "1-0")
    doubt, says = (edges(phone.page.locator(part)) for part in (".bar-says > .chip", ".bar-says"))
    assert abs(doubt.left - says.left - (says.right - doubt.right)) <= 1


def test_the_ways_to_share_stand_in_even_rows(phone: Phone) -> None:
    phone.sits_at(totals=[90, 0], lead=0)
    phone.writes_hand("Ana", "", "6-6", "", "6-5")
    phone.opens("More ways to share")
    text, chart, game, _stats = all_edges(phone.page.locator(".after .fold-body > .button"))
    assert (text.top, text.bottom) == (chart.top, chart.bottom)
    assert game.top - text.bottom == chart.left - text.right


def test_what_each_did_in_loo_stands_in_one_column_however_long_the_names_are(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.sits_at("loo/points", "Maximiliano Alejandro", "Jo", "Cy", "Dee")
    rows = all_edges(phone.page.locator(".of-seat > .choices"))
    assert len({(row.left, row.right) for row in rows}) == 1


def test_what_a_total_has_gained_does_not_touch_it(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.sits_at("loo/pot", totals=[20, 5, 0, -25])
    phone.writes_tricks(2, 3, 0, 0)
    total = phone.page.locator(".total", has=phone.page.locator(".gain")).last
    assert edges(total.locator(".gain")).bottom <= edges(total.locator("b")).top


@pytest.mark.parametrize("objects", [False, True], ids=["nobody protests", "another side protests"])
@pytest.mark.parametrize("width", [320, 390])
def test_a_seat_accepts_or_protests_on_one_line(new_phone: NewPhone, width: int, objects: bool) -> None:
    table = Table(new_phone, WITH_HTMX, screen={"width": width, "height": 664})
    table.keeper.goes_to(table.sheet)
    table.keeper.writes_hand("Ana", "", "6-6", "", "6-5")
    if objects:
        table.protests("Cy", "Dee held the 5-3")
    ben = table.four["Ben"]
    ben.goes_to(table.sheet)
    says = ben.page.locator("#agree")
    accept, protest = edges(says.get_by_role("button", name=ACCEPT)), edges(says.locator("summary"))
    assert (accept.top + accept.bottom) / 2 == pytest.approx((protest.top + protest.bottom) / 2, abs=0.5)
    assert accept.right < protest.left < protest.right <= edges(says).right
