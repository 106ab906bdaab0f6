"""The app in the process of a proof, on a database of either engine, and what it logs as a mistake of ours."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask_migrate import upgrade

from referee import create_app
from referee.storage.db import db
from tests.support.client import Client

SETTINGS = {"SECRET_KEY": "for proofs only", "REFEREE_LIMITS": False}


@contextmanager
def prepared(database: str, folder: Path) -> Iterator[Flask]:
    """The app as it is served, on a database that the migrations have made."""
    app = create_app({"SQLALCHEMY_DATABASE_URI": database, **SETTINGS}, str(folder))
    app.test_client_class = Client
    with app.app_context():
        upgrade()
    yield app
    with app.app_context():
        db.engine.dispose()


class Mistakes(logging.Handler):
    """What is logged as an error while a proof goes on."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []
        self.setFormatter(logging.Formatter("%(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))
