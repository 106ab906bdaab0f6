"""The table of a league of teams: worked cases from outside the code, and matches by their games."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from referee.events.event import ABSENT, VOID, Contest, Entrant, Event, EventRound, Meeting, Result, read_event
from referee.events.rules import EventRules
from referee.events.standing import reason, score, standing

CASES = json.loads((Path(__file__).parent / "cases/league.json").read_text("utf-8"))
FIGURES = ("played", "won", "lost", "points_for", "points_against", "points")
TEAMS = tuple(Entrant(number, name) for number, name in enumerate(("Anchor", "Bell", "Crown", "Drum"), start=1))


def season(*matches, worth="win_plus_games", **of_event):
    rounds = tuple(EventRound((match,)) for match in matches)
    return Event("teams", EventRules("match", league=worth), rounds=rounds, **({"sides": TEAMS} | of_event))


def games(*won):
    return tuple(Contest(("Ana",), ("Ben",), each) for each in won)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_a_worked_case_has_this_table(case):
    event = replace(read_event(case["event"]), rules=EventRules("match", league=case["league"]))
    told = [
        [row.place, event.side(row.side).name, *(getattr(row, each) for each in FIGURES)] for row in standing(event)
    ]
    assert told == [[*row[:4], *row[5:]] for row in case["table"]]


def test_a_match_is_its_games_and_a_void_one_is_none():
    match = Meeting((1, 2), contests=games("home", "away", "home", VOID))
    assert score(season(), match) == (2, 1)
    assert score(season(), Meeting((1, 2), contests=games("home", ""))) is None
    assert score(season(), replace(match, result=Result(outcome=VOID))) is None


@pytest.mark.parametrize(
    ("worth", "points"),
    [("win_plus_games", [3, 3]), ("three_one", [1, 1]), ("win_only", [1, 1])],
)
def test_a_match_that_a_void_game_leaves_level_is_drawn(worth, points):
    table = standing(season(Meeting((1, 2), contests=games("home", "away", "home", "away", VOID)), worth=worth))
    assert [row.points for row in table[:2]] == points
    assert [(row.played, row.won, row.lost) for row in table[:2]] == [(1, 0, 0), (1, 0, 0)]


def test_where_no_team_came_both_have_lost_without_a_game():
    table = standing(season(Meeting((1, 2), result=Result(outcome=ABSENT, absent=(2, 1)))))
    assert [(row.lost, row.points_for, row.points) for row in table[:2]] == [(1, 0, 0), (1, 0, 0)]


def test_the_smallest_winning_score_is_that_of_the_games_on_the_sheet():
    absent = Result(outcome=ABSENT, absent=(2,))
    for contests, games_ in ((games("", "", ""), (2, 1)), ((), (5, 4))):
        event = season(Meeting((1, 2), result=absent, contests=contests), worth="win_only")
        assert [(row.points_for, row.points) for row in standing(event)[:2]] == [(games_[0], 2), (0, 0)]
        assert score(event, event.rounds[0].meetings[0]) == games_


def test_a_team_that_leaves_before_half_of_its_matches_is_struck_out():
    first, second = Meeting((1, 2), result=Result((6, 3))), Meeting((2, 3), result=Result((6, 3)))
    left = (TEAMS[0], replace(TEAMS[1], until=1), *TEAMS[2:])
    assert [row.side for row in standing(season(first, second))] == [2, 1, 3, 4]
    assert [(row.side, row.played) for row in standing(season(first, sides=left))] == [(1, 0), (3, 0), (4, 0)]


def test_the_table_after_an_earlier_round_is_still_to_be_had():
    event = season(Meeting((2, 1), result=Result((6, 3))), Meeting((3, 4), result=Result((9, 0))))
    assert [standing(event, until)[0].side for until in (1, None)] == [2, 3]


def test_the_reason_of_a_row_names_the_key():
    event = season(Meeting((1, 2), result=Result((5, 4))), Meeting((3, 4), result=Result((6, 3))), worth="win_only")
    table = standing(event)
    assert [str(reason(row, above)) for above, row in pairwise(table)] == [
        "Level on points; by game difference, +1 against +3.",
        "By points, 0 against 2.",
        "Level on points; by game difference, -3 against -1.",
    ]
