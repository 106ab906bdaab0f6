"""A game to look at and to show: the board across the table, its shape, and the sheet as text and as a picture."""

from flask import Blueprint, Response, g, render_template
from werkzeug.wrappers import Response as AnyResponse

from referee import sheet as sheets
from referee.web import phone
from referee.web.freshness import fresh
from referee.web.parts import part
from referee.web.shape import shape

showing = Blueprint("showing", __name__, url_prefix="/t/<code>/<int:game>")
Page = str | AnyResponse | tuple[str, int]


@showing.get("/board")
def board() -> Page:
    phone.remember(g.table)
    return fresh(lambda: render_template("showing/board.html", sheet=sheets.read(g.game)))


@showing.get("/lines")
@showing.get("/lines/<int:page>")
def lines(page: int = 0) -> Page:
    now = sheets.read(g.game)
    return fresh(lambda: render_template("showing/lines.html", sheet=now, part=part(now, page)))


@showing.get("/shape")
def game_shape() -> Page:
    now = sheets.read(g.game)
    return render_template("showing/shape.html", sheet=now, shape=shape(now))


@showing.get("/sheet.txt")
def text() -> Page:
    told = render_template("showing/sheet.txt", sheet=sheets.read(g.game))
    return Response(told, mimetype="text/plain")


@showing.get("/sheet.svg")
def picture() -> Page:
    drawn = render_template("showing/sheet.svg", sheet=sheets.read(g.game))
    return Response(drawn, mimetype="image/svg+xml")
