"""What a table takes along: the sheet as a spreadsheet, and a finished game for BG Stats."""

import csv
import io
import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from referee.record import record_schema, table_schema
from tests.support.builders import document, out, told, toured
from tests.support.words import IMPORT, SAVE


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
    assert head == ["No.", "What happened", *sides, "When (UTC)", "Who", "Reason", "Note"]
    assert first[:6] == ["1", "Ana went out", "4", "4", "0", "0"]
    assert second[:6] == ["2", "Ben went out", "0", "4", "10", "10"]


@pytest.mark.parametrize(
    ("zone", "title", "hours"),
    [
        ("America/Santo_Domingo", "When", -4),
        ("", "When (UTC)", 0),
        ("Nowhere/Land", "When (UTC)", 0),
        ("../etc/passwd", "When (UTC)", 0),
        ("America", "When (UTC)", 0),
    ],
)
def test_a_spreadsheet_says_when_in_the_zone_of_the_phone(ana, zone, title, hours):
    ana.imports(document("longana", told("redeal"), players=2))
    answer = ana.get(f"{ana.sheet}/sheet.csv", query_string={"zone": zone})
    head, line = csv.reader(io.StringIO(answer.data.decode("utf-8-sig")))
    when = datetime.strptime(line[head.index(title)], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    assert abs(when - datetime.now(UTC) - timedelta(hours=hours)) < timedelta(minutes=5)


def test_a_line_that_is_struck_has_no_points_in_the_spreadsheet_and_says_why(keeper):
    keeper.out(0, "", "10", "", "5")
    keeper.strikes(1, why="It was a practice hand")
    keeper.see(f"/t/{keeper.code}/1")
    _head, struck = spreadsheet(keeper)
    assert (struck[1:6], struck[7:]) == (
        ["Ana went out", "", "", "", ""],
        ["Crossed out by the host", "It was a practice hand", ""],
    )


def test_no_name_and_no_reason_is_a_formula_in_the_spreadsheet(ana):
    hand = told("redeal", reason="=1+1")
    ana.imports(document("longana", hand, players=3) | {"seats": ["@Ana", "-Ben", "Cy"]})
    head, line = spreadsheet(ana)
    assert (head[2], head[4], line[-1]) == ("'@Ana", "'-Ben", "'=1+1")


@pytest.mark.parametrize("page", ["1/sheet.csv", "people.csv"])
def test_no_name_begins_a_field_of_its_own_where_semicolons_part_them(ana, page):
    ana.imports(document("longana", out(0, "", "9-9", "1"), players=3) | {"seats": ["a;=1+1;b", "Ben", 'Cy "C"']})
    lines = ana.get(f"/t/{ana.code}/{page}").data.decode("utf-8-sig").splitlines()
    bare = [re.sub('"([^"]|"")*"', "", line) for line in lines]
    assert {each.replace(",", "") for each in bare} == {""}
    assert "a;=1+1;b" in "".join(lines)


@pytest.mark.parametrize(
    ("spoken", "parted"), [("pt-BR", ";"), ("es-ES", ";"), ("es-DO", ","), ("en-US", ","), ("xx-1", ","), ("", ",")]
)
def test_excel_finds_its_columns_where_a_comma_comes_before_decimals(ana, spoken, parted):
    ana.imports(document("longana", out(0, "", "9-9", "1"), players=3))
    text = ana.get(f"/t/{ana.code}/people.csv", headers={"Accept-Language": spoken}).data.decode("utf-8-sig")
    head, first, *_others = csv.reader(io.StringIO(text), delimiter=parted)
    assert (first[0], len(first) > 10, len(head)) == ("Ana", True, len(first))


def test_a_newcomer_has_no_points_in_the_spreadsheet_before_they_came(ana):
    ana.imports(document("longana", out(0, "", "9-9", "1"), told("join", name="Eve", after=0), players=3))
    _head, before, after = spreadsheet(ana)
    assert (before[-6:-4], after[-6] != "") == (["", ""], True)


def test_a_finished_game_is_told_to_bg_stats(ana):
    ana.imports(document("partners", out(0, "", "21", "2", "30", lead=0), target=50))
    link = urlsplit(ana.page.links()["Open in BG Stats"])
    play = json.loads(parse_qs(link.query)["data"][0])
    assert link._replace(query="").geturl() == "https://app.bgstatsapp.com/createPlay.html"
    assert (play["sourceName"], play["sourcePlayId"]) == ("Domino Referee", f"{ana.code}-1")
    assert play["game"]["highestWins"] is True
    told_of = [(each["name"], each["score"], each["winner"], each["startPlayer"]) for each in play["players"]]
    assert told_of == [
        ("Ana", 51, True, True),
        ("Ben", 0, False, False),
        ("Cy", 51, True, False),
        ("Dee", 0, False, False),
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_whoever_imports_our_spreadsheet_is_told_which_export_comes_back(ana, ben, language):
    ana.imports(document("partners", out(0, "", "1", "2", "3")))
    ana.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    cells = ana.get(f"/t/{ana.code}/1/sheet.csv").data
    for sent in (cells.decode("utf-8-sig"), cells.decode()):
        assert "Export, choose “This game” or “Whole table”" in ben.imports(sent, 422).id("problem")


def test_a_game_that_goes_on_is_not_told_to_bg_stats(ana):
    ana.imports(document("partners", out(0, "", "1", "2", "3")))
    assert "Open in BG Stats" not in ana.page.links()


def table_of(phone):
    answer = phone.get(f"/t/{phone.code}/table.json")
    assert answer.headers["Content-Disposition"] == f"attachment; filename={phone.code}.json"
    return answer.text


def test_a_table_is_taken_to_another_server_with_all_of_its_games(evening, ben):
    sheets = [evening.get(f"/t/{evening.code}/{number}/sheet.txt").text for number in (1, 2)]
    exported = table_of(evening)
    ben.imports(exported)
    assert ben.code != evening.code
    assert [ben.get(f"/t/{ben.code}/{number}/sheet.txt").text for number in (1, 2)] == sheets
    assert table_of(ben) == exported


def test_the_page_that_shares_a_table_has_the_file_that_goes_to_a_phone(evening, ben):
    assert evening.see(f"/t/{evening.code}/share").links()["Download whole table"] == f"/t/{evening.code}/table.json"
    assert "Download whole table" not in ben.see(f"/t/{evening.code}/share")


def test_a_table_that_is_imported_twice_from_one_page_opens_once(evening, ben):
    exported = table_of(evening)
    ben.see("/import")
    form = ben.page
    ben.press(IMPORT, text=exported)
    first = ben.code
    ben.out(2, "5", "2", "", "5")
    ben.page = form
    ben.press(IMPORT, text=exported)
    assert ben.code == first


def test_a_table_with_a_game_that_cannot_be_is_refused_at_that_game(evening, ben):
    told_of = json.loads(table_of(evening))
    told_of["games"][1]["record"]["entries"][0]["held"] = ["5", "", "5", "99"]
    problem = ben.imports(told_of, 422).id("problem")
    assert problem.text.startswith("Game 2, line 1: ")
    assert problem.one("code").text == "games.1.held.3"
    told_of["games"][1]["record"]["seats"] = ["Ana"]
    assert ben.imports(told_of, 422).id("problem").text.startswith("Game 2: ")
    told_of["games"] = []
    assert "The list of games is missing." in ben.imports(told_of, 422)


@pytest.fixture
def argued(evening):
    """The same table with a name, a line that was corrected and one that was struck."""
    evening.corrects(1, held_2="6", why="Cy had one more")
    evening.see(evening.sheet)
    evening.out(2, "1", "2", "", "3")
    evening.strikes(2, why="Told twice")
    evening.see(f"/t/{evening.code}/about")
    evening.press(SAVE, name="Friday club", place="Cy's garden", notes="Bring ice\nand tiles")
    evening.see(f"/t/{evening.code}/people?name=Cy")
    evening.press_in("chosen", SAVE, name="Cy", person="Cyril", games="1")
    evening.see(f"/t/{evening.code}/season")
    evening.press(SAVE, coming=3)
    return evening


def pages_of(phone):
    """What a table shows of its people, of all that was written, and of its games."""
    code = phone.code
    shown = [phone.see(f"/t/{code}/{page}").one("main").text for page in ("people", "log", "games", "season")]
    lines = [phone.get(f"/t/{code}/2/{line}").text.count("Cy had one more") for line in (1, 2)]
    return [text.replace(code, "CODE") for text in shown], lines


def test_an_imported_table_has_the_same_people_dates_corrections_and_reasons(argued, ben):
    ben.imports(table_of(argued))
    assert pages_of(ben) == pages_of(argued)
    assert "Cy had one more" in ben.see(f"/t/{ben.code}/log")


@pytest.mark.tour
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"line": 7}, "games.1.history"),
        ({"told_at": "yesterday"}, "games.1.history.0.told_at"),
        ({"told_at": "2026-01-01T20:00:00"}, "games.1.history.0.told_at"),
        ({"entry": {"kind": "hand", "held": ["x"]}}, "games.1.history.0.entry.held.0"),
        ({"struck": True}, "games.1.history.0"),
        ({"told_by": "Ana"}, "games.1.history.0.told_by"),
        ({"points": 5}, "games.1.history.0"),
    ],
)
def test_a_history_that_cannot_have_been_is_refused_where_it_is_wrong(argued, ben, change, field):
    told_of = json.loads(table_of(argued))
    told_of["games"][1]["history"][0] |= change
    assert ben.imports(told_of, 422).id("problem").one("code").text == field


