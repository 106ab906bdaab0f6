"""The first screen, joining a table, playing on at it, its rules, and taking games in and out."""

import io
import json

import pytest

from referee.engine.options import house_rules
from referee.record import from_text, report
from referee.rulesets import ruleset
from tests.support.builders import CAST, EVERY_GAME, block, document, out, told, tricks
from tests.support.words import ADJUST, CANCEL, IMPORT, PLAYER_LEAVES, REMATCH, START


def test_a_new_phone_knows_no_table(ana, ben):
    ana.open_table()
    page = ben.see("/")
    assert "No game yet" in page
    assert not page.all(class_="tables")


def test_the_first_screen_shows_the_tables_a_phone_knows_the_last_written_first(ana):
    ana.open_table(total_0=30, total_1=-5)
    ana.open_table("loo/pot", 2)
    first, second = ana.see("/").one("ul", class_="tables").all("li")
    assert ("Ana −10 0 Ben" not in first, "Ana" in first, "15" in first) == (True, True, True)
    assert "Ana and Cy 30 Ben and Dee −5" in second
    ana.see(second.one("a")["href"])
    ana.out(0, "", "1", "?", "5")
    assert "Ana and Cy 36 Ben and Dee −5" in ana.see("/").one("ul", class_="tables").all("li")[0]


def test_a_table_is_joined_by_its_code_in_any_case(ana, ben):
    ana.open_table()
    ben.see("/")
    ben.press("Join", code=f" {ana.code.lower()}"[:8])
    assert ben.address == ana.address
    assert "Ana and Cy 0 Ben and Dee 0" in ben.see("/")


@pytest.mark.parametrize("typed", ["QQQQQQ", "kdf", "", "K%_", "<b>", "ß" * 8, "way too long a code"])
def test_an_unknown_code_is_given_back_to_be_mended(ana, typed):
    ana.see("/join?" + f"code={typed}".replace("%", "%25"), 404)
    assert ana.page.heading == "No such table"
    assert ana.page.value("code") == typed


@pytest.mark.parametrize(
    "path",
    [
        *("/nothing", "/t/QQQQQQ", "/t/QQQQQQ/1", "/t/%00", "/t/%F0%9F%98%80", "/join?code=%00", "/t/{code}/2"),
        *("/t/{code}/0", "/t/{code}/99999999999999999999", "/t/{code}/-1", "/t/{code}/1/1", f"/t/{{code}}/1/{9**30}"),
        f"/t/{{code}}/{2**31}",
    ],
)
def test_what_is_not_there_is_said_so(ana, path):
    ana.open_table()
    ana.see(path.format(code=ana.code), 404)
    assert ana.page.heading in ("Nothing here", "No such table")


def test_a_rematch_has_the_same_seats_and_rules_and_is_opened_once(ana, stored):
    ana.open_table("partners/duo50", rule_target=20, total_1=5)
    ana.out(0, "", "20", "", "5")
    over, before = ana.page, stored(ana).record
    ana.press(REMATCH)
    assert (ana.address.split("/")[3], ana.totals) == ("2", ["0", "0"])
    again = stored(ana).record
    assert (again.seats, again.preset, again.options) == (CAST, "duo50", before.options)
    ana.page = over
    ana.press(REMATCH)
    assert ana.address.endswith("/2")


def test_a_rematch_is_for_those_who_are_still_there(ana, stored):
    ana.open_table("longana/longana", 3, rule_target=20)
    ana.tells(PLAYER_LEAVES, seat=1)
    ana.out(0, "", held_2="9-9 5-5")
    ana.press(REMATCH)
    assert stored(ana).record.seats == ("Ana", "Cy")


def test_another_game_begins_at_the_table_with_its_people(ana, stored):
    ana.open_table()
    ana.see(ana.offered["New game"])
    ana.see(ana.page.links()["Loo"])
    ana.see(ana.page.links()["Loo for the pot"])
    assert [ana.page.value(f"seat_{seat}") for seat in range(4)] == list(CAST)
    ana.press(START, seat_3="Eve")
    assert ana.address.endswith("/2")
    assert stored(ana).record.seats == ("Ana", "Ben", "Cy", "Eve")
    assert ana.see(f"/t/{ana.code}").heading == "Loo for the pot"


def test_the_people_of_last_time_are_offered_as_they_sat_and_those_of_earlier_tables_after_them(ana):
    ana.open_table("longana/longana", 2)
    ana.open_table()
    here = f"/t/{ana.code}"
    page = ana.see("/new/partners/lagunex")
    assert [each.text for each in page.id("known-names").all("button")] == list(CAST)
    ana.see(f"{here}/new/partners/lagunex")
    ana.press(START, seat_3="Eve")
    page = ana.see("/new/partners/lagunex")
    assert [each.text for each in page.id("known-names").all("button")] == ["Ana", "Ben", "Cy", "Eve", "Dee"]


