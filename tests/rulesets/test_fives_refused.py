"""Hands that are scored by fives: what cannot be, in which field and why, and what is doubted."""

from functools import partial

import pytest

from tests.rulesets.test_fives import BOTH, ana_out, score
from tests.support.builders import block, last, out, steps, unfinished

fives = partial(last, "fives", players=2)


@pytest.mark.canon("FIV-30", "FIV-31", "FIV-43")
@pytest.mark.parametrize(
    ("points", "house", "clause"),
    [
        pytest.param(0, {}, "FIV-30", id="nothing"),
        pytest.param(-5, {}, "FIV-30", id="less than nothing"),
        pytest.param(12, {}, "FIV-30", id="no multiple of five"),
        pytest.param(40, {}, "FIV-31", id="one spinner"),
        pytest.param(40, {"spinner": "sniff"}, "FIV-31", id="sniff"),
        pytest.param(25, {"spinner": "none"}, "FIV-31", id="no spinner"),
        pytest.param(80, {"spinner": "all"}, "FIV-31", id="every double"),
        pytest.param(8, {"unit": "fives"}, "FIV-31", id="one per five"),
        pytest.param(5, BOTH, "FIV-43", id="5 by fives and threes"),
        pytest.param(7, BOTH, "FIV-43", id="7 by fives and threes"),
    ],
)
def test_a_score_that_no_tile_makes_is_refused(refused, points, house, clause):
    told = ana_out(score(1, points))
    assert refused("fives", told, players=2, **house) == ("scores.0.points", clause)


@pytest.mark.parametrize(
    ("points", "house"),
    [(35, {}), (20, {"spinner": "none"}), (75, {"spinner": "all"}), (7, {"unit": "fives"}), (8, BOTH)],
)
def test_the_most_that_a_tile_makes_is_accepted(points, house):
    assert fives(ana_out(score(1, points)), **house).verdict.details.in_play == (0, points)


@pytest.mark.canon("FIV-32", "FIV-17")
@pytest.mark.parametrize(
    ("told", "field", "clause"),
    [
        pytest.param(ana_out(score(0, 15, lead=True)), "scores.0.points", "FIV-32", id="15 with the first tile"),
        pytest.param(
            ana_out(score(0, 5), score(1, 5, lead=True)), "scores.1.lead", "FIV-32", id="the first tile, second"
        ),
        pytest.param(
            ana_out(score(1, 5, lead=True), lead=0), "scores.0.lead", "FIV-32", id="the first tile of another"
        ),
        pytest.param(
            ana_out(score(0, 5, last_tile=True), score(1, 5)), "scores.0.last_tile", "FIV-48", id="the last tile, first"
        ),
        pytest.param(
            ana_out(score(1, 5, last_tile=True)), "scores.0.last_tile", "FIV-48", id="the last tile of another"
        ),
        pytest.param(
            block("1-1", "2-2", scores=[score(1, 5, last_tile=True)]), "out", "FIV-11", id="the last tile in a block"
        ),
        pytest.param(ana_out(score(2, 5)), "scores.0.seat", "FIV-01", id="a third of two"),
    ],
)
def test_a_score_that_nobody_there_can_have_made_is_refused(refused, told, field, clause):
    assert refused("fives", told, players=2) == (field, clause)


@pytest.mark.canon("FIV-43")
def test_the_first_tile_of_fives_and_threes_scores_up_to_four(refused):
    assert fives(ana_out(score(0, 4, lead=True)), **BOTH).standing.totals == (5, 0)
    assert refused("fives", ana_out(score(0, 6, lead=True)), players=2, **BOTH) == ("scores.0.points", "FIV-43")


@pytest.mark.canon("FIV-33")
def test_nobody_scores_more_often_than_he_has_laid_tiles(refused):
    told = block("6-1 2-2 0-4", "5-5", scores=[score(0, 5)] * 5)
    assert refused("fives", told, players=2, hand_tiles=7, draw="none") == ("scores.4.seat", "FIV-33")
    claimed = [score(0, 5)] * 4 + [score(0, 5, claimed_from=1)]
    told = block("6-1 2-2 0-4", "5-5", scores=claimed)
    assert fives(told, hand_tiles=7, draw="none", muggins=True).standing.totals[0] == 25


@pytest.mark.canon("FIV-33")
@pytest.mark.parametrize(
    ("left", "house", "claimed", "laid"),
    [
        (("6-4", "5-3 3-1"), {}, False, 25),
        (("?", "?"), {"end_points": "none"}, False, 26),
        (("17/2", "9"), {"draw": "none", "muggins": True}, True, 11),
    ],
    ids=["all is left in tiles", "nobody says what is left", "claims"],
)
def test_no_more_is_scored_or_claimed_than_tiles_can_have_been_laid(refused, left, house, claimed, laid):
    def scored(times):
        of = [{"claimed_from": 1 - place % 2} if claimed else {} for place in range(times)]
        return block(*left, scores=[score(place % 2, 5, **each) for place, each in enumerate(of)])

    far = {"players": 2, "target": 1000, **house}
    assert refused("fives", scored(laid + 1), **far) == (f"scores.{laid}.seat", "FIV-33")
    assert last("fives", scored(laid), **far).standing.totals != (0, 0)


def test_a_hand_won_before_its_end_may_have_been_won_with_the_very_last_tile():
    assert fives(unfinished(scores=[score(0, 5)] * 7), totals=(115, 0), draw="none").standing.winners == (0,)


