"""An album of every page of the app: `python -m tests.browser.album FOLDER [--only TEXT] [--width 390] [--look dark]`.

Each page of the tour is photographed at every width in light, in dark, mirrored as for a language that is read
from right to left, and with large figures; with `--screen 664` only what a screen of that height shows at first, with
what sticks to it.
FOLDER/index.html shows them all; FOLDER/light-390-01.png and so on are sheets of contacts.
"""

import argparse
import html
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import launching
from tests.browser.phone import Phone
from tests.browser.tour import WIDTHS, Tour
from tests.support.process import Server

LOOKS = ("light", "dark", "mirrored", "large")
HEIGHT = 844
CONTACTS = {320: 6, 390: 5, 768: 3, 1280: 2}  # beside each other on one sheet
# What sticks to the screen covers nothing, and what is drawn only in sight is drawn.
WHOLE = ".bar, .connection, #trouble { position: static !important; } * { content-visibility: visible !important; }"
DRAWN = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))"
PAGE = """<!doctype html><meta charset="utf-8"><title>Every page</title><style>
body { margin: 0; padding: 8px; background: #777; color: #fff; font: 600 13px sans-serif; }
section { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 8px; align-items: start; }
figure { margin: 0; }
img { display: block; width: 100%; max-height: 1480px; object-fit: cover; object-position: top; }
</style>"""


def photograph(tour: Tour, wanted: argparse.Namespace, folder: Path) -> None:
    """Every page of the tour, FOLDER/look/width/NN-name.png."""
    phone = tour.phone
    style = None if wanted.screen else WHOLE
    for number, (name, stop) in enumerate(tour.stops()):
        if wanted.only not in name:
            continue
        tour.visits(stop)
        for look in wanted.look:
            phone.page.emulate_media(color_scheme="dark" if look == "dark" else "light")
            phone.page.evaluate(
                "dir => { document.documentElement.dir = dir; }", "rtl" if look == "mirrored" else "ltr"
            )
            phone.page.evaluate("look => { document.documentElement.dataset.figures = look; }", look)
            for width in wanted.width:
                phone.page.set_viewport_size({"width": width, "height": wanted.screen or HEIGHT})
                photo = folder / look / str(width) / f"{number:02} {name}.png"
                phone.page.evaluate(DRAWN)
                phone.page.screenshot(path=photo, full_page=not wanted.screen, style=style)


def contacts(folder: Path) -> Iterator[tuple[str, str]]:
    """Sheets of contacts, by name, as HTML."""
    for place in sorted(folder.glob("*/*/")):
        photos = sorted(place.glob("*.png"))
        many = CONTACTS.get(int(place.name), 4)
        for first in range(0, len(photos), many):
            figures = "".join(_figure(each, folder) for each in photos[first : first + many])
            name = f"{place.parent.name}-{place.name}-{first // many + 1:02}"
            yield name, f"<section>{figures}</section>"


def _figure(photo: Path, folder: Path) -> str:
    address = html.escape(photo.relative_to(folder).as_posix())
    return f'<figure><a href="{address}"><img src="{address}"></a>{html.escape(photo.stem)}</figure>'


def bind(browser: Browser, folder: Path) -> None:
    """Each sheet of contacts as a picture, and all of them as the album's page."""
    page = browser.new_page(viewport={"width": 1600, "height": 900})
    album = folder.resolve() / "index.html"
    sheets = dict(contacts(folder))
    for name, sheet in sheets.items():
        album.write_text(PAGE + sheet, "utf-8")
        page.goto(album.as_uri())
        page.screenshot(path=folder / f"{name}.png", full_page=True)
    album.write_text(PAGE + "".join(f"<h2>{name}</h2>{sheet}" for name, sheet in sheets.items()), "utf-8")
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="only pages with this in their name")
    parser.add_argument("--width", type=int, nargs="*", default=WIDTHS)
    parser.add_argument("--look", nargs="*", choices=LOOKS, default=LOOKS)
    parser.add_argument("--screen", type=int, metavar="HEIGHT", help="only the first screen, so many pixels high")
    wanted = parser.parse_args()
    with ExitStack() as made, sync_playwright() as playwright:
        place, album = (Path(made.enter_context(tempfile.TemporaryDirectory())) for _folder in range(2))
        server = Server(place)
        browser = playwright.chromium.launch(**launching())
        try:
            tour = Tour(Phone(browser, server.url, bypass_csp=True))  # for the style of the photographs
            photograph(tour, wanted, album)
            bind(browser, album)
        finally:
            browser.close()
            server.kill()
        shutil.copytree(album, wanted.folder, dirs_exist_ok=True)  # all of it, or nothing
        print(f"{wanted.folder}: {len(list(album.glob('*/*/*.png')))} photographs")


if __name__ == "__main__":
    main()
