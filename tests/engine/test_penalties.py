"""A fault on the sheet: what it costs by each sanction table, what the table tells instead, and what it adds up to."""

from functools import partial

import pytest

from tests.support.builders import clauses, last, lines, out, refused, steps, told, tricks

PAIRS = partial(lines, "partners", totals=[60, 40], lead=0)
TO_200 = partial(PAIRS, target=200)
THREE = partial(lines, "longana", players=3)


def fault(kind="pass", seat=0, **said):
    return told("penalty", seat=seat, fault=kind, **said)


@pytest.mark.canon("SAN-G1")
def test_without_a_sanction_table_a_fault_costs_what_the_table_tells():
    noted, cost = PAIRS(fault(), fault(points=15, card="yellow"))
    assert (noted.standing.totals, cost.standing.totals) == ((60, 40), (45, 40))
    assert steps(noted) == ["Ana passed when they could play.", "No points: play goes on."]
    assert steps(cost) == [
        "Ana passed when they could play. That is fault 2 of this kind.",
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
    once, twice = TO_200(fault(), fault("wrong", seat=2), sanctions="world")
    assert once.standing.totals == (-20, 40)
    assert {"Hand cancelled: nobody scores.", "Ana and Cy: a yellow card.", "Ana starts again."} < set(steps(once))
    assert twice.standing.totals == (-20, 200)
    assert (twice.standing.winners, twice.standing.over) == ((1,), True)
    assert steps(twice)[-2:] == ["Ana and Cy lose the game.", "Ben and Dee win the game."]


@pytest.mark.canon("SAN-1")
def test_two_warnings_are_a_yellow_card_and_a_false_block_is_forty_off():
    _warned, yellow, block = TO_200(fault("talk", 1), fault("slow", 3), fault("block"), sanctions="world")
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
    light, dear, after_one = PAIRS(fault("talk"), fault(), fault(seat=1, earlier=1), sanctions="federation")
    assert [each.verdict.awards for each in (light, dear, after_one)] == [(-40, 0), (-80, 0), (0, -80)]
    assert "Ana and Cy: a yellow card." in steps(dear)
    assert "Ben and Dee: a red card." in steps(after_one)


@pytest.mark.canon("SAN-5")
@pytest.mark.parametrize(
    ("key", "fault_", "table", "points"),
    [
        ("partners/lagunex", "pass", "world", 40),
        ("partners/jamaica", "talk", "venezuelan", 1),
        ("partners/puerto_rico", "pass", "federation", 400),
        ("loo/points", "talk", "venezuelan", 3),
        ("fives/fives_and_threes", "pass", "world", 24),
        ("fives/all_fives", "block", "world", 30),
        ("fives/cribbage", "pass", "federation", 49),
    ],
)
def test_the_sum_is_in_proportion_to_the_target_and_one_that_the_game_can_score(key, fault_, table, points):
    game, preset = key.split("/")
    judged = last(game, fault(fault_), preset=preset, sanctions=table)
    assert min(judged.verdict.awards) == -points
    assert f" in a game to {judged_for(table)}, so {points} in this one to " in " ".join(steps(judged))


def judged_for(table):
    return {"world": 200, "venezuelan": 100, "federation": 100}[table]


@pytest.mark.canon("SAN-5")
def test_of_another_sum_than_the_proposed_nothing_is_said_of_targets():
    (agreed,) = PAIRS(fault(points=7), sanctions="world")
    assert agreed.verdict.awards == (-7, 0)
    assert "SAN-5" not in clauses(agreed)


@pytest.mark.canon("SAN-6")
@pytest.mark.parametrize(("players", "awards"), [(2, (50, 0)), (3, (0, -50, 0)), (4, (0, -50, 0, 0))])
def test_among_more_than_two_what_would_go_to_the_opponents_comes_off_the_offender(players, awards):
    judged = last("longana", fault(seat=1), players=players, sanctions="dominican")
    assert judged.verdict.awards == awards
    assert ("SAN-6" in clauses(judged)) == (players > 2)


@pytest.mark.canon("SAN-6")
def test_where_one_of_three_has_gone_home_the_two_who_are_left_have_one_opponent_each():
    judged = THREE(told("leave", seat=2), fault(seat=1), sanctions="dominican")[-1]
    assert judged.verdict.awards == (50, 0, 0)


@pytest.mark.canon("SAN-7")
def test_a_black_card_loses_the_game_for_a_pair():
    _yellow, _red, black = PAIRS(fault(), fault(seat=2), fault(), sanctions="federation")
    assert (black.standing.winners, black.standing.totals) == ((1,), (-100, 100))
    assert steps(black)[1:] == [
        "Ana and Cy: a black card.",
        "Ana and Cy lose the game.",
        "Ben and Dee win the game.",
    ]
    assert clauses(black)[-2:] == ["SAN-7", "SAN-7"]


@pytest.mark.canon("SAN-7")
def test_who_plays_alone_is_out_with_a_black_card_and_the_others_play_on():
    black, won = THREE(fault(card="black"), out(1, "", "", "1-2"), totals=[90, 98, 30], lead=0)
    assert steps(black)[-1] == "Ana loses the game and is out; the others play on."
    assert (black.standing.over, black.standing.next_lead) == (False, 1)
    assert black.standing.seating.present_names == ("Ben", "Cy")
    assert (won.standing.winners, won.standing.totals) == ((1,), (90, 101, 30))


@pytest.mark.canon("SAN-7")
def test_the_last_one_without_a_black_card_wins():
    _cy, ben = THREE(fault(seat=2, card="black"), fault(seat=1, card="black"), totals=[10, 98, 30])
    assert (ben.standing.winners, ben.standing.totals) == ((0,), (100, 0, 30))


@pytest.mark.canon("SAN-7")
def test_who_is_out_by_a_black_card_neither_comes_back_nor_wins_when_the_table_stops():
    assert refused("longana", fault(card="black"), told("join", name="Ana", after=1), players=3)[0] == "name"
    _black, stopped = THREE(fault(card="black"), told("stop"), totals=[90, 40, 30])
    assert stopped.standing.winners == (1,)


@pytest.mark.canon("SAN-7")
def test_of_two_at_the_target_the_other_has_won_when_one_is_out():
    black = THREE(fault(card="black"), totals=[100, 100, 30])[0]
    assert black.standing.winners == (1,)


@pytest.mark.canon("SAN-7")
def test_a_black_card_in_a_game_for_the_pot_is_going_home_with_the_loo_still_owed():
    pot = {"preset": "pot", "players": 3}
    _hand, black, last_one = lines("loo", tricks(3, 2, 0), fault(seat=2, card="black"), fault(card="black"), **pot)
    assert "Cy still owes the next pot 20." in steps(black)
    assert black.standing.seating.present_names == ("Ana", "Ben")
    assert (last_one.standing.over, last_one.standing.winners) == (True, ())
    assert last_one.standing.noted[-1].card == "black"


@pytest.mark.canon("SAN-4")
def test_at_a_dominican_club_the_opponents_are_given_what_may_win_them_the_game():
    fine, dear = TO_200(fault("talk"), fault(), sanctions="dominican", totals=[60, 90])
    assert fine.standing.totals == (60, 120)
    assert (dear.standing.winners, dear.standing.totals) == ((1,), (60, 220))


def test_the_table_may_tell_another_price_than_its_sanctions_and_the_ruling_says_so():
    (softer,) = PAIRS(fault(points=10, play="goes_on"), sanctions="world")
    assert softer.verdict.awards == (-10, 0)
    assert clauses(softer) == ["LAG-08", "SAN-G1", "SAN-1", "SAN-G1"]


def test_who_picks_a_milder_card_than_the_black_one_proposed_loses_no_game():
    softer = last("partners", fault("cheat", card="yellow"), sanctions="world")
    assert not softer.standing.over


def test_a_fault_is_said_in_the_words_of_the_game():
    assert steps(last("loo", fault()))[0] == "Ana did not follow or trump, though able."
    assert steps(last("longana", fault("many")))[0] == "Ana had the wrong number of tiles."


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


def test_of_more_than_two_one_loses_the_game_and_the_others_play_on():
    lost = last("longana", fault("cheat", play="lost"), totals=[90, 40, 30, 20])
    assert (lost.standing.over, lost.standing.totals) == (False, (90, 40, 30, 20))
    assert lost.standing.seating.present_names == ("Ben", "Cy", "Dee")


def test_a_hand_cancelled_before_six_six_was_laid_is_led_by_it_again():
    broken, on = lines("partners", fault(play="cancelled"), fault(play="goes_on"))
    assert steps(broken)[-1] == "Still the first hand: 6-6 leads."
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