@pytest.mark.canon("FIV-34")
@pytest.mark.parametrize(
    ("told", "field", "clause"),
    [
        pytest.param(block("6-5 4-3", "2-1 0-0"), "held", "FIV-34", id="every number is held"),
        pytest.param(block("6-5", "4-3", ends=[1, 3]), "held.1", "FIV-34", id="a three is held"),
        pytest.param(ana_out(ends=[3]), "ends", "FIV-12", id="no block"),
        pytest.param(block("6-5", "4-3", ends=[7]), "ends.0", "FIV-12", id="an end of 7"),
        pytest.param(block("6-5", "4-3", end=1), "end", "FIV-12", id="one end"),
    ],
)
def test_a_hand_that_was_not_blocked_is_refused(refused, told, field, clause):
    assert refused("fives", told, players=2) == (field, clause)


def test_a_line_without_a_spinner_has_two_ends(refused):
    told = block("6-5", "4-3", ends=[0, 1, 2])
    assert refused("fives", told, players=2, spinner="none") == ("ends", "FIV-G4")
    assert refused("fives", told, players=2, **BOTH) == ("ends", "FIV-41")
    assert fives(told).verdict.winner == 1


PAIRS = {"players": 4, "sides": "pairs", **BOTH}


@pytest.mark.canon("FIV-35", "FIV-49")
@pytest.mark.parametrize(
    ("told", "house", "field", "clause"),
    [
        pytest.param(out(0, "6-5", "1-1"), {}, "held.0", "FIV-35", id="tiles of who went out"),
        pytest.param(out(0, "", ""), {}, "held.1", "FIV-35", id="no tiles of who did not"),
        pytest.param(out(0, "", "1-1", "2-2", "3-3"), PAIRS, "held.2", "FIV-49", id="one of a pair"),
        pytest.param(out(0, "", "", "", ""), PAIRS, "out", "FIV-49", id="the other pair too"),
        pytest.param(block("", "1-1", "", "2-2"), PAIRS, "out", "FIV-49", id="a block with a pair out"),
        pytest.param(unfinished(), {}, "out", "FIV-11", id="no ending"),
        pytest.param(
            unfinished(scores=[score(0, 15)]), {"totals": (140, 0), "decided": "end_of_hand"}, "out", "FIV-11",
            id="won only at the end of a hand",
        ),
    ],
)  # fmt: skip
def test_hands_that_cannot_have_ended_so_are_refused(refused, told, house, field, clause):
    assert refused("fives", told, **{"players": 2, **house}) == (field, clause)


@pytest.mark.canon("FIV-49")
def test_a_pair_is_blocked_with_one_of_each_still_holding_tiles():
    line = last("fives", block("", "1-1", "2-2", ""), sides="pairs", **BOTH)
    assert (line.verdict.winner, line.standing.totals) == (1, (0, 0))


@pytest.mark.canon("FIV-36", "FIV-38")
@pytest.mark.parametrize(
    ("told", "house", "field", "clause"),
    [
        pytest.param(out(0, "", "30/8"), {"draw": "none"}, "held.1", "FIV-36", id="eight of seven"),
        pytest.param(out(0, "", "30/7", lead=1), {"draw": "none"}, "held.1", "FIV-36", id="all seven of who led"),
        pytest.param(out(0, "", "120/22"), {}, "held", "FIV-36", id="all that somebody went out with"),
        pytest.param(out(0, "", "160"), {}, "held", "FIV-36", id="too heavy for 21"),
        pytest.param(block("6-5", "6-5"), {}, "held.1", "FIV-02", id="a tile in two hands"),
    ],
)
def test_more_than_can_be_left_is_refused(refused, told, house, field, clause):
    assert refused("fives", told, players=2, **house) == (field, clause)


@pytest.mark.canon("FIV-40", "FIV-28")
def test_nothing_is_scored_after_the_game_is_won(refused):
    told = ana_out(score(0, 10), score(1, 5))
    assert refused("fives", told, players=2, totals=(140, 0)) == ("scores.1", "FIV-40")
    won = fives(ana_out(score(1, 5), score(0, 10)), totals=(140, 0))
    assert (won.verdict.winner, won.verdict.pips, won.standing.totals) == (None, (0, 2), (150, 5))


@pytest.mark.canon("FIV-G7")
def test_a_claim_names_an_opponent_and_is_for_tables_that_play_muggins(refused):
    told = ana_out(score(1, 10, claimed_from=0))
    assert refused("fives", told, players=2) == ("scores.0.claimed_from", "FIV-G7")
    assert "Ben claimed 10 that Ana overlooked." in steps(fives(told, muggins=True))
    first = ana_out(score(1, 10, lead=True, claimed_from=0), lead=0)
    assert "Ben claimed 10 that Ana overlooked." in steps(fives(first, muggins=True))
    own = out(0, "", "1-1", "2-2", "3-3", scores=[score(2, 10, claimed_from=0)])
    assert refused("fives", own, sides="pairs", muggins=True) == ("scores.0.claimed_from", "FIV-G7")


@pytest.mark.canon("FIV-31")
@pytest.mark.parametrize(
    ("scores", "house", "remark"),
    [
        ([50], {"spinner": "all"}, "Check the score: 50 with one tile is very rare."),
        ([10], {"spinner": "all", "unit": "fives"}, "Check the score: 10 with one tile is very rare."),
        ([35] * 9, {}, "Check the scores: 315 in one hand is very rare."),
    ],
)
def test_what_is_possible_but_unlikely_is_doubted(scores, house, remark):
    line = fives(ana_out(*(score(0, each) for each in scores)), target=9000, **house)
    assert [str(each) for each in line.verdict.remarks] == [remark]


@pytest.mark.parametrize(("scores", "house"), [([45], {"spinner": "all"}), ([30] * 10, {})])
def test_what_has_been_seen_is_not_doubted(scores, house):
    line = fives(ana_out(*(score(0, each) for each in scores)), target=9000, **house)
    assert line.verdict.remarks == ()
