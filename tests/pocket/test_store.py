"""What the phone keeps, and what becomes of Python that ends: the pocket's worker, in a tab that has nothing else."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.pocket.served import Host
from tests.pocket.tab import NO_FILES, PocketPhone, Tab, changed, without_files
from tests.proofs.trust.phone import NoAnswer, Told
from tests.support.html import filled

pytestmark = pytest.mark.browser

DEEP = "[" * 10_000  # in a file it would end Python for good, were it read
READ = """
addEventListener("message", ({ data }) => {
  if (data.isRead) python.runPython("from referee.record import parsing; parsing._is_deep = lambda text: False");
});
"""
NO_STORAGE = f"{NO_FILES} Object.defineProperty(self, 'indexedDB', {{ value: undefined }});"
THROWS = """
let hasRoom = true;
for (const [of, name] of [[FileSystemSyncAccessHandle, "write"], [IDBObjectStore, "put"]]) {
  const act = of.prototype[name];
  of.prototype[name] = function (...given) {
    if (!hasRoom) throw new DOMException("", "QuotaExceededError");
    return act.apply(this, given);
  };
}
addEventListener("message", ({ data }) => {
  if ("hasRoom" in data) hasRoom = data.hasRoom;
});
"""
CONTENT = """async (disk) => {
  const file = await (await import(disk)).content("", "referee.sqlite");
  return Array.from(new Uint8Array(await file.arrayBuffer()));
}"""
EMPTY = """
async (name) => {
  const root = await navigator.storage.getDirectory();
  const file = await (await root.getDirectoryHandle("pocket ")).getFileHandle(name);
  await (await file.createWritable()).close();
}
"""
SPOIL = """
async ({ name, at }) => {
  const root = await navigator.storage.getDirectory();
  const file = await (await root.getDirectoryHandle("pocket ")).getFileHandle(name);
  const writing = await file.createWritable({ keepExistingData: true });
  await writing.write({ type: "write", position: at, data: new Uint8Array(64).fill(7) });
  await writing.close();
}
"""


@pytest.fixture
def browser_of_phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def tab(browser_of_phone: BrowserContext, host: Host) -> Tab:
    return Tab(browser_of_phone, host.address)


@pytest.fixture
def start(tab: Tab, version: tuple[Path, str]) -> Callable[[], PocketPhone]:
    """Start the app, as after a kill where it runs already; the phone."""

    def start() -> PocketPhone:
        said = tab.start(version[1])
        assert "ready" in said, said
        return PocketPhone(tab)

    return start


Start = Callable[[], PocketPhone]


def hand(phone: PocketPhone, code: str, number: int = 0) -> int:
    """Tell a hand that no other is like; the status of the answer."""
    return phone.post(f"/t/{code}/1", **Told(number).fields, line=number + 1).status


@pytest.mark.tour
def test_a_hand_is_there_when_python_has_ended_for_good(
    browser_of_phone: BrowserContext, start: Start, tab: Tab, host: Host
) -> None:
    changed(browser_of_phone, host, after=READ)
    phone = start()
    code = phone.open_table()
    assert hand(phone, code) == 303
    phone.see("/import")
    tab.page.evaluate("worker.postMessage({ isRead: true })")
    with pytest.raises(NoAnswer):
        phone.post("/import", text=DEEP)
    assert len(tab.said("ended")) == 1

    assert start().record(code)["entries"] == [Told(0).entry]
    assert hand(phone, code, 1) == 303  # by the form that was open


@pytest.mark.tour
def test_a_later_start_is_from_memory_and_does_without_where_that_is_spoilt(
    start: Start, tab: Tab, host: Host, version: tuple[Path, str]
) -> None:
    start().open_table()
    tab.hears("snapshot")
    host.faults = {"pocket/*/code.zip": "refuse"}  # what Python need not load then
    start()
    assert "file" in tab.send(copy=True)
    tab.send(close=True)
    assert "failed" in tab.start(version[1], named="another")  # it is for its version alone, and is gone
    host.faults = {}

    start().open_table()
    tab.hears("snapshot")
    tab.send(close=True)
    tab.page.evaluate(SPOIL, {"name": "snapshot", "at": 30_000_000})
    start().open_table()


@pytest.mark.tour
def test_a_browser_without_private_files_keeps_the_hands_all_the_same(
    browser_of_phone: BrowserContext, start: Start, tab: Tab, host: Host
) -> None:
    without_files(browser_of_phone, host)
    phone = start()
    code = phone.open_table()
    assert tab.said("ready")[0]["isDurable"] is True
    assert hand(phone, code) == 303

    again = start()
    assert again.record(code)["entries"] == [Told(0).entry]
    again.see(f"/t/{code}/1")
    assert hand(again, code, 1) == 303


@pytest.mark.tour
def test_without_private_files_nothing_is_answered_before_it_is_kept(
    browser_of_phone: BrowserContext, start: Start, tab: Tab, host: Host
) -> None:
    changed(browser_of_phone, host, before=NO_FILES + THROWS)
    phone = start()
    code = phone.open_table()
    tab.page.evaluate("worker.postMessage({ hasRoom: false })")
    with pytest.raises(NoAnswer):
        hand(phone, code)
    assert tab.said("full") == [True]

    again = start()
    assert again.record(code)["entries"] == []
    again.see(f"/t/{code}/1")
    assert hand(again, code) == 303


@pytest.mark.tour
def test_where_nothing_is_kept_the_app_says_so_and_works(
    browser_of_phone: BrowserContext, start: Start, tab: Tab, host: Host
) -> None:
    changed(browser_of_phone, host, before=NO_STORAGE)
    phone = start()
    assert tab.said("ready")[0]["isDurable"] is False
    assert hand(phone, phone.open_table()) == 303


@pytest.fixture(params=["the browser has no room", "a write throws"])
def leave(
    browser_of_phone: BrowserContext, tab: Tab, host: Host, request: pytest.FixtureRequest
) -> Callable[..., None]:
    """Leave the app no room, or room again."""
    if request.param == "a write throws":
        changed(browser_of_phone, host, before=THROWS)
        return lambda room: tab.page.evaluate("hasRoom => worker.postMessage({ hasRoom })", room)
    devtools = browser_of_phone.new_cdp_session(tab.page)
    origin = {"origin": host.address.rstrip("/")}
    return lambda room: devtools.send("Storage.overrideQuotaForOrigin", origin | ({} if room else {"quotaSize": 1}))


@pytest.mark.tour
def test_full_storage_is_said_and_what_was_typed_is_sent_again(
    leave: Callable[..., None], start: Start, tab: Tab
) -> None:
    phone = start()
    code = phone.open_table()
    leave(room=False)
    refused = phone.post(f"/t/{code}/1", **Told(0).fields, line=1)
    assert refused.status == 503
    assert dict(filled(refused.page.one("form", method="post")))["held_1"] == Told(0).held[1]
    assert tab.said("full") == [True]

    leave(room=True)
    assert hand(phone, code) == 303
    assert start().record(code)["entries"] == [Told(0).entry]


@pytest.mark.tour
def test_a_second_worker_is_told_that_another_has_the_games(
    browser_of_phone: BrowserContext, start: Start, host: Host, version: tuple[Path, str]
) -> None:
    start()
    assert Tab(browser_of_phone, host.address).start(version[1])["failed"]["kind"] == "busy"


@pytest.mark.tour
def test_a_damaged_database_is_said_and_not_replaced_and_can_be_copied(
    start: Start, tab: Tab, version: tuple[Path, str]
) -> None:
    start().open_table()
    tab.send(close=True)
    tab.page.evaluate(SPOIL, {"name": "referee.sqlite", "at": 0})
    for _time in range(2):
        assert tab.start(version[1])["failed"]["kind"] == "damaged"
    copied = bytes(tab.page.evaluate(CONTENT, f"/pocket/{version[1]}/disk.js"))
    assert copied.startswith(bytes([7] * 64))
    assert len(copied) > 10_000


@pytest.mark.tour
def test_a_damaged_jar_is_made_anew_and_the_games_open(start: Start, tab: Tab) -> None:
    code = start().open_table()
    tab.send(close=True)
    for name in ("phone-1", "phone-2"):
        tab.page.evaluate(SPOIL, {"name": name, "at": 100})
    for number in range(2):
        phone = start()
        assert f"/t/{code}" in phone.get("/").text
        phone.see(f"/t/{code}/1")
        assert hand(phone, code, number) == 303


@pytest.mark.tour
def test_a_database_that_is_gone_is_not_taken_for_a_new_one(start: Start, tab: Tab, version: tuple[Path, str]) -> None:
    start().open_table()
    tab.send(close=True)
    tab.page.evaluate(EMPTY, "referee.sqlite")
    assert tab.start(version[1])["failed"]["kind"] == "damaged"
