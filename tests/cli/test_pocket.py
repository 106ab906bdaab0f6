"""The app on one phone, without a server: what a browser's worker calls, called here."""

import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

import pytest

import referee
from referee.cli import pocket
from referee.storage import db as storage
from referee.storage.formats import NewerDatabase
from tests.support.builders import document, out
from tests.support.client import ended, seated
from tests.support.html import Page, filled
from tests.support.words import REMATCH, SAVE

FORM = [("content-type", "application/x-www-form-urlencoded"), ("origin", "https://dominoes.example")]
LATER = "Expires=Fri, 01 Jan 2100 00:00:00 GMT"
at_a_server = pytest.mark.parametrize("database", ["sqlite"], indirect=True, scope="session")
NEW = "/new/partners/lagunex"
LOADED = """
import sys
from referee.cli import pocket
pocket.start("https://dominoes.example", "", sys.argv[1])
pocket.load()
print(*sys.modules)
"""
IMPORTED_LATE = re.compile(r"^ +(?:from|import) ([\w.]+)(?: import .*)?$", re.MULTILINE)


@pytest.fixture
def folder(tmp_path):
    """Where the phone keeps its games."""
    return tmp_path / "games"


@pytest.fixture(autouse=True)
def phone(folder, monkeypatch) -> Iterator[object]:
    """A phone with nothing on it yet."""
    monkeypatch.setattr(pocket, "phone", pocket.Phone())
    for name in ("REFEREE_PATH", "REFEREE_INSTANCE", "REFEREE_ALONE", "SECRET_KEY", "DATABASE_URL"):
        monkeypatch.setenv(name, "")
    pocket.start("https://dominoes.example", "/sub", str(folder))
    yield pocket
    pocket.close()


def test_what_is_imported_late_is_loaded_before_the_code_is_let_go_of(tmp_path):
    command = [sys.executable, "-c", LOADED, str(tmp_path)]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    modules = [path for path in Path(referee.__file__).parent.rglob("*.py") if "cli" not in path.parts]
    late = {name for path in modules for name in IMPORTED_LATE.findall(path.read_text("utf-8"))}
    assert len(late) > 10
    assert late - {*loaded} - sys.stdlib_module_names == {"platformdirs"}  # where no folder is named


def get(target, **headers):
    """The status and the text of an answer."""
    status, _headers, body = pocket.answer("GET", f"/sub{target}", list(headers.items()), b"")
    return status, body.decode()


def sends(target, fields):
    """Send the form of a page that goes to its own address, with these fields; where the answer leads."""
    form = next(each for each in Page(get(target)[1]).all("form") if each["action"] == f"/sub{target}")
    sent = urlencode(dict(filled(form)) | fields).encode()
    status, headers, _body = pocket.answer("POST", f"/sub{target}", FORM, sent)
    assert status == 303
    return dict(headers)["Location"].removeprefix("/sub")


def opens_table():
    """Ana opens a table in the form; the address of its sheet."""
    return f"{sends(NEW, seated())}/1"


def table_of(address):
    """The file of the whole table that an address is of."""
    return get(f"/t/{address.split('/')[2]}/table.json")[1]


def test_a_database_is_new_and_then_the_same(phone):
    assert (phone.revision(), phone.upgrade(), phone.upgrade()) == ("", "new", "same")
    assert phone.revision() == storage.head()


def test_starting_does_not_touch_the_database(folder):
    assert not (folder / "referee.sqlite").exists()


def test_a_database_of_an_earlier_version_is_upgraded(phone, folder):
    phone.upgrade()
    with phone.phone.app.app_context():
        from flask_migrate import downgrade

        downgrade()
    assert (phone.revision() != storage.head(), phone.upgrade()) == (True, "upgraded")


def test_nothing_is_written_into_a_newer_database(phone, folder):
    phone.upgrade()
    phone.close()
    with sqlite3.connect(folder / "referee.sqlite") as newer:
        newer.execute("insert into formats values (99, '99.1.0')")
    before = (folder / "referee.sqlite").read_bytes()
    with pytest.raises(NewerDatabase, match=r"need version 99\.1\.0 of the app"):
        phone.upgrade()
    assert (folder / "referee.sqlite").read_bytes() == before


def test_a_deleted_table_is_gone_at_the_next_start_after_its_day(phone, folder):
    phone.upgrade()
    table = opens_table().removesuffix("/1")
    sure = dict(filled(Page(get(f"{table}/delete")[1]).one("form"))) | {"sure": "y"}
    assert phone.answer("POST", f"/sub{table}/delete", FORM, urlencode(sure).encode())[0] == 200
    assert "Put it back" in get("/")[1]
    for deleted_at, left in (("3000-01-01", 1), ("2001-01-01", 0)):
        phone.close()
        with sqlite3.connect(folder / "referee.sqlite") as games:
            games.execute("update tables set deleted_at = ?", [f"{deleted_at} 00:00:00"])
        phone.upgrade()
        with sqlite3.connect(folder / "referee.sqlite") as games:
            assert games.execute("select count(*) from tables").fetchone() == (left,)


