"""Whom a name means: two people with one name are told apart, one with two names is put together, and both undone."""

import pytest

from tests.support.words import SAVE, START

WON = ("", "20", "", "5")


@pytest.fixture
def two_games(ana):
    """Ana's phone after two games; in the second one Beni sat where Ben had."""
    ana.open_table(rule_target=20)
    ana.out(0, *WON)
    ana.see(f"/t/{ana.code}/new/partners/lagunex")
    ana.press(START, seat_0="Ana", seat_1="Beni", seat_2="Cy", seat_3="Dee", rule_target=20)
    ana.out(0, *WON)
    return ana


def says(phone, status=200, **fields):
    """Say on the page of somebody what their name means."""
    phone.see(f"/t/{phone.code}/people?name={fields['name']}")
    return phone.press_in("chosen", SAVE, status, **fields)


def games_of(phone):
    page = phone.see(f"/t/{phone.code}/people")
    rows = page.all("table", class_="standings")[0].one("tbody").all("tr")
    return {row.one("th").text: row.all("td")[0].text for row in rows}


def test_one_person_with_two_names_is_put_together_and_parted_again(two_games):
    before = games_of(two_games)
    two_games.see(two_games.page.links()["Beni"])
    assert "One person, two names?" in two_games.page.id("chosen")
    assert "Beni counts as Ben" in says(two_games, name="Beni", person="Ben")
    assert games_of(two_games) == {"Ana": "2 of 2", "Cy": "2 of 2", "Ben": "0 of 2", "Dee": "0 of 2"}
    two_games.see(two_games.page.links()["Ben"])
    two_games.press("Remove")
    assert games_of(two_games) == before


def test_two_people_with_one_name_are_told_apart_by_their_games(two_games):
    assert "Ana counts as Ana B. in game 2" in says(two_games, name="Ana", person="Ana B.", games="2")
    assert {name: won for name, won in games_of(two_games).items() if "Ana" in name} == {
        "Ana": "1 of 1",
        "Ana B.": "1 of 1",
    }


def test_a_sheet_stays_as_it_was_written(two_games):
    says(two_games, name="Beni", person="Ben")
    assert "Beni" in two_games.see(f"/t/{two_games.code}/2").id("standing")


def test_those_who_sat_at_the_table_together_are_two(two_games):
    page = says(two_games, 422, name="Ana", person="cy")
    assert "Both played game 2" in page.id("person-problem")
    assert "Remove" not in page.buttons()


@pytest.mark.tour
@pytest.mark.parametrize(("field", "told"), [("person", ""), ("person", "x" * 41), ("games", "two")])
def test_what_nobody_can_be_called_is_refused_where_it_was_typed(two_games, field, told):
    fields = {"name": "Ana", "person": "Anna", field: told}
    assert says(two_games, 422, **fields).one(id=f"{field}-problem")


def test_a_name_may_lead_to_another_but_means_one_person_at_a_time(two_games):
    says(two_games, name="Beni", person="Ben")
    says(two_games, name="Ben", person="Benjamin")
    assert games_of(two_games)["Benjamin"] == "0 of 2"
    assert "Ben already counts as Benjamin" in says(two_games, 422, name="Ben", person="Benno").id("person-problem")


def test_two_names_do_not_mean_each_other(two_games):
    says(two_games, name="Beni", person="Ben")
    assert "Beni already counts as Ben" in says(two_games, 422, name="Ben", person="Beni").id("person-problem")


def test_a_watcher_changes_no_names(two_games, ben):
    ben.see(f"/t/{two_games.code}/1")
    page = ben.see(f"/t/{two_games.code}/people?name=Ana")
    assert ("One person, two names?" in page, page.buttons()) == (False, [])


def test_a_name_that_nobody_plays_under_any_more_can_still_be_parted(two_games):
    says(two_games, name="Beni", person="Bo")
    two_games.see(f"/t/{two_games.code}/2")
    two_games.strikes(1)
    assert "Beni counts as Bo" in two_games.see(f"/t/{two_games.code}/people")
    two_games.press("Remove")
    assert "Beni" not in two_games.see(f"/t/{two_games.code}/people")


def test_a_mistake_is_shown_where_it_was_typed_with_the_fold_open(two_games):
    page = says(two_games, 422, name="Beni", person="")
    assert page.one(id="person-problem").closest("details")["open"] is not None


def test_somebody_is_found_by_a_name_that_means_them_now(two_games):
    says(two_games, name="Beni", person="Bo")
    assert two_games.see(f"/t/{two_games.code}/people?name=Beni").id("chosen").one("h2").text == "Bo"
    says(two_games, name="Ana", person="Ana B.", games="2")
    assert two_games.see(f"/t/{two_games.code}/people?name=Ana").id("chosen").one("h2").text == "Ana"
