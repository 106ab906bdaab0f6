"""Partnership dominoes: who wins a hand, what it is worth, who leads next, and when the game is won."""

import pytest

from referee.engine.desk.rulebook import in_force
from referee.engine.facts import Opening
from referee.rulesets.partners import PARTNERS
from tests.support.builders import CAST, block, clauses, last, lines, out, partners, steps, told, unfinished

LEVEL = ("1-2", "0-2", "3-6", "4-6")  # 12 each way
SIX_AGAIN = {"drawn_lead": "double_six", "lead": 1, "totals": (10, 20)}


@pytest.mark.canon("LAG-01", "LAG-31", "LAG-G6", "DUO-17", "DUO-G4")
@pytest.mark.parametrize(
    ("before", "winners"),
    [
        pytest.param((89, 99), (), id="a point short is not enough"),
        pytest.param((90, 99), (0,), id="exactly the target wins"),
        pytest.param((97, 99), (0,), id="and so does more"),
    ],
)
def test_the_first_side_at_the_target_or_above_wins(before, winners):
    won = partners(out(0, "", "6", "9", "4"), totals=before)
    assert won.standing.winners == winners
    assert ("LAG-01" in clauses(won)) == bool(winners)


@pytest.mark.canon("LAG-02", "LAG-G24", "LAG-15")
def test_a_game_is_several_hands_and_two_scores():
    sheet = lines("partners", out(0, "", "6", "1", "4"), out(3, "5", "6", "7", ""))
    assert [line.standing.totals for line in sheet] == [(10, 0), (10, 12)]


@pytest.mark.canon("LAG-17", "LAG-G17")
def test_the_target_may_be_any_number():
    assert partners(out(0, "", "6", "9", "4"), totals=(127, 0), target=137).standing.winners == (0,)


@pytest.mark.canon("LAG-22", "LAG-16", "LAG-07", "DUO-12")
@pytest.mark.parametrize("starter", range(4))
def test_the_next_hand_starts_right_of_the_last_starter_whoever_won(starter):
    assert partners(out(0, "", "6", "9", "4"), lead=starter).standing.next_lead == (starter + 1) % 4


def test_who_led_is_told_with_the_hand_where_it_was_not_known():
    assert partners(out(0, "", "6", "9", "4"), lead=None).standing.next_lead is None
    assert partners(out(0, "", "6", "9", "4", lead=2)).standing.next_lead == 3


@pytest.mark.canon("LAG-G5", "LAG-G22", "DUO-G6", "DUO-07")
@pytest.mark.parametrize("lead", [None, 2], ids=["nobody said who led", "it was said who leads"])
def test_after_a_redeal_of_the_first_hand_and_in_a_new_game_6_6_leads_again(lead):
    again = partners(told("redeal"), lead=lead)
    assert again.standing.next_lead is None
    assert steps(again) == ["Dealt again: nobody scores.", "Still the first hand: 6-6 leads."]
    assert set(clauses(again)) == {"LAG-G5"}
    assert PARTNERS.first(PARTNERS.options(), PARTNERS.seat(CAST), Opening()).next_lead is None


@pytest.mark.canon("LAG-G5")
def test_a_first_hand_that_is_cancelled_is_dealt_anew_and_6_6_with_it():
    cancelled = partners(told("void", reason="false pass"), lead=2)
    assert cancelled.standing.next_lead is None
    assert clauses(cancelled) == ["LAG-G19", "LAG-G5"]


@pytest.mark.canon("LAG-G19", "DUO-G7")
@pytest.mark.parametrize(
    "said", [{"totals": (30, 0)}, {"first_lead": "random"}], ids=["a later hand", "a first lead drawn by lot"]
)
def test_a_misdeal_is_dealt_again_with_the_same_starter(said):
    again = partners(told("redeal", reason="eight tiles"), lead=2, **said)
    assert again.standing.next_lead == 2
    assert again.verdict.awards == (0, 0)
    assert set(clauses(again)) == {"LAG-G19"}


@pytest.mark.canon("LAG-G19", "DUO-G7")
def test_a_broken_hand_is_not_scored_and_may_cost_a_side_points():
    broken = partners(told("void", reason="false pass", side=1, points=30), lead=2, totals=(90, 80))
    assert broken.standing.totals == (90, 110)
    assert broken.standing.winners == (1,)
    assert steps(broken) == [
        "Hand cancelled: nobody scores.",
        "Ben and Dee +30 because a rule was broken.",
        "Ben and Dee: 110 of 100, and the game is won.",
    ]


