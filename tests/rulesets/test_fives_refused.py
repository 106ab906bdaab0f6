"""Hands that are scored by fives: what cannot be, in which field and why, and what is doubted."""

from functools import partial

import pytest

from referee.engine.wording import IN_A_RECORD, NO_END
from tests.rulesets.test_fives import BOTH, ana_out, score
from tests.support.builders import block, last, out, refused, steps, unfinished

fives = partial(last, "fives", players=2)


@pytest.mark.canon("FIV-30", "FIV-31", "FIV-43")
@pytest.mark.parametrize(
    ("points", "house", "message"),
    [
        (0, {}, "A score is more than 0."),
        (-5, {}, "A score is more than 0."),
        (12, {}, "12 can't be scored: only multiples of five."),
        (40, {}, "40 can't be scored: one spinner makes at most 35."),
        (40, {"spinner": "sniff"}, "40 can't be scored: one spinner makes at most 35."),
        (25, {"spinner": "none"}, "25 can't be scored: two ends make at most 20."),
        (80, {"spinner": "all"}, "80 can't be scored: with every double branching, at most 75."),
        (8, {"unit": "fives"}, "8 can't be scored: one spinner makes at most 7."),
        (5, BOTH, "5 can't be scored: only 1, 2, 3, 4, 6 or 8."),
        (7, BOTH, "7 can't be scored: only 1, 2, 3, 4, 6 or 8."),
    ],
)
def test_a_score_that_no_tile_makes_is_refused(points, house, message):
    told = ana_out(score(1, points))
    assert refused("fives", told, players=2, **house) == ("scores.0.points", message)


@pytest.mark.parametrize(
    ("points", "house"),
    [(35, {}), (20, {"spinner": "none"}), (75, {"spinner": "all"}), (7, {"unit": "fives"}), (8, BOTH)],
)
def test_the_most_that_a_tile_makes_is_accepted(points, house):
    assert fives(ana_out(score(1, points)), **house).verdict.details.in_play == (0, points)


@pytest.mark.canon("FIV-32", "FIV-17")
@pytest.mark.parametrize(
    ("told", "field", "message"),
    [
        (ana_out(score(0, 15, lead=True)), "scores.0.points",
         "The first tile can't score 15, only 5 and 10."),
        (ana_out(score(0, 5), score(1, 5, lead=True)), "scores.1.lead",
         "Only a hand's first score can be the first tile's."),
        (ana_out(score(1, 5, lead=True), lead=0), "scores.0.lead", "Ana led, so nobody else played the first tile."),
        (ana_out(score(0, 5, last_tile=True), score(1, 5)), "scores.0.last_tile",
         "Only a hand's last score can be the last tile's."),
        (ana_out(score(1, 5, last_tile=True)), "scores.0.last_tile",
         "Ana went out, so nobody else played the last tile."),
        (block("1-1", "2-2", scores=[score(1, 5, last_tile=True)]), "out",
         "The last score used the last tile: who went out?"),
        (ana_out(score(2, 5)), "scores.0.seat", "Nobody sits in seat 2."),
    ],
)  # fmt: skip
def test_a_score_that_nobody_there_can_have_made_is_refused(told, field, message):
    assert refused("fives", told, players=2) == (field, message)


@pytest.mark.canon("FIV-43")
def test_the_first_tile_of_fives_and_threes_scores_up_to_four():
    assert fives(ana_out(score(0, 4, lead=True)), **BOTH).standing.totals == (5, 0)
    assert refused("fives", ana_out(score(0, 6, lead=True)), players=2, **BOTH) == (
        "scores.0.points", "The first tile can't score 6, only 1, 2, 3 and 4.",
    )  # fmt: skip


@pytest.mark.canon("FIV-33")
def test_nobody_scores_more_often_than_he_has_laid_tiles():
    told = block("6-1 2-2 0-4", "5-5", scores=[score(0, 5)] * 5)
    field, message = refused("fives", told, players=2, hand_tiles=7, draw="none")
    assert (field, message) == (
        "scores.4.seat", "Ana can't score 5 times with 4 tiles played.",
    )  # fmt: skip
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
)
def test_no_more_is_scored_or_claimed_than_tiles_can_have_been_laid(left, house, claimed, laid):
    def scored(times):
        of = [{"claimed_from": 1 - place % 2} if claimed else {} for place in range(times)]
        return block(*left, scores=[score(place % 2, 5, **each) for place, each in enumerate(of)])

    far = {"players": 2, "target": 1000, **house}
    message = f"{laid + 1} scores are too many: at most {laid} tiles were played."
    assert refused("fives", scored(laid + 1), **far) == (f"scores.{laid}.seat", message)
    assert last("fives", scored(laid), **far).standing.totals != (0, 0)


def test_a_hand_won_before_its_end_may_have_been_won_with_the_very_last_tile():
    assert fives(unfinished(scores=[score(0, 5)] * 7), totals=(115, 0), draw="none").standing.winners == (0,)


