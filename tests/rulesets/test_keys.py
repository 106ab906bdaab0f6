"""A key: who goes out with the only tile that fitted, as the table says, wins two hands."""

import pytest

from tests.support.builders import block, clauses, out, partners, steps, told

JAMAICA = {"scoring": "hands", "target": 6, "key_win": 2}


def won(*held, **said):
    return out(2, *held, key=True, **said)


@pytest.mark.canon("NHR-5", "REG-12")
@pytest.mark.parametrize("tile", [{}, {"key_tile": "5-4"}], ids=["its tile is not told", "its tile is told"])
def test_a_key_counts_two(tile):
    line = partners(won("2-2", "0-0", "", "1-1", **tile), **JAMAICA)
    assert (line.verdict.points, line.standing.totals) == (2, (2, 0))
    assert "Ana and Cy +2: they won with a key." in steps(line)
    assert "NHR-5" in clauses(line)


def test_a_key_counts_one_where_the_table_does_not_play_it():
    hand = won("2-2", "6-3", "", "1-1")
    assert partners(hand, scoring="hands").standing.totals == (1, 0)
    assert partners(hand, key_win=2).standing.totals == (11, 0)


def test_the_same_win_counts_one_if_nobody_claims_a_key():
    assert partners(out(2, "2-2", "0-0", "", "1-1"), **JAMAICA).standing.totals == (1, 0)


@pytest.mark.canon("REG-12")
@pytest.mark.parametrize(
    ("hand", "field"),
    [
        pytest.param(won("5-2", "4-4", "", "5-0 2-0", key_tile="4-1"), "key_tile", id="somebody holds a four"),
        pytest.param(won("2-0", "?", "", "?", key_tile="4-4"), "key_tile", id="a double"),
        pytest.param(won("2-0", "?", "", "?", key_tile="7-4"), "key_tile", id="no tile of the set"),
        pytest.param(won("2-0 6-4", "1-3", "", "?"), "key", id="all numbers but one are held"),
        pytest.param(block("2-0", "?", "?", "?", key=True), "key", id="nobody went out"),
        pytest.param(out(2, "2-0", "?", "", "?", key_tile="5-4"), "key", id="a tile, and no key"),
    ],
)
def test_what_cannot_be_a_key_is_refused(refused, hand, field):
    assert refused("partners", hand, **JAMAICA) == (field, "NHR-5")


@pytest.mark.parametrize(
    ("tile", "ends", "field"),
    [
        pytest.param("4-4", [4, 0], "bonuses.0.tile", id="a double"),
        pytest.param("5-4", [5, 5], "bonuses.0.tile", id="two ends alike"),
        pytest.param("5-4", [5, 1], "bonuses.0.tile", id="one of two ends"),
        pytest.param("3-1", [3, 1], "key_tile", id="both ends, as another would have"),
    ],
)
def test_a_last_tile_that_did_not_fit_both_ends_was_no_key(refused, tile, ends, field):
    last = told("double_win", tile=tile, ends=ends)
    assert refused("partners", won("2-0", "3-3", "", "?", bonuses=[last]), **JAMAICA) == (field, "NHR-5")


@pytest.mark.canon("GEN-7")
def test_a_key_closes_the_line_like_any_double_win():
    assert not partners(won("2-2", "0-0", "", "1-1"), **JAMAICA).verdict.remarks
    remarks = partners(won("2-3", "0-0", "", "1-1"), **JAMAICA).verdict.remarks
    assert [step.clause for step in remarks] == ["GEN-7"]
