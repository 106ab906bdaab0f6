"""The collective bonuses of a partnership hand, in the order in which they are earned."""

from functools import partial

import pytest

from referee.engine.options import answers
from referee.rulesets.partners import PARTNERS
from tests.support.builders import block, clauses, out, steps, told, unfinished
from tests.support.builders import partners as any_partners

partners = partial(any_partners, preset="collective")
FIRST_PASS = told("first_pass", side=0, double=True, partner_played=True)
ROUND_PASS = told("round_pass", side=0)
DOUBLE_WIN = told("double_win", tile="2-3", ends=[2, 3])
STUCK = told("stuck_blank", holder=1)
DRAWN = ("5", "5", "5", "5")


def drawn(*bonuses, **told):
    """A hand that only its bonuses score."""
    return block(*DRAWN, bonuses=list(bonuses), **told)


def won(*bonuses, held=("", "6", "9", "4")):
    """A hand that Ana goes out of for 10."""
    return out(0, *held, bonuses=list(bonuses))


@pytest.mark.canon("RAF-01", "RAF-02")
def test_a_bonus_belongs_to_the_side_and_counts_in_every_hand():
    both = partners(drawn(ROUND_PASS), drawn(ROUND_PASS | {"side": 1}))
    assert both.standing.totals == (25, 25)


@pytest.mark.canon("RAF-11", "RAF-10")
def test_without_the_house_rule_a_bonus_is_worth_nothing():
    plain = any_partners(won(FIRST_PASS, ROUND_PASS, DOUBLE_WIN, STUCK, held=("", "0-0 2-4", "?", "4")))
    assert plain.verdict.awards == (10, 0)
    assert "Round pass: no bonus." in steps(plain)


@pytest.mark.canon("LAG-G10", "RAF-04")
def test_a_first_pass_on_the_6_6_that_had_to_be_led_earns_as_any_double():
    first = partners(drawn(FIRST_PASS))
    assert first.verdict.awards == (25, 0)
    assert "First pass on a double: Ana and Cy +25." in steps(first)


@pytest.mark.canon("LAG-G11", "LAG-G21", "RAF-06")
@pytest.mark.parametrize(
    ("again", "awards"),
    [
        pytest.param(True, (25, 0), id="who made the others pass plays again"),
        pytest.param(False, (0, 0), id="nobody can play any more"),
    ],
)
def test_three_passes_count_only_when_the_same_player_plays_again(again, awards):
    assert partners(drawn(ROUND_PASS | {"plays_again": again})).verdict.awards == awards


@pytest.mark.canon("LAG-G13", "RAF-07")
@pytest.mark.parametrize(
    ("held", "awards"),
    [pytest.param(DRAWN, (0, 0), id="a tied block"), pytest.param(("4", "5", "5", "5"), (10, 0), id="a block won")],
)
def test_the_last_tile_before_a_block_is_no_double_win(held, awards):
    blocked = partners(block(*held, bonuses=[DOUBLE_WIN]))
    assert blocked.verdict.awards == awards
    assert "LAG-G13" in clauses(blocked)


@pytest.mark.canon("RAF-08")
@pytest.mark.parametrize(
    ("tile", "ends", "awards", "clause"),
    [
        pytest.param("2-3", [2, 3], (35, 0), "RAF-07", id="both numbers, both ends"),
        pytest.param("2-3", [2, 5], (10, 0), "RAF-07", id="one end only"),
        pytest.param("2-3", [2, 2], (10, 0), "LAG-G12", id="two ends alike"),
        pytest.param("4-4", [4, 4], (10, 0), "RAF-08", id="a double"),
    ],
)
def test_a_double_win_is_the_last_tile_fitting_both_ends(tile, ends, awards, clause):
    line = partners(won(told("double_win", tile=tile, ends=ends)))
    assert line.verdict.awards == awards
    assert clause in clauses(line)


@pytest.mark.canon("V-P13")
@pytest.mark.parametrize(
    ("tile", "ends", "paid", "awards"),
    [
        pytest.param("0-0", [0, 4], 30, (40, 0), id="0-0 pays"),
        pytest.param("0-0", [0, 4], 0, (10, 0), id="0-0 is a double like any other elsewhere"),
        pytest.param("1-0", [0, 4], 30, (10, 0), id="another tile does not pay"),
    ],
)
def test_a_table_may_pay_for_going_out_with_0_0(tile, ends, paid, awards):
    assert partners(won(told("double_win", tile=tile, ends=ends)), blank_win=paid).verdict.awards == awards


@pytest.mark.canon("LAG-G12")
@pytest.mark.parametrize(("blanks", "awards"), [(True, (35, 0)), (False, (10, 0))], ids=["paid", "not at this table"])
def test_a_double_win_with_a_blank_is_paid_where_the_table_plays_it(blanks, awards):
    line = partners(won(told("double_win", tile="0-3", ends=[0, 3])), double_win_blanks=blanks)
    assert line.verdict.awards == awards
    assert ("No double win: the last tile has a blank." in steps(line)) != blanks
    assert partners(won(DOUBLE_WIN), double_win_blanks=blanks).verdict.awards == (35, 0)


