"""A hand that is written down without a network is kept, sent once, and never in doubt; what was seen still opens."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Route, expect

from tests.browser.chromium import launching
from tests.browser.phone import GONE, NO_CDN, WITH_HTMX, NewPhone, Phone
from tests.browser.test_live import is_poll
from tests.browser.test_trouble import sent
from tests.support.process import Server
from tests.support.words import ADJUST, HAPPENED, KEEP, REPLACE_LINK, SHARE, WRITE

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.tour]


@dataclass
class Pocket:
    """A phone's memory, which outlives its browser."""

    browser: Browser
    folder: Path

    def new_context(self, **settings: Any) -> BrowserContext:
        kind = self.browser.browser_type
        return kind.launch_persistent_context(self.folder, **launching(), **settings)


@pytest.fixture
def taken_out(browser: Browser, mended: Server, tmp_path: Path) -> Iterator[Callable[[], Phone]]:
    """Takes the same phone out of the pocket again, its browser closed meanwhile."""
    taken: list[Phone] = []

    def take() -> Phone:
        if taken:
            assert taken.pop().put_away() == []
        taken.append(expects_trouble(Phone(Pocket(browser, tmp_path), mended.url)))  # type: ignore[arg-type]
        return taken[-1]

    yield take
    assert [complaint for phone in taken for complaint in phone.put_away()] == []


@pytest.fixture
def keeper(new_phone: NewPhone) -> Phone:
    return keeps_a_table(new_phone())


@pytest.fixture
def scorer(new_phone: NewPhone, keeper: Phone) -> Phone:
    phone = expects_trouble(new_phone())
    phone.goes_to(keeper.hands_out_the_scorers_link())
    return phone


def expects_trouble(phone: Phone) -> Phone:
    phone.expected = GONE
    return phone


def keeps_a_table(phone: Phone, **house: object) -> Phone:
    """Be at a table's sheet, and wait until the worker has it."""
    expects_trouble(phone).goes_to("/")
    phone.has_a_worker()
    phone.sits_at(lead=0, **house)
    has_been_seen(phone)
    return phone


def has_been_seen(phone: Phone, text: str = "<html", address: str = "") -> None:
    """Wait until the worker has a page with this in it: the one that the phone shows, where no other is named."""
    phone.comes_true(
        """async (text, address) => {
            const seen = await caches.open("/seen");
            const kept = async () => (await seen.match(address || location.href, { ignoreVary: true }))?.text() ?? "";
            while (!(await kept()).includes(text)) await new Promise(done => setTimeout(done, 100));
        }""",
        text,
        address,
    )


def slip(phone: Phone) -> Locator:
    return phone.page.locator(".slip")


def loses_the_network(phone: Phone) -> None:
    """Be without a connection, and see it: what says so moves the page down."""
    phone.context.set_offline(True)
    expect(phone.page.locator("#live")).to_be_visible()


def tries_to_write(phone: Phone, *told: str, **more: str) -> None:
    """Tell a hand and write it down, which cannot be sent."""
    phone.tells(*told, **more)
    phone.taps(WRITE)
    expect(slip(phone).last).to_contain_text("Not on the sheet yet.")


@pytest.mark.parametrize("way", [pytest.param(WITH_HTMX, marks=pytest.mark.loss), NO_CDN])
def test_a_hand_is_kept_visibly_and_sent_when_the_server_is_back(new_phone: NewPhone, mended: Server, way: str) -> None:
    phone = keeps_a_table(new_phone(way))
    mended.kill()
    tries_to_write(phone, "Ben", "5-1", "", "4", "3")
    expect(slip(phone)).to_contain_text("Hand 1")
    expect(slip(phone)).to_contain_text("Who went out? Ben")
    expect(slip(phone)).to_contain_text("Ana 5\u20111")
    expect(slip(phone)).to_be_in_viewport()
    expect(phone.page.get_by_role("alert")).to_be_hidden()
    phone.still_has(held_0="", held_2="", held_3="")
    mended.start()
    phone.stands(0, 10)
    expect(slip(phone)).to_have_count(0)
    assert len(phone.record["entries"]) == 1


