"""The games that a table has played, finished or not: who did what in them, and the log of all that was written."""

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from referee import log as table_log
from referee.storage import queries
from referee.storage.tables import about
from referee.web.forms.log import LogForm
from referee.web.people import draw, look

played = Blueprint("played", __name__, url_prefix="/t/<code>")
GAMES = 20  # on a page
UNFINISHED = 6  # games that can be gone on with, listed apart
REVISIONS = 50  # on a page
FAR = 1_000_000  # in the log, where nothing is any more


@played.get("/games")
def games() -> str | Response:
    latest = queries.latest_number(g.table)
    until = request.args.get("until", latest, type=int)
    sheets = queries.sheets_until(g.table, until if until in range(latest) else latest, GAMES)
    earlier = sheets[-1].game.number - 1 if sheets else 0
    series = queries.series_of(sheets[0]) if sheets else None
    shown = {"sheets": sheets, "series": series, "earlier": earlier, "about": about(g.table)}
    shown["unfinished"] = queries.unfinished([g.table], UNFINISHED)
    return render_template("tables/games.html", **shown)


@played.get("/log")
def log() -> str | Response:
    form = LogForm(request.args)
    form.choose(queries.latest_number(g.table), table_log.people(g.table))
    skip = request.args.get("skip", 0, type=int)
    found = table_log.log(g.table, form.wanted(), max(0, min(skip, FAR)), REVISIONS + 1)
    earlier = form.narrowed() | {"skip": skip + REVISIONS} if len(found) > REVISIONS else None
    return render_template("tables/log.html", logged=found[:REVISIONS], form=form, earlier=earlier)


@played.get("/people")
def people() -> str | Response:
    return render_template("tables/people.html", **look())


@played.get("/people/pictures")
def pictures() -> str | Response:
    return render_template("tables/pictures.html", **draw())
