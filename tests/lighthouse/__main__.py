"""What our pages are to a phone: Lighthouse's scores, and how long people wait: `python -m tests.lighthouse`.

    python -m tests.lighthouse [--scores | --waits] [NAME ...]

It serves the app and the CDN on this machine, and fails where a score is under 100. Waits depend on what else the
machine does, and fail nothing.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright

from tests.bench.__main__ import machine
from tests.browser.chromium import launching
from tests.browser.phone import Phone
from tests.lighthouse import waits
from tests.lighthouse.cdn import answering
from tests.lighthouse.scores import COMMAND, HEADLINE, MISSING, Stop, look
from tests.server.process import Server
from tests.web.good import GOOD
from tests.weights import GAME, HANDS


def stops(browser: Browser, url: str) -> Iterator[Stop]:
    """The pages that are looked at, at tables that a phone opens."""
    yield Stop("first page", f"{url}/")
    yield Stop("rules", f"{url}/rules/partners")
    yield Stop("questions", f"{url}/ask")
    yield Stop("a question", f"{url}/ask/blocked")
    yield Stop("an answer", f"{url}/ask/blocked?{urlencode(GOOD['blocked'])}", public=False)
    for name, hands in (("empty sheet", 0), ("sheet of twelve hands", 12)):
        phone = Phone(browser, url)
        phone.imports(json.dumps({**GAME, "entries": HANDS[:hands], "opening": {"lead": 0}}))
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in phone.context.cookies())
        yield Stop(name, phone.page.url, cookies, public=False)
        yield Stop(f"{name}, watched", phone.page.url, public=False)
        phone.put_away()


def scored(found: list[Stop], arguments: list[str]) -> bool:
    """Whether every page has every score, each printed as it is there."""
    print(HEADLINE, flush=True)
    seen = []
    for stop in found:
        seen.append(look(stop, arguments))
        print("\n".join(seen[-1].lines()), flush=True)
    return all(each.is_perfect for each in seen)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help="only pages with one of these in their name")
    parser.add_argument("--scores", action="store_true", help="only what Lighthouse says")
    parser.add_argument("--waits", action="store_true", help="only how long people wait")
    told = parser.parse_args()
    if not COMMAND.exists() and not told.waits:
        sys.exit(MISSING)
    print(machine(), flush=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, answering() as arguments:
        server, fine = Server(Path(folder)), True
        browser = playwright.chromium.launch(**launching(*(each.replace('"', "") for each in arguments)))
        try:
            wanted = told.names or [""]
            found = [each for each in stops(browser, server.url) if any(name in each.name for name in wanted)]
            fine = told.waits or scored(found, arguments)
            for line in () if told.scores else waits.lines(browser, found):
                print(line, flush=True)
        finally:
            browser.close()
            server.kill()
    sys.exit(not fine)


if __name__ == "__main__":
    main()