@pytest.mark.loss
def test_a_hand_outlives_the_browser_and_arrives_once(taken_out: Callable[[], Phone], mended: Server) -> None:
    phone = keeps_a_table(taken_out())
    address = phone.page.url
    mended.kill()
    tries_to_write(phone, "Ben", "5-1", "", "4", "3")
    phone = taken_out()
    phone.goes_to("/")
    expect(slip(phone)).to_contain_text("Not on the sheet yet.")
    phone = taken_out()
    mended.start()
    phone.goes_to(address)
    phone.stands(0, 10)
    expect(slip(phone)).to_have_count(0)
    phone = taken_out()
    phone.goes_to(address)
    phone.stands(0, 10)
    assert len(phone.record["entries"]) == 1


@pytest.mark.loss
def test_several_hands_are_kept_and_sent_in_their_order(keeper: Phone) -> None:
    loses_the_network(keeper)
    tries_to_write(keeper, "Ben", "5-1", "", "4", "3")
    expect(keeper.page.get_by_role("heading", name="Hand 2")).to_be_visible()
    tries_to_write(keeper, "Ana", "", "7", "5", "3")
    expect(slip(keeper)).to_have_count(2)
    keeper.context.set_offline(False)
    expect(keeper.line(2)).to_contain_text("Ana went out")
    expect(keeper.line(1)).to_contain_text("Ben went out")
    expect(slip(keeper)).to_have_count(0)


@pytest.mark.loss
def test_a_hand_whose_answer_was_lost_is_written_once(keeper: Phone) -> None:
    keeper.page.route("**/t/*/1", lose_the_answer)
    tries_to_write(keeper, "Ben", "5-1", "", "4", "3")
    keeper.page.unroute_all(behavior="wait")
    keeper.stands(0, 10)
    expect(slip(keeper)).to_have_count(0)
    assert len(keeper.record["entries"]) == 1


def test_a_hand_that_was_one_request_too_many_is_sent_later(keeper: Phone) -> None:
    keeper.expected = [*GONE, "429"]
    loses_the_network(keeper)
    tries_to_write(keeper, "Ben", "5-1", "", "4", "3")
    too_many = {"status": 429, "headers": {"Retry-After": "2"}, "body": "Too many"}

    def answer(route: Route) -> None:
        route.fulfill(**too_many) if route.request.method == "POST" else route.continue_()

    keeper.context.route("**/t/*/1", answer)
    keeper.context.set_offline(False)
    expect(slip(keeper)).to_contain_text("Too many tries")
    keeper.context.unroute_all(behavior="wait")
    keeper.stands(0, 10)
    expect(slip(keeper)).to_have_count(0)
    assert len(keeper.record["entries"]) == 1


def lose_the_answer(route: Route) -> None:
    """Let a hand through to the server, and its answer never arrive."""
    if route.request.method == "POST" and "check=1" not in (route.request.post_data or ""):
        route.fetch()
        route.abort()
    else:
        route.continue_()


@pytest.mark.loss
def test_a_line_taken_meanwhile_shows_both_and_a_person_decides(keeper: Phone, scorer: Phone) -> None:
    loses_the_network(keeper)
    tries_to_write(keeper, "Ben", "5-1", "", "4", "3")
    scorer.writes_hand("Ben", "6", "", "5", "3")
    tries_to_write(keeper, "Ben", "5-1", "", "4", "3")
    keeper.context.set_offline(False)
    expect(slip(keeper).first).to_contain_text("Not on the sheet. Another phone was faster.")
    expect(slip(keeper).last).to_contain_text("It waits for the one above.")
    slip(keeper).last.locator("summary").tap()
    slip(keeper).last.get_by_role("button", name="Delete").tap()
    keeper.stands(0, 11)
    keeper.page.reload()
    keeper.taps("Look at both")
    keeper.sees("Hand 1 is saved already")
    keeper.sees("Ben went out; Ana 6, Cy 5, Dee 3")
    keeper.still_has(held_0="5-1", held_2="4", held_3="3")
    keeper.fills(why="Cy held 4")
    keeper.taps("Use mine instead")
    keeper.sees("Hand 1 changed:")
    expect(slip(keeper)).to_have_count(0)
    keeper.page.reload()
    expect(slip(keeper)).to_have_count(0)


