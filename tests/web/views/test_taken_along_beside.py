"""What is kept of a game beside its sheet is taken along with its table: what the sides said, and its clock."""

import json
from dataclasses import fields

import pytest
from sqlalchemy import update

from referee.record import CLOCK_KEYS, REPORTED, SAID_KINDS, About, Alias, Season, table_schema
from referee.storage.db import connection
from referee.storage.models import Agreement, ClockChange, Entry, StoredGame, Table
from referee.storage.transaction import transaction
from tests.support.words import ACCEPT, END, ENTERED, PROTEST
from tests.web.sitting import seated_phones, tells


@pytest.fixture
def agreed(keeper, new_client):
    """The document of a table with a time limit, at which Ana accepted a hand and Ben protested against it."""
    keeper.open_table(rule_time_limit=40)
    sheet = keeper.sheet
    phones = seated_phones(keeper, new_client, "Ana", "Ben")
    keeper.see(sheet)
    keeper.out(0, "", "10", "?", "5")
    for phone, button, told in zip(phones, (ACCEPT, PROTEST), ({}, {"note": "Dee held 15"}), strict=True):
        phone.see(sheet)
        phone.press(button, **told)
    keeper.forge(f"{sheet}/clock", what="give", minutes=5, seen=0)
    return json.loads(keeper.get(f"/t/{keeper.code}/table.json").text)


def test_nobody_has_come_later_than_now(agreed, ben):
    agreed["lineup"] = {"arrivals": [{"name": "Eve", "at": "2999-01-01T20:00:00+00:00"}]}
    ben.imports(agreed)
    assert json.loads(ben.get(f"/t/{ben.code}/table.json").text)["lineup"]["arrivals"][0]["at"] < "2999"


def test_what_the_sides_said_and_what_was_done_to_the_clock_is_taken_along(agreed, ben):
    (game,) = agreed["games"]
    assert [(each["kind"], each["name"]) for each in game["said"]] == [("accepted", "Ana"), ("protested", "Ben")]
    assert [(each["what"], each["minutes"]) for each in game["clock"]] == [("give", 5)]
    for _time in range(2):  # two tables of one document are two
        ben.imports(agreed)
        assert json.loads(ben.get(f"/t/{ben.code}/table.json").text) == agreed
    assert "Dee held 15" in ben.see(f"/t/{ben.code}/log")


@pytest.mark.parametrize("odd", [{"line": 2}, {"revision": 2}, {"kind": "signed", "revision": 2}])
def test_what_was_said_of_nothing_on_the_sheet_is_not_taken_along(agreed, app, keeper, ben, odd):
    with app.app_context(), transaction():
        connection().execute(update(Agreement).where(Agreement.kind == "protested").values(odd))
    document = json.loads(keeper.get(f"/t/{keeper.code}/table.json").text)
    agreed["games"][0]["said"].pop()
    assert document == agreed
    ben.imports(document)


@pytest.mark.tour
@pytest.mark.parametrize("change", [{"side": 7}, {"line": 3}, {"kind": "shouted"}, {"told_at": "then"}])
def test_what_nobody_can_have_said_is_refused_where_it_stands(agreed, ben, change):
    agreed["games"][0]["said"][0] |= change
    assert ben.imports(agreed, 422).id("problem").one("code").text.startswith("games.0.said.0")


def test_nothing_was_said_or_done_to_the_clock_later_than_now_or_by_nobody(agreed, ben):
    (game,) = agreed["games"]
    for each, moment in ((game["said"][0], "told_at"), (game["clock"][0], "at")):
        each |= {"told_by": "nobody", moment: "2999-01-01T20:00:00+00:00"}
    ben.imports(agreed)
    (game,) = json.loads(ben.get(f"/t/{ben.code}/table.json").text)["games"]
    assert max(game["said"][0]["told_at"], game["clock"][0]["at"]) < "2999"
    assert {game["said"][0]["told_by"], game["clock"][0]["told_by"]} == {"keeper"}


def test_what_was_said_elsewhere_is_said_to_be_brought(agreed, keeper, ben):
    ben.imports(agreed)
    brought = "Accepted by Ana (imported)"
    for page in ("log", "1/1", "1/agree"):
        assert brought in ben.see(f"/t/{ben.code}/{page}"), page
    assert "brought" not in keeper.see(f"/t/{keeper.code}/log").one("main").text
    ben.see(f"/t/{ben.code}/1/agree")
    ben.press_button(next(each for each in ben.page.all("button") if each.text == ACCEPT))
    assert "brought" not in ben.see(f"/t/{ben.code}/log").one("main").all("li")[0].text


def test_a_signed_sheet_says_who_signed_it_wherever_it_is_brought_and_offers_nothing_to_sign(keeper, new_client, ben):
    phones = seated_phones(keeper, new_client, "Ana", "Ben")
    keeper.tells(END)
    for phone in phones:
        phone.see(f"/t/{keeper.code}/1")
        phone.press("Sign the sheet")
    ben.imports(json.loads(keeper.get(f"/t/{keeper.code}/table.json").text))
    for page in (ben.page, ben.see(f"{ben.sheet}/agree")):
        assert "Signed by Ana (imported)" in page
        assert "Signed by all sides." in page
    assert not ben.page.one("main").all("section", **{"aria-label": "Cy"})


