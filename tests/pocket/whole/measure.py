"""`python -m tests.pocket.whole.measure`: what the pocket costs, in a real browser, with the machine's bare figures.

`--slow 4` gives the browser a quarter of the time, as on a slow phone: all of its processes are stopped and go on by
turns, for what a browser's own tools slow down is no worker.
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Playwright, sync_playwright

from tests.pocket.browser import Browser
from tests.pocket.built import built
from tests.pocket.served import Host, served
from tests.pocket.whole.phone import PocketPhone
from tests.pocket.whole.sides import AtAServer, InThePocket
from tests.support.builders import CAST
from tests.support.client import seated
from tests.support.process import Server

TURN = 0.02  # seconds that a slowed browser runs before it is stopped
KEPT = 30_000_000  # bytes, of which the file with the first start's memory has more
AFTERWARDS = 10  # seconds
HANDS = 300  # of an evening
TIMES = 20  # that a page is asked for
LOOP = "sum(number * number for number in range(2_000_000))"
OF_A_PAGE = ("", "new", "rules/partners", "ask/block", "ask/block?game=partners&held_0=4&held_1=9&held_2=20&held_3=8")
PASSED = """async ({ address, times }) => {
    const took = [];
    for (let time = 0; time < times; time += 1) {
        const began = performance.now();
        await (await fetch(address)).text();
        took.push(performance.now() - began);
    }
    return took;
}"""
SAVE_UNTIL_SHOWN = """number => new Promise(done => {
    const began = performance.now();
    const look = () => document.getElementById(`line-${number}`)
        ? requestAnimationFrame(() => done(performance.now() - began)) : setTimeout(look, 2);
    document.querySelector("#hand .bar .primary").click();
    look();
})"""


class Opened:
    """A browser as a phone of the tests asks for one."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def new_context(self, **_settings: object) -> BrowserContext:
        """Its tabs."""
        return self.browser.tabs


class Clicking(PocketPhone):
    """A phone with a mouse: a browser that is opened this way has no touch."""

    def _tap(self, wanted: Locator) -> None:
        wanted.click()

    _show = _tap


class Measured:
    """A phone with a folder of its own, opened again and again."""

    def __init__(self, playwright: Playwright, host: Host, folder: Path, slow: int) -> None:
        self.playwright, self.host, self.folder, self.slow = playwright, host, folder, slow

    @contextmanager
    def opened(self) -> Iterator[tuple[Browser, PocketPhone]]:
        """Open the browser, slowed if that is asked."""
        browser = Browser(self.playwright, self.folder)
        phone = Clicking(Opened(browser), self.host.address)
        phone.context.set_default_timeout(180_000)
        with slowed(browser, self.slow):
            yield browser, phone
        browser.close()


@contextmanager
def slowed(browser: Browser, factor: int) -> Iterator[None]:
    """Let a browser run for one part of the time in so many."""
    over = threading.Event()
    turning = threading.Thread(target=stop_and_go, args=(browser, factor, over)) if factor > 1 else None
    try:
        if turning:
            turning.start()
        yield
    finally:
        over.set()
        if turning:
            turning.join()


def stop_and_go(browser: Browser, factor: int, over: threading.Event) -> None:
    """Stop all of a browser's processes and let them go on, until it is over."""
    while not over.is_set():
        processes = browser.processes()
        for sent, pause in ((signal.SIGSTOP, TURN * (factor - 1)), (signal.SIGCONT, TURN)):
            for process in processes:
                with suppress(ProcessLookupError):
                    os.kill(process, sent)
            time.sleep(pause)


def cpu(processes: list[int]) -> float:
    """Seconds that these processes have had, and those of theirs that have ended."""
    ticks = 0
    for process in processes:
        with suppress(OSError):
            ticks += sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def spent(browser: Browser, act: Callable[[], object]) -> tuple[str, str]:
    """How long something takes, and how much of a processor the browser has had for it."""
    before = cpu(browser.processes())
    return seconds(took(act)), f"{cpu(browser.processes()) - before:.1f} s CPU"


def took(act: Callable[[], object]) -> float:
    """Seconds."""
    began = time.monotonic()
    act()
    return time.monotonic() - began


def says(name: str, *figures: str) -> None:
    """Print a row."""
    print(f"{name:<52}{'  '.join(f'{figure:>12}' for figure in figures)}", flush=True)


def seconds(value: float) -> str:
    return f"{value:.1f} s"


def ms(values: list[float]) -> str:
    return f"{statistics.median(values):.0f} ms"


def proportional(process: int) -> int:
    """Bytes of memory that a process has, of what it shares its part."""
    with suppress(OSError, StopIteration):
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) * 1024
    return 0


def renderer(browser: Browser) -> int:
    """The process that has the page."""

    def is_renderer(process: int) -> bool:
        with suppress(OSError):
            return b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes()
        return False

    return max(filter(is_renderer, browser.processes()), key=proportional, default=0)


def memory(browser: Browser) -> str:
    return mb(proportional(renderer(browser)))


def mb(size: int) -> str:
    return f"{size / 1e6:.0f} MB"


def bare() -> None:
    """What the machine is, and what it does of itself."""
    load = " ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{os.cpu_count()} cores, load {load}, {time.strftime('%d %B %Y %H:%M', time.gmtime())} UTC")
    timed = f"import time; began = time.process_time(); {LOOP}; print(time.process_time() - began)"
    done = subprocess.run([sys.executable, "-c", timed], capture_output=True, text=True, check=True)
    says("two million squares in this Python, CPU", f"{float(done.stdout) * 1000:.0f} ms")


