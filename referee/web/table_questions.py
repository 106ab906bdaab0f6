"""The referee's desk at a table: questions filled in with what the table plays, and its game under other rules."""

from typing import Any

from flask import Blueprint, g, render_template, request
from flask.typing import ResponseReturnValue

from referee import sheet_cache
from referee.engine.desk.question import Question
from referee.engine.ruleset import RuleSet
from referee.questions import grouped
from referee.web.forms.replay import replay_form
from referee.web.parts import part
from referee.web.question_defaults import prefilled

table_questions = Blueprint("table_questions", __name__, url_prefix="/t/<code>/<int:game>")
Group = tuple[RuleSet[Any] | None, tuple[Question, ...]]


@table_questions.get("/ask")
def questions() -> ResponseReturnValue:
    now = sheet_cache.read(g.game)
    ours, others = _by_game(now.record.ruleset)
    filled = {each.key: prefilled(now, each) for _rules, asked in (ours, *others) for each in asked}
    return render_template("ask/index.html", groups=(ours,), others=others, filled=filled)


def _by_game(rules: RuleSet[Any]) -> tuple[Group, list[Group]]:
    """The questions that a game can be asked, and those of other games. What went wrong cannot wait."""
    about = [each for group, asked in grouped() if group in (rules, None) for each in asked]
    about.sort(key=lambda each: each.key != "irregularity")
    return (rules, tuple(about)), [group for group in grouped() if group[0] not in (rules, None)]


@table_questions.get("/replay")
def replay() -> ResponseReturnValue:
    now = sheet_cache.read(g.game)
    form = replay_form(now, request.args)
    replayed = form.replay()
    shown = {"form": form, "replayed": replayed, "part": part(now, form.page.data or 0)}
    return render_template("table_questions/replay.html", sheet=now, **shown), 422 if form.errors else 200
