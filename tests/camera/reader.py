"""Reads photos as a page does, with the page's own modules, in a browser and without the app."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.browser.chromium import find_browser
from tests.camera.drawn import SIDES

STATIC = Path(__file__).parents[2] / "static"
BLANK = b"""<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Photos</title>
<input type="file">"""
# Corners are told in pixels of the file, as it is upright: a browser knows its size without opening all of it.
READ = """async ({ highest, isTable }) => {
    const [file] = document.querySelector("input").files;
    const { readPhoto } = await import("/js/photo/reader.js");
    const { group } = await import("/js/photo/lying.js");
    const { canvas, trouble, remark, ...read } = await readPhoto(file, { highest, isTable });
    const image = Object.assign(new Image(), { src: URL.createObjectURL(file) });
    await new Promise((done) => Object.assign(image, { onload: done, onerror: done }));
    URL.revokeObjectURL(image.src);
    const scale = canvas ? image.naturalWidth / canvas.width : 1;
    const placed = (corners) => corners.map((corner) => corner.map((place) => Math.round(place * scale * 10) / 10));
    const tiles = read.tiles.map(({ a, b, confidence, corners }) => ({ a, b, confidence, corners: placed(corners) }));
    const unread = read.unread.map(({ corners, isBack }) => ({ corners: placed(corners), isBack }));
    const lying = [...tiles, ...unread.filter(({ isBack }) => !isBack)];
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const wrong = { trouble: trouble || null, remark: remark || null };
    return { tiles, unread, ...wrong, lying, ...(isTable ? group(lying, size) : {}) };
}"""


class Answers(SimpleHTTPRequestHandler):
    """The app's static files, and a page with nothing on it but a choice of photos."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}

    def do_GET(self) -> None:
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(BLANK)
        return None

    def log_message(self, *_said: object) -> None:
        """Say nothing of it."""


class Reader:
    """A page in a browser that reads one photo after the other."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.devtools = browser.new_browser_cdp_session()
        self.page = self._opened()

    def _opened(self) -> Page:
        page = self.browser.new_page()
        page.goto(self.url)
        return page

    def read(self, photo: Path | bytes, *, highest: int = 6, is_table: bool = False) -> dict[str, Any]:
        """What a page makes of a photo; `seconds` are of the CPU, for opening and shrinking it as well."""
        before = self._cpu()
        chosen = photo if isinstance(photo, Path) else {"name": "photo", "mimeType": "image/jpeg", "buffer": photo}
        try:
            self.page.set_input_files("input", chosen)
            read: dict[str, Any] = self.page.evaluate(READ, {"highest": highest, "isTable": is_table})
        except Error:  # a page that has crashed takes no other photo
            self.page.close()
            self.page = self._opened()
            raise
        lying, line, sides = (read.pop(name, []) for name in ("lying", "line", "sides"))
        if is_table:
            read["line"] = [lying[place] for place in line]
            read["hands"] = {
                side: [lying[place] for place in places] for side, places in zip(SIDES, sides, strict=True)
            }
        return read | {"seconds": round(self._cpu() - before, 2)}

    def _cpu(self) -> float:
        """The seconds that the processes which show pages have computed."""
        running = self.devtools.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(process["cpuTime"] for process in running if process["type"] == "renderer")


@contextmanager
def serving() -> Iterator[str]:
    """Serve the static files; the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Answers, directory=str(STATIC))) as server:
        running = threading.Thread(target=server.serve_forever)
        running.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        running.join()


@contextmanager
def reading() -> Iterator[Reader]:
    """A browser that reads photos."""
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        yield Reader(browser, url)
        browser.close()