def test_what_is_written_already_is_left_as_it_is(keeper: Phone, scorer: Phone) -> None:
    loses_the_network(keeper)
    tries_to_write(keeper, "Ben", "5-1", "", "4", "3")
    scorer.writes_hand("Ana", "", "6", "5", "3")
    keeper.context.set_offline(False)
    keeper.taps("Look at both")
    keeper.taps(KEEP, "link")
    keeper.stands(9, 0)
    expect(slip(keeper)).to_have_count(0)
    assert len(keeper.record["entries"]) == 1


@pytest.mark.loss
def test_a_refused_hand_says_why_and_goes_back_into_the_form(keeper: Phone) -> None:
    loses_the_network(keeper)
    tries_to_write(keeper, "Ben", "9-9", "", "4", "3")
    keeper.context.set_offline(False)
    expect(slip(keeper)).to_contain_text("9\u20119")
    expect(slip(keeper)).to_contain_text("Not on the sheet.")
    expect(keeper.page.get_by_role("heading", name="Hand 1")).to_have_count(2)
    keeper.taps("Edit")
    keeper.still_has(held_0="9-9", held_2="4", held_3="3")
    expect(keeper.page.get_by_role("radio", name="Ben", exact=True)).to_be_checked()
    expect(keeper.page.locator("#held_0")).to_have_attribute("aria-invalid", "true")
    expect(slip(keeper)).to_have_count(0)
    keeper.fills(held_0="5-1")
    keeper.writes()
    keeper.stands(0, 10)
    keeper.page.reload()
    keeper.stands(0, 10)
    expect(slip(keeper)).to_have_count(0)


@pytest.mark.loss
def test_a_kept_hand_can_be_thrown_away_and_the_next_moves_up(keeper: Phone) -> None:
    loses_the_network(keeper)
    tries_to_write(keeper, "Ben", "5-1", "", "4", "3")
    tries_to_write(keeper, "Ana", "", "7", "5", "3")
    slip(keeper).first.get_by_text("Discard").tap()
    slip(keeper).first.get_by_role("button", name="Delete").tap()
    expect(slip(keeper)).to_have_count(1)
    expect(slip(keeper)).to_contain_text("Hand 1")
    keeper.context.set_offline(False)
    expect(keeper.line(1)).to_contain_text("Ana went out")
    expect(slip(keeper)).to_have_count(0)


def replaces_the_scorers_link(keeper: Phone) -> None:
    keeper.chooses(SHARE)
    keeper.opens("More links")
    place = keeper.page.get_by_role("region", name="Scorekeeper link")
    before = place.get_by_role("textbox").input_value()
    place.get_by_role("button", name=REPLACE_LINK).tap()
    expect(place.get_by_role("textbox")).not_to_have_value(before)


@pytest.mark.loss
def test_a_hand_of_a_phone_that_may_not_write_any_more_is_kept(keeper: Phone, scorer: Phone) -> None:
    scorer.expected = [*GONE, "403"]
    loses_the_network(scorer)
    tries_to_write(scorer, "Ben", "5-1", "", "4", "3")
    replaces_the_scorers_link(keeper)
    scorer.context.set_offline(False)
    expect(slip(scorer)).to_contain_text("This phone can't save there now.")
    expect(slip(scorer)).to_contain_text("Ana 5\u20111")


