"""Phones that watch a table follow what is written there, and ask for little while nothing is."""

import re

import pytest
from playwright.sync_api import Request, Response, Route, expect

from tests.browser.phone import GONE, NO_CDN, WITH_HTMX, NewPhone, Phone
from tests.browser.test_trouble import sent
from tests.support.process import Server
from tests.support.words import END, MORE, REMATCH, WRITE

pytestmark = pytest.mark.browser


@pytest.fixture
def keeper(new_phone: NewPhone) -> Phone:
    phone = new_phone()
    phone.sits_at(lead=0)
    return phone


@pytest.fixture
def watcher(new_phone: NewPhone, keeper: Phone) -> Phone:
    """A phone on the keeper's sheet, which may not write."""
    phone = new_phone()
    phone.goes_to(keeper.page.url)
    return phone


@pytest.fixture
def scorer(new_phone: NewPhone, keeper: Phone) -> Phone:
    """Another phone that may write."""
    phone = new_phone()
    phone.goes_to(keeper.hands_out_the_scorers_link())
    return phone


def polls(phone: Phone) -> list[Response]:
    """The answers to what the sheet asks for by itself, from now on."""
    heard: list[Response] = []
    phone.page.on("response", lambda response: heard.append(response) if is_poll(response.request) else None)
    return heard


def is_poll(request: Request) -> bool:
    return request.resource_type == "fetch" and request.method == "GET" and "/t/" in request.url


@pytest.mark.parametrize("way", [WITH_HTMX, NO_CDN])
@pytest.mark.tour
def test_a_watcher_sees_a_hand_and_its_correction(new_phone: NewPhone, keeper: Phone, way: str) -> None:
    watcher = new_phone(way)
    watcher.goes_to(keeper.page.url)
    watcher.sees("No hands yet.")
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    watcher.stands(0, 10)
    expect(watcher.line(1)).to_contain_text("Ben went out")
    keeper.corrects(1, "it was the 5-2", held_0="5-2")
    watcher.stands(0, 11)


def polled_for(phone: Phone, seconds: int) -> int:
    """How often the sheet is asked for in so many seconds of its clock."""
    heard = polls(phone)
    for _ in range(seconds):
        phone.page.clock.run_for(1000)
        phone.page.wait_for_timeout(40)  # for the answer, which no clock waits for
    return len(heard)


@pytest.mark.tour
def test_a_sheet_is_asked_for_less_often_once_nothing_has_happened_for_long(keeper: Phone, watcher: Phone) -> None:
    watcher.page.clock.install()
    watcher.page.reload()
    assert polled_for(watcher, 20) in range(7, 13)
    watcher.page.clock.fast_forward("06:00")
    assert polled_for(watcher, 20) in range(1, 5)
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    assert polled_for(watcher, 20) in range(4, 12)


@pytest.mark.tour
def test_what_is_new_is_announced(keeper: Phone, watcher: Phone) -> None:
    news = watcher.page.locator("#news")
    expect(news).to_have_attribute("aria-live", "polite")
    expect(news).to_be_empty()
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    expect(news).to_contain_text("Ben went out")
    keeper.writes_hand("Cy", "5-1", "3", "", "3")
    expect(news).to_contain_text("Cy went out")
    expect(news).not_to_contain_text("Ben went out")


def test_only_what_changed_is_replaced(keeper: Phone, watcher: Phone) -> None:
    watcher.page.evaluate("['head', 'standing', 'menu'].forEach(id => document.getElementById(id).was = 'here')")
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    watcher.stands(0, 10)
    still = "['head', 'standing', 'menu'].filter(id => document.getElementById(id).was)"
    assert watcher.page.evaluate(still) == ["head", "menu"]


@pytest.mark.tour
def test_a_tap_that_has_begun_ends_where_it_began(keeper: Phone, watcher: Phone) -> None:
    press = "window.pressing = setInterval(() => document.dispatchEvent(new PointerEvent('pointerdown')), 100)"
    watcher.page.evaluate(press)
    with watcher.page.expect_response(lambda answer: is_poll(answer.request) and answer.status == 200):
        keeper.writes_hand("Ben", "5-1", "", "4", "3")
    watcher.page.wait_for_timeout(300)
    watcher.stands(0, 0)
    watcher.page.evaluate("clearInterval(window.pressing); document.body.click()")
    watcher.stands(0, 10)


@pytest.mark.tour
def test_a_form_nobody_has_typed_in_is_for_the_next_line(keeper: Phone, scorer: Phone) -> None:
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    expect(scorer.page.get_by_role("heading", name="Hand 2")).to_be_visible()
    scorer.writes_hand("Ana", "", "7", "5", "3")
    scorer.stands(10, 10)
    expect(keeper.line(2)).to_be_visible()


def test_what_is_typed_is_neither_lost_nor_moved(keeper: Phone, scorer: Phone) -> None:
    scorer.tells("Ben", "6", "", "5", "3")
    field = scorer.page.locator("#held_3")
    field.evaluate("field => { field.was = 'here'; field.focus(); field.closest('form').scrollIntoView(); }")
    before = field.evaluate("field => field.getBoundingClientRect().top")
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    scorer.stands(0, 10)
    scorer.sees("Hand 1 is saved now.")
    scorer.still_has(held_0="6", held_2="5", held_3="3")
    assert field.evaluate("field => [field.was, field === document.activeElement]") == ["here", True]
    assert abs(field.evaluate("field => field.getBoundingClientRect().top") - before) < 1
    scorer.taps(WRITE)
    scorer.sees("Hand 1 is saved already")


