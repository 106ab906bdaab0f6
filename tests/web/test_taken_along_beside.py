"""What is kept of a game beside its sheet is taken along with its table: what the sides said, and its clock."""

import json

import pytest

from tests.web.sitting import seated_phones


@pytest.fixture
def agreed(keeper, new_client):
    """The document of a table with a time limit, at which Ana accepted a hand and Ben protested against it."""
    keeper.open_table(rule_time_limit=40)
    sheet = keeper.sheet
    phones = seated_phones(keeper, new_client, "Ana", "Ben")
    keeper.see(sheet)
    keeper.out(0, "", "10", "?", "5")
    for phone, button, told in zip(
        phones, ("Accept", "Protest against it"), ({}, {"note": "Dee held 15"}), strict=True
    ):
        phone.see(sheet)
        phone.press(button, **told)
    keeper.forge(f"{sheet}/clock", what="give", minutes=5, seen=0)
    return json.loads(keeper.get(f"/t/{keeper.code}/table.json").text)


def test_what_the_sides_said_and_what_was_done_to_the_clock_is_taken_along(agreed, ben):
    (game,) = agreed["games"]
    assert [(each["kind"], each["name"]) for each in game["said"]] == [("accepted", "Ana"), ("protested", "Ben")]
    assert [(each["what"], each["minutes"]) for each in game["clock"]] == [("give", 5)]
    for _time in range(2):  # two tables of one document are two
        ben.imports(agreed)
        assert json.loads(ben.get(f"/t/{ben.code}/table.json").text) == agreed
    assert "Dee held 15" in ben.see(f"/t/{ben.code}/log")


@pytest.mark.tour
@pytest.mark.parametrize("change", [{"side": 7}, {"line": 3}, {"kind": "shouted"}, {"told_at": "then"}])
def test_what_nobody_can_have_said_is_refused_where_it_stands(agreed, ben, change):
    agreed["games"][0]["said"][0] |= change
    assert ben.imports(agreed, 422).id("problem").one("code").text.startswith("games.0.said.0")


def test_what_was_said_elsewhere_is_said_to_be_brought(agreed, keeper, ben):
    ben.imports(agreed)
    brought = "Accepted by Ana (brought with the table)"
    for page in ("log", "1/1", "1/agree"):
        assert brought in ben.see(f"/t/{ben.code}/{page}"), page
    assert "brought" not in keeper.see(f"/t/{keeper.code}/log").one("main").text
    ben.see(f"/t/{ben.code}/1/agree")
    ben.press_button(next(each for each in ben.page.all("button") if each.text == "Accept"))
    assert "brought" not in ben.see(f"/t/{ben.code}/log").one("main").all("li")[0].text


SIGNED = {"kind": "signed", "revision": 1}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (SIGNED, "A sheet is signed when the game is over."),
        (SIGNED | {"revision": 5000}, "It was not written so often."),
        ({"revision": 2}, "It was not written so often."),
    ],
)
def test_nobody_has_signed_a_game_that_goes_on_or_a_sheet_that_never_was(agreed, ben, change, why):
    agreed["games"][0]["said"][0] |= change
    assert why in ben.imports(agreed, 422).id("problem").text


def test_names_that_mean_each_other_in_a_circle_are_refused(agreed, ben):
    names = [("Ana", "Anna"), ("Anna", "Annie"), ("Annie", "Ana")]
    agreed["namings"] = [{"name": name, "person": person, "games": []} for name, person in names]
    assert ben.imports(agreed, 422).id("problem").one("code").text == "namings.2"
    del agreed["namings"][2]
    ben.imports(agreed)
