"""The score sheet of a game: telling a hand, looking at one, correcting it, and playing again."""

import json
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee import ledger, record
from referee import sheet as sheets
from referee.engine.facts import ImpossibleFact
from referee.engine.ruleset import Standing
from referee.roles import WRITERS
from referee.sheet import Sheet, Written
from referee.web import phone
from referee.web.etag import fresh, no_store
from referee.web.forms.entry import EntryForm, made
from referee.web.rulebook import shown
from referee.web.shown import entries

games = Blueprint("games", __name__, url_prefix="/t/<code>/<int:game>")
Page = str | AnyResponse | tuple[str, int]
RULED = ("reason", "side", "points")  # what an address may fill in, as a ruling's link does


@games.get("")
def sheet() -> Page:
    phone.remember(g.table)
    return fresh(lambda: _sheet_page(sheets.read(g.game)))


@games.post("")
@phone.only(*WRITERS)
def tell() -> Page:
    now = sheets.read(g.game)
    return _told(now, _form(now), "games/sheet.html")


@games.route("/tell/<kind>", methods=["GET", "POST"])
@phone.only(*WRITERS)
def tell_other(kind: str) -> Page:
    now = sheets.read(g.game)
    form = _form(now, kind)
    if request.method == "POST":
        return _told(now, form, "games/other.html")
    for name in [each for each in RULED if each in form and each in request.args]:
        form[name].data = request.args[name]
    return no_store(render_template("games/other.html", sheet=now, form=form, verdict=None))


@games.get("/<int:line>")
def hand(line: int) -> Page:
    now = sheets.read(g.game)
    written = _written(now, line)
    return render_template(
        "games/hand.html",
        sheet=now,
        written=written,
        form=_correction(now, written),
        verdict=None,
        comparison=sheets.compared(now, written),
    )


@games.post("/<int:line>/correct")
@phone.only(*WRITERS)
def correct(line: int) -> Page:
    now = sheets.read(g.game)
    written = _written(now, line)
    form = _correction(now, written)

    def write() -> Page:
        if "check" in request.form:
            after = sheets.preview_correction(now, line, form.fact())[line]
            return render_template("games/hand.html", sheet=now, written=written, form=form, verdict=after)
        ledger.correct(g.game, line, form.revision_meant(), form.fact(), phone.secrets(g.table), form.why.data or "")
        return redirect(url_for(".hand", line=line), 303)

    return _attempt(form, write, "games/hand.html", sheet=now, written=written)


@games.post("/<int:line>/strike")
@phone.only(*WRITERS)
def strike(line: int) -> Page:
    now = sheets.read(g.game)
    written = _written(now, line)
    form = EntryForm(request.form)

    def write() -> Page:
        ledger.correct(g.game, line, form.revision_meant(), None, phone.secrets(g.table), form.why.data or "")
        return redirect(url_for(".sheet"), 303)

    return _attempt(form, write, "games/strike.html", sheet=now, written=written)


@games.post("/rematch")
@phone.only(*WRITERS)
def rematch() -> Page:
    again = ledger.rematch(g.game, phone.secrets(g.table))
    return redirect(url_for(".sheet", game=again.number), 303)


@games.get("/record.json")
def export() -> Page:
    text = json.dumps(record.document(sheets.read(g.game).record), ensure_ascii=False, indent=1)
    name = f"{g.table.code}-{g.game.number}.json"
    return Response(text, mimetype="application/json", headers={"Content-Disposition": f"attachment; filename={name}"})


@games.get("/rules")
def rules() -> Page:
    now = sheets.read(g.game).record
    return render_template("games/rules.html", **shown(now.ruleset, now.preset, now.options))


def _sheet_page(now: Sheet) -> str:
    return render_template("games/sheet.html", sheet=now, form=_form(now), verdict=None)


def _form(now: Sheet, kind: str = "hand") -> EntryForm:
    """The form for the line that was meant, which another phone may have written meanwhile, or else for the next."""
    line = EntryForm(request.form).line_meant() or now.next_line
    return _made(now, kind, sheets.standing_before(now, line))(request.form, line=str(now.next_line))


def _correction(now: Sheet, written: Written) -> EntryForm:
    """The form for a line that is written, filled with what was sent or else with what stands."""
    stands = written.scored.fact if written.scored else written.struck
    entry = record.entry(stands) if stands else {"kind": "redeal"}
    kind = EntryForm(request.form).told_as.data or entry["kind"]
    form = _made(now, kind, sheets.standing_before(now, written.number))(request.form)
    if request.method == "GET":
        form.line.data, form.revision.data = str(written.number), str(len(written.revisions))
        form.fill(entry)
    return form


def _made(now: Sheet, kind: str, standing: Standing) -> type[EntryForm]:
    """The form for a kind of entry at a point of a game."""
    rules = now.record.ruleset
    form = entries(rules).get(kind) or abort(404)
    return made(form, rules, now.record.options, standing)


def _written(now: Sheet, line: int) -> Written:
    return next((each for each in now.written if each.number == line), None) or abort(404)


def _told(now: Sheet, form: EntryForm, page: str) -> Page:
    """Write what was told, or show its verdict when only that was asked for."""

    def write() -> Page:
        if "check" in request.form:
            return render_template(page, sheet=now, form=form, verdict=sheets.preview(now, form.fact()))
        ledger.tell(g.game, form.line_meant(), form.fact(), phone.secrets(g.table))
        return redirect(url_for(".sheet"), 303)

    return _attempt(form, write, page, sheet=now)


def _attempt(form: EntryForm, write: Callable[[], Page], page: str, **context: Any) -> Page:
    """Do it; what is malformed or impossible comes back at its field, what is written already as a conflict."""
    try:
        if form.validate():
            return write()
    except ImpossibleFact as problem:
        form.refuse(problem)
    except ledger.LineTold as told:
        return render_template("games/conflict.html", form=form, told=told.entry, **_fresh_context(context)), 409
    return render_template(page, form=form, verdict=None, **context), 422


def _fresh_context(context: dict[str, Any]) -> dict[str, Any]:
    return {**context, "sheet": sheets.read(g.game)}
