"""How many taps and swipes a hand takes, on a phone whose browser keeps its bars on the screen.

Counted from the sheet that has just been opened, where tiles are tapped; a dispute from the first screen.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NewPhone, Phone
from tests.browser.thumb import IS_FREE, Thumb
from tests.support.builders import CAST
from tests.support.words import (
    CORRECT,
    HAPPENED,
    MISDEAL,
    PLAYER_LEAVES,
    PLAYERS,
    START,
    SWAP,
    UNDO,
    WRITE,
    WRITE_CORRECTION,
)

pytestmark = pytest.mark.browser

SMALL = {"width": 390, "height": 664}
LOW = {"width": 844, "height": 390}
FIRST_SCREENS = {"small": (SMALL, ""), "low": (LOW, ""), "in large letters": (SMALL, "200%")}
LETTERS = "size => { document.documentElement.style.fontSize = size; scrollTo(0, 0); }"
BEGINNING = "#ending .choice:nth-child(-n + 2) > input, .of-seat:first-child .digits .choice:first-child > input"


def begins_out_of_reach(phone: Phone) -> list[str]:
    """The screens on which a hand cannot be begun without a swipe, on the sheet that is open."""
    out_of_reach = []
    for name, (screen, letters) in FIRST_SCREENS.items():
        phone.page.set_viewport_size(screen)
        phone.page.evaluate(LETTERS, letters)
        controls = phone.page.locator(BEGINNING).all()
        assert controls
        out_of_reach += [] if all(control.evaluate(IS_FREE) for control in controls) else [name]
    return out_of_reach


def test_a_newcomer_opens_a_game_by_the_rules_of_home_with_four_taps_and_the_names(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL, locale="en-JM")
    phone.goes_to("/")
    thumb = Thumb(phone)
    thumb.link("New game")
    thumb.link("In pairs")
    expect(phone.page.locator("#presets > summary")).to_contain_text("Jamaica")
    thumb.tap(phone.page.locator("#seat_0"))
    assert thumb.swiped_for == []
    for name in CAST:  # the key that ends a name goes on to the next seat, and from the last one opens
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
    phone.page.wait_for_url("**/1")
    assert thumb.taps <= 4


@pytest.mark.tour
def test_a_newcomer_opens_a_game_without_a_name_with_three_taps(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL, locale="en-JM")
    phone.goes_to("/")
    thumb = Thumb(phone)
    thumb.link("New game")
    thumb.link("In pairs")
    thumb.button(START)
    expect(phone.page.locator(".side").first).to_contain_text("Us")
    assert (thumb.taps, thumb.swiped_for) == (3, [])


@pytest.fixture
def table(new_phone: NewPhone) -> Phone:
    phone = new_phone(viewport=SMALL)
    phone.sits_at(lead=0)
    return phone


@pytest.mark.tour
def test_a_hand_somebody_went_out_of_with_five_tiles_is_eight_taps(table: Phone) -> None:
    thumb = Thumb(table)
    thumb.choice("ending", "Ben")
    thumb.tiles("5-1", "4-0", "3-0")
    thumb.button("Next: Cy")
    thumb.tiles("2-1", "6-4")
    thumb.button(f"{WRITE} +26")
    expect(table.line(1)).to_be_visible()
    table.stands(0, 26)
    assert (thumb.taps, thumb.swiped_for) == (8, [])


def test_a_block_with_seven_tiles_is_thirteen_taps(table: Phone) -> None:
    thumb = Thumb(table)
    thumb.choice("ending", "Blocked")
    thumb.choice("blocked_by", "Dee")
    thumb.tiles("3-2")
    thumb.button("Next: Ben")
    thumb.tiles("2-1", "4-3")
    thumb.button("Next: Cy")
    thumb.tiles("6-3", "0-0")
    thumb.button("Next: Dee")
    thumb.tiles("6-6", "6-2")
    thumb.button(f"{WRITE} +30")
    expect(table.line(1)).to_contain_text("Blocked on 5 by Dee")
    table.stands(30, 0)
    assert (thumb.taps, thumb.swiped_for) == (13, [])


def disputes(phone: Phone, *chips: str) -> Thumb:
    """A thumb that opened the dispute of the first screen, and then a game and how many play it, each a chip."""
    phone.goes_to("/")
    thumb = Thumb(phone)
    thumb.link("Blocked? Settle it")
    phone.page.wait_for_url("**/ask/**")  # until the scripts run nothing comes under the thumb by itself
    for chip in chips:
        shown = phone.page.locator("#game, #how-many")
        radio = shown.get_by_role("radio", name=chip, exact=True)
        thumb.tap(radio.or_(shown.get_by_role("link", name=chip, exact=True)))
        phone.has_everything()
        expect(phone.page.locator("#of-game.htmx-request, #how-many.htmx-request")).to_have_count(
            0
        )  # a thumb is slower
    return thumb


@pytest.fixture
def stranger(new_phone: NewPhone) -> Phone:
    """A phone that never opened a table."""
    return new_phone(viewport=SMALL, locale="en")


def test_a_dispute_with_seven_tiles_is_settled_in_twelve_taps_from_the_first_screen(stranger: Phone) -> None:
    thumb = disputes(stranger)
    thumb.choice("by", "Left")
    thumb.tiles("3-3")
    thumb.button("Next: Right")
    thumb.tiles("2-0")
    thumb.button("Next: Partner")
    thumb.tiles("5-2", "2-2", "4-4")
    thumb.button("Next: Left")
    thumb.tiles("0-0", "5-0")
    expect(stranger.page.locator(".bar-says")).to_have_text("Blocked: Right and Left win, +25.")
    assert (thumb.taps, thumb.swiped_for) == (12, [])


@pytest.mark.tour
def test_a_block_of_three_is_settled_in_twelve_taps_from_the_first_screen(stranger: Phone) -> None:
    thumb = disputes(stranger, "Block & Draw", "3")
    thumb.tiles("3-3", "2-0")
    thumb.button("Next: Left")
    thumb.tiles("5-2")
    thumb.button("Next: Right")
    thumb.tiles("2-2", "4-4", "0-0", "5-0")
    expect(stranger.page.locator(".bar-says")).to_have_text("Blocked: Left wins, +18.")
    assert (thumb.taps, thumb.swiped_for) == (12, [])


@pytest.mark.tour
def test_fives_of_three_is_settled_in_twelve_taps_from_the_first_screen(stranger: Phone) -> None:
    thumb = disputes(stranger, "Fives", "3")
    thumb.tiles("3-3", "2-0")
    thumb.button("Next: Left")
    thumb.tiles("5-2")
    thumb.button("Next: Right")
    thumb.tiles("2-2", "4-4", "0-0", "5-0")
    expect(stranger.page.locator(".bar-says")).to_have_text("Blocked: Left wins, +25.")
    assert (thumb.taps, thumb.swiped_for) == (12, [])


@pytest.mark.tour
def test_a_block_of_longana_is_six_taps_and_those_of_whose_arms_were_open(stranger: Phone) -> None:
    thumb = disputes(stranger, "Longana")
    for name in ("Right", "Across", "Left"):
        thumb.tap(stranger.page.locator("#open").get_by_role("checkbox", name=name, exact=True))
    for name in ("My seat", "Right", "Across", "Left"):
        thumb.tap(stranger.page.locator("#passes tap-list .choices").get_by_role("button", name=name, exact=True))
    expect(stranger.page.locator(".bar-says")).to_have_text("Blocked.")
    assert thumb.taps == 2 + 3 + 4


@pytest.mark.tour
def test_who_is_looed_is_seven_taps_from_the_first_screen(stranger: Phone) -> None:
    thumb = disputes(stranger, "Loo", "3")
    thumb.choice("dealer", "Left")
    thumb.tap(stranger.page.locator("#tricks_0").get_by_role("radio", name="3", exact=True))
    thumb.tap(stranger.page.locator("#tricks_1").get_by_role("radio", name="2", exact=True))
    expect(stranger.page.locator(".bar-says")).to_contain_text("The next pot:")
    thumb.button("Ask")
    stranger.sees("Right took no trick and is looed")
    assert thumb.taps == 7


@pytest.mark.tour
@pytest.mark.parametrize("game", ["partners/collective", "loo/pot"])
def test_the_first_screen_has_what_begins_the_first_hand(new_phone: NewPhone, game: str) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at(game)
    assert begins_out_of_reach(phone) == []


CONTROLS = ":is(a[href], button, summary, select, input:not([type=hidden], [type=radio]), .choice):visible"


@pytest.mark.tour
@pytest.mark.parametrize("game", ["partners/lagunex", "longana/longana", "block/block"])
def test_the_sheet_has_twelve_controls_before_the_tiles_of_the_first_hand(new_phone: NewPhone, game: str) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at(game)
    assert phone.page.locator(CONTROLS).count() <= 12


@pytest.mark.tour
@pytest.mark.parametrize("game", ["partners/lagunex", "partners/jamaica", "longana/longana", "loo/pot", "loo/points"])
def test_the_first_screen_has_what_begins_any_hand(new_phone: NewPhone, game: str) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at(game)
    assert begins_out_of_reach(phone) == []
    for hand in 1, 2:
        if game.startswith("loo"):
            phone.writes_tricks(5 - hand, hand, 0, 0)
        else:
            phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
        phone.page.reload()
        assert begins_out_of_reach(phone) == [], hand


@pytest.mark.tour
@pytest.mark.parametrize("preset", ["pot", "points"])
def test_a_hand_of_loo_is_four_taps(new_phone: NewPhone, preset: str) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at(f"loo/{preset}")
    thumb = Thumb(phone)
    for seat, tricks in enumerate((3, 1, 1)):
        thumb.tap(phone.page.locator(f"input[name=tricks_{seat}][value='{tricks}']"))
    thumb.button(WRITE)
    expect(phone.line(1)).to_be_visible()
    assert (thumb.taps, thumb.swiped_for) == (4, [])


@pytest.mark.parametrize("preset", ["pot", "points"])
def test_a_hand_of_loo_in_which_one_of_four_drops_out_is_four_taps(new_phone: NewPhone, preset: str) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at(f"loo/{preset}")
    thumb = Thumb(phone)
    for name, value in ("tricks_0", "3"), ("tricks_1", "2"), ("did_3", "dropped"):
        thumb.tap(phone.page.locator(f"input[name={name}][value='{value}']"))
    thumb.button(WRITE)
    expect(phone.line(1)).to_contain_text("Cy took no trick")
    assert (thumb.taps, thumb.swiped_for) == (4, [])


@pytest.mark.tour
def test_a_player_of_loo_who_did_not_drop_out_comes_back_by_a_second_tap(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at("loo/points")
    out = phone.page.locator("input[name=did_3][value=dropped]")
    thumb = Thumb(phone)
    thumb.tap(out)
    thumb.tap(out)
    assert phone.page.locator("input[name=did_3]:checked").get_attribute("value") == "in"


@pytest.mark.tour
def test_who_had_the_double_six_is_asked_once_and_a_tap_answers_it(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at()
    thumb = Thumb(phone)
    expect(phone.page.locator("[data-anew]"), "nothing to throw away").to_be_hidden()
    thumb.choice("ending", "Ben")
    thumb.choice("lead", "Dee")
    thumb.tiles("5-1")
    thumb.button("Next: Cy")
    thumb.tiles("2-1")
    expect(phone.verdict).to_contain_text("New score: 0‑9. Ana leads.")
    thumb.button(f"{WRITE} +9")
    phone.sees("Ana leads")
    expect(phone.page.locator(".led")).to_have_count(0)
    assert (thumb.taps, thumb.swiped_for) == (6, [])


@pytest.mark.tour
def test_the_page_moves_with_the_tap_and_not_when_its_answer_comes(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at()
    phone.page.route("**/t/*/1", lambda route: None)  # no answer ever comes
    moves = "() => [document.querySelector('#ending').getBoundingClientRect().top, scrollY]"
    before = phone.page.evaluate(moves)
    phone.page.get_by_role("radio", name="Dee", exact=True).first.dispatch_event("click")
    after = phone.page.evaluate(moves)
    assert (after[0] < before[0], after[1]) == (True, before[1])


def test_the_last_hand_is_corrected_two_taps_from_the_sheet(table: Phone) -> None:
    table.writes_hand("Ben", "5-1", "", "4-0", "3-0")
    table.page.reload()
    thumb = Thumb(table)
    thumb.tap(table.page.locator(".menu > summary"))
    thumb.link("Correct the last hand")
    assert (thumb.taps, thumb.swiped_for) == (2, [])
    table.fills(held_0="5-2")
    thumb.button("Counted wrong")
    table.stands(0, 11)
    assert (thumb.taps, thumb.swiped_for) == (3, [])


@pytest.mark.tour
@pytest.mark.parametrize("whose", [0, 3], ids=["the first hand", "the last hand"])
def test_a_tile_of_a_middle_line_is_corrected_by_four_taps_and_a_swipe_to_it(table: Phone, whose: int) -> None:
    for _hand in range(3):
        table.writes_hand("Ben", "5-1 1-1", "", "1-0 2-1", "2-0")
    table.page.reload()
    thumb = Thumb(table)
    thumb.tap(table.line(2).get_by_role("link"))
    thumb.tap(table.page.locator("#held + dl > div").nth(whose).locator(".tiles a").first)
    thumb.tiles("6-2")
    thumb.button("Counted wrong")
    expect(table.line(2)).to_contain_text("+14" if whose == 0 else "edited")
    assert (thumb.taps, thumb.swiped_for) == (4, ["Ben went out"])


@pytest.mark.tour
@pytest.mark.parametrize("again", ["Share as image", "Rematch"])
def test_what_follows_a_game_is_one_tap_from_its_end(table: Phone, again: str) -> None:
    table.page.add_init_script("navigator.share = async () => {}; navigator.canShare = () => true;")
    table.sits_at(totals=[90, 0], lead=0)
    table.writes_hand("Ana", "", "6-6", "", "6-5")
    thumb = Thumb(table)
    thumb.tap(table.page.locator(".after").get_by_text(again, exact=True))
    assert (thumb.taps, thumb.swiped_for) == (1, [])


def from_the_menu(table: Phone, *entries: str) -> Thumb:
    """A thumb that has chosen something in the menu, and then on its page."""
    thumb = Thumb(table)
    thumb.tap(table.page.locator(".menu > summary"))
    for entry in entries:
        thumb.link(entry)
    return thumb


def test_a_misdeal_is_three_taps_from_the_sheet(table: Phone) -> None:
    thumb = from_the_menu(table, HAPPENED)
    thumb.button("Misdeal saved at once")
    expect(table.line(1)).to_contain_text(MISDEAL)
    assert (thumb.taps, thumb.swiped_for) == (3, [])
    written = table.page.locator("#written[data-stays]")
    expect(written).to_contain_text("Misdeal saved: nobody scores. Tapped by mistake?")
    thumb.button(UNDO)
    expect(table.line(1)).to_have_count(0)
    assert (thumb.taps, thumb.swiped_for) == (4, [])


@pytest.mark.tour
def test_a_penalty_is_five_taps_from_the_sheet(table: Phone) -> None:
    thumb = from_the_menu(table, HAPPENED)
    thumb.choice("seat", "Dee")
    thumb.choice("fault", "Played out of turn")
    thumb.button(WRITE)
    expect(table.line(1)).to_contain_text("Penalty for Dee")
    assert (thumb.taps, thumb.swiped_for) == (5, [])


@pytest.mark.tour
def test_two_swap_seats_with_six_taps(table: Phone) -> None:
    thumb = from_the_menu(table, PLAYERS, SWAP)
    thumb.choice("seats_0", "Ana")
    thumb.choice("seats_1", "Ben")
    thumb.button(WRITE)
    expect(table.line(1)).to_contain_text("swapped seats")
    assert (thumb.taps, thumb.swiped_for) == (6, [])


@pytest.mark.tour
def test_a_player_leaves_with_five_taps_and_another_joins_with_three_and_a_name(new_phone: NewPhone) -> None:
    table = new_phone(viewport=SMALL)
    table.sits_at("loo/points", "Ana", "Ben", "Cy")
    thumb = from_the_menu(table, PLAYERS, PLAYER_LEAVES)
    thumb.choice("seat", "Cy")
    thumb.button(WRITE)
    expect(table.line(1)).to_contain_text("Cy left")
    assert (thumb.taps, thumb.swiped_for) == (5, [])
    thumb = from_the_menu(table, PLAYERS)
    table.fills(name="Dee")
    thumb.button(WRITE)
    expect(table.line(2)).to_contain_text("Dee joined")
    assert (thumb.taps, thumb.swiped_for) == (3, [])


MOVED = """wanted => {
    const { left, right, top, bottom } = wanted.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const here = () => document.elementFromPoint(x, y)?.closest("summary, a, button:not([type='button'], [disabled])");
    if (here() !== wanted) return null;
    wanted.click();
    const under = here();
    const found = under && under !== wanted ? under.innerText : null;
    wanted.click();
    return found;
}"""


@pytest.mark.tour
@pytest.mark.parametrize("screen", [SMALL, {"width": 320, "height": 568}, {"width": 1280, "height": 800}])
@pytest.mark.parametrize("page", ["", "/1", "/own/0", "/agree", "/../share", "/../log", "/../people", "/tell/penalty"])
def test_what_is_unfolded_puts_nothing_else_under_the_thumb(
    new_phone: NewPhone, screen: dict[str, int], page: str
) -> None:
    phone = new_phone(viewport=screen)
    phone.sits_at("partners/collective", lead=0)
    phone.writes_hand("Ana", "", "5-1", "4-4", "3-0")
    phone.goes_to(phone.page.url.split("?")[0] + page)
    for fold in phone.page.locator("summary:visible").all():
        fold.scroll_into_view_if_needed()
        assert fold.evaluate(MOVED) is None, fold


@pytest.mark.tour
def test_a_correction_shows_no_empty_verdict(table: Phone) -> None:
    table.writes_hand("Ben", "5-1", "", "4-0", "3-0")
    table.chooses_line(1)
    table.opens(CORRECT)
    expect(table.page.get_by_role("button", name=WRITE_CORRECTION)).to_be_visible()
    expect(table.verdict).to_be_hidden()


@pytest.mark.tour
def test_tiles_that_cannot_be_all_are_said_in_the_bar_with_who_wins_and_cover_no_tile(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 320, "height": 568})
    phone.sits_at("partners/lagunex", "Rosalinda", "Ben", "Maria Luisa", "Dee", lead=0)
    thumb = Thumb(phone)
    thumb.choice("ending", "Blocked")
    thumb.choice("blocked_by", "Dee")
    for at, hand in enumerate(("3-2", "2-1", "6-3", "4-4 6-2")):
        if at:
            thumb.tap(phone.page.locator(".thumb .primary"))
        thumb.tiles(*hand.split())
    says = phone.page.locator(".bar-says")
    expect(says.locator(".doubt")).to_have_text("Check the tiles")
    expect(says).to_contain_text("Rosalinda and Maria Luisa")
    expect(says).to_contain_text("+")
    assert says.evaluate("says => says.scrollHeight <= says.clientHeight"), "who wins is cut"
    assert says.evaluate("says => getComputedStyle(says.firstElementChild).color !== getComputedStyle(says).color")
    hidden = [tile for tile in phone.page.locator(".pick").all() if not tile.evaluate(IS_FREE)]
    assert hidden == []
    says.tap()
    expect(phone.verdict.locator(".doubt")).to_be_in_viewport()
