"""A table has a name, a place and notes, where its people want any."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.support.builders import document, out
from tests.support.words import SAVE

WAY = "Name, place and notes"


def describes(phone, status=200, **fields):
    phone.see(f"/t/{phone.code}/about")
    return phone.press(SAVE, status, **fields)


def test_a_table_is_called_by_its_name_wherever_it_is_found(keeper):
    sheet = keeper.sheet
    keeper.see(keeper.offered[WAY])
    page = keeper.press(SAVE, name=" Friday  club ", place="Cy's garden", notes="Bring ice\n\nCy has the tiles")
    for said in ("Friday club · Cy's garden", "Bring ice", "Cy has the tiles"):
        assert said in page
    about = f"/t/{keeper.code}/about"
    for way in (sheet, f"/t/{keeper.code}/share", "/"):
        assert "Friday club" in keeper.see(way)
    notes = keeper.see(about).id("notes")
    assert ("Bring ice" in notes, "Cy has the tiles" in notes) == (True, True)


def test_a_table_without_a_name_is_called_by_its_code(keeper):
    assert f"Table {keeper.code}" in keeper.page.id("head")
    assert "·" not in keeper.see(f"/t/{keeper.code}/games").one(class_="page-head")


def test_a_watcher_reads_what_a_table_is_called_and_changes_nothing(keeper, ben):
    describes(keeper, name="Friday club")
    ben.see(f"/t/{keeper.code}/1")
    assert "Friday club" in ben.page
    assert WAY not in ben.page.links()
    ben.see(f"/t/{keeper.code}/about", 403)


@pytest.mark.parametrize(("field", "told"), [("name", "x" * 41), ("place", "\x07"), ("notes", "x" * 501)])
def test_what_is_too_long_or_cannot_be_shown_is_refused_where_it_was_typed(keeper, field, told):
    assert describes(keeper, 422, **{field: told}).one(id=f"{field}-problem")


def test_a_game_is_told_to_bg_stats_with_the_place_and_by_which_rules(ana):
    ana.imports(document("partners", out(0, "", "21", "2", "30", lead=0), target=50))
    sheet = ana.sheet
    describes(ana, place="Cy's garden")
    ana.see(sheet)
    play = json.loads(parse_qs(urlsplit(ana.page.links()["Open in BG Stats"]).query)["data"][0])
    assert (play["location"], play["board"], play["game"]["name"]) == (
        "Cy's garden",
        "Partners to 100",
        "Partnership dominoes",
    )
