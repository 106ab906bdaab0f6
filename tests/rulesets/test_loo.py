"""Loo: what the tricks pay, who is looed, what the next pot will be, who deals, and who wins for points."""

from dataclasses import replace

import pytest

from referee.engine.facts import ImpossibleFact, Opening
from referee.engine.standing import Situation
from referee.rulesets.loo import LOO
from referee.rulesets.loo.facts import Tricks
from tests.support.builders import CAST, clauses, last, lines, loo, pot, steps, told, tricks

ALONE = {"dropped": [0, 1, 3]}


def opening(players=4, preset="pot", **opens):
    return LOO.first(LOO.agree(preset, {}), LOO.seat(CAST[:players]), Opening(**opens))


@pytest.mark.canon("LOO-34", "LOO-05", "LOO-G23", "LOO-01")
@pytest.mark.parametrize(
    ("players", "dues"),
    [
        pytest.param(2, (10, 5), id="15 with two players"),
        pytest.param(3, (10, 5, 5), id="20 with three"),
        pytest.param(4, (10, 5, 5, 5), id="25 with four"),
    ],
)
def test_before_the_first_deal_everybody_puts_in_five_and_the_dealer_five_more(players, dues):
    first = opening(players)
    assert first.state.dues == dues
    assert first.state.units == sum(dues)


@pytest.mark.canon("LOO-04")
def test_the_first_seat_deals_unless_the_table_says_otherwise():
    assert opening().next_lead == 0
    assert opening(lead=2).state.dues == (5, 5, 10, 5)


@pytest.mark.canon("LOO-02", "LOO-07")
def test_the_turn_up_names_the_trumps():
    assert steps(loo(tricks(2, 1, 1, 1, turn_up="2-6")))[0] == "6-2 was turned up: trumps are 6."


@pytest.mark.canon("LOO-G19", "LOO-18")
def test_a_dealer_may_take_the_turn_up_and_trumps_stay_in_view():
    taken = loo(tricks(2, 1, 1, 1, turn_up="2-6", took_turn_up=True))
    assert steps(taken)[0] == "6-2 was turned up: trumps are 6."


@pytest.mark.canon("LOO-G14", "LOO-33")
def test_the_deal_goes_round_clockwise():
    assert LOO.setup.clockwise
    sheet = lines("loo", *[tricks(2, 1, 1, 1)] * 4)
    assert [line.standing.next_lead for line in sheet] == [1, 2, 3, 0]


def test_somebody_else_dealt_than_was_to():
    dealt = pot(tricks(2, 1, 1, 1, dealer=2))
    assert dealt.standing.next_lead == 3
    assert dealt.verdict.awards == (5, 0, -5, 0)


@pytest.mark.canon("LOO-36", "LOO-37", "LOO-38", "LOO-G10", "LOO-G11")
def test_a_looed_player_pays_the_whole_pot_also_when_he_deals_next():
    looed = pot(tricks(5, 0, 0, 0))
    assert looed.verdict.details.looed == (1, 2, 3)
    assert looed.standing.state.dues == (0, 30, 25, 25)
    assert looed.standing.state.units == 80


@pytest.mark.canon("LOO-39")
def test_the_pot_grows_with_every_looed_player():
    sheet = lines("loo", *[tricks(0, 0, 2, 3)] * 3, preset="pot")
    assert [line.standing.state.units for line in sheet] == [55, 115, 235]


@pytest.mark.canon("LOO-40", "LOO-G12")
@pytest.mark.parametrize(("cap", "each"), [("none", 100), ("x5", 15), ("x10", 30), ("x20", 60)])
def test_the_limit_counts_the_players_dealt_in(cap, each):
    looed = pot(tricks(3, 2, 0), players=3, pot=100, cap=cap)
    assert looed.verdict.details.payout.loo_each == each
    assert ("LOO-40" in clauses(looed)) == (cap != "none")


@pytest.mark.canon("V-L01", "LOO-G12")
def test_in_limited_loo_everybody_looed_pays_ten_whatever_the_pot_held():
    looed = pot(tricks(5, 0, 0, 0), pot=100, cap="fixed")
    assert looed.standing.state.dues == (0, 15, 10, 10)
    assert steps(looed)[3] == "A loo is always 10."
    assert pot(tricks(5, 0, 0, 0), pot=5, cap="fixed").verdict.details.payout.loo_each == 10


