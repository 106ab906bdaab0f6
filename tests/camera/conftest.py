"""A browser that draws photos of tiles, and reads them as a page does."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.camera.drawn import Photo, taken
from tests.camera.reader import Reader, serving

Take = Callable[..., bytes]
Read = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def take(browser: Browser) -> Iterator[Take]:
    """Takes a drawn photo: its bytes."""
    page = browser.new_page()
    yield lambda photo, css="", **shot: taken(page, photo, css, **shot)
    page.close()


@pytest.fixture(scope="session")
def reader(browser: Browser) -> Iterator[Reader]:
    """Reads the bytes of a photo, or a file."""
    with serving() as url:
        reader = Reader(browser, url)
        yield reader
        reader.page.close()


@pytest.fixture(scope="session")
def read(take: Take, reader: Reader) -> Read:
    """Takes a drawn photo and reads it."""

    def take_and_read(photo: Photo, css: str = "", **asked: Any) -> dict[str, Any]:
        return reader.read(take(photo, css), **asked)

    return take_and_read
