"""Tables to begin a test at."""

import pytest

from referee import create_app
from referee.storage import queries
from referee.storage.db import db
from tests.support.builders import document, out
from tests.support.client import Client
from tests.support.words import REMATCH


@pytest.fixture
def keeper(ana):
    """Ana's phone at a new table of keeper."""
    return ana.open_table()


@pytest.fixture
def evening(ana):
    """A table that has finished a game and begun another one."""
    ana.imports(document("partners", out(0, "", "21", "2", "30", lead=0), target=50))
    ana.press(REMATCH)
    ana.out(1, "5", "", "5", "2")
    return ana


@pytest.fixture
def stored():
    """Reads the game a phone is at from its database."""

    def read(phone):
        with phone.application.app_context():
            table = queries.find_table(phone.code)
            return queries.read(queries.find_game(table, int(phone.address.split("/")[3])))

    return read


@pytest.fixture(scope="session")
def asked_app(tmp_path_factory):
    """An app whose database was never made, so nothing can be written."""
    folder = tmp_path_factory.mktemp("asking")
    settings = {
        "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'none.sqlite'}",
        "SECRET_KEY": "for tests only",
        "REFEREE_LIMITS": False,
    }
    app = create_app({**settings, "TESTING": True}, str(folder))
    app.test_client_class = Client
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def eve(asked_app):
    """A phone that knows no table, at an app that can write nothing."""
    return asked_app.test_client()
