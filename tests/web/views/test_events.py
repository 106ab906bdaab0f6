"""Events of several tables on their pages: drawn, played on sheets or on paper, corrected, looked at by everybody."""

import csv
import io
import re

import pytest

from referee.events.rules import FORMATS
from tests.support.builders import CAST, TWELVE
from tests.support.html import filled
from tests.web.test_every_page import NONSENSE

EIGHT = ("Ana & Luis", "Ben & Bo", "Cy & Dee", "Eve & Flo", "Gus & Hal", "Ida & Joe", "Kim & Lou", "Mia & Noe")
GAMES = {"match": {}, **{key: {"game": "partners/lagunex"} for key in ("partners", "plan")}}
SENT = {
    "round": {"number": 2},
    "1/1": {"points_0": 1, "points_1": 0},
    "1/1/sheet": {},
    "clock": {"number": 1, "what": "start"},
    "people": {"people": "Zoe"},
    "people/1": {"name": "Zoe"},
    "game": {"rule_target": 50},
}
"""What can be sent to an event, by its address there."""
GO_ON, SAVE, OPEN = "Open the event", "Save", "Open the sheet"


def open_event(phone, people=EIGHT, format_="swiss", **fields):
    phone.see(f"/event/{format_}")
    return phone.press(GO_ON, people="\n".join(people), **fields)


@pytest.fixture
def event(ana):
    """Ana's phone at an event of eight pairs."""
    open_event(ana, name="Tuesday", kind="pairs", game="partners/lagunex")
    return ana


def draw(phone, number):
    phone.see(f"/t/{phone.code}/event")
    return phone.press(f"Draw round {number}")


def enter(phone, number, place, *points, **fields):
    phone.see(f"/t/{phone.code}/event/{number}/{place}")
    told = {f"points_{camp}": each for camp, each in enumerate(points)}
    return phone.press(SAVE, **{"outcome": "played", **told, **fields})


def test_an_evening_of_eight_pairs(event):
    assert "No result yet from tables 1, 2, 3, 4." in draw(event, 1).text
    for place in range(1, 5):
        enter(event, 1, place, 100, 10 * place)
    page = draw(event, 2)
    assert "Round 2 of 5" in page.text
    assert page.text.count("have not met") == 4
    event.see(f"/t/{event.code}/event/wall")
    event.see(f"/t/{event.code}/event/print")
    event.see(f"/t/{event.code}/event/side/1")
    assert event.get(f"/t/{event.code}/event/standing.csv").mimetype == "text/csv"
    assert len(event.get(f"/t/{event.code}/event/event.json").json["rounds"]) == 2


def test_no_name_is_a_formula_in_the_standing_that_is_taken_along(ana):
    open_event(ana, people=["=1+1", "@Ben", "Cy", "Dee"], kind="singles", game="")
    draw(ana, 1)
    enter(ana, 1, 1, 100, 60)
    text = ana.get(f"/t/{ana.code}/event/standing.csv").data.decode("utf-8-sig")
    assert [text.count(each) for each in ('"\'=1+1"', '"\'@Ben"', '"Cy"', '"+40"')] == [1, 1, 1, 1]


def test_standing_and_rounds_are_taken_along_with_their_reasons(event):
    draw(event, 1)
    enter(event, 1, 1, 100, 60)
    taken = [event.get(f"/t/{event.code}/event/{page}.csv").data.decode("utf-8-sig") for page in ("standing", "rounds")]
    standing, rounds = ([*csv.DictReader(io.StringIO(text))] for text in taken)
    assert (len(standing), standing[0]["Reason"], standing[1]["Reason"][:7]) == (8, "", "By wins")
    assert [(row["Round"], row["Table"], row["Result"]) for row in rounds][:2] == [
        ("1", "1", "100 : 60"),
        ("1", "2", "–"),
    ]
    assert "drawn by lot" in rounds[0]["Reason"]


def test_a_game_without_a_sheet_opens_none(ana):
    open_event(ana, CAST, kind="singles", game="")
    draw(ana, 1)
    assert OPEN not in ana.see(f"/t/{ana.code}/event/1/1").buttons()
    assert ana.forge(f"/t/{ana.code}/event/1/1/sheet").status_code == 404


def test_the_clock_of_a_round_is_started_given_minutes_and_stopped(ana):
    open_event(ana, kind="pairs", game="partners/lagunex", rule_minutes="30")
    assert "30:00 left" in draw(ana, 1).text
    assert "35:00 left" in ana.press("+5 minutes").text
    ana.press("Start the clock")
    assert ana.page.all("p", class_="clock")[0]["data-ends"]
    assert re.search(r"3[45]:\d\d left", ana.press("Stop the clock").text)


