"""What the rulebook of a table says: the house rules in force, and what differs from the preset."""

import pytest

from referee.engine.desk.rulebook import differences, in_force
from referee.engine.wording import english
from referee.rulesets import ruleset, rulesets


def sentences(key, preset, **answers):
    return [each.sentence for each in in_force(ruleset(key).agree(preset, answers))]


def one(sentence):
    return getattr(sentence, "one", sentence)


def test_a_house_rule_that_does_not_matter_is_not_printed():
    points, pot = sentences("loo", "points"), sentences("loo", "pot")
    assert "{value} point or more wins the game." in map(one, points)
    assert "{value} point or more wins the game." not in map(one, pot)
    assert "Dropping out costs nothing." in pot


def test_a_number_is_printed_in_its_sentence_and_nought_in_its_own_words():
    played = {each.rule.key: each for each in in_force(ruleset("partners").agree("collective", {"bonus_need": 0}))}
    assert (played["round_pass"].value, played["bonus_need"].sentence) == (
        25,
        "Bonuses count however near a side is to winning.",
    )
    assert played["stuck_blank"].sentence == "Stuck 0-0: no bonus."
    assert english(played["round_pass"].sentence, {"value": 25}).startswith("25 points each time")


def test_only_what_the_table_changed_differs_from_the_preset():
    rules = ruleset("partners")
    changed = differences(rules, "duo50", rules.agree("duo50", {"target": 75, "tie": "blocker_loses"}))
    assert [(each.rule.key, each.value) for each in changed] == [("target", 75)]


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.words.name)
def test_a_house_rule_in_force_is_a_clause_with_its_canon_ids(rules):
    for each in in_force(rules.options()):
        assert each.clause.text == each.sentence
        assert each.clause.cites == each.answer.cites
