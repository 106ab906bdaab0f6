"""The winner, a shutout and the end of a game are said in the verdict before anything is saved, in every game."""

import pytest

from tests.support.builders import document
from tests.support.client import ended
from tests.support.words import CHECK, PENALTY, REMATCH, WRITE


def at(phone, ruleset, *totals, **said):
    """A phone at a game that stands like this."""
    players = 4 if ruleset == "partners" else len(totals)
    return phone.imports(document(ruleset, totals=list(totals), players=players, **{"lead": 0} | said))


def ruling(page):
    """What the bar repeats of a verdict."""
    return page.id("verdict").all(class_="ruling")[0].text


TOOK = {"tricks_0": 3, "tricks_1": 1, "tricks_2": 1}
OUT = ended(0, "", "6-6", "", "4-4")
ENDS = {
    "partners": (("partners", 95, 40), OUT, "Ana and Cy win the game: 115-40"),
    "a shutout": (("partners", 95, 0), OUT, "Ana and Cy win the game: 115-0, a shutout"),
    "the other pair": (("partners", 40, 95), ended(1, "6-6", "", "4-4", ""), "Ben and Dee win the game: 115-40"),
    "block": (("block", 95, 3, 4), ended(0, "", "6-6", "4-4"), "Ana wins the game: Ana 115, Ben 3, Cy 4"),
    "fives": (("fives", 145, 20), ended(0, "", "6-6"), "Ana wins the game: 155-20"),
    "longana": (("longana", 95, 3, 4), ended(0, "", "6-6", "4-4"), "Ana wins the game: Ana 115, Ben 3, Cy 4"),
    "loo": (("loo", 12, 3, 4), TOOK, "Ana wins the game: Ana 15, Ben 4, Cy 5"),
}


@pytest.mark.parametrize(("game", "hand", "end"), ENDS.values(), ids=ENDS)
def test_the_winner_is_said_before_it_is_saved(ana, game, hand, end):
    at(ana, *game)
    page = ana.press(CHECK, **hand)
    assert ruling(page) == end
    assert page.id("verdict")["data-write"] == "Save the win"


def test_what_a_shutout_counts_and_how_the_series_ends_is_said_too(ana):
    at(ana, "partners", 95, 0)
    assert "Shutout: Ben and Dee on 0." in ana.press(CHECK, **OUT).id("verdict")


def test_the_bar_has_room_for_who_wins_beside_a_doubt(ana):
    at(ana, "partners", 95, 0)
    page = ana.press(CHECK, **ended(0, "", "6-1", "", "5-4 2-0"))
    assert page.id("verdict").all(class_="ruling")[0]["data-brief"] == "Ana and Cy win"


def test_a_card_that_ends_the_game_says_who_wins_it(ana):
    at(ana, "partners", 40, 20)
    ana.see(ana.offered[PENALTY])
    page = ana.press(CHECK, seat=0, fault="cheat", card="black")
    assert ruling(page) == "Ben and Dee win the game: 100-0, a shutout"


def test_a_game_that_ends_with_nobody_ahead_is_tied(ana):
    at(ana, "partners", 40, 40)
    ana.see(ana.offered["End the game here"])
    assert "tied" in ruling(ana.press(CHECK)).casefold()


def test_the_new_score_is_one_figure_for_two_and_named_for_more(ana):
    at(ana, "partners", 40, 20)
    assert "New score: 60-20." in ana.press(CHECK, **OUT).id("verdict")
    at(ana, "block", 4, 0, 6)
    assert "New score: Ana 24, Ben 0, Cy 6." in ana.press(CHECK, **ended(0, "", "6-6", "4-4")).id("verdict")


def test_how_the_series_ends_is_said_with_its_last_game(ana):
    big = ended(0, "", "6-6 6-5 6-4 6-3 6-2 6-1", "", "5-5 5-4 5-3 5-2 5-1 4-4")
    at(ana, "partners", 95, 20)
    ana.press(WRITE, **OUT)
    ana.press(REMATCH, best_of="3")
    page = ana.press(CHECK, **big)
    assert ruling(page) == "Ana and Cy win the game: 105-0, a shutout"
    assert "Ana and Cy win the series 2 : 0." in page.id("verdict")
