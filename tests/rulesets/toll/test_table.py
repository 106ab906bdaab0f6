"""A table plays one game more: chosen, opened, written down, refused, corrected, struck, compared, replayed, asked."""

import json

import pytest

from tests.rulesets.toll.test_record import GAME
from tests.support.commands import run
from tests.support.words import ASK, CHECK, MISDEAL, PLAYER_JOINS, WENT_WRONG, WRITE


def pays(phone, status=200, **fields):
    """Write down points in the middle of a hand, as the menu names it."""
    phone.see(phone.offered["The ends pay"])
    return phone.press(WRITE, status, **fields)


def test_it_is_chosen_among_the_games(told):
    page = told.see("/new")
    assert "Toll" in page.links()
    page = told.see(page.links()["Toll"])
    assert page.heading == "Toll"
    page = told.see(page.links()["Toll by fives"])
    assert page.one("head").one("title").text.startswith("Toll by fives")
    assert page.id("rules").all("p")[0].text == "By fives."


def test_it_is_opened_by_who_sits_where_and_the_menu_offers_its_own_entries(told):
    offered = told.offered
    assert "The ends pay" in offered
    assert MISDEAL in offered
    assert PLAYER_JOINS not in offered
    assert "The lightest tile leads" in told.page.id("standing").text


def test_points_are_told_in_the_middle_of_a_hand_and_at_its_end(told):
    pays(told, seat=2, ends=9)
    pays(told, seat=3, ends=15)
    told.press(WRITE, out=1, left=20)
    assert told.totals == ["9", "33"]
    assert "Ben leads" in told.page.id("standing").text
    assert "Cy made 9" in told.page.text


def test_points_in_the_middle_of_a_hand_are_a_line_and_no_hand(told):
    pays(told, seat=2, ends=9)
    told.press(WRITE, out=1, left=20)
    assert told.see(f"{told.sheet}/1").heading.startswith("Cy")
    assert told.see(f"{told.sheet}/2").heading.startswith("Hand 1")
    assert "Hands won 0 of 1" in told.see(f"/t/{told.code}/people?name=Cy").id("chosen")
    assert "Hands won 1 of 1" in told.see(f"/t/{told.code}/people?name=Ben").id("chosen")


def test_a_verdict_is_shown_before_it_is_written(told):
    page = told.press(CHECK, out=1, left=20)
    assert "20 pips are worth 18" in page.id("verdict").text
    assert "Ben and Dee take the hand" in page.id("verdict").text
    assert told.record["entries"] == []


def test_a_change_of_the_page_alone_is_answered_the_same(told):
    told.environ_base["HTTP_HX_REQUEST"] = "true"
    assert told.press(WRITE, out=1, left=20).one("main")
    assert told.totals == ["0", "18"]


@pytest.mark.parametrize(
    ("fields", "field", "problem"),
    [
        pytest.param({"seat": 2, "ends": 10}, "ends", "10 is no multiple of 3: nobody pays.", id="by its rules"),
        pytest.param({"seat": 2, "ends": ""}, "ends", "What do the ends add up to?", id="by its form"),
    ],
)
def test_what_cannot_be_comes_back_at_its_field(told, fields, field, problem):
    page = pays(told, 422, **fields)
    assert page.problem(field) == problem
    assert page.value("seat") == "2"
    assert told.record["entries"] == []


def test_a_line_is_corrected_and_struck(told):
    pays(told, seat=2, ends=9)
    told.corrects(1, ends=12, why="Miscounted")
    told.see(told.sheet)
    assert told.totals == ["12", "0"]
    told.strikes(1)
    told.see(told.sheet)
    assert told.totals == ["0", "0"]


def test_a_hand_is_compared_under_the_other_answer(told):
    told.press(WRITE, out=1, left=24)
    told.see(f"{told.sheet}/1")
    assert "Ben and Dee +20" in told.compares()
    assert "Fives" in told.page


def test_points_in_the_middle_of_a_hand_are_compared_too(told):
    pays(told, seat=2, ends=9)
    told.see(f"{told.sheet}/1")
    assert "9 is no multiple of 5" in told.compares()


def test_the_whole_game_is_replayed_under_the_other_answer(told):
    told.press(WRITE, out=1, left=24)
    told.see(f"{told.sheet}/replay")
    page = told.press("Replay the game", step=5)
    assert "0 : 20" in page.text


def test_the_table_asks_the_game_s_own_question_under_its_rules(told):
    page = told.see(f"{told.sheet}/ask")
    told.see(page.links()["What does it count?"])
    assert told.press(ASK, left=20).heading == "They are worth 18."


@pytest.mark.parametrize("title", ["Who leads?", "Who wins the hand?", "May I …?", WENT_WRONG])
def test_a_question_in_which_it_has_no_part_is_not_filled_in_with_its_game(told, title):
    told.press(WRITE, out=1, left=20)
    address = told.see(f"{told.sheet}/ask").links()[title]
    assert "toll" not in address
    assert told.see(address).all("input", name="game")


def test_the_rulebook_prints_it(told):
    page = told.see("/rules/toll?step=5")
    assert "The ends pay when they add up to a multiple of five." in page.text
    assert "A remainder is lost" in page.text
    assert told.see("/rules/toll/compare").heading
    assert told.see("/rules/toll/card").heading
    assert "Toll" in told.see("/rules").text


def test_it_is_exported_scored_by_the_command_line_and_imported_again(told):
    pays(told, seat=2, ends=9)
    told.press(WRITE, out=1, left=20)
    written = told.record
    assert json.loads(run("score", "-", "--json", sent=json.dumps(written)).output)["totals"] == [9, 18]
    told.imports(GAME)
    assert told.totals == ["15", "33"]


def test_everybody_sees_it_on_every_page(told):
    pays(told, seat=2, ends=9)
    told.press(WRITE, out=1, left=20)
    for page in ("board", "lines", "shape", "sheet.txt", "sheet.svg", "rules"):
        assert told.get(f"{told.sheet}/{page}").status_code == 200
