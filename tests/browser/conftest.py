"""A real server, a real browser, and phones at the table.

Whatever a page complains about fails the test: a message in the console, an error in a script, a breach of
the content security policy, a request to a host that is neither ours nor the CDN.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.keyboard import WITH_KEYS, Keyboard
from tests.browser.phone import NO_CDN, NO_SCRIPT, WITH_HTMX, NewPhone, Phone
from tests.support.process import Server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Journeys in any other way than with htmx, and where the server is away, are for `make tour`."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        callspec = getattr(item, "callspec", None)
        ways = set(map(str, callspec.params.values() if callspec else ()))
        if "mended" in fixtures or {WITH_KEYS, NO_CDN, NO_SCRIPT} & ways:
            item.add_marker("tour")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("phone"))
    yield running
    running.kill()


@pytest.fixture
def mended(server: Server) -> Iterator[Server]:
    """The server, which a test may kill: it runs again for the next."""
    yield server
    if not server.answers():
        server.start()


@pytest.fixture
def new_phone(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[NewPhone]:
    """Take out another phone; all of them must have had nothing to complain about.

    A service worker costs a new phone as much as its first page, so only tests that are about it have one.
    """
    taken: list[Phone] = []
    workers = {"service_workers": "allow" if request.node.get_closest_marker("worker") else "block"}

    def take(way: str = WITH_HTMX, **settings: object) -> Phone:
        kind = Keyboard if way == WITH_KEYS else Phone
        taken.append(kind(browser, server.url, way, **workers | settings))
        return taken[-1]

    yield take
    complaints = [complaint for phone in taken for complaint in phone.put_away()]
    assert complaints == []


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """The one phone on the table."""
    return new_phone()


@pytest.fixture(params=[WITH_HTMX, NO_CDN, NO_SCRIPT, WITH_KEYS])
def any_phone(new_phone: NewPhone, request: pytest.FixtureRequest) -> Phone:
    """A phone that got htmx, one that could not reach the CDN, one that runs no scripts, and one that has only keys."""
    return new_phone(request.param)