def test_a_damaged_database_is_said_to_be_damaged(phone, folder):
    (folder / "referee.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(phone.DamagedDatabase, match="not a database"):
        phone.upgrade()


def test_a_table_is_opened_and_found_again(phone):
    phone.upgrade()
    sheet = opens_table()
    assert "Ana" in get(sheet)[1]
    assert sheet in get("/")[1]


def test_no_answer_has_cookies_and_none_is_packed(phone):
    phone.upgrade()
    _status, headers, _body = phone.answer("GET", "/sub/new?lang=es", [("Accept-Encoding", "gzip")], b"")
    assert not {"set-cookie", "content-encoding"} & {name.lower() for name, _text in headers}
    assert phone.changed()


def test_its_pages_may_be_in_a_frame_of_their_own_place_alone(phone):
    policy = dict(phone.answer("GET", "/sub/rules", [], b"")[1])["Content-Security-Policy"]
    assert policy.endswith("; frame-ancestors 'self'")


def test_what_the_phone_sends_as_its_cookies_counts_for_nothing(phone):
    phone.upgrade()
    assert "Más" not in get("/", cookie="lang=es")[1]


def test_addresses_begin_with_where_the_pages_are(phone):
    phone.phone.app.config["REFEREE_SECURITY_CONTACT"] = "mailto:ana@dominoes.example"
    assert "https://dominoes.example/sub/.well-known/security.txt" in get("/.well-known/security.txt")[1]


def test_a_letter_beyond_ascii_in_an_address_is_read(phone):
    phone.upgrade()
    assert 'value="¿tranca?"' in get("/find?q=%C2%BFtranca%3F")[1]


def test_the_key_is_kept_in_the_folder_or_is_the_one_that_was_given(phone, folder):
    assert phone.phone.app.secret_key == (folder / "secret_key").read_text()
    phone.start("https://dominoes.example", "/sub", str(folder), "of the phone")
    assert phone.phone.app.secret_key == "of the phone"


def test_a_key_that_cannot_be_kept_lasts_as_long_as_the_app(phone, tmp_path):
    (tmp_path / "other/secret_key").mkdir(parents=True)
    phone.start("https://dominoes.example", "/sub", str(tmp_path / "other"))
    phone.upgrade()
    assert opens_table()


def test_an_app_that_is_there_already_is_not_made_anew(phone, folder):
    app = phone.phone.app
    phone.start("https://other.example", "/sub", str(folder))
    assert (phone.phone.app is app, phone.phone.server.netloc) == (True, "other.example")


def test_a_stored_jar_is_the_same_phone(phone):
    phone.upgrade()
    get("/?lang=es")
    text = phone.jar()
    phone.take_jar("[]")
    assert '<html lang="en"' in get("/rules")[1]
    phone.take_jar(text)
    assert ('<html lang="es"' in get("/rules")[1], phone.jar()) == (True, text)


def test_a_phone_that_has_lost_its_jar_has_its_tables(phone):
    phone.upgrade()
    sheet = opens_table()
    phone.take_jar("[]")
    assert (sheet in get("/")[1], 'id="hand"' in get(sheet)[1]) == (True, True)


def test_the_jar_says_once_that_it_has_changed(phone):
    phone.upgrade()
    get("/new?lang=es")
    assert (phone.changed(), phone.changed()) == (True, False)
    get("/rules")
    assert not phone.changed()


def jar(*lines, path="/sub/t/ABC"):
    """A jar that was told this by answers from a path."""
    kept = pocket.Jar()
    for line in lines:
        kept.keep(line, path)
    return kept


@pytest.mark.parametrize(
    ("line", "elsewhere", "below"),
    [
        ("a=1; Path=/sub", "", "a=1"),
        ("a=1; Path=/", "a=1", "a=1"),
        ("a=1", "", ""),
        ("a=1; Path=/su", "", ""),
        ("a=1; path=/sub/; HttpOnly; SameSite=Lax", "", "a=1"),
        ('a="1 2"; Path=/; Max-Age=60', 'a="1 2"', 'a="1 2"'),
    ],
)
def test_a_cookie_goes_to_its_path_and_below(line, elsewhere, below):
    assert (jar(line).header("/other"), jar(line).header("/sub/new")) == (elsewhere, below)


def test_the_most_particular_cookie_of_a_name_comes_first():
    assert jar("a=1; Path=/", "a=2; Path=/sub").header("/sub/") == "a=2; a=1"


@pytest.mark.parametrize(
    "end",
    [
        "Max-Age=0",
        "Max-Age=-5",
        "Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        f"Max-Age=0; {LATER}",
    ],
)
def test_a_cookie_that_has_ended_is_taken_back(end):
    assert jar("a=1; Path=/", f"a=; Path=/; {end}").header("/") == ""


@pytest.mark.parametrize("age", ["Max-Age=60", LATER, "Max-Age=some", "Expires=soon"])
def test_a_cookie_lasts_as_long_as_it_says_or_as_the_jar(age):
    assert jar(f"a=1; Path=/; {age}").header("/") == "a=1"


def test_a_cookie_that_ends_in_between_is_sent_no_more(monkeypatch):
    kept = jar("a=1; Path=/; Max-Age=60")
    later = datetime.now(UTC).timestamp() + 61
    monkeypatch.setattr(pocket.time, "time", lambda: later)
    kept.has_changed = False
    assert (kept.header("/"), kept.has_changed) == ("", True)


def test_another_file_may_take_the_place_of_the_database(phone, folder, tmp_path):
    phone.upgrade()
    sheet = opens_table()
    phone.close()
    shutil.copy(folder / "referee.sqlite", tmp_path / "copy")
    sooner = opens_table()
    phone.close()
    shutil.copy(tmp_path / "copy", tmp_path / "put back")
    (tmp_path / "put back").replace(folder / "referee.sqlite")
    assert (get(sheet)[0], get(sooner)[0], phone.upgrade()) == (200, 404, "same")


@pytest.fixture
def argued(ana):
    """Ana's table at a server: a game that is over, and one with a correction, a note and a name."""
    ana.imports(document("partners", out(0, "", "21", "2", "30", lead=0), target=50))
    ana.press(REMATCH)
    ana.out(1, "5", "", "5", "2")
    ana.corrects(1, held_2="6", why="Cy had one more")
    ana.see(f"/t/{ana.code}/about")
    ana.press(SAVE, name="Friday club", place="Cy's garden", notes="Bring ice\nand tiles")
    return ana.get(f"/t/{ana.code}/table.json").text


@at_a_server
def test_a_table_comes_from_a_server_to_the_phone_and_goes_back_to_the_letter(phone, argued, ben):
    phone.upgrade()
    exported = table_of(sends("/import", {"text": argued}))
    ben.imports(exported)
    assert (exported, ben.get(f"/t/{ben.code}/table.json").text) == (argued, argued)


@at_a_server
def test_a_table_goes_from_the_phone_to_a_server_and_comes_back_to_the_letter(phone, ana):
    phone.upgrade()
    sheet = opens_table()
    for held in ("6-5", "4"):
        sends(sheet, ended(1, "3", "", held, "2-2"))
    exported = table_of(sheet)
    ana.imports(exported)
    at_server = ana.get(f"/t/{ana.code}/table.json").text
    ana.out(1, "5", "", "5", "2")
    later = table_of(sends("/import", {"text": ana.get(f"/t/{ana.code}/table.json").text}))
    assert (exported.count('"kind":"hand"'), at_server == exported) == (2, True)
    assert later == ana.get(f"/t/{ana.code}/table.json").text != exported


def test_the_database_has_no_memory_that_is_shared_and_nothing_is_left_in_its_journal(phone, folder):
    phone.upgrade()
    opens_table()
    sizes = {file.name: file.stat().st_size for file in folder.iterdir() if file.name.startswith("referee.sqlite-")}
    assert sizes == {"referee.sqlite-journal": 0}


def test_a_phone_that_is_warm_has_no_tables_and_no_database_yet(phone, folder):
    phone.warm()
    assert (phone.jar(), phone.changed(), (folder / "referee.sqlite").exists()) == ("[]", False, False)
    assert phone.upgrade() == "new"


def test_what_was_there_before_is_there_once_it_is_warm(phone):
    phone.upgrade()
    sheet = opens_table()
    phone.warm()
    assert (get(sheet)[0], get("/")[1].count('href="/sub/t/')) == (200, 1)


def test_what_is_asked_to_warm_a_phone_is_answered(phone, monkeypatch):
    answers, answer = [], phone.answer
    monkeypatch.setattr(phone, "answer", lambda *asked: answers.append(answer(*asked)) or answers[-1])
    phone.warm()
    assert len(answers) > 30
    assert {status for status, _headers, _body in answers} == {200, 303}


def test_no_thread_is_started(phone):
    phone.warm()
    assert threading.active_count() == 1
