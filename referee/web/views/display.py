"""What there is to look at and to show: the board across the table, the clock, a sheet as text, picture or chart."""

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, g, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.storage import clock, drafts, queries
from referee.storage.access import WRITERS
from referee.web.filters.charts import shape
from referee.web.http import access, cookies
from referee.web.http.access import require_role
from referee.web.http.caching import conditional, no_store
from referee.web.views.games import part
from referee.web.views.seats import agreement_context

display = Blueprint("display", __name__, url_prefix="/t/<code>/<int:game>")


@display.get("/board")
def board() -> ResponseReturnValue:
    cookies.remember(g.table)
    return conditional(_board)


@display.get("/lines")
@display.get("/lines/<int:page>")
def lines(page: int = 0) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    sheet_part = part(sheet, page)
    number = page if page in sheet_part.numbers else None  # who asks for no part is shown the last, whichever that is
    live = url_for(".lines", page=number)
    context = {"sheet": sheet, "part": sheet_part, "live": live}
    return conditional(
        lambda: render_template("games/display/lines.html", **context, **agreement_context(sheet)), number
    )


@display.get("/shape")
def game_shape() -> ResponseReturnValue:
    sheet = queries.read(g.game)
    return render_template("games/display/shape.html", sheet=sheet, shape=shape(sheet))


@display.get("/sheet.txt")
def text() -> ResponseReturnValue:
    text = render_template("games/display/sheet.txt", **_with_series())
    return Response(text, mimetype="text/plain")


@display.get("/sheet.svg")
def picture() -> ResponseReturnValue:
    svg = render_template("games/display/sheet.svg", **_with_series())
    return Response(svg, mimetype="image/svg+xml")


def _board() -> str:
    latest = queries.latest_number(g.table)
    context = _with_series()
    sheet = context["sheet"]
    running = drafts.running(g.game, sheet)
    runs = clock.of_game(g.game, sheet)
    return render_template("games/display/board.html", latest=latest, running=running, clock=runs, **context)


def _with_series() -> dict[str, Any]:
    sheet = queries.read(g.game)
    return {"sheet": sheet, "series": queries.series_of(sheet), "evening": queries.evening_score(sheet)}


clock_pages = Blueprint("clock", __name__, url_prefix="/t/<code>/<int:game>/clock")
GIVEN = (-5, -1, 1, 5)  # minutes, each with a button


@clock_pages.get("")
def page() -> ResponseReturnValue:
    return conditional(_page)


@clock_pages.post("")
@require_role(*WRITERS)
def change() -> ResponseReturnValue:
    what, minutes = request.form.get("what", ""), request.form.get("minutes", 0, type=int)
    known_changes = request.form.get("seen", -1, type=int)
    if what not in (clock.START, clock.STOP, clock.GIVE) or minutes not in (0, *GIVEN):
        abort(400)
    clock.change(g.game, what, minutes if what == clock.GIVE else 0, known_changes, access.secrets())
    return redirect(url_for(".page"), 303)


@clock_pages.get("/now")
def now() -> Response:
    """The server's time, in milliseconds: what phones correct their own by."""
    return no_store(jsonify(now=round(datetime.now(UTC).timestamp() * 1000)))


def _page() -> str:
    sheet = queries.read(g.game)
    return render_template("games/display/clock.html", sheet=sheet, clock=clock.of_game(g.game, sheet), given=GIVEN)
