"""Tapping in what each still holds: the tiles, the pips, the bonuses, and the verdict that follows."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.phone import NO_SCRIPT, SCREEN, NewPhone, Phone
from tests.browser.thumb import Thumb
from tests.support.words import CORRECT, TELL, WRITE, WRITE_CORRECTION

pytestmark = pytest.mark.browser

SMALL, LEAST, WIDE = {"width": 360, "height": 740}, {"width": 320, "height": 568}, {"width": 1280, "height": 900}
TARGETS = "tile-picker button, tap-list button, .choice, .tick, summary"
TOO_SMALL = """(targets) => targets.filter((each) => each.checkVisibility())
    .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 44).map((each) => each.outerHTML)"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
COUNT_DRAWINGS = """() => {
    window.drawn = 0;
    window.written = [];
    document.addEventListener("page:seat", () => { drawn += 1; });
    const note = (changes) => written.push(...changes.map(({ target }) => target.dataset?.tile).filter(Boolean));
    new MutationObserver(note).observe(document.querySelector(".picker"), { subtree: true, attributes: true });
}"""
LAID_OUT = "(element) => element.offsetHeight"  # which the browser lays out where it only has put that off
MOVE = """(picker) => {
    const { parentElement } = picker;
    picker.remove();
    parentElement.append(picker);
}"""
COUNT_WHEN_OPENED = """() => {
    const fold = document.querySelector("details:has(#last_tile)");
    new MutationObserver(() => { window.built ??= fold.querySelectorAll("[data-tile]").length; })
        .observe(fold, { attributes: true });
}"""
SETTLED = 100  # milliseconds
PLACE = "(element) => element.getBoundingClientRect().top"


def tile(phone: Phone, name: str) -> Locator:
    return phone.page.locator(f".picker:not(.single) [data-tile='{name}']")


def tab(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("tab", name=name)


def tap(phone: Phone, *names: str) -> None:
    phone.asks_for_tiles()
    for name in names:
        tile(phone, name).tap()


def goes_on(phone: Phone) -> None:
    Thumb(phone).tap(phone.page.get_by_role("button", name="Next:"))


def says_how_it_ended(phone: Phone, *choices: str) -> None:
    for group, choice in zip(("ending", "blocked_by", "end"), choices, strict=False):
        phone.page.locator(f"#{group}").get_by_role("radio", name=choice, exact=True).tap()


def taps_all(phone: Phone, *hands: str) -> None:
    """The tiles of each hand that is asked for, one hand after another."""
    for place, hand in enumerate(hands):
        if place:
            goes_on(phone)
        tap(phone, *hand.split())


def styled(phone: Phone, wanted: Locator) -> int:
    """Of how many elements the browser makes out anew how they look, once this is tapped."""
    assert phone.page.context.browser
    session = phone.page.context.browser.new_browser_cdp_session()
    seen: list[Any] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda part: seen.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _said: ended.append(True))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    wanted.tap()
    expect(wanted).to_have_attribute("aria-selected", "true")
    phone.page.wait_for_timeout(SETTLED)
    session.send("Tracing.end")
    while not ended:
        phone.page.wait_for_timeout(SETTLED)
    return sum(each["args"].get("elementCount", 0) for each in seen if each["name"] == "UpdateLayoutTree")


@pytest.fixture
def table(phone: Phone) -> Phone:
    phone.sits_at(lead=0)
    return phone


# The tiles


@pytest.mark.tour
def test_a_tab_counts_what_its_seat_holds(table: Phone) -> None:
    tap(table, "6-4", "3-1")
    expect(tab(table, "Ana")).to_have_text("Ana14 pips2 tiles", use_inner_text=False)
    tap(table, "6-4")
    expect(tab(table, "Ana")).to_contain_text("4 pips1 tile")
    expect(table.page.locator(".picker-says")).to_have_text("Ana: 1 tile, 4 pips")
    table.still_has(held_0="3-1")


def test_a_tile_is_shown_in_the_hand_it_is_in_moved_and_given_back(table: Phone) -> None:
    tap(table, "6-4")
    goes_on(table)
    taken = table.page.get_by_role("button", name="6-4, in Ana's hand")
    expect(taken).to_have_attribute("aria-pressed", "false")
    expect(taken).to_have_attribute("data-by", "A")
    taken.tap()
    table.still_has(held_0="", held_1="6-4")
    table.sees("6-4 was Ana's. Tap again to give it back.")
    tap(table, "6-4")
    table.still_has(held_0="6-4", held_1="")


