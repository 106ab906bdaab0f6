"""A hand that is told as it happens: one tap after another, each kept by the server until the hand is written."""

import json
from typing import Any

from flask import Blueprint, abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from referee import own_tiles, sheet_cache
from referee.engine.facts import ImpossibleFact
from referee.roles import TELLERS, WRITERS
from referee.storage import drafts
from referee.web import own
from referee.web.entry_types import tap_form
from referee.web.filters.values import refusal
from referee.web.http import access
from referee.web.http.access import require_role
from referee.web.views import games

earning = Blueprint("earned", __name__, url_prefix="/t/<code>/<int:game>/earned")
running = Blueprint("running", __name__, url_prefix="/t/<code>/<int:game>/running")


@running.post("")
@require_role(*TELLERS)
def tap() -> ResponseReturnValue:
    form = tap_form(sheet_cache.read(g.game)) or abort(404)
    if not form.validate():
        return _refused(*form.problems)
    return _change(drafts.tap, form.line_meant(), form.key(), form.tapped())


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
    line, seen, told = _line(), request.form.get("seen", 0, type=int), request.form.get("bonus", "")
    if told == "back":
        return _change(own_tiles.take_back, line, seen)
    ways = own.offered(own.hand_form(sheet_cache.read(g.game)))
    if told not in {value for _text, each in ways for value, _side, _to in each}:
        abort(400)
    return _change(own_tiles.earn, line, seen, json.loads(told))


def _change(write: Any, *what: Any) -> ResponseReturnValue:
    """Change what is told of the hand that goes on, or show why that cannot be."""
    try:
        write(g.game, *what, access.secrets())
    except ImpossibleFact as problem:
        return _refused(refusal(problem))
    return redirect(url_for("games.sheet"), 303)


def _refused(*messages: str) -> ResponseReturnValue:
    return games.sheet_page(sheet_cache.read(access.game_now()), refused=messages), 422


def _line() -> int:
    """The line that the hand will be, as far as the phone knew."""
    return request.form.get("line", type=int) or abort(400)
