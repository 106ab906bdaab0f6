"""Who plays next where more have come than there are seats, and whoever wins stays on."""

from datetime import UTC, datetime, timedelta

import pytest

from referee.games.evenings import Evening
from referee.games.lineup import Company
from referee.games.tally import Counts, GameStats
from referee.record import Arrival, Lineup

EIGHT = datetime(2026, 1, 2, 20, tzinfo=UTC)
CAST = ("Ana", "Ben", "Cy", "Dee")
OTHERS = ("Eve", "Flo", "Gus", "Hal")


def game(number, seats, won=None, pairs=True, left=()):
    """A game of these, in the hour of its number; `won` is the side that won it."""
    sides = (seats[0::2], seats[1::2]) if pairs else tuple((name,) for name in seats)
    counted = {side: Counts(games=1, games_won=place == won) for place, side in enumerate(sides)}
    people = {name: Counts(hands=1) for name in seats}
    return GameStats(number, True, (EIGHT + timedelta(hours=number),), people, counted, (), (), (), left=left)


def came(*names, hour=1, left=False):
    return tuple(Arrival(name, EIGHT + timedelta(hours=hour, minutes=30), left) for name in names)


def company(*games, waiting=0, limit=0, arrivals=(), pairs=True):
    """Everybody after these games, as many of the others there from the first as are waiting."""
    lineup = Lineup("winners", limit, (*came(*OTHERS[:waiting]), *arrivals))
    return Company(Evening(EIGHT, games[::-1]), tuple(games[-1].people), pairs, lineup)


def evening(people, winners, limit=0):
    """The seats of each game of an evening of so many people, by which side won the one before."""
    games = [game(1, CAST, winners[0])]
    for number, won in enumerate(winners[1:], 2):
        seats = company(*games, waiting=people - 4, limit=limit).next.seats
        games.append(game(number, seats, won))
    return ["".join(name[0] for name in each.people) for each in games]


def test_of_six_the_two_who_wait_come_in_against_the_pair_that_won():
    found = company(game(1, CAST, 0), waiting=2).next
    assert found.seats == ("Ana", "Eve", "Cy", "Flo")
    assert (found.winners, found.come, found.out) == (("Ana", "Cy"), ("Eve", "Flo"), ("Ben", "Dee"))


@pytest.mark.parametrize(
    ("people", "winners", "seats"),
    [
        pytest.param(5, [0, 0, 0], ["ABCD", "ABCE", "ADCE"], id="five: one who lost plays on, in turn"),
        pytest.param(6, [0, 1, 1], ["ABCD", "AECF", "BEDF"], id="six: two come in and two get up"),
        pytest.param(7, [0, 0, 0], ["ABCD", "AECF", "AGCB"], id="seven: the third waits one game longer"),
        pytest.param(8, [1, 1, 0], ["ABCD", "EBFD", "GBHD"], id="eight: a pair waits and a pair comes in"),
    ],
)
def test_those_who_have_waited_longest_come_in(people, winners, seats):
    assert evening(people, winners) == seats


@pytest.mark.parametrize(
    ("people", "seats"),
    [
        pytest.param(5, ["ABCD", "ABCE", "EBDA"], id="five"),
        pytest.param(6, ["ABCD", "AECF", "BEDF"], id="six"),
        pytest.param(7, ["ABCD", "AECF", "GDBE"], id="seven"),
        pytest.param(8, ["ABCD", "AECF", "GBHD"], id="eight"),
    ],
)
def test_winners_who_have_won_as_often_as_the_table_allows_get_up_too(people, seats):
    found = evening(people, [0, 0, 0], limit=2)
    assert [set(each) for each in found] == [set(each) for each in seats]


def test_a_pair_that_has_got_up_begins_to_count_anew():
    games = [game(1, CAST, 0), game(2, ("Ana", "Eve", "Cy", "Flo"), 0), game(3, ("Ben", "Eve", "Dee", "Flo"), 1)]
    assert company(*games, waiting=2, limit=2).next.wins == 1


