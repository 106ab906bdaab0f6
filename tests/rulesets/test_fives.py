"""Hands that are scored by fives: what they are worth by each answer, who has won, and who leads next."""

from functools import partial

import pytest

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.engine.desk.variants import compare
from referee.engine.facts import ImpossibleFact
from referee.record import from_document
from referee.rulesets.fives import FIVES
from tests.support.builders import block, clauses, document, last, lines, out, steps, told, unfinished

fives = partial(last, "fives", players=2)
BOTH = {"preset": "fives_and_threes"}


def score(seat, points, **told):
    """One score in play."""
    return {"seat": seat, "points": points, **told}


def ana_out(*scores, held="1-1", **told):
    """A hand of two that Ana went out of."""
    return out(0, "", held, scores=list(scores), **told)


@pytest.mark.canon("FIV-23", "FIV-G9", "FIV-29")
@pytest.mark.parametrize(
    ("house", "points", "said"),
    [
        ({}, 15, "17 pips: +15 for Ana, rounded to the nearest five."),
        ({"rounding": "down"}, 15, "17 pips: +15 for Ana, rounded down."),
        ({"rounding": "up"}, 20, "17 pips: +20 for Ana, rounded up."),
        ({"rounding": "exact"}, 17, "17 pips: +17 for Ana, not rounded."),
        ({"unit": "fives"}, 3, "17 pips: +3 for Ana, rounded to the nearest five, one per five."),
        ({"unit": "fives", "rounding": "exact"}, 3, "17 pips: +3 for Ana, one per whole five."),
        ({"end_points": "own_lost"}, 0, "Ben -15: own tiles, 17, rounded to the nearest five."),
    ],
)
def test_what_was_rounded_is_said(house, points, said):
    line = fives(ana_out(held="17"), **house)
    assert (line.verdict.points, said in steps(line)) == (points, True)


@pytest.mark.canon("FIV-G13")
def test_in_pairs_the_difference_may_be_less_than_nothing():
    line = last("fives", out(0, "", "1-1", "6-6", "0-1"), sides="pairs", end_points="opponents_minus_own")
    assert line.standing.totals == (-10, 0)


@pytest.mark.canon("FIV-G14", "FIV-47")
@pytest.mark.parametrize(
    ("house", "before", "total"),
    [({}, 140, 155), ({"over": "no_score"}, 140, 140), ({"over": "no_score"}, 135, 150)],
)
def test_points_for_tiles_are_one_score_that_may_pass_the_target(house, before, total):
    line = fives(ana_out(held="6-6 3-0"), totals=(before, 0), **house)
    assert line.standing.totals == (total, 0)
    assert line.standing.winners == ((0,) if total >= 150 else ())


@pytest.mark.canon("FIV-G14")
def test_a_target_that_can_never_be_hit_is_refused_where_it_must_be_hit_exactly(refused):
    house = {"players": 2, "target": 61, "over": "no_score"}
    assert refused("fives", **house) == ("options.target", "FIV-G14")
    for reached in ({"unit": "fives"}, {"rounding": "exact"}, {"over": "counts"}, {"totals": (1, 0)}):
        assert lines("fives", **{**house, **reached}) == ()


@pytest.mark.canon("FIV-48")
def test_the_last_tile_may_win_exactly_with_its_point():
    told = ana_out(score(0, 2, last_tile=True))
    line = fives(told, totals=(58, 0), **BOTH)
    assert (line.standing.totals, line.standing.winners) == ((61, 0), (0,))


@pytest.mark.canon("FIV-G8")
def test_a_side_is_in_once_it_has_scored_ten_at_once_in_play_or_came_with_points_from_paper():
    first, second = ana_out(score(1, 5), held="17"), ana_out(score(0, 5), score(1, 5), score(1, 10), score(1, 5))
    totals = [line.standing.totals for line in lines("fives", first, second, players=2, opening_score=10)]
    assert totals == [(15, 0), (15, 15)]
    assert fives(second, totals=(15, 0), opening_score=10).standing.totals == (20, 15)


@pytest.mark.canon("FIV-G15")
def test_level_at_the_target_at_the_end_of_a_hand_another_one_is_played():
    told = block("3-4", "1-6", scores=[score(0, 10), score(1, 10)])
    line = fives(told, totals=(140, 140), decided="end_of_hand")
    assert (line.standing.totals, line.standing.over) == ((150, 150), False)
    assert "Ana and Ben are tied at 150: play another hand." in steps(line)


EXACTLY = {"over": "no_score", "decided": "end_of_hand", "totals": (140, 140)}


@pytest.mark.canon("FIV-G15", "FIV-G14")
def test_level_exactly_on_the_target_the_next_hand_parts_them_with_what_would_pass_it():
    first = block("3-4", "1-6", scores=[score(0, 10), score(1, 10), score(0, 5)])
    level, parted = lines("fives", first, ana_out(score(1, 10), score(0, 5), held="9"), players=2, **EXACTLY)
    assert "Ana: 5 would pass 150 and does not count." in steps(level)
    assert "Ana and Ben are tied at 150: play another hand; every score counts." in steps(level)
    assert (parted.standing.totals, parted.standing.winners) == ((165, 160), (0,))