@pytest.mark.canon("LOO-G11")
def test_where_a_loo_is_ones_own_share_the_pot_hardly_grows():
    first, second = lines("loo", *[tricks(0, 0, 2, 3)] * 2, preset="pot", cap="own")
    assert first.standing.state.dues == (10, 10, 0, 0)
    assert second.standing.state.dues == (10, 10, 5, 0)
    assert first.verdict.details.payout.loo_each is None
    assert ("LOO-G11" in clauses(first), "LOO-G11" in clauses(pot(tricks(2, 1, 1, 1), cap="own"))) == (True, False)


@pytest.mark.canon("LOO-G11")
def test_who_put_nothing_in_pays_no_loo_where_it_is_ones_own_share():
    _, looed = lines("loo", tricks(2, 1, 2, 0), tricks(2, 2, 0, 1), preset="pot", cap="own")
    assert looed.standing.state.dues == (0, 0, 5, 0)
    assert "Cy took no trick and is looed, but put nothing in, so pays nothing." in steps(looed)


@pytest.mark.canon("LOO-G11")
def test_each_looed_player_is_named_with_a_stake_of_their_own():
    _, looed = lines("loo", tricks(0, 2, 2, 1), tricks(0, 0, 3, 2), preset="pot", cap="own")
    assert str(looed.verdict.gist) == (
        "Looed for taking no trick, each their own stake into the next pot: Ana 10 and Ben 5."
    )


@pytest.mark.canon("LOO-G7")
@pytest.mark.parametrize(("ante", "dues"), [(0, (0, 5, 0, 25)), (5, (0, 5, 5, 25))])
def test_who_dropped_out_pays_what_the_table_agreed(ante, dues):
    dropped = pot(tricks(3, 2, 0, 0, dropped=[2]), dropped_ante=ante)
    assert dropped.standing.state.dues == dues
    assert ("LOO-G7" in clauses(dropped)) == bool(ante)


@pytest.mark.canon("LOO-G8", "LOO-G9")
@pytest.mark.parametrize(
    ("hand", "clause"),
    [
        pytest.param(tricks(2, 1, 1, 1), "LOO-G8", id="nobody was looed"),
        pytest.param(tricks(0, 0, 0, 0, dropped=[1, 2, 3]), "LOO-G8", id="the dealer won it unplayed"),
    ],
)
def test_after_a_hand_without_loo_the_dealer_antes_or_everybody(hand, clause):
    assert pot(hand).standing.state.dues == (0, 5, 0, 0)
    again = pot(hand, empty_pot="all_ante")
    assert again.standing.state.dues == (5, 10, 5, 5)
    assert clause in clauses(again)
    assert pot(tricks(2, 2, 1, 0), empty_pot="all_ante").standing.state.dues == (0, 5, 0, 25)


@pytest.mark.canon("LOO-20", "LOO-G5", "LOO-G6", "LOO-G4")
@pytest.mark.parametrize(
    ("dealer", "clause"),
    [pytest.param(2, "LOO-20", id="the dealer"), pytest.param(0, "LOO-G5", id="another player")],
)
def test_the_last_player_in_wins_the_hand_unplayed(dealer, clause):
    won = pot(tricks(0, 0, 0, 0, **ALONE), lead=dealer)
    assert (won.verdict.winner, won.verdict.details.payout.payouts) == (2, (0, 0, 25, 0))
    assert clause in clauses(won)
    assert "Cy takes the whole pot: 25." in steps(won)
    points = loo(tricks(0, 0, 0, 0, **ALONE), lead=dealer)
    assert points.verdict.awards == (0, 0, 5, 0)
    assert clauses(points)[2] == ("LOO-G4" if dealer == 2 else "LOO-G5")


@pytest.mark.canon("LOO-G4")
@pytest.mark.parametrize("points", [5, 1, 0])
def test_a_hand_won_unplayed_scores_what_the_table_agreed(points):
    won = loo(tricks(0, 0, 0, 0, **ALONE), walkover_points=points, lead=2)
    assert (won.verdict.awards, won.verdict.points) == ((0, 0, points, 0), points)
    assert ("LOO-G4" in clauses(won)) == bool(points)
    assert "LOO-41" not in clauses(won)


