"""Kill -9 of a whole browser that has the app in it: every hand that was answered is on the sheet, once.

One phone opens a table and tells one hand after another, by the app's own forms. At a moment that chance picks all of
its browser is killed. What lies in the browser's private files is then looked at as it is, with SQLite alone, before
the app starts on it again.
"""

import sqlite3
from base64 import b64decode
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any, Self

from playwright.sync_api import Playwright, sync_playwright

from tests.pocket.browser import Browser
from tests.pocket.served import served
from tests.pocket.tab import PocketPhone, Tab, unpacked
from tests.proofs.trust.kept.kills import compare
from tests.proofs.trust.phone import Answer, NoAnswer, Phone, Told
from tests.proofs.trust.proof import Run, expect

LONGEST = 1.5  # seconds of play before the end comes
FILES = "referee.sqlite", "referee.sqlite-journal"
READ = """
async (names) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("pocket ");
  return Promise.all(names.map(async (name) => {
    const bytes = new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }));
}
"""


@dataclass
class Play:
    """What one phone told before its browser was killed."""

    code: str = ""
    acknowledged: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    unanswered: Told | None = None

    def tell(self, phone: Phone) -> Answer:
        """Tell the next hand."""
        told = self.unanswered = Told(len(self.acknowledged))
        answer = phone.post(f"/t/{self.code}/1", **told.fields, line=told.number + 1)
        if answer.status == 303:
            self.acknowledge()
        return answer

    def acknowledge(self) -> None:
        """The hand that was told last has been answered."""
        if told := self.unanswered:
            self.acknowledged.append((told.number + 1, told.entry))
        self.unanswered = None

    def open(self, phone: Phone, hands: int) -> Self:
        """Open a table with some hands."""
        self.code = phone.open_table()
        for _hand in range(hands):
            expect(self.tell(phone).status == 303, "a hand is not written")
        return self

    def go_on(self, phone: Phone, end: Timer) -> None:
        """Open a table, and tell hands until no answer comes."""
        try:
            self.open(phone, 0)
            end.start()
            while True:
                status = self.tell(phone).status
                expect(status == 303, f"{self.unanswered} is answered with {status}")
        except NoAnswer:
            pass

    def settle(self, phone: Phone) -> None:
        """Hold what was answered against the sheet; what was not answered may be there as well, once."""
        if not self.code:
            return
        written = phone.record(self.code)["entries"]
        if len(written) > len(self.acknowledged):
            self.acknowledge()
        compare(self.code, self.acknowledged, written)


@dataclass
class Place:
    """Where the pocket is served, and the profile of the phone's browser."""

    playwright: Playwright
    address: str
    version: str
    profile: Path
    mended: int = 0

    def opened(self) -> tuple[Browser, Tab]:
        browser = Browser(self.playwright, self.profile)
        return browser, Tab(browser.tabs, self.address)

    def look(self, tab: Tab, folder: Path) -> None:
        """What the kill left is a database without a fault, and SQLite alone mends it."""
        for name, text in zip(FILES, tab.page.evaluate(READ, FILES), strict=True):
            (folder / name).write_bytes(b64decode(text))
        self.mended += (folder / FILES[1]).stat().st_size > 0
        with sqlite3.connect(folder / FILES[0]) as database:
            report = database.execute("pragma integrity_check").fetchall()
        expect(report == [("ok",)], f"the database is damaged: {report}")


def prove(run: Run) -> str:
    """50 kills in full."""
    chance, plays = run.chance("pocket"), list[Play]()
    folder = run.new_folder()
    version = unpacked(folder / "unpacked")
    with served(folder / "unpacked") as host, sync_playwright() as playwright:
        place = Place(playwright, host.address, version, run.new_folder())
        for _time in range(run.times(50, 3)):
            _round(place, plays, chance.uniform(0.02, LONGEST), run.new_folder())
        browser, tab = place.opened()
        start(tab, version)
        for play in plays:
            play.settle(PocketPhone(tab))
        browser.close()
    told = sum(len(play.acknowledged) for play in plays)
    kills = f"{len(plays)} kills of the browser, {place.mended} of them while it wrote"
    return f"{kills}; {told} hands, 0 lost, 0 doubled, 0 damaged"


def _round(place: Place, plays: list[Play], moment: float, folder: Path) -> None:
    """Start the browser, see that all is as it was, play, and be killed."""
    browser, tab = place.opened()
    try:
        if plays:
            place.look(tab, folder)
        start(tab, place.version)
        if plays:
            plays[-1].settle(PocketPhone(tab))
        plays.append(Play())
        plays[-1].go_on(PocketPhone(tab), Timer(moment, browser.kill))
    finally:
        browser.close()


def start(tab: Tab, version: str) -> None:
    said = tab.start(version)
    expect("ready" in said, f"the app does not start: {said}")
    expect(said["ready"]["isDurable"], "nothing is kept")