@pytest.mark.canon("FIV-G15")
def test_who_comes_to_the_target_while_others_are_level_beyond_it_has_not_won():
    split = block("2-0", "1-1", "6-6 6-5")
    more = out(1, "5", "", "6", scores=[score(2, 10), score(1, 5)])
    _level, won = lines("fives", split, more, players=3, totals=(140, 140, 140), tie="split")
    assert (won.standing.totals, won.standing.winners) == ((150, 155, 150), (1,))


@pytest.mark.canon("FIV-G20", "FIV-50")
@pytest.mark.parametrize(
    ("told", "house", "leads"),
    [
        (ana_out(lead=1), {}, 0),
        (ana_out(lead=0), {"next_lead": "next_seat"}, 1),
        (block("1-1", "6-6", lead=1), {}, 0),
        (block("1-1", "6-6", lead=1), {"blocked_lead": "drawn"}, None),
        (block("1-1", "6-6", lead=1), {"blocked_lead": "drawn", "next_lead": "next_seat"}, 0),
        (block("3-4", "1-6", lead=1), {}, 0),
        (block("3-4", "1-6", scores=[score(1, 5, lead=True)]), {}, 0),
        (block("3-4", "1-6"), {}, None),
    ],
)
def test_who_leads_the_next_hand(told, house, leads):
    assert fives(told, **house).verdict.next_lead == leads


@pytest.mark.canon("FIV-G20")
def test_of_two_partners_who_are_level_the_first_after_the_last_tile_leads():
    told = block("1-1", "6-6", "0-2", "6-5", by=1)
    assert last("fives", told, sides="pairs").verdict.next_lead == 2
    assert last("fives", block("1-1", "6-6", "0-2", "6-5"), sides="pairs").verdict.next_lead is None


@pytest.mark.canon("FIV-01")
def test_two_pairs_are_four_players(refused):
    assert refused("fives", players=3, sides="pairs") == ("options.sides", "FIV-01")


@pytest.mark.canon("FIV-G1", "FIV-51")
@pytest.mark.parametrize(
    ("players", "house", "dealt"),
    [
        (2, {}, 7),
        (3, {}, 5),
        (4, {}, 5),
        (4, {"draw": "none"}, 7),
        (4, BOTH, 5),
        (2, BOTH, 7),
        (3, {"hand_tiles": 9}, 9),
    ],
)
def test_how_many_tiles_are_dealt(players, house, dealt):
    given = dict(house)
    assert FIVES.agree(given.pop("preset", "all_fives"), given).dealt(players) == dealt


@pytest.mark.canon("FIV-45")
def test_the_tiles_of_a_block_need_not_be_told_where_they_are_worth_nothing():
    line = fives(block("?", "?"), **BOTH)
    assert (line.verdict.winner, line.standing.totals) == (None, (0, 0))


def test_a_game_that_is_won_in_play_cites_by_what_rule():
    assert clauses(fives(unfinished(scores=[score(0, 20)]), totals=(140, 0)))[-1] == "FIV-28"


@pytest.mark.canon("FIV-G6")
def test_who_reaches_the_target_first_in_the_order_told_has_won(refused):
    told = [score(0, 10), score(1, 15)]
    assert fives(unfinished(scores=told[:1]), totals=(140, 140)).standing.winners == (0,)
    assert refused("fives", unfinished(scores=told), players=2, totals=(140, 140)) == ("scores.1", "FIV-40")
    assert fives(unfinished(scores=told[1:]), totals=(140, 140)).standing.winners == (1,)


@pytest.mark.canon("FIV-G2", "FIV-03", "FIV-24")
def test_tiles_that_are_left_in_the_boneyard_count_for_nobody():
    assert fives(ana_out(held="17/2")).verdict.points == 15
    assert fives(ana_out(held="110/14")).verdict.points == 110


@pytest.mark.canon("FIV-G21", "FIV-G3")
def test_a_hand_dealt_again_is_led_by_the_same_player_or_by_whom_the_table_says():
    assert last("fives", told("redeal"), players=2).standing.next_lead is None
    assert last("fives", ana_out(lead=1), told("redeal"), players=2).standing.next_lead == 0


@pytest.mark.canon("FIV-G3", "FIV-G20")
@pytest.mark.parametrize(
    ("asked", "leader"),
    [
        ({"highest": "Ben"}, 1),
        ({"preset": "tournament"}, None),
        ({"led": "Ana", "won": "Cy"}, 2),
        ({"led": "Ana", "won": "Cy", "preset": "tournament"}, 1),
        ({"led": "Ana", "ended": "drawn"}, 1),
        ({"led": "Ana", "ended": "redeal"}, 0),
        ({"led": "Ana", "won": "Cy", "was_blocked": "yes", "preset": "seven_rocks"}, None),
    ],
)
def test_the_referee_says_who_leads(asked, leader):
    reply = question("lead").ask(Inputs({"game": "fives", "names": "Ana, Ben, Cy, Dee", **asked}))
    assert reply.answer == {"leader": leader}