def starts(phone: Measured) -> None:
    """The first start, later ones, and a second tab."""
    with phone.opened() as (browser, first):
        says("first start, to the first page", *spent(browser, first.starts))
        says("on the wire", f"{phone.host.bytes_sent / 1e6:.2f} MB")
        deque(until_kept(phone.folder), maxlen=0)
        says("reload", *spent(browser, first.reloads))
        tab = PocketPhone(Opened(browser), phone.host.address)
        says("a second tab", *spent(browser, tab.starts))
    for _time in range(3):
        with phone.opened() as (browser, again):
            says("later start, a new browser", *spent(browser, again.starts))


def memories(phone: Measured) -> None:
    """The memory of a first start, in which another one's is kept, and of a later one, while nobody watches them."""
    folder = phone.folder.with_name("another")
    folder.mkdir()
    for start in ("first start", "later start"):
        browser = Browser(phone.playwright, folder, address=phone.host.start)
        with slowed(browser, phone.slow):
            taken = [proportional(renderer(browser)) for _moment in until_kept(folder)]
        says(f"memory of a {start}: most, and in the end", mb(max(taken)), mb(taken[-1]))
        browser.close()


def until_kept(folder: Path) -> Iterator[None]:
    """Moments until a start's memory is in a browser's folder, and some seconds more."""
    while not any(path.stat().st_size > KEPT for path in folder.rglob("File System/**/*") if path.is_file()):
        yield time.sleep(0.1)
    until = time.monotonic() + AFTERWARDS
    while time.monotonic() < until:
        yield time.sleep(0.1)


def pages(phone: Measured, server: Server) -> None:
    """What pages take and cost, beside the server: the time of one in the middle, and the CPU of one."""
    at_server = AtAServer(server.port, f"127.0.0.1:{server.port}")
    print(f"{'':<40}{'here':>10}{'CPU':>10}{'server':>10}{'CPU':>10}")
    with phone.opened() as (browser, pocket):
        pocket.starts()
        for page in OF_A_PAGE:
            here = paid(
                lambda page=page: pocket.frame.evaluate(PASSED, {"address": phone.host.below + page, "times": TIMES}),
                browser.processes(),
            )
            there = paid(
                lambda page=page: [took(lambda: at_server.asks("GET", f"/{page}")) * 1000 for _time in range(TIMES)],
                of(server),
            )
            print(f"/{page}"[:38].ljust(40) + "".join(f"{figure:>10}" for figure in (*here, *there)), flush=True)


def paid(ask: Callable[[], list[float]], processes: list[int]) -> tuple[str, str]:
    """The time of one request in the middle, and the CPU of one, once each has been asked twice."""
    ask()
    before = cpu(processes)
    each = ask()
    return ms(each), f"{(cpu(processes) - before) * 1000 / len(each):.0f} ms"


def of(server: Server) -> list[int]:
    """The processes of a server, which is the leader of their session."""
    numbers = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return [number for number in numbers if is_of(number, server.process.pid)]


def is_of(process: int, session: int) -> bool:
    with suppress(OSError):
        return os.getsid(process) == session
    return False


def evening(phone: Measured, hands: int) -> None:
    """Hands saved by a tap, then many of them, and what memory and disk that takes, as on any day but the first."""
    with phone.opened() as (_browser, pocket):
        pocket.starts()
        deque(until_kept(phone.folder), maxlen=0)
    with phone.opened() as (browser, pocket):
        pocket.starts()
        side = InThePocket(pocket)
        told = side.sends(f"{phone.host.below}new/partners/lagunex", **seated(), rule_target=10_000)
        pocket.goes_to(phone.host.address.rstrip("/") + told.to.removeprefix(pocket.path))
        shown = [saved(pocket, number) for number in range(1, 11)]
        says("a hand saved until its line is shown", ms(shown), f"most {max(shown):.0f} ms")
        for number in range(11, hands + 1):
            held = {f"held_{seat}": "5" for seat in range(4) if seat != number % 4}
            side.sends(told.to, ending=number % 4, **held)
            if number % 20 == 0:
                pocket.goes_to(phone.host.address.rstrip("/") + told.to.removeprefix(pocket.path))
        usage = pocket.tab.evaluate("navigator.storage.estimate()")["usage"]
        says("disk, as the browser counts it", f"{usage / 1e6:.1f} MB")
        browser.unwatch()
        at_once = memory(browser)
        time.sleep(60)
        says(f"memory after {hands} hands, at once and later", at_once, memory(browser))


def saved(pocket: PocketPhone, number: int) -> float:
    """Milliseconds from the tap on Save until the line is shown."""
    pocket.tells(CAST[number % 4], *("" if seat == number % 4 else "5" for seat in range(4)))
    pocket.page.wait_for_timeout(400)  # the verdict has come
    shown: float = pocket.frame.evaluate(SAVE_UNTIL_SHOWN, number)
    return shown


def main() -> None:
    """Measure all of it, or some parts by their names."""
    parts: dict[str, Callable[[Measured, Any], None]] = {
        "starts": lambda phone, _server: starts(phone),
        "memories": lambda phone, _server: memories(phone),
        "pages": pages,
        "evening": lambda phone, _server: evening(phone, HANDS if phone.slow == 1 else 20),
    }
    arguments = argparse.ArgumentParser(prog="python -m tests.pocket.whole.measure", description=__doc__)
    arguments.add_argument("parts", nargs="*", default=list(parts), choices=list(parts))
    arguments.add_argument("--slow", type=int, default=1, help="how many times slower than this machine")
    asked = arguments.parse_args()
    bare()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch,
        served(built(), "/sub") as host,
        sync_playwright() as playwright,
    ):
        folder = Path(scratch, "profile")
        folder.mkdir()
        server = Server(Path(scratch))
        try:
            for part in asked.parts:
                parts[part](Measured(playwright, host, folder, asked.slow), server)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
