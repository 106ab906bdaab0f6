"""Games that this version cannot read cost their own row: the pages of their table are there, and so is the first."""

import json

import pytest
from sqlalchemy import text

from referee.record import TABLE_FORMAT, table_from_text
from referee.storage import archive, queries
from referee.storage.access import new_secret
from referee.storage.db import db
from tests.support.builders import document, out

HAND = out(0, "", "10", "9", "5")
NEWER = {
    "game": "update games set ruleset = 'matador'",
    "preset": "update games set preset = 'moon'",
    "house rule": """update games set options = '{"moon": 1}'""",
    "answer": """update games set options = '{"tie": "moon"}'""",
    "opening": """update games set opening = '{"moon": 1}'""",
    "kind of entry": "update entries set kind = 'moon'",
    "field": """update entries set data = '{"moon": 1}'""",
    "bonus": """update entries set data = '{"bonuses": [{"kind": "moon"}]}'""",
    "entry that was corrected": "update entries set kind = 'moon' where revision = 1",
}
DAMAGED = {
    "entry": "update entries set data = '[1]'",
    "options": "update games set options = '[1]'",
    "seats": "delete from seats",
    "half an entry": """update entries set data = '{"out": 0'""",
}
HARMED = {**{f"{what} of a newer version": how for what, how in NEWER.items()}, **DAMAGED}
OF_A_GAME = {"games": "number = {0}", "entries": "game_id = {1}", "seats": "game_id = {1}", "drafts": "id = {1}"}


@pytest.fixture
def harmed(app, ana):
    """Has a table on Ana's phone whose games but the first are harmed, each in one of these ways."""

    def harm(*ways, good_last=False, game="partners"):
        revisions = [{"line": 1, "entry": {**HAND, "out": seat}} for seat in (1, 0)]
        told = {"told_at": "2026-01-01T20:00:00+00:00", "told_by": "keeper"}
        game = {"record": document(game, HAND), "history": [{**each, **told} for each in revisions]}
        whole = {"format": TABLE_FORMAT, "games": [game] * (len(ways) + 1 + good_last)}
        with app.app_context():
            table = archive.open_table(table_from_text(json.dumps(whole)), secret := new_secret())
            with db.engine.begin() as connection:
                for number, how in enumerate(ways, 2):
                    connection.execute(text(_of(how, queries.find_game(table, number))))
        ana.get(f"/t/{table.code}/enter/{secret}")
        return f"/t/{table.code}"

    return harm


def _of(how, game):
    """What harms one game alone."""
    which = OF_A_GAME[how.split()[1 if how.startswith("update") else 2]].format(game.number, game.id)
    return f"{how} {'and' if ' where ' in how else 'where'} {which}".replace(":", r"\:")


def there(ways, app):
    """Those of the ways that the database of this app lets happen: PostgreSQL keeps no half of a document."""
    return {what: how for what, how in ways.items() if what != "half an entry" or _is_sqlite(app)}


def _is_sqlite(app):
    return app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite")


@pytest.mark.parametrize("good_last", [True, False])
def test_a_game_that_cannot_be_read_breaks_no_page(app, ana, harmed, good_last):
    ways = there(HARMED, app)
    code = harmed(*ways.values(), good_last=good_last).rpartition("/")[2]
    for path in [path for number in (1, 2, len(ways) + 1) for path in ana.addresses(number)]:
        assert ana.get(path).status_code < 500, path
    sheets = [ana.get(f"/t/{code}/{number}").status_code for number in range(1, len(ways) + 2 + good_last)]
    assert sheets == [200, *[409] * len(ways), *[200] * good_last]


def test_each_game_that_cannot_be_read_has_a_row_that_says_why(app, ana, harmed):
    ways = there(HARMED, app)
    at = harmed(*ways.values())
    why = ["of a newer version"] * len(NEWER) + ["damaged"] * (len(ways) - len(NEWER))
    page = ana.see(f"{at}/games")
    assert [each.text for each in page.all(class_="badge")] == [*reversed(why), "not finished"]
    assert [each.text for each in ana.see("/").all(class_="badge")] == why[-1:]
    assert [each.text for each in ana.see(f"{at}/log").all(class_="badge")].count("damaged") == 2 * why.count("damaged")
    assert "Ana" in ana.see(f"{at}/people").one("main").text
    assert "Not counted, as it can't be read: Game 2, Game 3" in ana.page.one("main").text


def test_a_game_that_cannot_be_read_leads_on_to_the_others(ana, harmed):
    at = harmed(NEWER["game"])
    assert ana.see(at, 409).heading == "Game 2 is of a newer version"
    for link in ("All games", "New game", "Share"):
        assert ana.get(ana.page.links()[link]).status_code == 200
        ana.see(at, 409)
    assert ana.see(f"{at}/new/partners/duo50").one("input", name="number")["value"] == "3"


@pytest.mark.parametrize("data", ["3", "{}"])
def test_a_game_whose_hand_in_play_is_damaged_is_there_but_for_its_sheet(ana, harmed, data):
    at = harmed(f"insert into drafts select id, 1, '{data}', opened_at from games", game="fives")
    assert ana.see(f"{at}/2", 409).heading == "Game 2 is damaged"
    assert len(ana.see(f"{at}/games").one("ol").all(class_="result")) == 2


def test_what_is_sent_to_a_game_that_cannot_be_read_waits_on_the_phone(ana, harmed):
    at = harmed(NEWER["game"])
    answer = ana.forge(f"{at}/2", ending=0, line=1)
    assert (answer.status_code, ana.page.heading) == (503, "Not saved")


def test_a_whole_table_is_taken_along_without_what_cannot_be_read_only_if_that_is_wanted(ana, harmed):
    at = harmed(DAMAGED["entry"], good_last=True)
    ana.forge(f"{at}/season", coming=1, winning=1, since=2)
    for name, games in (("Ana", "2 3"), ("Ben", "2"), ("Cy", "")):
        ana.forge(f"{at}/names", name=name, person=f"Don {name}", games=games)
    assert ana.see(f"{at}/table.json", 409).heading == "Game 2 is damaged"
    whole = ana.get(ana.page.links()["Download the rest"]).json
    assert (len(whole["games"]), whole["season"]["since"]) == (2, 2)
    named = [(each["name"], each["games"]) for each in whole["namings"]]
    assert named == [("Ana", [2]), ("Cy", [])]
