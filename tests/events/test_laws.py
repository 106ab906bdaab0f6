"""What is true of every standing, tried on drawn events (canon EVT-L8 to L10, L19, L23 and L24)."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.events.event import Contest, Entrant, Event, EventRound, Meeting, Rest, Result
from referee.events.rules import EventRules
from referee.events.standing import WORTH, reason, score, standing
from tests.events.recounted import Recount

KEYS = ("wins", "effectiveness", "points_for", "points_against", "ratio", "games", "opponents_wins", "opponents_cut",
    "direct", "direct_points")  # fmt: skip
OUTCOMES = ("played",) * 6 + ("time", "absent", "void", None)
TARGET = 60
lots = given(st.randoms(use_true_random=False))
thirty = settings(max_examples=30)


def drawn_rules(lot, **of_rules):
    first = lot.choice(((), (), ("wins", "direct"), ("direct_points",)))
    order = " ".join((*first, *lot.sample(sorted({*KEYS} - {*first}), lot.randint(1, 5))))
    agreed = {
        "bye": lot.choice(("target_half", "half_nil", "win_only", "nothing")),
        "forfeit": lot.choice(("mirror", "nil")),
        "excess": lot.choice(("counted", "capped")),
        "opponents_bye": lot.choice(("own", "zero")),
        "leaving": lot.choice(("by_format", "stands", "struck")),
        "twice": lot.random() < 0.3,
    }
    return EventRules(lot.choice(("swiss", "round_robin")), **{"order": order, **agreed, **of_rules})


def drawn_side(lot, number):
    since, until = lot.choice((1, 1, 1, 2)), lot.choice((200, 200, 200, 2))
    return Entrant(number, f"Side {number}", since=since, until=until, misses=lot.choice(((), (), (3,))))


def drawn_result(lot, sides, outcomes):
    outcome = lot.choice(outcomes)
    if outcome == "absent":
        return Result(outcome=outcome, absent=(lot.choice(sides),))
    points = [TARGET + lot.randrange(0, 20, 5), lot.randrange(0, TARGET, 20)]
    if outcome == "time":
        points = [lot.randrange(0, TARGET, 20), lot.randrange(0, TARGET, 20)]
    lot.shuffle(points)
    return outcome and Result(tuple(points), outcome)


def drawn_event(lot, outcomes=OUTCOMES, **of_rules):
    event = Event(
        rules=drawn_rules(lot, **of_rules),
        sides=tuple(drawn_side(lot, number) for number in range(1, lot.randint(2, 6) + 1)),
        target=TARGET,
        lowest_wins=lot.random() < 0.3,
    )
    return replace(event, rounds=tuple(drawn_round(lot, event, outcomes) for _ in range(lot.randint(0, 5))))


def drawn_round(lot, event, outcomes):
    numbers = [side.number for side in event.sides]
    lot.shuffle(numbers)
    tables = [*zip(numbers[::2], numbers[1::2], strict=False)]
    meetings = tuple(Meeting(sides, result=drawn_result(lot, sides, outcomes)) for sides in tables)
    return EventRound(meetings, tuple(map(Rest, numbers[2 * len(tables) :])))


@lots
@settings(max_examples=80)
def test_the_standing_is_what_the_canon_s_words_recount(lot):
    event = drawn_event(lot)
    rows = standing(event)
    told = [(row.place, row.side, row.half_wins, row.points_for, row.points_against, row.decided_by) for row in rows]
    recount = Recount(event)
    assert told == recount.table()
    for row in rows:
        opponents = recount.opponents(row.side)
        assert (row.opponents_wins, row.opponents_cut) == (sum(opponents), sum(opponents[1:]))


@lots
@thirty
def test_no_order_of_facts_changes_the_standing(lot):
    event = drawn_event(lot)
    results, rounds = {}, []
    for number, round_ in enumerate(event.rounds, start=1):
        tables = [turned(meeting) for meeting in lot.sample(round_.meetings, len(round_.meetings))]
        results |= {(number, table): meeting.result for table, meeting in enumerate(tables, start=1)}
        rounds.append(replace(round_, meetings=tuple(replace(meeting, result=None) for meeting in tables)))
    assert standing(replace(event, rounds=tuple(rounds)).with_results(results)) == standing(event)


def turned(meeting):
    result = meeting.result and replace(meeting.result, points=meeting.result.points[::-1])
    return replace(meeting, sides=meeting.sides[::-1], result=result)


@lots
@thirty
def test_tables_and_wins_are_as_many_and_what_is_won_is_what_is_lost(lot):
    event = drawn_event(lot, bye="nothing", forfeit="mirror", leaving="stands")
    counted = [each.result for round_ in event.rounds for each in round_.meetings if each.result]
    rows = standing(event)
    if len(rows) < len(event.sides):
        return
    assert sum(row.half_wins for row in rows) == 2 * sum(result.outcome != "void" for result in counted)
    assert sum(row.effectiveness for row in rows) == 0


@lots
@thirty
def test_every_reason_is_the_first_key_in_which_two_rows_differ(lot):
    event = drawn_event(lot)
    keys = event.rules.order.split()
    for above, row in pairwise(standing(event)):
        assert [*row.level, row.decided_by] in ([*keys, "shared"], keys[: len(row.level) + 1])
        alone = [key for key in keys if not key.startswith("direct")]
        assert all(row.merit(key) == above.merit(key) for key in alone if key in row.level)
        if row.decided_by in alone:
            own, its = row.figure(row.decided_by), above.figure(row.decided_by)
            assert own != its
            assert str(reason(row, above)).endswith(f"{own} against {its}.")


@lots
@thirty
def test_points_and_target_times_the_same_number_make_the_same_order(lot):
    event, times = drawn_event(lot), lot.randint(2, 5)
    scaled = changed(event, lambda points: tuple(made * times for made in points))
    assert order(replace(scaled, target=TARGET * times)) == order(event)


@lots
@thirty
def test_points_turned_round_where_the_lowest_wins_make_the_same_order(lot):
    agreed = {"bye": "win_only", "excess": "counted", "order": lot.choice(("wins effectiveness", "direct wins"))}
    event = replace(drawn_event(lot, ("played", "time", "void"), **agreed), lowest_wins=False)
    turned_round = changed(event, lambda points: tuple(100 - made for made in points))
    assert order(replace(turned_round, lowest_wins=True)) == order(event)


def order(event):
    return [(row.place, row.side, row.decided_by) for row in standing(event)]


def changed(event, change):
    """The event with other points at every table."""
    for at, meeting in event.tables.items():
        if meeting.result:
            result = replace(meeting.result, points=change(meeting.result.points))
            event = event.with_tables({at: replace(meeting, result=result)})
    return event


@lots
@thirty
def test_a_league_s_table_sums_to_its_matches_and_they_to_their_games(lot):
    ends = [[lot.choice(("home", "away", "void")) for _ in range(9)] for _ in range(6)]
    contests = [tuple(Contest(won=end) for end in won) for won in ends]
    matches = [Meeting(tuple(lot.sample(range(1, 5), 2)), contests=each) for each in contests]
    rules = EventRules("match", league=lot.choice(("win_plus_games", "three_one", "win_only")))
    teams = tuple(Entrant(number) for number in range(1, 5))
    event = Event("teams", rules, sides=teams, rounds=tuple(EventRound((match,)) for match in matches))
    halves = [(side, games) for match in matches for side, games in zip(match.sides, score(event, match), strict=True)]
    assert sum(games for _, games in halves) == sum(end != "void" for won in ends for end in won)
    for row in standing(event):
        own = [games for side, games in halves if side == row.side]
        assert (row.played, row.points_for) == (len(own), sum(own))
        win, draw, narrow, game = WORTH[rules.league]
        assert row.points - game * sum(own) in {
            win * row.won + draw * (row.played - row.won - row.lost) + narrow * close for close in range(row.lost + 1)
        }
