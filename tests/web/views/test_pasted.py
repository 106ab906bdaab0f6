"""A score sheet as people have it becomes a table: it is shown line by line, looked at, and taken with one tap."""

import io

import pytest

from tests.support.words import IMPORT

TAKE, AGAIN = "Open a table with these hands", "Read again"
SHEET = "Nosotros Ellos\n25 0\n0 40 capicua\n30 0"


def lines(page):
    return [line.text for line in page.id("pasted").one("ol").all("li")]


def test_a_sheet_is_shown_line_by_line_and_taken_with_one_tap(ana):
    page = ana.imports(SHEET)
    assert "/import" in ana.address
    assert lines(page) == ["25 0 25 : 0", "0 40 capicua 0 : 40", "30 0 30 : 0"]
    assert page.value("game").startswith("partners/")
    ana.press(TAKE)
    assert ana.record["pairs"] == ["Nosotros", "Ellos"]
    assert [entry["agreed_points"] for entry in ana.record["entries"]] == [25, 40, 30]
    assert ana.record["entries"][1]["reason"] == "0 40 capicua"


def test_what_is_not_sure_or_left_out_is_said_on_its_line(ana):
    page = ana.imports("We They\n25 0\n0 4O\n3? 0\nTotal 30 40")
    said = lines(page)
    assert "Is “4O” a number? Taken for 40." in said[1]
    assert "Left out" in said[2]
    assert "Theirs 30 : 40, ours 25 : 40." in said[3]


def test_the_reader_says_whether_the_numbers_are_the_score_so_far(ana):
    page = ana.imports("10 0\n25 0\n40 0")
    assert "choose which" in page.id("pasted")
    page = ana.press(AGAIN, running="1")
    assert [line.split(" ", 2)[2] for line in lines(page)] == ["10 : 0", "15 : 0", "15 : 0"]
    ana.press(TAKE)
    assert [entry["agreed_points"] for entry in ana.record["entries"]] == [10, 15, 15]


def test_what_was_changed_since_is_shown_before_it_is_taken(ana):
    ana.imports(SHEET)
    page = ana.press(TAKE, text=SHEET + "\n0 12")
    assert lines(page)[-1] == "0 12 0 : 12"
    page = ana.press(TAKE, game="partners/puerto_rico")
    assert page.value("target") == "500"
    ana.press(TAKE)
    assert (ana.record["preset"], len(ana.record["entries"])) == ("puerto_rico", 4)


def test_the_target_is_one_that_nobody_had_reached(ana):
    page = ana.imports("We They\n60 0\n50 0\n0 30")
    assert page.value("target") == "150"
    page = ana.press(TAKE, 422, target="100")
    assert "The game is over before “0 30”." in page.id("pasted")
    assert page.value("text").endswith("0 30")
    ana.press(TAKE, target="200")
    assert ana.record["options"]["target"] == 200


def test_rounds_in_which_everybody_scores_are_those_of_trains(ana):
    page = ana.imports("Ana\tBen\tCy\n12\t0\t9\n0\t40\t3\n5\t12\t7")
    assert page.value("game").startswith("trains/")
    ana.press(TAKE)
    assert [entry["held"] for entry in ana.record["entries"]] == [["12", "", "9"], ["", "40", "3"], ["5", "12", "7"]]


def test_the_lines_of_a_file_are_read_too_and_stand_in_the_field(ana):
    ana.see("/import")
    page = ana.press(IMPORT, file=(io.BytesIO("Nós;Eles\n25;0\n0;40".encode("cp1252")), "domino.csv"))
    assert page.value("text") == "Nós;Eles\n25;0\n0;40"
    ana.press(TAKE)
    assert ana.record["pairs"] == ["Nós", "Eles"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"PK\x03\x04...", "Copy its cells"),
        (b"\xff\xd8\xff\xe0...", "A photo can't be read"),
        (b"\x89PNG\r\n\x1a\n", "A photo can't be read"),
        (b"%PDF-1.7", "A PDF can't be read"),
        (b"<!doctype html><p>25 0", "A web page can't be read"),
        (b"a\x00b", "This file holds no text"),
        (b'{"ruleset": "partners", "seats"', "not JSON"),
        (b'{"rounds": [[1, 2]', "incomplete"),
        (b"Final: Ana 120, Ben 95", "These are only totals."),
        (b'{"a": 1}', "No hands can be made out in this file"),
    ],
)
def test_a_file_in_which_no_sheet_can_be_read_says_what_to_do(ana, content, says):
    ana.see("/import")
    page = ana.press(IMPORT, 422, file=(io.BytesIO(content), "sheet"))
    assert says in page.id("problem")
    assert page.links()["Choose a game, and enter the current score there."] == "/new"


def test_a_link_that_is_pasted_opens_its_table(ana, ben):
    ana.open_table()
    ben.imports(f"http://localhost/t/{ana.code}/1?lang=es")
    assert ben.address == f"/t/{ana.code}/1"
    page = ben.imports("https://dominoes.example/t/QQQQQQ", 422)
    assert "No table QQQQQQ is here" in page.id("problem")
    assert page.value("text") == "https://dominoes.example/t/QQQQQQ"


def test_another_number_of_people_than_a_game_is_for_gets_no_such_game(ana):
    games = ana.imports("A B C D E\n5 0 3 2 1\n0 4 4 1 1").one("select", id="game")
    assert not [each for each in games.all("option") if each["value"].startswith(("partners/", "loo/"))]


def test_a_game_that_cannot_be_dealt_to_so_many_keeps_no_other_from_it(ana):
    rows = ["\t".join(str(number * side % 60) for side in range(12)) for number in (7, 11, 13)]
    page = ana.imports("\n".join(["\t".join("ABCDEFGHIJKL"), *rows]))
    assert page.value("game").startswith("trains/")
    ana.press(TAKE)
    assert len(ana.record["seats"]) == 12


def test_names_that_cannot_be_are_refused_with_the_text_still_there(ana):
    page = ana.imports("Ana Ana Ben\n5 0 3\n0 4 4", 422)
    assert page.value("text") == "Ana Ana Ben\n5 0 3\n0 4 4"
