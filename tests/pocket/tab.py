"""The pocket's worker in a tab that has nothing else, and a phone whose requests it answers."""

import gzip
import shutil
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Error

from tests.pocket.built import built, listed
from tests.pocket.served import Host
from tests.proofs.trust.phone import SENT, Answer, NoAnswer, Phone

SCRIPT = (Path(__file__).parent / "tab.js").read_text()
PATIENCE = 200_000  # milliseconds; a machine that runs other things too takes long
FORM = "application/x-www-form-urlencoded"
NO_FILES = "navigator.storage.getDirectory = async () => { throw new DOMException('', 'SecurityError') };"


def unpacked(folder: Path) -> str:
    """Put the pocket into a folder where every file has its plain name; its version."""
    shutil.copytree(built(), folder)
    for packed in folder.rglob("*.gzip"):
        packed.with_suffix("").write_bytes(gzip.decompress(packed.read_bytes()))
        packed.unlink()
    version: str = listed(folder)["version"]
    return version


def changed(browser: BrowserContext, host: Host, before: str = "", after: str = "") -> None:
    """Have the worker do something more, before it does anything or once it is there."""
    worker = next((host.folder / "pocket").glob("*/worker.js")).read_text()
    browser.route(
        "**/worker.js", lambda route: route.fulfill(body=before + worker + after, content_type="text/javascript")
    )


def without_files(browser: BrowserContext, host: Host) -> None:
    """Have the worker find that its browser has no private files."""
    changed(browser, host, before=NO_FILES)


class Tab:
    """A tab with the worker of a folder like `dist/pocket/`, whose files are served unpacked at this address."""

    def __init__(self, browser: BrowserContext, address: str) -> None:
        self.page, self.base = browser.new_page(), urlsplit(address).path.rstrip("/")
        self.page.route(
            f"{address}blank", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html")
        )
        self.page.goto(f"{address}blank")
        self.page.add_script_tag(content=SCRIPT)

    def start(self, version: str, named: str = "") -> dict[str, Any]:
        """Start it, the one before is ended without a word; the message that ends a start: `ready`, or `failed`.

        `named` is the version that it is told to be of, where that is another.
        """
        where = {"version": version, "named": named or version, "base": self.base}
        ended: dict[str, Any] = self.page.evaluate("start", where)
        return ended

    def send(self, **message: Any) -> dict[str, Any]:
        """Send it a message with a port, and wait for the answer."""
        answer: dict[str, Any] = self.page.evaluate("message => send(message)", message)
        return answer

    def hears(self, step: str) -> None:
        """Wait until it has said that it has come to this step."""
        has_come = "step => said.some((message) => message.step === step)"
        self.page.wait_for_function(has_come, arg=step, timeout=PATIENCE)

    def said(self, kind: str) -> list[Any]:
        """What it has said on its own of this kind."""
        return [message[kind] for message in self.page.evaluate("said") if kind in message]


class PocketPhone(Phone):
    """A phone that has the app in it; its cookies are there, too."""

    def __init__(self, tab: Tab) -> None:
        super().__init__(0)
        self.tab = tab
        self.took: list[float] = []
        """Milliseconds of each answer."""

    def ask(self, method: str, path: str, body: str | bytes | None = None, **headers: str) -> Answer:
        """Ask the worker once; NoAnswer where its browser is gone, or Python has ended."""
        sent = [["Content-Type", FORM], *map(list, SENT.items())] if body is not None else []
        text = body.decode() if isinstance(body, bytes) else body
        asked = {"method": method, "target": path, "headers": [*sent, *map(list, headers.items())], "text": text}
        try:
            answer = self.tab.page.evaluate("ask", asked)
        except Error as problem:
            raise NoAnswer(f"{method} {path}: {problem}") from problem
        if "ended" in answer:
            raise NoAnswer(f"{method} {path}: {answer['text']}")
        self.took.append(answer["took"])
        told = Message()
        for name, value in answer["headers"]:
            told[name] = value
        return Answer(answer["status"], told, answer["body"].encode())
