"""The people of a table over all of its games, or those of one evening."""

import pytest

from tests.support.words import PEOPLE, REMATCH


@pytest.fixture
def played(ana):
    """A table that has finished a game and begun another one."""
    ana.open_table(rule_target=50)
    ana.out(0, "", "21", "2", "30")
    ana.press(REMATCH)
    ana.out(1, "5", "", "5", "2")
    return ana


def lines(phone, query=""):
    """The line of each person or pair: games won, hands won, the average hand and the biggest."""
    page = phone.see(f"/t/{phone.code}/people{query}")
    rows = [row for table in page.all("table", class_="standings") for row in table.one("tbody").all("tr")]
    return {row.one("th").text: [cell.text for cell in row.all("td")] for row in rows}


def counts(phone, name):
    """All that the page says of one person: how often, by what is counted."""
    lines(phone)
    chosen = phone.see(phone.page.links()[name]).id("chosen")
    return {row.one("dt").text: row.one("dd").text for row in chosen.one("dl").all("div")}


def test_everybody_has_one_line_and_so_has_each_pair(played):
    ours, theirs = ["1 of 1", "1 of 2", "51", "51"], ["0 of 1", "1 of 2", "10", "10"]
    assert lines(played) == {
        **dict.fromkeys(["Ana", "Cy"], ours),
        **dict.fromkeys(["Ben", "Dee"], theirs),
        "Ana and Cy": ours,
        "Ben and Dee": theirs,
    }


def test_nothing_is_counted_of_nothing(ana):
    ana.open_table()
    ana.out(0, "", "21", "2", "30")
    assert {cells[0] for cells in lines(ana).values()} == {"–"}
    assert lines(ana)["Ben"][1:] == ["0 of 1", "–", "–"]
    assert "0 of 0" not in ana.page
    assert counts(ana, "Ben") == {"Hands won": "0 of 1"}


def test_everybody_sees_who_won_how_often_with_and_against_whom(played):
    assert counts(played, "Ana") == {
        "Games won": "1 of 1",
        "Hands won": "1 of 2",
        "Average hand won": "51",
        "Biggest hand": "51",
        "Shutouts won": "1",
        "With Cy": "1 of 1",
        "Against Ben": "1 of 1",
        "Against Dee": "1 of 1",
    }


def test_a_watcher_finds_the_people_in_the_menu(played, ben):
    ben.see(f"/t/{played.code}/1")
    ben.see(ben.page.links()[PEOPLE])
    assert "2 games at table" in ben.page


def test_a_table_at_which_nothing_was_played_says_so(keeper):
    assert lines(keeper) == {}
    assert "No hands yet." in keeper.page


@pytest.mark.parametrize("asked", ["?evening=7", "?evening=x", "?evening="])
def test_an_evening_that_was_none_is_all_of_them(played, asked):
    assert lines(played, asked) == lines(played)


def test_a_pair_is_looked_at_as_a_person_is(played):
    assert counts(played, "Ana and Cy") == {
        "Games won": "1 of 1",
        "Hands won": "1 of 2",
        "Average hand won": "51",
        "Biggest hand": "51",
        "Shutouts won": "1",
    }


@pytest.mark.parametrize("asked", ["?name=Eve", "?name=", "?name=Ana&name=Ben", "?name=Ana&name=Cy&name=Ben"])
def test_whoever_never_played_so_is_not_shown(played, asked):
    assert "chosen" not in played.see(f"/t/{played.code}/people{asked}").ids


@pytest.mark.parametrize(
    ("old", "new"),
    [("season", "season=1"), ("names", ""), ("people/pictures", ""), ("people/pictures?evening=1", "evening=1")],
)
def test_an_old_address_leads_to_the_page_of_the_people(played, old, new):
    played.see(f"/t/{played.code}/{old}")
    request = played.shown.request
    assert (request.path, request.query_string.decode()) == (f"/t/{played.code}/people", new)


def test_who_is_unbeaten_tonight_is_told_where_one_evening_is_counted(ana):
    ana.open_table(rule_target=20)
    for _game in range(3):
        assert "unbeaten" not in ana.see(f"/t/{ana.code}/people")
        ana.see(f"/t/{ana.code}")
        if REMATCH in ana.page.buttons():
            ana.press(REMATCH)
        ana.out(0, "", "20", "", "5")
    assert "Ana and Cy are unbeaten tonight" in ana.see(f"/t/{ana.code}/people")
