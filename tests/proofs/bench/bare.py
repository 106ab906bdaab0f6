"""The least that a Flask app can do, for comparison: answer some words, and write one row for good, of a form or not.

    python -m tests.proofs.bench.bare PORT DATABASE [--as-ours]

Served by Granian with one worker and one thread, the fastest way there is to serve such an app here; `--as-ours` puts
it behind the way in of our own server instead. What answers imports nothing of our database, which would make the
bare app's connections its own.
"""

import os
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Literal

from flask import Flask, redirect, request
from sqlalchemy import Engine, create_engine, text
from werkzeug.wrappers import Response
from wtforms import Form, RadioField, StringField
from wtforms.validators import Length

from referee.cli.asgi import CONNECTIONS, THREADS, WsgiToAsgi

DATABASE = "BARE_DATABASE"
PRAGMAS = {"busy_timeout": 5000, "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

WRITE = "INSERT INTO told (what) VALUES ('Ana went out')"

app = Flask(__name__)
mine = threading.local()


class FormOfAHand(Form):
    """Eight fields."""

    ending = RadioField(choices=[("0", "Ana"), ("1", "Ben"), ("2", "Cy"), ("3", "Dee")])
    line, lead, why = (StringField(validators=[Length(max=200)]) for _field in range(3))
    held_0, held_1, held_2, held_3 = (StringField(validators=[Length(max=200)]) for _field in range(4))


@app.get("/")
def words() -> Response:
    return Response("Nothing has happened.", mimetype="text/plain")


@app.post("/")
def write() -> Response:
    """One durable commit."""
    if not hasattr(mine, "connection"):
        mine.connection = connected(os.environ[DATABASE])
    mine.connection.execute("BEGIN IMMEDIATE")
    mine.connection.execute(WRITE)
    mine.connection.execute("COMMIT")
    return redirect("/", 303)


@app.post("/form")
def write_form() -> Response:
    """One durable commit of what a form told, by SQLAlchemy."""
    if not FormOfAHand(request.form).validate():
        return Response(status=422)
    if not hasattr(mine, "engine"):
        mine.engine = engine(os.environ[DATABASE])
    with mine.engine.begin() as connection:
        connection.execute(text(WRITE))
    return redirect("/", 303)


def connected(file: str, isolation_level: Literal["IMMEDIATE"] | None = None) -> sqlite3.Connection:
    """A connection as careful as ours (`referee.storage.db`)."""
    connection = sqlite3.connect(file, isolation_level=isolation_level)
    for name, value in PRAGMAS.items():
        connection.execute(f"PRAGMA {name}={value}")
    return connection


def engine(file: str) -> Engine:
    """What gives SQLAlchemy such connections; they begin where the driver says, before the row is written."""
    return create_engine("sqlite://", creator=lambda: connected(file, isolation_level="IMMEDIATE"))


def as_ours() -> WsgiToAsgi:
    """The same behind the way in of our own server."""
    return WsgiToAsgi(app, threads=THREADS, most=1024 * 1024)


def serve(port: int, database: Path, ours: bool) -> None:
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces

    os.environ[DATABASE] = str(database)
    connected(str(database)).execute("CREATE TABLE IF NOT EXISTS told (id INTEGER PRIMARY KEY, what TEXT)")
    Granian(
        "tests.proofs.bench.bare:as_ours" if ours else "tests.proofs.bench.bare:app",
        address="127.0.0.1",
        port=port,
        interface=Interfaces.ASGINL if ours else Interfaces.WSGI,
        factory=ours,
        blocking_threads=None if ours else 1,
        backpressure=CONNECTIONS,
        http=HTTPModes.http1,
        websockets=False,
    ).serve()


if __name__ == "__main__":
    serve(int(sys.argv[1]), Path(sys.argv[2]), "--as-ours" in sys.argv)