def test_a_watcher_has_nothing_to_keep(new_phone: NewPhone, keeper: Phone) -> None:
    watcher = expects_trouble(new_phone())
    watcher.goes_to(keeper.page.url)
    watcher.sees("You're watching.")
    assert watcher.page.locator("[data-keep]").count() == 0
    watcher.context.set_offline(True)
    watcher.sees("No connection.")
    expect(slip(watcher)).to_have_count(0)


@pytest.mark.loss
def test_the_last_seen_sheet_opens_without_a_server(taken_out: Callable[[], Phone], mended: Server) -> None:
    phone = keeps_a_table(taken_out())
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    address = phone.page.url
    has_been_seen(phone, 'id="line-1"')
    mended.kill()
    phone = taken_out()
    phone.goes_to(address)
    phone.stands(0, 10)
    phone.sees("No connection. This is how it stood at")
    assert phone.page.evaluate("typeof htmx") == "object"
    tries_to_write(phone, "Ana", "", "7", "5", "3")
    expect(slip(phone)).to_contain_text("Hand 2")
    phone.goes_to(address.removesuffix("/1") + "/share")
    phone.stands(0, 10)
    phone.goes_to("/new")
    phone.sees("No connection")
    phone.goes_to("/")
    phone.page.locator("a.continue").tap()
    phone.stands(0, 10)


def test_a_clock_that_was_seen_counts_down_without_a_server(taken_out: Callable[[], Phone], mended: Server) -> None:
    phone = keeps_a_table(taken_out(), time_limit=40)
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    address = phone.page.url
    has_been_seen(phone, "data-ends")
    mended.kill()
    phone = taken_out()
    phone.goes_to(address)
    phone.sees("No connection. This is how it stood at")
    expect(phone.page.locator(".clock [data-counted]")).to_contain_text("left")
    expect(phone.page.locator(".clock [data-alone]")).to_be_visible()
    mended.start()
    expect(phone.page.locator(".clock [data-alone]")).to_be_hidden()
    expect(phone.page.locator(".clock [data-counted]")).to_contain_text("left")


def test_no_page_with_a_secret_is_kept(keeper: Phone) -> None:
    scorers_link = keeper.hands_out_the_scorers_link()
    keeper.stands(0, 0)
    has_been_seen(keeper)
    kept = keeper.page.evaluate("""async () => {
        const found = [];
        for (const cache of await Promise.all((await caches.keys()).map((name) => caches.open(name))))
            for (const request of await cache.keys()) {
                const answer = await cache.match(request, { ignoreVary: true });
                found.push(request.url, (await answer?.text()) ?? "replaced meanwhile");
            }
        return found.join(" ");
    }""")
    assert "/static/css/referee.css?v=" in kept
    assert "htmx.min.js" in kept
    assert "/share " not in kept
    assert scorers_link not in kept
    assert "/enter/" not in kept


def test_the_rulebook_opens_without_a_server_once_it_was_read(taken_out: Callable[[], Phone], mended: Server) -> None:
    phone = taken_out()
    phone.goes_to("/")
    phone.has_a_worker()
    phone.goes_to("/rules/partners")
    has_been_seen(phone, "House rules")
    mended.kill()
    phone.goes_to("/rules/partners")
    phone.sees("House rules")


def test_what_was_seen_opens_in_the_language_that_was_chosen_since(keeper: Phone, mended: Server) -> None:
    sheet = keeper.page.url
    keeper.goes_to("/?lang=es")
    has_been_seen(keeper, 'lang="es"', sheet)
    mended.kill()
    keeper.goes_to(sheet)
    expect(keeper.page.locator("html")).to_have_attribute("lang", "es")
    keeper.sees("Sin conexión.")


