"""What goes wrong between a phone and the server, and what is typed stays typed."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.phone import GONE, NO_CDN, NO_SCRIPT, TAMPERED, WITH_HTMX, NewPhone, Phone
from tests.browser.served import served
from tests.browser.test_seats import Table
from tests.support.builders import CAST
from tests.support.process import Server
from tests.support.words import ACCEPT, ASK, ENTERED, KEEP, OPEN_TABLE, PROTEST, SAVE_HAND, TELL, UNDO, WRITE

pytestmark = [pytest.mark.browser, pytest.mark.worker]


@pytest.mark.tour
def test_the_verdict_follows_what_is_typed_and_nothing_is_written(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.tells("Ben", "5-1", "", "4")
    expect(phone.verdict.locator(".award")).to_have_text("+10")
    phone.fills(held_0="5-0")
    expect(phone.verdict.locator(".award")).to_have_text("+9")
    phone.fills(held_2="9-9")
    expect(phone.verdict).to_contain_text("9\u20119")
    phone.page.reload()
    phone.sees("No hands yet.")


@pytest.mark.loss
def test_without_a_network_a_phone_that_keeps_nothing_loses_nothing_typed(phone: Phone) -> None:
    phone.expected = ["net::ERR_", "Failed to fetch", "when fetching the script"]
    phone.context.add_init_script("indexedDB.open = () => { throw new Error('no room') }")
    phone.sits_at(lead=0)
    phone.context.set_offline(True)
    phone.tells("Ben", "5-1", "", "4", "3")
    phone.taps(WRITE)
    expect(phone.page.get_by_role("alert")).to_contain_text("Not sent. Nothing is lost")
    expect(phone.page.get_by_role("alert")).to_be_in_viewport()
    phone.still_has(held_0="5-1", held_2="4", held_3="3")
    phone.context.set_offline(False)
    phone.writes()
    phone.stands(0, 10)
    expect(phone.page.get_by_role("alert")).to_be_hidden()


@pytest.fixture
def database(server: Server) -> Iterator[sqlite3.Connection]:
    """A process beside the server that can keep the database to itself."""
    path = server.settings["DATABASE_URL"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        yield other


@pytest.mark.tour
@pytest.mark.parametrize("way", [WITH_HTMX, NO_SCRIPT])
def test_a_hand_that_cannot_be_written_stays_typed_until_it_can(
    new_phone: NewPhone, database: sqlite3.Connection, way: str
) -> None:
    phone = new_phone(way)
    phone.expected = ["status of 503"]
    phone.sits_at(lead=0)
    database.execute("begin immediate")
    phone.tells("Ben", "5-1", "", "4", "3")
    phone.taps(WRITE)
    expect(phone.page.get_by_text("Not saved").first).to_be_visible()
    database.execute("rollback")
    phone.taps(WRITE if way == WITH_HTMX else "Try again")
    expect(phone.line(1)).to_be_visible()
    phone.stands(0, 10)


def test_the_phone_has_forgotten_the_table_and_the_page_says_so(phone: Phone) -> None:
    phone.expected = ["status of 403"]
    phone.sits_at(lead=0)
    phone.tells("Ben", "5-1", "", "4", "3")
    phone.context.clear_cookies()
    phone.taps(WRITE)
    expect(phone.page.get_by_role("alert")).to_contain_text("This phone may not do that")
    phone.still_has(held_0="5-1", held_2="4", held_3="3")


def test_a_double_tap_on_a_slow_network_writes_one_line(any_phone: Phone) -> None:
    phone = any_phone
    phone.sits_at(lead=0)
    on_their_way: list[Route] = []
    phone.page.route("**/t/*/1", lambda route: on_their_way.append(route) if sent(route) else route.continue_())
    phone.tells("Ben", "5-1", "", "4", "3")
    button = phone.page.get_by_role("button", name=WRITE)
    button.evaluate("button => { button.click(); button.click(); }")
    phone.page.wait_for_timeout(200)
    assert len(on_their_way) == 1
    on_their_way[0].continue_()
    expect(phone.line(1)).to_be_visible()
    phone.stands(0, 10)
    assert phone.line(2).count() == 0


def sent(route: Route) -> bool:
    return route.request.method == "POST" and "check=1" not in (route.request.post_data or "")


@pytest.mark.tour
def test_htmx_waits_as_long_as_the_page_says(phone: Phone) -> None:
    phone.goes_to("/")
    said = "JSON.parse(document.querySelector('meta[name=htmx-config]').content).defaultTimeout"
    assert phone.page.evaluate(f"[htmx.config.defaultTimeout, {said}]") == [10_000, 10_000]


def test_a_tampered_htmx_is_refused_and_the_sheet_is_still_of_use(new_phone: NewPhone) -> None:
    phone = new_phone(TAMPERED)
    phone.expected = ["Failed to find a valid digest in the 'integrity' attribute"]
    phone.sits_at(lead=0)
    assert phone.complaints
    assert phone.page.evaluate("typeof htmx") == "undefined"
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    phone.stands(0, 10)


def test_a_hand_is_written_though_no_script_arrives(new_phone: NewPhone) -> None:
    phone = new_phone(service_workers="block")  # it would have them
    phone.sits_at(lead=0)
    phone.expected.append("ERR_CONNECTION")
    phone.page.route("**/static/**/*.js", lambda route: route.abort("connectionrefused"))
    phone.page.reload()
    button = phone.page.locator("#hand .primary")
    expect(button).to_be_hidden()
    phone.page.locator("#ending").get_by_role("radio", name="Ana", exact=True).tap()
    expect(button).to_be_visible()
    phone.page.locator("#held_1").fill("6-4")
    phone.page.locator("#held_3").fill("1")
    button.tap()
    expect(phone.line(1)).to_contain_text("Ana went out")


@pytest.mark.loss
def test_two_tabs_of_a_phone_write_one_hand_once(phone: Phone) -> None:
    phone.sits_at(lead=0)
    first = phone.page
    phone.tells("Ben", "5-1", "", "4")
    phone.page = phone.context.new_page()
    phone.goes_to(first.url)
    phone.still_has(held_0="5-1", held_2="4")
    phone.fills(held_3="3")
    phone.writes()
    phone.page = first
    first.bring_to_front()
    phone.sees("Hand 1 is saved now.")
    phone.taps(WRITE)
    phone.sees("Hand 1 is saved already")
    phone.taps(KEEP, "link")
    phone.stands(0, 10)


@pytest.mark.loss
def test_a_page_left_open_overnight_writes_the_hand_that_was_half_told(phone: Phone) -> None:
    phone.page.clock.install()
    phone.sits_at(lead=0)
    phone.tells("Ben", "5-1", "", "", "3")
    phone.fills(held_2="4")  # the last, for it counts: once that is seen nothing is on its way
    expect(phone.verdict.locator(".award")).to_have_text("+10")
    expect(phone.page.locator("#preview.htmx-request")).to_have_count(0)
    phone.page.clock.fast_forward("14:00:00")
    phone.writes()
    phone.stands(0, 10)


FORBIDDEN = """
const denied = () => { throw new DOMException("denied", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "caches"]) Object.defineProperty(window, name, { get: denied });
indexedDB.open = denied;
Object.defineProperty(Navigator.prototype, "serviceWorker", { get() {} });
"""


@pytest.mark.tour
def test_a_browser_that_may_keep_nothing_keeps_score_and_settles_disputes(phone: Phone) -> None:
    phone.context.add_init_script(FORBIDDEN)
    phone.opens_a_table("In pairs", *CAST)
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    phone.stands(0, 10)
    phone.taps(UNDO)
    phone.stands(0, 0)
    phone.still_has(held_0="5-1", held_2="4", held_3="3")
    phone.goes_to("/ask/block?game=partners&draft=1")
    phone.fills(held_0="4", held_1="9", held_2="20", held_3="7")
    phone.taps(ASK)
    phone.sees("Blocked: Ben and Dee win, +24.")


RENEWED = """async () => {
    const taken = new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done));
    await (await navigator.serviceWorker.ready).update();
    await taken;
}"""


@pytest.mark.tour
def test_the_worker_is_renewed_in_the_middle_of_a_hand(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as address:
        phone = Phone(browser, address)
        phone.goes_to("/")
        phone.has_a_worker()
        phone.sits_at(lead=0)
        phone.tells("Ben", "5-1", "", "4")
        monkeypatch.setattr("referee.web.http.pwa.__version__", "the next one")
        phone.comes_true(RENEWED)
        phone.still_has(held_0="5-1", held_2="4")
        phone.fills(held_3="3")
        phone.writes()
        phone.stands(0, 10)
        assert phone.put_away() == []


def loses_the_next_answer(phone: Phone) -> None:
    """What the phone sends next reaches the server, whose answer gets lost."""
    lost: list[Route] = []

    def lose(route: Route) -> None:
        if lost or not sent(route):
            route.fallback()
            return
        lost.append(route)
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    phone.expected += GONE
    phone.page.route("**/*", lose)


NOT_THROUGH = "Not sent. Nothing is lost"


def hears_that_it_did_not_get_through(phone: Phone) -> None:
    """The page says so, and htmx has put the request away: what is sent a moment earlier it would drop."""
    expect(phone.page.get_by_role("alert").filter(has_text=NOT_THROUGH)).to_be_visible()
    expect(phone.page.locator(".htmx-request")).to_have_count(0)


@pytest.mark.tour
def test_the_tiles_of_a_seat_stay_typed_when_the_answer_is_lost_and_count_once(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX)
    ben = table.four["Ben"]
    ben.goes_to(f"{table.sheet}/own/1")
    ben.page.get_by_role("radio", name="I have tiles left").check(force=True)
    ben.fills(held_1="4-4 2-1")
    loses_the_next_answer(ben)
    ben.taps(TELL)
    hears_that_it_did_not_get_through(ben)
    ben.still_has(held_1="4-4 2-1")
    ben.taps(TELL)
    expect(ben.page.locator("#own")).to_contain_text(f"Ben {ENTERED}")


@pytest.mark.tour
def test_a_protest_stays_typed_without_a_network(phone: Phone) -> None:
    phone.expected += GONE
    phone.sits_at()
    sheet = phone.page.url
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    phone.goes_to(f"{sheet}/agree")
    phone.opens("Protest")
    phone.page.locator("[name=note]").first.fill("Cy held the 5-3")
    phone.context.set_offline(True)
    phone.taps(PROTEST)
    hears_that_it_did_not_get_through(phone)
    phone.context.set_offline(False)
    phone.taps(PROTEST)
    expect(phone.line(1)).to_contain_text("protested")
    phone.goes_to(f"{sheet}/agree")
    phone.sees("Cy held the 5-3")


@pytest.mark.tour
def test_minutes_whose_answer_was_lost_are_given_once(phone: Phone) -> None:
    phone.sits_at(time_limit=40)
    phone.goes_to(f"{phone.page.url}/clock")
    loses_the_next_answer(phone)
    phone.taps("+5 minutes")
    hears_that_it_did_not_get_through(phone)
    phone.taps("+5 minutes")
    phone.sees("45:00 left")
    phone.page.reload()
    phone.sees("45:00 left")


@pytest.mark.tour
def test_a_table_whose_answer_was_lost_is_opened_once_with_the_names_as_typed(phone: Phone) -> None:
    phone.goes_to("/new/partners/lagunex")
    phone.fills(**{f"seat_{seat}": name for seat, name in enumerate(CAST)})
    loses_the_next_answer(phone)
    phone.taps(OPEN_TABLE)
    hears_that_it_did_not_get_through(phone)
    phone.still_has(seat_0="Ana", seat_3="Dee")
    phone.taps(OPEN_TABLE)
    phone.stands(0, 0)
    phone.goes_to("/")
    expect(phone.page.locator("a:is(.continue, .table-link)")).to_have_count(1)


SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}


@pytest.mark.tour
def test_four_seats_tell_and_accept_a_hand_over_a_slow_network(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX)
    for phone in table.four.values():
        phone.context.new_cdp_session(phone.page).send("Network.emulateNetworkConditions", SLOW)
    table.tells("Ana", "4-4 2-1")
    table.tells("Ben", "4-3")
    table.tells("Cy", "3-1", "Blocked: I played the last tile")
    table.tells("Dee", "5-5")
    table.keeper.goes_to(table.sheet)
    table.keeper.taps(SAVE_HAND)
    table.keeper.stands(17, 0)
    table.says("Ben", ACCEPT, "Accepted by Ben")


UNSAID = "Object.defineProperty(Response.prototype, 'redirected', { get: () => false })"


@pytest.mark.tour
@pytest.mark.parametrize("way", [WITH_HTMX, NO_CDN])
def test_a_browser_that_does_not_say_it_was_led_on_goes_on_all_the_same(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)  # as WebKit where a service worker answers
    phone.context.add_init_script(UNSAID)
    phone.opens_a_table("In pairs", *CAST)
    expect(phone.page).to_have_url(re.compile("/t/[^/]+/1$"))
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    phone.stands(0, 10)
    phone.page.reload()
    phone.stands(0, 10)
    expect(phone.page.locator(".slip")).to_have_count(0)
