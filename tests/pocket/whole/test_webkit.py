"""An evening begins in WebKit, which iPhones have: by Debian's webkit2gtk-driver, on a screen that nobody sees."""

import json
import os
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest

from tests.pocket.served import Host
from tests.proofs.hosting.running import free_port
from tests.support.builders import CAST

pytestmark = [pytest.mark.browser, pytest.mark.tour]
LONG = 400  # seconds that Python may take to start on a busy machine
WAIT = """const done = arguments[0];
const find = (selector) => document.getElementById("app").contentDocument.querySelector(selector);
const isSender = ({ name, responseEnd }) => name.endsWith("/outbox.js") && responseEnd;
const sends = () => find("html").ownerDocument.defaultView.performance.getEntriesByType("resource").some(isSender);
const look = () => {
    let found;
    try { found = %s; } catch {} // the page is on its way
    found ? done(found) : setTimeout(look, 100);
};
look();"""


class Safari:
    """A browser by the protocol of WebDriver."""

    def __init__(self, running: ExitStack) -> None:
        port = free_port()
        command = ["xvfb-run", "--auto-servernum", "WebKitWebDriver", f"--port={port}"]
        driver = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
        running.callback(driver.wait)
        running.callback(os.killpg, driver.pid, signal.SIGTERM)
        self.address = f"http://127.0.0.1:{port}/session"
        while driver.poll() is None:
            with suppress(OSError):  # it does not listen yet
                self.address += f"/{self.asks('', capabilities={})['sessionId']}"
                break
        running.callback(self.asks, "/window", "DELETE")
        self.asks("/timeouts", script=LONG * 1000, pageLoad=LONG * 1000)

    def asks(self, what: str, method: str = "POST", **fields: object) -> Any:
        """Ask the browser to do something; its answer."""
        body, kind = json.dumps(fields).encode(), {"Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(self.address + what, body, kind, method=method)) as answer:
            return json.load(answer)["value"]

    def finds(self, wanted: str) -> str:
        """What the page in the frame has, once it has it."""
        return str(self.asks("/execute/async", script=WAIT % wanted, args=[]))


@pytest.fixture
def safari() -> Iterator[Safari]:
    if missing := [name for name in ("WebKitWebDriver", "xvfb-run") if not shutil.which(name)]:
        pytest.skip(f"{' and '.join(missing)} not on this machine")
    with ExitStack() as running:
        yield Safari(running)


def test_a_table_is_opened_and_its_first_hand_is_there_after_a_reload(safari: Safari, host: Host) -> None:
    safari.asks("/url", url=f"{host.address}?to=/new/partners/lagunex")
    for seat, name in enumerate(CAST):
        safari.finds(f"find('[name=seat_{seat}]').value = '{name}'")
    safari.finds("sends() && (find('#page form .primary').click() ?? true)")
    for seat in (1, 2, 3):
        safari.finds(f"find('[name=held_{seat}]').value = '5'")
    safari.finds("find('[name=ending]').click() ?? true")
    safari.finds("sends() && (find('#hand .bar .primary').click() ?? true)")
    written = safari.finds("find('#line-1').textContent")
    safari.asks("/refresh")
    assert safari.finds("find('html:not([data-seen]) #line-1').textContent") == written
