"""A phone that has the whole app in it: its pages are in the frame of the one page that a static host sent."""

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Frame, Page

from tests.browser.phone import Phone
from tests.support.words import IMPORT, MORE

SCREEN = {"width": 390, "height": 664}
PATIENCE = 120_000  # milliseconds for Python to start where other things run too


class Touch:
    """A thumb on what is in a frame, by the places there."""

    def __init__(self, frame: Frame, tab: Page) -> None:
        self.frame, self.tab = frame, tab

    def tap(self, x: float, y: float) -> None:
        """Tap a place."""
        box = self.frame.frame_element().bounding_box()
        assert box
        self.tab.touchscreen.tap(box["x"] + x, box["y"] + y)


class Shown:
    """The app's page in the frame of a tab, with what only a tab has: a keyboard, downloads and the camera."""

    def __init__(self, frame: Frame, tab: Page) -> None:
        self.frame, self.tab = frame, tab
        self.touchscreen = Touch(frame, tab)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.frame if hasattr(self.frame, name) else self.tab, name)


class PocketPhone(Phone):
    """A phone at the address of a pocket, which it has never opened before."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        super().__init__(browser, address.rstrip("/"), **{"viewport": SCREEN, "service_workers": "allow"} | settings)
        self.tab: Page = self.page
        self.expected.append("Banner not shown")  # Chromium, of an app that asks later whether to install it
        self.expected.append("{elt: div#preview.htmx-request")  # a verdict was on its way as its page was left
        self.path = urlsplit(self.url).path

    @property
    def unexpected(self) -> list[str]:
        """What its pages complained about so far."""
        return [each for each in self.complaints if not any(part in each for part in self.expected)]

    def starts(self, path: str = "/") -> None:
        """Open the pocket in its tab, and wait for the page."""
        self.tab.goto(self.url + (path if path != "/" else "/?to=/"))
        self.has_started()

    def has_started(self) -> None:
        """Wait until the app's page is in the frame of the tab, which is another after each reload of it."""
        self.tab.frame_locator("#app").locator("h1").wait_for(timeout=PATIENCE)
        frame = self.tab.locator("#app").element_handle().content_frame()
        assert frame is not None
        self.frame = frame
        self.page = Shown(frame, self.tab)
        self.has_everything()

    def reloads(self) -> None:
        """Load the tab anew, as the button of the browser does."""
        self.tab.reload()
        self.has_started()

    def goes_to(self, path: str) -> None:
        super().goes_to(self.url + path if path.startswith("/") else path)

    def imports(self, record: str) -> None:
        self.goes_to("/import")
        self.frame.locator("#text").fill(record)
        self.taps(IMPORT)
        self.frame.wait_for_url("**/t/*/*")

    @property
    def record(self) -> dict[str, Any]:
        with self.tab.expect_download() as download:
            self.chooses(MORE, "This game")
        self.goes_back()
        content: dict[str, Any] = json.loads(download.value.path().read_text())
        return content

    def goes_back(self) -> None:
        """Press the button of the sheet's pages that leads back to it."""
        with self.frame.expect_navigation():
            self.taps("Back to the sheet", "link")

    def asks(self, method: str, path: str, fields: dict[str, str] | None = None) -> dict[str, Any]:
        """Ask the app as its pages do: where that led, the status, the headers and the text of the answer."""
        asked = {"path": path, "method": method, "fields": fields}
        answer: dict[str, Any] = self.frame.evaluate(ASKS, asked)
        return answer


ASKS = """async ({ path, method, fields }) => {
    const body = fields && new URLSearchParams(fields);
    const answer = await fetch(path, { method, body });
    const { pathname, search } = new URL(answer.url);
    return { to: pathname + search, status: answer.status, headers: [...answer.headers], text: await answer.text() };
}"""