@pytest.mark.canon("LAG-G18")
def test_a_hand_full_of_doubles_is_played_like_any_other():
    assert partners(out(0, "", "5-5 4-4 3-3 2-2 1-1", "?", "6-6")).verdict.points == 42


@pytest.mark.canon("LAG-G18", "V-P18")
def test_five_doubles_may_be_dealt_again_where_the_table_plays_it():
    again = partners(told("redeal", reason="five doubles"), lead=2, totals=(10, 20), redeal_doubles=5)
    assert (again.verdict.awards, again.standing.next_lead) == ((0, 0), 2)
    rules = PARTNERS.agree("lagunex", {"redeal_doubles": 5})
    assert any("5 doubles or more you may ask" in str(each.sentence) for each in in_force(rules))


@pytest.mark.canon("LAG-G18", "V-P18")
def test_a_hand_that_still_shows_so_many_doubles_is_remarked_and_counts():
    many = out(0, "", "5-5 4-4 3-3 2-2 1-1", "?", "6-5")
    line = partners(many, lead=2, totals=(10, 20), redeal_doubles=5)
    assert line.verdict.points == 41
    assert [str(each) for each in line.verdict.remarks] == [
        "Check the tiles. With 5-5, 4-4, 3-3, 2-2 and 1-1, Ben could have asked for a new deal."
    ]
    for fewer in ({"redeal_doubles": 6}, {"redeal_doubles": 0}):
        assert not partners(many, lead=2, totals=(10, 20), **fewer).verdict.remarks


@pytest.mark.canon("LAG-G20")
def test_who_shuffles_is_nobodys_business(refused):
    assert refused("partners", out(0, "", "6", "9", "4", dealer=1)) == ("", "")


@pytest.mark.canon("LAG-04", "LAG-13", "LAG-24")
@pytest.mark.parametrize(
    ("rule", "winner", "clause"),
    [
        pytest.param("team", 0, "LAG-24", id="the lighter pair"),
        pytest.param("individual", 1, "LAG-25", id="the side of the lightest hand"),
        pytest.param("blocker_vs_next", 0, "V-P02", id="the lighter of blocker and next"),
    ],
)
def test_the_blocked_rule_names_the_winner(rule, winner, clause):
    blocked = partners(block("2-3", "1-2", "3-6", "6-6 2-6", by=3, end=5), blocked=rule)
    assert blocked.verdict.winner == winner
    assert clause in clauses(blocked)


@pytest.mark.canon("LAG-14", "LAG-18", "LAG-19")
@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        pytest.param("opponents", 23, id="the opponents' pips"),
        pytest.param("all", 37, id="all pips"),
        pytest.param("difference", 9, id="the difference"),
    ],
)
def test_points_go_by_the_scoring_rule(scoring, points):
    blocked = partners(block("2-3", "1-2", "3-6", "6-6 2-6", by=3, end=5), scoring=scoring)
    assert blocked.verdict.points == points
    assert blocked.verdict.awards == (points, 0)


def test_a_difference_is_never_less_than_nothing():
    light = partners(block("1", "9", "40", "2"), scoring="difference", blocked="individual")
    assert (light.verdict.winner, light.verdict.points) == (0, 0)
    assert any("minus their own 41, never below 0." in step for step in steps(light))
    assert "LAG-14" in clauses(light)
    assert "V-P03" not in clauses(light)


@pytest.mark.canon("LAG-G1", "LAG-G2", "DUO-16", "DUO-G8")
@pytest.mark.parametrize("blocked", ["team", "individual"])
@pytest.mark.parametrize(
    ("tie", "winner", "clause"),
    [
        pytest.param("drawn", None, None, id="nobody scores"),
        pytest.param("opener_wins", 1, "V-P07", id="the side that led wins"),
        pytest.param("blocker_wins", 0, "V-P06", id="the side that blocked wins"),
        pytest.param("blocker_loses", 1, "DUO-16", id="the side that blocked loses"),
    ],
)
def test_a_level_block_goes_by_the_tie_rule(blocked, tie, winner, clause):
    level = partners(block("6", "6", "7", "7", by=0), lead=1, blocked=blocked, tie=tie)
    assert level.verdict.winner == winner
    assert level.verdict.points == (0 if winner is None else 13)
    assert (clause or {"team": "LAG-G1", "individual": "LAG-G2"}[blocked]) in clauses(level)


