"""A copy of everything on one phone: out as one file, and in again here, on another phone and on a server."""

import sqlite3
from contextlib import closing, suppress
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import JSON, Integer, String

from referee.cli import phone_copy, pocket
from referee.cli.maintenance import backup, restore
from referee.storage.db import db
from referee.storage.models import Moment
from tests.cli.test_pocket import folder, get, opens_table, phone, sends  # noqa: F401
from tests.support.client import ended

pytestmark = pytest.mark.usefixtures("phone")
KEY = "what signs on this phone"


@pytest.fixture
def table(phone) -> str:  # noqa: F811
    """The address of a table that Ana opened on this phone."""
    phone.upgrade()
    return opens_table()


def changed(content: bytes, tmp_path: Path, statement: str) -> bytes:
    """The content of a file after a statement."""
    file = tmp_path / "changed.sqlite"
    file.write_bytes(content)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(statement)
    return file.read_bytes()


def refused(content: bytes) -> str:
    with pytest.raises(phone_copy.NotACopy) as problem:
        phone_copy.read(content)
    return str(problem.value)


def another_phone(tmp_path: Path, base: str = "") -> None:
    pocket.close()
    pocket.phone = pocket.Phone()
    pocket.start("https://elsewhere.example", base, str(tmp_path / "another"))


def is_host(page: str) -> bool:
    """Whether the next hand can be entered on a page."""
    return "data-draft" in page


def brought(copy: phone_copy.Copy) -> None:
    """Have what came, as whoever starts the app does."""
    pocket.close()
    pocket.file().write_bytes(copy.database)
    pocket.take_jar(copy.jar)


def test_a_copy_has_the_tables_and_what_the_phone_knows(table):
    copy = phone_copy.read(phone_copy.everything(KEY))
    assert (copy.tables, copy.key, copy.jar) == (1, KEY, pocket.jar())
    assert get(table)[0] == 200


def test_a_copy_is_in_use_on_another_phone_at_another_path(table, tmp_path):
    content = phone_copy.everything(KEY)
    another_phone(tmp_path)
    assert phone_copy.tables() == 0
    brought(phone_copy.read(content))
    assert is_host(pocket.answer("GET", table, [], b"")[2].decode())


def test_looking_at_a_file_changes_nothing_here(table):
    content, before = phone_copy.everything(KEY), pocket.file().read_bytes()
    phone_copy.read(content)
    assert (pocket.file().read_bytes(), phone_copy.tables()) == (before, 1)


