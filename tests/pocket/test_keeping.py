"""Where the browser may throw the games away the first page says so, and whatever goes wrong a copy can be kept."""

import re
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.pocket.served import served
from tests.pocket.shell import SOURCES, build
from tests.support.builders import toured

pytestmark = pytest.mark.browser

Opens = Callable[..., Page]
GAMES, BY_THE_APP = "the file as it lies there", "all of it, by the app"
PUT = {
    "files": """async (text) => {
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle("pocket %2Fsub", { create: true });
        const writing = await (await folder.getFileHandle("referee.sqlite", { create: true })).createWritable();
        await writing.write(text);
        await writing.close();
    }""",
    "copies": """(text) => new Promise((done) => {
        const opening = indexedDB.open("pocket %2Fsub", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("files");
        opening.onsuccess = () => {
            const writing = opening.result.transaction("files", "readwrite");
            writing.objectStore("files").put("copies", "way");
            writing.objectStore("files").put(new TextEncoder().encode(text), "referee.sqlite");
            writing.oncomplete = done;
        };
    })""",
}
FORGET_WORKER = "caches.open('/sub/pocket-0123456789ab').then(c => c.delete('/sub/pocket/0123456789ab/worker.js'))"
NOT_STARTED = {
    "storage": "This browser keeps nothing here: its storage is full, or switched off. "
    "Without it no game could be kept.",
    "newer": "The games here need version %(needs)s of the app, or a later one.",
    "damaged": "The games' file is damaged. Keep a copy, then clear this site's data and bring in an earlier copy.",
    "python": "The app could not start.",
}
RUNS = {
    "This phone has no room left: the last thing was not saved. Make room, then save it again.": {"full": True},
    "This browser keeps nothing, as in a private window: the games are gone once it is closed.": {},
}
NOT_BROUGHT_IN = {
    "failed": "It did not work. Nothing was changed.",
    "damaged": "That file is damaged, or not all of it is there. Nothing was changed.",
    "newer": "That copy needs version %(needs)s of the app, or a later one: take that here first. Nothing was changed.",
    "full": "This phone has no room for it. Nothing was changed.",
    "storage": "This browser keeps nothing, so no copy can be brought in.",
}
NOT_TAKEN = "The new version did not start. The one from before is back, with the games as they were."  # test_update.py
TROUBLE = re.compile(r"no room|damaged|needs?\)s of the app|keeps nothing|did not|could not")
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604"
)
OFFERS = """window.chosen = new Promise((done) => addEventListener("DOMContentLoaded", () => setTimeout(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = async () => { done("asked"); return { outcome: "accepted" }; };
    dispatchEvent(offer);
})));"""
STAYS = "StorageManager.prototype.persisted = async () => true"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("pocket") / "dist")


@pytest.fixture
def opens(browser: Browser, folder: Path) -> Iterator[Opens]:
    """Open the first page, of a phone that has a table, in a browser of this kind."""
    with served(folder, "/sub/") as host:

        def open_home(script: str = "", **kind: object) -> Page:
            page = browser.new_context(**kind).new_page()
            page.add_init_script(script)
            page.goto(host.start)
            expect(page.frame_locator("#app").locator("h1")).to_have_text("Home")
            return page

        yield open_home
        for context in browser.contexts:
            context.close()


def said(page: Page) -> Locator:
    return page.locator("#said")


@pytest.mark.tour
def test_it_is_said_on_the_first_page_only(opens: Opens) -> None:
    page = opens()
    expect(said(page)).to_contain_text("The browser may delete the games here when the phone runs out of room.")
    page.frame_locator("#app").get_by_role("link", name="Rules").click()
    expect(said(page)).to_be_hidden()
    page.go_back()
    expect(said(page)).to_be_visible()


@pytest.mark.tour
def test_it_is_put_away_for_a_month(opens: Opens) -> None:
    page = opens()
    page.get_by_role("button", name="Not now").click()
    expect(said(page)).to_be_hidden()
    page.reload()
    expect(page.frame_locator("#app").locator("h1")).to_have_text("Home")
    expect(said(page)).to_be_hidden()
    page.clock.set_fixed_time(page.evaluate("Date.now() + 31 * 24 * 3600 * 1000"))
    page.reload()
    expect(said(page)).to_be_visible()


@pytest.mark.tour
def test_a_browser_that_keeps_the_games_is_not_complained_about(opens: Opens) -> None:
    expect(said(opens(STAYS))).to_be_hidden()


@pytest.mark.tour
def test_the_app_is_installed_where_the_browser_offers_it(opens: Opens) -> None:
    page = opens(OFFERS)
    page.get_by_role("button", name="Install").click()
    assert page.evaluate("chosen") == "asked"
    expect(said(page)).to_be_hidden()


@pytest.mark.tour
def test_an_iphone_is_told_how_to_put_it_on_the_home_screen(opens: Opens) -> None:
    page = opens(user_agent=IPHONE)
    expect(said(page)).to_contain_text("after seven days without a visit")
    expect(said(page)).to_contain_text("tap Share, then “Add to Home Screen”")
    expect(page.get_by_role("button", name="Keep a copy")).to_be_visible()


