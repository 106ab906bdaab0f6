"""The app in the process of the tests, for what a test patches in it and a browser is to see."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask_migrate import upgrade
from werkzeug.serving import make_server

from referee import create_app
from referee.storage.db import db


def _closing(app: WSGIApplication) -> WSGIApplication:
    """What closes a file that was being sent when the browser went: Werkzeug's server then leaves it open."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterator[bytes]:
        parts = app(environ, start_response)
        try:
            yield from parts
        finally:
            if close := getattr(parts, "close", None):
                close()

    return answer


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the app, with a database of its own in a folder; its address."""
    app = create_app(
        {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'referee.sqlite'}", "REFEREE_LIMITS": False}, str(folder)
    )
    with app.app_context():
        upgrade()
    server = make_server("127.0.0.1", 0, _closing(app), threaded=True)
    running = threading.Thread(target=server.serve_forever)
    running.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    running.join()
    with app.app_context():
        db.engine.dispose()