@pytest.mark.canon("LOO-G24", "LOO-14", "LOO-15")
def test_dropping_out_costs_nothing_for_points():
    dropped = loo(tricks(3, 2, 0, 0, dropped=[2, 3]), totals=(0, 0, 4, -5))
    assert dropped.standing.totals == (3, 2, 4, -5)
    assert dropped.verdict.details.looed == ()


@pytest.mark.canon("LOO-41", "LOO-G3")
@pytest.mark.parametrize(
    ("floor", "totals"),
    [
        pytest.param(False, (8, -3, -10, 2), id="scores go below zero"),
        pytest.param(True, (8, 0, -5, 2), id="no score is taken below zero"),
    ],
)
def test_a_looed_player_loses_five(floor, totals):
    assert loo(tricks(4, 0, 0, 1), totals=(4, 2, -5, 1), floor_zero=floor).standing.totals == totals


@pytest.mark.canon("LOO-G3")
def test_a_loss_that_the_floor_stops_says_so():
    looed = loo(tricks(4, 0, 0, 1), totals=(4, 2, 5, 1), floor_zero=True).verdict.steps
    assert [(str(step), step.clause) for step in looed if "ooed" in str(step)] == [
        ("Looed for taking no trick: Ben -2 and Cy -5, since no score goes below 0.", "LOO-G3"),
    ]


@pytest.mark.canon("LOO-42", "LOO-G2")
@pytest.mark.parametrize(
    ("before", "winners"),
    [
        pytest.param(11, (), id="14 is not 15"),
        pytest.param(12, (0,), id="15 wins"),
        pytest.param(13, (0,), id="and so does more"),
    ],
)
def test_fifteen_or_more_wins(before, winners):
    assert loo(tricks(3, 2, 0), players=3, totals=(before, 4, 4)).standing.winners == winners


@pytest.mark.canon("LOO-G1")
@pytest.mark.parametrize(
    ("rule", "totals", "winners"),
    [
        pytest.param("highest", (13, 13, 0, 0), (), id="level: another hand"),
        pytest.param("highest", (13, 14, 0, 0), (1,), id="the higher score wins"),
        pytest.param("shared", (13, 14, 0, 0), (0, 1), id="or they share the win"),
        pytest.param("lead_of_two", (13, 14, 0, 0), (), id="or nobody who is not two ahead"),
        pytest.param("lead_of_two", (13, 13, 0, 0), (), id="level: another hand there too"),
    ],
)
def test_several_may_reach_the_target_in_one_hand(rule, totals, winners):
    both = loo(tricks(2, 2, 1, 0), totals=totals, at_target=rule)
    assert both.standing.winners == winners
    assert "LOO-G1" in clauses(both)


@pytest.mark.canon("LOO-G1")
def test_of_several_at_the_target_two_points_ahead_win_and_one_alone_needs_no_lead():
    ahead = loo(tricks(3, 2, 0, 0), totals=(14, 13, 0, 0), at_target="lead_of_two")
    assert (ahead.standing.totals[:2], ahead.standing.winners) == ((17, 15), (0,))
    alone = loo(tricks(3, 2, 0, 0), totals=(12, 12, 0, 0), at_target="lead_of_two")
    assert (alone.standing.totals[:2], alone.standing.winners) == ((15, 14), (0,))


FIRST_WINS = {"totals": (14, 13, 0, 0), "at_target": "trick_order"}


@pytest.mark.canon("LOO-G1")
@pytest.mark.parametrize("first", [0, 1])
def test_of_several_at_the_target_the_one_who_got_there_first_may_win(first):
    both = loo(tricks(2, 2, 1, 0, first_at_target=first), **FIRST_WINS)
    assert both.standing.winners == (first,)
    name, total = CAST[first], both.standing.totals[first]
    assert f"{name} was first at 15 and wins with {total}." in steps(both)


@pytest.mark.canon("LOO-G1")
@pytest.mark.parametrize(
    ("first", "clause"),
    [
        pytest.param(None, "LOO-G1", id="nobody told"),
        pytest.param(2, "LOO-G1", id="somebody who is not there"),
        pytest.param(4, "", id="a stranger"),
    ],
)
def test_who_was_first_at_the_target_must_be_told_and_be_there(refused, first, clause):
    hand = tricks(2, 2, 1, 0, first_at_target=first)
    assert refused("loo", hand, **FIRST_WINS) == ("first_at_target", clause)


