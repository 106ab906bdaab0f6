"""Whether the server works, as whatever watches it asks."""

import pytest
from sqlalchemy import create_engine, text

from referee import create_app
from tests.support.databases import opened, statements


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