def test_half_a_copy_is_refused(table):
    content = phone_copy.everything(KEY)
    assert [refused(content[: len(content) // part]) for part in (2, 3, 50)] == ["damaged"] * 3


def test_a_copy_of_a_newer_version_is_refused(table, tmp_path):
    newer = changed(phone_copy.everything(KEY), tmp_path, "insert into formats values (99, '99.1.0')")
    assert refused(newer) == "newer 99.1.0"


@pytest.mark.parametrize(
    "statement",
    [
        "drop table alembic_version",
        "create trigger sly after insert on tables begin delete from tables; end",
        "create view sly as select 1",
        "create virtual table sly using fts5(text)",
    ],
)
def test_a_database_that_is_not_ours_is_refused(table, tmp_path, statement):
    assert refused(changed(phone_copy.everything(KEY), tmp_path, statement)) == "other"


@pytest.mark.parametrize("damage", ["update games set opening = '[]'", "update games set options = '{'"])
def test_a_copy_with_a_game_that_cannot_be_read_brings_the_others(table, tmp_path, damage):
    brought(phone_copy.read(changed(phone_copy.everything(KEY), tmp_path, damage)))
    assert "damaged" in get("/")[1]


TEXTS = ["", "<b>x/..", "abcdefg", "x" * 5000, "a\0b", "\u202eé", 7, 1e300, b"\xff", None]
NUMBERS = ["x", 0, -1, 99, 10**18, 1.5, b"x", None]
MOMENTS = ["yesterday", "99999-01-01 00:00:00", "2026-02-30 00:00:00", "0001-01-01 00:00:00", "", 7, b"x", None]
DOCUMENTS = ["{", "", "[]", "7", "null", '"x"', "[[[1]]]", '{"a": 1}', "[" * 100_000, 5, b"\xff", None]
HOSTILE = {String: TEXTS, Integer: NUMBERS, Moment: MOMENTS, JSON: DOCUMENTS}
ROWS = """
    insert into drafts select id, 1, '{}', opened_at from games;
    insert into clock_changes select id, 1, 'give', 30, opened_at, 'keeper' from games;
    insert into agreements (id, game_id, line, revision, side, kind, name, note, told_by, key, told_at)
    select 1, id, 1, 1, 0, 'accepted', 'Ana', '', 'keeper', 'abc', opened_at from games;
"""
"""What a table has beside a hand, so that there is a row of each kind."""
PAGES = ["", "/{}", "/log", "/people", "/games", "/share", "/table.json", "/{}/sheet.csv"]


def hostile():
    """Every value that is none of ours in every column; in `make test` each value once, in columns by turns."""
    columns = [column for table in db.metadata.sorted_tables for column in table.columns]
    for kind, values in HOSTILE.items():
        mine = [column for column in columns if isinstance(column.type, kind)]
        for (turn, value), (number, column) in product(enumerate(values), enumerate(mine)):
            marks = () if turn % len(mine) == number else pytest.mark.tour
            yield pytest.param(column, value, id=f"{column} {value!r:.20}", marks=marks)


@cache
def played() -> bytes:
    """A copy of a table with rows of every kind."""
    pocket.upgrade()
    sends(opens_table(), ended(0, "", "11", "5", "6"))
    with closing(sqlite3.connect(pocket.file())) as database, database:
        database.executescript(ROWS)
    return phone_copy.everything(KEY)


@pytest.mark.parametrize(("column", "value"), [*hostile()])
def test_whatever_stands_in_a_copy_it_is_refused_or_each_of_its_pages_is_there(tmp_path, column, value):
    content = played()
    pocket.file().unlink(missing_ok=True)
    file = tmp_path / "changed.sqlite"
    file.write_bytes(content)
    with closing(sqlite3.connect(file)) as database, suppress(sqlite3.IntegrityError), database:
        database.execute(f"update {column.table} set {column.name} = ?", [value])
    came = brought_in(file.read_bytes())
    if isinstance(came, str):
        assert came.split()[0] in ("damaged", "newer")
    else:
        with pocket.elsewhere() as there:
            there.write_bytes(came.database)
            assert [path for path in ("/", *pages(there)) if get(path)[0] in (404, 500)] == []
    assert not pocket.file().exists()


def brought_in(content: bytes) -> phone_copy.Copy | str:
    """What a file has, or why nothing is taken from it."""
    try:
        return phone_copy.read(content)
    except phone_copy.NotACopy as problem:
        return str(problem)


def pages(file: Path) -> list[str]:
    """The addresses of the tables in a database, and of what each has."""
    with closing(sqlite3.connect(file)) as database:
        codes = database.execute("select code from tables where deleted_at is null").fetchall()
        games = database.execute("select number from games").fetchall()
    return [f"/t/{code}{page.format(game)}" for (code,) in codes for (game,) in games for page in PAGES]


def test_any_other_file_is_refused():
    assert refused(b"a picture of a table") == refused(b"") == "other"


@pytest.mark.parametrize(
    "statement",
    [
        "update phone set value = '{'",
        "update phone set value = '[1]'",
        'update phone set value = \'[{"name": "a"}]\'',
        "delete from phone where name = 'jar'",
    ],
)
def test_a_copy_whose_cookies_cannot_be_read_is_damaged(table, tmp_path, statement):
    assert refused(changed(phone_copy.everything(KEY), tmp_path, statement)) == "damaged"


def test_an_older_copy_is_brought_to_this_version(table, tmp_path):
    from flask_migrate import downgrade

    with pocket.context():
        downgrade()
    assert phone_copy.read(phone_copy.everything(KEY)).tables == 1


def test_a_server_restores_a_phones_copy(table, tmp_path, monkeypatch):
    file = tmp_path / "copy.sqlite"
    file.write_bytes(phone_copy.everything(KEY))
    monkeypatch.setenv("REFEREE_ALONE", "")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/server.sqlite")
    done = CliRunner().invoke(restore, [str(file)])
    assert (done.exit_code, "in the database" in done.output) == (0, True)


def test_a_servers_backup_makes_the_phone_host_of_its_tables(table, tmp_path, monkeypatch):
    file = tmp_path / "backup.sqlite"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{pocket.file()}")
    assert CliRunner().invoke(backup, [str(file)]).exit_code == 0
    monkeypatch.setenv("DATABASE_URL", "")
    another_phone(tmp_path, "/sub")
    brought(phone_copy.read(file.read_bytes()))
    assert is_host(get(table)[1])
