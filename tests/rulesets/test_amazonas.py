"""Fives as in Amazonas: points for making others pass, and for going out with a double."""

from functools import partial

import pytest

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.engine.desk.variants import compare
from referee.engine.facts import Opening
from referee.record import document, from_document
from referee.rulesets.fives import FIVES
from tests.rulesets.test_clauses import everything
from tests.support.builders import block, clauses, last, lines, out, steps, unfinished
from tests.support.builders import document as record

amazonas = partial(last, "fives", preset="amazonas")


def passed(seat, others=1):
    """So many of the others had to pass after a tile of this seat."""
    return {"seat": seat, "passes": others}


def scored(seat, points, **told):
    """A tile that scored."""
    return {"seat": seat, "points": points, **told}


def dee_out(*scores, **told):
    """A hand that Dee went out of."""
    return out(3, "4", "8", "3", "", scores=list(scores), **told)


@pytest.mark.canon("NHR-14")
@pytest.mark.parametrize(
    ("scores", "in_play"),
    [
        ([passed(0)], (20, 0)),
        ([passed(0, 2)], (20, 0)),
        ([passed(0, 3)], (50, 0)),
        ([passed(1), passed(2)], (20, 20)),
        ([passed(0), passed(0)], (40, 0)),
        ([passed(0), passed(0, 3)], (70, 0)),
        ([passed(0), passed(0, 2)], (40, 0)),
        ([passed(0), scored(0, 5), passed(0, 3)], (75, 0)),
    ],
)
def test_what_it_pays_that_others_had_to_pass(scores, in_play):
    assert amazonas(dee_out(*scores)).verdict.details.in_play == in_play


def test_a_record_of_before_tells_the_passes_after_a_tile_anew_with_each_player_who_passed():
    told = dee_out(passed(0), passed(0), passed(0, 2), passed(0, 3))
    now = document(from_document(record("fives", told, preset="amazonas")))
    before = {key: answer for key, answer in now["options"].items() if key != "passes_told"}
    in_play = [from_document(now | {"options": options}).scored()[0].verdict.details.in_play
               for options in (now["options"], before)]  # fmt: skip
    assert in_play == [(110, 0), (70, 0)]


@pytest.mark.parametrize(
    ("before", "in_play", "end"), [({}, (14, 0), (0, 4)), ({"agreed_written": "as_agreed"}, (70, 0), (0, 20))]
)
def test_points_for_passes_and_a_double_are_written_in_holes_where_all_else_is(before, in_play, end):
    line = amazonas(dee_out(passed(0), passed(0, 3), with_double=True), unit="fives", target=121, **before)
    assert line.verdict.details.in_play == in_play
    assert line.verdict.awards == tuple(map(sum, zip(in_play, end, strict=True)))
    says = everything(FIVES, FIVES.agree("amazonas", {"unit": "fives", **before}))
    assert ("a pass or a double are holes" in says) != bool(before)


def test_each_pass_is_explained_with_who_had_to_pass():
    told = dee_out(scored(0, 10), passed(0), passed(0, 3), passed(1))
    said = steps(amazonas(told, passes_told="growing"))
    assert said[:4] == [
        "Ana and Cy +10 in play.",
        "The pass after Ana's tile counts with the passes right after it.",
        "All the others passed after Ana's tile: +50 for Ana and Cy.",
        "Cy had to pass after Ben's tile: +20 for Ben and Dee.",
    ]


@pytest.mark.canon("REG-G9")
def test_a_block_after_a_galo_pays_whoever_laid_the_tile_and_nothing_for_the_last_three_passes():
    line = amazonas(block("4", "8", "3", "6", by=0, scores=[passed(0, 3)]))
    assert line.verdict.details.in_play == (50, 0)


def test_at_a_table_without_such_points_a_pass_pays_nothing():
    line = amazonas(dee_out(passed(0), passed(1, 3)), pass_points=0, round_pass=0)
    assert line.verdict.details.in_play == (0, 0)
    assert "The pass after Ana's tile pays nothing." in steps(line)


def test_without_points_for_a_galo_three_passes_pay_as_one():
    assert amazonas(dee_out(passed(0, 3)), round_pass=0).verdict.details.in_play == (20, 0)


def test_with_two_players_one_pass_is_no_galo():
    line = last("fives", out(0, "", "1-1", scores=[passed(0)]), players=2, pass_points=20, round_pass=50)
    assert line.verdict.details.in_play == (20, 0)


def test_a_pass_can_win_a_game_that_is_won_at_once():
    line = amazonas(unfinished("?", "?", "?", "?", scores=[passed(1)]), totals=(0, 190), decided="at_once")
    assert line.standing.winners == (1,)


def test_a_galo_that_passes_an_exact_target_does_not_count():
    line = amazonas(dee_out(passed(0), passed(0, 3)), totals=(175, 0), over="no_score")
    assert line.verdict.details.not_counted == (1,)