@pytest.mark.tour
def test_an_unchanged_sheet_is_asked_for_by_its_tag(keeper: Phone, watcher: Phone) -> None:
    heard = polls(watcher)
    watcher.page.wait_for_timeout(7000)
    assert len(heard) >= 3
    assert {response.status for response in heard[1:]} == {304}
    assert len(heard) <= 5


@pytest.mark.tour
def test_a_page_that_nobody_sees_asks_for_nothing_and_catches_up(keeper: Phone, watcher: Phone) -> None:
    heard = polls(watcher)
    looks(watcher, "hidden")
    watcher.page.wait_for_timeout(300)
    heard.clear()
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    watcher.page.wait_for_timeout(5000)
    assert heard == []
    watcher.stands(0, 0)
    looks(watcher, "visible")
    watcher.stands(0, 10)


def looks(phone: Phone, state: str) -> None:
    """Put the phone away, or take it out: a browser without a screen has to be told."""
    phone.page.evaluate(
        """state => {
            Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
            Object.defineProperty(document, "hidden", { configurable: true, get: () => state === "hidden" });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


@pytest.mark.worker
def test_a_lost_connection_is_said_and_repairs_itself(keeper: Phone, watcher: Phone, mended: Server) -> None:
    watcher.expected = keeper.expected = GONE
    strip = watcher.page.locator("#live")
    expect(strip).to_be_hidden()
    mended.kill()
    expect(strip).to_contain_text("No connection.")
    mended.start()
    expect(strip).to_be_hidden(timeout=40_000)
    keeper.page.reload()
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    watcher.stands(0, 10)


@pytest.mark.tour
def test_a_rematch_on_another_phone_is_offered(keeper: Phone, watcher: Phone) -> None:
    keeper.chooses(MORE, END)
    keeper.taps(WRITE)
    watcher.sees("Game over")
    keeper.taps(REMATCH)
    watcher.taps("Game 2 started. Go there", "link")
    watcher.sees("No hands yet.")


def a_game_follows_another(keeper: Phone) -> None:
    keeper.chooses(MORE, END)
    keeper.taps(WRITE)
    keeper.taps(REMATCH)


@pytest.mark.tour
def test_whoever_reads_is_taken_along_to_the_next_game(keeper: Phone, watcher: Phone) -> None:
    first = watcher.page.url
    a_game_follows_another(keeper)
    watcher.sees("Following in five seconds.")
    watcher.page.wait_for_url(re.compile(r"/2$"))
    watcher.goes_to(first)
    watcher.has_everything()
    expect(watcher.page.get_by_role("button", name="Stay here")).to_be_hidden()


@pytest.mark.tour
def test_whoever_stays_is_not_taken_along(keeper: Phone, watcher: Phone) -> None:
    a_game_follows_another(keeper)
    watcher.taps("Stay here")
    watcher.page.wait_for_timeout(6000)
    assert watcher.page.url.endswith("/1")
    watcher.sees("Game 2 started. Go there")


@pytest.mark.tour
def test_the_board_follows_too(new_phone: NewPhone, keeper: Phone) -> None:
    board = new_phone()
    board.goes_to(keeper.page.url + "/board")
    board.stands(0, 0)
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    board.stands(0, 10)
    board.sees("Ben went out")


@pytest.mark.tour
def test_the_board_keeps_the_screen_awake(phone: Phone) -> None:
    phone.sits_at()
    sheet = phone.page.url
    phone.context.add_init_script(
        """const ask = window.WakeLock?.prototype.request;
        if (ask) WakeLock.prototype.request = function (what) { return (window.awake = ask.call(this, what)); };"""
    )
    phone.goes_to(f"{sheet}/board")
    assert phone.page.evaluate("awake.then(({ type, released }) => [type, released])") == ["screen", False]
    phone.goes_to(sheet)
    assert phone.page.evaluate("window.awake === undefined")


def test_an_older_answer_changes_nothing_while_a_form_is_on_its_way(keeper: Phone, scorer: Phone) -> None:
    asked: list[Route] = []
    forms: list[Route] = []

    def hold(route: Route) -> None:
        held = asked if is_poll(route.request) else forms if sent(route) else None
        route.continue_() if held is None else held.append(route)

    scorer.tells("Ben", "5-1", "", "4", "3")
    expect(scorer.verdict.locator(".award")).to_have_text("+10")
    scorer.page.route("**/t/*/1", hold)
    scorer.taps(WRITE)
    expect(scorer.page.locator("form.htmx-request")).to_have_count(1)
    keeper.writes_hand("Ana", "", "7", "5", "3")
    looks(scorer, "visible")
    scorer.page.wait_for_timeout(300)
    with scorer.page.expect_response(lambda answer: is_poll(answer.request)):
        asked[-1].continue_()
    scorer.page.wait_for_timeout(300)
    scorer.stands(0, 0)
    forms[0].continue_()
    scorer.sees("Hand 1 is saved already")


@pytest.mark.tour
@pytest.mark.parametrize(("marks", "says"), [("data-seen", True), ("data-seen data-starts", False)])
def test_a_sheet_as_last_seen_says_so_unless_the_app_only_starts(keeper: Phone, marks: str, says: bool) -> None:
    def as_seen(route: Route) -> None:
        page = (
            route.fetch().text().replace("<html", f"<html {marks.replace('data-seen', 'data-seen=2026-07-01T12:00Z')}")
        )
        route.fulfill(body=page, content_type="text/html")

    keeper.expected = ["loopback", "net::ERR_"]  # the CDN, which a page that comes from nowhere may not ask
    keeper.page.route(keeper.page.url, lambda route: as_seen(route) if not is_poll(route.request) else None)
    keeper.page.reload()
    keeper.has_everything()
    expect(keeper.page.locator("#live")).to_be_visible(visible=says)
