"""The picture of the README: a duo after a few hands, on the phone of somebody who watches.

`python -m tests.browser.screenshot` draws docs/sheet.png anew, from a server and a browser of its own.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launching
from tests.browser.phone import Phone
from tests.server.process import Server

PICTURE = Path(__file__).parents[2] / "docs" / "sheet.png"


def play(phone: Phone) -> str:
    """Four hands and a correction; the address of the sheet."""
    phone.sits_at("partners/duo50", lead=1)
    phone.writes_hand("blocked", "2-3", "1-2", "3-6", "6-6 2-6", blocked_by="Dee", end="5")
    phone.writes_hand("Ben", "5-1", "", "4-2", "3")
    phone.writes_hand("Dee", "4-0 2-1", "5", "6-5", "")
    phone.corrects(2, "it was the 4-1", held_2="4-1")
    phone.writes_hand("Cy", "3", "2-0", "", "4-1 1-0")
    phone.stands(31, 29)
    return phone.page.url


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(**launching())
        try:
            watcher = Phone(browser, server.url, device_scale_factor=1.5)
            watcher.goes_to(play(Phone(browser, server.url)))
            PICTURE.parent.mkdir(exist_ok=True)
            bottom = watcher.page.locator("#page").evaluate("page => page.getBoundingClientRect().bottom")
            clip = {"x": 0, "y": 0, "width": 390, "height": bottom}
            watcher.page.screenshot(path=PICTURE, full_page=True, clip=clip)
        finally:
            browser.close()
            server.kill()
    print(f"{PICTURE}: {PICTURE.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
