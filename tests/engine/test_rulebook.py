"""What the rulebook of a table says: the house rules in force, and what differs from the preset."""

import pytest

from referee.engine.desk.rulebook import differences, in_force
from referee.rulesets import ruleset, rulesets


def sentences(key, preset, **answers):
    return [str(each.sentence) for each in in_force(ruleset(key).agree(preset, answers))]


def test_a_house_rule_that_does_not_matter_is_not_printed():
    points, pot = sentences("loo", "points"), sentences("loo", "pot")
    assert "15 points or more win the game." in points
    assert "15 points or more win the game." not in pot
    assert "Dropping out costs nothing." in pot


def test_a_number_is_printed_in_its_sentence_and_nought_in_its_own_words():
    played = {each.rule.key: each for each in in_force(ruleset("partners").agree("collective", {"bonus_need": 0}))}
    assert str(played["bonus_need"].sentence) == "Bonuses count however near a side is to winning."
    assert str(played["stuck_blank"].sentence) == "Stuck 0-0: no bonus."
    assert str(played["round_pass"].sentence).startswith("25 points each time")


def test_only_what_the_table_changed_differs_from_the_preset():
    rules = ruleset("partners")
    changed = differences(rules, "duo50", rules.agree("duo50", {"target": 75, "tie": "blocker_loses"}))
    assert [(each.rule.key, each.value) for each in changed] == [("target", 75)]


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.words.name)
def test_a_house_rule_in_force_is_a_clause_with_its_canon_ids(rules):
    for each in in_force(rules.options()):
        assert each.clause.text == each.sentence.text
        assert each.clause.cites == each.answer.cites
