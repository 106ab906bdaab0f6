"""What our pages are to a phone: Lighthouse's scores, and how long people wait: `python -m tests.proofs.lighthouse`.

    python -m tests.proofs.lighthouse [--scores | --waits] [NAME ...]

It serves the app, the pocket and the CDN on this machine, and fails where a score is under 100. Where Caddy is
installed the app is behind it, as the hosting guide has it, and phones speak HTTP/2. Waits depend on what else the
machine does, and fail nothing.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright

from tests.browser.cdn import cdn, finding
from tests.browser.chromium import launching
from tests.browser.phone import Phone
from tests.pocket.built import built
from tests.pocket.served import served as served_as_files
from tests.proofs.bench.__main__ import machine
from tests.proofs.lighthouse import waits
from tests.proofs.lighthouse.hosts import BEHIND, NAME, behind_caddy
from tests.proofs.lighthouse.scores import COMMAND, HEADLINE, MISSING, Stop, look
from tests.proofs.weights import GAME, HANDS
from tests.support.process import Server
from tests.support.words import IMPORT
from tests.web.good import GOOD


def stops(browser: Browser, url: str) -> Iterator[Stop]:
    """The pages that are looked at, at tables that a phone opens."""
    yield Stop("first page", f"{url}/")
    yield Stop("rules", f"{url}/rules/partners")
    yield Stop("questions", f"{url}/ask")
    yield Stop("a question", f"{url}/ask/block")
    yield Stop("an answer", f"{url}/ask/block?{urlencode(GOOD['block'])}", public=False)
    for name, hands in (("empty sheet", 0), ("sheet of twelve hands", 12)):
        phone = Phone(browser, url)
        phone.goes_to(f"{url}/import")
        phone.fills(text=json.dumps({**GAME, "entries": HANDS[:hands], "opening": {"lead": 0}}))
        phone.taps(IMPORT)
        phone.page.wait_for_url("**/t/**")
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in phone.context.cookies())
        yield Stop(name, phone.page.url, cookies, public=False)
        yield Stop(f"{name}, watched", phone.page.url, public=False)
        phone.put_away()


def plain(address: str) -> Iterator[Stop]:
    """Pages that stand beside the app without a server, as a plain host of files sends them."""
    for name, page in (("door", "index"), ("rulebook", "rules"), ("rules", "partners"), ("questions", "questions")):
        yield Stop(f"pocket's {name}", f"{address}read/en/{page}.html")


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
    with ExitStack() as opened:
        url, arguments = served(opened, Path(opened.enter_context(tempfile.TemporaryDirectory())))
        playwright = opened.enter_context(sync_playwright())
        browser = playwright.chromium.launch(**launching(*arguments))
        opened.callback(browser.close)
        wanted = told.names or [""]
        host = opened.enter_context(served_as_files(built()))
        pages = (*stops(browser, url), *plain(host.address))
        found = [each for each in pages if any(name in each.name for name in wanted)]
        fine = told.waits or scored(found, arguments)
        for line in () if told.scores else waits.lines(browser, found):
            print(line, flush=True)
    sys.exit(not fine)


def served(opened: ExitStack, folder: Path) -> tuple[str, list[str]]:
    """Where the app is, and the arguments with which a Chromium finds it and the CDN, until all that is closed."""
    hosts = [cdn()]
    has_caddy = shutil.which("caddy") is not None
    print("behind Caddy, HTTP/2" if has_caddy else "as `referee serve` has it, HTTP/1.1: there is no Caddy", flush=True)
    server = Server(folder, **(BEHIND if has_caddy else {}))
    opened.callback(server.kill)
    if not has_caddy:
        return server.url, finding(*hosts)
    hosts.append(opened.enter_context(behind_caddy(server, folder)))
    return f"https://{NAME}", finding(*hosts)


if __name__ == "__main__":
    main()
