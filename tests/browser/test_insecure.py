"""A phone in the home network, at an address that browsers do not trust: what is said there, and what still works."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import launching
from tests.browser.phone import GONE, NewPhone, Phone
from tests.support.builders import CAST
from tests.support.process import Server
from tests.support.words import WRITE

pytestmark = [pytest.mark.browser, pytest.mark.tour]

LAN = "table.lan"  # no address of the machine itself, which browsers trust


@pytest.fixture
def at_home(new_phone: NewPhone, server: Server) -> Iterator[Phone]:
    """A phone that knows the server by its name in the home network."""
    kind = new_phone().context.browser.browser_type  # type: ignore[union-attr]
    browser = kind.launch(**launching(more=[f"MAP {LAN} 127.0.0.1"]))
    phone = Phone(browser, f"http://{LAN}:{server.port}")
    phone.expected = GONE
    phone.opens_a_table("In pairs", *CAST, lead="Ana")
    yield phone
    assert phone.put_away() == []
    browser.close()


def test_a_hand_told_without_a_network_is_kept_while_the_page_stays_open(at_home: Phone) -> None:
    assert at_home.page.evaluate("isSecureContext") is False
    at_home.tells("Ben", "5-1", "", "4", "3")
    at_home.context.set_offline(True)
    at_home.taps(WRITE)
    slip = at_home.page.locator(".slip")
    expect(slip).to_contain_text("Not on the sheet yet.")
    expect(at_home.page.locator("#outbox")).to_contain_text("keep this page open until sent")
    at_home.context.set_offline(False)
    expect(at_home.line(1)).to_contain_text("Ben went out")
    expect(slip).to_have_count(0)


def test_what_the_address_lacks_is_said_where_it_matters_and_nowhere_else(at_home: Phone) -> None:
    sheet = at_home.page.url
    expect(at_home.page.locator("[data-insecure]:visible")).to_have_count(0)
    at_home.goes_to(f"{sheet}/board")
    expect(at_home.page.get_by_text("turn off auto-lock")).to_be_visible()
    at_home.goes_to(f"{sheet}/../share")
    expect(at_home.page.get_by_role("heading", name="Off without https")).to_be_visible()


def test_at_an_address_that_is_trusted_nothing_is_lacking(phone: Phone) -> None:
    phone.sits_at(lead=0)
    phone.goes_to(f"{phone.page.url}/board")
    expect(phone.page.locator("#standing")).to_be_visible()
    phone.page.wait_for_load_state("networkidle")
    expect(phone.page.locator("[data-insecure]:visible")).to_have_count(0)
