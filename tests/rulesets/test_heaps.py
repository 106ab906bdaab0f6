"""Tiles that are counted together: the heap of a pair, and one of all that is left."""

import pytest

from tests.support.builders import block, clauses, longana, out, partners, steps, told


def heap(held, *seats):
    return told("heap", seats=list(seats), held=held)


def counted(hand, *heaps):
    return hand | {"heaps": list(heaps)}


WON = out(0, "", "?", "?", "?")
THEIRS = counted(WON, heap("19", 1, 3))


@pytest.mark.canon("LAG-18", "LAG-03")
def test_the_opponents_heap_is_all_that_a_hand_won_needs():
    line = partners(THEIRS, lead=0)
    assert line.standing.totals == (19, 0)
    assert steps(line)[1:3] == ["Ben and Dee hold 19 together.", "Ana and Cy +19: opponents' pips, 19."]
    assert line.verdict.pips == (0, None, None, None)


@pytest.mark.canon("LAG-24", "LAG-G4")
def test_two_heaps_decide_a_block_that_goes_to_the_lighter_pair():
    line = partners(counted(block("?", "?", "?", "?", by=3), heap("14", 0, 2), heap("12+11", 1, 3)), lead=1)
    assert line.standing.totals == (23, 0)
    assert steps(line)[1:4] == [
        "Ana and Cy hold 14 together.",
        "Ben and Dee hold 12 + 11 = 23 together.",
        "The lighter side wins: Ana and Cy.",
    ]


def test_who_of_a_pair_held_less_is_open_where_they_were_counted_together():
    hand = counted(block("?", "5", "?", "6", by=3), heap("7", 0, 2))
    assert partners(hand, next_lead="previous_winner").standing.next_lead is None


@pytest.mark.canon("LAG-19")
def test_one_heap_of_all_that_is_left_where_every_pip_counts():
    line = partners(counted(WON, heap("27", 1, 2, 3)), scoring="all", lead=0)
    assert steps(line)[1:3] == ["Ben, Cy and Dee hold 27 together.", "Ana and Cy +27: all pips, 27."]


def test_the_heap_of_the_others_and_the_partners_own_hand_are_two_numbers():
    assert steps(partners(counted(out(0, "", "?", "8", "?"), heap("19", 1, 3)), scoring="all"))[-2] == (
        "Ana and Cy +27: all pips, 8 + 19."
    )


@pytest.mark.canon("LON-30")
def test_the_heap_of_all_others_in_longana():
    assert longana(counted(out(0, "", "?", "?"), heap("21", 1, 2)), players=3).standing.totals == (21, 0, 0)


BLOCK = counted(block("5", "?", "4", "?", by=0), heap("12", 1, 3))
ALL = counted(WON, heap("30", 1, 2, 3))


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        pytest.param(BLOCK, {"blocked": "individual"}, id="the lightest hand"),
        pytest.param(BLOCK, {"blocked": "blocker_vs_next"}, id="blocker against next"),
        pytest.param(ALL, {}, id="opponents' pips out of one heap"),
    ],
)
def test_hands_that_the_rules_need_apart_are_asked_for_by_name(refused, hand, said):
    assert refused("partners", hand, **said) == ("heaps.0", "")


@pytest.mark.parametrize(
    ("hand", "heaped", "field", "clause"),
    [
        pytest.param(WON, heap("140", 1, 3), "heaps.0", "LAG-05", id="too many pips"),
        pytest.param(WON, heap("0", 1, 3), "heaps.0", "LAG-05", id="two hands of nothing"),
        pytest.param(WON, heap("9/1", 1, 3), "heaps.0", "LAG-05", id="one tile for two"),
        pytest.param(
            out(0, "", "?", "6-4", "?"), heap("6-4 1-0", 1, 3), "held.2", "DUO-02", id="a tile in a heap and a hand"
        ),
        pytest.param(out(0, "", "?", "?", "4"), heap("19", 1, 3), "held.3", "", id="a hand and a heap"),
        pytest.param(WON, heap("19", 1, 2), "heaps.0.seats", "", id="a heap across the sides"),
        pytest.param(WON, heap("?", 1, 3), "heaps.0.held", "", id="a heap of which nothing is told"),
    ],
)
def test_a_heap_that_cannot_be_is_refused(refused, hand, heaped, field, clause):
    assert refused("partners", counted(hand, heaped)) == (field, clause)


@pytest.mark.canon("GEN-5")
def test_the_heaps_of_a_block_that_make_an_odd_number_are_to_be_counted_again():
    odd, even = (counted(block("?", "?", "?", "?"), heap("14", 0, 2), heap(other, 1, 3)) for other in ("23", "24"))
    assert [len(partners(hand).verdict.remarks) for hand in (odd, even)] == [1, 0]


def test_tiles_of_a_heap_are_looked_at_like_those_of_a_hand(refused):
    hand = counted(block("?", "?", "?", "?", end=5), heap("1-5 2-2", 0, 2), heap("20", 1, 3))
    assert refused("partners", hand) == ("heaps.0", "LAG-12")
    assert "DUO-18" in clauses(partners(THEIRS))
