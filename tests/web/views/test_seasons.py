"""A season of a table, and games that are taken up again later."""

import pytest

from tests.support.words import PENALTY, SAVE, START

WON = ("", "20", "", "5")


@pytest.fixture
def evening(ana):
    """Ana's phone after an evening of two games, of which she and Cy have won the first, and Ana and Dee the other."""
    ana.open_table(rule_target=20)
    ana.out(0, *WON)
    ana.press(next(said for said in ana.page.buttons() if " Ana and Dee against" in said))
    ana.out(0, *WON)
    return ana


def standings(phone):
    rows = phone.page.all("table", class_="standings")[0].one("tbody").all("tr")
    return [(row.one("th").text, row.all("td")[0].text) for row in rows]


def test_a_season_gives_points_for_coming_and_for_winning_as_the_table_chooses(evening):
    evening.see(evening.see(f"/t/{evening.code}/people").links()["Season"])
    assert standings(evening) == [("Ana", "3"), ("Cy", "2"), ("Dee", "2"), ("Ben", "1")]
    evening.press(SAVE, coming=5, winning=2)
    assert standings(evening) == [("Ana", "9"), ("Cy", "7"), ("Dee", "7"), ("Ben", "5")]


def test_a_season_can_begin_anew_with_a_later_game(evening):
    evening.see(f"/t/{evening.code}/season")
    evening.press(SAVE, since=2)
    assert standings(evening) == [("Ana", "2"), ("Dee", "2"), ("Ben", "1"), ("Cy", "1")]
    assert "since game 2" in evening.page
    evening.press(SAVE, since=3)
    assert "No hands yet." in evening.page


@pytest.mark.parametrize(("field", "told"), [("coming", "x"), ("winning", "101"), ("since", "0")])
def test_points_that_cannot_be_are_refused_where_they_were_typed(evening, field, told):
    evening.see(f"/t/{evening.code}/season")
    assert evening.press(SAVE, 422, **{field: told}).one(id=f"{field}-problem")


def test_a_watcher_reads_the_season_and_chooses_nothing(evening, ben):
    ben.see(f"/t/{evening.code}/1")
    page = ben.see(f"/t/{evening.code}/season")
    assert (len(standings(ben)), SAVE in page.buttons()) == (4, False)


def test_a_game_that_was_left_is_found_again_at_home_and_at_its_table_and_goes_on(ana):
    ana.open_table(rule_target=20)
    ana.out(1, "1", "", "2", "")
    left = ana.sheet
    ana.see(f"/t/{ana.code}/new/partners/lagunex")
    ana.press(START, seat_0="Ana", seat_1="Ben", seat_2="Cy", seat_3="Dee")
    for way in ("/", f"/t/{ana.code}/games"):
        ana.see(way)
        assert "Unfinished" in ana.page
    ana.see(left)
    ana.out(0, *WON)
    for way in ("/", f"/t/{ana.code}/games"):
        assert "Unfinished" not in ana.see(way)


def test_the_people_of_a_season_are_counted_without_the_games_before_it(evening):
    assert "2 games at table" in evening.see(f"/t/{evening.code}/season")
    evening.press(SAVE, since=2)
    assert "2 games at table" in evening.see(f"/t/{evening.code}/people")
    page = evening.see(evening.page.links()["Season"])
    assert "1 game at table" in page
    assert "1 game at table" in evening.see(f"/t/{evening.code}/people/pictures?season=1")


def test_a_game_that_nobody_played_is_not_counted_and_nobody_came_to_it(evening):
    evening.see(f"/t/{evening.code}/new/partners/lagunex")
    evening.press(START, seat_0="Eve", seat_1="Flo", seat_2="Gus", seat_3="Hal", rule_sanctions="world")
    evening.tells(PENALTY, seat=0, fault="other", reason="Sat down late")
    evening.see(f"/t/{evening.code}/season")
    assert [name for name, points in standings(evening) if points == "0"] == ["Eve", "Gus"]  # who has a penalty
    evening.see(f"/t/{evening.code}/3")
    evening.strikes(1)
    page = evening.see(f"/t/{evening.code}/people")
    assert "2 games at table" in page
    assert "Eve" not in page
