"""A hand that was stopped or given up, or whose points the table says because nobody could count them any more."""

import json

import pytest

from referee.record import document as written
from referee.record import from_document
from tests.support.builders import block, clauses, document, fives, last, longana, out, partners, steps, unfinished

UNTOLD = ("?", "?", "?", "?")
TRIO = ("?", "?", "?")
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
        "Ana went out: Ana and Cy win the hand.",
        "Ana and Cy +19: agreed at the table, not counted.",
    ]
    assert "GEN-2" in clauses(line)
    assert line.standing.next_lead == 1


def test_of_a_block_that_was_not_counted_the_table_says_the_winners_too(refused):
    untold = block(*UNTOLD, agreed_points=19)
    assert refused("partners", untold) == ("winner", "GEN-2")
    line = partners(untold | {"winner": 1}, lead=0)
    assert line.standing.totals == (0, 19)
    assert steps(line)[0] == "Nobody could play: the hand was blocked."


def test_no_points_need_no_winner_and_the_hand_is_drawn():
    line = partners(stopped(agreed_points=0), lead=2)
    assert line.standing.totals == (0, 0)
    assert steps(line)[:2] == [
        "Stopped by agreement.",
        ("Nobody scores: agreed at the table, not counted."),
    ]
    assert line.standing.next_lead == 3


@pytest.mark.canon("GEN-4")
def test_a_side_that_gives_up_has_lost_the_pips_it_holds(refused):
    line = partners(given_up(1, "?", "4-3", "?", "5-4 3-2"), lead=0)
    assert line.standing.totals == (21, 0)
    assert "Ben and Dee gave up the hand: Ana and Cy won it." in steps(line)
    assert refused("partners", given_up(1, "?", "4-3", "?", "?")) == ("held.3", "")


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
    assert steps(line)[0] == "Stopped by agreement: counted like a block."
    assert "The lighter side wins: Ben and Dee." in steps(line)
    assert line.standing.totals == (0, 27)
    assert line.verdict.remarks == ()


@pytest.mark.parametrize("rules", [{"tie": "blocker_loses"}, {"blocked": "blocker_vs_next"}], ids=str)
def test_nobody_blocked_a_hand_that_was_stopped(rules):
    line = partners(stopped("5", "4", "5", "6"), **rules, lead=0)
    assert line.standing.totals == (0, 0)
    assert any("nobody blocked" in step.lower() for step in steps(line))


@pytest.mark.parametrize(
    ("hand", "field", "clause"),
    [
        pytest.param(out(0, "", "5", "?", "6", broken_off=True), "broken_off", "GEN-4", id="out and stopped"),
        pytest.param(block(*UNTOLD, conceded=1), "broken_off", "GEN-4", id="blocked and given up"),
        pytest.param(stopped(conceded=0), "broken_off", "GEN-4", id="stopped and given up"),
        pytest.param(given_up(2), "conceded", "", id="given up by a third side"),
        pytest.param(stopped(agreed_points=5, winner=2), "winner", "", id="won by a third side"),
        pytest.param(given_up(0, agreed_points=5, winner=0), "winner", "GEN-12", id="won by who gave up"),
        pytest.param(out(0, "", "5", "?", "6", winner=1), "winner", "GEN-12", id="won by who did not go out"),
        pytest.param(stopped(agreed_points=169, winner=0), "agreed_points", "GEN-12", id="more than is left"),
        pytest.param(unfinished(*UNTOLD, agreed_points=5, winner=0), "out", "GEN-4", id="no ending"),
    ],
)
def test_what_no_table_can_say_is_refused(refused, hand, field, clause):
    assert refused("partners", hand) == (field, clause)


def test_a_hand_stopped_before_the_first_tile_may_be_told_in_tiles():
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    hands = [" ".join(tiles[seat::4]) for seat in range(4)]
    assert partners(given_up(1, *hands)).standing.totals[0] > 0


def test_a_record_keeps_what_the_table_said():
    entries = [stopped(agreed_points=0), given_up(0, agreed_points=4), block(*UNTOLD, agreed_points=3, winner=1)]
    kept = written(from_document(document("partners", *entries)))["entries"]
    assert kept == json.loads(json.dumps(entries))


