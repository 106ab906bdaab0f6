"""How long people wait on a slow phone: until a page can be used, from a tap to its answer, and to the verdict.

The phone is four times as slow as this machine, and its network is what browsers call slow 4G.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page

from tests.proofs.lighthouse.scores import Stop

SLOWER = 4  # times
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}  # ms, bytes/s
AT_HAND = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
SCREEN = {"width": 390, "height": 664}
VISITS = 3
THUMB = 300  # milliseconds from one tile to the next
PRESS = 80  # milliseconds that a thumb stays on the glass; the answer is measured from when it leaves
PAUSE = 1000  # milliseconds, for what comes once the page is there
WATCH = """
const seen = (window.seen = { shift: 0, taps: [] });
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
    for (const { name, target, duration } of list.getEntries()) {
        if (name === "click" && target?.closest("[data-tile]")) seen.taps.push(duration);
        else if (name === "click" && target?.matches("[name=ending]")) seen.out = duration;
    }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
document.addEventListener("click", ({ timeStamp }) => { seen.tapped = timeStamp; }, true);
document.addEventListener("DOMContentLoaded", function look() {
    const picker = document.querySelector("tile-picker");
    if (picker && !picker.querySelector(".pick")) return requestAnimationFrame(look);
    requestAnimationFrame(() => { seen.usable = performance.now(); });
});
new MutationObserver(() => {
    if (document.querySelector("#verdict .ruling") && !seen.told)
        requestAnimationFrame(() => setTimeout(() => { seen.told = performance.now(); }));
}).observe(document, { subtree: true, childList: true });
"""
HEADLINE = f"{'milliseconds, 4 times slower CPU':34}{'first visit':>16}{'again':>12}{'layout shift':>16}"


def lines(browser: Browser, stops: Sequence[Stop]) -> Iterator[str]:
    """What was measured, a line for each page and for each wait of a hand that is told."""
    yield HEADLINE
    for stop in stops:
        visits = [_visits(browser, stop) for _visit in range(VISITS)]
        first, again = (median(each[at]["usable"] for each in visits) for at in (0, 1))
        shift = max(seen["shift"] for each in visits for seen in each)
        yield f"{stop.name:34}{first:>16.0f}{again:>12.0f}{shift:>16.4f}"
    for stop in stops:
        if stop.cookies:
            yield from _hand(browser, stop)


def _visits(browser: Browser, stop: Stop) -> list[Mapping[str, Any]]:
    """What a phone sees that has never been there, and what it sees when it comes again."""
    context = _phone(browser, stop)
    seen = []
    for _time in range(2):
        page = context.new_page()
        _slowed(page, SLOW_4G)
        page.goto(stop.address)
        page.wait_for_timeout(PAUSE)
        seen.append(page.evaluate("seen"))
        page.close()
    context.close()
    return seen


def _hand(browser: Browser, stop: Stop) -> Iterator[str]:
    """A hand that is told in five tiles: the answers to its taps, and the verdict after the last."""
    for name, network in (("server at hand", AT_HAND), ("slow 4G", SLOW_4G)):
        context = _phone(browser, stop)
        page = context.new_page()
        page.goto(stop.address)
        session = _slowed(page, network)
        page.locator("#ending").get_by_role("radio", name="Ana", exact=True).tap()
        for seat, tiles in ((1, ("6-4", "6-5")), (2, ("3-3", "2-0")), (3, ("5-1",))):
            page.locator(f"#held_{seat}-tab").tap()
            for tile in tiles:
                _press(session, page.locator(f".picker:not(.single) [data-tile='{tile}']"))
                page.wait_for_timeout(THUMB)
        page.locator("#verdict .ruling").wait_for()
        page.wait_for_timeout(PAUSE)
        seen = page.evaluate("seen")
        taps, verdict = sorted(seen["taps"]) or [16], seen["told"] - seen["tapped"]
        answers = f"who went out {seen.get('out', 16):.0f}, a tile {median(taps):.0f} (at most {taps[-1]:.0f})"
        yield f"{stop.name}, {name}: {answers}, the verdict {verdict:.0f}, shift {seen['shift']:.4f}"
        context.close()


def _press(session: CDPSession, button: Locator) -> None:
    """Tap as a thumb does, which is on the glass for a while: a tap of the browser's driver begins and ends at once."""
    box = button.bounding_box() or {}
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    button.page.wait_for_timeout(PRESS)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _phone(browser: Browser, stop: Stop) -> BrowserContext:
    context = browser.new_context(
        viewport=SCREEN, has_touch=True, is_mobile=True, device_scale_factor=2, service_workers="block"
    )
    cookies = [each.partition("=") for each in stop.cookies.split("; ") if each]
    context.add_cookies(
        [{"name": name, "value": value, "url": urljoin(stop.address, "/")} for name, _, value in cookies]
    )
    context.add_init_script(WATCH)
    return context


def _slowed(page: Page, network: Mapping[str, Any]) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", dict(network))
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session
