"""The evenings of a table, and how good its people are by what came of them."""

from datetime import UTC, datetime, timedelta

from referee.games.evenings import evenings, score
from referee.games.tally import GameStats, tally
from tests.games.test_statistics import sheet
from tests.support.builders import CAST, out

FRIDAY = datetime(2026, 1, 2, 20, tzinfo=UTC)


def game(number, *hours, ended=()):
    """A game of which something was written so many hours after Friday at eight."""
    return GameStats(
        number, bool(ended), tuple(FRIDAY + timedelta(hours=each) for each in hours), {}, {}, (), (), ended
    )


def won(number, one, other):
    return game(number, number, ended=((one, 100, 1), (other, 60, 2)))


def numbers(*games):
    return [[each.number for each in evening.games] for evening in evenings(games)]


def test_an_evening_lasts_past_midnight_and_ends_once_nobody_writes_for_six_hours():
    assert numbers(game(3, 20, 21), game(2, 5, 8), game(1, 0, 2)) == [[3], [2, 1]]
    assert numbers(game(2, 5.5), game(1, 0)) == [[2, 1]]
    assert numbers(game(2, 6.5), game(1, 0)) == [[2], [1]]


def test_a_game_that_is_taken_up_again_days_later_is_of_the_evening_on_which_it_was_played_last():
    assert numbers(game(3, 50, 51), game(2, 2, 52), game(1, 0, 2)) == [[3, 2], [1]]


def test_a_table_without_games_has_no_evenings():
    assert evenings([]) == []


ANA_WINS, BEN_WINS = out(0, "", "21", "2", "30", lead=0), out(1, "21", "", "30", "2", lead=0)
SWAPPED = "Ana", "Cy", "Ben", "Dee"


def scored(*games):
    """The score of an evening of games, each by who sits where and the hand that decides it."""
    sheets = [sheet(hand, number=number, names=names, target=50) for number, (names, hand) in enumerate(games, 1)]
    latest = sheets[-1]
    return score(evenings([tally(each) for each in reversed(sheets)])[0], latest.standing.seating)


def test_an_evening_of_changing_partners_counts_the_games_that_each_has_won():
    found = scored((CAST, ANA_WINS), (SWAPPED, ANA_WINS))
    assert (found.rotates, dict(found.games_won)) == (True, {"Ana": 2, "Cy": 1, "Ben": 1, "Dee": 0})
    assert found.games_won[0] == ("Ana", 2)


def test_an_evening_of_the_same_pairs_is_told_by_their_series():
    assert not scored((CAST, ANA_WINS), (("Cy", "Dee", "Ana", "Ben"), BEN_WINS)).rotates


def test_whoever_comes_later_in_an_evening_begins_with_nothing_won():
    assert dict(scored((CAST, ANA_WINS), ((*CAST[:3], "Eve"), BEN_WINS)).games_won)["Eve"] == 1
    assert dict(scored((CAST, ANA_WINS), ((*CAST[:3], "Eve"), ANA_WINS)).games_won)["Eve"] == 0


def test_nobody_is_unbeaten_before_three_games_or_after_one_that_was_lost():
    won = [(CAST, ANA_WINS), (SWAPPED, ANA_WINS), (CAST, ANA_WINS)]
    assert scored(*won[:2]).unbeaten == ()
    assert scored(*won).unbeaten == ("Ana",)
    assert scored(*won, (CAST, BEN_WINS)).unbeaten == ()
