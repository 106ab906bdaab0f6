"""A copy of everything: out of one phone as a file, and into this or another one, and nothing is lost on the way."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, BrowserContext

from referee.cli.maintenance import restore
from tests.pocket.served import Host
from tests.pocket.tab import PocketPhone, Tab, without_files

pytestmark = [pytest.mark.browser, pytest.mark.tour]

COPY = "send({ copy: true }).then(({ file }) => Array.from(new Uint8Array(file)))"
BRING = "file => send({ bring: new Uint8Array(file).buffer })"
NewPhone = Callable[[], Tab]


@pytest.fixture
def new_phone(browser: Browser, host: Host, version: tuple[Path, str]) -> Iterator[NewPhone]:
    """Take out another phone with the app in it."""
    taken: list[BrowserContext] = []

    def take() -> Tab:
        taken.append(browser.new_context())
        tab = Tab(taken[-1], host.address)
        assert "ready" in tab.start(version[1])
        return tab

    yield take
    for context in taken:
        context.close()


def copied(tab: Tab) -> bytes:
    return bytes(tab.page.evaluate(COPY))


def brought(tab: Tab, file: bytes) -> dict[str, Any]:
    """What is said of a file that is looked into."""
    answer: dict[str, Any] = tab.page.evaluate(BRING, list(file))
    return answer


def tables(tab: Tab, tmp_path: Path) -> list[str]:
    """The codes of the tables that a phone has, by its copy."""
    file = tmp_path / "look.sqlite"
    file.write_bytes(copied(tab))
    with closing(sqlite3.connect(file)) as database:
        return [code for (code,) in database.execute("select code from tables order by id")]


def test_a_copy_moves_everything_to_another_phone_and_a_server(
    new_phone: NewPhone, version: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = new_phone(), new_phone()
    code = PocketPhone(one).open_table()
    file = copied(one)
    assert brought(other, file)["found"]["tables"] == 1
    assert other.send(place=True) == {"isDone": True}
    assert other.start(version[1])["ready"]["canUndo"]
    assert "data-draft" in PocketPhone(other).get(f"/t/{code}/1").text
    (tmp_path / "copy.sqlite").write_bytes(file)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/server.sqlite")
    assert CliRunner().invoke(restore, [str(tmp_path / "copy.sqlite")]).exit_code == 0


@pytest.mark.loss
def test_what_was_here_is_put_back_when_it_is_wanted(
    new_phone: NewPhone, version: tuple[Path, str], tmp_path: Path
) -> None:
    phone = new_phone()
    first = PocketPhone(phone).open_table()
    file = copied(phone)
    second = PocketPhone(phone).open_table()
    assert brought(phone, file)["found"]["here"] == 2
    phone.send(place=True)
    phone.start(version[1])
    assert tables(phone, tmp_path) == [first]
    assert phone.send(undo=True) == {"isDone": True}
    assert not phone.start(version[1])["ready"]["canUndo"]
    assert tables(phone, tmp_path) == [first, second]


def test_a_kill_while_a_copy_comes_in_leaves_all_of_either(
    new_phone: NewPhone, version: tuple[Path, str], tmp_path: Path
) -> None:
    phone = new_phone()
    file = copied(phone)
    here = [PocketPhone(phone).open_table()]
    for milliseconds in (0, 5, 10, 20, 40, 80):
        brought(phone, file)
        phone.page.evaluate("void send({ place: true })")
        phone.page.wait_for_timeout(milliseconds)
        can_undo = phone.start(version[1])["ready"]["canUndo"]
        assert tables(phone, tmp_path) == ([] if can_undo else here)
        if can_undo:
            phone.send(undo=True)
            phone.start(version[1])
            assert tables(phone, tmp_path) == here


def test_a_copy_comes_in_where_a_browser_has_no_private_files(
    browser: Browser, host: Host, version: tuple[Path, str], tmp_path: Path
) -> None:
    context = browser.new_context()
    without_files(context, host)
    phone = Tab(context, host.address)
    phone.start(version[1])
    file = copied(phone)
    here = [PocketPhone(phone).open_table()]
    assert brought(phone, file)["found"]["here"] == 1
    assert phone.send(place=True) == {"isDone": True}
    assert phone.start(version[1])["ready"]["canUndo"]
    assert tables(phone, tmp_path) == []
    assert phone.send(undo=True) == {"isDone": True}
    phone.start(version[1])
    assert tables(phone, tmp_path) == here
    context.close()


def newer(file: bytes, tmp_path: Path) -> bytes:
    """A copy that needs a newer version of the app."""
    (tmp_path / "newer.sqlite").write_bytes(file)
    with closing(sqlite3.connect(tmp_path / "newer.sqlite")) as database, database:
        database.execute("insert into formats values (99, '99.1.0')")
    return (tmp_path / "newer.sqlite").read_bytes()


def test_half_a_copy_and_other_files_change_nothing(new_phone: NewPhone, tmp_path: Path) -> None:
    phone = new_phone()
    code = PocketPhone(phone).open_table()
    file = copied(phone)
    assert brought(phone, file[: len(file) // 2]) == {"problem": "damaged"}
    assert brought(phone, b"a photo") == {"problem": "other"}
    assert brought(phone, newer(file, tmp_path)) == {"problem": "newer", "needs": "99.1.0"}
    assert phone.send(place=True) == {"problem": "failed"}
    assert tables(phone, tmp_path) == [code]