@pytest.mark.canon("RAF-03", "LAG-G14")
@pytest.mark.parametrize(
    ("totals", "awards"),
    [
        pytest.param((474, 0), (25, 0), id="26 to go: given"),
        pytest.param((475, 0), (0, 0), id="25 to go: not given"),
        pytest.param((0, 490), (25, 0), id="what the other side needs does not matter"),
    ],
)
def test_bonuses_stop_for_the_side_that_is_nearly_there(totals, awards):
    assert partners(drawn(ROUND_PASS), totals=totals).verdict.awards == awards


@pytest.mark.canon("LAG-G8")
def test_the_need_counts_earlier_bonuses_of_the_hand_but_not_its_pips():
    two = partners(drawn(ROUND_PASS, ROUND_PASS), totals=(450, 0))
    assert two.verdict.awards == (25, 0)
    assert "No +25 bonus: Ana and Cy need 25, bonuses stop at 25." in steps(two)
    assert partners(won(DOUBLE_WIN), totals=(470, 0)).verdict.awards == (35, 0)
    after = partners(won(DOUBLE_WIN), totals=(470, 0), bonus_need_measured="after_hand")
    assert after.verdict.awards == (10, 0)


@pytest.mark.canon("LAG-G8")
def test_the_need_may_be_measured_before_the_hand_whatever_is_earned_in_it():
    two = partners(drawn(ROUND_PASS, ROUND_PASS), totals=(450, 0), bonus_need_measured="at_start")
    assert two.verdict.awards == (50, 0)
    none = partners(drawn(ROUND_PASS, ROUND_PASS), totals=(475, 0), bonus_need_measured="at_start")
    assert none.verdict.awards == (0, 0)


@pytest.mark.canon("LAG-G8")
def test_pips_that_the_other_side_wins_are_no_help():
    bonus = ROUND_PASS | {"side": 1}
    line = partners(won(bonus), totals=(0, 474), bonus_need_measured="after_hand")
    assert line.verdict.awards == (10, 25)


def test_a_side_that_is_there_already_needs_nothing():
    there = partners(drawn(FIRST_PASS | {"double": False}, ROUND_PASS), totals=(470, 0))
    assert there.standing.totals == (520, 0)
    assert "No +25 bonus: Ana and Cy need 0, bonuses stop at 25." in steps(there)


def test_a_table_may_let_bonuses_never_stop():
    assert partners(drawn(ROUND_PASS), totals=(480, 0), bonus_need=0).standing.winners == (0,)


@pytest.mark.canon("REG-17")
@pytest.mark.parametrize("scoring", ["hands", "by_win"])
def test_where_hands_are_counted_no_bonus_stops(scoring):
    line = partners(drawn(ROUND_PASS), scoring=scoring, target=6, round_pass=1, bonus_need=25)
    assert line.standing.totals == (1, 0)


def test_but_it_does_in_a_game_on_record_that_was_opened_so():
    rules = answers(PARTNERS.agree("lagunex", {"scoring": "hands", "target": 6, "round_pass": 1}))
    before = {key: value for key, value in rules.items() if key != "after_draw"}
    assert partners(drawn(ROUND_PASS), **before).standing.totals == (0, 0)
    assert partners(drawn(ROUND_PASS), **rules).standing.totals == (1, 0)


@pytest.mark.canon("LAG-G7")
@pytest.mark.parametrize(("may", "winners"), [(True, (0,)), (False, ())], ids=["it may", "not at this table"])
def test_a_bonus_may_finish_the_game(may, winners):
    first = FIRST_PASS | {"double": False}
    hand = unfinished("?", "?", "?", "?", bonuses=[first]) if may else drawn(first)
    assert partners(hand, totals=(460, 0), bonus_may_finish=may).standing.winners == winners
    assert partners(drawn(first), totals=(449, 0), bonus_may_finish=may).standing.totals == (499, 0)


@pytest.mark.canon("LAG-G15", "RAF-09")
@pytest.mark.parametrize(
    ("stuck", "held", "awards"),
    [
        pytest.param({}, ("", "0-0 2-4", "9", "4"), (25, 0), id="in a loser's hand"),
        pytest.param({"holder": 2}, ("", "6", "0-0 3-6", "4"), (10, 0), id="in a winner's hand"),
        pytest.param({"other_blanks_on_table": 5}, ("", "0-0 2-4", "9", "4"), (10, 0), id="another blank is out"),
        pytest.param({"other_blanks_on_table": 0}, ("", "0-0 2-4", "9", "4"), (10, 0), id="all of them are out"),
    ],
)
def test_a_stuck_0_0_pays_the_winners(stuck, held, awards):
    assert partners(won(STUCK | stuck, held=held), stuck_blank=15).verdict.awards == awards


