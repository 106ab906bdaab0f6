"""The rulebook: the clauses in force under chosen rules, presets side by side, and a card to print."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from referee import record
from referee.engine.desk.rulebook import CHAPTERS, InForce, anchors, changed, differences, in_force, told_apart
from referee.engine.facts import ImpossibleFact
from referee.engine.options import Options, house_rules
from referee.engine.ruleset import Example, Preset, RuleSet
from referee.engine.score import Scored, score_fact
from referee.engine.standing import Situation, Standing
from referee.engine.tiles import Tile
from referee.rulesets import game, games, ruleset
from referee.web import places

rulebook = Blueprint("rulebook", __name__, url_prefix="/rules")
MAX_COMPARED = 3


@rulebook.get("")
def index() -> ResponseReturnValue:
    return render_template("rulebook/index.html", rulesets=[game.rules for game in places.ordered(games())])


@rulebook.get("/<key>")
def rules(key: str) -> ResponseReturnValue:
    return _page("rulebook/rules.html", key)


@rulebook.get("/<key>/card")
def card(key: str) -> ResponseReturnValue:
    """How it is played, and what a table with these answers plays otherwise than its preset: a page to print."""
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
    before: Situation[Options]
    """How the game stood, and by which house rules."""
    line: Scored
    preset: Preset
    """The preset that is nearest to its own rules."""
    differences: tuple[InForce, ...]
    """How its own rules differ from that."""
    applies: bool = True
    """Whether the rules of the page come to the very same."""

    @property
    def place(self) -> str:
        """Its place on the page."""
        return f"example-{self.example.slug}"

    @property
    def tiles(self) -> list[tuple[tuple[int, ...], tuple[Tile, ...]]]:
        """The tiles that were left, by the seats that held them; nothing where only pips are told."""
        return [(pile.seats, pile.held.tiles) for pile in getattr(self.line.fact, "piles", ()) if pile.held.tiles]


@cache
def _worked(key: str) -> tuple[Worked, ...]:
    """The worked examples of a game, which are the same on all its pages."""
    rules, found = ruleset(key), []
    for example in game(key).book.examples:
        own = rules.agree(rules.presets[0].key, example.answers)
        apart = {preset.key: differences(rules, preset.key, own) for preset in rules.presets}
        nearest = min(rules.presets, key=lambda preset: len(apart[preset.key]))
        before = Situation(own, _before(rules, example, own))
        found.append(Worked(example, before, _judged(rules, example, own), nearest, apart[nearest.key]))
    return tuple(found)


def _applies(rules: RuleSet[Options], worked: Worked, options: Options) -> bool:
    """Whether an example comes to the same under these options too, in what people call the same game."""
    games = (rule.key for rule in house_rules(options) if rule.by_preset)
    if any(getattr(worked.before.options, key) != getattr(options, key) for key in games):
        return False
    try:
        return _judged(rules, worked.example, options).verdict == worked.line.verdict
    except ImpossibleFact:
        return False


def _judged(rules: RuleSet[Options], example: Example, options: Options) -> Scored:
    entry: record.Json = {"kind": "hand", **example.entry}
    return score_fact(rules, options, _before(rules, example, options), record.read_fact(entry, rules))


def _before(rules: RuleSet[Options], example: Example, options: Options) -> Standing:
    """What an example starts from."""
    return rules.first(options, rules.seat(example.seats, options), example.opening)


def rulebook_context(rules: RuleSet[Options], preset: str, options: Options) -> dict[str, Any]:
    """What a page of the rulebook shows for a rule set under some options."""
    chosen_preset, book, at = rules.preset(preset), game(rules.key).book, request.args.get("at", "")
    agreed, chapters = list(in_force(options, chosen_preset)), book.shown_under(options, at)
    printed = [*chain.from_iterable(chapters.values())]
    ids = anchors([*(each.clause for each in agreed), *printed])
    house = {each.rule.key: (each, (f"rule-{each.rule.key}", *next(ids))) for each in agreed}
    clauses = {title: [(each, next(ids)) for each in some] for title, some in chapters.items()}
    endings = rules.words.by_ending({key: line for key, line in house.items() if not line[0].is_off})
    of_endings = [line for lines in endings.values() for line in lines]
    own = differences(rules, preset, options)
    return {
        "rules": rules,
        "book": book,
        "preset": chosen_preset,
        "options": options,
        "agreed": agreed,
        "endings": endings,
        "house": _by_group(line for line in house.values() if line not in of_endings),
        "clauses": clauses,
        "chapters": [*zip(CHAPTERS, book.guide.chapters(options), strict=True)],
        "own": {each.rule.key: each.value for each in own},
        "apart": book.guide.leaves_out(own, options),
        "at": at,
    }


Line = tuple[InForce, tuple[str, ...]]
"""A house rule, and the places that lead to it."""


def _by_group(lines: Iterable[Line]) -> dict[str, list[Line]]:
    """House rules under the headings that forms put them under."""
    groups: dict[str, list[Line]] = {}
    for line in lines:
        groups.setdefault(line[0].rule.group, []).append(line)
    return groups


def _page(template: str, key: str) -> ResponseReturnValue:
    rules = _ruleset(key)
    try:
        answers = changed(rules, request.args)
        preset = request.args.get("preset") or (rules.presets[0] if answers else places.usual(rules)).key
        options = rules.agree(preset, answers)
    except (KeyError, ImpossibleFact):
        abort(404)
    at = request.args.get("at", "")
    worked = (replace(each, applies=_applies(rules, each, options)) for each in _worked(key))
    examples = [each for each in worked if each.applies or each.preset.key == preset or each.place == at]
    address = {"key": key, "preset": preset, **answers}
    return render_template(template, examples=examples, address=address, **rulebook_context(rules, preset, options))


def _ruleset(key: str) -> RuleSet[Options]:
    try:
        return ruleset(key)
    except KeyError:
        abort(404)
