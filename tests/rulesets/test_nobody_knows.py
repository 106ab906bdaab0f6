"""A level block that hangs on what nobody at the table can tell any more: nobody scores, and nothing is asked twice."""

import pytest

from tests.support.builders import block, clauses, out, partners, steps

LEVEL = ("5", "4", "5", "6")


def unknown(*fields, held=LEVEL, **told):
    return block(*held, nobody_knows=list(fields), **told)


@pytest.mark.canon("DUO-G2", "DUO-16")
@pytest.mark.parametrize("tie", ["blocker_wins", "blocker_loses"])
def test_nobody_scores_a_level_block_that_nobody_knows_who_blocked(tie):
    line = partners(unknown("blocked_by"), tie=tie, lead=1)
    assert line.standing.totals == (0, 0)
    assert "Tied at 10, and nobody knows who blocked: nobody scores." in steps(line)
    assert "DUO-G2" in clauses(line)
    assert line.standing.next_lead == 2


@pytest.mark.canon("V-P02")
def test_nobody_scores_where_the_blocker_is_compared_and_nobody_knows_him():
    line = partners(unknown("blocked_by", held=("5", "4", "7", "6")), blocked="blocker_vs_next", lead=1)
    assert "Nobody knows who blocked: nobody scores." in steps(line)


@pytest.mark.canon("LAG-G1", "V-P07")
def test_nobody_scores_a_level_block_where_nobody_knows_who_led_and_who_leads_next_is_open():
    line = partners(unknown("lead"), tie="opener_wins")
    assert "Tied at 10, and nobody knows who led: nobody scores." in steps(line)
    assert line.standing.next_lead is None


def test_what_decides_nothing_need_not_be_known():
    line = partners(unknown("blocked_by", held=("5", "4", "4", "7")), tie="blocker_loses")
    assert line.standing.totals == (11, 0)


@pytest.mark.parametrize(
    ("hand", "field"),
    [(block(*LEVEL), "blocked_by"), (unknown("blocked_by", by=3), "blocked_by"), (unknown("end"), "nobody_knows")],
    ids=["merely not told", "told and not known", "never asked"],
)
def test_what_was_merely_not_told_is_still_asked_for(refused, hand, field):
    assert refused("partners", hand, tie="blocker_loses") == (field, "")


def test_a_hand_won_by_going_out_never_asks_who_blocked():
    assert partners(out(0, "", "4", "?", "6"), tie="blocker_loses").standing.totals == (10, 0)


@pytest.mark.canon("DUO-G2", "V-P02")
@pytest.mark.parametrize("told", [block, unknown], ids=["not entered", "nobody knows"])
def test_a_block_that_the_same_side_wins_whoever_blocked_is_scored(told):
    hands = ("1", "9", "2", "8")
    hand = block(*hands) if told is block else unknown("blocked_by", held=hands)
    line = partners(hand, lead=1, blocked="blocker_vs_next", scoring="all")
    assert line.standing.totals == (20, 0)
    assert "Ana and Cy win either way (blocker against next player)." in steps(line)
    won = partners(hand, lead=1, blocked="blocker_vs_next", next_lead="previous_winner")
    assert won.standing.next_lead is None


def test_who_blocked_is_asked_for_where_the_winner_hangs_on_it(refused):
    assert refused("partners", block("1", "9", "8", "2"), blocked="blocker_vs_next") == ("blocked_by", "V-P02")
