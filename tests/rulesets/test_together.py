"""Answers beside each other, in pairs: nothing is asked that hangs on what is not asked, and no book contradicts."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from referee.engine.desk.rulebook import in_force
from referee.engine.options import HouseRule, house_rules
from referee.rulesets import game, ruleset, rulesets

EVERY_GAME = pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.key)
EVERY_PRESET = pytest.mark.parametrize(
    ("rules", "preset"),
    [
        pytest.param(rules, preset.key, id=f"{rules.key} {preset.key}", marks=[pytest.mark.tour] if place else [])
        for rules in rulesets()
        for place, preset in enumerate(rules.presets)
    ],
)


def values(rule: HouseRule) -> list[Any]:
    return rule.common or (rule.default,)


def pairs(rules: Any, preset: str = "") -> Iterator[Any]:
    """The options of a preset with any two answers changed."""
    usual = rules.agree(preset, {})
    for one, other in combinations(house_rules(usual), 2):
        for value in values(one):
            yield from (replace(usual, **{one.key: value, other.key: beside}) for beside in values(other))


def said(rules: Any, options: Any) -> tuple[Any, ...]:
    """All that is printed under these options, and what may be told beside a hand."""
    book = game(rules.key).book
    guide = [sentence for _title, sentences in book.guide.chapters(options) for sentence in sentences]
    house = [each.sentence for each in in_force(options)]
    return (*house, *(clause.text for clause in book.clauses_under(options)), *guide, *rules.extras.bonuses(options))


@EVERY_GAME
def test_what_hangs_on_a_question_that_is_not_asked_is_not_asked_either(rules):
    for options in pairs(rules):
        asked = {rule.key: rule for rule in house_rules(options) if rule.asked(options)}
        needed = {
            (rule.key, each[0]) for rule in asked.values() for each in (rule.when.only_if, rule.when.also_if) if each
        }
        assert [(key, other) for key, other in needed if other not in asked] == [], options


@EVERY_PRESET
def test_an_answer_that_nobody_is_asked_for_changes_nothing(rules, preset):
    usual = rules.agree(preset, {})
    for rule in house_rules(usual):
        for options in (replace(usual, **{rule.key: value}) for value in values(rule)):
            for other in (each for each in house_rules(options) if not each.asked(options)):
                one, *others = (said(rules, replace(options, **{other.key: value})) for value in values(other))
                assert all(each == one for each in others), (rule.key, other.key, options)


CONTRARY = {
    "block": [
        ("All tiles are dealt", r"draws? (until|one|up to)|drawn as far|boneyard|never drawn"),
        ("All tiles are dealt", "nobody holds a double to lead|sleep face down"),
    ],
    "fives": [
        ("Tiles left score nothing|loses the pips in its hands|all score the difference", "share the others'"),
        ("Tiles left score nothing", "are rounded|are added up|unrounded"),
    ],
    "trains": [
        ("nobody else is bound", "the other tiles of its number|A double binds even"),
        ("passes to the next player", "draw in turn until it turns up"),
        ("A double binds even", "fits an open end"),
        ("the same may come again", "after the last double they begin again"),
    ],
}
"""Sentences of a game of which only one can be true."""


@pytest.mark.parametrize("key", CONTRARY)
def test_no_two_sentences_of_a_book_contradict_each_other(key):
    for options in pairs(ruleset(key)):
        text = "\n".join(map(str, said(ruleset(key), options)))
        assert [each for each in CONTRARY[key] if all(re.search(words, text) for words in each)] == [], options
