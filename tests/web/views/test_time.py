"""A game with a time limit: the clock, the call, the last hand, and the end."""

import pytest

from tests.support.words import TIME_UP


@pytest.fixture
def timed(ana):
    """A table of pairs that plays for 40 minutes."""
    return ana.open_table("partners/lagunex", lead=0, rule_time_limit=40, rule_target=500)


def clock_on(page):
    return page.all("p", **{"class": "next shown clock"})[0]


def test_time_is_called_from_the_menu_and_the_last_hand_ends_the_game(timed):
    timed.out(0, "", "12", "3", "10")
    timed.tells(TIME_UP)
    assert "Time's up: this is the last one" in timed.page.id("standing").text
    assert TIME_UP not in timed.offered
    timed.out(1, "40", "", "5", "3")
    assert timed.page.heading == "Ben and Dee win"
    assert "2 hands · time called · biggest +45, Ben and Dee" in timed.page.one(class_="winner").text


def test_where_no_hand_is_played_the_score_stands(timed):
    timed.out(0, "", "12", "3", "10")
    timed.tells(TIME_UP, in_play="no")
    assert timed.page.heading == "Ana and Cy win"


def test_a_call_that_was_a_mistake_is_struck_and_the_game_goes_on(timed):
    timed.tells(TIME_UP)
    timed.strikes(1)
    timed.out(0, "", "12", "3", "10")
    assert timed.page.heading != "Ana and Cy win"


def test_without_a_time_limit_the_menu_says_nothing_of_time(keeper):
    assert TIME_UP not in keeper.offered


def test_the_clock_starts_with_a_tap_and_every_page_says_until_when(timed, ben):
    sheet = timed.sheet
    timed.see(f"{sheet}/clock")
    timed.press("Start the clock")
    ends = [clock_on(timed.see(path))["data-ends"] for path in (sheet, f"{sheet}/board")]
    seen = clock_on(ben.see(sheet))
    assert {*ends} == {seen["data-ends"]}
    assert TIME_UP not in ben.offered


def test_a_clock_is_stopped_given_minutes_and_sent_twice_it_is_changed_once(timed):
    page = timed.see(f"{timed.address}/clock")
    assert "40:00 left" in page
    once = page.all("form")[-1]
    told = [("seen", "0"), ("what", "give"), ("minutes", "5")]
    for _ in range(2):
        timed.send(once["action"], "post", told)
    assert "45:00 left" in timed.page
    timed.press("Start the clock")
    assert "Clock stopped at" in timed.press("Stop the clock")


def test_without_a_time_limit_no_clock_can_be_set(keeper, stored):
    page = keeper.see(f"{keeper.address}/clock")
    assert "This game has no time limit." in page
    version = stored(keeper).game
    keeper.forge(f"{keeper.address}/clock", what="start", seen="0")
    assert stored(keeper).game == version


def test_whoever_calls_time_sees_first_what_comes_of_it(timed):
    page = timed.see(f"{timed.sheet}/tell/time")
    assert "Time is up: this hand is the last." in page.id("verdict").text


def test_without_scripts_a_time_names_its_zone(timed):
    timed.out(0, "", "12", "3", "10")
    assert "UTC" in clock_on(timed.page).one("time").text
