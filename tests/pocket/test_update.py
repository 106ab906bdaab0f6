"""A new version on the host: fetched in the background, offered, taken by all tabs, and given up where it fails."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Locator, Page, expect

from tests.pocket.served import Host, served
from tests.pocket.shell import build

pytestmark = pytest.mark.browser

OLD, NEW, NEWEST = "0" * 11 + "1", "0" * 11 + "2", "0" * 11 + "3"
TAKEN_ELSEWHERE = "record => caches.open('/sub/pocket').then(c => c.put('/sub/pocket/current', Response.json(record)))"
Builds = Callable[..., Path]


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("old") / "dist", OLD)


@pytest.fixture
def host(old: Path) -> Iterator[Host]:
    with served(old, "/sub") as running:
        yield running


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    yield context
    context.close()


@pytest.fixture
def offers(host: Host, tmp_path: Path) -> Builds:
    """Put another version on the host, whose worker does what is said."""

    def put(version: str = NEW, **how: Any) -> Path:
        host.folder = build(tmp_path / version, version, **how)
        host.sent.clear()
        return host.folder / "pocket" / version

    return put


def opened(phone: BrowserContext, host: Host, path: str = "") -> Page:
    tab = phone.new_page()
    tab.goto(host.address + path if path else host.start)
    expect(app(tab).locator("h1")).to_be_visible()
    return tab


def app(tab: Page) -> FrameLocator:
    return tab.frame_locator("#app")


def an_hour_later(tab: Page) -> None:
    """Somebody comes back to the tab, and it may ask the host again."""
    tab.evaluate("localStorage.removeItem('/sub/pocket/looked'); document.dispatchEvent(new Event('visibilitychange'))")


def offer(tab: Page) -> Locator:
    return tab.get_by_role("button", name="Use it")


def shows_version(tab: Page, version: str) -> None:
    """The page that stays is of this version."""
    tab.wait_for_function("version => document.querySelector(`script[src*='${version}']`)", arg=version)


def runs(tab: Page, version: str) -> None:
    """The tab has this version, and its app answers."""
    shows_version(tab, version)
    expect(app(tab).locator("h1")).to_be_visible()
    expect(tab.locator("#said")).not_to_contain_text("A new version is here.")


def caches(tab: Page) -> list[str]:
    names: list[str] = tab.evaluate("caches.keys()")
    return sorted({name.rpartition("-")[2] for name in names if "pocket-" in name})


def record(tab: Page) -> dict[str, object]:
    kept: dict[str, object] = tab.evaluate("caches.match('/sub/pocket/current').then(r => r.json())")
    return kept


def test_a_new_version_is_offered_and_taken_at_the_page_that_is_shown(
    phone: BrowserContext, host: Host, offers: Builds
) -> None:
    opened(phone, host).close()
    tab = opened(phone, host, "rules/partners")
    offers()
    an_hour_later(tab)
    offer(tab).click()
    runs(tab, NEW)
    expect(tab).to_have_url(f"{host.address}rules/partners")
    assert record(tab)["version"] == NEW
    tab.wait_for_function("caches.keys().then(names => !names.join().includes('00001'))")


@pytest.mark.tour
def test_only_what_has_changed_is_fetched(phone: BrowserContext, host: Host, offers: Builds) -> None:
    tab = opened(phone, host)
    offers(says={"ready": {"isDurable": True}})
    an_hour_later(tab)
    expect(offer(tab)).to_be_visible()
    fetched = [name.rpartition("/")[2] for name, _size in host.sent if NEW in name]
    assert sorted(fetched) == ["index.html", "worker.js"]


@pytest.mark.tour
def test_all_tabs_take_it_at_once(phone: BrowserContext, host: Host, offers: Builds) -> None:
    tabs = [opened(phone, host), opened(phone, host, "t/abc")]
    offers()
    an_hour_later(tabs[1])
    offer(tabs[1]).click()
    for tab, path in zip(tabs, ("", "t/abc"), strict=True):
        runs(tab, NEW)
        expect(tab).to_have_url(host.address + path)


@pytest.mark.loss
def test_a_form_that_is_being_filled_in_is_not_lost(phone: BrowserContext, host: Host, offers: Builds) -> None:
    tabs = [opened(phone, host), opened(phone, host)]
    for tab in tabs:
        app(tab).locator("[name=hand]").fill("25")
    offers()
    an_hour_later(tabs[1])
    tabs[1].wait_for_function("caches.has('/sub/pocket-000000000002')")
    expect(offer(tabs[1])).to_be_hidden()
    app(tabs[1]).locator("[name=hand]").fill("3")
    offer(tabs[1]).click()
    runs(tabs[1], NEW)
    expect(app(tabs[0]).locator("[name=hand]")).to_have_value("25")
    app(tabs[0]).get_by_role("button", name="Save").click()
    runs(tabs[0], NEW)
    expect(app(tabs[0]).locator("#hands")).to_have_text("1 hands")


@pytest.mark.tour
def test_it_is_taken_by_itself_where_nothing_is_open(phone: BrowserContext, host: Host, offers: Builds) -> None:
    tab = opened(phone, host)
    offers()
    an_hour_later(tab)
    expect(offer(tab)).to_be_visible()
    tab.goto("about:blank")
    runs(opened(phone, host, "t/abc"), NEW)


@pytest.mark.loss
def test_one_that_does_not_start_gives_way_to_the_one_before(phone: BrowserContext, host: Host, offers: Builds) -> None:
    tab = opened(phone, host)
    offers(says={"failed": {"kind": "python", "text": "no"}})
    an_hour_later(tab)
    offer(tab).click()
    expect(tab.locator("#said")).to_contain_text("The new version did not start.")
    expect(tab.get_by_role("button", name="Keep a copy")).to_be_visible()
    runs(tab, OLD)
    an_hour_later(tab)
    tab.reload()
    runs(tab, OLD)
    expect(tab.locator("#said")).not_to_contain_text("version")
    assert (caches(tab), record(tab)) == ([OLD[-12:]], {"version": OLD, "previous": None, "refused": NEW})
    offers(NEWEST)
    an_hour_later(tab)
    offer(tab).click()
    runs(tab, NEWEST)


@pytest.mark.tour
def test_one_whose_page_does_not_run_gives_way_to_the_one_before(
    phone: BrowserContext, host: Host, offers: Builds
) -> None:
    tab = opened(phone, host)
    offers(breaks="shell.js")
    an_hour_later(tab)
    offer(tab).click()
    for _visit in range(2):
        shows_version(tab, NEW)
        tab.reload()
    runs(tab, OLD)
    expect(tab.locator("#said")).to_contain_text("The new version did not start.")


@pytest.mark.tour
def test_what_was_cut_off_goes_on_where_it_was(phone: BrowserContext, host: Host, offers: Builds) -> None:
    tab = opened(phone, host)
    offers(says={"ready": {"isDurable": True}})
    host.faults["pocket/*/worker.js"] = "cut"
    an_hour_later(tab)
    tab.wait_for_timeout(500)
    expect(offer(tab)).to_be_hidden()
    host.faults.clear()
    host.sent.clear()
    tab.evaluate("dispatchEvent(new Event('online'))")
    expect(offer(tab)).to_be_visible()
    fetched = {name.rpartition("/")[2] for name, _size in host.sent if NEW in name}
    assert fetched <= {"worker.js", "index.html"}  # the page may have been on its way when the other was cut


@pytest.mark.tour
def test_a_host_that_is_half_updated_is_not_believed(phone: BrowserContext, host: Host, offers: Builds) -> None:
    tab = opened(phone, host)
    (offers(says={"ready": {}}) / "worker.js").write_text("an older one")
    an_hour_later(tab)
    tab.wait_for_timeout(500)
    expect(offer(tab)).to_be_hidden()
    assert record(tab)["version"] == OLD


@pytest.mark.tour
def test_the_host_is_asked_once_an_hour(phone: BrowserContext, host: Host) -> None:
    tab = opened(phone, host)
    host.sent.clear()
    an_hour_later(tab)
    tab.wait_for_timeout(300)
    tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    tab.wait_for_timeout(300)
    assert [name for name, _size in host.sent] == ["pocket/version.json"]


def test_an_older_page_does_not_start_the_app(phone: BrowserContext, host: Host, offers: Builds) -> None:
    tab = opened(phone, host)
    offers()
    an_hour_later(tab)
    expect(offer(tab)).to_be_visible()
    older = opened(phone, host)
    older.evaluate(TAKEN_ELSEWHERE, {"version": NEW, "previous": None})
    tab.close()
    runs(older, NEW)


@pytest.mark.tour
def test_another_service_worker_serves_both_versions(phone: BrowserContext, host: Host, offers: Builds) -> None:
    tab = opened(phone, host)
    offers()
    (host.folder / "sw.js").write_text((host.folder / "sw.js").read_text() + "\n// another\n")
    tab.reload()
    runs(tab, OLD)
    an_hour_later(tab)
    offer(tab).click()
    runs(tab, NEW)
    app(tab).get_by_role("button", name="Save").click()
    expect(app(tab).locator("#hands")).to_have_text("1 hands")
