"""The referee's desk at a table: questions filled in with what the table plays, and its game under other rules."""

from typing import Any

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from referee import sheet as sheets
from referee.engine import rulebook as book
from referee.engine.facts import ImpossibleFact
from referee.engine.options import house_rules
from referee.questions import QUESTIONS
from referee.sheet import Sheet
from referee.web.ask import prefilled

desk = Blueprint("desk", __name__, url_prefix="/t/<code>/<int:game>")
Page = str | Response | tuple[str, int]


@desk.get("/ask")
def questions() -> Page:
    return render_template("ask/index.html", questions=QUESTIONS, filled=prefilled(sheets.read(g.game)))


@desk.get("/replay")
def replay() -> Page:
    now = sheets.read(g.game)
    replayed = problem = None
    if request.args:
        try:
            replayed = _replayed(now)
        except ImpossibleFact as refused:
            problem = refused
    rules = [rule for rule in house_rules(now.record.options) if rule.asked(now.record.options)]
    page = render_template("desk/replay.html", sheet=now, replayed=replayed, problem=problem, asked=rules)
    return page, 422 if problem else 200


def _replayed(now: Sheet) -> Any:
    rules = now.record.ruleset
    preset = request.args.get("preset") or now.record.preset
    if preset not in [each.key for each in rules.presets]:
        raise ImpossibleFact("preset", "There is no such preset.")
    return sheets.replay(now, preset, book.changed(rules, request.args))
