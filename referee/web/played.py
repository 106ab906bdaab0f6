"""The games that a table has played, finished or not."""

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from referee import queries

played = Blueprint("played", __name__, url_prefix="/t/<code>")
GAMES = 20  # on a page


@played.get("/games")
def games() -> str | Response:
    latest = queries.latest_number(g.table)
    until = request.args.get("until", latest, type=int)
    sheets = queries.sheets_until(g.table, until if until in range(latest) else latest, GAMES)
    earlier = sheets[-1].game.number - 1 if sheets else 0
    series = queries.series_of(sheets[0]) if sheets else None
    return render_template("tables/games.html", sheets=sheets, series=series, earlier=earlier)
