"""A game with a time limit: the clock, the call, the last hand, and the end."""

import pytest


@pytest.fixture
def timed(ana):
    """A table of pairs that plays for 40 minutes."""
    return ana.open_table("partners/lagunex", lead=0, rule_time_limit=40, rule_target=500)


def test_time_is_called_from_the_menu_and_the_last_hand_ends_the_game(timed):
    timed.out(0, "", "12", "3", "10")
    timed.tells("Call time")
    assert "Time is out" in timed.page.id("standing").text
    assert "Call time" not in timed.page.links()
    timed.out(1, "40", "", "5", "3")
    assert timed.page.heading == "Ben and Dee win"


def test_where_no_hand_is_played_the_score_stands(timed):
    timed.out(0, "", "12", "3", "10")
    timed.tells("Call time", in_play="no")
    assert timed.page.heading == "Ana and Cy win"


def test_a_call_that_was_a_mistake_is_struck_and_the_game_goes_on(timed):
    timed.tells("Call time")
    timed.strikes(1)
    timed.out(0, "", "12", "3", "10")
    assert timed.page.heading != "Ana and Cy win"


def test_without_a_time_limit_the_menu_says_nothing_of_time(keeper):
    assert "Call time" not in keeper.page.links()
