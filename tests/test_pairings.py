"""Who plays with whom next in an evening, so that everybody plays with everybody."""

from datetime import UTC, datetime

from referee.pairings import arrangements
from referee.tallies import Counts, Tally

NOW = datetime(2026, 1, 2, 20, tzinfo=UTC)
FOUR, FIVE = ("Ana", "Ben", "Cy", "Dee"), ("Ana", "Ben", "Cy", "Dee", "Eve")


def game(number, seats):
    """A game that these four have played, partners facing each other."""
    sides = {seats[0::2]: Counts(), seats[1::2]: Counts()}
    return Tally(number, True, (NOW,), {name: Counts() for name in seats}, sides, (), (), ())


def rotated(games, seats):
    """The games of an evening that goes on like this, the latest first."""
    played = [game(1, seats)]
    for number in range(2, games + 1):
        seats = arrangements(played, seats)[0].seats
        played.insert(0, game(number, seats))
    return played


def pairs(games):
    return [frozenset(frozenset(side) for side in each.sides) for each in games]


def test_four_people_play_every_pairing_once_and_then_begin_again():
    evening = pairs(rotated(6, FOUR))
    assert len(set(evening[:3])) == len(set(evening[3:])) == 3


def test_of_five_nobody_sits_out_twice_before_everybody_has_once():
    evening = [game(2, ("Ana", "Ben", "Cy", "Eve")), game(1, FOUR)]
    for number in range(3, 11):
        way = arrangements(evening, tuple(evening[0].people))[0]
        assert {*way.seats, *way.out} == set(FIVE)
        evening.insert(0, game(number, way.seats))
        played = [sum(name in each.people for each in evening) for name in FIVE]
        assert max(played) - min(played) <= 1


def test_who_came_last_plays_before_who_has_played_more():
    way = arrangements([game(2, ("Ana", "Ben", "Cy", "Dee")), game(1, ("Ana", "Ben", "Cy", "Eve"))], FOUR)[0]
    assert "Eve" in way.seats


def test_lots_are_drawn_among_pairings_that_were_not_played_yet():
    ways = arrangements([game(1, FOUR)], FOUR)
    assert {frozenset(way.seats[0::2]) for way in ways} == {frozenset({"Ana", "Ben"}), frozenset({"Ana", "Dee"})}


def test_fewer_than_four_have_no_pairs():
    assert arrangements([], FOUR[:3]) == []
