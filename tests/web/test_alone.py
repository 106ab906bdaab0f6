"""One phone alone keeps score for a whole evening, and meets nothing that is for several unless it asks for it."""

import re

import pytest

from tests.support.words import REMATCH
from tests.web.sitting import seated_phones

FOR_SEVERAL = re.compile(
    r"/(?:agree|own|seats|clock)\b|\b(?:accept|protest|sign|seat code|clock|penalty|warning|card)", re.IGNORECASE
)


def for_several(phone):
    """What on a page, beside its menu, leads to what several phones do together, or speaks of it."""
    main = phone.page.one("main")
    ways = [each["href"] or each["action"] or each["formaction"] for each in main.all("a", "form", "button")]
    return FOR_SEVERAL.findall(" ".join([main.text, *ways]))


def play_to_the_end(phone):
    for hand in range(20):
        phone.out(hand % 4, *("" if seat == hand % 4 else "11" for seat in range(4)))
        assert for_several(phone) == []
        if REMATCH in phone.page:
            return
    pytest.fail("nobody has won")


def test_an_evening_of_two_games_shows_nothing_for_several(ana):
    ana.open_table(rule_target=60)
    assert for_several(ana) == []
    play_to_the_end(ana)
    ana.press(REMATCH)
    play_to_the_end(ana)


def test_a_correction_and_the_pages_of_a_game_show_nothing_for_several(ana):
    ana.open_table(rule_target=60)
    ana.out(0, "", "11", "11", "11")
    for page in ("/1", "/1/correct", "/board"):
        ana.see(ana.sheet + page)
        assert for_several(ana) == []


def test_once_people_have_asked_for_it_the_sheet_shows_it(keeper, new_client):
    seated_phones(keeper, new_client, "Ana", "Ben")
    keeper.out(0, "", "11", "11", "11")
    keeper.see(keeper.sheet)
    assert {"/agree", "/own"} <= set(for_several(keeper))
