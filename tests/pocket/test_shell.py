"""The page that stays around the app: which tab has the app, which page it shows, and what its address bar says."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from tests.pocket.served import Host, served
from tests.pocket.shell import build

pytestmark = pytest.mark.browser

Opens = Callable[..., Page]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("pocket") / "dist")


@pytest.fixture(params=["/", "/sub/"], ids=["at the root", "below a path"])
def host(folder: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    with served(folder, request.param) as running:
        yield running


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone whose pages have nothing to complain about."""
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    context.on("console", lambda message: complaints.append(f"{message.text} ({message.location})"))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert complaints == []


@pytest.fixture
def opens(phone: BrowserContext, host: Host) -> Opens:
    """Open an address of the pocket in a new tab."""

    def open_tab(path: str = "") -> Page:
        tab = phone.new_page()
        tab.goto(host.address + path)
        return tab

    return open_tab


def app(tab: Page) -> FrameLocator:
    """The app's page in a tab."""
    return tab.frame_locator("#app")


def shows(tab: Page, title: str, address: str) -> None:
    expect(app(tab).locator("h1")).to_have_text(title)
    expect(tab).to_have_url(address)
    expect(tab).to_have_title(title)


def goes(tab: Page, link: str) -> None:
    app(tab).get_by_role("link", name=link, exact=True).click()


def test_the_bar_has_the_address_of_the_page_that_is_shown(opens: Opens, host: Host) -> None:
    tab = opens()
    shows(tab, "Home", host.address)
    goes(tab, "Rules")
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
    tab.reload()
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")


def test_back_and_forward_are_the_pages_of_the_app(opens: Opens, host: Host) -> None:
    tab = opens()
    goes(tab, "Rules")
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
    goes(tab, "Foot")
    shows(tab, "The sheet", f"{host.address}t/abc#foot")
    tab.go_back()
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
    tab.go_back()
    shows(tab, "Home", host.address)
    tab.go_forward()
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")


def test_a_form_ends_on_the_page_it_leads_to(opens: Opens, host: Host) -> None:
    tab = opens()
    app(tab).get_by_role("button", name="Save").click()
    shows(tab, "The sheet", f"{host.address}t/abc")
    expect(app(tab).locator("#hands")).to_have_text("1 hands")


def test_a_link_from_elsewhere_opens_its_page(opens: Opens, host: Host) -> None:
    shows(opens(), "Home", host.address)
    tab = opens("t/abc?line=2#foot")
    shows(tab, "The sheet", f"{host.address}t/abc?line=2#foot")
    expect(app(tab).locator("#query")).to_have_text("line=2")


def test_another_tab_is_answered_and_takes_over(opens: Opens, phone: BrowserContext, host: Host) -> None:
    tab = opens()
    app(tab).get_by_role("button", name="Save").click()
    with phone.expect_page() as opened:
        goes(tab, "New tab")
    other = opened.value
    shows(other, "Partnership dominoes", f"{host.address}rules/partners")
    expect(app(other).locator("#hands")).to_have_text("1 hands")
    tab.close()
    goes(other, "Foot")
    shows(other, "The sheet", f"{host.address}t/abc#foot")


def test_without_a_network_all_of_it_is_there(opens: Opens, phone: BrowserContext, host: Host) -> None:
    tab = opens()
    shows(tab, "Home", host.address)
    phone.set_offline(True)
    shows(opens("rules/partners"), "Partnership dominoes", f"{host.address}rules/partners")
