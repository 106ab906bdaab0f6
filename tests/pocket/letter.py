"""Followed to the letter, on one phone: what the pocket says of games that are spoilt is read, and done by its word.

All of the browser is killed while somebody plays, and what it keeps is written over. In the end the games must be
there: as they were, or out of a copy, once this site's data is cleared.
"""

import re
from base64 import b64decode
from email.message import Message
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.pocket.built import built
from tests.pocket.kills import FILES, READ, Place, Play, start
from tests.pocket.served import served
from tests.pocket.shell import SAID
from tests.pocket.tab import PATIENCE, PocketPhone, unpacked
from tests.pocket.test_copy import COPY
from tests.pocket.test_store import SPOIL
from tests.pocket.whole.phone import ASKS
from tests.proofs.trust.phone import Answer, Phone
from tests.proofs.trust.proof import Acts, Run, expect, follow

HANDS = 3  # before the copy
LONGEST = 1.0  # seconds of play before the end comes
SPOILT = {"its head": (FILES[0], 0), "a part of it": (FILES[0], 4096), "its journal": (FILES[1], 0)}
HAS_COME = """() => document.querySelector("#what.bad, #said.bad:not([hidden])")
    ?? (document.querySelector("#first[hidden]")
        && document.querySelector("#app").contentDocument?.querySelector("html:not([data-seen]) h1"))"""
LINES = """(within) => [...document.querySelectorAll("h1, p, button")]
    .filter((each) => each.closest(within) && each.checkVisibility())
    .map((each) => (each.tagName === "BUTTON" ? `[${each.textContent}]` : each.textContent)).join("\\n")"""


class Thumb(Phone):
    """Whoever has the phone in their hand, with the pocket's own page on it."""

    def __init__(self, page: Page, address: str, copy: Path, met: set[str]) -> None:
        super().__init__(0)
        self.page, self.address, self.copy, self.met = page, address, copy, met
        self.spoilt = b""
        """The file of the games, as it was spoiled; nothing once it is gone."""
        self.tries = 0
        self.name = ""  # of the copy that was saved last
        page.set_default_timeout(PATIENCE)

    def opens(self, path: str = "") -> None:
        """Open the pocket, and read what it says once it has come or has not."""
        self.page.goto(f"{self.address}{path or '?to=/'}")
        self.reads()

    def reads(self, within: str = "#first, #said") -> None:
        self.page.wait_for_function(HAS_COME)
        if self.page.locator("#what.bad").is_visible():
            self.page.locator("#copy").wait_for()
        self.met.update(follow(self.page.evaluate(LINES, within), SAYS, self))

    def taps(self, button: str) -> None:
        self.page.get_by_role("button", name=button, exact=True).click()

    def ask(self, method: str, path: str, body: Any = None, **_headers: str) -> Answer:
        """Ask the app by a page of it."""
        frame = self.page.locator("#app").element_handle().content_frame()
        assert frame
        answer = frame.evaluate(ASKS, {"path": path, "method": method, "fields": body})
        return Answer(answer["status"], Message(), answer["text"].encode())


# What somebody does who reads a sentence


def _is_intact(thumb: Thumb, said: re.Match[str]) -> None:
    now = b64decode(thumb.page.evaluate(READ, FILES)[0])
    expect(now == thumb.spoilt, f"{said[0]} Something in it was changed.")


def _tries_again(thumb: Thumb, _said: re.Match[str]) -> None:
    """Once: the same is said again."""
    thumb.tries += 1
    if thumb.tries == 1:
        thumb.taps("Try again")
        thumb.page.locator("#what.bad").wait_for(state="hidden")
        thumb.reads()


def _keeps_copy(thumb: Thumb, _said: re.Match[str]) -> None:
    with thumb.page.expect_download() as saved:
        thumb.taps("Keep a copy")
    content, thumb.name = Path(saved.value.path()).read_bytes(), saved.value.suggested_filename
    as_it_lies = thumb.spoilt if thumb.tries else b""  # where the app cannot make a copy
    expect(not as_it_lies or content == as_it_lies, "the copy that is kept is not what is there")
    thumb.reads("#said")


