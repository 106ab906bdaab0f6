"""A new version takes the games over: its database is upgraded, and where that fails the one from before is back."""

import gzip
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from referee.storage.db import head
from tests.pocket.built import built
from tests.pocket.served import Host, served
from tests.pocket.test_update import OLD, an_hour_later, record, shows_version
from tests.pocket.variants import variant, with_migration

pytestmark = [pytest.mark.browser, pytest.mark.tour]

LONG = 120_000  # milliseconds that Python may take to start on a busy machine
MORE, LATER, FAILS = "0" * 11 + "a", "0" * 11 + "b", "0" * 11 + "c"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return variant(built(), tmp_path_factory.mktemp("old") / "dist", OLD, {})


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    with served(folder, "/sub") as running:
        yield running


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    context.set_default_timeout(LONG)
    yield context
    context.close()


@pytest.fixture
def sheet(phone: BrowserContext, host: Host) -> Page:
    """A tab with the sheet of a table that Ana opened on this phone."""
    tab = phone.new_page()
    tab.goto(host.start)
    expect(app(tab).get_by_role("link", name="New game")).to_be_visible(timeout=LONG)
    tab.goto(f"{host.address}new/partners/lagunex")
    for seat, name in enumerate(("Ana", "Ben", "Cy", "Dee")):
        app(tab).locator(f"[name=seat_{seat}]").fill(name)
    app(tab).get_by_role("button", name="Start").click()
    has_sheet(tab)
    return tab


def app(tab: Page) -> FrameLocator:
    return tab.frame_locator("#app")


def has_sheet(tab: Page) -> None:
    """The sheet is shown by the app itself, and the next hand can be entered."""
    expect(app(tab).locator("form[data-draft]").first).to_be_visible(timeout=LONG)
    expect(app(tab).locator("html:not([data-seen])")).to_be_attached(timeout=LONG)


def takes(tab: Page, host: Host, tmp_path: Path, version: str, files: Mapping[str, bytes]) -> None:
    """Another version is on the host, and somebody takes it."""
    host.folder = variant(host.folder, tmp_path / version, version, files)
    an_hour_later(tab)
    tab.get_by_role("button", name="Use it").click()


def is_back(tab: Page) -> None:
    """The old version says that the new one did not start, and has the games."""
    expect(tab.locator("#said")).to_contain_text("The new version did not start.", timeout=LONG)
    shows_version(tab, OLD)
    has_sheet(tab)


def test_games_go_along_and_no_older_version_opens_them_again(sheet: Page, host: Host, tmp_path: Path) -> None:
    old = host.folder
    takes(sheet, host, tmp_path, MORE, with_migration(old, "9999", str(head())))
    shows_version(sheet, MORE)
    has_sheet(sheet)
    host.folder = variant(old, tmp_path / LATER, LATER, {})
    an_hour_later(sheet)
    sheet.get_by_role("button", name="Use it").click()
    expect(sheet.locator("#said")).to_contain_text("The new version did not start.", timeout=LONG)
    shows_version(sheet, MORE)
    has_sheet(sheet)
    assert record(sheet) == {"version": MORE, "previous": None, "refused": LATER}


def test_a_migration_that_fails_leaves_the_games_as_they_were(sheet: Page, host: Host, tmp_path: Path) -> None:
    fails = 'op.execute("delete from entries"); op.execute("commit"); raise RuntimeError("no")'
    takes(sheet, host, tmp_path, FAILS, with_migration(host.folder, "9999", str(head()), fails))
    is_back(sheet)
    sheet.reload()
    has_sheet(sheet)


def test_code_that_does_not_start_leaves_the_games_as_they_were(sheet: Page, host: Host, tmp_path: Path) -> None:
    takes(sheet, host, tmp_path, FAILS, {"code.zip.gzip": damaged(host.folder)})
    is_back(sheet)


def damaged(folder: Path) -> bytes:
    """The app's code with its middle overwritten, packed as if all were well."""
    content = bytearray(gzip.decompress((folder / "pocket" / OLD / "code.zip.gzip").read_bytes()))
    content[len(content) // 3 : len(content) // 2] = bytes(len(content) // 2 - len(content) // 3)
    return gzip.compress(bytes(content), 1, mtime=0)
