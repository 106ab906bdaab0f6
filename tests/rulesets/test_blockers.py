"""Partners: whose hands decide a block, and whose pips it scores."""

import pytest

from tests.support.builders import block, lines, out, steps

BLOCK = ("5-2 2-2", "5-4", "4-2", "5-5")


def blocked(*held, by=3, **said):
    return lines("partners", block(*held, by=by, end=6), preset="dominican", **said)[0]


@pytest.mark.canon("NHR-2")
def test_the_blocker_is_measured_against_the_next_player_or_the_one_before():
    after, before = blocked(*BLOCK), blocked(*BLOCK, blocked="blocker_vs_previous")
    assert (after.verdict.awards, after.standing.next_lead) == ((0, 36), 3)
    assert (before.verdict.awards, before.standing.next_lead) == ((36, 0), 2)
    assert "Blocker against the one before: the lighter hand, 6, is Cy." in steps(before)


@pytest.mark.canon("NHR-2")
def test_level_with_the_one_before_is_a_tie():
    tied = blocked("5-5", "3-1", "5-4 1-0", "4-4 2-0", blocked="blocker_vs_previous")
    assert tied.verdict.winner == 1
    assert "Tied: the side that blocked wins, Ben and Dee." in steps(tied)


@pytest.mark.canon("NHR-2", "DUO-G2")
def test_who_blocked_is_asked_only_where_it_decides(refused):
    light, rules = ("1", "30", "5", "40"), {"preset": "dominican", "blocked": "blocker_vs_previous"}
    whoever = lines("partners", block(*light), **rules)[0]
    assert "Ana and Cy win either way (blocker against the player before)." in steps(whoever)
    assert refused("partners", block("1", "30", "40", "3"), **rules) == ("blocked_by", "NHR-2")


@pytest.mark.canon("NHR-9")
@pytest.mark.parametrize(
    ("hand", "awards"),
    [
        pytest.param(block("3-5", "2-2 1-1", "4-5", "6-6", by=2), (0, 29), id="of the lightest hand in a block"),
        pytest.param(block("6", "?", "9", "12", winner=0, agreed_points=25), (25, 0), id="agreed, within what can be"),
        pytest.param(out(1, "8", "", "9", "12"), (0, 29), id="of whoever went out"),
    ],
)
def test_all_pips_score_but_those_of_the_hand_that_won(hand, awards):
    line = lines("partners", hand, scoring="others", blocked="individual", target=200)[0]
    assert line.verdict.awards == awards


@pytest.mark.canon("NHR-9")
def test_of_the_two_compared_the_winners_hand_is_left_out():
    line = lines("partners", block(*BLOCK, by=3), preset="dominican", scoring="others")[0]
    assert line.verdict.awards == (0, 26)
    assert any(step.startswith("Ben and Dee +26: the other hands") for step in steps(line))


@pytest.mark.canon("NHR-9")
def test_three_other_hands_are_refused_where_a_pair_wins_a_block_together(refused):
    assert refused("partners", scoring="others") == ("options.scoring", "NHR-9")