@pytest.mark.canon("GEN-12", "GEN-2")
def test_the_tiles_of_a_round_of_longana_were_mixed_up_before_the_count():
    line = longana(out(1, "?", "", "?", agreed_points=30), players=3)
    assert line.standing.totals == (0, 30, 0)
    assert "Ben +30: agreed at the table, not counted." in steps(line)
    assert line.standing.next_lead == 1


@pytest.mark.canon("GEN-12", "GEN-4")
def test_a_round_of_longana_is_broken_off_and_the_fewest_pips_win():
    line = longana(unfinished("5", "6", "9", broken_off=True), players=3)
    assert line.standing.totals == (20, 0, 0)
    assert steps(line)[0] == "Stopped by agreement: counted like a block."
    assert line.standing.next_lead == 0


def test_of_three_who_play_alone_one_gives_up_and_the_table_says_to_whom(refused):
    given = unfinished("5", "6", "9", conceded=1)
    assert refused("longana", given, players=3) == ("winner", "GEN-4")
    line = longana(given | {"winner": 2}, players=3)
    assert line.standing.totals == (0, 0, 20)
    assert steps(line)[0] == "Ben gave up the round: Cy won it."
    assert longana(unfinished("5", "6", conceded=1), players=2).standing.totals == (11, 0)


SCORED = [{"seat": 1, "points": 10}]


@pytest.mark.canon("GEN-12", "FIV-26")
def test_a_hand_by_fives_is_broken_off_uncounted_and_its_scores_stand(refused):
    untold = unfinished(*TRIO, scores=SCORED, lead=0)
    assert refused("fives", untold, players=3) == ("out", "FIV-11")
    line = fives(untold | {"broken_off": True}, players=3)
    assert line.standing.totals == (0, 10, 0)
    assert "scores in play stand" in steps(line)[1]
    assert line.standing.next_lead == 1


def test_a_hand_by_fives_is_broken_off_and_counted_like_a_block():
    told = unfinished("5", "9", "12", scores=SCORED, lead=1, broken_off=True)
    line = fives(told, players=3)
    assert line.standing.totals == (20, 10, 0)
    assert "Ana wins the hand with the fewest pips, 5." in steps(line)
    assert line.standing.next_lead == 0
    assert fives(told, players=3, blocked_lead="drawn").standing.next_lead is None
    assert fives(told, players=3, next_lead="next_seat").standing.next_lead == 2


@pytest.mark.canon("GEN-12", "FIV-26")
def test_the_tiles_of_a_hand_by_fives_were_mixed_up_and_its_scores_stand():
    line = fives(out(0, "", "?", "?", scores=SCORED, agreed_points=30), players=3)
    assert line.standing.totals == (30, 10, 0)
    assert line.verdict.details.end_points == (30, 0, 0)
    given_to_cy = unfinished(*TRIO, scores=SCORED, conceded=1, winner=2, agreed_points=5)
    assert fives(given_to_cy, players=3).standing.totals == (0, 10, 5)


@pytest.mark.parametrize(
    ("told", "rules", "clause"),
    [
        pytest.param({"agreed_points": 31}, {}, "FIV-G9", id="no multiple of five"),
        pytest.param({"agreed_points": 165}, {}, "GEN-12", id="more than is left"),
        pytest.param({"agreed_points": 10}, {"end_points": "own_lost"}, "FIV-G11", id="everybody loses their own"),
        pytest.param(
            {"agreed_points": 2}, {"preset": "fives_and_threes"}, "FIV-G11", id="what is left is worth nothing"
        ),
    ],
)
def test_what_no_tiles_left_by_fives_can_be_worth_is_refused(refused, told, rules, clause):
    assert refused("fives", out(0, "", "?", "?", **told), players=3, **rules) == ("agreed_points", clause)


@pytest.mark.canon("GEN-12")
@pytest.mark.parametrize(
    ("game", "hand", "field"),
    [
        pytest.param("partners", out(0, "", "5", "6", "7", agreed_points=50), "agreed_points", id="out"),
        pytest.param("partners", block("20", "5", "20", "7", by=0, winner=0, agreed_points=12), "winner", id="blocked"),
        pytest.param("partners", stopped("20", "5", "20", "7", agreed_points=0), "agreed_points", id="drawn"),
        pytest.param("partners", block("9", "5", "8", "12", winner=1), "winner", id="level"),
        pytest.param("partners", out(0, "", "20", "?", "?", agreed_points=19), "agreed_points", id="half told"),
        pytest.param("partners", out(0, "", "5", "6", "7", winner=1), "winner", id="another went out"),
        pytest.param("longana", block("9", "5", "7", "6", winner=2, agreed_points=27), "winner", id="longana"),
        pytest.param("fives", out(1, "12", "", "7", "3", agreed_points=25), "agreed_points", id="fives"),
    ],
)
def test_what_the_table_says_is_refused_beside_tiles_that_say_otherwise(refused, game, hand, field):
    assert refused(game, hand) == (field, "GEN-12")