@pytest.mark.canon("LOO-G1")
@pytest.mark.parametrize(("taken", "winners"), [((2, 1, 2, 0), (0,)), ((0, 1, 4, 0), ())])
def test_who_was_first_is_not_asked_where_not_several_reach_the_target(taken, winners):
    assert loo(tricks(*taken), **FIRST_WINS).standing.winners == winners


@pytest.mark.canon("LOO-G5")
@pytest.mark.parametrize("play_for", ["points", "pot"])
def test_the_dealer_may_have_to_play_against_one_alone_who_did_not_take_the_miss(refused, play_for):
    said = {"preset": play_for, "lead": 0, "dealer_stays": True}
    assert refused("loo", tricks(0, 0, 0, 0, **ALONE), **said) == ("dropped", "LOO-G5")
    assert last("loo", tricks(0, 0, 0, 0, **ALONE, missed=[2]), **said).verdict.winner == 2
    assert last("loo", tricks(0, 0, 0, 0, **ALONE), **said | {"lead": 2}).verdict.winner == 2


FOR_POT = {"lead": 3, "dealer_stays": True, "dealer_for_pot": True}


@pytest.mark.canon("V-L08", "LOO-G5", "LOO-35")
@pytest.mark.parametrize(
    ("lying", "taken", "payouts", "following"),
    [
        pytest.param(25, (3, 0, 0, 2), (15, 0, 0, 0), 15, id="two fifths stay in"),
        pytest.param(30, (3, 0, 0, 2), (20, 0, 0, 0), 15, id="of twelve ten stay in, and two are Ana's"),
        pytest.param(25, (5, 0, 0, 0), (25, 0, 0, 0), 5, id="the dealer took none and is not looed"),
        pytest.param(25, (0, 0, 0, 5), (0, 0, 0, 0), 55, id="Ana is looed, and the whole pot stays in"),
    ],
)
def test_what_a_dealer_earns_who_plays_for_the_pot_stays_in_it(lying, taken, payouts, following):
    hand = tricks(*taken, dropped=[1, 2], played_for_pot=True)
    first, second = lines("loo", hand, tricks(5, 0, 0, 0), preset="pot", pot=lying, **FOR_POT)
    assert (first.verdict.details.payout.payouts, first.standing.state.units) == (payouts, following)
    assert -sum(first.standing.totals) == sum(first.standing.state.lying) == lying - sum(payouts)
    assert sum(second.standing.totals) == 0
    assert second.verdict.details.payout.payouts == (following, 0, 0, 0)
    stopped = lines("loo", hand, told("stop"), preset="pot", pot=lying, **FOR_POT)[-1]
    assert sum(stopped.standing.totals) == 0


@pytest.mark.canon("V-L08")
def test_what_stays_in_the_pot_and_what_makes_no_five_is_said():
    said = steps(pot(tricks(3, 0, 0, 2, dropped=[1, 2], played_for_pot=True), pot=30, **FOR_POT))
    assert said[-5:] == [
        "Dee played for the pot: 10 of the 12 earned stay in.",
        "Ana gets the 2 left over.",
        "Ana puts in the dealer's 5.",
        "The next pot: 10 + 5 = 15.",
        "Ana deals next.",
    ]


@pytest.mark.canon("V-L08")
@pytest.mark.parametrize(
    ("hand", "rules", "clause"),
    [
        pytest.param(
            tricks(3, 0, 0, 2, dropped=[1, 2]), {"lead": 3, "dealer_stays": True}, "LOO-G5", id="rules without it"
        ),
        pytest.param(tricks(2, 1, 0, 2, dropped=[2]), FOR_POT, "V-L08", id="two against the dealer"),
        pytest.param(tricks(0, 0, 0, 0, dropped=[1, 2, 3], missed=[0]), FOR_POT, "V-L08", id="a dealer who is out"),
    ],
)
def test_a_dealer_plays_for_the_pot_only_against_one_alone_where_the_table_does(refused, hand, rules, clause):
    told = hand | {"played_for_pot": True}
    assert refused("loo", told, preset="pot", **rules) == ("played_for_pot", clause)


SINGLE = {"empty_pot": "single"}


