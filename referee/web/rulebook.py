"""The rulebook: the clauses in force under chosen rules, presets side by side, and a card to print."""

from typing import Any

from flask import Blueprint, abort, render_template, request
from werkzeug.wrappers import Response

from referee import record
from referee.engine import rulebook as book
from referee.engine.facts import ImpossibleFact
from referee.engine.ruleset import Example, RuleSet
from referee.engine.score import Scored, score_fact
from referee.rulesets import ruleset, rulesets

rulebook = Blueprint("rulebook", __name__, url_prefix="/rules")
Page = str | Response | tuple[str, int]
MOST_COMPARED = 3


@rulebook.get("")
def index() -> Page:
    return render_template("rulebook/index.html", rulesets=rulesets())


@rulebook.get("/<key>")
def rules(key: str) -> Page:
    return _page("rulebook/rules.html", key)


@rulebook.get("/<key>/card")
def card(key: str) -> Page:
    return _page("rulebook/card.html", key)


@rulebook.get("/<key>/compare")
def compare(key: str) -> Page:
    rules = _ruleset(key)
    known = [preset.key for preset in rules.presets]
    chosen = [each for each in dict.fromkeys(request.args.getlist("preset")) if each in known][:MOST_COMPARED]
    presets = tuple(chosen if len(chosen) > 1 else known[:MOST_COMPARED])
    rows = list(book.side_by_side(rules, presets))
    return render_template("rulebook/compare.html", rules=rules, presets=presets, rows=rows)


def worked(rules: RuleSet[Any], example: Example) -> Scored:
    """A worked example, judged."""
    options = rules.agree(rules.presets[0].key, example.answers)
    first = rules.first(options, rules.seat(example.seats), example.opening)
    return score_fact(rules, options, first, record.read_fact({"kind": "hand", **example.entry}, rules))


def shown(rules: RuleSet[Any], preset: str, options: Any) -> dict[str, Any]:
    """What a page of the rulebook shows for a rule set under some options."""
    named, printed = rules.preset(preset), rules.clauses_under(options)
    agreed = list(book.in_force(options, named))
    return {"rules": rules, "preset": named, "options": options, "agreed": agreed, "printed": printed}


def _page(template: str, key: str) -> Page:
    rules = _ruleset(key)
    preset = request.args.get("preset", rules.presets[0].key)
    try:
        asked = book.changed(rules, request.args)
        options = rules.agree(preset, asked)
    except (KeyError, ImpossibleFact):
        abort(404)
    examples = [(example, worked(rules, example)) for example in rules.examples]
    address = {"key": key, "preset": preset, **asked}
    return render_template(template, examples=examples, address=address, **shown(rules, preset, options))


def _ruleset(key: str) -> RuleSet[Any]:
    try:
        return ruleset(key)
    except KeyError:
        abort(404)
