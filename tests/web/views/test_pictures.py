"""Pictures of what people did over an evening, each with its numbers, and the same as a spreadsheet."""

import csv
import io
from itertools import pairwise

import pytest

from referee.games.statistics import people
from referee.games.tally import tally
from referee.web.filters import charts
from tests.games.test_statistics import PLAYED, WON, sheet
from tests.support.builders import out


def test_hands_are_drawn_by_what_they_were_worth():
    bars = charts.hands([tally(PLAYED), tally(WON)])
    assert sum(bar.hands for bar in bars) == 3
    biggest = [bar for bar in bars if bar.hands][-1]
    assert biggest.low <= 51 <= biggest.high
    assert all(bar.low == before.high + 1 for before, bar in pairwise(bars))


@pytest.mark.parametrize("points", [0, 5, 9, 60])
def test_no_hand_is_too_big_or_too_small_to_be_drawn(points):
    game = sheet(out(0, "", "4", "1", str(points), lead=0), target=10_000)
    assert [bar.hands for bar in charts.hands([tally(game)])][-1] == 1


def test_totals_grow_game_by_game_for_everybody():
    other = sheet(out(1, "40", "", "20", "2", lead=0), number=2, target=50)
    games = [tally(other), tally(WON)]
    shape = charts.totals(games, people(games))
    names = [each.name for each in people(games)]
    assert [number for number, _totals in shape.rows] == [0, 1, 2]
    assert dict(zip(names, shape.rows[-1][1], strict=True)) == {"Ana": 51, "Cy": 51, "Ben": 60, "Dee": 60}
    assert charts.totals(games[1:], people(games)) is None


def test_who_beats_whom_is_darker_the_more_was_won():
    found = charts.who_beats_whom(people([tally(WON)]))
    rows = dict(zip(found.names, found.rows, strict=True))
    ben = found.names.index("Ben")
    assert (rows["Ana"][ben].shade, rows["Ben"][found.names.index("Ana")].shade) == (charts.DEEPEST, 0)
    assert rows["Ana"][found.names.index("Cy")].met is None


@pytest.fixture
def evening(ana):
    """Ana's phone after two games with other partners."""
    ana.open_table(rule_target=20)
    ana.out(0, "", "20", "", "5")
    ana.press(next(said for said in ana.page.buttons() if " Ana and Dee against" in said))
    ana.out(0, "", "20", "", "5")
    return ana


def test_each_picture_has_its_numbers_behind_it(evening):
    evening.see(f"/t/{evening.code}/people")
    sections = [each for each in evening.page.all("section") if each.all("svg")]
    assert [each.one("h2").text for each in sections] == [
        "Totals, game by game",
        "Hand sizes",
        "Who beats whom",
    ]
    assert all(each.one("details").one("table") for each in sections)


def test_a_table_at_which_nothing_was_played_has_no_pictures(keeper):
    keeper.see(f"/t/{keeper.code}/people/pictures")
    assert "No hands yet." in keeper.page
    assert not keeper.page.one("main").all("svg")


def test_what_people_did_is_a_spreadsheet(evening):
    answer = evening.get(f"/t/{evening.code}/people.csv")
    head, *rows = csv.reader(io.StringIO(answer.data.decode("utf-8-sig")))
    told = {row[0]: dict(zip(head[1:], row[1:], strict=True)) for row in rows}
    assert (told["Ana"]["Games won"], told["Ben"]["Games won"], told["Ana"]["Hands won"]) == ("2", "0", "2")
    met = told["Ana"]["Partners"], told["Ben"]["Opponents"], told["Ana"]["Blocked hands"]
    assert met == ("Dee: won 1 of 1; Cy: won 1 of 1", "Ana: won 0 of 2; Dee: won 0 of 1; Cy: won 0 of 1", "0")
    assert answer.headers["Content-Disposition"] == f"attachment; filename={evening.code}-people.csv"
