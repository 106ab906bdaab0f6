"""What makes the app one that a phone can keep: its manifest, and the worker that has the pages without a network."""

import hashlib
import json
import re
from pathlib import Path

from flask import Blueprint, Response, current_app, render_template, url_for
from flask_babel import get_locale
from flask_babel import gettext as _

from referee import config
from referee.config import __version__
from referee.web.http.static_files import POCKET

install = Blueprint("install", __name__)
KEPT = {".css", ".js", ".svg"}  # the static files that a page needs
SEEN = (  # the pages that a phone keeps as it saw them last; those with a secret say no-store
    "tables.home",
    "rulebook.index",
    "rulebook.rules",
    "rulebook.card",
    "played.games",
    "played.log",
    "games.sheet",
    "games.hand",
    "games.rules",
    "display.board",
    "clock.page",
    "display.lines",
    "display.game_shape",
)
PAPER, FELT = "#efe6d1", "#1d5a43"  # --paper and --felt of the stylesheet, which a manifest cannot read
POLICY = f"default-src 'none'; connect-src 'self' {config.HTMX}"  # what the worker itself may fetch


@install.get("/manifest.webmanifest")
def manifest() -> Response:
    return Response(json.dumps(_manifest(), ensure_ascii=False), mimetype="application/manifest+json")


def _manifest() -> dict[str, object]:
    """What a phone shows of the app where it is installed."""
    return {
        "id": url_for("tables.home"),
        "name": _("Domino Referee"),
        "short_name": _("Dominoes"),
        "lang": str(get_locale()).replace("_", "-"),
        "description": _("The score sheet that adds up and knows the rules."),
        "start_url": url_for("tables.home"),
        "scope": url_for("tables.home"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": [
            _icon("icon.svg", "any", "image/svg+xml"),
            *[_icon(f"icon-{size}.png", str(size), "image/png") for size in (192, 512)],
            _icon("icon-512.png", "512", "image/png") | {"purpose": "maskable"},
        ],
        "shortcuts": [
            {"name": _("New game"), "url": url_for("tables.choose")},
            {"name": _("Ask the referee"), "url": url_for("ask.index")},
        ],
    }


@install.get("/sw.js")
def worker() -> Response:
    """The worker, with what it must know of us written at its head, so that a new version of a file is a new worker."""
    script = (Path(str(current_app.static_folder)) / "js/sw.js").read_text(encoding="utf-8")
    headers = {"Service-Worker-Allowed": url_for("tables.home"), "Cache-Control": "no-cache"}
    headers["Content-Security-Policy"] = POLICY
    return Response(f"const APP = {json.dumps(_app())};\n{script}", mimetype="text/javascript", headers=headers)


def _app() -> dict[str, object]:
    """What the worker must know: addresses of ours, and which of all addresses are pages that it keeps."""
    app: dict[str, object] = {
        "home": url_for("tables.home"),
        "offline": url_for(".offline"),
        "photo": url_for(".photo"),
        "manifest": url_for(".manifest"),
        "static": url_for("static", filename=""),
        "files": _files(),
        "htmx": config.HTMX,
        "integrity": config.HTMX_INTEGRITY,
        "page": "|".join(map(_pattern, SEEN)),
        "sheet": _pattern("games.sheet"),
        "table": _pattern("tables.table", end="(?=/|$)"),
    }
    return app | {"version": hashlib.sha256(repr((__version__, app)).encode()).hexdigest()[:10]}


def _pattern(endpoint: str, end: str = "$") -> str:
    """The addresses of an endpoint as a regular expression, in what Python and JavaScript have in common."""
    below = re.escape(url_for("tables.home").rstrip("/"))
    rules = [re.sub(r"<(int:)?\w+>", _gap, rule.rule) for rule in current_app.url_map.iter_rules(endpoint)]
    return "|".join(f"^{below}{rule}{end}" for rule in rules)


def _gap(gap: re.Match[str]) -> str:
    return r"\d+" if gap[1] else "[^/]+"


@install.get("/offline")
def offline() -> str:
    return render_template("error.html", kind="offline")


@install.get("/photo")
def photo() -> str:
    """The screen on which a photo is confirmed, as a part of a page. Scripts ask for it once somebody takes a photo."""
    return render_template("parts/_photo.html")


def _icon(name: str, size: str, kind: str) -> dict[str, str]:
    sizes = f"{size}x{size}" if size.isdigit() else size
    return {"src": url_for("static", filename=name), "sizes": sizes, "type": kind}


def _files() -> list[str]:
    """The addresses of the static files that pages need, each with its version.

    Those that read photos are a third of their bytes, and no page asks for them before somebody takes one. They are
    kept all the same, with the rest and while nobody waits: photos are taken where there may be no network.
    """
    folder = Path(str(current_app.static_folder))
    files = sorted(path for path in folder.rglob("*") if path.suffix in KEPT and path.name != "sw.js")
    names = [path.relative_to(folder).as_posix() for path in files]
    return [url_for("static", filename=name) for name in names if not name.startswith(POCKET)]
