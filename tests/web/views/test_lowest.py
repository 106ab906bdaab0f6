"""A game that the fewest points win, as pages tell it: who leads, what a round brought, and what people did."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.support.builders import document, out, told
from tests.support.words import CHECK

ROUNDS = out(1, "12", "", "30", "17"), out(0, "", "5", "10", "8")


def trains(*entries, **said):
    """A record of trains: totals of 12, 5, 40 and 25 where nothing else is told."""
    return document("trains", *(entries or ROUNDS), **said)


def needs(page):
    """What the sheet says beneath each total."""
    return [each.text for each in page.all(class_="needs")]


def test_the_sheet_says_who_leads_and_by_how_much_the_others_are_behind(ana):
    page = ana.imports(trains())
    assert needs(page) == ["7 behind", "leads", "35 behind", "20 behind"]
    assert [side["class"].split()[-1] for side in page.all(class_="side")][1] == "ahead"
    assert "for the pot" not in page.text


def test_before_the_first_round_nobody_leads(ana):
    assert needs(ana.imports(trains(told("redeal")))) == [""] * 4
    ana.imports(document("trains"))
    for view in ("", "/shape", "/agree"):
        assert "No rounds yet." in ana.see(f"{ana.sheet}{view}")


def test_two_with_the_fewest_points_both_lead_and_neither_wears_the_crown(ana):
    page = ana.imports(trains(out(2, "5", "5", "", "9"), out(0, "", "9", "5", "9")))
    assert needs(page) == ["leads", "9 behind", "leads", "13 behind"]
    assert not page.all(class_="ahead")


def test_a_game_to_so_many_points_shows_how_near_its_end_is(ana):
    page = ana.imports(trains(ends_at=100))
    assert needs(page) == ["7 behind", "leads", "35 behind", "20 behind"]
    assert "to 100" in page.id("standing").text
    assert [bar["aria-label"] for bar in page.all("progress")][2] == "40 of 100"


def test_whoever_went_home_is_behind_nobody(ana):
    assert needs(ana.imports(trains(*ROUNDS, told("leave", seat=1)))) == ["leads", "has left", "28 behind", "13 behind"]


def test_a_round_is_told_by_what_everybody_got_and_nobody_takes_it(ana):
    page = ana.imports(trains())
    assert "Ana is out; Ben 5, Cy 10 and Dee 8" in page.id("pad").text
    checked = ana.press(CHECK, ending=2, held_0="9", held_1="7", held_3="2")
    ruling = checked.id("verdict").all(class_="ruling")[0]
    assert ruling.text == "Cy is out; Ana 9, Ben 7 and Dee 2"
    assert checked.id("verdict")["data-write"] == ""
    blocked = ana.press(CHECK, ending="blocked", held_0="9", held_1="7", held_2="4", held_3="2")
    assert blocked.id("verdict").all(class_="ruling")[0].text == "Blocked; Ana 9, Ben 7, Cy 4 and Dee 2"


@pytest.mark.parametrize(
    ("last", "says"),
    [(told("stop"), "Ben wins the game"), (told("adjust", points=[0, 7, 0, 0], reason="-"), "Ana and Ben win")],
    ids=["the fewest", "level"],
)
def test_a_game_that_is_stopped_says_who_has_the_fewest(ana, last, says):
    ana.imports(trains(*ROUNDS, *([] if last["kind"] == "stop" else [last])))
    ana.see(ana.offered["End the game here"])
    assert ana.press(CHECK).id("verdict").all(class_="ruling")[0].text.startswith(says)


def test_the_end_of_a_game_names_its_rounds_and_the_worst_of_them(ana):
    head = ana.imports(trains(*ROUNDS, told("stop"))).id("head").text
    assert "Ben wins" in head
    assert "2 rounds · worst +30, Cy" in head


def test_bg_stats_is_told_that_the_lowest_score_wins(ana):
    page = ana.imports(trains(*ROUNDS, told("stop")))
    play = json.loads(parse_qs(urlsplit(page.links()["Open in BG Stats"]).query)["data"][0])
    assert play["game"]["highestWins"] is False
    assert [(each["score"], each["winner"]) for each in play["players"]][:2] == [(12, False), (5, True)]


def test_people_are_counted_by_what_they_got(ana):
    ana.imports(trains(*ROUNDS, told("stop")))
    table = ana.see(f"/t/{ana.code}/people").all("table")[0]
    assert "Games won Rounds won Points a round Biggest round" in table.text
    assert "Cy 0 of 1 0 of 2 20 30" in table.text
    shown = ana.see(f"/t/{ana.code}/people?name=Cy").id("chosen").text
    assert "Worst of the round 2 Best total 40 Worst total 40" in shown
    assert "Shutout" not in shown
    assert '"30"' in ana.get(f"/t/{ana.code}/people.csv").data.decode("utf-8-sig")


@pytest.mark.parametrize(("preset", "unit"), [("double_twelve", "pips"), ("fifty", "points")])
def test_what_is_tapped_is_added_up_in_points_where_0_0_counts_more_than_its_pips(ana, preset, unit):
    ana.open_table(f"trains/{preset}")
    assert ana.page.one("tile-picker")["data-pips-other"] == f"{{number}} {unit}"
