"""A game to look at and to show: the board, its shape, the sheet as text and as a picture, the codes to join by."""

from itertools import pairwise
from urllib.parse import urlencode
from xml.dom import minidom

import pytest

from tests.support.builders import block, document, out, tricks
from tests.support.words import MAKE_LINK, WRITE


@pytest.fixture
def told(ana):
    """A table at which Ben went out once."""
    ana.open_table(lead=0)
    ana.press(WRITE, ending=1, held_0="6-6 5-5", held_2="6-5", held_3="4")
    return ana


def at(phone, what):
    return phone.see(f"{phone.address.split('#')[0]}/{what}")


def test_the_board_says_who_has_what_and_who_leads(told):
    board = at(told, "board")
    assert "Ben and Dee" in board
    assert "33" in board
    assert "Ben leads" in board


def test_the_board_says_what_the_last_hand_brought_and_then_who_has_won(ana):
    ana.open_table(lead=0, total_1=67)
    assert not at(ana, "board").id("board-side").all("section")
    ana.see(ana.address.removesuffix("/board"))
    ana.out(1, "5", "", "4", "?")
    last = at(ana, "board").id("board-side")
    assert [last.one("strong").text, last.one("b", class_="award").text] == ["Hand 1", "+9"]
    ana.see(ana.address.removesuffix("/board"))
    ana.out(1, "6-6 6-5 6-4 6-3", "", "4", "?")
    side = at(ana, "board").id("board-side")
    assert "Ben and Dee win" in side.one("section", class_="winner")
    assert not side.all("b", class_="award")


def test_the_board_of_a_pot_says_who_puts_in_what(ana):
    ana.open_table("loo/pot", 3)
    ana.press(WRITE, tricks_0=3, tricks_1=2)
    assert "looed" in at(ana, "board").id("board-side").one("details", class_="pot")


def test_an_unchanged_board_is_not_sent_again(told):
    address = told.address.split("#")[0] + "/board"
    tag = told.get(address).headers["ETag"]
    assert told.get(address, headers={"If-None-Match": tag}).status_code == 304


def test_the_shape_of_a_game_has_a_curve_for_each_side_and_the_numbers_beside_it(told):
    page = at(told, "shape")
    assert len(page.all("polyline")) == 2
    assert [cell.text for cell in page.all("td")] == ["0", "0", "0", "33"]


def test_totals_that_are_level_are_not_written_over_one_another(ana):
    ana.open_table("loo/points")
    ana.press(WRITE, tricks_0=2, tricks_1=1, tricks_2=1, tricks_3=1)
    heights = sorted(int(number["y"]) for number in at(ana, "shape").all("text"))
    assert len(heights) == 5  # four totals and the target
    assert all(below - above >= 13 for above, below in pairwise(heights))
    assert 0 < heights[0] < heights[-1] < 180


def test_a_game_carried_over_from_paper_fills_its_shape(ana):
    ana.open_table("partners/lagunex", lead=0, rule_target=6000, total_0=4810, total_1=5070)
    ana.press(WRITE, ending=1, held_0="6-6 5-5", held_2="6-5", held_3="4")
    page = at(ana, "shape")
    assert page.all(class_="shape-target")
    assert not page.all(class_="shape-nought")
    assert page.all("polyline")[0]["points"].startswith("12,168")  # the lowest total, at the bottom


def test_a_game_nobody_has_played_has_nothing_to_draw(ana):
    ana.open_table()
    page = at(ana, "shape")
    assert "No hands yet." in page
    assert not page.all("polyline")
    assert [cell.text for cell in page.all("td")] == ["0", "0"]


def test_a_name_written_from_right_to_left_does_not_disturb_a_sentence(ana):
    ana.open_table(seat_0="عبد الرحمن", lead=0)
    ana.press(WRITE, ending=1, held_0="6-6 5-5", held_2="6-5", held_3="4")
    line = ana.see(ana.address.split("#")[0] + "/1")
    assert "\u2068عبد الرحمن\u2069 holds 12 + 10 = 22." in line
    assert "\u2068عبد الرحمن\u2069 6-6 5-5, Cy 6-5" in line
    assert line.value("held_0") == "6-6 5-5"


def test_a_game_can_be_shared_as_text(told):
    text = told.get(told.address.split("#")[0] + "/sheet.txt")
    assert text.mimetype == "text/plain"
    assert "1. Ben went out · Ben and Dee +33 · 0 : 33" in text.text


