"""What people did over the games of a table, counted from its sheets."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from referee.engine.ruleset import Accounts
from referee.games.sheet import GameRef, Revision, opened, written_on
from referee.games.statistics import people, sides
from referee.games.tally import tally
from referee.record import from_document, write_fact
from referee.rulesets.partners import PARTNERS
from referee.web.filters import charts
from tests.support.builders import CAST, block, document, out, told, tricks

NOW = datetime(2026, 1, 2, 20, tzinfo=UTC)


def sheet(*entries, number=1, ruleset="partners", names=CAST, **house):
    """The sheet of a game in which all of this was told."""
    record = from_document(document(ruleset, *entries, **house) | {"seats": list(names)})
    game = opened(GameRef(number, 1, "ABCDEF", number, NOW + timedelta(hours=number), 0), record)
    facts = [write_fact(fact) for fact in record.facts]
    data = [{key: value for key, value in fact.items() if key != "kind"} for fact in facts]
    written = (
        Revision(line, line, 1, fact["kind"], each, NOW, "keeper", "")
        for line, (fact, each) in enumerate(zip(facts, data, strict=True), 1)
    )
    return written_on(game, written)


def person(name, *sheets):
    return next(each for each in people(map(tally, sheets)) if each.name == name)


WON = sheet(out(0, "", "21", "2", "30", lead=0), target=50)
PLAYED = sheet(
    out(1, "5", "", "5", "2", lead=0), block("2-3", "1-2", "3-6", "6-6 2-6", by=3, end=5), number=2, target=100
)


def test_games_are_counted_once_they_have_ended_and_hands_when_they_are_played():
    ana = person("Ana", PLAYED, WON)
    assert (ana.games, ana.games_won, ana.hands, ana.hands_won) == (1, 1, 3, 2)
    ben = person("Ben", PLAYED, WON)
    assert (ben.games, ben.games_won, ben.hands, ben.hands_won) == (1, 0, 3, 1)


def test_a_hand_counts_for_both_partners_and_so_does_what_it_was_worth():
    for name in ("Ben", "Dee"):
        each = person(name, PLAYED)
        assert (each.hands_won, each.points, each.biggest) == (1, 10, 10)


def test_blocks_are_counted_for_who_was_there_and_for_who_won():
    ana, ben = person("Ana", PLAYED), person("Ben", PLAYED)
    assert (ana.blocked, ana.blocked_won, ben.blocked, ben.blocked_won) == (1, 1, 1, 0)


def test_who_shuts_others_out_gives_it_and_they_take_it():
    assert (person("Cy", WON).shut_outs, person("Dee", WON).shut_out) == (1, 1)


def test_nobody_is_shut_out_of_a_game_that_time_ended_below_its_target():
    stopped = sheet(out(0, "", "5", "2", "7", lead=0), told("time"), target=50, time_out="stands")
    assert (stopped.standing.winners, stopped.standing.totals[1]) == ((0,), 0)
    assert person("Dee", stopped).shut_out == 0


def test_partners_and_opponents_are_told_apart():
    ana = person("Ana", WON)
    partners, opponents = ({each.name: each.games_won for each in of.values()} for of in (ana.partners, ana.opponents))
    assert (partners, opponents) == ({"Cy": 1}, {"Ben": 1, "Dee": 1})


def test_what_befalls_both_partners_counts_twice_for_their_side():
    tallied = replace(PARTNERS.accounts, tallied=lambda _verdict: {"Caught": (0, 2, 3)})
    caught = replace(WON, record=replace(WON.record, ruleset=replace(PARTNERS, accounts=tallied)))
    assert {side.names: side.more["Caught"] for side in sides([tally(caught)])} == {
        ("Ana", "Cy"): 2, ("Ben", "Dee"): 1,
    }  # fmt: skip
    assert [person(name, caught).more["Caught"] for name in CAST] == [1, 0, 1, 1]


def test_units_are_won_and_lost_in_games_for_units_alone():
    pot = sheet(tricks(3, 2, 0, 0), told("stop"), ruleset="loo", preset="pot", stopping="shared")
    assert [person(name, pot).units for name in ("Ana", "Ben", "Cy", "Dee")] == [17, 18, -17, -18]
    assert person("Ana", WON).units is None


def test_who_left_owing_is_counted_with_what_they_lost():
    entries = tricks(3, 2, 0, 0), told("leave", seat=3), told("stop")
    pot = sheet(*entries, ruleset="loo", preset="pot", stopping="shared")
    found = people([tally(pot)])
    assert sum(each.units for each in found) == 0
    assert person("Dee", pot).games == 1


def test_one_name_in_other_letters_is_one_person_called_as_it_was_written_last():
    again = sheet(out(0, "", "21", "2", "30", lead=0), number=2, target=50, names=["ANA", "Ben", "Cy", "Dee"])
    found = people([tally(again), tally(WON)])
    assert [(each.name, each.games) for each in found if each.name.casefold() == "ana"] == [("ANA", 2)]


@pytest.mark.parametrize("sheets", [[], [sheet()], [sheet(told("stop"))], [sheet(told("void", reason="Fell over"))]])
def test_nobody_is_counted_where_nothing_was_played(sheets):
    assert people(map(tally, sheets)) == []


def test_a_pair_is_counted_as_one_side_whoever_of_it_sits_first():
    turned = sheet(out(0, "", "21", "2", "30", lead=0), number=2, target=50, names=["Cy", "Ben", "Ana", "Dee"])
    ours, theirs = sides([tally(turned), tally(WON)])
    assert (set(ours.names), ours.games_won, set(theirs.names), theirs.games) == ({"Ana", "Cy"}, 2, {"Ben", "Dee"}, 2)


def test_who_plays_alone_is_no_side():
    assert sides([tally(sheet(out(0, "", "9", "8"), ruleset="longana", names=CAST[:3], players=3))]) == []


def test_the_looed_are_counted_and_what_is_paid_beside_the_hands():
    pot = sheet(tricks(3, 2, 0, 0), ruleset="loo", preset="pot")
    assert [dict(person(name, pot).more) for name in ("Ana", "Cy")] == [{}, {"Looed": 1}]
    paid = told("double_win", tile="2-3", ends=[2, 3])
    bonus = sheet(out(0, "", "4", "5", "6", bonuses=[paid], lead=0), preset="collective", target=500)
    assert [person(name, bonus).bonuses for name in ("Ana", "Ben")] == [25, 0]


def test_blocks_are_lost_too():
    assert [person(name, PLAYED).blocked_lost for name in ("Ana", "Ben")] == [0, 1]


def test_a_game_that_was_stopped_before_its_first_hand_counts_for_nobody():
    stopped = sheet(told("stop"), number=2)
    ana = person("Ana", stopped, WON)
    assert (ana.games, ana.partners["cy"].games, ana.opponents["ben"].games) == (1, 1, 1)
    assert tally(stopped).over


def test_a_hand_that_was_cancelled_is_no_hand_and_what_it_brought_counts_towards_the_game():
    void = told("void", reason="Tiles fell", side=1, points=30)
    dee = person("Dee", sheet(out(0, "", "21", "2", "4", lead=0), void, target=30))
    assert (dee.games_won, dee.hands, dee.hands_won, dee.points) == (1, 1, 0, 0)


TRAINS = sheet(out(1, "12", "", "30", "30"), out(0, "", "5", "10", "8"), told("stop"), ruleset="trains", number=3)


def test_where_points_are_bad_it_is_counted_what_everybody_got_and_nobody_has_won_any():
    cy = person("Cy", TRAINS, PLAYED)
    bad = cy.bad_points
    assert (bad.hands, bad.average, bad.most, bad.worst_hands, bad.best_game, bad.worst_game) == (2, 20, 30, 2, 40, 40)
    assert (cy.hands, cy.points, cy.shut_outs) == (4, 23, 0)
    assert person("Ben", PLAYED).bad_points is None


def test_nobody_is_shut_out_where_nothing_is_the_best_there_is():
    ended = sheet(out(0, "", "60", "60", "70"), told("adjust", points=[-5, -60, 0, 40], reason="-"), ruleset="trains",
                  ends_at=100)  # fmt: skip
    usual = replace(ended.record.ruleset, accounts=Accounts())
    assert ended.standing.winners == (0,)
    assert replace(ended, record=replace(ended.record, ruleset=usual)).shut_out == ()


def test_nobody_is_worst_in_a_round_in_which_all_got_alike():
    level = sheet(block("7", "7", "7", "7", by=0), ruleset="trains")
    assert person("Ana", level).bad_points.worst_hands == 0


def test_the_fewest_points_have_the_first_place_and_whoever_went_home_has_none():
    assert [(names, place) for names, _total, place in tally(TRAINS).ended] == [
        (("Ana",), 2), (("Ben",), 1), (("Cy",), 4), (("Dee",), 3),
    ]  # fmt: skip
    gone = sheet(out(1, "12", "", "30", "17"), told("leave", seat=1), told("stop"), ruleset="trains")
    assert [names for (names,), _total, place in tally(gone).ended if place == 1] == ["Ana"]


def test_good_points_and_bad_ones_are_never_added_up_or_drawn_together():
    games = [tally(TRAINS), tally(WON)]
    assert charts.totals(games, people(games)) is None
    again = replace(tally(TRAINS), number=4)
    drawn = charts.totals([again, *games], people(games))
    assert drawn.rows[-1] == (4, tuple({"Ana": 24, "Ben": 10, "Cy": 80, "Dee": 76}[one.name] for one in people(games)))
    assert charts.hands([tally(TRAINS)]) == []


def test_of_two_who_both_lost_the_one_with_the_better_total_has_beaten_the_other():
    cy = person("Cy", TRAINS)
    assert [(name, met.games_won, met.games_lost) for name, met in cy.opponents.items()] == [
        ("ana", 0, 1), ("ben", 0, 1), ("dee", 0, 1),
    ]  # fmt: skip
    ana = person("Ana", TRAINS).opponents
    assert [(ana[name].games_won, ana[name].games_lost) for name in ("ben", "cy", "dee")] == [(0, 1), (1, 0), (1, 0)]


def test_nobody_beats_whoever_they_are_level_with():
    level = sheet(block("7", "7", "7", "9", by=0), told("stop"), ruleset="trains")
    ben = person("Ben", level).opponents
    assert [(ben[name].games_won, ben[name].games_lost) for name in ("ana", "cy", "dee")] == [(0, 0), (0, 0), (1, 0)]


def test_people_who_are_level_stand_as_their_readers_look_them_up():
    level = sheet(out(0, "", "5", "5", "5"), names=("Zoe", "Ñico", "Ángel", "beto"), target=500)
    assert [each.name for each in people([tally(level)])] == ["Ángel", "Zoe", "beto", "Ñico"]
