"""The same hand under other rules: five published answers to one blocked hand, and where each comes from."""

import pytest

from referee.engine.desk.variants import compare
from referee.engine.facts import Opening
from referee.record import read_fact
from referee.rulesets.longana import LONGANA
from referee.rulesets.loo import LOO
from referee.rulesets.partners import PARTNERS

FOUR = ("Ana", "Ben", "Cy", "Dee")


def compared(rules, entry, preset="", opening=Opening(lead=0), seats=FOUR, **answers):  # noqa: B008
    options = rules.agree(preset or rules.presets[0].key, answers)
    before = rules.first(options, rules.seat(seats), opening)
    return compare(rules, options, before, read_fact({"kind": "hand", **entry}, rules))


BLOCKED = {"blocked_by": 1, "held": ["4", "9", "20", "8"]}


def under(comparison, winner, points):
    """The answers that lead to an outcome, each as a set of values."""
    for variant in (comparison.own, *comparison.others):
        if variant.winner == winner and sum(variant.awards) == points:
            return [set(answers.values()) for answers in variant.under]
    return []


def test_a_blocked_hand_shows_every_outcome_that_engines_give_it():
    told = compared(PARTNERS, BLOCKED)
    assert {"team", "all"} in under(told, 1, 41)
    assert {"individual", "all"} in under(told, 0, 41)
    assert {"team", "opponents"} in under(told, 1, 24)
    assert {"team", "difference"} in under(told, 1, 7)


def test_only_the_rules_that_matter_to_a_hand_are_compared():
    assert [rule.key for rule in compared(PARTNERS, BLOCKED).rules] == ["scoring", "blocked"]


def test_a_level_hand_brings_in_the_rule_for_ties():
    told = compared(PARTNERS, {"blocked_by": 1, "held": ["4", "9", "13", "8"]})
    assert "tie" in [rule.key for rule in told.rules]


def test_a_rule_that_matters_only_under_another_answer_to_a_later_one_is_compared():
    told = compared(PARTNERS, {"blocked_by": 0, "held": ["5", "5", "7", "8"]})
    alone = {key for variant in told.alone for answers in variant.under for key in told.changed(answers)}
    assert "tie" not in alone
    assert {"tie", "blocked"} <= {rule.key for rule in told.rules}


def test_what_hands_it_to_the_other_side_comes_first():
    told = compared(PARTNERS, BLOCKED)
    assert [variant.winner for variant in told.alone] == [
        1 - told.own.winner,
        *[told.own.winner] * (len(told.alone) - 1),
    ]


def test_a_single_answer_that_hands_it_to_the_other_side_is_named():
    flips = compared(PARTNERS, BLOCKED).flips
    expected = [("blocked", "individual"), ("blocked", "blocker_vs_previous")]
    assert [(rule.key, value) for rule, value in flips] == expected


def test_the_gap_is_counted_from_the_rules_of_the_table():
    told = compared(PARTNERS, BLOCKED)
    gaps = {variant.awards: told.gap(variant) for variant in told.others}
    assert gaps[(0, 41)] == (0, 17)
    assert gaps[(41, 0)] == (41, -24)


def test_a_rule_that_needs_more_than_was_told_says_so():
    told = compared(PARTNERS, {"blocked_by": None, "held": ["4", "9", "20", "8"]})
    refused = [variant.refused.message for variant in told.others if variant.refused]
    assert refused == ["Who played the last tile? These rules need it."]
    assert [(rule.key, value) for rule, value in told.flips] == [("blocked", "individual")]


def test_what_is_remembered_of_a_refusal_is_its_message_and_its_place_alone():
    told = compared(PARTNERS, {"blocked_by": None, "held": ["4", "9", "20", "8"]})
    (refused,) = [variant.refused for variant in told.others if variant.refused]
    assert refused.field == "blocked_by"
    assert refused.__traceback__ is None


def test_a_pot_is_compared_by_what_everybody_pays_next():
    told = compared(LOO, {"tricks": [3, 2, 0, 0], "dropped": [2]}, preset="pot")
    assert [rule.key for rule in told.rules] == ["cap", "dropped_ante"]
    assert (0, 5, 5, 25) in [variant.state.dues for variant in told.others]


@pytest.mark.parametrize(
    ("rules", "entry", "matter"),
    [
        pytest.param(LONGANA, {"out": 0, "held": ["", "0-0 3-4", "7", "9"]}, ["double_blank"], id="0-0 in Longana"),
        pytest.param(LOO, {"tricks": [3, 1, 1, 0]}, [], id="a looed player in Loo"),
    ],
)
def test_other_rule_sets_are_compared_from_the_same_declarations(rules, entry, matter):
    assert [rule.key for rule in compared(rules, entry).rules] == matter
