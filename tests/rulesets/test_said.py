"""A hand that was stopped or given up, or whose points the table says because nobody could count them any more."""

import json

import pytest

from referee.record import document as written
from referee.record import from_document
from tests.builders import block, clauses, document, out, partners, refused, steps, unfinished

UNTOLD = ("?", "?", "?", "?")
ALL_SEVEN = ("6-5 1-1", "4-3", "2-0 6-6", "5-4 3-2")


def stopped(*held, **told):
    return unfinished(*(held or UNTOLD), broken_off=True, **told)


def given_up(side, *held, **told):
    return unfinished(*(held or UNTOLD), conceded=side, **told)


@pytest.mark.canon("GEN-2")
def test_the_tiles_were_mixed_up_before_the_count_so_the_table_says_the_points():
    line = partners(out(0, "", "?", "?", "?", agreed_points=19), lead=0)
    assert line.standing.totals == (19, 0)
    assert steps(line)[:2] == [
        "Ana went out: the hand is won by Ana and Cy.",
        "Ana and Cy +19: said by the table, not counted.",
    ]
    assert "GEN-2" in clauses(line)
    assert line.standing.next_lead == 1


def test_of_a_block_that_was_not_counted_the_table_says_the_winners_too():
    untold = block(*UNTOLD, agreed_points=19)
    assert refused("partners", untold) == ("winner", "Who has won these points?")
    line = partners(untold | {"winner": 1}, lead=0)
    assert line.standing.totals == (0, 19)
    assert steps(line)[0] == "Nobody could play: the hand was blocked."


def test_no_points_need_no_winner_and_the_hand_is_drawn():
    line = partners(stopped(agreed_points=0), lead=2)
    assert line.standing.totals == (0, 0)
    assert steps(line)[:2] == ["The hand was stopped by agreement.", "Nobody scores: said by the table, not counted."]
    assert line.standing.next_lead == 3


@pytest.mark.canon("GEN-4")
def test_a_side_that_gives_up_has_lost_the_pips_it_holds():
    line = partners(given_up(1, "?", "4-3", "?", "5-4 3-2"), lead=0)
    assert line.standing.totals == (21, 0)
    assert "Ben and Dee gave the hand up: it is won by Ana and Cy." in steps(line)
    assert refused("partners", given_up(1, "?", "4-3", "?", "?")) == ("held.3", "Now Dee's tiles.")


def test_a_side_that_gives_up_may_say_the_points():
    line = partners(given_up(0, agreed_points=30), next_lead="previous_winner", lead=0)
    assert line.standing.totals == (0, 30)
    assert line.standing.next_lead is None


def test_by_kind_of_win_a_hand_given_up_is_one_point():
    line = partners(given_up(0), scoring="by_win", target=6)
    assert line.standing.totals == (0, 1)
    assert "Ben and Dee +1: nobody went out." in steps(line)


@pytest.mark.canon("GEN-4", "LAG-24")
def test_a_hand_that_is_stopped_is_counted_as_a_block_though_every_number_is_in_hand():
    line = partners(stopped(*ALL_SEVEN), lead=0)
    assert steps(line)[0] == "The hand was stopped by agreement: it is counted as a block is."
    assert "The lighter side wins the hand: Ben and Dee." in steps(line)
    assert line.standing.totals == (0, 27)
    assert line.verdict.remarks == ()


@pytest.mark.parametrize("rules", [{"tie": "blocker_loses"}, {"blocked": "blocker_vs_next"}], ids=str)
def test_nobody_blocked_a_hand_that_was_stopped(rules):
    line = partners(stopped("5", "4", "5", "6"), **rules, lead=0)
    assert line.standing.totals == (0, 0)
    assert any("nobody blocked" in step.lower() for step in steps(line))


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        (out(0, "", "5", "?", "6", broken_off=True), "broken_off"),
        (block(*UNTOLD, conceded=1), "broken_off"),
        (stopped(conceded=0), "broken_off"),
        (given_up(2), "conceded"),
        (stopped(agreed_points=5, winner=2), "winner"),
        (given_up(0, agreed_points=5, winner=1), "winner"),
        (out(0, "", "5", "?", "6", winner=0), "winner"),
        (stopped(agreed_points=169, winner=0), "agreed_points"),
        (unfinished(*UNTOLD, agreed_points=5, winner=0), "out"),
    ],
)
def test_what_no_table_can_say_is_refused(hand, field):
    assert refused("partners", hand)[0] == field


def test_a_hand_stopped_before_the_first_tile_may_be_told_in_tiles():
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    hands = [" ".join(tiles[seat::4]) for seat in range(4)]
    assert partners(given_up(1, *hands)).standing.totals[0] > 0


def test_a_record_keeps_what_the_table_said():
    entries = [stopped(agreed_points=0), given_up(0, agreed_points=4), block(*UNTOLD, agreed_points=3, winner=1)]
    kept = written(from_document(document("partners", *entries)))["entries"]
    assert kept == json.loads(json.dumps(entries))
