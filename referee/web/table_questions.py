"""The referee's desk at a table: questions filled in with what the table plays, and its game under other rules."""

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from referee import sheet_cache
from referee.questions import grouped
from referee.web.forms.replay import replay_form
from referee.web.parts import part
from referee.web.question_defaults import prefilled

table_questions = Blueprint("table_questions", __name__, url_prefix="/t/<code>/<int:game>")
Page = str | Response | tuple[str, int]


@table_questions.get("/ask")
def questions() -> Page:
    now = sheet_cache.read(g.game)
    groups = sorted(grouped(), key=lambda group: group[0] not in (now.record.ruleset, None))  # its own come first
    filled = {each.key: prefilled(now, each) for _rules, asked in groups for each in asked}
    return render_template("ask/index.html", groups=groups, filled=filled)


@table_questions.get("/replay")
def replay() -> Page:
    now = sheet_cache.read(g.game)
    form = replay_form(now, request.args)
    replayed = form.replay()
    shown = {"form": form, "replayed": replayed, "part": part(now, form.page.data or 0)}
    return render_template("table_questions/replay.html", sheet=now, **shown), 422 if form.errors else 200