@pytest.mark.parametrize(
    ("asked", "field"), [({}, "highest"), ({"won": "Cy", "ended": "drawn"}, "led"), ({"led": "Ana"}, "ended")]
)
def test_who_leads_needs_to_know_how_the_last_hand_went(asked, field):
    with pytest.raises(ImpossibleFact) as refusal:
        question("lead").ask(Inputs({"game": "fives", "names": "Ana, Ben, Cy", **asked}))
    assert refusal.value.field == field


def test_a_hand_is_compared_under_the_answers_that_can_change_it_and_no_others():
    told = block("0-1 2-2", "6-6 5-4", "0-2", scores=[score(1, 5)])
    record = from_document(document("fives", told, players=3))
    compared = compare(FIVES, record.options, record.first(), record.facts[0])
    assert [rule.key for rule in compared.rules] == ["opening_score", "end_points", "rounding"]
    alone = {tuple(compared.changed(each.under[0]).items()): each.awards for each in compared.alone}
    assert alone[("end_points", "own_lost"),] == (-5, -15, 0)
    assert alone[("end_points", "ladder"),] == (15, 5, 20)


@pytest.mark.canon("FIV-01")
@pytest.mark.parametrize(("at_zero", "start"), [(False, 5), (True, 0)], ids=["with the fewest points", "with nothing"])
def test_somebody_joins_who_plays_alone_and_is_dealt_in(refused, at_zero, start):
    first = out(1, "12", "", scores=[{"seat": 0, "points": 5}])
    joins = told("join", name="Cy", after=0)
    second = out(2, "5", "3", "", scores=[{"seat": 2, "points": 10}])
    line = fives(first, joins, second, players=2, newcomer_at_zero=at_zero)
    assert line.standing.totals == (5, 10, start + 20)
    assert line.standing.seating.order == (0, 2, 1)
    assert line.standing.next_lead == 2
    assert refused("fives", joins, block("5/6", "9", "7"), players=2, draw="none") == ("held.0", "FIV-36")


@pytest.mark.canon("FIV-01")
def test_who_leaves_wins_no_block_with_the_empty_hand():
    left = [told("leave", seat=2), block("5", "9", "")]
    line = lines("fives", *left, players=3, lead=2)[-1]
    assert (line.verdict.winner, line.standing.totals) == (0, (10, 0, 0))
    for rule in ("ladder", "own_lost"):
        assert lines("fives", *left, players=3, end_points=rule)[-1].verdict.awards[2] == 0
    assert lines("fives", *left[:1], told("leave", seat=1), players=3)[-1].standing.over


@pytest.mark.canon("FIV-01")
@pytest.mark.parametrize("entry", [told("join", name="Eve", after=0), told("leave", seat=1)], ids=["join", "leave"])
def test_in_pairs_nobody_joins_or_leaves(refused, entry):
    assert refused("fives", entry, sides="pairs") == ("kind", "FIV-01")


def test_no_more_than_four_sit_down(refused):
    assert refused("fives", told("join", name="Eve", after=0)) == ("kind", "FIV-01")


@pytest.mark.canon("FIV-G10", "FIV-G11")
@pytest.mark.parametrize("round_on", ["total", "each_hand"])
def test_a_difference_is_rounded_once_whatever_a_record_says_is_rounded(round_on):
    said = {"end_points": "opponents_minus_own", "round_on": round_on, "sides": "pairs", "lead": 0}
    played = last("fives", out(0, "", "6-2", "3-4", "2-1"), **said)
    assert played.verdict.awards == (5, 0)  # hand by hand it would be 10 and 5 less 5
    assert any("11 minus 7 is 4" in step for step in steps(played))


NINE = {"set": 9, "hand_tiles": 5}


@pytest.mark.canon("FIV-02", "FIV-31")
def test_with_a_double_nine_set_one_tile_makes_up_to_sixty(refused):
    assert fives(ana_out(score(0, 15, lead=True), score(1, 60)), **NINE).verdict.details.in_play == (15, 60)
    assert refused("fives", ana_out(score(0, 65)), players=2, **NINE) == ("scores.0.points", "FIV-31")


def test_a_block_with_a_double_nine_set_has_open_ends_up_to_nine(refused):
    line = fives(block("9-8", "7-7 7-6", by=1, ends=[5, 0]), **NINE)
    assert line.verdict.winner == 0
    assert refused("fives", block("9-8", "7-7 7-6", ends=[10]), players=2, **NINE) == ("ends.0", "FIV-12")


def test_fives_and_threes_are_played_with_double_six(refused):
    assert refused("fives", ana_out(held="9-4"), players=2, **BOTH, **NINE) == ("held.1", "FIV-02")
