"""What is left in a hand, typed as people write it: read as it is plainly meant, and asked about where it is not."""

import pytest

from referee import i18n
from referee.engine.tiles import holding
from tests.support.client import ended
from tests.support.notations import READ
from tests.support.words import CHECK, TELL, WRITE
from tests.web.sitting import seated_phones, tells

ASKED = "6 pips in 4 tiles, or the tile 6-4?"
MEANINGS = ["The tile 6-4", "6 pips in 4 tiles"]


def meanings(page, name):
    """What may be tapped beside a field, each with what the field says then."""
    boxes = {each.parent.text: each["value"] for each in page.all("input", name="take")}
    return {text: value for text, value in boxes.items() if value.startswith(f"{name}=")}


@pytest.mark.parametrize(
    ("typed", "record"),
    [pytest.param(*each, id=name, marks=[pytest.mark.tour] * (at % 10 > 0)) for at, (name, *each) in enumerate(READ)],
)
def test_whatever_plainly_means_tiles_or_pips_is_on_the_sheet_as_a_record_has_it(keeper, typed, record):
    keeper.out(0, "", typed.replace("6/4", "6 pips/4") if record == "6/4" else typed, "", "5-5", lead="0")
    assert keeper.record["entries"][0]["held"] == ["", record, "?", "5-5"]


def test_what_may_be_a_tile_is_asked_about_at_its_field_and_nothing_typed_is_lost(keeper):
    page = keeper.press(WRITE, 422, **ended(0, "", "6/4", "", "5 \u2013 5"))
    assert page.one(class_="problem", id="held_1-problem").text == ASKED
    assert [page.value(name) for name in ("held_1", "held_3")] == ["6/4", "5 \u2013 5"]
    assert list(meanings(page, "held_1")) == MEANINGS


@pytest.mark.parametrize(
    ("meant", "points", "record"), [("The tile 6-4", "20", "6-4"), ("6 pips in 4 tiles", "16", "6/4")]
)
def test_without_scripts_one_tap_says_what_was_meant(keeper, meant, points, record):
    page = keeper.press(WRITE, 422, **ended(0, "", "6/4", "", "5-5"))
    keeper.press(WRITE, take=meanings(page, "held_1")[meant])
    assert keeper.totals == [points, "0"]
    assert keeper.record["entries"][0]["held"][1] == record


def test_a_check_offers_what_may_be_meant_in_place_of_the_verdict(keeper):
    page = keeper.press(CHECK, 422, **ended(0, "", "63", "", "55"))
    assert list(meanings(page, "held_1")) == ["The tile 6-3", "63 pips"]
    assert list(meanings(page, "held_3")) == ["The tile 5-5", "55 pips"]


def test_digits_of_a_pad_of_numbers_are_no_tile(keeper):
    page = keeper.press(WRITE, 422, **ended(0, "", "60", "", "6/4"), pad="pips")
    assert (meanings(page, "held_1"), list(meanings(page, "held_3"))) == ({}, MEANINGS)
    keeper.press(WRITE, held_3="5", pad="pips")
    assert keeper.record["entries"][0]["held"] == ["", "60", "?", "5"]


@pytest.mark.parametrize("honest", ["25", "17/3"])
def test_nobody_is_asked_about_an_honest_count(keeper, honest):
    keeper.out(0, "", honest, "", "1")
    assert keeper.record["entries"][0]["held"][1] == honest


def test_a_correction_does_not_ask_again(keeper):
    keeper.out(0, "", "6 pips/4", "", "63 pips")
    page = keeper.see(f"{keeper.sheet}/1/correct")
    assert [page.value(f"held_{seat}") for seat in (1, 3)] == ["6 pips/4", "63 pips"]


@pytest.mark.parametrize("language", i18n.offered())
def test_what_a_tap_fills_in_is_read_in_every_language(keeper, language):
    keeper.out(0, "", "6 pips/4", "", "2 pips/1")
    page = keeper.see(f"{keeper.sheet}/1/correct?lang={language}")
    assert [str(holding(page.value(f"held_{seat}"))) for seat in (1, 3)] == ["6/4", "2/1"]
    assert not {page.value("held_1"), page.value("held_3")} & {"6/4", "2/1"}


def test_invisible_letters_are_nothing_typed(keeper):
    keeper.out(0, "", "9", "\u200b", "9")
    assert keeper.record["entries"][0]["held"] == ["", "9", "?", "9"]


def test_hands_counted_together_may_be_many_pips(keeper):
    keeper.out(0, "", "55", "", "", counted="pairs")
    assert keeper.totals == ["55", "0"]


def test_the_last_tile_may_be_typed_as_everywhere(ana):
    ana.open_table("partners/collective")
    ana.out(0, "", "1-2", "", "3-3", lead="0", last_tile="[6 | 1]", end_a="1", end_b="6")
    assert ana.record["entries"][0]["bonuses"][0]["tile"] == "6-1"


def test_the_tile_that_was_turned_up_may_be_typed_as_everywhere(ana):
    ana.open_table("loo/points")
    ana.press(WRITE, tricks_0=5, did_1="dropped", did_2="dropped", turn_up="6 \u2014 2", did_3="missed")
    assert ana.record["entries"][0]["turn_up"] == "6-2"


def test_a_phone_of_a_seat_asks_too(keeper, new_client):
    ben = seated_phones(keeper, new_client, "Ana", "Ben", "Cy", "Dee")[1]
    page = tells(ben, 1, "6/4", status=422)
    assert (ASKED in page, list(meanings(page, "held"))) == (True, MEANINGS)
    ben.press(TELL, take=meanings(page, "held")["The tile 6-4"])
    keeper.out(0, "", "", "", "5-5")
    assert keeper.record["entries"][0]["held"][1] == "6-4"
