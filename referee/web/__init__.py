"""The web: it only asks, writes down and shows."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, g, render_template, request
from flask_babel import Babel, get_locale
from flask_compress import Compress
from flask_wtf.csrf import CSRFError, CSRFProtect
from werkzeug.exceptions import HTTPException

from referee import config
from referee.web import ask, comparisons, desk, filters, games, headlines, install, rulebook, showing, tables

LANGUAGES = ["en"]
YEAR = 365 * 24 * 3600
POLICY = "; ".join(
    [
        "default-src 'none'",
        f"script-src 'self' {config.HTMX}",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def init_app(app: Flask) -> None:
    """Register everything that answers an address, in the order it is met."""
    CSRFProtect(app)
    Compress(app)
    Babel(app, locale_selector=lambda: request.accept_languages.best_match(LANGUAGES, "en"))
    filters.register(app)
    headlines.register(app)
    comparisons.register(app)
    tables.register(app)
    app.register_blueprint(games.games)
    app.register_blueprint(ask.ask)
    app.register_blueprint(desk.desk)
    app.register_blueprint(showing.showing)
    app.register_blueprint(rulebook.rulebook)
    app.register_blueprint(install.install)
    app.url_defaults(_name_version)
    app.after_request(_harden)
    app.register_error_handler(HTTPException, _say_what_happened)
    app.context_processor(_shared)


def _shared() -> dict[str, Any]:
    return {
        "get_locale": get_locale,
        "others": games.OTHERS,
        "htmx": config.HTMX,
        "htmx_integrity": config.HTMX_INTEGRITY,
        "table": g.get("table"),
        "role": g.get("role"),
    }


def _say_what_happened(error: HTTPException) -> tuple[str, int]:
    """A page for everything that goes wrong; where our own code did, its log has the traceback."""
    code = error.code or 500
    if code >= 500:
        g.table = g.game = None  # a page that asks a broken database for nothing
    kind = (
        "stale"
        if isinstance(error, CSRFError)
        else code
        if code in (403, 404, 413)
        else "bug"
        if code >= 500
        else "odd"
    )
    return render_template("error.html", kind=str(kind)), code


def _harden(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if _is_named_by_version(response):
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    response.headers.setdefault("Cache-Control", "private, no-cache")
    if request.endpoint == "static" and response.status_code == 200:
        response.direct_passthrough = False
        response.get_data()  # our files are small: read whole, they are closed and get a length once compressed
    return response


def _is_named_by_version(response: Response) -> bool:
    """Whether this is a static file, asked for by the digest it has now."""
    if request.endpoint != "static" or response.status_code >= 400:
        return False
    return request.args.get("v") == _version(**(request.view_args or {}))


def _name_version(endpoint: str, values: dict[str, Any]) -> None:
    """Static addresses carry a digest of the file, so that phones may keep it for ever."""
    if endpoint == "static" and (version := _version(**values)):
        values.setdefault("v", version)


def _version(filename: str = "", **_values: Any) -> str | None:
    """The digest of a static file, None where there is no such file."""
    path = Path(str(current_app.static_folder)) / filename
    return _digest(path, path.stat().st_mtime_ns) if path.is_file() else None


@cache
def _digest(path: Path, _changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]
