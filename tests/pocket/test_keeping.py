"""Where the browser may throw the games away, the first page says so once there is a game."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.pocket.served import served
from tests.pocket.shell import build

pytestmark = [pytest.mark.browser, pytest.mark.tour]

Opens = Callable[..., Page]
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604"
)
OFFERS = """window.chosen = new Promise((done) => addEventListener("DOMContentLoaded", () => setTimeout(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = async () => { done("asked"); return { outcome: "accepted" }; };
    dispatchEvent(offer);
})));"""
STAYS = "StorageManager.prototype.persisted = async () => true"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("pocket") / "dist")


@pytest.fixture
def opens(browser: Browser, folder: Path) -> Iterator[Opens]:
    """Open the first page, of a phone that has a table, in a browser of this kind."""
    with served(folder, "/sub/") as host:

        def open_home(script: str = "", **kind: object) -> Page:
            page = browser.new_context(**kind).new_page()
            page.add_init_script(script)
            page.goto(host.address)
            expect(page.frame_locator("#app").locator("h1")).to_have_text("Home")
            return page

        yield open_home
        for context in browser.contexts:
            context.close()


def said(page: Page) -> Locator:
    return page.locator("#said")


def test_it_is_said_on_the_first_page_only(opens: Opens) -> None:
    page = opens()
    expect(said(page)).to_contain_text("The browser may delete the games here when the phone runs out of room.")
    page.frame_locator("#app").get_by_role("link", name="Rules").click()
    expect(said(page)).to_be_hidden()
    page.go_back()
    expect(said(page)).to_be_visible()


def test_it_is_put_away_for_a_month(opens: Opens) -> None:
    page = opens()
    page.get_by_role("button", name="Not now").click()
    expect(said(page)).to_be_hidden()
    page.reload()
    expect(page.frame_locator("#app").locator("h1")).to_have_text("Home")
    expect(said(page)).to_be_hidden()
    page.clock.set_fixed_time(page.evaluate("Date.now() + 31 * 24 * 3600 * 1000"))
    page.reload()
    expect(said(page)).to_be_visible()


def test_a_browser_that_keeps_the_games_is_not_complained_about(opens: Opens) -> None:
    expect(said(opens(STAYS))).to_be_hidden()


def test_the_app_is_installed_where_the_browser_offers_it(opens: Opens) -> None:
    page = opens(OFFERS)
    page.get_by_role("button", name="Install").click()
    assert page.evaluate("chosen") == "asked"
    expect(said(page)).to_be_hidden()


def test_an_iphone_is_told_how_to_put_it_on_the_home_screen(opens: Opens) -> None:
    page = opens(user_agent=IPHONE)
    expect(said(page)).to_contain_text("after seven days without a visit")
    expect(said(page)).to_contain_text("tap Share, then “Add to Home Screen”")
    expect(page.get_by_role("button", name="Keep a copy")).to_be_visible()


def test_an_iphone_that_has_it_there_says_nothing(opens: Opens) -> None:
    expect(said(opens("navigator.standalone = true", user_agent=IPHONE))).to_be_hidden()