ONE_HAND = {"blocked": "individual"}


@pytest.mark.canon("GEN-12")
@pytest.mark.parametrize(
    ("game", "held", "lighter", "rules"),
    [
        pytest.param("partners", ("5", "?", "4", "10"), 0, {}, id="a pair, half of it told"),
        pytest.param("partners", ("5", "9", "?", "6"), 0, ONE_HAND, id="each of a pair"),
        pytest.param("block", ("5", "5", "9"), 1, {"tie": "last_played"}, id="tied, and nobody said who blocked"),
        pytest.param("block", ("5", "9", "?"), 0, {}, id="one of three untold"),
        pytest.param("longana", ("5", "5", "9"), 1, {"tie": "right_of_leader"}, id="tied, and nobody said who led"),
        pytest.param("fives", ("5", "5", "9"), 1, {"tie": "lightest_tile"}, id="tied, and told without tiles"),
    ],
)
def test_the_table_gives_a_hand_to_nobody_who_holds_more_than_another(refused, game, held, lighter, rules):
    rules = rules if game == "partners" else {"players": 3, **rules}
    heavier = 1 if "?" in held else 2
    agreed = {"agreed_points": 15} if "?" in held else {}
    assert refused(game, block(*held, winner=heavier, **agreed), **rules) == ("winner", "GEN-12")
    assert last(game, block(*held, winner=lighter, **agreed), **rules).verdict.winner == lighter


def test_what_the_table_says_may_stand_beside_tiles_that_say_the_same():
    line = partners(block("20", "5", "20", "7", winner=1, agreed_points=40), lead=0)
    assert line.standing.totals == (0, 40)
    assert not any("not counted" in step for step in steps(line))


LESS = {"scoring": "difference"}
EACH = {"players": 3, "block_points": "each_difference"}
ROUNDED = {"players": 3, "draw": "none", "round_on": "each_hand"}


@pytest.mark.canon("GEN-12")
@pytest.mark.parametrize(
    ("game", "hand", "rules", "span"),
    [
        pytest.param("partners", out(0, "", *TRIO), {}, (1, 118), id="two hands of seven"),
        pytest.param("partners", out(0, "", *TRIO), {"scoring": "all"}, (3, 153), id="three hands of seven"),
        pytest.param("partners", block(*UNTOLD, winner=0), {"scoring": "all"}, (5, 126), id="all that a block leaves"),
        pytest.param("partners", out(0, "", *TRIO), {"scoring": "hands"}, (1, 1), id="one for the hand"),
        pytest.param("longana", out(0, "", "?"), {"players": 2}, (0, 125), id="0-0 alone, or eight tiles"),
        pytest.param("partners", block("5", "?", "5", "?", winner=0), LESS, (0, 108), id="two hands, less their own"),
        pytest.param("block", out(0, "", "?"), {"players": 2, "stock_points": True}, (0, 168), id="and the boneyard"),
        pytest.param("block", block("5", "?", "?", winner=0), EACH, (0, 130), id="two hands, each less one of five"),
        pytest.param("fives", out(0, "", "?"), {"players": 2, "draw": "none"}, (0, 70), id="seven, rounded"),
        pytest.param("fives", out(0, "", "12", "?"), ROUNDED, (10, 65), id="seven and a hand, each rounded"),
    ],
)
def test_the_points_agreed_are_no_more_and_no_fewer_than_the_set_allows(refused, game, hand, rules, span):
    step = 5 if game == "fives" else 1
    for points in span:
        assert last(game, hand | {"agreed_points": points}, **rules).verdict.points == points
    beyond = [points for points in (span[0] - step, span[1] + step) if points >= 0]
    for points in beyond:
        assert refused(game, hand | {"agreed_points": points}, **rules) == ("agreed_points", "GEN-12")