@pytest.mark.canon("FIV-34")
@pytest.mark.parametrize(
    ("told", "field", "message"),
    [
        (block("6-5 4-3", "2-1 0-0"), "held",
         "Not blocked: every number is still held, so somebody could play."),
        (block("6-5", "4-3", ends=[1, 3]), "held.1", "4-3 still plays on 3: the hand is not blocked."),
        (ana_out(ends=[3]), "ends", "Enter open ends only for a blocked hand."),
        (block("6-5", "4-3", ends=[7]), "ends.0", "Open ends are numbers from 0 to 6."),
        (block("6-5", "4-3", end=1), "end", "Enter the open ends as a list: they may differ."),
    ],
)  # fmt: skip
def test_a_hand_that_was_not_blocked_is_refused(told, field, message):
    assert refused("fives", told, players=2) == (field, message)


def test_a_line_without_a_spinner_has_two_ends():
    told = block("6-5", "4-3", ends=[0, 1, 2])
    message = "No double branches: the line has two ends."
    assert refused("fives", told, players=2, spinner="none") == ("ends", message)
    assert refused("fives", told, players=2, **BOTH) == ("ends", message)
    assert fives(told).verdict.winner == 1


@pytest.mark.canon("FIV-35", "FIV-49")
@pytest.mark.parametrize(
    ("told", "house", "field", "message"),
    [
        (out(0, "6-5", "1-1"), {}, "held.0", "Ana went out, so Ana cannot still hold tiles."),
        (out(0, "", ""), {}, "held.1", "Ben did not go out: what does Ben have left?"),
        (out(0, "", "1-1", "2-2", "3-3"), {"players": 4, "sides": "pairs", **BOTH}, "held.2",
         "Cy still holds tiles: both partners must be out."),
        (out(0, "", "", "", ""), {"players": 4, "sides": "pairs", **BOTH}, "out",
         "Ben and Dee hold nothing, so they went out."),
        (block("", "1-1", "", "2-2"), {"players": 4, "sides": "pairs", **BOTH}, "out",
         "Ana and Cy hold nothing, so they went out."),
        (unfinished(), {}, "out", IN_A_RECORD[NO_END]),
        (unfinished(scores=[score(0, 15)]), {"totals": (140, 0), "decided": "end_of_hand"}, "out",
         IN_A_RECORD[NO_END]),
    ],
)  # fmt: skip
def test_hands_that_cannot_have_ended_so_are_refused(told, house, field, message):
    assert refused("fives", told, **{"players": 2, **house}) == (field, message)


@pytest.mark.canon("FIV-49")
def test_a_pair_is_blocked_with_one_of_each_still_holding_tiles():
    line = last("fives", block("", "1-1", "2-2", ""), sides="pairs", **BOTH)
    assert (line.verdict.winner, line.standing.totals) == (1, (0, 0))


@pytest.mark.canon("FIV-36", "FIV-38")
@pytest.mark.parametrize(
    ("told", "house", "field", "message"),
    [
        (out(0, "", "30/8"), {"draw": "none"}, "held.1", "Ben was dealt 7 tiles and cannot hold 8."),
        (out(0, "", "30/7", lead=1), {"draw": "none"}, "held.1",
         "Ben led or played last, so cannot still hold all 7."),
        (out(0, "", "120/22"), {}, "held",
         "These hands hold 22 tiles, but at most 21 can be left."),
        (out(0, "", "160"), {}, "held",
         "These hands make 160, but the tiles that can be left make at most 153."),
        (block("6-5", "6-5"), {}, "held.1", "6-5 is also in Ana's hand."),
    ],
)  # fmt: skip
def test_more_than_can_be_left_is_refused(told, house, field, message):
    assert refused("fives", told, players=2, **house) == (field, message)


@pytest.mark.canon("FIV-40", "FIV-28")
def test_nothing_is_scored_after_the_game_is_won():
    told = ana_out(score(0, 10), score(1, 5))
    assert refused("fives", told, players=2, totals=(140, 0)) == (
        "scores.1", "Ana had already won: nothing more is scored.",
    )  # fmt: skip
    won = fives(ana_out(score(1, 5), score(0, 10)), totals=(140, 0))
    assert (won.verdict.winner, won.verdict.pips, won.standing.totals) == (None, (0, 2), (150, 5))


@pytest.mark.canon("FIV-G7")
def test_a_claim_names_an_opponent_and_is_for_tables_that_play_muggins():
    told = ana_out(score(1, 10, claimed_from=0))
    assert refused("fives", told, players=2) == (
        "scores.0.claimed_from", "No muggins here: what Ana overlooked is lost.",
    )  # fmt: skip
    assert "Ben claimed 10 that Ana overlooked." in steps(fives(told, muggins=True))
    own = out(0, "", "1-1", "2-2", "3-3", scores=[score(2, 10, claimed_from=0)])
    assert refused("fives", own, sides="pairs", muggins=True) == (
        "scores.0.claimed_from", "Cy can claim only what an opponent overlooked.",
    )  # fmt: skip


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
