"""A browser of which every process can be killed at once, as by an empty battery, and started again."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser as Connected
from playwright.sync_api import BrowserContext, Playwright

from tests.browser.chromium import find_browser

PATIENCE = 60  # seconds
OPTIONS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0"),
)


class Browser:
    """A Chromium with what it keeps in a folder."""

    def __init__(self, playwright: Playwright, profile: Path, *options: str, address: str = "about:blank") -> None:
        self._playwright = playwright
        self._connected: Connected | None = None
        self._announced = profile / "DevToolsActivePort"
        self._announced.unlink(missing_ok=True)
        command = [find_browser(), *OPTIONS, *options, f"--user-data-dir={profile}", address]
        self.process = subprocess.Popen(
            command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + PATIENCE
        while not self._announced.exists() or not self._announced.read_text().count("\n"):
            assert time.monotonic() < deadline, "the browser does not start"
            time.sleep(0.02)

    @property
    def tabs(self) -> BrowserContext:
        """Where tabs are opened. From then on it is watched, for which it keeps a copy of all that its pages fetch."""
        if self._connected is None:
            port = self._announced.read_text().split()[0]
            self._connected = self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        return self._connected.contexts[0]

    def unwatch(self) -> None:
        """Let go of it; what it shows goes on."""
        if self._connected is not None:
            self._connected.close()
        self._connected = None

    def processes(self) -> list[int]:
        """All of its processes: they are in one session, and the browser is its leader."""
        found = []
        for each in Path("/proc").iterdir():
            with suppress(ValueError, OSError):
                if os.getsid(pid := int(each.name)) == self.process.pid:
                    found.append(pid)
        return found

    def kill(self) -> None:
        """Kill all of them."""
        for pid in self.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """Let go of one that is dead, or end it."""
        self.kill()
        with suppress(Exception):
            self.unwatch()