@pytest.mark.tour
def test_an_iphone_that_has_it_there_says_nothing(opens: Opens) -> None:
    expect(said(opens("navigator.standalone = true", user_agent=IPHONE))).to_be_hidden()


@pytest.fixture
def falls_ill(browser: Browser, tmp_path: Path) -> Iterator[Opens]:
    """Have games in a phone, where the app has answered before or is new, and then does as it is said."""
    context = browser.new_context()
    page = context.new_page()
    with served(build(tmp_path / "well"), "/sub/") as host:

        def fall(is_first: bool = False, way: str = "files", **how: object) -> Page:
            page.goto(f"{host.address}pocket/version.json")
            if way:
                page.evaluate(PUT[way], GAMES)
            if not is_first:
                page.goto(host.start)
                expect(page.frame_locator("#app").locator("h1")).to_have_text("Home")
                page.evaluate(FORGET_WORKER)
            host.folder = build(tmp_path / "ill", **how)
            page.goto(host.start)
            return page

        yield fall
    context.close()


def kept(page: Page) -> str:
    """The copy that is offered, in the end among the downloads."""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Keep a copy").click()
    expect(said(page)).to_contain_text(f"Everything on this phone is in {saved.value.suggested_filename}")
    return Path(saved.value.path()).read_text()


@pytest.mark.parametrize("kind", toured(reversed(NOT_STARTED)))
def test_where_the_app_does_not_start_the_file_is_kept_as_it_is(falls_ill: Opens, kind: str) -> None:
    page = falls_ill(is_first=True, says={"failed": {"kind": kind, "text": "out of order", "needs": "99.1.0"}})
    expect(page.get_by_role("heading")).to_have_text("It does not open yet")
    expect(page.get_by_role("status")).to_have_text(NOT_STARTED[kind].replace("%(needs)s", "99.1.0"))
    assert kept(page) == GAMES


def test_a_worker_that_is_broken_does_not_lock_the_games_in(falls_ill: Opens) -> None:
    page = falls_ill(breaks="worker.js")
    expect(said(page)).to_contain_text(NOT_STARTED["python"])
    assert kept(page) == GAMES
    page.get_by_role("button", name="Close").click()
    expect(said(page)).to_contain_text(NOT_STARTED["python"])


def test_a_browser_without_private_files_has_them_elsewhere(falls_ill: Opens) -> None:
    assert kept(falls_ill(way="copies", says={"failed": {"kind": "python", "text": ""}})) == GAMES


@pytest.mark.parametrize(
    ("way", "kind"),
    [pytest.param("", "python", marks=pytest.mark.tour), ("files", "busy")],
    ids=["no game", "a tab that writes"],
)
def test_what_is_not_there_or_half_written_is_not_offered(falls_ill: Opens, way: str, kind: str) -> None:
    page = falls_ill(is_first=True, way=way, says={"failed": {"kind": kind, "text": "out of order"}})
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.evaluate("async () => (await import('/sub/pocket/0123456789ab/copy.js')).games()")  # it has been looked for
    expect(page.get_by_role("button", name="Keep a copy")).to_be_hidden()


@pytest.mark.parametrize("sentence", RUNS)
def test_where_it_runs_and_keeps_nothing_it_makes_a_copy(falls_ill: Opens, sentence: str) -> None:
    page = falls_ill(says={"ready": {"isDurable": bool(RUNS[sentence])}, **RUNS[sentence]})
    expect(said(page)).to_contain_text(sentence)
    assert kept(page) == BY_THE_APP


def test_a_copy_that_does_not_come_in_leaves_one_to_be_kept(falls_ill: Opens) -> None:
    page = falls_ill(problems=[*NOT_BROUGHT_IN], copy={"problem": "failed"})
    for sentence in NOT_BROUGHT_IN.values():
        with page.expect_file_chooser() as chosen:
            page.frame_locator("#app").get_by_role("button", name="Bring a copy in").click()
        chosen.value.set_files({"name": "copy.sqlite", "mimeType": "application/vnd.sqlite3", "buffer": b"a copy"})
        expect(said(page)).to_contain_text(sentence.replace("%(needs)s", "99.1.0"))
        assert kept(page) == GAMES  # the app can read them no more


def test_every_sentence_of_trouble_is_one_of_these() -> None:
    listed = {str(text) for text in runpy.run_path(str(SOURCES / "words.py"))["WORDS"]}
    here = {*NOT_STARTED.values(), *RUNS, *NOT_BROUGHT_IN.values(), NOT_TAKEN}
    assert {text for text in listed if TROUBLE.search(text)} == here


def test_a_damaged_record_of_the_version_in_use_is_made_anew(falls_ill: Opens) -> None:
    page = falls_ill()
    expect(page.frame_locator("#app").locator("h1")).to_have_text("Home")  # what it writes at its start is written
    page.evaluate("caches.open('/sub/pocket').then(c => c.put('/sub/pocket/current', new Response('{')))")
    page.reload()
    expect(page.frame_locator("#app").locator("h1")).to_have_text("Home")
