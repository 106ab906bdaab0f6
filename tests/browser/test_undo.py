"""After writing: what was written is said where the thumb is, one tap takes it back, and it goes away by itself."""

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.phone import NO_CDN, NO_SCRIPT, SCREEN, WITH_HTMX, NewPhone, Phone
from tests.browser.thumb import Thumb
from tests.support.words import CORRECT, UNDO, WRITE

pytestmark = pytest.mark.browser

LOW = {"width": 390, "height": 664}
TOUCHES = """(gain) => {
    const inked = (each) => {
        const text = document.createRange();
        text.selectNodeContents(each);
        const pen = document.createElement("canvas").getContext("2d");
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(each);
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const measured = pen.measureText(each.textContent);
        const { left, right, bottom } = text.getBoundingClientRect();
        const base = bottom - measured.fontBoundingBoxDescent;
        return { left, right, top: base - measured.actualBoundingBoxAscent, bottom: base };
    };
    const [a, b] = [inked(gain), inked(gain.parentElement.querySelector("b"))];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def written(phone: Phone) -> Locator:
    return phone.page.locator("#written")


@pytest.mark.parametrize("way", [WITH_HTMX, NO_CDN, NO_SCRIPT])
def test_one_tap_takes_back_a_hand_and_offers_it_again(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way, viewport=LOW)
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    expect(written(phone)).to_contain_text("Hand 1 saved: +9 Ana and Cy take the hand")
    thumb = Thumb(phone)
    thumb.button(UNDO)
    assert (thumb.taps, thumb.swiped_for) == (1, [])
    phone.sees("Hand 1 removed. We kept what you entered.")
    phone.stands(0, 0)
    phone.still_has(held_1="5-1", held_2="4-4", held_3="3-0")
    phone.fills(held_1="6-1")
    phone.writes()
    phone.stands(10, 0)


@pytest.mark.tour
def test_what_was_written_goes_away_by_itself_and_is_not_said_again(phone: Phone) -> None:
    phone.page.clock.install()
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    expect(phone.page.locator(".gain")).to_have_text("+9")
    phone.page.clock.run_for(9000)
    expect(written(phone)).to_have_count(0)
    expect(phone.page.locator(".gain")).to_have_count(0)
    phone.page.reload()
    phone.stands(9, 0)
    expect(written(phone)).to_have_count(0)


@pytest.mark.tour
@pytest.mark.parametrize("screen", [LOW, SCREEN], ids=["low", "tall"])
@pytest.mark.parametrize("game", ["partners/lagunex", "longana/longana"])
@pytest.mark.parametrize("held", ["1", "11"])  # a total of one figure, or of two
def test_what_a_total_gains_stands_clear_of_it(new_phone: NewPhone, screen: ViewportSize, game: str, held: str) -> None:
    phone = new_phone(viewport=screen)
    phone.sits_at(game)
    phone.writes_hand("Ana", "", held, "3", "2")
    assert not phone.page.locator(".gain").evaluate(TOUCHES)


@pytest.mark.tour
def test_what_was_written_makes_room_for_the_next_hand(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    expect(written(phone)).to_be_in_viewport()
    phone.tells("Ben")
    expect(written(phone)).to_have_count(0)


@pytest.mark.tour
def test_it_makes_room_though_its_own_script_never_comes(phone: Phone) -> None:
    phone.page.route("**/just-written.js", lambda route: route.abort())
    phone.expected += ["just-written.js", "net::ERR_FAILED"]
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    expect(written(phone)).to_be_in_viewport()
    Thumb(phone).choice("ending", "Ben")
    expect(written(phone)).to_have_count(0)


@pytest.mark.tour
def test_the_total_counts_up_to_what_it_is(new_phone: NewPhone) -> None:
    phone = new_phone(reduced_motion="no-preference")
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    expect(written(phone)).to_be_visible()
    phone.stands(9, 0)


@pytest.mark.tour
def test_a_rule_opens_its_sentence_in_place_and_the_hand_stays_as_it_is_told(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.tells("Ana", "", "5-1", "4-4", "3-0")
    rule = phone.verdict.get_by_role("listitem").filter(has=phone.page.get_by_role("link", name="LAG-18"))
    expect(rule).to_have_count(0)
    phone.opens("Why?")
    expect(rule).to_contain_text("Winners score the opponents' pips.")
    phone.verdict.locator(".why > summary").tap()
    expect(rule).to_have_count(0)
    phone.still_has(held_1="5-1", held_2="4-4", held_3="3-0")
    assert phone.page.url.endswith("/1")


@pytest.mark.tour
def test_a_rule_is_a_link_to_the_rules_where_no_script_runs(new_phone: NewPhone) -> None:
    phone = new_phone(NO_SCRIPT)
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    phone.goes_to(f"{phone.page.url.partition('?')[0]}/1")
    phone.opens("Why?")
    phone.page.get_by_role("link", name="LAG-18").tap()
    phone.sees("Our rules")


@pytest.mark.tour
def test_a_line_in_the_middle_is_corrected_in_four_taps_beside_the_change(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=LOW)
    phone.sits_at(lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    phone.writes_hand("Ben", "2-1", "", "4-4", "3-0")
    thumb = Thumb(phone)
    thumb.tap(phone.line(1).get_by_role("link"))
    thumb.tap(phone.page.locator("summary", has_text=CORRECT))
    phone.fills(held_1="6-1")
    thumb.button("Counted wrong")
    expect(written(phone)).to_contain_text("Hand 1 changed")
    expect(phone.line(1)).to_contain_text("+10")
    assert thumb.taps == 3


@pytest.mark.tour
def test_a_reason_is_offered_wherever_a_tap_saves_it(new_phone: NewPhone) -> None:
    reasons = {}
    for way in (WITH_HTMX, NO_SCRIPT):
        phone = new_phone(way)
        phone.sits_at(lead=0)
        phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
        phone.goes_to(f"{phone.page.url.partition('?')[0]}/1/correct")
        expect(phone.page.locator("#why")).to_be_visible()
        reasons[way] = phone.page.locator(".bar > .reasons > button:visible").count()
    assert reasons == {WITH_HTMX: 3, NO_SCRIPT: 3}


MIDDLE = """wanted => {
    const { left, right, top, bottom } = wanted.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
}"""
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('button, summary, a')?.innerText ?? null"


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(LOW, id="low"),
        pytest.param(SCREEN, id="common", marks=pytest.mark.tour),
        pytest.param({"width": 320, "height": 568}, id="least", marks=pytest.mark.tour),
    ],
)
def test_a_thumb_that_taps_twice_neither_takes_back_what_it_wrote_nor_writes_it_again(
    new_phone: NewPhone, screen: ViewportSize
) -> None:
    phone = new_phone(viewport=screen)
    phone.sits_at(lead=0)
    phone.tells("Ana", "", "5-1", "4-4", "3-0")
    write = phone.page.get_by_role("button", name=f"{WRITE} +9")
    place = write.evaluate(MIDDLE)
    write.tap()
    undo = written(phone).get_by_role("button", name=UNDO)
    expect(undo).to_be_visible()
    assert phone.page.evaluate(UNDER, place) is None
    place = undo.evaluate(MIDDLE)
    undo.tap()
    phone.sees("Hand 1 removed")
    phone.has_everything()
    assert phone.page.evaluate(UNDER, place) is None


@pytest.mark.tour
def test_after_an_undo_by_keys_the_focus_is_in_the_hand_that_is_filled_in_again(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.writes_hand("Cy", "5-1", "4-4", "", "3-0")
    written(phone).get_by_role("button", name=UNDO).focus()
    phone.presses("Enter")
    expect(phone.page.locator("#ending").get_by_role("radio", name="Cy")).to_be_focused()


@pytest.mark.tour
def test_after_the_undo_of_what_is_no_hand_the_focus_is_at_the_standing(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.goes_to(f"{phone.page.url}/tell/redeal")
    phone.taps(WRITE)
    written(phone).get_by_role("button", name=UNDO).focus()
    phone.presses("Enter")
    phone.sees("Misdeal crossed out")
    expect(phone.page.locator("#standing")).to_be_focused()


@pytest.mark.tour
def test_a_knock_when_a_hand_is_saved_is_off_until_somebody_wants_it_and_remembered(phone: Phone) -> None:
    phone.sits_at(lead=0)
    sheet, more = phone.page.url, f"{phone.page.url}/more"
    phone.goes_to(more)
    wish = phone.page.get_by_role("button", name="Sound and vibration")
    expect(wish).to_have_attribute("aria-pressed", "false")
    wish.tap()
    phone.page.reload()
    expect(wish).to_have_attribute("aria-pressed", "true")
    phone.goes_to(sheet)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    phone.goes_to(more)
    wish.tap()
    expect(wish).to_have_attribute("aria-pressed", "false")
