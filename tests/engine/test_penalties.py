"""A fault on the sheet: what it costs by each sanction table, what the table tells instead, and what it adds up to."""

from functools import partial

import pytest

from tests.builders import clauses, last, lines, out, refused, steps, told

PAIRS = partial(lines, "partners", totals=[60, 40], lead=0)


def fault(kind="pass", seat=0, **said):
    return told("penalty", seat=seat, fault=kind, **said)


@pytest.mark.canon("SAN-G1")
def test_without_a_sanction_table_a_fault_costs_what_the_table_tells():
    noted, cost = PAIRS(fault(), fault(points=15, card="yellow"))
    assert (noted.standing.totals, cost.standing.totals) == ((60, 40), (45, 40))
    assert steps(cost) == [
        "Ana: Passed, or did not follow, while able to, fault 2 of this kind.",
        "Ana and Cy -15.",
        "Ana and Cy: a yellow card.",
        "Play goes on.",
    ]
    assert clauses(cost) == ["LAG-08", "SAN-G1", "SAN-G1", "SAN-G1"]


@pytest.mark.canon("SAN-G1")
def test_a_friendly_table_warns_first_and_both_of_a_pair_answer_for_the_second_fault():
    first, other, second = PAIRS(fault("signal"), fault("slow"), fault("signal", seat=2), sanctions="friendly")
    assert [each.verdict.awards for each in (first, other, second)] == [(0, 0), (0, 0), (-20, 0)]
    assert "Ana and Cy: a warning." in steps(first)
    assert second.standing.next_lead == 0


@pytest.mark.canon("SAN-1")
def test_the_world_federation_cancels_the_hand_and_two_yellows_lose_the_game():
    once, twice = PAIRS(fault(), fault("wrong", seat=2), sanctions="world")
    assert once.standing.totals == (-20, 40)
    assert {"Hand cancelled: nobody scores.", "Ana and Cy: a yellow card.", "Ana begins again."} < set(steps(once))
    assert twice.standing.totals == (-20, 100)
    assert (twice.standing.winners, twice.standing.over) == ((1,), True)
    assert steps(twice)[-2:] == ["Ana and Cy lose the game by it.", "Ben and Dee win the game."]


@pytest.mark.canon("SAN-1")
def test_two_warnings_are_a_yellow_card_and_a_false_block_is_forty_off():
    _warned, yellow, block = PAIRS(fault("talk", 1), fault("slow", 3), fault("block"), sanctions="world")
    assert "Ben and Dee: a yellow card." in steps(yellow)
    assert block.verdict.awards == (-40, 0)


@pytest.mark.canon("SAN-2")
@pytest.mark.parametrize(
    ("kind", "points"), [("pass", 20), ("turn", 20), ("talk", 20), ("quarrel", 50), ("touched", 0), ("many", 0)]
)
def test_the_venezuelan_norms_warn_of_some_faults_first(kind, points):
    first, second = PAIRS(fault(kind), fault(kind), sanctions="venezuelan")
    assert first.verdict.awards == (-points, 0)
    assert second.verdict.awards == (-(points or 20), 0)


@pytest.mark.canon("SAN-3")
def test_cards_of_earlier_games_count_at_the_venezuelan_federation():
    light, dear, after_two = PAIRS(fault("talk"), fault(), fault(seat=1, earlier=2), sanctions="federation")
    assert [each.verdict.awards for each in (light, dear, after_two)] == [(-40, 0), (-80, 0), (0, -80)]
    assert "Ana and Cy: a yellow card." in steps(dear)
    assert "Ben and Dee: a black card." in steps(after_two)


@pytest.mark.canon("SAN-4")
def test_at_a_dominican_club_the_opponents_are_given_what_may_win_them_the_game():
    fine, dear = PAIRS(fault("talk"), fault(), sanctions="dominican")
    assert fine.standing.totals == (60, 70)
    assert (dear.standing.winners, dear.standing.totals) == ((1,), (60, 170))


def test_the_table_may_tell_another_price_than_its_sanctions_and_the_ruling_says_so():
    (softer,) = PAIRS(fault(points=10, play="goes_on"), sanctions="world")
    assert softer.verdict.awards == (-10, 0)
    assert clauses(softer) == ["LAG-08", "SAN-G1", "SAN-1", "SAN-G1"]


def test_what_somebody_was_warned_of_goes_along_to_another_seat():
    swap = told("swap", seats=[0, 1])
    again = PAIRS(fault("talk"), swap, fault("talk", seat=1), fault("talk", seat=3), sanctions="friendly")[2:]
    assert [each.verdict.awards for each in again] == [(0, -20), (0, -20)]


@pytest.mark.parametrize("key", ["longana", "loo", "fives"])
def test_who_plays_alone_loses_points_alone_and_others_may_each_be_given_some(key):
    off, given = lines(key, fault("talk", seat=1, points=5), fault("talk", points=5, to="opponents"), lead=2)
    assert off.verdict.awards == (0, -5, 0, 0)
    assert given.verdict.awards == (0, 5, 5, 5)
    assert given.standing.next_lead == 2


def test_of_more_than_two_the_highest_of_the_others_wins_a_game_that_is_lost():
    lost = last("longana", fault("cheat", play="lost"), totals=[90, 40, 30, 20])
    assert (lost.standing.winners, lost.standing.totals) == ((1,), (90, 40, 30, 20))
    level = last("longana", fault("cheat", play="lost"), totals=[90, 40, 40, 20])
    assert (level.standing.winners, level.standing.over) == ((), True)


def test_a_hand_cancelled_before_six_six_was_laid_is_led_by_it_again():
    broken, on = lines("partners", fault(play="cancelled"), fault(play="goes_on"))
    assert steps(broken)[-1] == "It is still the first hand: 6-6 leads it."
    assert broken.standing.next_lead is on.standing.next_lead is None


def test_what_cannot_be_is_refused_at_its_field():
    assert refused("partners", fault("drew"))[0] == "fault"
    assert refused("loo", fault("block"))[0] == "fault"
    assert refused("partners", fault(points=-5))[0] == "points"
    assert refused("partners", fault(seat=7))[0] == "seat"
    assert refused("loo", fault(points=5), preset="pot")[0] == "points"
    assert refused("loo", fault(play="lost"), preset="pot")[0] == "play"


def test_in_a_game_for_the_pot_there_is_a_card_and_no_more():
    shown = last("loo", fault(card="yellow"), preset="pot", sanctions="venezuelan")
    assert not any(shown.verdict.awards)
    assert "Ana: a yellow card." in steps(shown)


def test_a_hand_after_a_penalty_is_played_as_if_there_had_been_none():
    hand = out(0, "", "5-1", "2", "6-1")
    (alone,), (_penalty, after) = PAIRS(hand), PAIRS(fault(seat=1), hand)
    assert alone.verdict == after.verdict
