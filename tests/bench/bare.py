"""The least that a Flask app can do, for comparison: answer some words, and write one row for good.

    python -m tests.bench.bare PORT DATABASE [--as-ours]

Served by Granian with one worker and one thread, the fastest way there is to serve such an app here; `--as-ours` puts
it behind the way in of our own server instead.
"""

import os
import sqlite3
import sys
import threading
from pathlib import Path

from flask import Flask, redirect
from werkzeug.wrappers import Response

from referee.asgi import THREADS, WsgiToAsgi
from referee.db import PATIENCE
from referee.server import CONNECTIONS

DATABASE = "BARE_DATABASE"
PRAGMAS = {"busy_timeout": PATIENCE * 1000, "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

app = Flask(__name__)
mine = threading.local()


@app.get("/")
def words() -> Response:
    return Response("Nothing has happened.", mimetype="text/plain")


@app.post("/")
def write() -> Response:
    """One durable commit."""
    if not hasattr(mine, "connection"):
        mine.connection = connected(os.environ[DATABASE])
    mine.connection.execute("BEGIN IMMEDIATE")
    mine.connection.execute("INSERT INTO told (what) VALUES ('Ana went out')")
    mine.connection.execute("COMMIT")
    return redirect("/", 303)


def connected(file: str) -> sqlite3.Connection:
    """A connection as careful as ours (`referee.db`)."""
    connection = sqlite3.connect(file, isolation_level=None)
    for name, value in PRAGMAS.items():
        connection.execute(f"PRAGMA {name}={value}")
    return connection


def as_ours() -> WsgiToAsgi:
    """The same behind the way in of our own server."""
    return WsgiToAsgi(app, threads=THREADS, most=1024 * 1024)


def serve(port: int, database: Path, ours: bool) -> None:
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces

    os.environ[DATABASE] = str(database)
    connected(str(database)).execute("CREATE TABLE IF NOT EXISTS told (id INTEGER PRIMARY KEY, what TEXT)")
    Granian(
        "tests.bench.bare:as_ours" if ours else "tests.bench.bare:app",
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