@pytest.mark.canon("DUO-G2")
def test_who_laid_the_last_tile_blocked_and_nobody_asks_whether_he_had_to():
    for blocker in range(4):
        level = partners(block(*LEVEL, by=blocker, end=5), preset="duo50")
        assert level.verdict.winner == 1 - blocker % 2


@pytest.mark.canon("LAG-G3", "DUO-G5")
@pytest.mark.parametrize(
    ("answers", "leads"),
    [
        pytest.param({}, 2, id="right of the starter"),
        pytest.param({"next_lead": "previous_winner"}, 2, id="also where the winner would lead"),
        pytest.param({"drawn_lead": "same_starter"}, 1, id="or the same starter"),
    ],
)
def test_after_a_drawn_hand_the_start_goes_by_its_own_rule(answers, leads):
    assert partners(block(*LEVEL, by=0, end=5), lead=1, **answers).standing.next_lead == leads


@pytest.mark.canon("LAG-23", "LAG-G4")
@pytest.mark.parametrize(
    ("held", "blocker", "leads"),
    [
        pytest.param(("5", "9", "8", "9"), None, 0, id="the lighter hand of the pair"),
        pytest.param(("8", "9", "5", "9"), None, 2, id="whichever it is"),
        pytest.param(("6", "9", "6", "9"), 0, 2, id="level: the first after the blocker"),
        pytest.param(("6", "9", "6", "9"), 1, 2, id="who sits next to him"),
        pytest.param(("6", "9", "6", "9"), 2, 0, id="and not he himself"),
        pytest.param(("6", "9", "6", "9"), None, None, id="level and nobody knows who blocked"),
    ],
)
def test_after_a_block_the_lighter_hand_of_the_winners_leads(held, blocker, leads):
    won = partners(block(*held, by=blocker), lead=1, next_lead="previous_winner")
    assert won.standing.next_lead == leads


@pytest.mark.canon("LAG-G4")
def test_of_blocker_and_next_the_one_who_won_leads_though_his_partner_was_not_counted():
    won = partners(block("3", "5", "?", "9", by=0), blocked="blocker_vs_next", next_lead="previous_winner")
    assert won.standing.next_lead == 0


@pytest.mark.canon("DUO-G3")
def test_a_later_starter_may_lead_any_tile():
    passed = {"kind": "first_pass", "side": 1, "double": False, "partner_played": True}
    assert partners(out(0, "", "6", "9", "4", bonuses=[passed]), lead=1, first_pass_other=50).verdict.awards == (10, 50)


@pytest.mark.canon("LAG-05", "DUO-03")
def test_nobody_holds_more_than_the_seven_tiles_dealt(refused):
    assert refused("partners", out(0, "", "30/8", "?", "?")) == ("held.1", "LAG-05")


def test_hands_that_the_rules_do_not_need_may_stay_unknown(refused):
    won = partners(out(0, "", "6", "?", "4"))
    assert won.verdict.pips == (0, 6, None, 4)
    assert refused("partners", out(0, "", "6", "?", "4"), scoring="all") == ("held.2", "")


def test_a_verdict_shows_its_sums():
    won = partners(out(0, "", "1-2 4-4", "2-3", "3-5"), lead=0)
    assert steps(won) == [
        "Ana went out: Ana and Cy win the hand.",
        "Ben holds 3 + 8 = 11.",
        "Cy holds 5.",
        "Dee holds 8.",
        "Ana and Cy +19: opponents' pips, 11 + 8.",
        "Ben leads next, after Ana.",
    ]


@pytest.mark.canon("LAG-11")
def test_a_hand_is_left_unfinished_only_when_a_bonus_has_won_the_game(refused):
    hand = unfinished("?", "?", "?", "?", bonuses=[told("first_pass", side=1, double=False, partner_played=True)])
    assert partners(hand, totals=(0, 460), preset="collective").standing.winners == (1,)
    assert refused("partners", hand, totals=(0, 440), preset="collective") == ("out", "LAG-11")


@pytest.mark.canon("GEN-1")
def test_a_corrected_line_moves_every_total_after_it():
    first, second = out(0, "", "6", "9", "4"), out(1, "5", "", "5", "9")
    assert last("partners", first, second).standing.totals == (10, 10)
    assert last("partners", out(0, "", "9", "9", "4"), second).standing.totals == (13, 10)


