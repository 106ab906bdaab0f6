"""What a hand of Loo asks only where the table's house rules need it."""

import pytest

from tests.support.builders import document
from tests.support.words import WRITE


def begun(ana, preset="pot", **said):
    return ana.imports(document("loo", players=said.pop("players", 4), preset=preset, **said))


FOR_POT = {"dealer_stays": True, "dealer_for_pot": True, "lead": 3}


def test_a_dealer_who_played_for_the_pot_is_told_with_a_tick_and_his_units_lie_in_the_next_one(ana):
    begun(ana, **FOR_POT)
    told = {"tricks_0": 3, "tricks_3": 2, "did_1": "dropped", "did_2": "dropped"}
    ana.press(WRITE, **told, played_for_pot="y")
    assert ana.dues == {"Ana as dealer": "5", "Already there": "10"}
    page = ana.see(f"{ana.address}/1")
    assert "Dee played for the pot: the 10 earned stay in." in page
    assert page.all("input", name="played_for_pot", checked="")


@pytest.mark.parametrize("rules", [{}, {"dealer_stays": True}, {"dealer_for_pot": True}])
def test_nobody_is_asked_whether_the_dealer_played_for_the_pot_where_he_never_does(ana, rules):
    begun(ana, **rules)
    assert not ana.page.all("input", name="played_for_pot")


def test_who_was_first_at_the_target_is_asked_where_two_can_reach_it_in_one_hand(ana):
    begun(ana, "points", totals=(14, 12, 9, 0), at_target="trick_order")
    offered = {each["value"] for each in ana.page.all("input", name="first_at_target")}
    assert offered == {"", "0", "1"}
    page = ana.press(WRITE, 422, tricks_0=2, tricks_1=3)
    assert page.problem("first_at_target") == "Ana and Ben are at 15: who was first?"
    ana.press(WRITE, tricks_0=2, tricks_1=3, first_at_target=1)
    assert "Ben was first at 15 and wins with 15." in ana.see(f"{ana.address}/1")


@pytest.mark.parametrize(
    ("totals", "rule"),
    [
        pytest.param((13, 11, 9, 0), "trick_order", id="seven tricks away together"),
        pytest.param((14, 12, 9, 0), "highest", id="the highest wins"),
    ],
)
def test_nobody_is_asked_who_was_first_where_that_cannot_matter(ana, totals, rule):
    begun(ana, "points", totals=totals, at_target=rule)
    assert not ana.page.all("input", name="first_at_target")


def test_nobody_drops_out_of_a_single(ana):
    begun(ana, empty_pot="single")
    ana.press(WRITE, tricks_0=2, tricks_1=1, tricks_2=1, tricks_3=1)
    page = ana.press(WRITE, 422, tricks_0=3, tricks_1=2, did_2="dropped")
    assert "Only the dealer's five is in: nobody drops out or takes the miss." in page
