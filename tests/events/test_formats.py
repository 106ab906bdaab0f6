"""Whole evenings in each format: what everybody has had at their end, what is refused before, and why it was so."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random

import pytest

from referee.engine.facts import ImpossibleFact
from referee.events import partners
from referee.events.draw import circle, draw, is_over, remark, rounds_of
from referee.events.event import ABSENT, VOID, Entrant, Event, EventRound, Meeting, Result, event_document, read_event
from referee.events.reasons import reason, rest_reason, wins
from referee.events.standing import standing
from tests.events.evenings import entered, played, with_results

ONE_OF_EACH = {
    "swiss": {}, "round_robin": {}, "knockout": {"consolation": True}, "partners": {}, "movement": {}, "match": {},
    "plan": {},
}  # fmt: skip


def drawn(event):
    return draw(event, standing(event))


def seats(event):
    """The sides of each table, round by round."""
    return [[meeting.sides for meeting in round_.meetings] for round_ in event.rounds]


def met(event):
    return Counter(frozenset(table) for round_ in seats(event) for table in round_)


@pytest.mark.parametrize("form", ONE_OF_EACH)
@pytest.mark.parametrize("people", [8, 9, 12])
def test_every_format_comes_to_an_end_and_says_why_all_meet_and_rest(form, people):
    event = played(entered(people, form, **ONE_OF_EACH[form]), Random(people))
    for number, round_ in enumerate(event.rounds, start=1):
        told = [str(reason(event, number, meeting)) for meeting in round_.meetings]
        told += [str(rest_reason(event, rest)) for rest in round_.rests]
        assert all(each.endswith(".") and "{" not in each for each in told)
    assert read_event(event_document(event)) == event
    with pytest.raises(ImpossibleFact, match="All rounds have been drawn"):
        drawn(event)


@pytest.mark.canon("EVT-L11", "EVT-L12")
@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("sides", range(3, 13))
def test_in_a_round_robin_all_meet_and_are_at_home_as_often_as_away(sides, twice):
    rounds = circle(range(sides), twice=twice)
    assert Counter(frozenset(pair) for round_ in rounds for pair in round_) == {
        frozenset(pair): 1 + twice for pair in combinations(range(sides), 2)
    }
    for side in range(sides):
        at_home = [side == home for round_ in rounds for home, away in round_ if side in (home, away)]
        difference = 2 * sum(at_home) - len(at_home)
        assert abs(difference) <= (0 if twice or sides % 2 else 1)
        assert not twice or all(len({*three}) > 1 for three in zip(at_home, at_home[1:], at_home[2:], strict=False))


def test_five_go_round_as_the_canon_has_it():
    assert circle([1, 2, 3, 4, 5]) == [
        [(2, 5), (4, 3)], [(3, 1), (5, 4)], [(4, 2), (1, 5)], [(5, 3), (2, 1)], [(1, 4), (3, 2)]
    ]  # fmt: skip


@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("since", [2, 4])
@pytest.mark.parametrize("twice", [False, True])
def test_who_joins_a_round_robin_later_meets_everybody_as_often_too(people, since, twice):
    event = entered(people, "round_robin", twice=twice)
    last = Entrant(people + 1, "Zoe", since=since)
    before = since - 1
    while len(event.rounds) < before:
        event = with_results(event, drawn(event), Random(1))
    event = played(replace(event, sides=(*event.sides, last)), Random(2))
    assert met(event) == {frozenset(pair): 1 + twice for pair in combinations(range(1, people + 2), 2)}


def test_who_has_left_a_round_robin_does_not_come_and_who_misses_a_round_lets_others_rest():
    event = entered(4, "round_robin").with_side(Entrant(4, "Dee", until=1))
    event = with_results(event, drawn(event), Random(1))
    left = replace(event, rounds=(*event.rounds, drawn(event)))
    assert [each.result for each in left.rounds[1].meetings if 4 in each.sides] == [Result((), "absent", (4,))]
    assert read_event(event_document(left)) == left
    away = entered(4, "round_robin").with_side(Entrant(4, "Dee", misses=(1,)))
    assert [(rest.side, rest.why) for rest in drawn(away).rests] == [(1, "absence")]


@pytest.mark.canon("EVT-L17")
@pytest.mark.parametrize("people", partners.PLANS)
def test_by_a_plan_everybody_partners_everybody_once_and_meets_everybody_twice(people):
    together, against = Counter(), Counter()
    for number in range(partners.rounds(people)):
        tables = partners.planned(people, number)
        seated = [each for table in tables for each in table]
        assert len({*seated}) == len(seated) == people - people % 4
        for first, second, third, fourth in tables:
            together.update(map(frozenset, ((first, second), (third, fourth))))
            against.update(map(frozenset, product((first, second), (third, fourth))))
    everybody = [frozenset(pair) for pair in combinations(range(people), 2)]
    assert (together, against) == (dict.fromkeys(everybody, 1), dict.fromkeys(everybody, 2))


def test_there_is_a_plan_up_to_41_people():
    assert [*partners.PLANS] == [people for people in range(4, 42) if people % 4 < 2]


def test_of_a_table_of_the_plan_at_which_somebody_lacks_the_others_rest():
    event = entered(8, "plan").with_side(Entrant(8, "Hal", misses=(1,)))
    assert ([rest.why for rest in drawn(event).rests], len(drawn(event).meetings)) == (["absence"] * 3, 1)


@pytest.mark.canon("EVT-L18")
@pytest.mark.parametrize("way", ["up", "cycle", "progressive"])
@pytest.mark.parametrize("people", [8, 11, 13, 23])
def test_a_movement_keeps_the_size_of_tables_and_moves_as_many_as_agreed(way, people):
    event = played(entered(people, "movement", way=way, seats=6, move=2, rounds=5), Random(people))
    sizes = [len(table) for table in seats(event)[0]]
    assert max(sizes) <= 6
    assert max(sizes) - min(sizes) <= 1
    for before, after in pairwise(seats(event)):
        assert [len(table) for table in after] == sizes
        going = [len({*old} - {*new}) for old, new in zip(before, after, strict=True)]
        ends = [2, *[4 if way == "up" else 2] * (len(sizes) - 2), 2]
        assert going == ends


def test_of_level_ones_whoever_has_been_at_a_table_longer_moves():
    event = replace(entered(6, "movement", seats=3, rounds=9), lowest_wins=True)
    level = Result((5, 5, 5))
    for _round in range(2):
        round_ = drawn(event)
        tables = tuple(replace(each, result=level) for each in round_.meetings)
        event = replace(event, rounds=(*event.rounds, replace(round_, meetings=tables)))
    assert seats(event) == [[(1, 2, 3), (4, 5, 6)], [(1, 2, 4), (3, 5, 6)]]
    assert [each.sides for each in drawn(event).meetings] == [(1, 4, 5), (2, 3, 6)]


@pytest.mark.parametrize(("lowest_wins", "tables"), [(False, [(1, 3, 6), (2, 4, 5)]), (True, [(1, 2, 4), (3, 5, 6)])])
def test_the_best_and_the_worst_of_a_table_are_told_by_the_points_that_win(lowest_wins, tables):
    event = replace(entered(6, "movement", seats=3, rounds=9), lowest_wins=lowest_wins)
    round_ = drawn(event)
    made = Result((50, 10, 90)), Result((20, 30, 40))
    met = tuple(replace(each, result=result) for each, result in zip(round_.meetings, made, strict=True))
    assert [each.sides for each in drawn(replace(event, rounds=(replace(round_, meetings=met),))).meetings] == tables


def test_whoever_did_not_come_to_a_table_is_the_worst_there():
    event = entered(6, "movement", seats=3, rounds=9)
    round_ = drawn(event)
    came = Result((0, 50, 90), ABSENT, (3,)), Result((10, 20, 30))
    tables = tuple(replace(each, result=result) for each, result in zip(round_.meetings, came, strict=True))
    event = replace(event, rounds=(replace(round_, meetings=tables),))
    assert [each.sides for each in drawn(event).meetings] == [(1, 2, 6), (3, 4, 5)]


@pytest.mark.canon("EVT-L15", "EVT-L16")
@pytest.mark.parametrize("sides", range(2, 18))
def test_in_a_knockout_who_has_lost_is_out_and_there_is_one_match_less_than_sides(sides):
    event = played(entered(sides, "knockout"), Random(sides))
    lost = set()
    for round_ in event.rounds:
        for meeting in round_.meetings:
            assert not lost & {*meeting.sides}
            lost.add(min(zip(meeting.result.points, meeting.sides, strict=True))[1])
    assert len(lost) == sum(map(len, seats(event))) == sides - 1
    byes = [rest.side for round_ in event.rounds for rest in round_.rests]
    assert sorted(byes) == [*range(1, 2 ** len(event.rounds) - sides + 1)]
    assert {rest.why for round_ in event.rounds for rest in round_.rests} <= {"seed"}


@pytest.mark.parametrize("sides", range(3, 18))
def test_who_loses_at_once_plays_a_consolation_to_its_end(sides):
    event = played(entered(sides, "knockout", consolation=True), Random(sides))
    tables = [each for round_ in event.rounds for each in round_.meetings]
    first = {side: each for each in reversed(tables) if each.why == "bracket" for side in each.sides}
    best = {side: max(zip(each.result.points, each.sides, strict=True))[1] for side, each in first.items()}
    at_once = [side for side, winner in best.items() if winner != side]
    consoled = [each for each in tables if each.why == "consolation"]
    assert len(consoled) == len(at_once) - 1
    assert len(event.rounds) == rounds_of(event) <= rounds_of(entered(sides, "knockout", consolation=True))
    assert {side for each in consoled for side in each.sides} == ({*at_once} if consoled else set())


def test_the_first_two_meet_in_the_final_alone():
    event = entered(11, "knockout")
    while not is_over(event):
        round_ = drawn(event)
        won = tuple(replace(each, result=Result(tuple(100 - side for side in each.sides))) for each in round_.meetings)
        event = replace(event, rounds=(*event.rounds, replace(round_, meetings=won)))
    assert seats(event)[-1] == [(1, 2)]


def test_partners_are_those_who_were_partners_least():
    event = played(entered(4, "partners", split="fresh", rounds=3), Random(1))
    camps = Counter(
        frozenset(camp) for round_ in event.rounds for each in round_.meetings for camp in event.camps(each)
    )
    assert set(camps.values()) == {1}


def test_teams_meet_in_as_many_games_as_agreed_and_no_round_waits_for_a_match():
    event = entered(4, "match", singles=2, doubles=1)
    event = replace(event, rounds=(drawn(event),))
    assert [len(each.contests) for each in drawn(event).meetings] == [3, 3]


@pytest.mark.parametrize(("sides", "rounds"), [(4, 3), (5, 5), (8, 5), (16, 6), (40, 8), (122, 9)], ids=str)
def test_a_swiss_has_as_many_rounds_as_one_needs_to_be_unbeaten_and_two_more(sides, rounds):
    assert rounds_of(entered(sides)) == rounds


def test_more_rounds_than_a_swiss_can_hold_are_only_said():
    assert str(remark(entered(6, rounds=7))) == "After 5 rounds, some will have to meet again."
    assert remark(entered(6, rounds=5)) is None


@pytest.mark.parametrize(
    ("event", "field", "said"),
    [
        (entered(3), "sides", "This format needs at least 4."),
        (entered(2, "round_robin"), "sides", "This format needs at least 3."),
        (entered(4, "movement"), "sides", "This format needs at least 5."),
        (entered(10, "plan"), "sides", "up to 41, but none for 10."),
        (entered(44, "plan"), "sides", "up to 41, but none for 44."),
        (entered(8, "movement", move=3), "rules.move", "At most half a table can move: of 4, not 3."),
        (replace(entered(4), rounds=(drawn(entered(4)),)), "rounds.0", "Tables 1 and 2 have no result."),
        (replace(entered(4, rounds=1), rounds=(EventRound(),)), "rounds", "All rounds have been drawn."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_drawn_is_refused(event: Event, field, said):
    with pytest.raises(ImpossibleFact) as refused:
        drawn(event)
    assert refused.value.field == field
    assert refused.value.message.endswith(said)


def test_a_knockout_does_not_go_on_while_a_match_has_no_winner():
    event = entered(3, "knockout")
    (meeting,) = drawn(event).meetings
    event = replace(event, rounds=(replace(drawn(event), meetings=(replace(meeting, result=Result((), VOID)),)),))
    with pytest.raises(ImpossibleFact, match="Table 1 has no winner"):
        drawn(event)


@pytest.mark.canon("EVT-L21")
def test_other_names_are_drawn_the_same():
    event = played(entered(9), Random(4))
    others = tuple(replace(side, name=f"Q{10 - side.number}") for side in event.sides)
    for number in range(len(event.rounds)):
        before = replace(event, rounds=event.rounds[:number])
        assert drawn(replace(before, sides=others)) == drawn(before)


@pytest.mark.canon("EVT-L25")
def test_a_sentence_says_the_wins_as_they_were():
    event = replace(entered(4), sides=tuple(map(Entrant, range(1, 5), ("Ana & Luis", "Rosa & Beto", "Cy", "Dee"))))
    for points in ((100, 60), (100, 60), (100, 60)):
        round_ = drawn(event)
        tables = tuple(replace(each, result=Result(points)) for each in round_.meetings)
        event = replace(event, rounds=(*event.rounds, replace(round_, meetings=tables)))
    told = [str(reason(event, number, round_.meetings[0])) for number, round_ in enumerate(event.rounds, start=1)]
    assert told == [
        "Ana & Luis against Rosa & Beto: the first round is drawn by lot.",
        "Ana & Luis against Cy: both have 1 win, and they have not met.",
        "Ana & Luis against Dee: 2 and 0 wins, and they have not met; not everyone can play an equal.",
    ]


def test_a_bracket_says_whom_the_winner_meets():
    event = played(entered(6, "knockout"), Random(1))
    told = [
        [str(reason(event, at, each)) for each in round_.meetings] for at, round_ in enumerate(event.rounds, start=1)
    ]
    assert told[0] == ["P4 against P5: the winner plays P1.", "P3 against P6: the winner plays P2."]
    assert [each.partition(": ")[2] for each in told[1]] == [
        "the winner plays the winner of table 2.", "the winner plays the winner of table 1."
    ]  # fmt: skip
    assert told[2][0].endswith(": this is the final.")


def test_whoever_has_a_free_round_though_others_are_lower_is_told_why():
    event = entered(5)
    for resting in ("P5", "P4"):
        assert str(rest_reason(event, drawn(event).rests[0])) == (
            f"A bye for {resting}: the lowest of those who have gone without a game least often."
        )
        round_ = drawn(event)
        tables = tuple(replace(each, result=Result((100, 60))) for each in round_.meetings)
        event = replace(event, rounds=(*event.rounds, replace(round_, meetings=tables)))
    before = entered(6).with_side(Entrant(6, "Fay", until=3))
    for tables in (((1, 2), (3, 5), (4, 6)), ((1, 3), (2, 6), (4, 5)), ((1, 4), (2, 5), (3, 6))):
        met = tuple(Meeting(each, result=Result((100, 60))) for each in tables)
        before = replace(before, rounds=(*before.rounds, EventRound(met)))
    assert str(rest_reason(before, drawn(before).rests[0])) == (
        "A bye for P4: everyone lower has gone without a game more often, or two would meet again."
    )


@pytest.mark.parametrize(("halves", "said"), [(0, "0"), (1, "½"), (3, "1½"), (4, "2")])
def test_half_a_win_is_written_as_people_do(halves, said):
    assert str(wins(halves)) == said


@pytest.mark.parametrize("form", ONE_OF_EACH)
@pytest.mark.parametrize("sides", range(4))
def test_before_it_has_begun_no_event_is_over_however_few_are_in(form, sides):
    event = entered(sides, form, **ONE_OF_EACH[form])
    assert not is_over(event)
    assert rounds_of(event) >= 0


def test_who_comes_when_a_plan_has_begun_rests_and_is_told_why():
    event = entered(5, "plan").with_side(Entrant(5, "Eve", since=2))
    event = with_results(event, drawn(event), Random(1))
    assert [str(rest_reason(event, rest)) for rest in drawn(event).rests] == [
        "A bye for Eve: the plan is for those who were there from the start."
    ]


def test_new_partners_are_told_their_places():
    event = entered(4, "partners")
    event = with_results(event, drawn(event), Random(2))
    event = replace(event, rounds=(*event.rounds, drawn(event)))
    home, away = (" and ".join(f"P{side}" for side in camp) for camp in event.camps(event.rounds[1].meetings[0]))
    assert str(reason(event, 2, event.rounds[1].meetings[0])) == (
        f"{home} against {away}: places 1, 1, 3 and 3 in the standings."
    )
