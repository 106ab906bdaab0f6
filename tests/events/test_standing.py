"""Who is placed where: worked cases from outside the code, and what the formats without a vote on the order do."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from referee.events.event import ABSENT, VOID, Contest, Entrant, Event, EventRound, Meeting, Rest, Result, read_event
from referee.events.rules import EventRules
from referee.events.standing import reason, standing

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gil", "Hal")
CASES = json.loads((Path(__file__).parent / "cases/standing.json").read_text("utf-8"))


def event_of(case):
    return replace(read_event(case["event"]), rules=EventRules(**case["rules"]))


def evening(form, *rounds, **rules):
    """An evening to 100 of Ana, Ben and so on: a round is what came of its tables by who met there, and who rests."""
    seated = max(side for tables, *_ in rounds for met in tables for side in met)
    sides = tuple(Entrant(number, name) for number, name in enumerate(NAMES[:seated], start=1))
    drawn = tuple(
        EventRound(tuple(Meeting(met, result=result) for met, result in tables.items()), tuple(map(Rest, resting)))
        for tables, *resting in rounds
    )
    return Event(rules=EventRules(form, **rules), sides=sides, rounds=drawn, target=100)


def placed(event, *figures):
    return [
        (row.place, event.side(row.side).name, *(getattr(row, each) for each in figures)) for row in standing(event)
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_a_worked_case_is_placed_so(case):
    event = event_of(case)
    figures = ("half_wins", "effectiveness", "points_for", "decided_by", "opponents_wins")
    met = [
        [place, side, wins / 2, *more, opponents / 2] for place, side, wins, *more, opponents in placed(event, *figures)
    ]
    assert [row[: len(told)] for row, told in zip(met, case["standing"], strict=True)] == case["standing"]


@pytest.mark.parametrize(
    ("rest", "points"),
    [("mean", 76), ("own_average", 61), ("half", 50), ("nothing", 0)],
    ids=["the mean of the round", "one's own average", "half the target", "nothing"],
)
def test_where_partners_change_everybody_has_what_the_pair_made_and_who_rests_what_was_agreed(rest, points):
    first = {(1, 2, 3, 4): Result((100, 60))}
    event = evening("partners", (first, 5), ({(1, 5, 2, 3): Result((61, 90))}, 4), rest=rest)
    totals = {name: total for _, name, total in placed(event, "points_for")}
    resting_first = {"mean": 80, "own_average": 61, "half": 50, "nothing": 0}[rest]
    resting_last = {"own_average": 60}.get(rest, points)
    assert totals == {"Ana": 161, "Ben": 190, "Cy": 150, "Dee": 60 + resting_last, "Eve": 61 + resting_first}
    assert {row.side for row in standing(event) if row.half_wins} == {1, 2, 3}


def test_at_tables_of_several_points_add_up_and_the_first_has_won():
    event = evening("movement", ({(1, 2, 3): Result((44, 12, 44)), (4, 5): Result((7, 60))},))
    assert placed(event, "points_for", "half_wins") == [
        (1, "Eve", 60, 2), (2, "Ana", 44, 1), (2, "Cy", 44, 1), (4, "Ben", 12, 0), (5, "Dee", 7, 0)
    ]  # fmt: skip
    assert {row.points_against for row in standing(event) if row.side < 4} == {0}
    lowest = replace(event, lowest_wins=True)
    assert [(name, won, lost) for _, name, won, lost in placed(lowest, "won", "lost")] == [
        ("Dee", 1, 0), ("Ben", 1, 0), ("Ana", 0, 1), ("Cy", 0, 1), ("Eve", 0, 1)
    ]  # fmt: skip


def test_at_a_table_of_several_whoever_did_not_come_is_never_first():
    event = evening("movement", ({(1, 2, 3): Result((44, 70, 5), ABSENT, absent=(1,))},))
    assert placed(event, "points_for", "played") == [(1, "Ben", 70, 1), (2, "Cy", 5, 1), (3, "Ana", 0, 0)]
    lowest = replace(event, lowest_wins=True)
    assert placed(lowest, "decided_by") == [(1, "Cy", None), (2, "Ben", "points_for"), (3, "Ana", "games")]
    again = evening("movement", ({(1, 2, 3): Result((44, 70, 5), ABSENT, absent=(1,))},), ({(1, 3): Result((90, 9))},))
    assert placed(again, "played") == [(1, "Ana", 1), (2, "Ben", 1), (3, "Cy", 2)]


def test_in_a_knockout_the_round_of_the_defeat_places_and_then_that_of_the_next():
    won, lost = Result((100, 0)), Result((0, 100))
    first = {(1, 2): won, (3, 4): lost, (5, 6): Result(outcome=ABSENT, absent=(6,))}
    event = evening("knockout", (first,), ({(1, 4): won, (2, 3): won}, 5), ({(1, 5): lost, (2, 6): won},))
    assert placed(event, "out", "decided_by") == [
        (1, "Eve", (), None), (2, "Ana", (3,), "out"), (3, "Dee", (2,), "out"),
        (4, "Ben", (1,), "out"), (5, "Fay", (1, 3), "again"), (6, "Cy", (1, 2), "again"),
    ]  # fmt: skip


def test_a_void_table_is_as_if_it_had_never_been():
    event = evening("swiss", ({(1, 2): Result((100, 60), VOID)},), order="wins opponents_wins effectiveness points_for")
    assert placed(event, "half_wins", "played", "opponents_wins") == [(1, "Ana", 0, 0, 0), (1, "Ben", 0, 0, 0)]


def test_where_nobody_came_both_have_lost():
    event = evening("swiss", ({(1, 2): Result(outcome=ABSENT, absent=(1, 2))},))
    assert placed(event, "half_wins", "lost", "effectiveness") == [(1, "Ana", 0, 1, -50), (1, "Ben", 0, 1, -50)]


def test_where_the_lowest_wins_a_free_round_and_few_points_are_good():
    event = evening("swiss", ({(1, 2): Result((30, 100)), (3, 4): Result((100, 20))},), ({(1, 3): Result((90, 80))}, 2))
    assert placed(replace(event, lowest_wins=True), "half_wins", "points_for", "effectiveness") == [
        (1, "Dee", 2, 20, -80), (2, "Ana", 2, 120, -60), (3, "Ben", 2, 150, 20), (4, "Cy", 2, 180, 70)
    ]  # fmt: skip


def test_who_is_late_or_said_so_has_no_free_round():
    event = evening("swiss", ({(1, 2): Result((100, 60))}, 3, 4, 5))
    sides = (*event.sides, Entrant(3, "Cy", since=2), Entrant(4, "Dee", misses=(1,)), Entrant(5, "Eve"))
    event = replace(event, sides=sides)
    assert placed(event, "half_wins", "effectiveness") == [
        (1, "Eve", 2, 50), (2, "Ana", 2, 40), (3, "Cy", 0, 0), (3, "Dee", 0, 0), (5, "Ben", 0, -40)
    ]  # fmt: skip


def test_the_standing_after_an_earlier_round_is_still_to_be_had():
    event = evening("swiss", ({(1, 2): Result((60, 100))},), ({(1, 2): Result((100, 0))},))
    assert [row.side for row in standing(event, 1)] == [2, 1]
    assert [row.side for row in standing(event)] == [1, 2]


def reasons(event):
    table = standing(event)
    return [str(reason(row, above)) for above, row in pairwise(table)]


def case_of(number, order):
    return next(case for case in CASES if case["id"] == number and case["rules"].get("order") == order)


@pytest.mark.parametrize(
    ("number", "order", "said"),
    [
        ("E-EVT-01", None, [
            "Level on wins; by point difference, +25 against +40.",
            "Level on wins and point difference; by points scored, 260 against 275.",
            "By wins, 0 against 2.",
        ]),
        ("E-EVT-03", "wins direct effectiveness", [
            "Level on wins; by games between them, 0 against 1.",
            "By wins, 1 against 2.",
            "Level on wins; by games between them, 0 against 1.",
        ]),
        ("E-EVT-04", "wins direct direct_points", [
            "Level on wins and games between them; by points between them, 65 against 73.",
            "Level on wins and games between them; by points between them, 62 against 65.",
            "By wins, 0 against 2.",
        ]),
        ("E-EVT-06", None, [
            "Level on wins, point difference and points scored: they share the place.",
            "By wins, 0 against 1.",
            "Level on wins, point difference and points scored: they share the place.",
        ]),
        ("E-EVT-08", "wins ratio", ["Level on wins; by points scored per point against, 200/110 against 90/40.",
            "By wins, 0 against 1.", "Level on wins; by points scored per point against, 40/90 against 110/200."]),
    ],
)  # fmt: skip
def test_the_reason_of_a_row_names_the_first_key_that_differs(number, order, said):
    assert reasons(event_of(case_of(number, order))) == said


def test_of_three_who_have_not_all_met_only_one_who_beat_all_others_is_lifted():
    won, lost = Result((100, 90)), Result((0, 100))
    first, second = {(1, 2): won, (3, 4): won, (5, 6): lost}, {(1, 3): won, (2, 4): won}
    event = evening("swiss", (first,), (second,), ({(1, 5): lost, (2, 6): won, (3, 4): won},), order="wins direct")
    assert placed(event, "half_wins", "decided_by")[:3] == [
        (1, "Ana", 4, None), (2, "Ben", 4, "direct"), (2, "Cy", 4, "shared")
    ]  # fmt: skip
    assert reasons(event)[0] == "Level on wins; the one above beat all the others who are level."


def test_half_a_win_is_said_as_half():
    event = evening("swiss", ({(1, 2): Result((100, 100)), (3, 4): Result((90, 100))},), ({(1, 3): Result((100, 90))},))
    assert reasons(event)[:2] == ["By wins, 1 against 1½.", "By wins, ½ against 1."]
    assert placed(event, "won", "lost")[:3] == [(1, "Ana", 1, 0), (2, "Dee", 1, 0), (3, "Ben", 0, 0)]


def test_in_a_knockout_the_reason_is_the_round_of_the_defeat():
    won = Result((100, 0))
    event = evening("knockout", ({(1, 2): won, (3, 4): won},), ({(1, 3): won, (2, 4): won},))
    assert reasons(event) == ["Out in round 2.", "Out in round 1.", "Out in the same round, and lost again in round 2."]


def test_half_of_the_games_of_a_round_robin_is_enough_for_them_to_stand():
    won = Result((100, 0))
    event = evening("round_robin", ({(1, 2): won, (3, 4): won},), ({(1, 3): won, (2, 4): won},))
    gone = replace(event, sides=(*event.sides[:4], Entrant(5, "Eve", until=0)))
    assert [row.side for row in standing(gone)] == [1, 2, 3, 4]
    stayed = gone.with_side(replace(event.sides[0], until=2))
    assert [row.side for row in standing(stayed)] == [1, 2, 3, 4]
    assert [row.side for row in standing(replace(stayed, rounds=event.rounds[:1]))] == [3, 2, 4]


@pytest.mark.parametrize("form", ["swiss", "round_robin", "match"])
def test_a_side_that_leaves_while_its_table_plays_counts_until_that_has_ended(form):
    won, match = Result((100, 0)), form == "match"
    event = evening(form, ({(1, 2): won, (3, 4): won, (5, 6): won},), ({(1, 3): None, (2, 5): won},), leaving="struck")
    leaves = event.with_side(replace(event.sides[0], until=2))
    assert 1 in {row.side for row in standing(leaves)}
    ends = Meeting((1, 3), result=won) if not match else Meeting((1, 3), contests=(Contest(won="home"),) * 9)
    assert 1 not in {row.side for row in standing(leaves.with_tables({(2, 1): ends}))}


def test_a_table_to_which_a_pair_did_not_come_is_no_part_of_the_mean_and_no_rest():
    tables = {(1, 2, 3, 4): Result((100, 60)), (5, 6, 7, 8): Result(outcome=ABSENT, absent=(7, 8))}
    event = evening("partners", (tables, 9), ({(5, 6, 7, 8): Result((100, 30))},))
    event = replace(event, sides=(*event.sides, Entrant(9, "Ira")))
    for rest, points in (("mean", 80), ("own_average", 0)):
        rows = {row.side: row.points_for for row in standing(replace(event, rules=EventRules("partners", rest=rest)))}
        assert (rows[9], rows[5], rows[7]) == (points, 200, 80)


@pytest.mark.parametrize(("order", "level"), [("direct", Result((90, 90))), ("direct_points", Result((100, 90)))])
def test_only_who_beat_the_others_is_lifted_and_only_by_that(order, level):
    event = evening("swiss", ({(1, 2): Result((100, 90))},), ({(1, 3): level},), order=order)
    assert {row.place for row in standing(event)} == {1}


def test_whoever_made_and_lost_nothing_has_the_quotient_of_a_level_game():
    event = evening("swiss", ({(1, 2): Result((100, 60)), (3, 4): Result((100, 0))},), order="ratio")
    late = replace(event, sides=(*event.sides, Entrant(5, "Eve", since=2)))
    assert [name for _, name in placed(late)] == ["Cy", "Ana", "Eve", "Ben", "Dee"]