def test_typing_and_tapping_agree(table: Phone) -> None:
    table.fills(held_0="4-6 1:3")
    expect(tile(table, "6-4")).to_have_attribute("aria-pressed", "true")
    tap(table, "6-4", "5-0")
    table.still_has(held_0="3-1 5-0")
    table.fills(held_0="12+5")
    expect(table.page.locator(".pick[aria-pressed=true]")).to_have_count(0)
    expect(tab(table, "Ana")).to_contain_text("17 pips")


@pytest.mark.tour
def test_what_a_fold_asks_is_neither_built_nor_laid_out_before_it_is_opened(phone: Phone) -> None:
    phone.sits_at("partners/collective")
    tiles, field = phone.page.locator("[data-tile]"), phone.page.locator("#last_tile")
    expect(tiles).to_have_count(28)
    assert field.evaluate(LAID_OUT) == 0
    phone.page.evaluate(COUNT_WHEN_OPENED)
    phone.opens("Bonuses")
    expect(tiles).to_have_count(2 * 28)
    assert field.evaluate(LAID_OUT) > 0
    assert phone.page.evaluate("built") == 28  # in one with the fold: what is below it moves once


@pytest.mark.tour
def test_a_tap_draws_the_hands_once_and_of_the_tiles_only_the_one_it_moves(table: Phone) -> None:
    tap(table, "6-4", "3-1")
    tab(table, "Ben").tap()
    table.page.evaluate(COUNT_DRAWINGS)
    tap(table, "6-4")  # from Ana's hand: two fields are written
    table.still_has(held_0="3-1", held_1="6-4")
    assert table.page.evaluate("[drawn, ...new Set(written)]") == [1, "6-4"]


@pytest.mark.tour
@pytest.mark.parametrize(("names", "by"), [(("Ana", "Ben"), "A"), (("Ana", "Ava"), "An"), (("Anna", "Anne"), "Anna")])
def test_a_tile_that_is_taken_carries_letters_that_tell_people_apart(
    phone: Phone, names: tuple[str, str], by: str
) -> None:
    phone.sits_at("longana/longana", *names)
    phone.fills(held_0="9-9")
    tab(phone, names[1]).tap()
    expect(tile(phone, "9-9")).to_have_attribute("data-by", by)


# The pips


@pytest.mark.tour
def test_pips_are_added_on_a_pad_that_the_phone_remembers(table: Phone) -> None:
    says_how_it_ended(table, "Blocked")
    table.taps("Pips")
    for key in ("1", "2", "+", "+", "5", "0", "Take back the last"):
        table.taps(key)
    table.still_has(held_0="12+5")
    expect(tab(table, "Ana")).to_contain_text("17 pips")
    table.page.reload()
    table.asks_for_tiles()
    expect(table.page.get_by_role("button", name="Pips")).to_have_attribute("aria-pressed", "true")
    expect(tile(table, "6-6")).to_be_hidden()


# Double-nine, and every size