@pytest.mark.canon("LAG-G15")
def test_a_stuck_0_0_pays_also_when_the_winners_are_nearly_there():
    line = partners(won(STUCK, held=("", "0-0 2-4", "9", "4")), totals=(476, 0), stuck_blank=15)
    assert line.standing.totals == (501, 0)


@pytest.mark.canon("LAG-G15", "RAF-03")
@pytest.mark.parametrize(
    ("before", "measured", "awards"),
    [
        pytest.param(474, "when_earned", (25, 0), id="26 needed before the pips: paid"),
        pytest.param(475, "when_earned", (10, 0), id="25 needed: it stops"),
        pytest.param(465, "after_hand", (10, 0), id="25 needed after the pips: it stops"),
        pytest.param(474, "at_start", (25, 0), id="26 needed before the hand: paid"),
    ],
)
def test_a_stuck_0_0_may_stop_like_the_other_bonuses(before, measured, awards):
    rules = {"stuck_blank": 15, "stuck_blank_stops": True, "bonus_need_measured": measured}
    line = partners(won(STUCK, held=("", "0-0 2-4", "9", "4")), totals=(before, 0), **rules)
    assert line.verdict.awards == awards


@pytest.mark.canon("LAG-G16")
@pytest.mark.parametrize(
    ("rule", "winners"),
    [
        pytest.param("in_order", (1,), id="the first to reach it wins"),
        pytest.param("higher_total", (0,), id="the higher total wins"),
    ],
)
def test_both_sides_can_reach_the_target_in_one_hand(rule, winners):
    hand = won(FIRST_PASS | {"side": 1, "double": False}, held=("", "40", "9", "30"))
    line = partners(hand, totals=(470, 460), both_reach=rule)
    assert line.standing.totals == (540, 510)
    assert line.standing.winners == winners


@pytest.mark.canon("LAG-G16")
def test_level_at_the_target_another_hand_is_played():
    bonus = FIRST_PASS | {"side": 1, "double": False}
    level = partners(won(bonus), totals=(490, 450), both_reach="higher_total")
    assert (level.standing.totals, level.standing.winners) == ((500, 500), ())


def double_win(tile, *ends):
    return won(told("double_win", tile=tile, ends=list(ends)))


def stuck(*held, **where):
    return won(STUCK | where, held=held or ("", "6", "9", "4"))


@pytest.mark.parametrize(
    ("hand", "field", "clause"),
    [
        pytest.param(won(FIRST_PASS, FIRST_PASS), "1.kind", "RAF-02", id="two first passes"),
        pytest.param(won(ROUND_PASS | {"side": 2}), "0.side", "RAF-01", id="a side that is not there"),
        pytest.param(
            won(FIRST_PASS | {"side": 1}) | {"lead": 0}, "0.side", "RAF-04", id="a first pass by who did not lead"
        ),
        pytest.param(double_win("7-3", 3, 3), "0.tile", "DUO-02", id="a tile of another set"),
        pytest.param(double_win("2-3", 3, 7), "0.ends", "DUO-02", id="an end of 7"),
        pytest.param(double_win("2-3", 4, 5), "0.tile", "DUO-09", id="a last tile that fits nowhere"),
        pytest.param(won(DOUBLE_WIN, held=("", "2-3", "?", "4")), "0.tile", "DUO-02", id="a tile in hand"),
        pytest.param(stuck(holder=4), "0.holder", "RAF-09", id="a holder who is not there"),
        pytest.param(stuck(holder=0), "0.holder", "RAF-09", id="0-0 with who went out"),
        pytest.param(stuck("", "2-4", "?", "4"), "0.holder", "RAF-09", id="0-0 not among the tiles shown"),
        pytest.param(stuck("", "12/1", "?", "4"), "0.holder", "RAF-09", id="one tile of 12"),
        pytest.param(
            block("3", "5", "8", "12", end=0, bonuses=[STUCK]), "0.holder", "LAG-G15", id="stuck in a hand blocked on 0"
        ),
        pytest.param(stuck("", "6", "?", "0-0"), "0.holder", "RAF-09", id="0-0 in another hand"),
        pytest.param(stuck(other_blanks_on_table=7), "0.other_blanks_on_table", "LAG-G15", id="seven other blanks"),
        pytest.param(
            stuck("", "0-0 0-6", "?", "0-4"), "0.other_blanks_on_table", "LAG-G15", id="other blanks told in hand"
        ),
    ],
)
def test_a_bonus_that_cannot_have_been_earned_is_refused(refused, hand, field, clause):
    assert refused("partners", hand, preset="collective") == (f"bonuses.{field}", clause)