def test_the_text_names_who_gets_what_and_ends_no_line_in_a_colon(ana):
    ana.imports(document("loo", tricks(5, 0, 0, 0), tricks(2, 1, 2, 0), preset="pot"))
    text = ana.get(f"{ana.sheet}/sheet.txt").text
    assert text.splitlines()[0] == "Loo for the pot"
    assert "1. Ana 5: Ben, Cy and Dee are looed 25 · Ana +15 · Ben −5 · Cy −5 · Dee −5" in text
    assert "\n\n\n" not in text
    assert not [line for line in text.splitlines() if line.endswith(":")]


def test_a_game_can_be_shared_as_a_picture(told):
    picture = told.get(told.address.split("#")[0] + "/sheet.svg")
    assert picture.mimetype == "image/svg+xml"
    assert "Ben went out" in minidom.parseString(picture.data).toxml()


def test_the_keeper_shows_a_code_for_watching_and_one_for_scoring(told):
    code = told.address.split("/")[2]
    assert len(told.see(f"/t/{code}/share").all("svg")) == 2  # the brand and the watching code
    told.press_in("scorer", MAKE_LINK)
    assert len(told.page.all("svg")) == 3


def test_the_double_six_leads_only_until_a_hand_has_been_played(ana):
    ana.open_table()
    assert "Who had 6-6?" in ana.page
    ana.press(WRITE, ending=1, held_0="6-6 5-5", held_2="6-5", held_3="4")
    assert "Who leads this hand?" in ana.page


def test_after_a_drawn_hand_the_double_six_leads_again_where_the_table_plays_it(ana):
    ana.open_table(lead=0, rule_drawn_lead="double_six")
    ana.press(WRITE, ending="blocked", blocked_by=1, held_0="5", held_1="4", held_2="5", held_3="6")
    assert "Who had 6-6?" in ana.page
    assert "6‑6 leads" in ana.get(ana.address.split("#")[0] + "/sheet.svg").text


def test_a_match_that_ends_drawn_says_so_of_both_sides_and_needs_nothing(ana):
    rules = {"scoring": "hands", "target": 10, "losers_below": 5}
    ana.imports(document("partners", out(0, "", "5", "?", "5"), lead=0, totals=(9, 6), **rules))
    assert ana.page.heading == "The game ends drawn"
    assert [each.text for each in ana.page.all(class_="needs")] == ["drawn", "drawn"]


def test_two_sides_at_the_target_are_level_there_and_play_on(ana):
    hand = block("6-4", "5-5", scores=[{"seat": seat, "points": 10} for seat in (0, 1)])
    ana.imports(document("fives", hand, players=2, totals=(140, 140), decided="end_of_hand"))
    assert [each.text for each in ana.page.all(class_="needs")] == ["drawn", "drawn"]


def test_the_board_marks_the_side_that_is_ahead_and_nobody_while_it_is_level(ana):
    ana.open_table(lead=0)
    assert [side["class"] for side in at(ana, "board").all("li")] == ["side side-0", "side side-1"]
    ana.see(ana.address.removesuffix("/board"))
    ana.press(WRITE, ending=1, held_0="6-6 5-5", held_2="6-5", held_3="4")
    assert [side["class"] for side in at(ana, "board").all("li")] == ["side side-0", "side side-1 ahead"]


PLACED = {"player": "Ana", "tile": "7-4", "end_0": "3", "end_1": "7", "end_2": "4", "end_3": "7"}


def test_no_line_ends_within_a_tile_that_is_read_and_what_is_typed_stays_as_it_was(ana):
    page = ana.see(f"/ask/place?{urlencode(PLACED | {'open': '4, 2'})}")
    assert "7\u20114 may go on" in page.html
    assert page.value("tile") == "7-4"
    ana.open_table(lead=0)
    page = ana.press(WRITE, 422, ending=0, held_1="6-4 9-9", held_3="5")
    assert "9\u20119 is not in" in page.html
    assert page.value("held_1") == "6-4 9-9"


def test_a_tile_copied_from_a_page_is_read_as_it_was_meant(ana):
    copied = urlencode(PLACED | {"tile": "7\u20114", "open": "4, 2"})
    assert "7-4 may go on" in ana.see(f"/ask/place?{copied}")