@pytest.mark.canon("V-L04", "LOO-G8")
@pytest.mark.parametrize(
    ("hand", "field"),
    [
        pytest.param(tricks(3, 2, 0, 0, dropped=[2]), "dropped", id="a drop-out"),
        pytest.param(tricks(3, 2, 0, 0, missed=[2]), "missed", id="a miss"),
    ],
)
def test_a_single_is_played_by_all_without_the_miss(refused, hand, field):
    before = tricks(2, 1, 1, 1)
    assert refused("loo", before, hand, preset="pot", **SINGLE) == (field, "V-L04")
    assert pot(before, hand).standing.state.units
    assert pot(tricks(3, 2, 0, 0), hand, **SINGLE).standing.state.units


@pytest.mark.canon("V-L04", "LOO-G8", "LOO-G9")
@pytest.mark.parametrize("hand", [tricks(2, 1, 1, 1), tricks(0, 0, 0, 0, dropped=[1, 2, 3])])
def test_after_a_hand_without_loo_the_next_is_said_to_be_a_single(hand):
    single = pot(hand, **SINGLE)
    assert single.standing.state.dues == (0, 5, 0, 0)
    assert "Only the dealer's five is in: nobody drops out or takes the miss." in steps(single)
    assert not {"V-L04"} & set(clauses(pot(tricks(3, 2, 0, 0), **SINGLE)))


@pytest.mark.canon("LOO-G16", "V-L04")
def test_a_newcomers_five_makes_it_no_single_any_more():
    said = {"players": 3, "preset": "pot", "lead": 2, **SINGLE}
    hand = tricks(3, 2, 0, 0, dropped=[2])
    assert lines("loo", tricks(2, 2, 1), told("join", name="Dee", after=0), hand, **said)[-1].standing.state.units


@pytest.mark.canon("LOO-G18")
def test_after_a_misdeal_the_same_dealer_deals_again_and_pays_no_more():
    before, again = lines("loo", tricks(5, 0, 0, 0), told("redeal"), preset="pot")
    assert again.standing.next_lead == before.standing.next_lead
    assert again.standing.state == before.standing.state
    assert set(clauses(again)) == {"LOO-G18"}


@pytest.mark.canon("LOO-G21")
def test_a_hand_broken_by_a_renege_leaves_the_pot_where_it_lies():
    before, broken = lines("loo", tricks(5, 0, 0, 0), told("void", reason="renege"), preset="pot")
    assert broken.standing.state == before.standing.state
    assert set(clauses(broken)) == {"LOO-G21"}


@pytest.mark.canon("LOO-G16")
def test_a_newcomer_buys_in_with_five_and_raises_the_limit():
    joined, hand = lines(
        "loo", told("join", name="Dee", after=0), tricks(3, 2, 0, 0), players=3, preset="pot", cap="x5", lead=1
    )
    assert joined.standing.state.dues == (5, 10, 5, 5)
    assert joined.standing.seating.order == (0, 3, 1, 2)
    assert hand.verdict.details.payout.loo_each == 20
    assert hand.standing.next_lead == 2


@pytest.mark.canon("LOO-G17")
def test_who_leaves_still_pays_his_loo_and_the_deal_passes_on():
    _, left, hand = lines("loo", tricks(3, 0, 1, 1), told("leave", seat=1), tricks(2, 0, 2, 1), preset="pot")
    assert left.standing.next_lead == 2
    assert left.standing.state.dues == (0, 25, 5, 0)
    assert hand.verdict.details.payout.payouts == (12, 0, 12, 6)
    assert hand.standing.state.dues == (0, 0, 0, 5)
    assert sum(hand.standing.totals) == 0


@pytest.mark.canon("LOO-G15")
def test_a_table_that_stops_releases_its_loos():
    _, stopped = lines("loo", tricks(3, 2, 0, 0), told("stop"), preset="pot")
    assert stopped.standing.over
    assert stopped.standing.state.units == 0
    assert steps(stopped)[1:] == [
        "Paid and shared, the loos of 50 would give everyone 12 and one more to Ben and Cy.",
    ]


