"""The pictures of the READMEs: a hand tapped in, an answered dispute, the next pot of Loo, and a photo that was read.

`python -m tests.browser.screenshot [NAME ...]` draws them anew into docs/pictures/, by a server and browser of its own.
"""

import sys
import tempfile
from collections.abc import Callable, Collection
from itertools import product
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright

from referee import i18n
from tests.browser.chromium import launching
from tests.browser.phone import Phone
from tests.camera import drawn
from tests.support.process import Server

PICTURED = Path(__file__).parents[2] / "docs/pictures"
FOLDERS = {"en-US": PICTURED / "en", "es": PICTURED / "es", "pt-BR": PICTURED / "pt-BR"}
SCREEN = {"width": 390, "height": 760}
HANDS = "3-3", "2-0", "5-2 2-2 4-4", "0-0 5-0"  # blocked on 1
DISPUTE = {"game": "partners", "names": "Rosa, Luis, Marta, Pepe", "end": "4", "by": "Luis"}
DISPUTE |= {"held_0": "6-0 2-0", "held_1": "1-0", "held_2": "0-0 2-1 1-1", "held_3": "6-3 3-0 2-2"}
FIVE = [(2, 0), (3, 0), (5, 1), (5, 3), (6, 5)]


def tapped_in(phone: Phone) -> None:
    """A blocked hand, all of it told by tiles, with its verdict before it is written."""
    phone.sits_at("partners/duo50", lead=2, totals=[23, 31])
    phone.tells("blocked", *HANDS, blocked_by="Ben", end="1")
    phone.verdict.locator(".ruling").wait_for()
    phone.page.locator("tile-picker").first.evaluate("picker => picker.scrollIntoView({block: 'center'})")


def answered(phone: Phone) -> None:
    """Who wins a blocked hand, and why."""
    phone.goes_to(f"/ask/block?{urlencode(DISPUTE)}")


def pot(phone: Phone) -> None:
    """Loo after a hand in which somebody was looed."""
    phone.sits_at("loo/pot", lead=0)
    phone.writes_tricks(3, 2, 0, "dropped")


def photographed(phone: Phone) -> None:
    """Five tiles that were read from a photo, one of them in doubt."""
    phone.sits_at("block", "Rosa", "Luis", "Marta", lead=0)
    phone.tells("Luis", "", "", "6-5")
    phone.page.get_by_role("tab", name="Rosa").tap()
    camera = phone.page.context.browser.new_page()
    content = drawn.taken(camera, drawn.photo(12, drawn.scattered(12, FIVE)))
    camera.close()
    with phone.page.expect_file_chooser() as camera:
        phone.page.locator(".picker-tools .picker-photo").tap()
    camera.value.set_files({"name": "tiles.jpg", "mimeType": "image/jpeg", "buffer": content})
    phone.page.locator(".photo-slot").first.wait_for()


PICTURES: dict[str, Callable[[Phone], None]] = {
    "picker": tapped_in,
    "dispute": answered,
    "pot": pot,
    "photo": photographed,
}


def draw(browser: Browser, url: str, names: Collection[str]) -> None:
    """Take each picture in each language, with a phone of its own."""
    for name, (tag, folder) in product(names, FOLDERS.items()):
        phone = Phone(browser, url, viewport=SCREEN, device_scale_factor=1.5, locale=tag)
        phone.says = i18n.language(i18n.best_match([tag], i18n.available())).gettext
        PICTURES[name](phone)
        phone.page.wait_for_load_state("networkidle")
        picture = folder / f"{name}.png"
        phone.page.screenshot(path=picture)
        print(f"{picture}: {picture.stat().st_size // 1024} KB")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(**launching())
        try:
            draw(browser, server.url, sys.argv[1:] or PICTURES)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
