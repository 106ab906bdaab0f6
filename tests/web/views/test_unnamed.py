"""People and pairs who get their names once the game goes on already, or never."""

import json

import pytest

from tests.support.client import seated
from tests.support.html import Page
from tests.support.words import END, OPEN_TABLE, REMATCH, START
from tests.web.sitting import seat_code

SAVE = "Save"
TIGERS = {"pair_0": "Los Tigres"}


@pytest.fixture
def us(ana):
    """A game of partners without names, of which a hand is written."""
    ana.see("/new/partners/lagunex")
    ana.press(OPEN_TABLE, lead=0)
    ana.out(0, "", "6-4", "?", "5-5")
    return ana


def names(phone, status=200, **fields):
    """Name people and pairs of the first game, on the page that is one tap from the sheet."""
    phone.see(f"/t/{phone.code}/1/people")
    return phone.press(SAVE, status, **fields)


def heads(page):
    """What the columns of the sheet are called."""
    return [side.one(class_="who").text for side in page.all(class_="side")]


def test_people_are_named_in_the_middle_of_a_game_with_one_tap_on_their_head(us):
    assert heads(us.page) == ["Us", "Them"]
    page = us.see(us.page.links()["Us"])
    page = us.press(SAVE, **seated())
    assert heads(page) == ["Ana and Cy", "Ben and Dee"]
    assert "Ana went out" in page.id("line-1").text
    assert us.record["seats"] == ["Ana", "Ben", "Cy", "Dee"]


def test_a_name_can_be_taken_back(us):
    names(us, **seated())
    assert heads(names(us, seat_0="", seat_2="")) == ["Us", "Ben and Dee"]


def test_a_name_may_be_given_to_one_alone(us):
    page = names(us, seat_2="Cy")
    assert heads(page) == ["My seat and Cy", "Them"]


def test_one_name_for_two_is_refused_beside_it(us):
    page = names(us, 422, seat_0="Ana", seat_1="ana ")
    assert page.problem("seat_1") == "ana already has a seat."
    assert us.record["seats"] == [""] * 4


def test_a_pair_is_called_by_its_own_name_wherever_it_stands(us):
    page = names(us, **TIGERS)
    assert heads(page) == ["Los Tigres", "Them"]
    assert "Los Tigres +20" in us.see(f"{us.sheet}/1").text
    for view in ("board", "shape", "lines", "sheet.txt", "sheet.svg", "sheet.csv"):
        assert "Los Tigres" in us.get(f"{us.sheet}/{view}").text, view
    assert us.record["pairs"] == ["Los Tigres", ""]


def test_both_pairs_cannot_have_one_name(us):
    page = names(us, 422, **TIGERS, pair_1="Los tigres")
    assert page.problem("pair_1") == "The other pair is called Los tigres already."


def test_whoever_has_no_name_is_nobody_in_the_statistics(us):
    assert "My seat" not in us.see(f"/t/{us.code}/people").text
    names(us, seat_0="Ana")
    page = us.see(f"/t/{us.code}/people")
    assert page.links()["Ana"]
    assert "Right" not in page.one("main").text


def test_a_game_without_names_is_brought_to_another_table_as_it_is(us, ben):
    names(us, **TIGERS)
    whole = json.loads(us.get(f"/t/{us.code}/table.json").text)
    ben.imports(whole)
    assert heads(ben.page) == ["Los Tigres", "Them"]
    assert json.loads(ben.get(f"/t/{ben.code}/table.json").text)["games"] == whole["games"]


@pytest.mark.parametrize(("language", "expected"), [("es", "Derecha"), ("pt-BR", "Direita")])
def test_a_seat_without_a_name_is_called_in_the_language_of_each_reader(us, language, expected):
    us.see(us.sheet)
    page = Page(us.get(us.sheet, headers={"Accept-Language": language}).text)
    assert expected in page.id("ending").text
    assert "\u2060" not in us.get(f"{us.sheet}/sheet.csv").text


def test_a_pair_that_plays_again_keeps_its_name(us):
    names(us, **seated(), **TIGERS)
    us.tells(END)
    page = us.press(REMATCH)
    assert (us.address[-2:], heads(page)) == ("/2", ["Los Tigres", "Ben and Dee"])


def test_the_name_of_a_pair_is_not_left_on_others(us):
    names(us, **seated(), **TIGERS)
    us.see(f"/t/{us.code}/new/partners/lagunex")
    page = us.press(START, **seated() | {"seat_1": "Cy", "seat_2": "Ben"})
    assert heads(page) == ["Ana and Ben", "Cy and Dee"]


def test_a_pair_can_be_named_as_the_game_is_opened(ana):
    ana.see("/new/partners/lagunex")
    page = ana.press(OPEN_TABLE, **TIGERS, pair_1="Los Leones")
    assert heads(page) == ["Los Tigres", "Los Leones"]


def test_a_phone_keeps_its_seat_when_its_person_is_named(us, new_client):
    right = new_client().enter(seat_code(us))
    right.press("Right")
    assert "Right this phone" in right.see(f"/t/{us.code}/share").text
    names(us, **seated())
    assert "Ben this phone" in right.see(f"/t/{us.code}/share").text


def test_a_pair_that_is_recognised_later_has_its_name_from_then_on(us):
    names(us, **seated(), **TIGERS)
    us.see(f"/t/{us.code}/new/partners/lagunex")
    us.press(START, **{f"seat_{seat}": "" for seat in range(4)})
    assert heads(us.page) == ["Us", "Them"]
    us.see(f"{us.sheet}/people")
    assert heads(us.press(SAVE, **seated())) == ["Los Tigres", "Ben and Dee"]


def test_a_pair_is_called_by_its_own_name_in_the_statistics(us):
    names(us, **seated(), **TIGERS)
    assert "Los Tigres" in us.see(f"/t/{us.code}/people").links()


def test_what_somebody_without_a_name_said_is_brought_to_another_table(us, ben, new_client):
    right = new_client().enter(seat_code(us))
    right.press("Right")
    right.press("Accept")
    whole = json.loads(us.get(f"/t/{us.code}/table.json").text)
    assert whole["games"][0]["said"][0]["name"] == ""
    ben.imports(whole)
    assert "Accepted by Them" in ben.see(f"{ben.sheet}/1").text
