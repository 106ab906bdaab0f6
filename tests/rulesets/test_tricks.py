"""Trick-taking: what beats what, what may be played, and what the stock allows."""

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import DOUBLE_SIX, tile, tiles
from referee.rulesets.loo.tricks import (
    first_leader,
    legal_follows,
    legal_leads,
    misses_allowed,
    rank,
    stock,
    trick_winner,
)
from tests.support.builders import seats


def plays(*written):
    return [(name, tile(each)) for name, each in zip(("Ana", "Ben", "Cy", "Dee"), written, strict=False)]


@pytest.mark.canon("LOO-22", "LOO-24")
def test_within_a_suit_the_double_is_highest_then_the_other_half():
    fives = sorted(DOUBLE_SIX.suit(5), key=lambda each: rank(each, 5), reverse=True)
    assert fives == list(tiles("5-5 5-6 5-4 5-3 5-2 5-1 5-0"))


@pytest.mark.canon("LOO-22")
def test_a_higher_tile_of_another_suit_takes_nothing():
    ruling = trick_winner(0, 2, plays("2-1", "6-6", "2-3"))
    assert ruling.answer == ("Cy", tile("2-3"))
    assert str(ruling.steps[0]) == "3-2 is the highest of suit 2."


@pytest.mark.canon("LOO-23")
def test_the_double_of_trumps_is_the_highest_trump():
    assert trick_winner(4, 1, plays("1-1", "4-6", "4-4")).answer == ("Cy", tile("4-4"))


@pytest.mark.canon("LOO-11", "LOO-13")
@pytest.mark.parametrize(
    ("players", "left", "misses"),
    [
        pytest.param(2, 17, 2, id="two players"),
        pytest.param(3, 12, 2, id="three players"),
        pytest.param(4, 7, 1, id="four players"),
    ],
)
def test_the_stock_says_how_many_may_take_the_miss(players, left, misses):
    assert (stock(players), misses_allowed(players)) == (left, misses)


@pytest.mark.canon("LOO-G20")
def test_a_first_leader_with_one_trump_may_lead_anything_but_a_later_one_must_lead_it():
    held = tiles("4-0 6-6 5-1")
    assert legal_leads(4, held, won_last=False).answer == tuple(sorted(held))
    assert legal_leads(4, held, won_last=True).answer == tiles("4-0")


def test_a_later_leader_without_trumps_may_lead_anything():
    assert legal_leads(4, tiles("6-6 5-1"), won_last=True).answer == tiles("5-1 6-6")


@pytest.mark.parametrize(
    ("held", "legal", "clause"),
    [
        pytest.param("5-1 6-0 3-3", "5-1", "LOO-29", id="the suit, where it is held"),
        pytest.param("6-5 6-0 3-3", "6-0 6-5", "LOO-30", id="else a trump, which is no five"),
        pytest.param("1-0 3-3", "1-0 3-3", "LOO-31", id="else anything"),
    ],
)
def test_who_follows_plays_the_suit_or_a_trump_or_anything(held, legal, clause):
    ruling = legal_follows(6, tiles(held), lead_suit=5)
    assert ruling.answer == tiles(legal)
    assert ruling.steps[0].clause == clause


def test_when_trumps_are_led_only_trumps_follow():
    assert legal_follows(6, tiles("6-5 5-5"), lead_suit=6).answer == tiles("6-5")


@pytest.mark.canon("LOO-25", "LOO-G22")
@pytest.mark.parametrize(
    ("dealer", "dropped", "leader"),
    [
        pytest.param(0, set(), 1, id="the next to the dealer"),
        pytest.param(0, {1, 2}, 3, id="the next one still in"),
        pytest.param(3, {0}, 1, id="round the table"),
        pytest.param(2, {3, 0, 1}, 2, id="the dealer when all others dropped out"),
    ],
)
def test_the_first_lead_is_with_the_next_player_in(dealer, dropped, leader):
    ruling = first_leader(dealer, frozenset(dropped), seats())
    assert ruling.answer == leader
    assert ruling.steps[0].clause == ("LOO-25" if leader == (dealer + 1) % 4 else "LOO-G22")


@pytest.mark.parametrize(
    ("led", "written", "message"),
    [
        pytest.param(5, ("6-4", "5-5"), "6-4 was led and has no 5.", id="a lead of another suit"),
        pytest.param(5, ("5-4", "4-5"), "5-4 is entered twice.", id="a tile played twice"),
        pytest.param(5, ("5-4", "7-5"), "7-5 is not in a double-six set.", id="a tile of another set"),
        pytest.param(5, (), "Which tiles were played?", id="no tile at all"),
    ],
)
def test_a_trick_that_cannot_be_is_refused(led, written, message):
    with pytest.raises(ImpossibleFact) as refusal:
        trick_winner(0, led, plays(*written))
    assert (refusal.value.field, refusal.value.message) == ("plays", message)
