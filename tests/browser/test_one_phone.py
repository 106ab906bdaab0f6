"""One phone without a server, in its browser: no worker of the app, and tabs that tell each other what is written."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import Phone
from tests.support.process import Server

pytestmark = [pytest.mark.browser]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("alone"), REFEREE_ALONE="1")
    yield running
    running.kill()


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Phone]:
    """The phone, at a table with no hand yet."""
    phone = Phone(browser, server.url)
    phone.opens_a_table("In pairs", "Ana", "Ben", "Cy", "Dee")
    yield phone
    assert phone.put_away() == []


def another_tab(phone: Phone) -> Page:
    """The same sheet in another tab, which has asked once whether it is good."""
    tab = phone.context.new_page()
    with tab.expect_response(lambda answer: answer.request.resource_type == "fetch"):
        tab.goto(phone.page.url)
    return tab


def test_what_one_tab_writes_is_in_the_other(phone: Phone) -> None:
    tab = another_tab(phone)
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    phone.stands(0, 10)
    expect(tab.locator(".total").nth(1)).to_have_text("10")


WAITS = """
    const waits = (window.waits = []);
    const wait = window.setTimeout;
    window.setTimeout = (what, time, ...more) => (waits.push(time), wait(what, time, ...more));
    window.aLongOne = new Promise((done) => {
        const push = (time) => (time > 20000 ? done(waits) : Array.prototype.push.call(waits, time));
        waits.push = push;
    });
"""


@pytest.mark.tour
def test_a_tab_that_hears_nothing_asks_for_little(phone: Phone) -> None:
    phone.context.add_init_script(WAITS)
    tab = another_tab(phone)
    shorter = tab.evaluate("window.aLongOne")  # that it waits for when it has asked
    assert [time for time in shorter if time and 1000 < time <= 8000] == []


def test_of_two_tabs_that_write_the_same_line_one_is_told_so(phone: Phone) -> None:
    tab = another_tab(phone)
    tab.get_by_role("radio", name="Ben", exact=True).check()
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    phone.stands(0, 10)
    expect(tab.locator("#live")).to_have_text("Hand 1 is saved now.")


@pytest.mark.tour
def test_no_page_asks_for_a_worker_of_the_app(phone: Phone) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.reload()
    phone.has_everything()
    assert [url for url in asked if url.endswith("sw.js")] == []
