"""The whole pocket, as `make pocket` builds it, behind a plain host and in a real browser."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from tests.pocket.built import built
from tests.pocket.served import Host, served
from tests.pocket.whole.phone import PocketPhone

BELOW = "/sub"


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """A host that has the pocket below a path, as many have it."""
    with served(built(), BELOW) as running:
        yield running


@pytest.fixture(scope="module")
def started(browser: Browser, host: Host) -> Iterator[PocketPhone]:
    """A phone on which the pocket has started, for all tests of a module: that takes ten seconds."""
    with ExitStack() as stack:
        phone = PocketPhone(browser, host.address)
        stack.callback(phone.context.close)
        phone.starts()
        yield phone


@pytest.fixture
def phone(started: PocketPhone) -> Iterator[PocketPhone]:
    """The phone that has started; its pages must have had nothing to complain about."""
    started.complaints.clear()
    yield started
    assert started.unexpected == []


@pytest.fixture
def fresh(browser: Browser, host: Host) -> Iterator[PocketPhone]:
    """A phone on which nobody has played yet."""
    phone = PocketPhone(browser, host.address)
    phone.starts()
    yield phone
    assert phone.put_away() == []