def test_where_a_first_score_must_be_high_enough_a_pass_is_one():
    line = amazonas(dee_out(scored(0, 5), passed(0), scored(0, 5)), opening_score=10)
    assert line.verdict.details.in_play == (25, 0)


@pytest.mark.parametrize(
    ("told", "field", "clause"),
    [
        pytest.param(passed(0, 4), "passes", "NHR-14", id="of four others"),
        pytest.param(scored(0, 20, passes=1), "points", "NHR-14", id="with points"),
        pytest.param(passed(0) | {"lead": True}, "lead", "NHR-14", id="with the first tile"),
        pytest.param(passed(0) | {"claimed_from": 1}, "claimed_from", "NHR-14", id="claimed"),
        pytest.param({"seat": 0}, "points", "FIV-30", id="neither"),
    ],
)
def test_a_pass_is_not_told_like_a_score(refused, told, field, clause):
    assert refused("fives", dee_out(told), preset="amazonas", muggins=True) == (f"scores.0.{field}", clause)


def test_who_has_gone_home_does_not_pass(refused):
    hand = out(1, "4", "", "?", "3", scores=[passed(0, 3)])
    assert refused("fives", {"kind": "leave", "seat": 2}, hand, preset="amazonas", sides="each") == (
        "scores.0.passes",
        "NHR-14",
    )


@pytest.mark.parametrize(
    ("seat", "held", "turns"),
    [(0, "5-5 6-6", 6), (3, "", 7)],
    ids=["five tiles played", "the last tile makes nobody pass"],
)
def test_nobody_makes_others_pass_more_often_than_they_play(refused, seat, held, turns):
    hands = [held if seat == 0 else "5-5 6-6", "8", "3", ""]
    too_often = out(3, *hands, scores=[passed(seat)] * turns)
    assert refused("fives", too_often, preset="amazonas") == (f"scores.{turns - 1}.passes", "NHR-14")
    assert amazonas(out(3, *hands, scores=[passed(seat)] * (turns - 1)))


def test_after_a_galo_its_player_has_played_on(refused):
    five_left = block("5-5 6-6 3-3 1-1 1-2", "8", "3", "6", by=1, scores=[passed(0), passed(1), passed(0, 3)])
    assert refused("fives", five_left, preset="amazonas") == ("scores.2.passes", "NHR-14")


def test_other_rules_would_have_priced_a_pass_otherwise():
    line, options = amazonas(dee_out(passed(0))), FIVES.agree("amazonas")
    before = FIVES.first(options, FIVES.seat(("Ana", "Ben", "Cy", "Dee"), options), Opening())
    compared = compare(FIVES, options, before, line.fact)
    alone = {
        (*compared.changed(answers).items(), variant.awards) for variant in compared.alone for answers in variant.under
    }
    assert {(("pass_points", 0), (0, 5)), (("pass_points", 10), (10, 5))} <= alone


@pytest.mark.canon("NHR-15")
def test_whoever_goes_out_with_a_double_has_twenty_and_no_tiles():
    line = amazonas(out(0, "", "?", "?", "?", with_double=True, scores=[scored(0, 10, last_tile=True)]))
    assert line.standing.totals == (30, 0)
    assert "Out with a double: +20 for Ana and Cy, and the tiles left count nothing." in steps(line)


def test_where_a_double_is_a_tile_like_any_the_tiles_count():
    told = out(0, "", "12", "6", "15", with_double=True)
    assert amazonas(told, double_out=0).standing.totals == (25, 0)


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        (block("4", "8", "3", "6", by=0, with_double=True), "with_double"),
        (out(0, "", "0-0 1-1", "2-2 3-3", "4-4 5-5 6-6", with_double=True), "with_double"),
        (out(0, "", "?", "?", "?", with_double=True, agreed_points=15), "agreed_points"),
    ],
    ids=["blocked", "all doubles are held", "other points"],
)
def test_a_double_that_cannot_have_been_the_last_tile_is_refused(refused, hand, field):
    assert refused("fives", hand, preset="amazonas") == (field, "NHR-15")


@pytest.mark.canon("NHR-16")
def test_after_a_block_the_highest_double_leads_whoever_won_it():
    line = amazonas(block("4", "8", "3", "20", by=0))
    assert (line.verdict.winner, line.verdict.next_lead) == (0, None)
    assert "NHR-16" in clauses(line)
    assert lines("fives", block("4", "8", "3", "20", by=0), dee_out(), preset="amazonas")[-1].verdict.next_lead == 3


def test_the_desk_says_that_the_highest_double_leads_after_a_block():
    told = {"game": "fives", "preset": "amazonas", "led": "Ana", "ended": "won", "won": "Ben"}
    after_a_block = question("lead").ask(Inputs({**told, "was_blocked": "yes"}))
    assert str(after_a_block.headline) == "After a block the highest double leads, no matter who won."
    assert question("lead").ask(Inputs({**told, "was_blocked": "no"})).answer["leader"] is not None
