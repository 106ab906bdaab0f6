"""A game to look at and to show: the board across the table, its shape, and the sheet as text and as a picture."""

from typing import Any

from flask import Blueprint, Response, g, render_template, url_for
from flask.typing import ResponseReturnValue

from referee import sheet_cache
from referee.storage import clock, drafts, queries
from referee.web.chart import shape
from referee.web.http import cookies
from referee.web.http.caching import fresh
from referee.web.parts import part

display = Blueprint("display", __name__, url_prefix="/t/<code>/<int:game>")


@display.get("/board")
def board() -> ResponseReturnValue:
    cookies.remember(g.table)
    return fresh(_board)


@display.get("/lines")
@display.get("/lines/<int:page>")
def lines(page: int = 0) -> ResponseReturnValue:
    now = sheet_cache.read(g.game)
    shown = part(now, page)
    asked = page if page in shown.numbers else None  # who asks for no part is shown the last, whichever that is
    live = url_for(".lines", page=asked)
    return fresh(lambda: render_template("display/lines.html", sheet=now, part=shown, live=live), asked)


@display.get("/shape")
def game_shape() -> ResponseReturnValue:
    now = sheet_cache.read(g.game)
    return render_template("display/shape.html", sheet=now, shape=shape(now))


@display.get("/sheet.txt")
def text() -> ResponseReturnValue:
    told = render_template("display/sheet.txt", **_with_series())
    return Response(told, mimetype="text/plain")


@display.get("/sheet.svg")
def picture() -> ResponseReturnValue:
    drawn = render_template("display/sheet.svg", **_with_series())
    return Response(drawn, mimetype="image/svg+xml")


def _board() -> str:
    latest = queries.latest_number(g.table)
    shown = _with_series()
    now = shown["sheet"]
    running = drafts.running(g.game, now)
    runs = clock.shown(g.game, now)
    return render_template("display/board.html", latest=latest, running=running, clock=runs, **shown)


def _with_series() -> dict[str, Any]:
    now = sheet_cache.read(g.game)
    return {"sheet": now, "series": queries.series_of(now)}