def _is_saved(thumb: Thumb, said: re.Match[str]) -> None:
    expect(said[1] == thumb.name, f"{said[0]} It is in {thumb.name}")


SAYS: Acts = {
    r"It does not open yet": None,
    r"The games' file is damaged\. Keep a copy, then clear this site's data and bring in an earlier copy\.": _is_intact,
    r"\[Try again\]": _tries_again,
    r"\[Keep a copy\]": _keeps_copy,
    r"Everything on this phone is in (\S+), among the downloads\. Whoever has that file has the games\.": _is_saved,
    r"\[Not now\]": None,
    r"\[(Close|Bring them in|It is right)\]": lambda thumb, said: thumb.taps(said[1]),
    r"The browser may delete the games here when the phone runs out of room\.": None,
    r"Tables in this copy: 1, as of \w+ \d+, \d+\.": None,
    r"The copy is in\. What was here before is still kept\.": None,
    r"\[?Read the rules meanwhile\]?|\[(Cancel|Install|Put back what was here)\]": None,
    rf"\[({'|'.join(each['OWN_NAME'] for each in SAID)})\]": None,
}


def _played(place: Place, chance: Random, copy: Path) -> list[Play]:
    """Games, a copy of them, and more games, until the browser is killed."""
    browser, tab = place.opened()
    try:
        start(tab, place.version)
        phone = PocketPhone(tab)
        kept, late = Play().open(phone, HANDS), Play()
        copy.write_bytes(bytes(tab.page.evaluate(COPY)))
        late.go_on(phone, Timer(chance.uniform(0.02, LONGEST), browser.kill))
    finally:
        browser.close()
    return [kept, late]


def _brings_in(thumb: Thumb) -> None:
    """Clear this site's data, and bring the copy in."""
    client = thumb.page.context.new_cdp_session(thumb.page)
    client.send("Storage.clearDataForOrigin", {"origin": thumb.address.rstrip("/"), "storageTypes": "all"})
    thumb.spoilt = b""
    thumb.opens("?to=/kept")
    with thumb.page.expect_file_chooser() as chosen:
        thumb.page.frame_locator("#app").get_by_role("button", name="Bring a copy in").click()
    chosen.value.set_files(thumb.copy)
    for button in ("Bring them in", "It is right"):
        thumb.page.get_by_role("button", name=button).wait_for()
        thumb.reads("#said")
    thumb.opens()


def _day_after(place: Place, spoil: tuple[str, int], plays: list[Play], copy: Path, met: set[str]) -> None:
    """What was kept is spoiled; the pocket is opened, and the games are there in the end."""
    browser, tab = place.opened()
    try:
        name, at = spoil
        was_writing = len(tab.page.evaluate(READ, FILES)[1]) > 0
        tab.page.evaluate(SPOIL, {"name": name, "at": at})
        thumb = Thumb(tab.page, place.address, copy, met)
        thumb.spoilt = b64decode(tab.page.evaluate(READ, FILES)[0])
        thumb.opens()
        if thumb.tries:
            _brings_in(thumb)
        for play in plays[: 1 if thumb.tries or (was_writing and name == FILES[1]) else 2]:
            play.settle(thumb)
    finally:
        browser.close()


def spoilt(run: Run, met: set[str]) -> int:
    """One kill, and in full several of each kind."""
    chance, kinds = run.chance("letter"), list(SPOILT.values())
    folder = run.new_folder()
    version = unpacked(folder / "unpacked")
    rounds = [*kinds] * 3 if run.full else [chance.choice(kinds)]
    with served(folder / "unpacked") as host, sync_playwright() as playwright:
        for spoil in rounds:
            host.folder = folder / "unpacked"
            place = Place(playwright, host.address, version, run.new_folder())
            copy = run.new_folder() / "copy.sqlite"
            plays = _played(place, chance, copy)
            host.folder = built()  # as it ships
            _day_after(place, spoil, plays, copy, met)
    return len(rounds)
