"""What machines look for: what a search engine may read, where to report a weakness, what a chat shows of a link, and
whether the server works.

The first two are asked for at the top of a host. Where the app is served below a path they are there below it, and
the proxy of that host passes them on.
"""

from datetime import UTC, datetime, timedelta

from babel.core import get_global
from flask import Blueprint, Flask, Response, abort, current_app, jsonify, request, url_for
from flask_babel import get_locale
from flask_babel import gettext as _
from markupsafe import Markup

from referee.storage.db import status
from referee.web.http.cookies import is_newcomer
from referee.web.http.languages import LANGUAGE, is_plain, present

well_known = Blueprint("well_known", __name__)
VALID = timedelta(days=180)  # RFC 9116: it should be less than a year


def register(app: Flask) -> None:
    """Keep tables and answers out of search engines wherever a link to them was found; introduce pages to chats."""
    app.after_request(_not_for_search)
    app.context_processor(lambda: {"introduction": introduction})


def introduction(title: str, description: str) -> Markup:
    """What a chat shows of a page that somebody passes on, as tags of its head (https://ogp.me).

    Only newcomers get them: the programs of chats have no cookie, and people's own pages weigh no more for them.
    """
    if not is_newcomer():
        return Markup()
    tags = {
        "og:title": title,
        "og:description": description,
        "og:image": url_for("static", filename=f"preview/{present()}.png", _external=True),
        "og:locale": _with_country(str(get_locale())),
        "og:site_name": _("Domino Referee"),
        "og:type": "website",
    }
    lines = [Markup('\n<meta property="{}" content="{}">').format(*tag) for tag in tags.items()]
    return Markup().join([*lines, Markup('\n<meta name="twitter:card" content="summary_large_image">')])


def _with_country(locale: str) -> str:
    """A locale as chats know it, with a country: for "es", which has none, "es_ES"."""
    language, _script, country = get_global("likely_subtags").get(locale, f"{locale}__").split("_")[:3]
    return locale if "_" in locale else f"{language}_{country}"


@well_known.get("/robots.txt")
def robots() -> Response:
    """The first page, the rules and the questions may be read; tables, answers and forms not."""
    top = url_for("tables.home")
    never = [f"{top}{path}" for path in ("t/", "new", "join", "import", "*?")]
    always = [url_for("static", filename=""), *(f"{top}{path}*?{LANGUAGE}=" for path in ("rules", "ask"))]
    rules = ["User-agent: *", *(f"Allow: {path}" for path in always), *(f"Disallow: {path}" for path in never)]
    return Response("\n".join([*rules, ""]), mimetype="text/plain")


@well_known.get("/.well-known/security.txt")
def security() -> Response:
    contact = current_app.config["REFEREE_SECURITY_CONTACT"] or abort(404)
    fields = {
        "Contact": contact,
        "Expires": (datetime.now(UTC) + VALID).strftime("%Y-%m-%dT00:00:00Z"),
        "Canonical": url_for(".security", _external=True),
    }
    return Response("".join(f"{name}: {value}\n" for name, value in fields.items()), mimetype="text/plain")


def _not_for_search(response: Response) -> Response:
    if response.status_code == 304:  # whoever has the page has this with it
        return response
    at_table = request.url_rule is not None and "code" in request.url_rule.arguments
    if request.endpoint != "static" and (at_table or not is_plain()):
        response.headers["X-Robots-Tag"] = "noindex"
    return response


health = Blueprint("health", __name__)


@health.get("/health")
def state() -> tuple[Response, int]:
    """503 while the database does not answer, or its schema is of another version; in a word which of them."""
    wrong = status()
    answer = jsonify(status=wrong or "ok")
    answer.cache_control.no_store = True
    return answer, 503 if wrong else 200
