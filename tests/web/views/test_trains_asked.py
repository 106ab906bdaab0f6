"""Questions on trains as pages: as many people as play, the drawing, and what a table fills in."""

import pytest

from tests.support.words import ASK

TWELVE = {"preset": "double_fifteen", "names": ", ".join("ABCDEFGHIJKL")}
PLAYED = {"player": "1", "hand": "7-2 5-4 12-8", "end_0": "7", "end_1": "5", "open": "2", "mexican": "none"}
OPEN = {"draft": "1"}


def asked(phone, key, status=200, **told):
    return phone.send(f"/ask/{key}", "get", list(told.items()), status)


def ends(page):
    return [each["name"] for each in page.all("select") if each["name"].startswith("end_")]


def test_the_ends_of_as_many_trains_are_asked_for_as_people_play(eve):
    assert ends(asked(eve, "where", **OPEN, **TWELVE)) == [f"end_{seat}" for seat in range(12)]
    assert ends(asked(eve, "where", **OPEN)) == [f"end_{seat}" for seat in range(4)]


def test_more_than_four_people_without_names_are_numbered_and_what_was_told_of_the_first_four_stays(eve):
    told = {"names": "My seat, Left, Across, Right", "people": "6", "end_3": "5", "open": "4"}
    page = asked(eve, "where", **OPEN, **told)
    assert [each.text for each in page.id("player").all("label")][:6] == [f"Player {number}" for number in range(1, 7)]
    assert page.value("names") == "Player 1, Player 2, Player 3, Player 4, Player 5, Player 6"
    assert (page.value("end_3"), page.value("open")) == ("5", "4")
    fewer = asked(eve, "where", **OPEN, names=page.value("names"), people="3", end_1="7")
    assert (fewer.value("names"), fewer.value("end_1")) == ("My seat, Left, Right", "7")


def test_what_is_asked_hangs_on_trains_or_feet(eve):
    trains = {*asked(eve, "where", **OPEN).ids}
    feet = {*asked(eve, "where", **OPEN, preset="chickenfoot").ids}
    assert trains >= {"player", "open", "mexican"}
    assert feet >= {"toes", "sides"}
    assert not {"toes", "sides"} & trains
    assert not {"player", "open", "mexican"} & feet
    assert "mexican" not in asked(eve, "where", **OPEN, preset="private").ids


def test_an_answer_shows_the_trains_with_their_names(eve):
    page = asked(eve, "where", **PLAYED, middle="12-12")
    assert page.heading == "Yes: 7-2, 5-4 and 12-8 can be played."
    drawing = page.one("svg", class_="layout")
    assert [each.text for each in drawing.all("text")] == ["Ana", "Ben", "Mexican Train"]
    assert len(drawing.all("circle")) == 1
    svg = eve.get("/ask/where/answer.svg", query_string=PLAYED | {"middle": "12-12"})
    assert b">Mexican Train</text>" in svg.data


@pytest.mark.parametrize("key", ["where", "cover"])
def test_an_empty_question_on_trains_asks_for_what_it_needs(eve, key):
    eve.see(f"/ask/{key}")
    assert eve.press(ASK, 422).all("p", class_="problem")


def test_a_table_fills_in_its_people_and_the_engine_of_the_round_to_come(ana):
    ana.open_table("trains/double_twelve", players=5)
    held = {"held_0": "", "held_1": "5", "held_2": "7", "held_3": "8", "held_4": "9"}
    ana.forge(ana.address, ending="0", **held, line="1", revision="0")
    page = ana.see(ana.see(f"{ana.address}/ask").links()["May I …?"])
    assert (page.heading, page.value("middle")) == ("Where may I play?", "11-11")
    assert [each.text for each in page.id("player").all("label")][:5] == ["Ana", "Ben", "Cy", "Dee", "Eve"]
