"""What holds for every game, whatever was told."""

import json
from dataclasses import replace
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.facts import ImpossibleFact
from referee.engine.hands.agreed import points_or_counted, worth_between
from referee.engine.score import score_fact
from referee.engine.standing import Situation
from referee.engine.tiles import UNTOLD
from referee.record import document, from_document, from_text, read_fact, report, write_fact
from referee.rulesets.loo.facts import pot_outcome
from tests.support.strategies import KEYS, quick, records
from tests.support.turned import turned, turned_report

EVERY = pytest.mark.parametrize("key", KEYS)


@EVERY
@quick
@given(st.data())
def test_what_is_written_reads_back_the_same(key, data):
    record = data.draw(records(key))
    assert [read_fact(write_fact(told), record.ruleset) for told in record.facts] == list(record.facts)
    assert from_text(json.dumps(document(record))) == record


@EVERY
@quick
@given(st.data())
def test_awards_go_to_sides_that_exist_and_make_the_totals(key, data):
    record = data.draw(records(key))
    before = record.first()
    for line in record.scored():
        assert len(line.verdict.awards) == len(line.standing.seating.sides) == len(line.standing.totals)
        newcomers = (0,) * (len(line.verdict.awards) - len(before.totals))
        sums = map(sum, zip(before.totals + newcomers, line.verdict.awards, strict=True))
        assert line.standing.totals == tuple(sums)
        assert set(line.standing.winners) <= set(range(len(line.standing.totals)))
        before = line.standing


@EVERY
@quick
@given(st.data())
def test_whoever_leads_next_is_at_the_table(key, data):
    for line in data.draw(records(key)).scored():
        assert line.standing.next_lead is None or line.standing.next_lead in line.standing.seating.order


@EVERY
@quick
@given(st.data())
def test_what_is_doubted_of_a_hand_stands_in_its_verdict(key, data):
    record = data.draw(records(key))
    before, rules = record.first(), record.ruleset
    for line in record.scored():
        if isinstance(line.fact, rules.hand):
            situation = Situation(record.options, before)
            assert all(step in line.verdict.remarks for step in rules.extras.doubts(line.fact, situation))
            assert rules.believes(line.fact, situation) == (not line.verdict.remarks)
        before = line.standing


COUNTED = ("block.ending", "fives.ending", "longana", "partners.scoring")


@pytest.mark.parametrize("key", COUNTED)
@quick
@given(st.data())
def test_what_a_hand_was_worth_is_never_too_much_to_agree_on_and_nothing_else_where_all_was_entered(key, data):
    record, unseen, counts = data.draw(records(key.split(".")[0])), data.draw(st.sets(st.integers(0, 3))), []
    score_fact.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        module = import_module(f"referee.rulesets.{key}")
        patch.setattr(module, "points_or_counted", lambda *call: counts.append(call) or points_or_counted(*call))
        record.scored()
    for checked, winner, count in (call for call in counts if call[1] is not None):
        points, _steps = count(checked, winner)
        assert worth_between(checked, winner, count) == (points, points)
        unseen.discard(checked.hand.went_out)  # who went out holds nothing, told or not
        held = tuple(UNTOLD if seat in unseen else each for seat, each in enumerate(checked.holdings))
        least, most = worth_between(replace(checked, holdings=held), winner, count)
        assert least <= points <= most


@quick
@given(records("loo", preset="pot", play_for="pot"))
def test_a_pot_is_paid_out_whole_and_balances_add_up_to_nothing(record):
    before = record.first()
    for line in record.scored():
        assert sum(line.standing.totals) == 0
        assert line.standing.state.units % 5 == 0
        if payout := pot_outcome(line.verdict).payout:
            assert sum(payout.payouts) == before.state.units
            assert before.state.units > 0
        before = line.standing


@quick
@given(records("loo", preset="pot", play_for="pot", cap="x5"))
def test_nobody_looed_pays_more_than_the_limit(record):
    for line in record.scored():
        assert all(stake.loo <= 20 for stake in line.standing.state.stakes)


