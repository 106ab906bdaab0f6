"""What a phone reads aloud of a verdict: sentences that a voice reads well, in the language of the page."""

import pytest

from referee.web.filters.values import spoken
from tests.support.builders import document
from tests.support.client import ended
from tests.support.words import CHECK


def read(page):
    return next(each["data-say"] for each in page.all("button") if each["data-say"])


@pytest.mark.parametrize(
    ("text", "aloud"),
    [
        ("Ana led 6\u20114", "Ana led six four."),
        ("0-0 is stuck.", "blank blank is stuck."),
        ("12-9 and 6-1", "twelve nine and six one."),
        ("15-13", "fifteen thirteen."),
        ("\u22125 for \u2068Ana\u2069", "-5 for Ana."),
        ("Who leads?", "Who leads?"),
    ],
)
def test_tiles_and_signs_are_said_in_words(app, text, aloud):
    with app.test_request_context():
        assert spoken([text, ""]) == aloud


def test_a_tables_verdict_is_read_with_its_score_in_words(ana):
    ana.imports(document("partners", totals=[40, 20], lead=0))
    page = ana.press(CHECK, **ended(0, "", "6-6", "", "4-4"))
    assert read(page) == "+20 Ana and Cy take the hand. New score: 60 to 20. Ben leads."


def test_the_end_of_a_game_is_read_first(ana):
    ana.imports(document("partners", totals=[95, 0], lead=0))
    page = ana.press(CHECK, **ended(0, "", "6-6", "", "4-4"))
    assert read(page).startswith("Ana and Cy win the game: 115 to 0, a shutout. +20")


def test_an_answer_of_the_desk_is_read_with_its_reasons(eve):
    held = "held_0=5-1&held_1=5-4+4-1&held_2=2-1+6-2+6-1&held_3=3-3"
    page = eve.see(f"/ask/block?asked=1&game=partners&names=A,B,C,D&by=4&{held}")
    assert read(page).startswith("Blocked: ")
    assert "hidden" in next(each for each in page.all("button") if each["data-say"]).attrs  # until a script shows it
