"""The hosting guide tried out: https, two servers, a backup and another machine, each step seen in a real browser."""

import argparse
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import launching
from tests.browser.phone import Phone
from tests.proofs.hosting.running import (
    HERE,
    NAME,
    PROXIES,
    Process,
    Server,
    free_port,
    hosted,
    installed,
    postgres,
    proxy,
    run,
)
from tests.proofs.hosting.upgrades import outlive_upgrades
from tests.support.words import WRITE

UPGRADES = "upgrades"


def main(asked: list[str]) -> None:
    """Try each proxy that is installed; 77 where none is, as automake says that a test was left out."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends what was started, as Ctrl-C does
    if UPGRADES in asked:
        with tempfile.TemporaryDirectory(prefix="referee-") as name:
            outlive_upgrades(Path(name), say)
        return
    found = [kind for kind in asked or list(PROXIES) if shutil.which(kind)]
    if not found:
        print("Neither nginx nor Caddy is on this machine.")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="referee-") as name, postgres(Path(name)) as database:
        folder = Path(name)
        command = installed(folder)
        say("installed", f"{run(command, {}, '--version')} from {next((folder / 'dist').iterdir()).name}")
        for kind in found:
            (folder / kind).mkdir()
            attempt(kind, folder / kind, command, database)


def attempt(kind: str, place: Path, command: Path, database: Callable[[], str]) -> None:
    """From an empty database to the same table on another machine."""
    with ExitStack() as running, sync_playwright() as playwright:
        port, settings = free_port(), hosted(place / "here", database())
        servers = [running.enter_context(Server(command, settings, place / f"{each}.log")) for each in "ab"]
        front = opened(running, kind, place, port, servers)
        say("up", f"two servers, started at once on an empty PostgreSQL, behind {kind}")
        launched = launching("--ignore-certificate-errors", more=[f"MAP {NAME} {HERE}"])
        browser = playwright.chromium.launch(**launched)
        ana = play(browser, f"https://{NAME}:{port}")
        link = share(browser, ana, place)
        outlive(ana, servers[0])
        copy, told, sheet = back_up(place, command, settings), ana.record, ana.page.url
        ana.goes_to("about:blank")  # her phone is put away meanwhile, and so asks for nothing
        servers[1].end()
        find_nobody(browser, link, place)
        front.end()
        settings = restored(command, copy, hosted(place / "elsewhere", database()))
        opened(running, kind, place, port, [running.enter_context(Server(command, settings, place / "c.log"))])
        go_on(ana, sheet, told)


def opened(running: ExitStack, kind: str, place: Path, port: int, servers: list[Server]) -> Process:
    """A proxy before these servers, once all of them are there."""
    for server in servers:
        server.wait()
    front = running.enter_context(proxy(kind, place, port, servers))
    front.wait()
    return front


def play(browser: Browser, url: str) -> Phone:
    """Ana opens a table over https and tells a hand; her phone has all its powers."""
    ana = Phone(browser, url)
    ana.opens_a_table("Longana", "Ana", "Ben", "Cy")
    ana.writes_hand("Ana", "", "5", "6")
    assert ana.page.evaluate("isSecureContext && navigator.serviceWorker.ready.then(worker => !!worker.active)")
    cookies = ana.context.cookies()
    assert all(each["secure"] and each["httpOnly"] for each in cookies), cookies
    say("a hand told", f"over https, in a secure context; cookies {sorted({each['name'] for each in cookies})}")
    return ana


def share(browser: Browser, ana: Phone, place: Path) -> str:
    """Ben enters by the scorer's link and tells a hand; the link is in no log."""
    link = ana.hands_out_the_scorers_link()
    assert link.startswith(ana.url), link
    ben = Phone(browser, ana.url)
    ben.goes_to(link)
    ben.writes_hand("Cy", "2", "7", "")
    complaints = ben.put_away()
    assert complaints == [], complaints
    say("the scorer's link", f"works, and is not in {unlogged(link, place)}")
    return link


def unlogged(link: str, place: Path) -> str:
    """The logs, which name the table but not its link."""
    code, secret = re.findall(r"/t/(\w+)/enter/([\w-]+)", link)[0]
    logs = {path.name: path.read_text() for path in place.glob("*.log")}
    assert any(code in text for text in logs.values())
    assert not any(secret in text for text in logs.values()), "a secret link is in a log"
    return ", ".join(sorted(logs))


def find_nobody(browser: Browser, link: str, place: Path) -> None:
    """Dee enters while no server is there: no log of an error has the link."""
    page = browser.new_page()
    answer = page.goto(link)
    page.close()
    assert answer is not None
    assert answer.status in (502, 503)
    say("no server at all", f"{answer.status}, and the link is still not in {unlogged(link, place)}")


def outlive(ana: Phone, server: Server) -> None:
    """A hand is told though one of the servers is gone."""
    server.kill()
    ana.page.reload()
    ana.tells("Ben", "3", "", "4")
    ana.taps(WRITE)
    written, answered = ana.line(3), ana.page.locator("#hand .primary:enabled:visible")
    expect(written.or_(answered).first).to_be_visible()
    if not written.is_visible():  # it went to the server that was just killed: the page says to try again
        ana.taps(WRITE)
    expect(written).to_be_visible()
    # One question may have been on its way to the server that was just killed; Caddy says so.
    ana.complaints = [each for each in ana.complaints if "status of 502" not in each]
    say("one server killed", "the next hand was told through the other")


def back_up(place: Path, command: Path, settings: dict[str, str]) -> Path:
    """The dated copy in a folder of backups, for its owner only."""
    folder = place / "backups"
    folder.mkdir()
    said = run(command, settings, "backup", str(folder), "--keep", "14")
    (copy,) = folder.iterdir()
    say("backed up", f"{said.split(' in ')[0]} in {copy.name}")
    assert copy.stat().st_mode & 0o077 == 0
    return copy


def restored(command: Path, copy: Path, settings: dict[str, str]) -> dict[str, str]:
    """The settings of another machine, once the copy is in its database."""
    said = run(command, settings, "restore", str(copy)).splitlines()[-1]
    say("restored elsewhere", said.replace(f"{copy.parent}/", ""))
    return settings


def go_on(ana: Phone, sheet: str, told: dict[str, object]) -> None:
    """Ana's phone finds the same sheet, and still keeps it."""
    ana.goes_to(sheet)
    assert ana.record == told
    ana.writes_hand("Ana", "", "6", "1")
    say("the same sheet, the same keeper", "and one hand more told")
    complaints = ana.put_away()
    assert complaints == [], complaints


def say(step: str, seen: str) -> None:
    print(f"{step:34}{seen}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.hosting", description=__doc__)
    known = [*PROXIES, UPGRADES, []]  # none named is checked too, before Python 3.12
    what = f"only {' or '.join(PROXIES)}; otherwise each that is installed. {UPGRADES}: pip, pipx and uv instead"
    parser.add_argument("proxy", nargs="*", choices=known, metavar="PROXY", help=what)
    main(parser.parse_args().proxy)
