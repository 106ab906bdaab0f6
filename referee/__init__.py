"""Domino Referee: keeps the score at the domino table and settles the arguments.

People tell facts, a rule set says what they are worth, the score is a fold of the one over the other, and
the web only asks, writes down and shows.
"""

import os
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.exceptions import NotFound
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.middleware.proxy_fix import ProxyFix


def create_app(settings: dict[str, object] | None = None, instance_path: str | None = None) -> Flask:
    """Build the app; `settings` go over those from the environment.

    Its data lives in `instance_path`, else where REFEREE_INSTANCE says, else in `instance/` beside a checkout.
    With REFEREE_PATH it answers below that path and nowhere else; a proxy passes the whole path on. No proxy's
    X-Forwarded-Prefix is believed: whoever asks could send it through a proxy that does not set it.
    """
    from flask_migrate import Migrate

    from referee import config, web
    from referee.storage import db

    instance = instance_path or os.environ.get("REFEREE_INSTANCE")
    app = Flask(__name__, instance_path=instance and str(Path(instance).resolve()), **_folders())
    app.ensure_sync = lambda func: func  # type: ignore[method-assign]  # no view of ours is a coroutine
    app.config.from_mapping(config.settings(Path(app.instance_path)))
    app.config.from_mapping(settings or {})
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", config.engine_options(app.config["SQLALCHEMY_DATABASE_URI"]))
    db.db.init_app(app)
    app.teardown_appcontext(db.let_go)
    Migrate(app, db.db, directory=str(Path(__file__).parent / "migrations"))
    web.init_app(app)
    if (path := app.config["APPLICATION_ROOT"]) != "/":
        app.wsgi_app = DispatcherMiddleware(NotFound(), {path: app.wsgi_app})  # type: ignore[method-assign]
    if proxies := app.config["REFEREE_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
    return app


def _folders() -> dict[str, Any]:
    """Templates and static files: beside the package in a checkout, inside it once installed."""
    here = Path(__file__).parent
    home = here if (here / "templates").is_dir() else here.parent
    return {"template_folder": str(home / "templates"), "static_folder": str(home / "static")}