@pytest.mark.canon("LOO-G15")
def test_loos_that_are_shared_are_paid_to_the_last_unit_when_the_table_stops():
    _, stopped = lines("loo", tricks(3, 2, 0, 0), told("stop"), preset="pot", stopping="shared")
    assert stopped.verdict.awards == (12, 13, 13 - 25, 12 - 25)
    assert (stopped.standing.over, stopped.standing.state.units, sum(stopped.standing.totals)) == (True, 0, 0)
    assert steps(stopped) == [
        "Game ended. Unpaid loos are paid now and shared.",
        "Cy pays the loo of 25.",
        "Dee pays the loo of 25.",
        "Everyone gets 12 of the 50.",
        "The rest goes around, one each: Ben and Cy.",
    ]


@pytest.mark.canon("LOO-G15", "LOO-G17")
def test_who_went_home_owing_a_loo_pays_it_to_those_who_are_there_and_gets_nothing_of_it():
    entries = tricks(3, 2, 0, 0), told("leave", seat=3), told("stop")
    *_, stopped = lines("loo", *entries, preset="pot", stopping="shared")
    assert stopped.verdict.awards == (16, 17, 17 - 25, -25)


@pytest.mark.canon("LOO-G15")
def test_a_table_that_meant_to_play_on_until_nobody_is_looed_is_told_so_when_it_stops():
    _, stopped = lines("loo", tricks(3, 2, 0, 0), told("stop"), preset="pot", stopping="play_on")
    assert stopped.standing.over
    assert steps(stopped)[:2] == [
        "Game ended. Unpaid loos are cancelled.",
        "By your rules the game would go on until nobody owes a loo.",
    ]


@pytest.mark.canon("LOO-G17", "LOO-G15")
def test_when_one_player_remains_the_game_for_the_pot_ends_and_nobody_pays():
    _, gone = lines("loo", tricks(5, 0), told("leave", seat=1), players=2, preset="pot")
    assert (gone.standing.over, gone.standing.winners, gone.standing.state.units) == (True, (), 0)


@pytest.mark.canon("LOO-35", "LOO-G13")
@pytest.mark.parametrize("units", [27, 0])
def test_a_pot_that_cannot_be_split_in_five_is_counted_again(refused, units):
    assert refused("loo", preset="pot", pot=units) == ("opening.pot", "LOO-35")


@pytest.mark.canon("LOO-35")
def test_a_pot_taken_over_from_paper_is_what_everybody_put_in_alike():
    taken = pot(tricks(3, 2, 0), players=3, pot=55, lead=1)
    assert taken.verdict.details.payout.payouts == (33, 22, 0)
    assert taken.verdict.awards == (15, 3, -18)


REAL = {"players": 3, "totals": (-30, 5, -5), "pot": 30, "lead": 1}


@pytest.mark.canon("LOO-35")
def test_real_balances_lack_what_lies_in_the_pot_until_it_is_paid_out():
    taken = pot(tricks(3, 2, 0), **REAL)
    assert taken.verdict.awards == (18, 12, 0)
    assert taken.standing.totals == (-12, 17, -5)
    assert taken.standing.state.units == 35


@pytest.mark.canon("LOO-G15")
@pytest.mark.parametrize(
    ("opens", "totals"), [(REAL, (-20, 15, 5)), (REAL | {"totals": (-20, 15, 5)}, (-20, 15, 5))],
    ids=["balances that lack the pot", "balances that leave it out"],
)  # fmt: skip
def test_what_lies_in_the_pot_goes_back_when_the_table_stops(opens, totals):
    stopped = pot(told("stop"), **opens)
    assert (stopped.standing.totals, stopped.standing.state.units) == (totals, 0)
    assert steps(stopped)[1] == "The 30 in the pot go back: Ana 10, Ben 10 and Cy 10."


def test_odd_units_of_the_pot_are_the_dealers_and_nothing_is_lost_when_too_few_are_left():
    opens = {"players": 2, "totals": (-30, 5), "pot": 25, "lead": 1}
    stopped = pot(told("leave", seat=0), **opens)
    assert stopped.standing.totals == (-18, 18)
    assert steps(stopped)[-1] == "The 25 in the pot go back: Ana 12 and Ben 13."


