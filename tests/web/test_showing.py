"""A game to look at and to show: the board, its shape, the sheet as text and as a picture, the codes to join by."""

from xml.dom import minidom

import pytest


@pytest.fixture
def told(ana):
    """A table at which Ben went out once."""
    ana.open_table(lead=0)
    ana.press("Write it down", ending=1, held_0="6-6 5-5", held_2="6-5", held_3="4")
    return ana


def at(phone, what):
    return phone.see(f"{phone.address.split('#')[0]}/{what}")


def test_the_board_says_who_has_what_and_who_leads(told):
    board = at(told, "board")
    assert "Ben and Dee" in board
    assert "33" in board
    assert "Ben leads" in board


def test_an_unchanged_board_is_not_sent_again(told):
    address = told.address.split("#")[0] + "/board"
    tag = told.get(address).headers["ETag"]
    assert told.get(address, headers={"If-None-Match": tag}).status_code == 304


def test_the_shape_of_a_game_has_a_curve_for_each_side_and_the_numbers_beside_it(told):
    page = at(told, "shape")
    assert len(page.all("polyline")) == 2
    assert [cell.text for cell in page.all("td")] == ["0", "0", "0", "33"]


def test_a_game_nobody_has_played_has_a_shape_too(ana):
    ana.open_table()
    assert [cell.text for cell in at(ana, "shape").all("td")] == ["0", "0"]


def test_a_game_can_be_shared_as_text(told):
    text = told.get(told.address.split("#")[0] + "/sheet.txt")
    assert text.mimetype == "text/plain"
    assert "1. Ben went out: +33 (0 : 33)" in text.text


def test_a_game_can_be_shared_as_a_picture(told):
    picture = told.get(told.address.split("#")[0] + "/sheet.svg")
    assert picture.mimetype == "image/svg+xml"
    assert "Ben went out" in minidom.parseString(picture.data).toxml()


def test_the_keeper_shows_a_code_for_watching_and_one_for_scoring(told):
    code = told.address.split("/")[2]
    assert len(told.see(f"/t/{code}/share").all("svg")) == 2  # the brand and the watching code
    told.press_in("scorer", "Make a link")
    assert len(told.page.all("svg")) == 3


def test_the_double_six_leads_only_until_a_hand_has_been_played(ana):
    ana.open_table()
    assert "The double six leads" in ana.page
    ana.press("Write it down", ending=1, held_0="6-6 5-5", held_2="6-5", held_3="4")
    assert "Nobody told who led last" in ana.page


def test_the_board_marks_the_side_that_is_ahead_and_nobody_while_it_is_level(ana):
    ana.open_table(lead=0)
    assert [side["class"] for side in at(ana, "board").all("li")] == ["side side-0", "side side-1"]
    ana.see(ana.address.removesuffix("/board"))
    ana.press("Write it down", ending=1, held_0="6-6 5-5", held_2="6-5", held_3="4")
    assert [side["class"] for side in at(ana, "board").all("li")] == ["side side-0", "side side-1 ahead"]
