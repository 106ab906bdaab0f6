"""What everybody scores for a round: nothing for who is out, and what is left in a hand for everybody else."""

import pytest

from referee.rulesets import ruleset
from tests.support.builders import block, last, out, steps, unfinished

SECOND = {"round": 2, "players": 2}


def trains(*entries, players=3, **said):
    return last("trains", *entries, players=players, **said)


@pytest.mark.canon("MEX-16", "MEX-17", "MEX-21", "MEX-22", "CHK-08")
def test_who_is_out_scores_nothing_and_everybody_else_the_pips_left():
    line = trains(out(1, "12-11 3-3", "", "17"), totals=[10, 40, 0], round=2, first_engine=9)
    assert line.verdict.winner == 1
    assert line.verdict.awards == (29, 0, 17)
    assert line.standing.totals == (39, 40, 17)
    assert steps(line) == ["Ben is out: 0.", "Ana: 23 + 6 = 29.", "Cy: 17."]
    assert str(line.verdict.gist) == "Ben is out; Ana 29 and Cy 17"


@pytest.mark.canon("MEX-18", "MEX-G9", "CHK-09")
def test_of_a_block_everybody_scores_and_nobody_has_won_it():
    line = trains(block("4", "31", "9"), round=5)
    assert (line.verdict.winner, line.verdict.awards) == (None, (4, 31, 9))
    assert str(line.verdict.gist) == "Blocked; Ana 4, Ben 31 and Cy 9"


def test_a_record_may_say_only_that_it_was_blocked(refused):
    hand = unfinished("4", "31", "9", blocked=True)
    assert trains(hand).fact == trains(block("4", "31", "9")).fact
    assert refused("trains", hand | {"out": 0}, players=3)[0] == "out"


@pytest.mark.canon("MEX-G20")
def test_a_round_that_was_stopped_is_counted_like_a_block():
    line = trains(unfinished("4", "31", "9", broken_off=True))
    assert line.verdict.awards == (4, 31, 9)
    assert steps(line)[0] == "Stopped by agreement: counted like a block."


@pytest.mark.canon("MEX-G1", "CHK-G1")
@pytest.mark.parametrize(
    ("held", "told", "double_blank", "points"),
    [
        ("0-0", {}, 0, 0),
        ("0-0 6-5", {}, 50, 61),
        ("17", {"double_blank": 1}, 25, 42),
        ("17/3", {"double_blank": 1}, 50, 67),
        ("0", {}, 50, 50),
        ("0/1", {}, 50, 50),
        ("0", {"double_blank": 1}, 50, 50),
        ("17", {"double_blank": 1}, 0, 17),
        ("0-0 6-5", {"double_blank": 1}, 50, 61),
    ],
    ids=[
        "0-0 counts its pips",
        "tiles that are shown",
        "pips, and it is said who has it",
        "pips and tiles counted",
        "no pips, so it is 0-0 alone",
        "no pips in one tile",
        "no pips, and said besides",
        "said where it counts nothing",
        "shown, and said besides",
    ],
)
def test_what_0_0_counts_is_added_once(held, told, double_blank, points):
    line = trains(out(0, "", held, **told), double_blank=double_blank, **SECOND)
    assert line.verdict.awards == (0, points)


def test_what_is_added_for_0_0_is_said():
    line = trains(out(0, "", "17", double_blank=1), double_blank=50, **SECOND)
    assert steps(line)[1] == "Ben: 17 pips and 50 for 0-0, 67."
    assert steps(trains(out(0, "", "0"), double_blank=50, **SECOND))[1] == "Ben: only 0-0, 50."


@pytest.mark.canon("CHK-G2", "MEX-G2")
def test_each_tile_with_one_blank_counts_25_where_the_table_agreed_so():
    line = last("trains", out(1, "9-0 0-0 3-1", ""), preset="chickenfoot_blanks", players=2, round=2)
    assert line.verdict.awards == (79, 0)
    assert steps(line)[1] == "Ana: 25 + 4 + 50 = 79, each tile with a blank counting 25."


@pytest.mark.parametrize("held", ["17", "17/2", "9/1", "12+5"])
def test_blanks_that_count_25_need_the_tiles(refused, held):
    assert refused("trains", out(0, "", held), single_blank=25, **SECOND) == ("held.1", "MEX-G2")


def test_one_tile_too_heavy_for_a_blank_needs_no_tiles():
    assert trains(out(0, "", "17/1"), single_blank=25, **SECOND).verdict.awards == (0, 17)


@pytest.mark.canon("MEX-G11")
def test_a_bonus_for_going_out_is_taken_off_and_a_total_may_fall_below_0():
    line = trains(out(0, "", "9"), winner_bonus=10, totals=[5, 60], **SECOND)
    assert (line.verdict.awards, line.standing.totals) == ((-10, 9), (-5, 69))
    assert steps(line)[:2] == ["Ana is out: 0.", "Ana -10 for going out."]


@pytest.mark.canon("MEX-G14", "CHK-G7")
@pytest.mark.parametrize(("double", "points"), [(True, 40), (False, -10)], ids=["a double", "another tile"])
def test_going_out_with_a_double_costs_50_where_the_table_agreed_so(double, points):
    line = trains(out(0, "", "9", double=double), winner_bonus=10, double_out=50, **SECOND)
    assert line.verdict.awards == (points, 9)


def test_that_it_was_a_double_counts_nothing_elsewhere():
    assert trains(out(0, "", "9", double=True), **SECOND).verdict.awards == (0, 9)


def test_who_is_caught_with_0_0_is_counted_besides():
    line = trains(out(0, "", "0-0 1-1", "4"))
    assert ruleset("trains").accounts.tallied(line.verdict) == {"Caught with 0-0": (1,)}


@pytest.mark.parametrize(("hand", "said", "clause"), [
    (unfinished("4", "31", "9", broken_off=True), {}, "MEX-G20"),
    (block("4", "31", "9"), {}, "MEX-18"),
    (block("4", "31", "9"), {"blocked_when": "first_stuck"}, "CHK-G6"),
])  # fmt: skip
def test_a_round_that_nobody_ended_quotes_the_rule_by_which_it_stopped(hand, said, clause):
    assert trains(hand, **said).verdict.gist.clause == clause
