"""The app of the tests, on SQLite and on a PostgreSQL that is started for them, and the phones at its tables.

Whoever asks for `app` runs on both. The schema is made by the migrations, once for each engine; every test
begins with no rows.
"""

import gc
import shutil
import signal
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask_migrate import upgrade
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import delete

from referee import create_app
from referee.storage import ledger, queries
from referee.storage.access import new_secret
from referee.storage.db import db
from tests.support import pseudo
from tests.support.client import Client
from tests.support.commands import run
from tests.support.databases import GAME, opened
from tests.support.postgres import Postgres, starting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

COMPILED = Path(__file__).parents[2] / ".cache/templates"
PAGES = {Path(__file__).parents[1] / folder for folder in ("web", "rulesets/toll")}
settings.register_profile("default", max_examples=60, deadline=None)
settings.register_profile("few", max_examples=8, deadline=None)
settings.load_profile("default")


def pytest_configure() -> None:
    """SIGTERM ends a run as Ctrl-C does: with everything that it started.

    Templates are compiled once, and not by each worker for each of the apps that its tests make.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    COMPILED.mkdir(parents=True, exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(COMPILED))}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A page that does not care which database is behind it is seen on PostgreSQL in `make tour`."""
    for item in items:
        callspec = getattr(item, "callspec", None)
        on_postgres = callspec is not None and "postgres" in callspec.params.values()
        if on_postgres and PAGES & set(item.path.parents) and not item.get_closest_marker("database"):
            item.add_marker("tour")


def pytest_collection_finish() -> None:
    """What was collected stays for the whole run: looking through it for garbage was a fifth of the work.

    Of what tests make little is in circles: looked through as often as usual it took 7 % of what was left, and so 4.
    """
    gc.freeze()
    gc.set_threshold(10_000)


@pytest.fixture(scope="session")
def start_postgres() -> Iterator[Callable[[], Postgres]]:
    """Starts PostgreSQL servers; they end with this run of the tests."""
    with starting() as start:
        yield start


@pytest.fixture(scope="session")
def new_postgres(start_postgres: Callable[[], Postgres]) -> Callable[[], str]:
    """Makes empty databases in one PostgreSQL; the address of each."""
    return start_postgres().new_database


@pytest.fixture(scope="session")
def postgres(new_postgres: Callable[[], str]) -> str:
    """The address of an empty PostgreSQL database."""
    return new_postgres()


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """A real browser. Its driver is loaded only for whoever asks: most of a run's processes have no browser."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import launching

    with sync_playwright() as playwright:
        yield playwright.chromium.launch(**launching())


@pytest.fixture(params=["sqlite", "postgres"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes empty databases, of each engine in turn; the address of each."""
    if request.param == "postgres":
        make: Callable[[], str] = request.getfixturevalue("new_postgres")
        return make
    numbers = count()
    return lambda: f"sqlite:///{tmp_path / f'referee{next(numbers)}.sqlite'}"


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def database_apart(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Makes databases, of each engine in turn: empty ones, or copies of what nobody is connected to."""
    if request.param == "postgres":
        make: Callable[..., str] = request.getfixturevalue("new_postgres")
        return make
    folder, numbers = tmp_path_factory.mktemp("apart"), count()

    def copied(like: str = "") -> str:
        file = folder / f"referee{next(numbers)}.sqlite"
        if like:
            shutil.copyfile(like.removeprefix("sqlite:///"), file)
        return f"sqlite:///{file}"

    return copied


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
    app.test_client_class = Client
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
def new_client(app: Flask) -> Callable[[], Client]:
    """Makes phones that have never been here."""
    return app.test_client  # type: ignore[return-value]


@pytest.fixture
def ana(new_client: Callable[[], Client]) -> Client:
    """Ana's phone, which opens the tables and so keeps them."""
    return new_client()


@pytest.fixture
def ben(new_client: Callable[[], Client]) -> Client:
    """Ben's phone, which knows no table yet."""
    return new_client()


@pytest.fixture(scope="session")
def translations(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of translations into a language nobody speaks."""
    folder = tmp_path_factory.mktemp("translations")
    pseudo.write(folder, pseudo.catalogue())
    pseudo.write(folder, pseudo.forms(), "wtforms")
    return folder


@pytest.fixture(scope="session")
def played_once(database_apart: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a database with one table, where a line was corrected, which is there to be copied."""
    address = database_apart()
    assert run("upgrade", database=address).exit_code == 0
    with opened(address, tmp_path_factory.mktemp("instance")):
        table = ledger.open_table(GAME, secret := new_secret())
        ledger.correct(queries.find_game(table, 1), 2, 1, None, [secret], "Never was")
    return address


@pytest.fixture
def played(played_once: str, database_apart: Callable[..., str]) -> str:
    """The address of a database of a test's own with that table."""
    return database_apart(played_once)
