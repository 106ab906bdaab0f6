"""The rulebook: the clauses in force under chosen rules, presets side by side, and a card to print."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from referee import record
from referee.engine.desk.rulebook import CHAPTERS, InForce, anchors, changed, differences, in_force, told_apart
from referee.engine.facts import ImpossibleFact
from referee.engine.options import Options
from referee.engine.ruleset import Example, Preset, RuleSet
from referee.engine.score import Scored, score_fact
from referee.rulesets import game, ruleset, rulesets

rulebook = Blueprint("rulebook", __name__, url_prefix="/rules")
MAX_COMPARED = 3


@rulebook.get("")
def index() -> ResponseReturnValue:
    return render_template("rulebook/index.html", rulesets=rulesets())


@rulebook.get("/<key>")
def rules(key: str) -> ResponseReturnValue:
    return _page("rulebook/rules.html", key)


@rulebook.get("/<key>/card")
def card(key: str) -> ResponseReturnValue:
    return _page("rulebook/card.html", key)


@rulebook.get("/<key>/compare")
def compare(key: str) -> ResponseReturnValue:
    rules = _ruleset(key)
    by_key = {preset.key: preset for preset in rules.presets}
    chosen = [by_key[key] for key in dict.fromkeys(request.args.getlist("preset")) if key in by_key][:MAX_COMPARED]
    presets = chosen if len(chosen) > 1 else rules.presets[:MAX_COMPARED]
    context = {"presets": presets, "is_chosen": presets == chosen, "apart": list(told_apart(rules, presets))}
    return render_template("rulebook/compare.html", rules=rules, **context)


@dataclass(frozen=True)
class Worked:
    """A worked example, judged under its own rules."""

    example: Example
    line: Scored
    applies: bool
    """Whether the rules of the page come to the very same."""
    preset: Preset
    """The preset that is nearest to its own rules."""
    differences: tuple[InForce, ...]
    """How its own rules differ from that."""


def worked(rules: RuleSet[Options], example: Example, options: Options) -> Worked:
    """A worked example, and whether it holds under these options too."""
    own = rules.agree(rules.presets[0].key, example.answers)
    line = _judged(rules, example, own)
    try:
        applies = _judged(rules, example, options).verdict == line.verdict
    except ImpossibleFact:
        applies = False
    nearest = min(rules.presets, key=lambda preset: len(differences(rules, preset.key, own)))
    return Worked(example, line, applies, nearest, differences(rules, nearest.key, own))


def _judged(rules: RuleSet[Options], example: Example, options: Options) -> Scored:
    first = rules.first(options, rules.seat(example.seats, options), example.opening)
    entry: record.Json = {"kind": "hand", **example.entry}
    return score_fact(rules, options, first, record.read_fact(entry, rules))


def rulebook_context(rules: RuleSet[Options], preset: str, options: Options) -> dict[str, Any]:
    """What a page of the rulebook shows for a rule set under some options."""
    chosen_preset, book = rules.preset(preset), game(rules.key).book
    agreed, printed = list(in_force(options, chosen_preset)), book.clauses_under(options)
    return {
        "rules": rules,
        "book": book,
        "preset": chosen_preset,
        "options": options,
        "agreed": agreed,
        "printed": printed,
        "anchors": [*anchors([*(each.clause for each in agreed), *printed])],
        "chapters": [*zip(CHAPTERS, book.guide.chapters(options), strict=True)],
        "at": request.args.get("at", ""),
    }


def _page(template: str, key: str) -> ResponseReturnValue:
    rules = _ruleset(key)
    preset = request.args.get("preset", rules.presets[0].key)
    try:
        answers = changed(rules, request.args)
        options = rules.agree(preset, answers)
    except (KeyError, ImpossibleFact):
        abort(404)
    examples = [worked(rules, example, options) for example in game(key).book.examples]
    address = {"key": key, "preset": preset, **answers}
    return render_template(template, examples=examples, address=address, **rulebook_context(rules, preset, options))


def _ruleset(key: str) -> RuleSet[Options]:
    try:
        return ruleset(key)
    except KeyError:
        abort(404)