def test_a_round_waits_for_the_results_of_the_one_before(event):
    draw(event, 1)
    enter(event, 1, 1, 100, 50)
    page = event.see(f"/t/{event.code}/event")
    assert "No result yet from tables 2, 3, 4." in page.text
    answer = event.forge(f"/t/{event.code}/event/round", number=2)
    assert answer.status_code == 422
    assert "no result" in answer.text


def test_the_sheet_of_a_table_gives_its_result(event):
    draw(event, 1)
    event.see(f"/t/{event.code}/event/1/2")
    code = event.code
    event.press(OPEN)
    sheet = event.code
    event.out(0, "", "57", "1", "57")
    page = event.see(f"/t/{code}/event")
    assert re.search(r"\d+ : 0", page.text)
    event.see(f"/t/{code}/event/1/2")
    assert event.page.links()[OPEN] == f"/t/{sheet}"


def test_somebody_who_only_watches_changes_nothing(event, ben):
    draw(event, 1)
    page = ben.see(f"/t/{event.code}/event")
    assert "Draw round" not in page.text
    ben.see(f"/t/{event.code}/event/1/1")
    assert SAVE not in ben.page.text
    for path, fields in SENT.items():
        assert ben.forge(f"/t/{event.code}/event/{path}", **fields).status_code == 403, path


def test_no_address_of_an_event_takes_a_form_of_another_page(app, event):
    draw(event, 1)
    addresses = [rule.rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("events.")]
    assert len(SENT) == sum("POST" in rule.methods for rule in app.url_map.iter_rules() if rule.rule in addresses)
    before = event.get(f"/t/{event.code}/event/event.json").json
    for path, fields in SENT.items():
        for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://evil.example", "Sec-Fetch-Site": ""}):
            answer = event.post(f"/t/{event.code}/event/{path}", data=fields, headers=headers)
            assert answer.status_code == 403, path
    assert event.get(f"/t/{event.code}/event/event.json").json == before


def test_a_late_pair_a_no_show_and_a_correction(event):
    draw(event, 1)
    for place in range(1, 4):
        enter(event, 1, place, 100, 50)
    assert "did not come" in enter(event, 1, 4, outcome="absent_1").text
    event.see(f"/t/{event.code}/event/people")
    event.press("Add", people="Zoe & Yan")
    assert "Zoe & Yan" in event.page.text
    page = draw(event, 2)
    assert "Bye:" in page.text
    enter(event, 1, 1, 50, 100)
    assert "Round 2 of" in event.see(f"/t/{event.code}/event").text


@pytest.mark.parametrize("format_", FORMATS)
def test_every_format_goes_from_its_form_to_its_second_round(ana, format_):
    people = ("Anchor: Ana, Ben", "Bell: Cy, Dee", "Crown", "Drum") if format_ == "match" else TWELVE[:8]
    alone = {"kind": "singles"} if format_ in ("swiss", "round_robin", "knockout") else {}
    open_event(ana, people, format_, **alone, **GAMES.get(format_, {"game": "block/block"}))
    page = draw(ana, 1)
    places = page.text.count("–")
    for place in range(1, places + 1):
        ana.see(f"/t/{ana.code}/event/1/{place}")
        points = {f"points_{camp}": 100 - 10 * camp for camp in range(8) if f'name="points_{camp}"' in ana.shown.text}
        won = {f"won_{game}": "home" for game in range(9)} if format_ == "match" else {}
        ana.press(SAVE, **points, **won)
    assert "Round 2 of" in draw(ana, 2).text


@pytest.mark.parametrize(("format_", "asks"), [("swiss", True), ("round_robin", True), ("knockout", False)])
def test_a_bye_among_opponents_wins_is_asked_where_they_count(ana, format_, asks):
    assert ("How does a bye count among opponents’ wins?" in ana.see(f"/event/{format_}").text) is asks


@pytest.mark.parametrize(("kind", "game"), [("pairs", "block/block"), ("singles", "partners/lagunex")])
def test_a_game_for_others_is_refused_beside_it(ana, kind, game):
    people = EIGHT if kind == "pairs" else CAST
    open_event(ana, people, kind=kind, game=game, status=422)
    assert "choose one" in ana.page.one("p", id="game-problem").text
    assert EIGHT[0] in ana.page.text or CAST[3] in ana.page.text


