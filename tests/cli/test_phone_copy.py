"""A copy of everything on one phone: out as one file, and in again here, on another phone and on a server."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import phone_copy, pocket
from referee.cli.maintenance import backup, restore
from tests.cli.test_pocket import folder, get, opens_table, phone  # noqa: F401

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


def test_any_other_file_is_refused():
    assert refused(b"a picture of a table") == refused(b"") == "other"


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
