"""Time is out: the hand that is played, one hand more, or the score as it stands; and what happens when it is level."""

from functools import partial

import pytest

from referee.engine.options import house_rules
from referee.rulesets import rulesets
from tests.support.builders import clauses, last, lines, out, refused, steps, told

TIME, BETWEEN = told("time"), told("time", in_play=False)
PAIRS = partial(lines, "partners", lead=0, target=200, time_limit=40)


def won(side, points):
    """A hand of pairs that a side wins by so many points."""
    held = ["", str(points - 1), "2", "1"] if side == 0 else [str(points - 1), "", "1", "2"]
    return out(side, *held, lead=side)


@pytest.mark.canon("CLK-1")
@pytest.mark.canon("CLK-G1")
def test_the_hand_that_is_played_is_finished_and_the_most_points_win():
    called, end = PAIRS(TIME, won(1, 30), totals=[60, 40])
    assert (called.standing.over, called.standing.next_lead) == (False, 0)
    assert steps(called) == ["Time is up: this hand is the last."]
    assert (end.standing.winners, end.standing.totals) == ((1,), (60, 70))
    assert steps(end)[-1] == "The best score wins the game: Ben and Dee with 70."
    assert clauses(end)[-1] == "CLK-1"


@pytest.mark.canon("CLK-1")
def test_between_two_hands_the_score_stands_but_where_one_hand_more_is_played():
    (stands,) = PAIRS(BETWEEN, totals=[60, 40])
    assert (stands.standing.winners, stands.standing.over) == ((0,), True)
    called, end = PAIRS(BETWEEN, won(1, 30), totals=[60, 40], time_out="last_hand")
    assert steps(called) == ["Time is up: one more hand."]
    assert end.standing.winners == (1,)


@pytest.mark.canon("CLK-1")
def test_one_hand_more_that_makes_it_level_leaves_the_marked_score_to_decide():
    _called, end = PAIRS(TIME, won(1, 20), totals=[60, 40], time_out="last_hand")
    assert (end.standing.totals, end.standing.winners) == ((60, 60), (0,))
    assert steps(end)[-1] == "Tied at 60: Ana and Cy win, having led when time was called."


@pytest.mark.canon("CLK-1")
def test_where_the_score_stands_the_hand_that_is_played_does_not_count():
    (end,) = PAIRS(TIME, totals=[60, 40], time_out="stands")
    assert end.standing.winners == (0,)
    assert steps(end)[0] == "Time is up: the score stands."


@pytest.mark.canon("CLK-G2")
def test_level_when_time_is_out_another_hand_is_played_or_nobody_wins():
    _called, level, more = PAIRS(TIME, won(1, 20), won(0, 9), totals=[60, 40])
    assert (level.standing.over, more.standing.winners) == (False, (0,))
    _called, end = PAIRS(TIME, won(1, 20), totals=[60, 40], time_level="stands")
    assert (end.standing.over, end.standing.winners) == (True, ())


@pytest.mark.canon("SAN-1")
def test_after_time_no_game_ends_by_a_penalty_that_cancels_the_hand():
    fault = told("penalty", seat=0, fault="pass")
    _called, cancelled, end = PAIRS(TIME, fault, won(0, 20), totals=[60, 40], sanctions="world")
    assert (cancelled.standing.over, cancelled.standing.totals) == (False, (-20, 40))
    assert (end.standing.totals, end.standing.winners) == ((0, 40), (1,))


@pytest.mark.canon("CLK-2")
def test_the_last_hand_is_written_in_full_or_no_further_than_the_target():
    full, exactly = (PAIRS(TIME, won(0, 30), totals=[180, 0], written_beyond=beyond)[-1] for beyond in (True, False))
    assert (full.standing.totals, exactly.standing.totals) == ((210, 0), (200, 0))


def test_who_reaches_the_target_with_the_last_hand_has_won_by_it():
    end = PAIRS(TIME, won(0, 30), totals=[180, 190])[-1]
    assert steps(end)[-1] == "Ana and Cy: 210 of 200, and the game is won."


@pytest.mark.parametrize("key", ["longana", "fives"])
def test_who_plays_alone_wins_by_the_clock_too(key):
    end = last(key, BETWEEN, totals=[20, 50, 40, 30], time_limit=30)
    assert end.standing.winners == (1,)


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.key)
def test_what_is_played_when_time_is_out_has_the_games_own_name(rules):
    called = last(rules.key, TIME, preset="points" if rules.key == "loo" else "", time_limit=30)
    asked = [rule for rule in house_rules(rules.options) if rule.key in ("time_out", "time_level")]
    said = " ".join([*steps(called), *(f"{each.label} {each.sentence}" for rule in asked for each in rule.answers)])
    name, other = ("round", "hand") if "Round" in rules.words.hand.number else ("hand", "round")
    assert (f" {name}" in said, f" {other}" in said) == (True, False)


def test_time_is_called_once_and_never_in_a_game_for_the_pot():
    assert refused("partners", TIME, TIME) == ("kind", "Time was already called.")
    assert refused("loo", TIME, preset="pot")[0] == "kind"


def test_a_call_that_is_struck_is_as_if_it_had_never_been():
    hand = won(1, 30)
    assert PAIRS(hand, totals=[60, 40])[-1].standing.over is False
