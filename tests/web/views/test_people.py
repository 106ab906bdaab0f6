"""The people of a table over all of its games, or those of one evening."""

import pytest

from tests.support.words import REMATCH


@pytest.fixture
def played(ana):
    """A table that has finished a game and begun another one."""
    ana.open_table(rule_target=50)
    ana.out(0, "", "21", "2", "30")
    ana.press(REMATCH)
    ana.out(1, "5", "", "5", "2")
    return ana


def counts(phone, query=""):
    """What the page says of each person: how often, by what is counted."""
    page = phone.see(f"/t/{phone.code}/people{query}")
    return {
        each.one("h2").text: {row.one("dt").text: row.one("dd").text for row in each.all("div")}
        for each in page.all("section", class_="counts")
        if each.all("h2")
    }


def test_everybody_sees_who_won_how_often_with_and_against_whom(played):
    ana = counts(played)["Ana"]
    assert ana == {
        "Games won": "1 of 1",
        "Hands won": "1 of 2",
        "Average hand won": "51",
        "Biggest hand": "51",
        "Shut-outs given": "1",
        "With Cy": "1 of 1",
        "Against Ben": "1 of 1",
        "Against Dee": "1 of 1",
    }


def test_a_watcher_finds_the_people_in_the_menu(played, ben):
    ben.see(f"/t/{played.code}/1")
    ben.see(ben.page.links()["People"])
    assert "In 2 games at table" in ben.page


def test_a_table_at_which_nothing_was_played_says_so(keeper):
    assert counts(keeper) == {}
    assert "No hand has been played yet." in keeper.page


@pytest.mark.parametrize("asked", ["?evening=7", "?evening=x", "?evening="])
def test_an_evening_that_was_none_is_all_of_them(played, asked):
    assert counts(played, asked) == counts(played)