def test_everybody_who_ever_played_at_a_table_is_offered_there_before_those_of_other_tables(ana):
    ana.open_table("longana/longana", 2)
    here = f"/t/{ana.code}/new/partners/lagunex"
    ana.see(here)
    ana.press(START, seat_0="Eve", seat_1="Flo", seat_2="Gus", seat_3="Ana")
    ana.open_table("longana/longana", 3)
    page = ana.see(here)
    names = ["Eve", "Flo", "Gus", "Ana", "Ben", "Cy"]
    assert {each.text for each in page.id("known-names").all("button")[:4]} == {*names[:4]}
    assert [each.text for each in page.id("known-names").all("button")[4:]] == names[4:]


def test_home_shows_each_side_with_its_own_points(ana):
    ana.open_table()
    ana.out(0, "", "20", "?", "5")
    sides = [each.text for each in ana.see("/").one(class_="continue").one(class_="result").all("span", class_="who")]
    assert sides == ["Ana and Cy", "Ben and Dee"]
    assert ana.page.one(class_="continue").one(class_="result").text == "Ana and Cy 25 Ben and Dee 0"


def test_a_game_is_opened_once_and_another_phone_is_told(ana, new_client):
    ana.open_table()
    ana.see(f"/t/{ana.code}/share")
    ben = new_client().enter(ana.page.id("keeper-link")["value"])
    for each in (ana, ben):
        each.see(f"/t/{ana.code}/new/longana/longana")
    form = ana.page
    ana.press(START)
    ana.page = form
    ana.press(START)
    assert ana.address.endswith("/2")
    page = ben.press(START, 422, rule_target=150)
    assert "Another phone just opened a game here." in page
    assert page.value("rule_target") == "150"


def test_the_share_page_has_the_code_and_the_way_there(ana):
    ana.open_table()
    page = ana.see(f"/t/{ana.code}/share")
    assert page.one(class_="code-big").text == ana.code
    assert page.one(class_="qr").all("svg")


def test_a_line_shows_its_steps_and_its_tiles(ana):
    ana.open_table()
    ana.block("2-3", "1-2", "3-6", "6-6 2-6", blocked_by=3, end=5, lead="1")
    page = ana.see(f"{ana.address}/1")
    assert "Ana and Cy +23: opponents' pips, 3 + 20." in page.one(class_="steps")
    drawn = [each["aria-label"] for each in page.one(class_="evidence").all("svg")]
    assert drawn == ["3-2", "2-1", "6-3", "6-6", "6-2"]
    dots = [each["d"].count("z") for each in page.one(class_="evidence").all("path", class_="pips")]
    assert dots == [5, 3, 9, 12, 8]


BONUSES = [
    told("round_pass", side=1),
    told("double_win", tile="6-1", ends=[1, 6]),
    told("stuck_blank", holder=0),
]
ENTRIES = {
    "partners": [
        block("1-2", "0-2", "3-6", "4-6", by=0, lead=1),
        block("1-2", "3-3", "3-6", "6-6", by=0),
        out(0, "", "6-4 0-0", "5", "6"),
        out(1, "0-0 3-3", "", "1-2", "4-4", bonuses=BONUSES),
    ],
    "block": [block("1-5", "0-2 0-4", "6-1", "4-4", by=0, lead=0), out(0, "", "6-4", "5", "6")],
    "longana": [block("1-5", "0-2 0-4", "6-8", "9-9"), out(0, "", "6-4", "5", "6"), told("leave", seat=1)],
    "fives": [
        block("1-5", "0-2 0-4", "6-1", "4-4", lead=0),
        block("1-2", "2-2", "0-3", "6-6 4-4", by=3),
    ],
    "loo": [
        tricks(3, 2, 0, 0, turn_up="6-2"),
        tricks(0, 5, 0, 0, dropped=[0], missed=[2]),
        tricks(0, 0, 0, 0, dropped=[0, 1, 2], missed=[3]),
        told("substitute", seat=0, name="Eve"),
        told("swap", seats=[0, 2]),
    ],
    "trains": [
        out(1, "9-8 0-0", "", "6-5 5-0", "4-3", engine=7, lead=1),
        block("5-1 0-0", "6-1", "5-5", "6-6", ends=[4, 7], engine=8),
    ],
}
OPTIONS = [(game, which) for game in EVERY_GAME for which in (0, 1, -1)]


@pytest.mark.tour
@pytest.mark.parametrize(("game", "which"), OPTIONS)
def test_every_step_cites_a_rule_of_this_table(ana, stored, game, which):
    rules, preset = game.split("/")
    ana.imports(document(rules, *ENTRIES[rules], told("redeal"), preset=preset, **house(rules, preset, which)))
    cited = {step.clause for line in stored(ana).lines for step in line.scored.verdict.steps}
    assert len(cited) > len(ENTRIES[rules])
    assert cited <= set(ana.see(f"{ana.address}/rules").ids)


