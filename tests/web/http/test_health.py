"""Whether the server works, as whatever watches it asks."""

import pytest
from sqlalchemy import create_engine, text

from referee import create_app
from tests.support.client import Client
from tests.support.commands import run
from tests.support.databases import opened, statements
from tests.support.words import WRITE


def state(client):
    answer = client.get("/health")
    assert answer.mimetype == "application/json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    return answer.status_code, answer.json


def test_a_server_with_its_database_is_well(ben):
    assert state(ben) == (200, {"status": "ok"})


def test_a_phone_with_a_cookie_is_given_no_other(ana):
    ana.open_table()
    assert state(ana) == (200, {"status": "ok"})


def test_asking_costs_one_query(app, ben):
    state(ben)
    with app.app_context(), statements() as asked:
        state(ben)
    assert asked == ["select version_num from alembic_version"]


@pytest.fixture
def told(played, tmp_path):
    """Writes a version of the schema into a database, and asks how its server is."""

    def ask(statement):
        engine = create_engine(played)
        with engine.begin() as connection:
            connection.execute(text(statement))
        engine.dispose()
        with opened(played, tmp_path) as app:
            return state(app.test_client())

    return ask


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("update alembic_version set version_num = '0000'", id="an older one"),
        pytest.param("update alembic_version set version_num = '9999'", id="a newer one"),
        pytest.param("delete from alembic_version", id="one of which nobody knows"),
        pytest.param("drop table alembic_version", id="none"),
    ],
)
def test_a_database_of_another_version_is_not_well(told, statement):
    assert told(statement) == (503, {"status": "schema"})


AWAY = ["postgresql+psycopg://127.0.0.1:1/nobody", "sqlite:////no/such/folder/referee.sqlite"]


@pytest.mark.parametrize("address", AWAY, ids=["PostgreSQL", "SQLite"])
def test_a_database_that_is_away_is_not_well(tmp_path, address, caplog):
    settings = {"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": "for tests only"}
    assert state(create_app(settings, str(tmp_path)).test_client()) == (503, {"status": "database"})
    assert caplog.records == []


def test_a_file_that_is_no_database_is_not_well(tmp_path):
    (tmp_path / "letter").write_bytes(b"Dear referee, " * 100)
    with opened(f"sqlite:///{tmp_path / 'letter'}", tmp_path) as app:
        assert state(app.test_client()) == (503, {"status": "database"})


@pytest.fixture
def served(tmp_path):
    """The file of a database, and Ana's phone at a table of it."""
    file = tmp_path / "referee.sqlite"
    run("upgrade", database=f"sqlite:///{file}")
    with opened(f"sqlite:///{file}", tmp_path) as app:
        app.test_client_class = Client
        phone = app.test_client()
        phone.open_table()
        yield file, phone


@pytest.mark.parametrize("another", [False, True], ids=["moved away", "replaced"])
def test_a_server_whose_file_is_not_there_any_more_writes_nothing_and_says_so(served, another):
    file, ana = served
    sheet = ana.sheet
    ana.see(sheet)
    moved = file.rename(file.with_name("moved.sqlite"))
    if another:
        file.write_bytes(moved.read_bytes())
    ana.press(WRITE, 503, ending=0, held_1="10", held_2="5", held_3="6")
    assert "must start the server again" in ana.page.text
    assert 'value="10"' in ana.shown.text
    health = ana.get("/health")
    assert (health.status_code, health.json) == (503, {"status": "replaced"})
    assert file.exists() == another
    file.unlink(missing_ok=True)
    moved.rename(file)
    assert ana.get("/health").json == {"status": "ok"}
    ana.see(sheet)
    ana.out(0, "", "10", "5", "6")
