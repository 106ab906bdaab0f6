"""What is entered of a hand while it is played, tap by tap, and the bonuses earned in it."""

import json
from collections.abc import Callable
from functools import partial

from flask import Blueprint, abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from referee.engine.facts import ImpossibleFact
from referee.storage import drafts, queries
from referee.storage.access import TELLERS, WRITERS
from referee.web.entry_types import tap_form
from referee.web.filters.values import refusal
from referee.web.http import access
from referee.web.http.access import require_role
from referee.web.views import seats
from referee.web.views.games import sheet_page

earning = Blueprint("earned", __name__, url_prefix="/t/<code>/<int:game>/earned")
running = Blueprint("running", __name__, url_prefix="/t/<code>/<int:game>/running")


@running.post("")
@require_role(*TELLERS)
def tap() -> ResponseReturnValue:
    form = tap_form(queries.read(g.game)) or abort(404)
    if not form.validate():
        return _refused_tap(*form.problems)
    write = partial(drafts.tap, apart=form.is_apart)
    return _change(write, form.line_meant(), form.key(), form.tapped())


@running.post("/lead")
@require_role(*TELLERS)
def lead() -> ResponseReturnValue:
    seat = request.form.get("leads", type=int)
    return abort(400) if seat is None else _change(drafts.lead, _line(), seat)


@running.post("/back")
@require_role(*TELLERS)
def back() -> ResponseReturnValue:
    return _change(drafts.take_back, _line(), request.form.get("last", ""))


@running.post("/throw")
@require_role(*WRITERS)
def throw() -> ResponseReturnValue:
    return _change(drafts.throw_away, _line())


@earning.post("")
@require_role(*TELLERS)
def earn() -> ResponseReturnValue:
    line, version, values = _line(), request.form.get("seen", 0, type=int), request.form.get("bonus", "")
    if values == "back":
        return _change(drafts.take_back_report, line, version)
    ways = seats.offered(seats.hand_form(queries.read(g.game)))
    if values not in {value for _text, bonus in ways for value, _side, _to in bonus}:
        abort(400)
    return _change(drafts.earn, line, version, json.loads(values))


def _change(write: Callable[..., object], *what: object) -> ResponseReturnValue:
    """Change what has been entered of the hand in play, or show why that cannot be."""
    try:
        write(g.game, *what, access.secrets())
    except ImpossibleFact as error:
        return _refused_tap(refusal(error))
    return redirect(url_for("games.sheet"), 303)


def _refused_tap(*messages: str) -> ResponseReturnValue:
    return sheet_page(queries.read(access.game_now()), refused=messages), 422


def _line() -> int:
    """The line that the hand will be, as far as the phone knew."""
    return request.form.get("line", type=int) or abort(400)