@quick
@given(records("loo", preset="points", play_for="points", floor_zero=True))
def test_no_hand_takes_a_score_below_zero(record):
    for line in record.scored():
        for seat in pot_outcome(line.verdict).looed:
            before = line.standing.totals[seat] - line.verdict.awards[seat]
            assert line.standing.totals[seat] >= min(0, before)


@EVERY
@quick
@given(st.data())
def test_striking_the_last_entry_is_never_having_told_it(key, data):
    record = data.draw(records(key))
    shorter = replace(record, facts=record.facts[:-1])
    assert shorter.scored() == record.scored()[: len(shorter.facts)]


@EVERY
@quick
@given(st.data())
def test_the_same_facts_always_give_the_same_standing(key, data):
    record = data.draw(records(key))
    assert from_document(document(record)).scored() == record.scored()


@EVERY
@quick
@given(st.data())
def test_other_names_change_nothing_but_names(key, data):
    record = data.draw(records(key))
    renamed = replace(record, seats=tuple(f"Player {name}" for name in record.seats))
    assert without_texts(report(renamed)) == without_texts(report(record))


def without_texts(scored):
    texts = ("steps", "remarks")
    cited = [{part: [said["clause"] for said in each[part]] for part in texts} for each in scored["entries"]]
    return scored | {"entries": [each | ids for each, ids in zip(scored["entries"], cited, strict=True)]}


@EVERY
@quick
@given(st.data())
def test_a_turned_table_turns_the_result(key, data):
    record = data.draw(records(key))
    by = data.draw(st.integers(1, len(record.seats) - 1))
    there = report(from_document(turned(document(record), by)))
    assert without_steps(there) == without_steps(turned_report(report(record), len(record.seats), by))


def without_steps(scored):
    return scored | {"entries": [{k: v for k, v in each.items() if k != "steps"} for each in scored["entries"]]}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
TEXTS = st.text(max_size=30) | st.text("0123456789-+/ ?|:,", max_size=12)


def places(node, path=()):
    """The paths to everything inside a document."""
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def put(node, path, value):
    """A document with something else at a path."""
    key, *rest = path
    copy = dict(node) if isinstance(node, dict) else list(node)
    copy[key] = put(node[key], rest, value) if rest else value
    return copy


def scored_or_refused(told):
    """Any other exception fails the test, and so does a refusal that does not fill its gaps."""
    try:
        report(from_document(told))
    except ImpossibleFact as problem:
        str(problem)


@EVERY
@quick
@given(st.data())
def test_a_record_with_something_else_in_it_is_scored_or_refused(key, data):
    whole = document(data.draw(records(key)))
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(list(places(whole))))
        whole = put(whole, path, data.draw(JSON | TEXTS | st.integers(-2, 12)))
    scored_or_refused(whole)


@EVERY
@quick
@given(st.data())
def test_any_text_in_a_text_is_scored_or_refused(key, data):
    whole = document(data.draw(records(key)))
    texts = [path for path in places(whole) if isinstance(at(whole, path), str)]
    scored_or_refused(put(whole, data.draw(st.sampled_from(texts)), data.draw(TEXTS)))


def at(node, path):
    for key in path:
        node = node[key]
    return node


@pytest.mark.tour
@EVERY
@quick
@given(st.data())
def test_entries_of_two_games_put_together_are_scored_or_refused(key, data):
    one, other = data.draw(records(key)), data.draw(records())
    scored_or_refused(document(one) | {"entries": [*document(one)["entries"], *document(other)["entries"]]})


@quick
@given(JSON)
def test_any_json_is_scored_or_refused(told):
    scored_or_refused(told)


@quick
@given(st.text() | st.binary())
def test_any_text_is_scored_or_refused(text):
    with pytest.raises(ImpossibleFact):
        from_text(text)