def test_a_game_that_nobody_won_changes_no_seat_and_ends_no_row_of_wins():
    drawn = company(game(1, CAST), waiting=2).next
    assert (drawn.seats, drawn.winners, drawn.out) == (CAST, (), ("Eve", "Flo"))
    games = [game(1, CAST, 0), game(2, CAST), game(3, CAST, 0)]
    assert company(*games, waiting=2, limit=2).next.stay is False


def test_each_for_themselves_the_winner_alone_stays():
    played = game(1, CAST, 2, pairs=False)
    assert company(played, waiting=2, pairs=False).next.seats == ("Ana", "Eve", "Cy", "Flo")
    assert company(game(1, CAST[:2], 0, pairs=False), waiting=2, pairs=False).next.seats == ("Ana", "Eve")


def test_where_nobody_waits_there_is_nothing_to_change():
    assert company(game(1, CAST, 0)).next is None


def test_a_guest_comes_in_after_those_who_wait_and_before_those_who_have_just_lost():
    games = [game(1, CAST, 0), game(2, ("Ana", "Eve", "Cy", "Flo"), 0)]
    found = company(*games, waiting=2, arrivals=came("Gus", hour=2))
    assert found.waiting == ("Ben", "Dee", "Gus")
    assert found.next.out == ("Gus", "Eve", "Flo")


def test_who_has_gone_home_is_not_called_and_who_comes_back_waits_again():
    gone = came("Eve", left=True)
    assert company(game(1, CAST, 0), arrivals=(*gone, *came("Flo", "Gus"))).next.come == ("Flo", "Gus")
    winner_gone = company(game(1, CAST, 0), waiting=2, arrivals=came("Cy", left=True)).next
    assert set(winner_gone.seats[0::2]) == {"Ana", "Eve"}
    assert "Cy" not in winner_gone.out


def test_where_partners_rotate_who_came_last_plays_and_who_has_gone_does_not():
    games = game(1, ("Ana", "Ben", "Cy", "Flo")), game(2, CAST)
    found = company(*games, waiting=1, arrivals=came("Flo", left=True, hour=2)).in_turn()
    assert ["Eve" in found.seats, len(found.out), "Flo" in found.seats + found.out] == [True, 1, False]


def test_where_partners_rotate_a_name_that_means_somebody_else_is_no_other_person():
    found = company(game(1, ("Annie", "Ben", "Cy", "Dee")), game(2, CAST))
    found.resolve = lambda number, name: "Ana" if number == 1 and name == "Annie" else name
    assert [found.in_turn().out, frozenset(found.in_turn().seats[0::2]) == {"Ana", "Cy"}] == [(), False]


def test_where_everybody_plays_alone_there_are_no_partners_to_rotate():
    assert company(game(1, CAST, 0, pairs=False), pairs=False).in_turn() is None


def test_who_came_on_another_evening_does_not_wait_tonight():
    last_week = (Arrival("Eve", EIGHT - timedelta(days=7)),)
    assert company(game(1, CAST, 0), arrivals=last_week).waiting == ()


def test_everyone_is_who_sits_there_and_has_not_gone_and_then_who_waits():
    arrivals = came("Ben", left=True)
    found = company(game(1, ("Ana", "Ben", "Cy"), 0, pairs=False), waiting=2, arrivals=arrivals, pairs=False)
    assert found.everyone == ("Ana", "Cy", "Eve", "Flo")


def test_whoever_went_home_in_the_middle_of_a_game_waits_for_none_until_they_come_again():
    games = game(1, ("Ana", "Ben", "Cy"), 0, pairs=False, left=("Ben",)), game(2, ("Ana", "Cy"), 0, pairs=False)
    assert company(*games, pairs=False).waiting == ()
    assert company(*games, pairs=False, arrivals=came("Ben", hour=2)).everyone == ("Ana", "Cy", "Ben")
