"""The web: it only asks, writes down and shows."""

from typing import Any

from flask import Flask, Response, g, render_template, request
from flask_babel import Babel, get_locale
from flask_compress import Compress
from flask_wtf.csrf import CSRFError, CSRFProtect
from werkzeug.exceptions import HTTPException

from referee import config
from referee.web import (
    ask,
    comparisons,
    desk,
    files,
    filters,
    games,
    headlines,
    install,
    phone,
    rulebook,
    showing,
    tables,
)

LANGUAGES = ["en"]
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
    phone.register(app)
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
    files.register(app)
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
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
