"""A browser of which every process can be killed at once, as by an empty battery, and started again."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright

from tests.browser.chromium import find_browser

PATIENCE = 60  # seconds
OPTIONS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0"),
)


class Browser:
    """A Chromium with what it keeps in a folder."""

    def __init__(self, playwright: Playwright, profile: Path, *options: str) -> None:
        announced = profile / "DevToolsActivePort"
        announced.unlink(missing_ok=True)
        command = [find_browser(), *OPTIONS, *options, f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(
            command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + PATIENCE
        while not announced.exists() or not announced.read_text().count("\n"):
            assert time.monotonic() < deadline, "the browser does not start"
            time.sleep(0.02)
        port = announced.read_text().split()[0]
        self._connected = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")

    @property
    def tabs(self) -> BrowserContext:
        """Where tabs are opened."""
        return self._connected.contexts[0]

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
            self._connected.close()