def test_a_history_that_leaves_something_out_is_refused(argued, ben):
    told_of = json.loads(table_of(argued))
    told_of["games"][1]["history"][0]["struck"] = 1
    assert ben.imports(told_of, 422).id("problem").one("code").text == "games.1.history.0.struck"
    del told_of["games"][1]["history"][0]["struck"]
    del told_of["games"][1]["history"][0]["entry"]
    assert "The entry is missing." in ben.imports(told_of, 422)
    told_of["games"][1]["history"] = told_of["games"][1]["history"][2:]
    assert "These are not the game's lines." in ben.imports(told_of, 422)


def test_nothing_was_written_later_than_now_and_nobody_unknown_wrote_it(argued, ben):
    told_of = json.loads(table_of(argued))
    for each in told_of["games"][1]["history"]:
        each |= {"told_at": "2999-01-01T20:00:00+00:00", "told_by": "nobody"}
    told_of["games"][1]["opened_at"] = "2999-01-01T20:00:00+00:00"
    ben.imports(told_of)
    game = json.loads(table_of(ben))["games"][1]
    assert {each["told_by"] for each in game["history"]} == {"keeper"}
    assert not [each for each in game["history"] if each["told_at"] > "2999"]
    assert game["opened_at"] < "2999"


def test_a_clock_that_was_set_back_turns_no_history_round(argued, ben):
    told_of = json.loads(table_of(argued))
    for hour, each in enumerate(told_of["games"][1]["history"]):
        each["told_at"] = f"2026-01-01T{20 - hour}:00:00.000000+00:00"
    ben.imports(told_of)
    assert json.loads(table_of(ben))["games"][1]["history"] == told_of["games"][1]["history"]


