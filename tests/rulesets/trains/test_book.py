"""The rulebook of trains: each of the two games reads as a rulebook of its own, and draws what it speaks of."""

import re

import pytest

from referee.rulesets import game, ruleset
from tests.rulesets.test_clauses import explained, printed

TRAINS, BOOK = ruleset("trains"), game("trains").book
PRESETS = pytest.mark.parametrize("preset", TRAINS.presets, ids=lambda preset: preset.key)


def everything(options):
    """What the book says is in force, and how it explains the game."""
    return f"{printed(TRAINS, options)}\n{explained(TRAINS, options)}"


@PRESETS
def test_no_game_speaks_of_what_only_the_other_has(preset):
    options = TRAINS.agree(preset.key, {})
    foreign = r"\b(toes?|foot|feet)\b" if options.is_mexican else r"Mexican|[Yy]our train|mark your|marker"
    assert not re.search(foreign, everything(options))


def test_the_mexican_train_is_spoken_of_only_where_there_is_one():
    for communal in (True, False):
        text = explained(TRAINS, TRAINS.agree("double_twelve", {"communal": communal}))
        assert ("Mexican Train also starts" in text) == communal


@pytest.mark.parametrize(
    ("preset", "says"),
    [
        ("double_twelve", "Two to four players take 15 tiles each, five or six 12, seven or eight 11, nine or ten 8."),
        ("double_nine", "Two players take 12 tiles each, three 11, four 10."),
        ("double_fifteen", "Everyone takes eleven tiles."),
        ("good_sam_florida", "Everyone draws 12 tiles."),
        ("chickenfoot", "Two players take 21 tiles each, three 14, four 11, five 8, six 7, seven 6, eight 5."),
        ("chickenfoot_six", "Everyone takes five tiles."),
    ],
)
def test_how_many_tiles_everybody_takes_is_said_for_the_set_and_the_game(preset, says):
    assert says in explained(TRAINS, TRAINS.agree(preset, {}))


def test_with_feet_one_tile_is_drawn_by_whoever_kept_silent_about_their_last():
    says = {each: everything(TRAINS.agree(each, {"knock": "draw_two"})) for each in ("double_twelve", "chickenfoot")}
    assert "before the next play, draw two" in says["double_twelve"]
    assert "before the next play, draw one" in says["chickenfoot"]


@PRESETS
def test_the_engine_that_is_pictured_is_that_of_the_first_round(preset):
    options = TRAINS.agree(preset.key, {})
    assert {half.number for half in BOOK.guide.pictures(options)["lead"].pieces[0].halves} == {options.opens_with}


def test_a_double_that_binds_nobody_is_not_drawn_as_one_that_must_be_covered():
    drawn = {each: "doubles" in BOOK.guide.pictures(TRAINS.agree(each, {})) for each in ("short", "good_sam_florida")}
    assert drawn == {"short": True, "good_sam_florida": False}
