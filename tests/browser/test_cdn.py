"""The public server that htmx comes from is away or slow: pages are of use at once, and a late htmx takes over."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.cdn import DROPS, NEVER_ANSWERS, REFUSES, Host, cdn_that, late_cdn
from tests.browser.chromium import launching
from tests.browser.phone import GONE, Phone
from tests.browser.test_trouble import sent
from tests.support.process import Server
from tests.support.words import WRITE

pytestmark = pytest.mark.browser

LAN = "table.lan"  # no address of the machine itself: no worker there
PhoneAt = Callable[..., Phone]


@pytest.fixture
def phone_with(browser: Browser, server: Server) -> Iterator[PhoneAt]:
    """Take out a phone whose browser finds this CDN, which has never answered it; its pages are there once parsed."""
    with ExitStack() as stack:

        def take(cdn: Host, address: str = "127.0.0.1", **settings: object) -> Phone:
            kind = browser.browser_type.launch(**launching(at=cdn, more=[f"MAP {LAN} 127.0.0.1"]))
            stack.callback(kind.close)
            phone = Phone(kind, f"http://{address}:{server.port}", **settings)
            phone.until, phone.expected = "domcontentloaded", GONE
            stack.callback(lambda: complaints.extend(phone.put_away()))
            return phone

        complaints: list[str] = []
        yield take
    assert complaints == []


@pytest.mark.tour
@pytest.mark.parametrize("address", ["127.0.0.1", LAN])
@pytest.mark.parametrize("does", [NEVER_ANSWERS, DROPS])
def test_tiles_can_be_tapped_while_the_cdn_is_still_waited_for(phone_with: PhoneAt, does: str, address: str) -> None:
    with cdn_that(does) as cdn:
        phone = phone_with(cdn, address)
        phone.page.goto("/ask/block?game=partners&draft=1", wait_until="commit")
        phone.page.locator(".pick[data-tile='6-4']").tap()
        phone.still_has(held_0="6-4")
        assert phone.page.evaluate("document.readyState") == "interactive"


@pytest.mark.tour
@pytest.mark.parametrize("does", [NEVER_ANSWERS, REFUSES])
def test_a_hand_is_saved_while_the_cdn_is_still_waited_for(phone_with: PhoneAt, does: str) -> None:
    with cdn_that(does) as cdn:
        phone = phone_with(cdn)
        phone.sits_at(lead=0)
        phone.writes_hand("Ben", "5-1", "", "4", "3")
        phone.stands(0, 10)


def test_a_late_htmx_takes_over_a_form_that_is_half_told(phone_with: PhoneAt) -> None:
    cdn, answers = late_cdn()
    phone = phone_with(cdn)
    phone.sits_at(lead=0)
    phone.tells("Ben", "5-1", "", "4", "3")
    check = phone.page.locator("[name=check]")
    expect(check).to_be_visible()
    expect(phone.verdict).to_be_hidden()
    answers.set()
    expect(phone.verdict.locator(".award")).to_have_text("+10")
    expect(check).to_be_hidden()
    phone.still_has(held_0="5-1", held_2="4", held_3="3")
    phone.writes()
    phone.stands(0, 10)


@pytest.mark.tour
def test_other_rules_can_be_chosen_before_htmx_has_come(phone_with: PhoneAt) -> None:
    cdn, _answers = late_cdn()
    phone = phone_with(cdn)
    phone.goes_to("/new/partners/lagunex")
    phone.page.locator("#presets > summary").tap()
    phone.page.get_by_role("link", name="Collective points").tap()
    expect(phone.page.locator("#open")).to_have_attribute("action", "/new/partners/collective")
    expect(phone.page.locator("#presets > summary")).to_contain_text("Collective points")


def test_a_hand_on_its_way_when_htmx_comes_is_sent_once(phone_with: PhoneAt) -> None:
    cdn, answers = late_cdn()
    phone = phone_with(cdn, service_workers="block")
    phone.sits_at(lead=0)
    phone.tells("Ben", "5-1", "", "4", "3")
    on_their_way: list[Route] = []
    phone.page.route("**/t/*/1", lambda route: on_their_way.append(route) if sent(route) else route.continue_())
    phone.taps(WRITE)
    answers.set()
    expect(phone.page.locator("html")).to_have_class("has-htmx")
    phone.page.evaluate("document.querySelector('#hand')?.requestSubmit(document.querySelector('#hand .primary'))")
    phone.page.wait_for_timeout(200)
    assert len(on_their_way) == 1
    on_their_way[0].continue_()
    expect(phone.line(1)).to_be_visible()
    phone.stands(0, 10)
    assert phone.line(2).count() == 0


@pytest.mark.tour
def test_a_cdn_that_was_asked_in_vain_is_not_asked_for_each_page(phone_with: PhoneAt) -> None:
    cdn, answers = late_cdn()
    phone = phone_with(cdn)
    phone.goes_to("/rules/partners")
    phone.has_a_worker()
    for path in ("/ask/block", "/rules/partners", "/ask/lead"):
        phone.goes_to(path)
    assert len(answers.asked) <= 2  # by the first page, and by the worker
    answers.set()
    expect(phone.page.locator("html")).to_have_class("has-htmx")
    phone.context.set_offline(True)
    phone.goes_to("/rules/partners")
    expect(phone.page.locator("html")).to_have_class("has-htmx")
    assert len(answers.asked) <= 2
