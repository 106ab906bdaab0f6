"""Partners where tiles sleep: six each of double-six, ten each of double-nine. What is checked, and what not."""

import pytest

from referee.rulesets import ruleset
from tests.support.builders import block, lines, out, partners, steps

SIX = {"hand_tiles": 6}
NINE = {"preset": "cuba_nine"}
HAVANA = ("9-7 8-6 7-3 7-0", "9-0 6-2 4-3 3-2", "9-6 6-6 6-4 3-0", "9-5 7-6 7-5 5-4 4-4 3-3 5-0 4-0")


@pytest.mark.canon("REG-10", "NHR-3")
@pytest.mark.parametrize(
    ("hand", "said"),
    [
        pytest.param(block("6-2 3-3 3-2 0-0", "5-5 2-2", "2-0", "5-2 3-0", by=2, ends=[1, 4]), SIX, id="an odd sum"),
        pytest.param(out(0, "", "5-4", "3-2", "1-0"), SIX, id="odd numbers after somebody went out"),
        pytest.param(block("5-5", "4-2", "7-5 5-4", "4-4", by=3, ends=[9, 3]), NINE, id="two different ends"),
        pytest.param(block("4-4", "5-5 5-1 4-1", "3-1 4-0", "6-4 3-3 1-1", by=2, end=9), NINE, id="twice the same"),
        pytest.param(block("25/5", "25/5", "25/5", "20/4"), SIX, id="more than a line of all tiles would leave"),
    ],
)
def test_where_tiles_sleep_nothing_is_proved_of_the_line(hand, said):
    assert lines("partners", hand, **said)[0].verdict.remarks == ()


@pytest.mark.canon("GEN-5", "NHR-3")
def test_where_seven_are_dealt_by_kind_of_win_an_odd_sum_is_counted_again():
    odd = block("6-2 3-3 3-2 0-0", "5-5 2-2", "2-0", "5-2 3-0", by=2)
    seven = lines("partners", odd, preset="brazil_by_win", hand_tiles=0)[0]
    assert (seven.verdict.points, [str(remark)[:15] for remark in seven.verdict.remarks]) == (1, ["Check the tiles"])
    assert lines("partners", odd, preset="brazil_by_win")[0].verdict.remarks == ()


def test_what_was_entered_by_kind_of_win_before_anybody_asked_how_many_are_dealt_is_not_refused_now(refused):
    many = block("25/5", "25/5", "25/5", "20/4")
    assert lines("partners", many, preset="brazil_by_win", hand_tiles=0)[0].verdict.winner == 1
    assert refused("partners", many, preset="brazil_by_win", hand_tiles=7) == ("held", "GEN-8")


@pytest.mark.canon("REG-03", "REG-04", "REG-06")
@pytest.mark.parametrize(
    ("hand", "said", "came"),
    [
        pytest.param(
            block("5-5", "4-2", "7-5 5-4", "4-4", by=3, ends=[9, 4]), NINE, ("held.1", "REG-06"), id="a four is held"
        ),
        pytest.param(
            block("6-0", "5-1", "4-2", "3-3", by=3), SIX, ("held", "REG-06"), id="every number is held"
        ),
        pytest.param(
            out(3, "6-6 6-5 6-4 6-3 6-2 6-1 6-0", "1-1", "2-2", ""), SIX, ("held.0", "REG-04"), id="seven of six"
        ),
        pytest.param(out(0, "", "153", "?", "?"), NINE, ("held.1", "REG-04"), id="more pips than ten tiles have"),
        pytest.param(out(0, "", "6-7", "?", "?"), SIX, ("held.1", "REG-03"), id="a number that the set lacks"),
        pytest.param(block("1", "?", "5", "9", by=3, ends=[0, 1]), SIX, ("held.0", "REG-04"), id="one pip without 1-0"),
        pytest.param(block("5", "?", "5", "9", ends=[0, 7]), SIX, ("ends.1", "LAG-12"), id="an end of seven"),
        pytest.param(block("5", "?", "5", "9", ends=[0, 1, 2]), SIX, ("ends", "LAG-07"), id="a third end"),
        pytest.param(out(0, "", "5", "5", "9", ends=[0, 1]), SIX, ("ends", "LAG-12"), id="ends without a block"),
        pytest.param(block("5", "?", "5", "9", ends=[2, 1]), {}, ("ends", "LAG-12"), id="two ends with all dealt"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_however_many_sleep(refused, hand, said, came):
    assert refused("partners", hand, **said) == came


@pytest.mark.canon("REG-02")
def test_no_more_tiles_are_dealt_than_the_set_has(refused):
    assert refused("partners", hand_tiles=8) == ("options.hand_tiles", "REG-02")
    assert lines("partners", set=9, hand_tiles=13) == ()


@pytest.mark.canon("REG-01", "LAG-25")
def test_in_havana_the_lightest_hand_wins_a_block_of_two_ends():
    single = lines("partners", block(*HAVANA, by=2, ends=[1, 1]), **NINE)[0]
    pairs = lines("partners", block(*HAVANA, by=2, ends=[1, 1]), **NINE, blocked="team")[0]
    assert (single.verdict.awards, pairs.verdict.awards) == ((0, 87), (100, 0))
    assert "Cy blocked the hand on 1." in steps(single)


def test_two_ends_of_a_block_are_named():
    line = lines("partners", block("5-5", "4-2", "7-5 5-4", "4-4", by=3, ends=[9, 3]), **NINE)[0]
    assert "Dee blocked the hand on 9 and 3." in steps(line)


@pytest.mark.canon("REG-09", "GEN-9")
def test_a_nine_nine_that_led_the_first_hand_is_in_nobodys_hand_at_its_end():
    line = lines("partners", out(0, "", "9-9", "5", "3"), **NINE)[0]
    assert [str(remark) for remark in line.verdict.remarks] == [
        "Check the tiles: 9-9 was led, so nobody can still have it."
    ]
    assert partners(out(0, "", "6-6", "5", "3"), **NINE).verdict.remarks == ()


@pytest.mark.canon("LAG-G3")
def test_after_a_tied_hand_of_six_each_the_highest_double_leads():
    tied = lines("partners", block("5", "7", "10", "8", by=0), preset="brazil_by_win")[0]
    assert (tied.standing.next_lead, steps(tied)[-1]) == (None, "After a tied hand the highest double leads.")
    again = lines("partners", {"kind": "redeal"}, preset="brazil_by_win")[0]
    assert steps(again)[-1] == "Still the first hand: the highest double leads."


@pytest.mark.parametrize(
    ("game", "preset", "players", "is_dealt"),
    [
        pytest.param("partners", "lagunex", 4, True, id="seven each of a double six"),
        pytest.param("partners", "cuba_nine", 4, False, id="ten each of a double nine"),
        pytest.param("block", "uk_family", 4, True, id="seven each of four in a game that is drawn by fewer"),
        pytest.param("block", "uk_family", 2, False, id="seven each of two"),
        pytest.param("block", "cutthroat", 3, False, id="nine each of three, and 0-0 is left"),
        pytest.param("fives", "five_up", 4, False, id="five each"),
    ],
)
def test_every_tile_is_dealt_only_where_the_hands_make_up_the_set(game, preset, players, is_dealt):
    rules = ruleset(game)
    assert rules.setup.deals_out(rules.agree(preset), players) == is_dealt
