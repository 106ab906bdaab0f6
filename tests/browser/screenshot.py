"""The pictures of the READMEs: a hand tapped in, an answered dispute, the next pot of Loo, and a photo that was read;
and what chats show beside a link, which is the top of that answer as a picture.

`make pictures ARGS="NAME ..."` takes them anew, by a server and browser of its own, in as few colours as each needs.
"""

import base64
import struct
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import product
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from referee import i18n
from static.pocket.builder.pages import DISPUTE
from tests.browser.chromium import launching
from tests.browser.phone import Phone
from tests.camera import drawn
from tests.support.process import Server

ROOT = Path(__file__).parents[2]
LANGUAGES = {"en-US": "en"} | {tag: tag for tag in map(i18n.tag, i18n.offered()) if tag != "en"}
SCREEN = {"width": 390, "height": 760}
HANDS = "3-3", "2-0", "5-2 2-2 4-4", "0-0 5-0"  # blocked on 1
PREVIEW, ZOOM = {"width": 1200, "height": 630}, 1.56  # what chats ask for, and how much of the answer fits
COLOURS = 256
PIXELS = """async address => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const {data} = canvas.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let at = 0; at < data.length; at += 30000) text += String.fromCharCode(...data.subarray(at, at + 30000));
  return [image.width, image.height, btoa(text)];
}"""
FIVE = [(2, 0), (3, 0), (5, 1), (5, 3), (6, 5)]


def tapped_in(phone: Phone) -> None:
    """A blocked hand, all of it told by tiles, with its verdict before it is written."""
    phone.sits_at("partners/duo50", lead=2, totals=[23, 21])
    phone.tells("blocked", *HANDS, blocked_by="Ben", end="1")
    phone.verdict.locator(".ruling").first.wait_for()
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


def passed_on(phone: Phone) -> None:
    """The answer as people send it, cut to what a chat shows."""
    spoken = {"Accept-Language": phone.page.evaluate("navigator.language")}
    svg = phone.page.request.get(f"{phone.url}/ask/block/answer.svg?{urlencode(DISPUTE)}", headers=spoken).text()
    phone.page.set_viewport_size(PREVIEW)
    style = f"margin: 0; background: #efe6d1; display: grid; justify-content: center; zoom: {ZOOM}"
    phone.page.set_content(f'<body style="{style}">{svg}')


PICTURES: dict[str, Callable[[Phone], None]] = {
    "picker": tapped_in,
    "dispute": answered,
    "pot": pot,
    "photo": photographed,
    "preview": passed_on,
}


def squeezed(page: Page, picture: bytes) -> bytes:
    """The same PNG in its most frequent colours, each other one by the nearest of these."""
    address = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
    width, height, text = page.evaluate(PIXELS, address)
    dots = [dot[:3] for dot in struct.iter_unpack("4B", base64.b64decode(text))]
    counted = [dot for dot, _times in Counter(dots).most_common()]
    kept = counted[:COLOURS]
    nearest = {
        dot: min(range(len(kept)), key=lambda n: sum((a - b) ** 2 for a, b in zip(dot, kept[n], strict=True)))
        for dot in counted
    }
    places = bytes(nearest[dot] for dot in dots)
    rows = b"".join(b"\0" + places[at : at + width] for at in range(0, len(places), width))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in parts(width, height, kept, rows)
    )


def parts(width: int, height: int, colours: list[tuple[int, ...]], rows: bytes) -> Iterator[tuple[bytes, bytes]]:
    """What a PNG of these colours is made of."""
    yield b"IHDR", struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)
    yield b"PLTE", bytes(part for colour in colours for part in colour)
    yield b"IDAT", zlib.compress(rows, 9)
    yield b"IEND", b""


def draw(browser: Browser, url: str, names: Collection[str]) -> None:
    """Take each picture in each language, with a phone of its own."""
    for name, (tag, language) in product(names, LANGUAGES.items()):
        scale = 1 if name == "preview" else 1.5
        phone = Phone(browser, url, viewport=SCREEN, device_scale_factor=scale, locale=tag)
        phone.says = i18n.language(i18n.best_match([tag], i18n.available())).gettext
        PICTURES[name](phone)
        phone.page.wait_for_load_state("networkidle")
        taken = phone.page.screenshot()
        place = f"static/preview/{language}.png" if name == "preview" else f"docs/pictures/{language}/{name}.png"
        (ROOT / place).parent.mkdir(exist_ok=True)
        (ROOT / place).write_bytes(squeezed(browser.new_page(), taken))
        print(f"{place}: {len(taken) // 1024} KB, {(ROOT / place).stat().st_size // 1024} KB kept")


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