@pytest.mark.parametrize(
    ("preset", "opens", "field", "clause"),
    [
        pytest.param("points", {"pot": 5}, "pot", "LOO-03", id="a pot without a pot"),
        pytest.param("pot", {"totals": (5, 5, 0, 0)}, "totals", "LOO-35", id="balances that do not balance"),
        pytest.param("pot", {"totals": (-5, -5, -5, -5)}, "totals", "LOO-35", id="a pot that nobody told"),
        pytest.param("points", {"totals": (15, 0, 0, 0)}, "totals", "LOO-42", id="a game won"),
        pytest.param("points", {"lead": 4}, "lead", "", id="a dealer who is not there"),
        pytest.param("points", {"totals": (1, 2)}, "totals", "", id="scores missing"),
    ],
)
def test_an_opening_that_cannot_be_is_refused(refused, preset, opens, field, clause):
    assert refused("loo", preset=preset, **opens) == (f"opening.{field}", clause)


@pytest.mark.canon("LOO-33", "LOO-15", "LOO-16", "LOO-19", "LOO-13", "LOO-12", "LOO-11", "LOO-17", "LOO-02")
@pytest.mark.parametrize(
    ("hand", "field", "clause"),
    [
        pytest.param(tricks(2, 2, 2, 0), "tricks", "LOO-33", id="six tricks"),
        pytest.param(tricks(1, 1, 1, 1, dropped=[]), "tricks", "LOO-33", id="four tricks"),
        pytest.param(tricks(6, 0, 0, 0), "tricks.0", "LOO-33", id="six for one player"),
        pytest.param(tricks(5, 0, 0), "tricks", "", id="a seat forgotten"),
        pytest.param(tricks(2, 2, 1, 0, dropped=[2]), "tricks.2", "LOO-15", id="a trick of who dropped out"),
        pytest.param(tricks(3, 2, 0, 0, dropped=[2], missed=[2]), "dropped", "LOO-16", id="out after the miss"),
        pytest.param(tricks(3, 1, 1, 0, missed=[0, 2]), "missed", "LOO-13", id="two misses with four players"),
        pytest.param(
            tricks(3, 1, 1, 0, missed=[0], took_turn_up=True), "took_turn_up", "LOO-19", id="the turn-up after the miss"
        ),
        pytest.param(
            tricks(0, 3, 2, 0, dropped=[0], took_turn_up=True),
            "took_turn_up",
            "LOO-18",
            id="the turn-up of who dropped out",
        ),
        pytest.param(tricks(0, 0, 0, 0, dropped=[0, 1, 2, 3]), "dropped", "LOO-20", id="everybody out"),
        pytest.param(tricks(3, 2, 0, 0, dropped=[4]), "dropped", "", id="a stranger out"),
        pytest.param(tricks(3, 2, 0, 0, missed=[9]), "missed", "", id="a stranger's miss"),
        pytest.param(tricks(3, 2, 0, 0, dealer=5), "dealer", "", id="a stranger dealt"),
        pytest.param(tricks(3, 2, 0, 0, turn_up="7-2"), "turn_up", "LOO-02", id="a tile not in the set"),
    ],
)
def test_what_a_hand_of_loo_cannot_be_is_refused(refused, hand, field, clause):
    assert refused("loo", hand) == (field, clause)
    assert refused("loo", hand, preset="pot") == (field, clause)


@pytest.mark.canon("LOO-12", "LOO-11", "LOO-13", "LOO-17")
@pytest.mark.parametrize(
    ("hand", "field", "clause"),
    [
        pytest.param(tricks(3, 1, 1, missed=[0, 1, 2]), "missed", "LOO-12", id="three misses with three players"),
        pytest.param(tricks(5, 0, dropped=[1]), "dropped", "LOO-17", id="one of two drops out"),
    ],
)
def test_fewer_players_have_their_own_limits(refused, hand, field, clause):
    assert refused("loo", hand, players=len(hand["tricks"])) == (field, clause)


def test_who_went_home_takes_no_trick(refused):
    assert refused("loo", told("leave", seat=1), tricks(3, 1, 1, 0)) == ("tricks.1", "LOO-15")


def test_a_hand_needs_a_dealer():
    standing = replace(opening(preset="points"), next_lead=None)
    with pytest.raises(ImpossibleFact, match="Who dealt this hand"):
        LOO.judge(Tricks((2, 1, 1, 1)), Situation(LOO.options(), standing))


