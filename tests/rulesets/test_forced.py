"""A level block whose blocker could not have played otherwise, at tables where only a voluntary block loses it."""

import pytest

from tests.support.builders import block, clauses, out, partners, steps

LEVEL = ("5", "4", "5", "6")
DUO = {"preset": "duo50", "forced_blocker": "drawn", "lead": 1}


@pytest.mark.canon("DUO-G2")
@pytest.mark.parametrize(
    ("told", "winner", "said"),
    [
        pytest.param({"forced": False}, 1, "Tied: the side that blocked loses, Ben and Dee win.", id="a choice"),
        pytest.param(
            {"forced": True}, None, "Tied at 10, and Ana was forced to block: nobody scores.", id="forced"
        ),
        pytest.param(
            {"nobody_knows": ["forced"]}, None,
            "Tied at 10, and nobody knows if Ana was forced: nobody scores.", id="nobody knows",
        ),
    ],
)  # fmt: skip
def test_only_a_blocker_who_had_a_choice_loses_a_level_hand(told, winner, said):
    line = partners(block(*LEVEL, by=0, **told), **DUO)
    assert line.verdict.winner == winner
    assert said in steps(line)
    assert line.standing.next_lead == 2


@pytest.mark.canon("DUO-G2")
def test_whether_he_was_forced_is_asked_where_the_hand_is_level_and_hangs_on_it(refused):
    assert refused("partners", block(*LEVEL, by=0), **DUO) == ("forced", "DUO-G2")
    assert partners(block("5", "4", "4", "6", by=0), **DUO).verdict.winner == 0
    assert partners(block(*LEVEL, by=0), preset="duo50").verdict.winner == 1
    assert partners(block(*LEVEL, by=0), tie="blocker_wins", forced_blocker="drawn").verdict.winner == 0


def test_who_blocked_is_asked_first_and_nobody_scores_where_that_is_not_known(refused):
    assert refused("partners", block(*LEVEL), **DUO) == ("blocked_by", "")
    assert partners(block(*LEVEL, nobody_knows=["blocked_by"]), **DUO).verdict.winner is None


def test_a_blocker_may_be_told_to_be_forced_at_any_table_and_then_it_decides_nothing():
    line = partners(block(*LEVEL, by=0, forced=True), preset="duo50")
    assert (line.verdict.winner, "DUO-16" in clauses(line)) == (1, True)


def test_nobody_was_forced_to_block_a_hand_that_somebody_went_out_of(refused):
    assert refused("partners", out(0, "", "6", "9", "4", forced=True)) == ("forced", "DUO-G2")
    told_and_unknown = block(*LEVEL, by=0, forced=True, nobody_knows=["forced"])
    assert refused("partners", told_and_unknown, **DUO) == ("forced", "")