@pytest.mark.tour
def test_a_tile_of_double_nine_is_found_by_either_of_its_numbers(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at("longana/longana", "Ana", "Ben", "Cy")
    says_how_it_ended(phone, "Blocked")
    for number in ("9", "3"):
        phone.taps(number)
        expect(phone.page.locator(".pick:visible")).to_have_count(10)
        tap(phone, "9-3")
    tap(phone, "3-0")
    phone.still_has(held_0="3-0")


@pytest.mark.tour
@pytest.mark.parametrize("game", ["partners/collective", "longana/longana"])
def test_no_target_is_too_small_and_nothing_too_wide(phone: Phone, game: str) -> None:
    phone.sits_at(game, lead=0 if game.startswith("partners") else None)
    says_how_it_ended(phone, "Blocked")
    phone.page.evaluate("document.querySelectorAll('details.fold').forEach(fold => { fold.open = true; })")
    for pad, screen in product(("Tiles", "Pips"), (LEAST, SMALL, SCREEN, WIDE)):
        phone.taps(pad)
        phone.page.set_viewport_size(screen)
        assert phone.page.evaluate(SIDEWAYS) == 0, (pad, screen)
        assert phone.page.locator(TARGETS).evaluate_all(TOO_SMALL) == [], (pad, screen)
        tiles = phone.page.locator(".pick > .tile").evaluate_all("(all) => all.map((each) => each.clientHeight)")
        assert min(filter(None, tiles), default=40) >= 40, (pad, screen)


# The keyboard


@pytest.mark.tour
def test_a_hand_is_tapped_in_with_the_keyboard_alone(table: Phone) -> None:
    table.tabs_to("#ending input >> nth=0")
    table.presses("Space", "ArrowRight")
    table.tabs_to("#held_0-tab")
    table.presses("Tab", "Tab", "ArrowRight", "ArrowDown", "Space", "Home", "End", "Enter")
    table.still_has(held_0="5-4 2-0")
    table.tabs_to("#hand .primary")
    table.presses("Enter")
    table.tabs_to("[data-tile='2-0']")
    table.presses("ArrowLeft", "ArrowUp", "Enter")
    table.still_has(held_2="1-1")
    table.tabs_to("#hand .primary")
    table.presses("Enter")
    expect(table.line(1)).to_contain_text("Ben went out")


@pytest.mark.tour
def test_the_arrows_go_from_hand_to_hand(table: Phone) -> None:
    says_how_it_ended(table, "Ben")
    tab(table, "Ana").focus()
    table.presses("ArrowRight")
    expect(tab(table, "Cy")).to_be_focused()
    expect(table.page.locator("#held_2")).to_be_visible()


# The verdict


@pytest.mark.tour
def test_what_is_not_told_yet_is_no_mistake_and_what_cannot_be_is(table: Phone) -> None:
    in_the_bar = table.page.locator(".bar-says")
    expect(in_the_bar).to_be_hidden()
    says_how_it_ended(table, "Ben")
    expect(in_the_bar).to_have_text("What does Ana have left?")  # whose hand is open
    expect(table.verdict).to_have_class("verdict waits")
    tab(table, "Cy").tap()
    for says in (in_the_bar, table.verdict):
        expect(says).to_have_text("What does Cy have left?")
    table.fills(held_0="6-6 6-6")
    expect(in_the_bar).to_contain_text("6‑6 is entered twice.")
    expect(table.verdict).to_have_class("verdict refused")
    table.fills(held_0="6-6", held_2="5-5", held_3="1-1")
    expect(in_the_bar).to_contain_text("+22")


@pytest.mark.tour
def test_the_tiles_stay_under_the_thumb_while_the_verdict_changes(table: Phone) -> None:
    says_how_it_ended(table, "Ben")
    tap(table, "5-1")
    before = tile(table, "6-0").evaluate(PLACE)
    taps_all(table, "6-0", "5-0")
    expect(table.verdict).to_contain_text("New score")
    assert tile(table, "6-0").evaluate(PLACE) == before


def test_a_refusal_leads_to_the_hand_it_is_about(table: Phone) -> None:
    says_how_it_ended(table, "Blocked", "Dee")
    taps_all(table, "5-1", "6-6", "4-4")
    tab(table, "Dee").tap()
    tab(table, "Ana").tap()
    table.verdict.get_by_role("link", name="Dee").tap()
    expect(tab(table, "Dee")).to_be_focused()


@pytest.mark.tour
def test_a_refused_hand_is_forgiven_once_it_is_told_anew(table: Phone) -> None:
    table.tells("Ben", "5-1", "", "4", "xx")
    table.taps(WRITE)
    expect(table.page.locator("#held_3[aria-invalid=true]")).to_be_visible()
    tap(table, "6-6")
    expect(table.page.locator("#held_3")).not_to_have_attribute("aria-invalid", "true")
    table.writes()


@pytest.mark.tour
def test_a_tile_tapped_while_a_refusal_is_on_its_way_stays(table: Phone) -> None:
    slow: list[Route] = []

    def answer(route: Route) -> None:
        is_written = route.request.method == "POST" and "check" not in (route.request.post_data or "")
        slow.append(route) if is_written else route.continue_()

    table.tells("Ben", "xx", "", "4")
    table.page.route("**/t/*/1", answer)
    table.taps(WRITE)
    tap(table, "6-6")
    slow[0].continue_()
    expect(table.page.locator("#held_0")).to_have_attribute("aria-invalid", "true")
    table.still_has(held_2="6-6")


@pytest.mark.tour
def test_who_is_told_next_is_shown_without_styling_the_whole_page_anew(table: Phone) -> None:
    says_how_it_ended(table, "Ben")
    tap(table, "5-1")
    assert 0 < styled(table, tab(table, "Cy")) < 100


# Choices and bonuses


@pytest.mark.tour
def test_a_second_tap_takes_a_choice_back(table: Phone) -> None:
    says_how_it_ended(table, "Blocked", "Dee", "5")
    says_how_it_ended(table, "Blocked", "Dee")
    expect(table.page.locator("#blocked_by input:checked")).to_have_value("")
    expect(table.page.locator("#end input:checked")).to_have_value("5")


def test_bonuses_are_a_tap_each_and_one_to_take_back(phone: Phone) -> None:
    phone.sits_at("partners/collective", lead=0)
    phone.opens("Bonuses")
    for group, side in (("Round pass", "Ana and Cy"), ("First pass on another tile", "Ana and Cy")):
        phone.page.get_by_role("group", name=group, exact=True).get_by_role("button", name=side).tap()
    phone.page.locator(".earned button").first.tap()
    earned = "First pass on another tile: +50 to Ana and Cy"
    expect(phone.page.locator(".earned button:visible")).to_have_text([earned])
    phone.page.locator(".single [data-tile='3-2']").tap()
    phone.writes_hand("Ana", "", "12", "5", "9")
    phone.stands(21 + 50 + 25, 0)


@pytest.mark.tour
def test_bonuses_are_shown_only_where_they_are_paid(table: Phone) -> None:
    expect(table.page.locator("tap-list, .single")).to_have_count(0)


# Wherever a hand is told


@pytest.mark.tour
def test_the_next_hand_is_tapped_in_after_one_was_written(table: Phone) -> None:
    for number, ending in enumerate(("Ben", "Dee"), 1):
        says_how_it_ended(table, ending)
        taps_all(table, "5-1", "4-0")
        table.taps(WRITE)
        expect(table.line(number)).to_be_visible()
    table.page.go_back()
    table.page.go_forward()
    tap(table, "6-6")
    table.still_has(held_0="6-6")


def test_a_correction_starts_from_what_was_told(table: Phone) -> None:
    table.writes_hand("Ben", "5-1", "", "4-0", "3")
    table.line(1).get_by_role("link").tap()
    table.opens(CORRECT)
    tab(table, "Cy").tap()
    expect(tile(table, "4-0")).to_have_attribute("aria-pressed", "true")
    tap(table, "4-0", "5-0")
    table.fills(why="it was the 5-0")
    table.taps(WRITE_CORRECTION)
    table.sees("Hand 1 changed:")


@pytest.mark.tour
def test_what_is_typed_while_the_scripts_arrive_stays_under_the_eyes(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.sits_at(lead=0)
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    phone.page.route("**/tile-picker*", hold)
    phone.page.reload(wait_until="commit")
    says_how_it_ended(phone, "Ana")
    field = phone.page.locator("#held_2")
    field.tap()
    phone.page.keyboard.type("5-")
    late[0].continue_()
    phone.page.evaluate("customElements.whenDefined('tile-picker').then(() => null)")
    phone.page.keyboard.type("5")
    expect(field).to_be_focused()
    phone.still_has(held_2="5-5")
    phone.page.locator("#hand h2").tap()
    tab(phone, "Cy").tap()
    expect(tile(phone, "5-5")).to_have_attribute("aria-pressed", "true")


@pytest.mark.tour
def test_a_picker_that_was_taken_out_and_put_back_hears_each_tap_once(table: Phone) -> None:
    tap(table, "6-4")
    table.page.locator("tile-picker").first.evaluate(MOVE)
    tap(table, "3-1")
    table.still_has(held_0="6-4 3-1")


@pytest.mark.tour
def test_so_does_one_in_a_fold_that_nobody_had_opened(phone: Phone) -> None:
    phone.sits_at("partners/collective")
    phone.page.locator(".picker.single").evaluate(MOVE)
    phone.opens("Bonuses")
    phone.page.locator(".picker.single [data-tile='6-4']").tap()
    phone.still_has(last_tile="6-4")


@pytest.mark.tour
def test_a_phone_without_scripts_types_as_ever(new_phone: NewPhone) -> None:
    phone = new_phone(NO_SCRIPT)
    phone.sits_at("partners/collective", lead=0)
    says_how_it_ended(phone, "Ana")
    expect(phone.page.locator(".held input:visible")).to_have_count(4)
    expect(phone.page.get_by_role("tab")).to_have_count(0)
    phone.opens("Bonuses")
    phone.fills(bonus_0="Round pass: +25 to Ana and Cy")
    phone.writes_hand("Ana", "", "12", "5", "9")
    phone.stands(21 + 25, 0)


# Where a script fails


def tells_own(phone: Phone, own: str) -> None:
    """Send what one holds, and look at it again."""
    phone.taps(TELL)
    expect(phone.page.locator("#standing")).to_be_visible()
    phone.goes_to(own)


@pytest.mark.tour
@pytest.mark.parametrize("told", [False, True], ids=["by a slip of the thumb", "and told it"])
def test_whoever_said_that_they_are_out_taps_their_tiles_after_all(phone: Phone, told: bool) -> None:
    phone.sits_at()
    own = f"{phone.page.url}/own/0"
    phone.goes_to(own)
    phone.page.get_by_role("radio", name="I went out").tap()
    if told:
        tells_own(phone, own)
    expect(tile(phone, "6-4")).to_be_hidden()
    phone.page.get_by_role("radio", name="I have tiles left").tap()
    tap(phone, "6-4")
    tells_own(phone, own)
    phone.still_has(held_0="6-4")


FAILING = {
    "tile-picker": ("", "build() {", "listen() {", "tapped(button) {", "heard(field) {", "draw() {"),
    "picker-hands": (
        "",
        "constructor(picker) {",
        "give(tile) {",
        "goOn() {",
        "hear(field) {",
        "get owners() {",
        "constructor(row, needs, highest) {",
        "add(tile) {",
        "get isNeeded() {",
    ),
    "picker-face": (
        "",
        "place(parts) {",
        "drawTiles({ owners, here }, suit) {",
        "drawNext({ form, next }) {",
        "function tileSet(highest) {",
        "function setLetters(seats) {",
        "export function tilesOf(text, highest) {",
    ),
    "page": ("", "export function plural(words, key, number, others = {}) {"),
    "hand-form": ("", "function speak() {", "function bringUp() {", "function mark() {", "function sayInTheBar() {"),
    "taps": ("", "connectedCallback() {", "show() {", "tapped(button) {"),
    **dict.fromkeys(("live", "draft", "outbox", "camera", "letters", "picker-keys"), ("",)),
}


@pytest.mark.tour
@pytest.mark.parametrize(("module", "after"), [(each, after) for each in FAILING for after in FAILING[each]])
def test_whatever_fails_in_a_script_the_hand_is_told_in_its_fields(phone: Phone, module: str, after: str) -> None:
    phone.sits_at("partners/collective", lead=0)
    phone.breaks(module, after)
    phone.goes_to(phone.page.url)
    phone.opens("Bonuses")
    says_how_it_ended(phone, "Ana")
    for maybe in (tile(phone, "6-4"), phone.page.get_by_role("group", name="Round pass").get_by_role("button").first):
        if maybe.is_visible():
            maybe.tap()
    if phone.page.locator("#bonus_0").is_visible():
        phone.fills(bonus_0="Round pass: +25 to Ana and Cy")
    phone.fills(held_1="12", held_2="5", held_3="9")
    phone.taps(WRITE)
    phone.stands(21 + 25, 0)


def test_where_the_picker_fails_on_the_way_what_was_tapped_is_in_the_fields(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.breaks("picker-hands", "goOn() {")
    phone.page.reload()
    says_how_it_ended(phone, "Ana")
    tap(phone, "6-4", "3-1")
    phone.page.get_by_role("button", name="Next:").tap()
    expect(phone.page.locator(".held input:visible")).to_have_count(4)
    phone.still_has(held_1="6-4 3-1")
    phone.fills(held_2="5", held_3="9")
    phone.writes()
    phone.stands(23, 0)


@pytest.mark.tour
def test_over_a_pad_of_digits_pips_are_asked_for(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.page.locator("#ending input[value=blocked]").check()
    phone.page.get_by_role("button", name="Pips", exact=True).tap()
    expect(phone.page.locator(".picker-says")).to_have_text("Ana: how many pips?")
