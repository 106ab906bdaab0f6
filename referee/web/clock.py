"""The clock of a game: how long it still runs, and who may starts and stops it or gives it minutes."""

from datetime import UTC, datetime

from flask import Blueprint, Response, abort, g, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee import sheet_cache
from referee.roles import WRITERS
from referee.storage import clock as clocks
from referee.web.http import access
from referee.web.http.access import require_role
from referee.web.http.caching import fresh, no_store

clock = Blueprint("clock", __name__, url_prefix="/t/<code>/<int:game>/clock")
GIVEN = (-5, -1, 1, 5)  # minutes, each with a button


@clock.get("")
def page() -> ResponseReturnValue:
    return fresh(_page)


@clock.post("")
@require_role(*WRITERS)
def change() -> ResponseReturnValue:
    what, minutes = request.form.get("what", ""), request.form.get("minutes", 0, type=int)
    seen = request.form.get("seen", -1, type=int)
    if what not in (clocks.START, clocks.STOP, clocks.GIVE) or minutes not in (0, *GIVEN):
        abort(400)
    clocks.change(g.game, what, minutes if what == clocks.GIVE else 0, seen, access.secrets())
    return redirect(url_for(".page"), 303)


@clock.get("/now")
def now() -> Response:
    """The server's time, in milliseconds: what phones correct their own by."""
    return no_store(jsonify(now=round(datetime.now(UTC).timestamp() * 1000)))


def _page() -> str:
    sheet = sheet_cache.read(g.game)
    return render_template("games/clock.html", sheet=sheet, clock=clocks.shown(g.game, sheet), given=GIVEN)
