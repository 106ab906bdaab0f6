"""One thumb on a phone: every tap is counted, and every swipe that was needed before one.

A thumb taps where it is: what is not wholly on the screen, or lies under something, must be brought there first.
"""

from contextlib import suppress
from math import ceil

from playwright.sync_api import Error, Locator, expect

from tests.browser.phone import NO_SCRIPT, Phone

REACH = 0.75  # of the screen's height: how far one swipe moves a page
PLACE = "wanted => { const { x, y, width, height } = wanted.getBoundingClientRect(); return [x, y, width, height]; }"
IS_FREE = """wanted => {
    const { left, right, top, bottom } = wanted.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
    return [0.1, 0.5, 0.9].every(part => {
        const hit = document.elementFromPoint(left + (right - left) / 2, top + (bottom - top) * part);
        return hit && (wanted.contains(hit) || hit.closest("label")?.contains(wanted));
    });
}"""
COUNT_TAPS = "() => { window.taps = 0; document.addEventListener('pointerdown', () => { window.taps += 1; }); }"
BRING = """wanted => {
    const before = scrollY;
    wanted.scrollIntoView({ block: "center", behavior: "instant" });
    return Math.abs(scrollY - before) / innerHeight;
}"""

LISTEN = """() => {
    const frame = done => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done)));
    window.tapped = new Promise(done => {
        const nothing = setTimeout(done, 5000, false);
        const heard = () => clearTimeout(nothing) ?? frame(() => done(true));
        addEventListener("click", heard, { once: true, capture: true });
    });
}"""
"""What follows a tap is drawn a frame later (hand-form.js): before that nothing is where it will be.

False where no click comes of the tap.
"""
STANDS_STILL = """async wanted => {
    const place = () => Object.values(wanted.getBoundingClientRect().toJSON()).join();
    for (let before; before !== (before = place()); ) await new Promise(requestAnimationFrame);
}"""


class Thumb:
    """Taps and swipes on a phone, counted from when the thumb was put to it."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page = phone, phone.page
        self.taps = self.swipes = 0
        self.swiped_for: list[str] = []

    def tap(self, wanted: Locator) -> None:
        """Tap this where it is, once the scripts run, after as many swipes as bring it there."""
        wanted.wait_for()
        self.phone.has_everything()
        if self.phone.way != NO_SCRIPT:  # no frame is ever due there
            wanted.evaluate(STANDS_STILL)
        if not wanted.evaluate(IS_FREE):
            self.swipes += ceil(wanted.evaluate(BRING) / REACH) or 1
            self.swiped_for.append(wanted.evaluate("wanted => wanted.closest('label, button, a')?.innerText ?? ''"))
            assert wanted.evaluate(IS_FREE), f"{wanted} is covered wherever the page is swiped"
        x, y, width, height = wanted.evaluate(PLACE)
        self.page.evaluate(LISTEN)
        self.page.touchscreen.tap(x + width / 2, y + height / 2)
        self.taps += 1
        self._sees_what_follows()

    def _sees_what_follows(self) -> None:
        """Wait until the page has answered the tap, or is on the way to another."""
        if self.phone.way == NO_SCRIPT:
            return  # no frame is ever due there, and the wait has no end
        with suppress(Error):
            assert self.page.evaluate("() => window.tapped ?? true"), "nothing came of a tap"

    def button(self, name: str) -> None:
        """Tap a button by the whole of its name, once it says so."""
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def link(self, name: str) -> None:
        """Tap a link by the whole of its name."""
        self.tap(self.page.get_by_role("link", name=name, exact=True))

    def choice(self, field: str, name: str) -> None:
        """Tap one of the choices of a field, which is told by its id, and wait for what is asked anew because of it."""
        self.tap(self.page.locator(f"#{field}").get_by_role("radio", name=name, exact=True))
        expect(self.page.locator("[data-anew].htmx-request")).to_have_count(0)

    def tiles(self, *names: str) -> None:
        """Tap tiles into the hand that is told."""
        for name in names:
            self.tap(self.page.locator(f".picker:not(.single) [data-tile='{name}']"))

    def pips(self, *keys: str) -> None:
        """Tap keys of the pad on which pips are told."""
        for key in keys:
            self.tap(self.page.locator(f".picker-pad [data-key='{key}']"))
