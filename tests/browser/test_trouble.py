"""What goes wrong between a phone and the server, and what is typed stays typed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import NO_SCRIPT, TAMPERED, WITH_HTMX, NewPhone, Phone
from tests.server.process import Server

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
    phone.sees("Nothing is written yet.")


def test_the_server_dies_and_a_phone_that_keeps_nothing_loses_nothing_typed(phone: Phone, mended: Server) -> None:
    phone.expected = ["net::ERR_", "Failed to fetch", "when fetching the script"]
    phone.context.add_init_script("indexedDB.open = () => { throw new Error('no room') }")
    phone.sits_at(lead=0)
    mended.kill()
    phone.tells("Ben", "5-1", "", "4", "3")
    phone.taps("Write it down")
    expect(phone.page.get_by_role("alert")).to_contain_text("That did not get through.")
    expect(phone.page.get_by_role("alert")).to_be_in_viewport()
    phone.still_has(held_0="5-1", held_2="4", held_3="3")
    mended.start()
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
    phone.taps("Write it down")
    expect(phone.page.get_by_text("Not written").first).to_be_visible()
    database.execute("rollback")
    phone.taps("Write it down" if way == WITH_HTMX else "Try again")
    expect(phone.line(1)).to_be_visible()
    phone.stands(0, 10)


def test_the_phone_has_forgotten_the_table_and_the_page_says_so(phone: Phone) -> None:
    phone.expected = ["status of 400"]
    phone.sits_at(lead=0)
    phone.tells("Ben", "5-1", "", "4", "3")
    phone.context.clear_cookies()
    phone.taps("Write it down")
    expect(phone.page.get_by_role("alert")).to_contain_text("This page has been open too long")
    phone.still_has(held_0="5-1", held_2="4", held_3="3")


def test_a_double_tap_on_a_slow_network_writes_one_line(any_phone: Phone) -> None:
    phone = any_phone
    phone.sits_at(lead=0)
    on_their_way: list[Route] = []
    phone.page.route("**/t/*/1", lambda route: on_their_way.append(route) if sent(route) else route.continue_())
    phone.tells("Ben", "5-1", "", "4", "3")
    button = phone.page.get_by_role("button", name="Write it down")
    button.evaluate("button => { button.click(); button.click(); }")
    phone.page.wait_for_timeout(200)
    assert len(on_their_way) == 1
    on_their_way[0].continue_()
    expect(phone.line(1)).to_be_visible()
    phone.stands(0, 10)
    assert phone.line(2).count() == 0


def sent(route: Route) -> bool:
    return route.request.method == "POST" and "check=1" not in (route.request.post_data or "")


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


def test_a_hand_is_written_though_no_script_arrives(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.expected.append("ERR_CONNECTION")
    phone.page.route("**/static/**/*.js", lambda route: route.abort("connectionrefused"))
    phone.page.reload()
    button = phone.page.locator("#hand .primary")
    expect(button).to_be_hidden()
    phone.page.locator("#held_1").fill("6-4")
    expect(button).to_be_visible()
    phone.page.locator("#ending").get_by_role("radio", name="Ana", exact=True).tap()
    phone.page.locator("#held_3").fill("1")
    button.tap()
    expect(phone.line(1)).to_contain_text("Ana went out")