def test_a_watcher_does_not_have_the_whole_table_written_out(evening, ben):
    ben.see(f"/t/{evening.code}/1")
    assert "Whole table" not in ben.offered
    ben.see(f"/t/{evening.code}/table.json", 403)


def test_the_published_schema_of_a_table_is_the_one_in_force_and_fits_what_is_exported(evening):
    published = Path(__file__).parents[3] / "static/schemas"
    assert (published / "table.schema.json").read_text("utf-8") == json.dumps(table_schema(), indent=1) + "\n"
    game = Resource.from_contents(record_schema())
    registry = Registry().with_resource("record.schema.json", game)
    Draft202012Validator(table_schema(), registry=registry).validate(json.loads(table_of(evening)))


LONG_AGO = ["0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00+00:00", "1899-12-31T23:59:59-14:00"]


@pytest.mark.database
@pytest.mark.parametrize("where", ["opened_at", "history.0.told_at", "said.0.told_at", "clock.0.at"])
@pytest.mark.parametrize("moment", toured(LONG_AGO))
def test_a_moment_that_no_clock_can_show_is_refused_where_it_stands(argued, ben, where, moment):
    brought = json.loads(table_of(argued))
    game = brought["games"][1]
    said = {"line": 1, "revision": 1, "kind": "accepted", "side": 0, "name": "Ana", "note": ""}
    by = {"told_by": "seat", "told_at": "2026-01-01T20:00:00+00:00"}
    game |= {"said": [said | by], "clock": [{"what": "start", "minutes": 0, "at": by["told_at"], "told_by": "keeper"}]}
    *path, last = where.split(".")
    place = game[path[0]][0] if path else game
    place[last] = moment
    assert ben.imports(brought, 422).id("problem").one("code").text == f"games.1.{where}"
