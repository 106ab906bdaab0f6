"""The app below a path of its host, in a browser: the worker and what it keeps stay there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.phone import GONE, Phone
from tests.support.builders import CAST
from tests.support.process import Server
from tests.support.words import OPEN_TABLE

pytestmark = [pytest.mark.browser, pytest.mark.tour]

ROOT = "/dominoes"
SCOPE = "async () => (await navigator.serviceWorker.ready).scope"
KEPT = """async () => {
    const pages = await caches.open("/dominoes/seen");
    const sheet = async () => (await pages.match(location.href))?.text() ?? "";
    while (!(await sheet()).includes('id="line-1"')) await new Promise(done => setTimeout(done, 100));
    return [...await caches.keys(), ...(await pages.keys()).map(each => new URL(each.url).pathname)];
}"""


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("below"), REFEREE_PATH=ROOT)
    yield running
    running.kill()


@pytest.fixture
def guest(browser: Browser, below: Server) -> Iterator[Phone]:
    """A phone at the app below the path."""
    phone = Phone(browser, below.url)
    phone.expected = GONE
    yield phone
    assert phone.put_away() == []


def sits_below_a_path(guest: Phone) -> None:
    guest.goes_to(f"{ROOT}/")
    guest.taps("New game", "link")
    guest.taps("In pairs", "link")
    guest.fills(**{f"seat_{seat}": name for seat, name in enumerate(CAST)})
    guest.taps(OPEN_TABLE)
    guest.writes_hand("Ana", "", "6-6", "5-5", "3")
    guest.stands(15, 0)


def test_a_hand_is_told_below_a_path_and_the_sheet_opens_again_without_a_network(guest: Phone) -> None:
    sits_below_a_path(guest)
    assert guest.page.evaluate(SCOPE) == f"{guest.url}/"
    assert all(each.startswith(f"{ROOT}/") for each in guest.page.evaluate(KEPT))
    guest.context.set_offline(True)
    guest.page.reload()
    guest.stands(15, 0)
    guest.goes_to(f"{ROOT}/rules/never-seen")
    guest.sees("No connection")


def test_a_table_removed_below_a_path_cannot_be_read_without_a_network(guest: Phone) -> None:
    sits_below_a_path(guest)
    assert f"{ROOT}/seen" in guest.page.evaluate(KEPT)
    sheet = guest.page.url
    guest.goes_to(sheet.removesuffix("/1") + "/forget")
    guest.taps("Remove from this phone")
    guest.page.wait_for_url(f"**{ROOT}/")
    guest.context.set_offline(True)
    guest.goes_to(sheet)
    guest.sees("No connection")
