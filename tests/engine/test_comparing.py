"""The same hand under other rules, for any hand the rules accept: nothing raised, nothing false, nothing missed."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings

from referee.engine.desk.variants import MAX_COMBINATIONS, compare
from referee.engine.facts import Hand, ImpossibleFact, Opening
from referee.engine.options import answers as answers_of
from referee.engine.options import house_rules
from referee.engine.score import retold
from referee.engine.standing import Situation
from referee.record import from_document, read_fact
from referee.rulesets.loo.facts import Tricks
from referee.rulesets.partners import PARTNERS
from tests.rulesets.test_worked_cases import cases
from tests.support.builders import CAST, document, out, told
from tests.support.strategies import quick, records


def judged(record, changes, at, unless=""):
    """Winner, awards and dues of a line under changed answers, told to where the game is won, or the refusal.

    None where it is refused at a field that begins like `unless`.
    """
    options = record.ruleset.agree(record.preset, answers_of(record.options) | changes)
    there = Situation(options, before(record, at))
    try:
        verdict = record.ruleset.judge(retold(record.ruleset, record.facts[at], there), there)
    except ImpossibleFact as problem:
        return None if unless and problem.field.startswith(unless) else problem.message
    return verdict.winner, verdict.awards, verdict.state


def before(record, at):
    return record.scored()[at - 1].standing if at else record.first()


def last_hand(record):
    hands = [at for at, each in enumerate(record.facts) if isinstance(each, Hand | Tricks)]
    assume(hands)
    at = hands[-1]
    return at, compare(record.ruleset, record.options, before(record, at), record.facts[at])


def outcome(variant):
    return variant.refused.message if variant.refused else (variant.winner, variant.awards, variant.state)


@quick
@given(records())
def test_here_is_what_the_sheet_says(record):
    at, compared = last_hand(record)
    assert outcome(compared.own) == judged(record, {}, at)


@pytest.mark.tour
@quick
@given(records())
def test_every_set_of_answers_listed_leads_to_its_outcome(record):
    at, compared = last_hand(record)
    listed = [(variant, answers) for variant in compared.others for answers in variant.under]
    for variant, answers in listed[:40]:
        assert judged(record, dict(answers), at) == outcome(variant)


@pytest.mark.tour
@quick
@given(records())
def test_a_rule_that_is_left_out_changes_nothing_by_itself(record):
    at, compared = last_hand(record)
    here, matter = outcome(compared.own), {rule.key for rule in compared.rules}
    for rule in house_rules(record.options):
        if rule.key not in matter and rule.compared and not rule.whole_game:
            for value in rule.common or (rule.default,):
                assert judged(record, {rule.key: value}, at, unless="options") in (here, None), (rule.key, value)


@cases("record")
def test_what_is_not_asked_changes_nothing(case):
    record = from_document(case["record"])
    rules = [rule for rule in unasked(record) if rule.common]
    change_nothing(record, [{rule.key: rule.common[at] for rule in rules} for at in (0, -1)])


@pytest.mark.tour
@cases("record")
def test_what_another_answer_leaves_unasked_changes_nothing(case):
    record = from_document(case["record"])
    rules = house_rules(record.options)
    hung_on = {key for rule in rules for _so, group in rule.when.groups for key, *_values in group}
    for rule in rules:
        for value in rule.common if rule.key in hung_on else ():
            with suppress(ImpossibleFact):
                other = under(record, {rule.key: value})
                change_nothing(other, [{rule.key: each} for rule in unasked(other) for each in rule.common])


def unasked(record):
    return [rule for rule in house_rules(record.options) if not rule.asked(record.options)]


def change_nothing(record, answers):
    worth = worth_of(record, {})
    for each in answers:
        assert worth_of(record, each) in (worth, None), each


def worth_of(record, changes):
    """Winner and awards of every hand, or why one is refused; None where no table can agree on such answers."""
    try:
        return [(each.verdict.winner, each.verdict.awards) for each in under(record, changes).scored()]
    except ImpossibleFact as refusal:
        return None if refusal.field.startswith("options") else refusal.message


def under(record, changes):
    return replace(record, options=record.ruleset.agree(record.preset, answers_of(record.options) | changes))


def matter(record, at, beside):
    """The rules of which some answer changes what came of a line, each answer tried beside these others."""
    same = (judged(record, beside, at, unless="options"), None)
    return {
        rule.key
        for rule in trying(record)
        if same[0]
        and rule.key not in beside
        and any(judged(record, {**beside, rule.key: each}, at, unless="options") not in same for each in values(rule))
    }


def trying(record):
    asked = [rule for rule in house_rules(record.options) if rule.asked(record.options)]
    return [rule for rule in asked if rule.compared and not rule.whole_game and not rule.not_scored]


def values(rule):
    return rule.common


@settings(quick, max_examples=8)
@given(records())
def test_the_rules_that_matter_are_those_that_judging_every_pair_of_answers_finds(record):
    at, compared = last_hand(record)
    found = matter(record, at, {})
    for rule in trying(record):
        for value in set(values(rule)) - {getattr(record.options, rule.key)}:
            found |= matter(record, at, {rule.key: value})
    assert [rule.key for rule in compared.rules] == [rule.key for rule in trying(record) if rule.key in found]


@pytest.mark.tour
@quick
@given(records())
def test_what_flips_the_winner_alone_is_named_and_nothing_else(record):
    at, compared = last_hand(record)
    flips = {(rule.key, value) for rule, value in compared.flips}
    for rule in compared.rules:
        values = rule.common
        for value in set(values) - {getattr(record.options, rule.key)}:
            other = judged(record, {rule.key: value}, at)
            changes = not isinstance(other, str) and other[0] != compared.own.winner
            assert ((rule.key, value) in flips) == changes


@pytest.mark.tour
@quick
@given(records())
def test_no_set_of_answers_is_listed_twice(record):
    _at, compared = last_hand(record)
    every = [tuple(sorted(answers.items())) for each in (compared.own, *compared.others) for answers in each.under]
    assert len(every) == len(set(every)) <= MAX_COMBINATIONS


BONUSES = [
    told("first_pass", side=0, double=True, partner_played=True),
    told("round_pass", side=1, plays_again=True),
    told("double_win", tile="2-3", ends=[2, 3]),
    told("stuck_blank", holder=3, other_blanks_on_table=6),
]
LOADED = out(0, "", "1-2", "4-4", "0-0 1-1", bonuses=BONUSES, lead=0)


def loaded():
    """A hand with every bonus there is, judged by rules that play them all."""
    options = PARTNERS.agree("dominican", {"stuck_blank": 15, "blank_win": 100})
    first = PARTNERS.first(options, PARTNERS.seat(CAST), Opening((170, 160), lead=0))
    return options, first, read_fact(LOADED, PARTNERS)


def test_where_too_many_rules_matter_only_few_are_changed_at_once():
    options, first, hand = loaded()
    compared = compare(PARTNERS, options, first, hand)
    assert compared.changes is not None
    assert compared.changes >= 1
    assert (
        compare(PARTNERS, PARTNERS.agree("lagunex", {}), first, read_fact(out(0, "", "5", "6", "7"), PARTNERS)).changes
        is None
    )


def test_a_hand_with_every_bonus_is_judged_a_bounded_number_of_times():
    options, first, hand = loaded()
    seen = []

    def judge(fact, at):
        seen.append(fact)
        return PARTNERS.judge(fact, at)

    compare(replace(PARTNERS, judge=judge), options, first, hand)
    assert 1 < len(seen) < 600


def test_a_game_compared_in_its_middle_starts_from_how_it_stood_there():
    record = from_document(document("partners", out(0, "", "20", "5", "30"), out(1, "6", "", "7", "8"), target=200))
    compared = compare(record.ruleset, record.options, before(record, 1), record.facts[1])
    assert outcome(compared.own)[:2] == (1, (0, 13))