LOOED = "Ben, Cy and Dee took no trick and are looed: -5 each."


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        pytest.param(pot(tricks(2, 1, 1, 1, turn_up="6-2")), "The pot of 25 pays 5 per trick.", id="a trick's pay"),
        pytest.param(
            pot(tricks(3, 2, 0, 0)), "Cy and Dee took no trick and are looed: 25 each into the next pot.", id="loos"
        ),
        pytest.param(loo(tricks(5, 0, 0, 0, turn_up="6-2")), LOOED, id="five off"),
        pytest.param(
            pot(tricks(0, 0, 0, 0, **ALONE)),
            "Everyone else dropped out: Cy wins without playing.",
            id="a hand unplayed",
        ),
    ],
)
def test_the_sheet_quotes_what_decided_the_hand(line, quoted):
    assert str(line.verdict.gist) == quoted


def test_what_the_tricks_of_each_paid_is_said():
    assert {"Ana took 4 tricks: 20.", "Ben took 1 trick: 5."} <= set(steps(pot(tricks(4, 1, 0, 0))))


@pytest.mark.canon("LOO-33")
def test_who_dealt_twice_running_or_out_of_turn_is_remarked_once_a_hand_was_scored():
    def doubted(*dealers: int | None, **said: object) -> list[list[str]]:
        told = [tricks(3, 2, 0, dealer=dealer) for dealer in dealers]
        came = lines("loo", *told, players=3, **said)
        return [[str(step) for step in line.verdict.remarks] for line in came]

    says = "Check who dealt. It was Ben's turn, not {}'s."
    for preset in ("points", "pot"):
        assert doubted(0, 0, preset=preset) == [[], [says.format("Ana")]]
        assert doubted(0, 2, preset=preset) == [[], [says.format("Cy")]]
        assert doubted(2, 0, None, 2, preset=preset) == [[], [], [], []]


@pytest.mark.canon("LOO-G1")
@pytest.mark.parametrize("house", [{}, {"at_target": "trick_order"}, {"preset": "pot"}], ids=str)
def test_a_first_at_the_target_who_has_not_reached_it_is_remarked(house):
    line = last("loo", tricks(3, 2, 0, first_at_target=1), players=3, **house)
    says = "Check who was first: Ben has not reached the target."
    assert ([str(step) for step in line.verdict.remarks], line.standing.over) == ([says], False)


def test_a_first_at_the_target_who_has_reached_it_is_believed_where_that_decides_nothing():
    line = last("loo", tricks(3, 2, 0, first_at_target=0), players=3, totals=(13, 0, 0))
    assert (line.verdict.remarks, line.standing.winners) == ((), (0,))


@pytest.mark.canon("GEN-12")
def test_a_hand_that_is_stopped_pays_the_tricks_taken_and_nobody_is_looed(refused):
    line = loo(tricks(2, 1, 0, 0, broken_off=True), lead=0)
    assert line.standing.totals == (2, 1, 0, 0)
    assert "Stopped by agreement: the tricks taken count, nobody is looed." in steps(line)
    assert line.standing.next_lead == 1
    assert refused("loo", tricks(2, 1, 0, 0), lead=0) == ("tricks", "LOO-33")


@pytest.mark.canon("GEN-12", "LOO-35")
@pytest.mark.parametrize(
    ("units", "paid", "stays"),
    [(25, (10, 5, 0, 0), 10), (20, (8 + 3, 4, 0, 0), 5), (30, (12 + 2, 6, 0, 0), 10)],
    ids=["fives", "the dealer gets three odd units", "of 30"],
)
def test_what_the_tricks_not_played_would_have_earned_stays_in_the_pot(units, paid, stays):
    line = pot(tricks(2, 1, 0, 0, broken_off=True), lead=0, pot=units)
    payout = line.verdict.details.payout
    assert (payout.payouts, payout.loos) == (paid, ())
    assert sum(line.standing.state.lying) == stays
    assert line.standing.state.units % 5 == 0


@pytest.mark.parametrize(
    "hand", [tricks(2, 1, 1, 1, broken_off=True), tricks(0, 0, 0, 0, dropped=[0, 1, 2], broken_off=True)],
    ids=["all five are taken", "one was left alone"],
)  # fmt: skip
def test_a_hand_of_loo_that_was_over_was_not_stopped(refused, hand):
    assert refused("loo", hand, lead=0) == ("broken_off", "GEN-12")