def test_what_was_seen_opens_in_the_dark_that_was_chosen_since(keeper: Phone, mended: Server) -> None:
    sheet = keeper.page.url
    keeper.goes_to("/?theme=dark")
    has_been_seen(keeper, 'data-theme="dark"', sheet)
    mended.kill()
    keeper.goes_to(sheet)
    expect(keeper.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_refusal_that_is_read_is_not_kept_as_well(keeper: Phone) -> None:
    keeper.chooses(HAPPENED, ADJUST)
    keeper.taps(WRITE)
    expect(keeper.page.locator("#why-problem, #reason-problem")).to_be_visible()
    keeper.taps("Back to the sheet", "link")
    keeper.stands(0, 0)
    expect(slip(keeper)).to_have_count(0)


def test_what_is_kept_says_what_it_is_and_nothing_that_nobody_told(keeper: Phone, mended: Server) -> None:
    keeper.chooses(HAPPENED, ADJUST)
    keeper.fills(points_0="5", reason="Agreed")
    mended.kill()
    keeper.taps(WRITE)
    expect(slip(keeper).get_by_role("heading")).to_have_text("Adjustment")
    expect(slip(keeper).locator(".slip-says > span")).to_have_text(["Ana and Cy 5", "Why? Agreed"])
    mended.start()
    expect(slip(keeper)).to_have_count(0)
    keeper.taps("Back to the sheet", "link")
    keeper.stands(5, 0)


def test_a_round_that_waits_is_called_a_round(new_phone: NewPhone, mended: Server) -> None:
    phone = expects_trouble(new_phone())
    phone.sits_at("longana/longana", "Ana", "Ben")
    mended.kill()
    tries_to_write(phone, "Ana", "", "9-8")
    expect(slip(phone).get_by_role("heading")).to_have_text("Round 1")
    mended.start()
    phone.stands(17, 0)


def has_a_slow_network(phone: Phone) -> None:
    slow = {"offline": False, "latency": 2500, "downloadThroughput": -1, "uploadThroughput": -1}
    phone.context.new_cdp_session(phone.page).send("Network.emulateNetworkConditions", slow)


def test_a_slow_correction_is_waited_for_and_then_shown(keeper: Phone, scorer: Phone) -> None:
    keeper.tells("Ben", "5-1", "", "4", "3")
    scorer.writes_hand("Ben", "6", "", "5", "3")
    keeper.taps(WRITE)
    keeper.fills(why="Cy held 4")
    has_a_slow_network(keeper)
    keeper.taps("Use mine instead")
    keeper.sees("Hand 1 changed:")
    expect(slip(keeper)).to_have_count(0)


def test_a_slow_refusal_does_not_take_the_form_from_who_tells_the_next_hand(new_phone: NewPhone) -> None:
    phone = keeps_a_table(new_phone(NO_CDN))
    phone.tells("Ben", "5-1", "", "4", "9-9")
    has_a_slow_network(phone)
    phone.taps(WRITE)
    expect(slip(phone)).to_contain_text("Not on the sheet yet.")
    phone.tells("Ana", "", "6-6")
    expect(slip(phone)).to_contain_text("9\u20119 is not in a double-six set.")
    phone.still_has(held_1="6-6")


@pytest.mark.loss
def test_the_form_goes_on_after_an_outage_that_began_right_after_a_save(keeper: Phone) -> None:
    keeper.page.route("**/t/*/1", lambda route: route.abort() if is_poll(route.request) else route.continue_())
    keeper.writes_hand("Ben", "5-1", "", "4", "3")
    loses_the_network(keeper)
    tries_to_write(keeper, "Ana", "", "7", "5", "3")
    keeper.page.unroute_all(behavior="wait")
    keeper.context.set_offline(False)
    keeper.stands(10, 10)
    expect(slip(keeper)).to_have_count(0)
    expect(keeper.page.locator("#hand h2")).to_have_text("Hand 3")
    expect(keeper.verdict).to_be_hidden()
    keeper.tells("Ben", "6", "", "5", "3")
    expect(keeper.verdict.locator(".award")).to_have_text("+11")
    keeper.writes()
    keeper.stands(10, 21)


@pytest.mark.loss
def test_a_hand_begun_while_the_last_one_waits_keeps_its_number_when_that_is_sent(keeper: Phone) -> None:
    loses_the_network(keeper)
    tries_to_write(keeper, "Ben", "5-1", "", "4", "3")
    keeper.tells("Ana", "", "7", "5")
    keeper.context.set_offline(False)
    keeper.stands(0, 10)
    expect(slip(keeper)).to_have_count(0)
    expect(keeper.page.locator("#hand h2")).to_have_text("Hand 2")
    expect(keeper.page.locator("#live")).to_be_hidden()
    keeper.fills(held_3="3")
    keeper.writes()
    keeper.stands(10, 10)


def test_a_late_failed_preview_says_nothing_of_the_next_hand(keeper: Phone) -> None:
    checks: list[Route] = []
    keeper.page.route("**/t/*/1", lambda route: checks.append(route) if is_check(route) else route.continue_())
    keeper.tells("Ben", "5-1", "", "4", "3")
    keeper.context.set_offline(True)
    keeper.page.locator("#hand .primary[data-next]").tap()
    expect(slip(keeper)).to_contain_text("Not on the sheet yet.")
    for check in checks:
        check.abort()
    keeper.page.wait_for_timeout(200)
    expect(keeper.verdict).to_be_hidden()


def is_check(route: Route) -> bool:
    return "check=1" in (route.request.post_data or "")


NOT_FOUND = "status of 404"


def takes_off(phone: Phone, table: str, way: str) -> None:
    """Remove the table from this phone, or delete it everywhere, whereupon its pages are not found."""
    phone.goes_to(f"{table}/{way}")
    for tick in phone.page.locator("main [type=checkbox]").all():
        tick.check()
    phone.page.locator("main .button.danger").tap()
    expect(phone.page.locator("main .button.danger")).to_have_count(0)
    phone.has_everything()


KEPT_OF = """async (table) => {
    const found = Object.keys(localStorage).filter((key) => key.includes(table) && !key.includes("deleted"));
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if ((await (await cache.match(request)).text()).includes(table)) found.push(request.url);
        }
    }
    const opening = indexedDB.open("referee", 1);
    await new Promise((done) => { opening.onsuccess = done; });
    const waiting = opening.result.transaction("kept").objectStore("kept").getAll();
    await new Promise((done) => { waiting.onsuccess = done; });
    opening.result.close();
    return [...found, ...waiting.result.map(({ page }) => page).filter((page) => page.includes(table))];
}"""
NOTHING_KEPT = f"""async (table) => {{
    while ((await ({KEPT_OF})(table)).length) await new Promise(requestAnimationFrame);
}}"""


def has_a_full_memory(phone: Phone) -> str:
    """Keep a sheet, the first page that names it, a draft, and a hand that waits; the address of the table."""
    table: str = phone.page.evaluate("location.pathname").removesuffix("/1")
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    phone.goes_to("/")
    has_been_seen(phone, table)
    phone.goes_to(f"{table}/1")
    has_been_seen(phone, 'id="line-1"')
    loses_the_network(phone)
    tries_to_write(phone, "Ben", "6-1", "", "4", "3")
    phone.page.route("**/t/*/1", lambda route: route.abort() if sent(route) else route.continue_())
    phone.context.set_offline(False)
    phone.tells("Ana", "", "7", "5", "3")
    assert len(phone.page.evaluate(f"({KEPT_OF})('{table}')")) >= 4
    return table


def test_a_table_taken_off_the_phone_leaves_nothing_on_it(keeper: Phone) -> None:
    table = has_a_full_memory(keeper)
    takes_off(keeper, table, "forget")
    keeper.comes_true(NOTHING_KEPT, table)
    keeper.context.set_offline(True)
    keeper.page.goto(f"{table}/1")
    keeper.sees("No connection")
    expect(keeper.page.locator("body")).not_to_contain_text("Ben")


@pytest.mark.loss
def test_what_was_typed_and_what_waits_outlives_a_deletion_that_is_taken_back(keeper: Phone) -> None:
    table = has_a_full_memory(keeper)
    keeper.expected = [*GONE, NOT_FOUND, "status of 410"]
    takes_off(keeper, table, "delete")
    keeper.page.unroute_all()
    keeper.page.evaluate("dispatchEvent(new Event('online'))")
    expect(slip(keeper)).to_contain_text("The table is deleted")
    assert len(keeper.page.evaluate(f"({KEPT_OF})('{table}')")) == 2, "pages are still there, or not what was typed"
    keeper.taps("Put it back")
    keeper.stands(0, 21)
    expect(slip(keeper)).to_have_count(0)
    keeper.still_has(held_1="7", held_2="5", held_3="3")


def test_what_was_typed_for_a_table_deleted_on_another_phone_goes_with_the_day_to_put_it_back(
    keeper: Phone, new_phone: NewPhone, server: Server
) -> None:
    table = has_a_full_memory(keeper)
    keeper.expected = [*GONE, NOT_FOUND]
    other = expects_trouble(new_phone())
    other.context.add_cookies(keeper.context.cookies())
    takes_off(other, table, "delete")
    keeper.page.goto(f"{table}/1")
    keeper.sees("is deleted")
    keeper.page.evaluate("for (const key in localStorage) if (/deleted/.test(key)) localStorage[key] = 0")
    keeper.goes_to("/")
    keeper.page.wait_for_timeout(300)
    assert len(keeper.page.evaluate(f"({KEPT_OF})('{table}')")) == 2, "the phone believed its own clock"
    with closing(connect(server.settings["DATABASE_URL"].removeprefix("sqlite:///"))) as database, database:
        database.execute("update tables set deleted_at = '2001-01-01 00:00:00' where deleted_at is not null")
    keeper.page.evaluate("for (const key in localStorage) if (/deleted/.test(key)) localStorage[key] = 0")
    keeper.goes_to("/")
    keeper.comes_true(NOTHING_KEPT, table)


@pytest.mark.parametrize("way", ["forget", "delete"])
def test_a_sheet_in_another_tab_does_not_come_back_after_the_table_was_taken_off(keeper: Phone, way: str) -> None:
    table = keeper.page.url.removesuffix("/1")
    keeper.expected = [*GONE, NOT_FOUND]
    tab = keeper.context.new_page()
    tab.goto(f"{table}/1")
    takes_off(keeper, table, way)
    for _poll in range(2 if way == "forget" else 0):
        with tab.expect_response(lambda answer: answer.url == f"{table}/1"):
            pass
    expect(tab.locator("h1")).to_contain_text("is deleted" if way == "delete" else "Partners to 100")
    keeper.page.wait_for_timeout(300)
    keeper.comes_true(NOTHING_KEPT, table.removeprefix(keeper.url))


@pytest.mark.loss
def test_a_table_is_taken_off_with_the_answer_of_the_server_and_not_before(keeper: Phone) -> None:
    table = keeper.page.url.removesuffix("/1")
    keeper.tells("Ben", "5-1", "", "4", "3")
    keeper.goes_to(f"{table}/forget")
    keeper.context.set_offline(True)
    keeper.page.locator("main .button.danger").tap()
    keeper.sees("Not sent. Nothing is lost: try again.")
    keeper.goes_to(f"{table}/1")
    keeper.still_has(held_0="5-1", held_2="4", held_3="3")
    keeper.context.set_offline(False)
    takes_off(keeper, table, "forget")
    keeper.comes_true(NOTHING_KEPT, table.removeprefix(keeper.url))


def test_a_sheet_that_was_open_before_the_worker_is_kept(keeper: Phone, new_phone: NewPhone) -> None:
    newcomer = expects_trouble(new_phone())
    newcomer.goes_to(keeper.page.url)
    newcomer.has_a_worker()
    has_been_seen(newcomer)
