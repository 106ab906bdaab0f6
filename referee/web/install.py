"""What makes the app one that a phone can keep: its manifest, and the worker that has the pages without a network."""

import hashlib
import json
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, render_template, url_for
from flask_babel import gettext as _

from referee import config
from referee.version import __version__

install = Blueprint("install", __name__)
KEPT = {".css", ".js", ".svg"}  # the static files that a page needs
POLICY = f"default-src 'none'; connect-src 'self' {config.HTMX}"  # what the worker itself may fetch


@install.get("/manifest.webmanifest")
def manifest() -> Response:
    return Response(json.dumps(_manifest(), ensure_ascii=False), mimetype="application/manifest+json")


def _manifest() -> dict[str, Any]:
    """What a phone shows of the app where it is installed."""
    return {
        "id": url_for("tables.home"),
        "name": _("Domino Referee"),
        "short_name": _("Dominoes"),
        "description": _("The score sheet that adds up by itself, and knows the rules."),
        "start_url": url_for("tables.home"),
        "scope": url_for("tables.home"),
        "display": "standalone",
        "background_color": "#efe6d1",
        "theme_color": "#1d5a43",
        "icons": [
            _icon("icon.svg", "any", "image/svg+xml"),
            *[_icon(f"icon-{size}.png", str(size), "image/png") for size in (192, 512)],
            _icon("icon-512.png", "512", "image/png") | {"purpose": "maskable"},
        ],
        "shortcuts": [
            {"name": _("New table"), "url": url_for("tables.choose")},
            {"name": _("Ask the referee"), "url": url_for("ask.index")},
        ],
    }


@install.get("/sw.js")
def worker() -> Response:
    """The worker with the addresses it keeps written at its head, so that a new version of a file is a new worker."""
    told = {"files": _files(), "htmx": config.HTMX, "integrity": config.HTMX_INTEGRITY, "home": url_for("tables.home")}
    told |= {"offline": url_for(".offline"), "manifest": url_for(".manifest")}
    told["version"] = hashlib.sha256(repr((__version__, told)).encode()).hexdigest()[:10]
    script = (Path(str(current_app.static_folder)) / "sw.js").read_text(encoding="utf-8")
    headers = {"Service-Worker-Allowed": told["home"], "Cache-Control": "no-cache", "Content-Security-Policy": POLICY}
    return Response(f"const APP = {json.dumps(told)};\n{script}", mimetype="text/javascript", headers=headers)


@install.get("/offline")
def offline() -> str:
    return render_template("error.html", kind="offline")


def _icon(name: str, size: str, kind: str) -> dict[str, str]:
    sizes = f"{size}x{size}" if size.isdigit() else size
    return {"src": url_for("static", filename=name), "sizes": sizes, "type": kind}


def _files() -> list[str]:
    """The addresses of the static files that pages need, each with its version."""
    found = sorted(Path(str(current_app.static_folder)).iterdir())
    return [url_for("static", filename=path.name) for path in found if path.suffix in KEPT and path.name != "sw.js"]