@pytest.mark.canon("GEN-1")
def test_a_score_put_right_by_consent_is_a_line_of_its_own():
    put_right = partners(told("adjust", points=[-5, 3], reason="miscounted"), totals=(20, 20), lead=1)
    assert put_right.standing.totals == (15, 23)
    assert put_right.standing.next_lead == 1
    assert steps(put_right) == ["Ana and Cy -5, as everyone agreed.", "Ben and Dee +3, as everyone agreed."]


@pytest.mark.canon("LAG-12", "LAG-05")
def test_a_block_leaves_seven_tiles_on_the_table_whatever_number_it_is_on(refused):
    assert refused("partners", block("37", "37", "37", "37")) == ("held", "GEN-8")


@pytest.mark.parametrize(
    ("before", "in_a_row", "shut_out"),
    [
        pytest.param(0, False, (1,), id="on nothing"),
        pytest.param(-5, False, (1,), id="on less than nothing"),
        pytest.param(5, False, (), id="with points"),
        pytest.param(0, True, (), id="where the loser of a hand starts again"),
    ],
)
def test_who_lost_on_nothing_is_shut_out(before, in_a_row, shut_out):
    won = partners(out(0, "", "20", "?", "5"), totals=(0, before), target=20, in_a_row=in_a_row)
    options = PARTNERS.agree("lagunex", {"in_a_row": in_a_row})
    assert PARTNERS.accounts.shut_out(options, won.standing) == shut_out


@pytest.mark.parametrize(
    ("hands", "blocked", "says"),
    [
        (LEVEL, "team", "Tied at 12: nobody scores."),
        (("4", "4", "20", "8"), "individual", "Tied at 4: nobody scores."),
    ],
    ids=["two sums", "two hands"],
)
def test_a_tie_says_at_how_many_pips(hands, blocked, says):
    assert says in steps(partners(block(*hands), blocked=blocked))


def test_a_hand_of_one_tile_is_counted_too_so_that_no_number_of_a_sum_comes_from_nowhere():
    counted = [step for step in steps(partners(out(0, "", "4-4 1-0", "5-3", "6-2"))) if " holds " in step]
    assert counted == ["Ben holds 8 + 1 = 9.", "Cy holds 8.", "Dee holds 8."]


@pytest.mark.canon("LAG-G2")
def test_level_lightest_hands_of_both_sides_may_be_settled_by_the_pairs_and_only_then_by_the_tie_rule():
    rules = {"blocked": "individual", "pairs_break_tie": True, "tie": "opener_wins", "lead": 0}
    lighter = partners(block("5", "5", "9", "7"), **rules)
    assert (lighter.verdict.winner, lighter.verdict.points) == (1, 14)
    assert "Tied at 5, so the pairs are compared." in steps(lighter)
    assert partners(block("5", "5", "7", "7"), **rules).verdict.winner == 0
    assert partners(block("5", "9", "5", "7"), **rules).verdict.winner == 0
    assert partners(block("5", "5", "9", "7"), **rules | {"pairs_break_tie": False}).verdict.winner == 0


@pytest.mark.canon("LAG-G3")
def test_after_a_drawn_hand_the_tiles_may_decide_again_as_in_the_first_one():
    game = lines("partners", block(*LEVEL, by=0), told("redeal"), out(0, "", "6-6", "5", "4"), **SIX_AGAIN)
    assert [line.standing.next_lead for line in game[:2]] == [None, None]
    assert steps(game[0])[-1] == "After a tied hand 6-6 leads."
    assert "6-6 leads again." in steps(game[1])
    assert [str(each) for each in game[2].verdict.remarks] == [
        "Check the tiles: 6-6 was led, so nobody can still have it."
    ]
    later = lines("partners", block(*LEVEL, by=0), out(0, "", "6", "5", "4", lead=3), **SIX_AGAIN)[1]
    assert (later.standing.next_lead, later.verdict.remarks) == (0, ())


@pytest.mark.canon("LAG-G3")
def test_after_a_drawn_hand_the_last_winner_may_lead_however_long_ago_he_won():
    drawn, won = block(*LEVEL, by=0), out(3, "6", "5", "4", "")
    game = lines("partners", drawn, won, drawn, drawn, lead=1, drawn_lead="last_winner")
    assert [line.standing.next_lead for line in game] == [1, 2, 3, 3]
    assert steps(game[2])[-1] == "After a tied hand Dee leads, the last winner."
    nobody_knows_who = block("5", "8", "5", "8")
    game = lines("partners", out(0, "", "5", "4", "6"), nobody_knows_who, drawn, lead=1, drawn_lead="last_winner")
    assert game[2].standing.next_lead == 3
