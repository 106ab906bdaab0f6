"""House rules are declared once: every declaration is whole, and no answer is ever ignored."""

from dataclasses import dataclass

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.options import (
    HouseRule,
    Number,
    agreed,
    answer,
    answers,
    declare,
    house_rules,
    read_answer,
    rules_on_record,
)
from referee.engine.wording import english
from referee.rulesets import ruleset, rulesets
from referee.rulesets.partners import Partners
from referee.rulesets.partners.options.bonuses import BonusRules

RULES = [
    pytest.param(rules, rule, id=f"{rules.key} {rule.key}")
    for rules in rulesets()
    for rule in house_rules(rules.options)
]


@pytest.mark.parametrize(("rules", "rule"), RULES)
def test_a_house_rule_asks_a_question_and_takes_its_own_default(rules, rule):
    assert rule.question
    assert rule.group
    assert rule.cites
    assert rule.accepts(rule.default)
    assert all(rule.accepts(each) for each in rule.common)
    assert rule.default == getattr(rules.options(), rule.key)


@pytest.mark.parametrize(("rules", "rule"), RULES)
def test_every_answer_has_a_label_and_a_sentence_for_the_rulebook(rules, rule):
    for each in rule.answers:
        assert each.label
        assert english(each.sentence, {"value": str(each.value)}).endswith(".")
        assert rule.answer(each.value) == each


@pytest.mark.parametrize(("rules", "rule"), RULES)
def test_an_answer_of_another_type_is_refused(rules, rule):
    for value in (None, "nonsense", 1.0, -1, 10**6, [], str(rule.default)):
        if not (isinstance(rule.default, str) and value == rule.default) and (
            not rule.number or value != rule.number.low
        ):
            assert not rule.accepts(value)


VARIANTS = ("V-", "RAF-")  # what the canon knows to be played, by whom and where
THE_TABLES_OWN = {"target", "worth"}  # how long a game is, and what a unit is worth


def is_sourced(each):
    return bool(each.source) or any(cite.startswith(VARIANTS) for cite in each.cites)


@pytest.mark.parametrize(("rules", "rule"), RULES)
def test_somebody_is_known_to_play_every_rule_in_another_way(rules, rule):
    others = rule.answers if rule.is_number else rule.answers[1:]
    by_preset = [each for each in rules.presets if each.answers.get(rule.key, rule.default) != rule.default]
    assert by_preset or any(map(is_sourced, others)) or rule.key in THE_TABLES_OWN


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.key)
def test_a_rule_that_nobody_is_asked_any_more_is_still_read_and_kept(rules):
    former = [rule for rule in rules_on_record(rules.options) if rule.former and not rule.former.now]
    assert not {rule.key for rule in former} & {rule.key for rule in house_rules(rules.options)}
    for rule in former:
        for each in rule.answers:
            options = rules.agree(rules.presets[0].key, {rule.key: each.value})
            assert getattr(options, rule.key) == each.value
            assert answers(options).get(rule.key, rule.default) == each.value
        with pytest.raises(ImpossibleFact, match=f"coin is not an answer to: {rule.key}"):
            rules.agree(rules.presets[0].key, {rule.key: "coin"})


def test_a_rule_that_another_one_has_replaced_is_read_as_an_answer_to_that():
    assert Partners(after_draw="one_each") == agreed(Partners, {}, {"drawn_carry": True})
    assert Partners() == agreed(Partners, {"after_draw": "one_each"}, {"drawn_carry": False})
    assert Partners(after_draw="twice") == agreed(Partners, {}, {"after_draw": "twice", "drawn_carry": True})
    with pytest.raises(ImpossibleFact, match="coin is not an answer to: drawn_carry"):
        agreed(Partners, {}, {"drawn_carry": "coin"})


def test_a_number_may_be_below_0_where_its_rule_goes_so_far():
    rule = next(rule for rule in house_rules(ruleset("trains").options) if rule.key == "first_engine")
    assert [read_answer(rule, text) for text in ("-1", "9")] == [-1, 9]
    with pytest.raises(ImpossibleFact):
        read_answer(rule, "-2")


def test_yes_and_no_may_be_told_in_words():
    rule = next(rule for rule in house_rules(ruleset("trains").options) if rule.key == "communal")
    assert all(read_answer(rule, text) is True for text in ("yes", "on", "True"))
    assert all(read_answer(rule, text) is False for text in ("No", "off", "false"))


def test_yes_and_no_are_not_one_and_nought():
    rule = next(rule for rule in house_rules(Partners) if rule.key == "bonus_may_finish")
    assert not rule.accepts(1)
    target = next(rule for rule in house_rules(Partners) if rule.key == "target")
    assert not target.accepts(True)


def test_the_tables_own_answer_goes_above_the_preset():
    assert agreed(Partners, {"target": 50, "tie": "blocker_loses"}, {"target": 75}) == Partners(
        target=75, tie="blocker_loses"
    )


def test_all_answers_are_stored_not_only_the_changed_ones():
    assert set(answers(Partners(target=50))) == {rule.key for rule in house_rules(Partners)}


def test_a_rules_own_questions_come_before_those_it_inherits():
    keys = [rule.key for rule in house_rules(Partners)]
    assert keys.index("target") < keys.index("first_pass_double")


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.words.name)
def test_a_rule_is_asked_only_under_an_answer_that_exists(rules):
    declared = {rule.key: rule for rule in house_rules(rules.options)}
    for rule in declared.values():
        only_if = rule.when.only_if
        assert only_if is None or declared[only_if[0]].accepts(only_if[1])


@pytest.mark.parametrize(
    ("told", "field", "message"),
    [
        pytest.param({"targe": 50}, "options.targe", "There is no house rule called targe.", id="unknown"),
        pytest.param(
            {"target": 0}, "options.target", "0 is not an answer to: Play to how many points?", id="out of range"
        ),
        pytest.param({"tie": "coin"}, "options.tie", "coin is not an answer to: And if it's a tie?", id="no answer"),
    ],
)
def test_a_wrong_answer_is_refused_where_it_was_given(told, field, message):
    with pytest.raises(ImpossibleFact) as refusal:
        agreed(Partners, {}, told)
    assert (refusal.value.field, refusal.value.message) == (field, message)


@pytest.mark.parametrize("annotated", [True, False], ids=["annotations at hand", "as Python 3.14 has them"])
def test_a_table_is_asked_a_game_s_own_rules_before_those_it_shares(annotated):
    @dataclass(frozen=True)
    class Ours(Partners):
        tea: bool = declare(HouseRule("Tea?"), answer(False, "No", "None.", "X-1"), answer(True, "Yes", "Tea.", "X-1"))
        cake: int = declare(
            HouseRule("How much cake?", number=Number(0, 3)), answer(1, "Slices", "{value} slices.", "X-02")
        )

    if not annotated:
        del Ours.__annotations__
    assert [rule.key for rule in house_rules(Ours)][:3] == ["tea", "cake", house_rules(BonusRules)[0].key]
    assert house_rules(Ours()) == house_rules(Ours)
