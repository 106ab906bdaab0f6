"""Telling one's own part of a hand that has ended; whoever may write may tell it for anybody."""

import json
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as AnyResponse

from referee import own_tiles, record, seats, sheet_cache
from referee.engine.facts import ImpossibleFact
from referee.games.sheet import Sheet
from referee.roles import SEAT, TELLERS
from referee.storage.access import new_secret
from referee.web.entry_types import entries, own_form
from referee.web.filters.values import refusal
from referee.web.forms.entry import EntryForm
from referee.web.forms.own import OwnForm
from referee.web.http import access
from referee.web.http.access import require_role
from referee.web.http.caching import no_store

own = Blueprint("own", __name__, url_prefix="/t/<code>/<int:game>/own/<int:seat>")


@own.get("")
@require_role(*TELLERS)
def asking(seat: int) -> ResponseReturnValue:
    now = sheet_cache.read(g.game)
    return _page(now, _form(now, seat))


@own.post("")
@require_role(*TELLERS)
def tell(seat: int) -> ResponseReturnValue:
    now = sheet_cache.read(g.game)
    form = _form(now, seat)
    try:
        if form.validate():
            own_tiles.tell(g.game, form.line_meant(), seat, form.key.data or "", form.told(), access.secrets())
            return redirect(url_for("games.sheet"), 303)
    except ImpossibleFact as problem:
        form.form_errors.append(refusal(problem))
        form.key.data = new_secret()
    return _page(now, form), 422


def on_sheet(now: Sheet, form: EntryForm | None) -> dict[str, Any]:
    """What a sheet shows of own tiles: nothing until somebody has taken a seat at the table."""
    if not seats.taken(g.table):
        return {"seated": False, "mine": None}
    telling, mine = own_tiles.own_tiles(g.game, now), my_seat(now)
    shown: dict[str, Any] = {"seated": True, "telling": telling, "mine": mine}
    if telling is None:
        return shown
    shown |= _earned(now, form, telling)
    if form and telling.fact:
        shown["proposed"] = _proposed(form, now, telling)
    if telling.problem:
        shown["own_problem"] = _whose(telling.problem, now)
    if mine is not None and g.role is SEAT:
        shown["own_form"] = _form(now, mine, telling)
    return shown


def _earned(now: Sheet, form: EntryForm | None, telling: own_tiles.OwnTiles) -> dict[str, Any]:
    """The bonuses that can be tapped, and those that were, which the form of the hand is filled in with."""
    ways = offered(form or hand_form(now))
    called = {value: f"{text}: {to}" for text, each in ways for value, _side, to in each}
    told = [json.dumps(each, sort_keys=True) for each in telling.earned]
    if form and request.method == "GET":
        form.prefill({f"bonus_{row}": value for row, value in enumerate(told)})
    return {"passes": ways if g.role.can_tell else [], "earned": [called.get(value, "") for value in told]}


def hand_form(now: Sheet) -> EntryForm:
    """The form of a hand of this game."""
    rules = now.record.ruleset
    return entries(rules)[rules.hand.kind].of(now)


def offered(form: EntryForm) -> Any:
    """The bonuses that can be tapped as they are earned: each with how it is told for each side."""
    return getattr(form, "passes", [])


def _proposed(form: EntryForm, now: Sheet, telling: own_tiles.OwnTiles) -> dict[str, Any]:
    """The fields of the form of a hand, filled in with what all have told."""
    filled = type(form)(now)
    filled.fill(record.write_fact(telling.fact) if telling.fact else {})
    filled.follow(now.next_line, 0)
    filled.seen.data = str(telling.version)
    left_out = {"csrf_token", "told_as", "check", "take", "kept", "as_line", "why"}
    told = {field.name: field.data for field in filled if field.name not in left_out}
    return {name: "y" if data is True else data for name, data in told.items() if data not in (None, "", False)}


def _whose(problem: ImpossibleFact, now: Sheet) -> str:
    """What cannot be, and who is asked to look again."""
    names = {f"held.{seat}": name for seat, name in enumerate(now.standing.seating.names)}
    name = names.get(problem.field)
    return f"{name}: {refusal(problem)}" if name else refusal(problem)


def my_seat(now: Sheet) -> int | None:
    """The seat in this game of the person whose phone asks."""
    return seats.seat_of(now, seats.name_of(g.table, g.player))


def _form(now: Sheet, seat: int, telling: own_tiles.OwnTiles | None = None) -> OwnForm:
    """The form of a seat, with what it has told if nothing is sent; only of one's own, where one may not write."""
    if seat not in now.standing.seating.order or now.standing.over:
        abort(404)
    if not g.role.can_write and seat != my_seat(now):
        abort(403)
    form = own_form(now, seat)
    found = telling or own_tiles.own_tiles(g.game, now)
    if request.method == "GET" and found and seat in found.told:
        form.fill(found.told[seat])
    return form


def _page(now: Sheet, form: OwnForm) -> AnyResponse:
    return no_store(render_template("games/own.html", sheet=now, form=form))
