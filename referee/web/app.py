"""The app: where its data is, and everything that answers an address."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, current_app, request
from flask_babel import get_locale
from flask_migrate import Migrate
from werkzeug.exceptions import NotFound
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.middleware.proxy_fix import ProxyFix

from referee import config
from referee.engine.limits import MAX_QUERY_LENGTH
from referee.storage import db
from referee.web import entry_types, headlines, places
from referee.web.filters import comparisons, series, values
from referee.web.filters import events as worded_events
from referee.web.http import (
    access,
    alone,
    caching,
    cookies,
    errors,
    hosts,
    languages,
    limits,
    looks,
    pwa,
    static_files,
    well_known,
)
from referee.web.views import (
    ask,
    display,
    events,
    exports,
    find,
    games,
    history,
    rulebook,
    seats,
    settings,
    tables,
    taps,
)

PACKAGE = Path(__file__).parents[1]
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
    ]
)
HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FRAMED = {"Content-Security-Policy": f"{POLICY}; frame-ancestors 'self'"}  # one phone's pages are in a page of its own
SECURE = {  # where the address is; elsewhere browsers ignore them, the second with a complaint
    "Strict-Transport-Security": "max-age=31536000",  # seconds: a year
    "Cross-Origin-Opener-Policy": "same-origin",
}

IMPORT = "tables.bring"


BLUEPRINTS = (
    tables.tables,
    *(games.games, taps.running, taps.earning),
    *(display.display, display.clock_pages),
    *(seats.taking_seats, seats.agreeing),
    *(history.played, exports.taken_along),
    *(settings.described, settings.names, settings.keeping),
    *(events.new_events, events.at_events),
    *(ask.ask, ask.table_questions, rulebook.rulebook, find.finding),
    *(pwa.install, well_known.well_known, well_known.health),
)


def create_app(settings: dict[str, object] | None = None, instance_path: str | None = None) -> Flask:
    """Build the app; `settings` go over those from the environment.

    Its data is in `instance_path`, else in the folder that `config.instance_folder` chooses.
    With REFEREE_PATH it answers below that path and nowhere else; a proxy passes the whole path on. No proxy's
    X-Forwarded-Prefix is believed: whoever asks could send it through a proxy that does not set it.
    """
    instance = Path(instance_path).resolve() if instance_path else config.instance_folder()
    app = Flask("referee", instance_path=str(instance), **_folders())
    app.ensure_sync = lambda func: func  # type: ignore[method-assign]  # no view of ours is a coroutine
    app.config.from_mapping(config.settings(Path(app.instance_path)))
    app.config.from_mapping(settings or {})
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", config.engine_options(app.config["SQLALCHEMY_DATABASE_URI"]))
    db.db.init_app(app)
    app.teardown_appcontext(db.let_go)
    Migrate(app, db.db, directory=str(PACKAGE / "migrations"))
    _register(app)
    if (path := app.config["APPLICATION_ROOT"]) != "/":
        app.wsgi_app = DispatcherMiddleware(NotFound(), {path: app.wsgi_app})  # type: ignore[method-assign]
    if proxies := app.config["REFEREE_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
    return app


def _folders() -> dict[str, Any]:
    """Templates and static files: beside the package in a checkout, inside it once installed."""
    home = PACKAGE if config.is_installed() else PACKAGE.parent
    return {"template_folder": str(home / "templates"), "static_folder": str(home / "static")}


def _register(app: Flask) -> None:
    """Register everything that answers an address, in the order it is met."""
    errors.register(app)
    hosts.register(app)
    app.before_request(_take_whole_tables)  # before the form is read
    caching.register(app)
    languages.register(app)
    places.register(app)
    looks.register(app)
    names = app.config["REFEREE_HOSTS"] or (hosts.THIS_MACHINE if app.config["REFEREE_ALONE"] else ())
    app.wsgi_app = hosts.KnownHosts(app.wsgi_app, names)  # type: ignore[method-assign]
    app.before_request(_refuse_long_queries)
    alone.register(app)
    limits.register(app)
    cookies.register(app)
    access.register(app)
    for part in (values, headlines, series, comparisons, entry_types, worded_events, exports, games, seats, well_known):
        part.register(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    static_files.register(app)
    app.after_request(_harden)
    app.context_processor(_shared)


def _take_whole_tables() -> None:
    """Let the address that brings a table back take whatever one exports."""
    if request.endpoint == IMPORT:
        request.max_content_length = current_app.config["MAX_IMPORT_LENGTH"]
        request.max_form_memory_size = request.max_content_length


def _refuse_long_queries() -> None:
    """Refuse an address that holds more than any form of ours would send, before anybody reads it."""
    if len(request.query_string) > MAX_QUERY_LENGTH:
        abort(414)


def _shared() -> dict[str, object]:
    return {
        "get_locale": get_locale,
        "imported": static_files.imported,
        "htmx": config.HTMX,
        "htmx_integrity": config.HTMX_INTEGRITY,
    }


def _harden(response: Response) -> Response:
    if response.status_code != 304:  # whoever has the page has these with it
        if current_app.config["REFEREE_ALONE"]:
            _add(response, FRAMED)
        _add(response, HEADERS)
        if current_app.config["REFEREE_HTTPS"]:
            _add(response, SECURE)
    _add(response, {"Cache-Control": "private, no-cache"})
    return response


def _add(response: Response, headers: Mapping[str, str]) -> None:
    """Add the headers that an answer does not have yet."""
    for name, value in headers.items():
        if name not in response.headers:
            response.headers.add(name, value)
