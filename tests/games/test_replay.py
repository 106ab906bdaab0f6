"""A game told again by other rules, for any game that can be drawn."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.engine.facts import Stop
from referee.engine.options import answers as answers_of
from referee.games.replay import otherwise, replay
from referee.games.sheet import Line, Sheet
from referee.record import Record, from_document
from tests.support.builders import document, out
from tests.support.strategies import quick, records


def sheet(record: Record) -> Sheet:
    """The sheet of a record that no database holds."""
    lines = record.scored()
    written = tuple(Line(number, (), line) for number, line in enumerate(lines, 1))
    unwritten: Any = None
    return Sheet(unwritten, record, record.first(), written, lines[-1].standing if lines else record.first())


@quick
@given(records())
def test_a_game_replayed_by_its_own_rules_is_the_same_game(record):
    again = replay(sheet(record), record.preset, answers_of(record.options))
    assert list(again.lines.values()) == list(record.scored())
    assert again.problem is None


@quick
@given(records("partners"), st.sampled_from(["duo50", "brazil", "jamaica", "cuba", "dominican"]))
def test_a_game_replayed_by_other_rules_goes_on_until_it_is_won_or_cannot_be_judged(record, preset):
    again = replay(sheet(record), preset, {})
    ends = len(again.lines) == len(record.facts) or again.problem is not None
    assert ends or (again.last and again.last.standing.over)
    assert all(not line.standing.over for line in list(again.lines.values())[:-1])


@quick
@given(records())
def test_a_game_ends_by_other_rules_as_its_replay_by_them_does(record):
    over = record.facts and record.scored()[-1].standing.over
    played = sheet(record if over else replace(record, facts=(*record.facts, Stop())))
    for each in otherwise(played):
        again = replay(played, each.rules.preset, dict(each.rules.changed))
        assert (each.standing, each.problem is None) == (again.standing, again.problem is None)
        flipped = again.standing.over and not again.problem and again.standing.winners != played.standing.winners
        assert (each.kind == "flipped") == flipped


WON_BY_ANA, WON_BY_BEN = out(0, "", "9", "5", "8"), out(1, "7", "", "6", "4")


def test_a_broken_run_wins_by_the_rules_that_keep_what_was_won():
    """Ana and Cy break a run of five, and Ben and Dee win it all the same where hands are only counted."""
    hands = [*[WON_BY_BEN] * 5, WON_BY_ANA, WON_BY_BEN]
    played = sheet(from_document(document("partners", *hands, preset="jamaica")))
    assert played.standing.totals == (0, 1)
    again = replay(played, "six_hands", {})
    assert (again.standing.totals, again.standing.winners) == ((1, 6), (1,))


def test_a_game_of_rounds_is_replayed_with_fewer_of_them_and_with_another_worth_of_0_0():
    """Ana wins with the fewest points, but for the last round, which left her with 0-0."""
    rounds = [out(0, "", "20"), out(0, "", "1"), out(1, "8-7 0-0", "")]
    played = sheet(from_document(document("trains", *rounds, players=2, rounds=3)))
    assert (played.standing.totals, played.standing.winners) == ((15, 21), (0,))
    shorter = replay(played, "double_twelve", {"rounds": 2})
    assert (shorter.standing.totals, shorter.standing.winners) == ((0, 21), (0,))
    assert replay(played, "fifty", {"rounds": 3}).standing.winners == (1,)
    longer = replay(played, "double_twelve", {})
    assert (longer.standing.over, longer.problem) == (False, None)


def test_rounds_of_another_first_engine_are_replayed_until_one_holds_its_own_engine():
    rounds = [out(0, "", "6-6"), out(0, "", "5-5 1-0")]
    played = sheet(from_document(document("trains", *rounds, players=2, rounds=2)))
    again = replay(played, "short", {"rounds": 2})
    assert (again.problem_line, again.problem.clause) == (1, "MEX-32")