def test_what_is_not_taken_along_is_said_where_a_table_is_brought(keeper, new_client, ben):
    (dee,) = seated_phones(keeper, new_client, "Dee")
    tells(dee, 3, "6-5")
    ben.see("/import")
    assert "Unsaved hands, seats and links stay behind." in ben.page
    ben.imports(json.loads(keeper.get(f"/t/{keeper.code}/table.json").text))
    assert ENTERED not in ben.page
    people = [each.see(f"/t/{each.code}/seats").one("ul", class_="seats") for each in (ben, keeper)]
    assert len(people[0].all("button")) == len(people[1].all("button"))


SIGNED = {"kind": "signed", "revision": 1}


@pytest.mark.tour
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (SIGNED, "Sign when the game is over."),
        (SIGNED | {"revision": 5000}, "It was not saved so often."),
        ({"revision": 2}, "It was not saved so often."),
    ],
)
def test_nobody_has_signed_a_game_that_goes_on_or_a_sheet_that_never_was(agreed, ben, change, why):
    agreed["games"][0]["said"][0] |= change
    assert why in ben.imports(agreed, 422).id("problem").text


def test_what_a_player_entered_goes_with_the_table_where_it_is_of_a_hand(agreed, ben):
    said = filled(BESIDE["said"]["items"]) | {"kind": REPORTED, "side": 1, "revision": 1}
    agreed["games"][0]["said"] = [said | {"note": "sixes"}]
    assert "neither tiles" in ben.imports(agreed, 422).id("problem").text
    agreed["games"][0]["said"] = [said | {"note": "6-4 3-1"}]
    ben.imports(agreed)
    (game,) = json.loads(ben.get(f"/t/{ben.code}/table.json").text)["games"]
    assert [(each["kind"], each["note"]) for each in game["said"]] == [(REPORTED, "6-4 3-1")]


def test_names_that_mean_each_other_in_a_circle_are_refused(agreed, ben):
    names = [("Ana", "Anna"), ("Anna", "Annie"), ("Annie", "Ana")]
    agreed["namings"] = [{"name": name, "person": person, "games": []} for name, person in names]
    assert ben.imports(agreed, 422).id("problem").one("code").text == "namings.2"
    del agreed["namings"][2]
    ben.imports(agreed)


BESIDE = table_schema()["properties"]["games"]["items"]["properties"]
MOMENT = "2026-01-31T20:15:00+00:00"
OTHERWISE = {"games": [1], "told_by": "scorer", "line": 1, "revision": 1, "side": 1, "kind": "accepted", "what": "give"}


def filled(schema):
    """An object with every field that a schema has, none of them as it is where nothing is told."""
    plain = {"string": "Ours", "integer": 2}
    made = {name: OTHERWISE.get(name, plain.get(each["type"])) for name, each in schema["properties"].items()}
    return made | {name: MOMENT for name, each in schema["properties"].items() if each.get("format") == "date-time"}


def test_a_table_with_every_field_set_is_exported_as_it_was_imported(agreed, ben):
    has = table_schema()["properties"]
    (game,) = agreed["games"]
    game |= {
        name: [filled(its["items"]) | {"told_by": "scorer"}]
        for name, its in BESIDE.items()
        if name in ("said", "clock")
    } | {"best_of": 5}
    agreed |= {each.name: f"Our {each.name}" for each in fields(About)}
    agreed |= {"season": filled(has["season"]) | {"since": 1}, "namings": [filled(has["namings"]["items"])]}
    arrivals = [filled(has["lineup"]["properties"]["arrivals"]["items"]) | {"left": True}]
    agreed |= {"lineup": {"how": "winners", "limit": 2, "arrivals": arrivals}}
    assert agreed.keys() == has.keys()
    assert game.keys() == has["games"]["items"]["properties"].keys()
    ben.imports(agreed)
    assert json.loads(ben.get(f"/t/{ben.code}/table.json").text) == agreed


OUR_OWN = {"id", "table_id", "game_id", "number", "code", "version", "key", "stamp", "renamed", "event_id"}
"""What a database gives for itself, and the table its phones."""
WITH_A_TABLE = {
    Table: {
        *table_schema()["properties"],
        "opened_at",
        "pair_names",
        "deleted_at",
    },  # anew, where it is brought, and in its games
    StoredGame: {
        *table_schema()["properties"]["games"]["items"]["properties"],
        "ruleset",
        "preset",
        "options",
        "opening",
    },
    Entry: {"line", "revision", "kind", "data", "told_at", "told_by", "reason"},
    Agreement: {*BESIDE["said"]["items"]["properties"]},
    ClockChange: {*BESIDE["clock"]["items"]["properties"]},
}


@pytest.mark.parametrize("model", WITH_A_TABLE, ids=lambda model: model.__tablename__)
def test_no_column_is_left_behind(model):
    assert {column.name for column in model.__table__.columns} - OUR_OWN <= WITH_A_TABLE[model]


@pytest.mark.parametrize("declared", [About, Season, Alias])
def test_what_a_table_says_of_itself_is_what_its_document_has(declared):
    has = table_schema()["properties"]
    places = {About: has, Season: has["season"]["properties"], Alias: has["namings"]["items"]["properties"]}
    assert {each.name for each in fields(declared)} <= places[declared].keys()
    assert all({"maxLength", "maximum", "maxItems"} & places[declared][each.name].keys() for each in fields(declared))


def test_what_can_be_said_and_done_stands_once():
    said, done = (BESIDE[name]["items"]["properties"] for name in ("said", "clock"))
    assert (tuple(said["kind"]["enum"]), tuple(done["what"]["enum"])) == ((*SAID_KINDS, REPORTED), CLOCK_KEYS)
