"""The referee's desk at a table: questions filled in with what the table plays, and its game under other rules."""

from typing import Any

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from referee import sheet as sheets
from referee.engine import rulebook as book
from referee.engine.facts import ImpossibleFact
from referee.engine.options import Value, house_rules
from referee.engine.wording import N_
from referee.questions import questions as every_question
from referee.sheet import Sheet
from referee.web.parts import part
from referee.web.question_defaults import prefilled

table_questions = Blueprint("table_questions", __name__, url_prefix="/t/<code>/<int:game>")
Page = str | Response | tuple[str, int]


@table_questions.get("/ask")
def questions() -> Page:
    now = sheets.read(g.game)
    filled = {each.key: prefilled(now, each) for each in every_question()}
    return render_template("ask/index.html", questions=every_question(), filled=filled)


@table_questions.get("/replay")
def replay() -> Page:
    now = sheets.read(g.game)
    replayed = problem = None
    if request.args:
        try:
            replayed = _replayed(now)
        except ImpossibleFact as refused:
            problem = refused
    rules = [rule for rule in house_rules(now.record.options) if rule.asked(now.record.options)]
    rules = [rule for rule in rules if not rule.whole_game]
    lines = part(now, request.args.get("page", 0, int))
    shown = {"part": lines, "replayed": replayed, "problem": problem, "asked": rules}
    page = render_template("table_questions/replay.html", sheet=now, **shown)
    return page, 422 if problem else 200


def _replayed(now: Sheet) -> Any:
    rules = now.record.ruleset
    preset, changed = request.args.get("preset", ""), book.changed(rules, request.args)
    if not preset:
        return sheets.replay(now, now.record.preset, _own(now) | changed)
    if preset not in [each.key for each in rules.presets]:
        raise ImpossibleFact("preset", N_("There is no such preset."))
    return sheets.replay(now, preset, changed)


def _own(now: Sheet) -> dict[str, Value]:
    """The table's own answers, where they are not its preset's."""
    told = now.record
    return {each.rule.key: each.value for each in book.differences(told.ruleset, told.preset, told.options)}
