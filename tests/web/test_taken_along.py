"""What a table takes along: the sheet as a spreadsheet, and a finished game for BG Stats."""

import csv
import io
import json
from urllib.parse import parse_qs, urlsplit

from tests.builders import document, out, told


def spreadsheet(phone):
    answer = phone.get(f"{phone.sheet}/sheet.csv")
    assert (answer.mimetype, answer.headers["Content-Disposition"]) == (
        "text/csv",
        f"attachment; filename={phone.code}-1.csv",
    )
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))


def test_the_sheet_is_a_spreadsheet_with_what_each_side_got_and_its_total(ana):
    ana.imports(document("partners", out(0, "", "1", "2", "3"), out(1, "5", "", "5", "2")))
    head, first, second = spreadsheet(ana)
    sides = ["Ana and Cy", "Ana and Cy, total", "Ben and Dee", "Ben and Dee, total"]
    assert head == ["Line", "What happened", *sides, "When", "Who", "Reason"]
    assert first[:6] == ["1", "Ana went out", "4", "4", "0", "0"]
    assert second[:6] == ["2", "Ben went out", "0", "4", "10", "10"]


def test_a_line_that_is_struck_has_no_points_in_the_spreadsheet_and_says_why(keeper):
    keeper.out(0, "", "10", "", "5")
    keeper.strikes(1, why="It was a practice hand")
    keeper.see(f"/t/{keeper.code}/1")
    _head, struck = spreadsheet(keeper)
    assert (struck[1:6], struck[7:]) == (
        ["Ana went out", "", "", "", ""],
        ["Struck by the keeper", "It was a practice hand"],
    )


def test_no_name_and_no_reason_is_a_formula_in_the_spreadsheet(ana):
    hand = told("redeal", reason="=1+1")
    ana.imports(document("longana", hand, players=3) | {"seats": ["@Ana", "-Ben", "Cy"]})
    head, line = spreadsheet(ana)
    assert (head[2], head[4], line[-1]) == ("'@Ana", "'-Ben", "'=1+1")


def test_a_newcomer_has_no_points_in_the_spreadsheet_before_they_came(ana):
    ana.imports(document("longana", out(0, "", "9-9", "1"), told("join", name="Eve", after=0), players=3))
    _head, before, after = spreadsheet(ana)
    assert (before[-5:-3], after[-5] != "") == (["", ""], True)


def test_a_finished_game_is_told_to_bg_stats(ana):
    ana.imports(document("partners", out(0, "", "21", "2", "30", lead=0), target=50))
    link = urlsplit(ana.page.links()["To BG Stats"])
    play = json.loads(parse_qs(link.query)["data"][0])
    assert link._replace(query="").geturl() == "https://app.bgstatsapp.com/createPlay.html"
    assert (play["sourceName"], play["sourcePlayId"]) == ("Domino Referee", f"{ana.code}-1")
    assert play["game"]["highestWins"] is True
    told_of = [(each["name"], each["score"], each["winner"], each["startPlayer"]) for each in play["players"]]
    assert told_of == [
        ("Ana", 51, True, False),
        ("Ben", 0, False, False),
        ("Cy", 51, True, False),
        ("Dee", 0, False, False),
    ]


def test_a_game_that_goes_on_is_not_told_to_bg_stats(ana):
    ana.imports(document("partners", out(0, "", "1", "2", "3")))
    assert "To BG Stats" not in ana.page.links()