def test_house_rules_are_those_of_the_last_game_where_it_is_chosen(ana):
    ana.open_table("partners/lagunex", rule_tie="drawn", rule_target="150")
    agreed = ana.record["options"]
    open_event(ana, kind="pairs", game="last")
    draw(ana, 1)
    ana.see(f"/t/{ana.code}/event/1/1")
    ana.press(OPEN)
    assert ana.record["options"] == agreed
    assert (agreed["tie"], agreed["target"]) == ("drawn", 150)


def test_what_is_wrong_is_said_beside_the_list(ana):
    open_event(ana, ("Ana & Luis", "Ana & Luis"), kind="pairs", status=422)
    assert "twice" in ana.page.one("p", id="people-problem").text


def test_whoever_has_the_scorers_link_adds_themselves_and_opens_sheets(event, ben):
    event.see(f"/t/{event.code}/share")
    event.press_in("scorer", "Make a link")
    link = event.page.one("input", id="scorer-link")["value"]
    code = event.code
    ben.see(link.removeprefix("http://localhost"))
    ben.see(f"/t/{code}/event/people")
    assert "Zoe & Yan" in ben.press("Add", people="Zoe & Yan").text
    draw(event, 1)
    ben.see(f"/t/{code}/event/1/1")
    ben.press(OPEN)
    assert ben.page.buttons()
    assert ben.forge(f"/t/{code}/event/round", number=2).status_code == 403


@pytest.mark.parametrize("word", NONSENSE)
def test_nonsense_is_never_our_mistake(event, word):
    draw(event, 1)
    code = f"/t/{event.code}/event"
    for path in ("", "/1/1", "/people", "/people/1", "/side/1"):
        for form in event.see(code + path).all("form", method="post"):
            good = dict(filled(form))
            for name in {*good, "outcome", "minutes"}:
                assert event.forge(form["action"], **good | {name: word}).status_code < 500, name
    for path in (f"/{word}/1", f"/1/{word}", f"/side/{word}", f"/people/{word}", f"/at/{word}"):
        assert event.get(code + path, follow_redirects=True).status_code < 500, path


def test_a_file_brings_an_event_to_another_phone(event, ben):
    draw(event, 1)
    enter(event, 1, 1, 100, 50)
    file = event.get(f"/t/{event.code}/event/event.json").text
    ben.see("/import")
    ben.press("Import", text=file)
    assert ben.code != event.code
    assert "Tuesday" in ben.page.one("h1").text
    assert "100 : 50" in ben.page.text


def test_an_event_is_deleted_and_put_back(event):
    code = event.code
    event.see(f"/t/{code}/delete")
    event.press("Delete table", sure="y")
    assert event.get(f"/t/{code}/event").status_code in (404, 410)
    event.see("/")
    event.press("Put it back")
    assert "Tuesday" in event.see(f"/t/{code}/event").text


def test_an_address_of_a_game_is_none_of_an_event(event):
    for path in ("1", "1/board", "new", "log", "people"):
        assert event.get(f"/t/{event.code}/{path}").status_code == 404, path
    assert event.get(f"/t/{event.code}", follow_redirects=True).status_code == 200
    code = event.code
    assert event.see("/").links()["Tuesday"] == f"/t/{code}/event"
    assert CAST[0] in event.see(f"/t/{code}/event/people").text


def test_the_house_rules_of_its_game_are_changed_for_the_sheets_to_come(event):
    draw(event, 1)
    at = f"/t/{event.code}/event"
    event.see(f"{at}/game")
    event.press(SAVE, rule_blocked="individual", rule_target=60)
    agreed = event.get(f"{at}/event.json").json
    assert (agreed["target"], agreed["game"]["options"]["blocked"]) == (60, "individual")
    event.see(f"{at}/1/2")
    event.press(OPEN)
    assert event.get(f"/t/{event.code}/1/record.json").json["options"]["target"] == 60


def test_house_rules_that_do_not_go_together_are_refused_beside_the_one(event):
    event.see(f"/t/{event.code}/event/game")
    assert event.press(SAVE, rule_target=0, status=422).problem("rule_target")


def test_the_standing_says_only_what_its_columns_do_not(event):
    draw(event, 1)
    assert "Level" not in event.page.text
    for place, points in enumerate(((100, 0), (100, 50), (100, 90), (100, 50)), start=1):
        enter(event, 1, place, *points)
    told = event.page.text
    assert "By wins" not in told
    assert "Level on wins; by point difference, +50 against +100." in told


def test_a_swiss_of_too_many_rounds_says_so_before_it_starts(ana):
    page = open_event(ana, EIGHT[:4], kind="pairs", game="partners/lagunex", rule_rounds=5)
    assert "After 3 rounds, some will have to meet again." in page.text
    assert "some will have to meet again" not in draw(ana, 1).text