def test_the_steps_of_a_line_link_to_their_rules(keeper):
    keeper.out(0, "", "1-2 4-4", "2-3", "3-5")
    links = [link["href"] for link in keeper.see(f"{keeper.address}/1").all("a", class_="rule")]
    assert links[:1] == [f"{keeper.sheet}/rules?at=LAG-03#LAG-03"]
    assert all(link.split("#")[1] in keeper.see(link).ids for link in links)


def house(key, preset, which):
    """The answer in this place to every house rule that has a few, and an end that is far away."""
    rules = ruleset(key)
    asked = [rule for rule in house_rules(rules.agree(preset, {})) if not rule.by_preset]
    few = [rule for rule in asked if not rule.is_number and (key, rule.key) != ("trains", "set")]  # some are for two
    far = {"target": 900, "rounds": 13}
    return {rule.key: far[rule.key] for rule in asked if rule.key in far} | {
        rule.key: rule.answers[min(which, len(rule.answers) - 1)].value for rule in few
    }


def test_a_game_goes_out_and_comes_in_again_the_same(ana, ben):
    ana.open_table("partners/collective", total_0=30, lead=1)
    ana.out(0, "", "1-2", "1-1", "3-3", bonus_0='{"kind": "round_pass", "side": 1}')
    ana.tells(ADJUST, points_0=5, reason="Agreed")
    ana.out(1, "9", "", "8", "", lead="0")
    ana.corrects(1, held_1="2-2", why="Mistyped")
    ana.strikes(2)
    sent = ana.record
    ben.imports(sent)
    assert ben.code != ana.code
    assert ben.record == sent
    assert report(from_text(json.dumps(ben.record))) == report(from_text(json.dumps(sent)))
    assert ben.totals == totals_at(ana)


def totals_at(phone):
    phone.see(phone.sheet)
    return phone.totals


@pytest.mark.parametrize(
    "record",
    [
        document("partners", out(0, "", "5", "?", "0/1"), told("void", reason="Renege")),
        document("longana", out(0, "", "3-4"), told("join", name="Cy", after=0), players=2),
        document("loo", tricks(3, 1, 1), told("leave", seat=0), players=3, preset="pot"),
        document("loo", tricks(5, 0), told("stop"), players=2),
    ],
    ids=["partners", "longana", "a pot", "points"],
)
def test_a_record_comes_in_as_a_file_with_every_line(ana, record):
    ana.see("/import")
    ana.press(IMPORT, file=(io.BytesIO(json.dumps(record).encode()), "game.json"))
    assert report(from_text(json.dumps(ana.record))) == report(from_text(json.dumps(record)))
    assert len(ana.page.one("ol", class_="pad").all("li")) == len(record["entries"])


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        pytest.param("", "Paste the lines of a score sheet", id="nothing"),
        pytest.param("Dear referee", "No hands can be made out.", id="a letter"),
        pytest.param("[]", "", id="a list"),
        pytest.param("[" * 10000, "incomplete", id="a deep hole"),
        pytest.param(json.dumps(document("partners", out(0, "", "4-4", "?", "4-4"))), "Line 1: ", id="a hand"),
        pytest.param(json.dumps(document("chess")), "ruleset", id="chess"),
    ],
)
def test_what_is_no_record_is_refused_with_the_text_still_there(ana, sent, problem):
    page = ana.imports(sent, 422)
    assert problem in page.id("problem")
    assert page.value("text") == sent


def test_a_file_of_noise_is_refused(ana):
    ana.see("/import")
    page = ana.press(IMPORT, 422, file=(io.BytesIO(bytes(range(256))), "noise.json"))
    assert "This file holds no text." in page.id("problem")


def test_an_import_sent_twice_opens_one_table(ana):
    form = ana.see("/import")
    record = json.dumps(document("partners"))
    first = ana.press(IMPORT, text=record) and ana.code
    ana.page = form
    ana.press(IMPORT, text=record)
    assert ana.code == first


def test_a_name_is_shown_as_it_is_and_never_run(ana):
    name = "<script>alert(1)</script>"
    ana.open_table(seat_1=name)
    ana.tells(CANCEL, reason='"><img src=x>')
    assert name in ana.page.id("standing")
    assert '"><img src=x>' in ana.page.text


def test_a_heading_stands_over_games_only(ana):
    assert "Your games" in ana.see("/")
    ana.open_table()
    assert "Your games" not in ana.see("/")  # the only game is the one to go on with
    ana.open_table()
    assert "Your games" in ana.see("/")
