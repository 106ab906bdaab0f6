"""Who has won after the last round, and what happens between rounds: people come and go, lines are corrected."""

import pytest

from referee.record import from_document, report
from referee.rulesets import ruleset
from tests.support.builders import document, last, lines, out, steps, told

LAST = {"players": 3, "round": 13, "totals": [200, 190, 240]}
TIED = out(2, "2", "12", "")
"""A last round that leaves Ana and Ben on 202."""


def winners(*entries, **said):
    return last("trains", *entries, **said).standing.winners


@pytest.mark.canon("MEX-19", "CHK-10")
def test_after_the_last_round_the_lowest_total_has_won():
    line = last("trains", out(2, "8", "1-1", ""), **LAST)
    assert (line.standing.totals, line.standing.winners) == ((208, 192, 240), (1,))
    assert line.standing.state.engine is None
    assert steps(line)[-1] == "Ben: 192, the lowest total, and the game is won."
    assert winners(out(2, "8", "2", ""), **{**LAST, "round": 12}) == ()


@pytest.mark.canon("MEX-03", "CHK-02")
def test_a_shorter_game_ends_with_its_last_round():
    assert winners(out(0, "", "9"), players=2, round=7, rounds=7, totals=[70, 60]) == (1,)


@pytest.mark.canon("MEX-G10", "CHK-G9")
def test_who_is_tied_for_lowest_shares_the_win():
    line = last("trains", TIED, **LAST)
    assert line.standing.winners == (0, 1)
    assert steps(line)[-1] == "Ana and Ben are tied for the lowest total, 202, and share the win."
    came = report(from_document(document("trains", TIED, **LAST)))
    assert (came["game_winner"], came["game_winners"]) == (None, [0, 1])


def test_of_those_tied_who_went_out_more_often_wins_where_the_table_agreed_so():
    entries = [out(0, "", "10"), out(1, "10", ""), out(1, "4", "")]
    end = {"players": 2, "rounds": 4, "tie": "rounds_won"}
    line = last("trains", *entries, out(0, "", "4"), **end)
    assert line.standing.winners == (0, 1)
    line = last("trains", *entries, out(1, "6", ""), **{**end, "totals": [0, 10]})
    assert line.standing.winners == (1,)
    assert steps(line)[-1] == "Ana and Ben are tied for the lowest total, 20: Ben wins, having gone out in 3 rounds."


def test_those_tied_play_one_more_round_with_the_highest_engine_where_the_table_agreed_so():
    extra = {**LAST, "tie": "extra_round"}
    first = last("trains", TIED, **extra)
    assert (first.standing.winners, first.standing.state.engine) == ((), 12)
    assert steps(first)[-1] == "Ana and Ben are tied for the lowest total, 202: one more round is played."
    still, decided = (last("trains", TIED, out(2, "4", each, ""), **extra) for each in ("4", "9"))
    assert (still.standing.winners, still.standing.state.engine) == ((), 12)
    assert decided.standing.winners == (0,)


@pytest.mark.canon("CHK-G10")
def test_a_game_to_a_total_ends_once_somebody_has_it_and_the_lowest_wins():
    line = last("trains", out(0, "", "10", "31"), players=3, totals=[60, 50, 70], ends_at=100)
    assert line.standing.winners == (0, 1)
    assert steps(line)[-2] == "Cy has 100 or more: the game is over."
    assert winners(out(0, "", "10", "29"), players=3, totals=[60, 50, 70], ends_at=100) == ()


@pytest.mark.parametrize("entry", [
    told("adjust", points=[0, 30, 0], reason="-"), told("void", reason="-", side=1, points=30),
    told("penalty", seat=1, fault="talk", points=30),
], ids=["adjusted", "cancelled", "a penalty"])  # fmt: skip
def test_who_is_tied_when_something_else_than_a_round_ends_it_shares_the_win_too(entry):
    end = {"players": 3, "totals": [34, 60, 30], "ends_at": 80}
    assert winners(out(2, "5", "2", ""), entry, **end) == (2,)
    assert winners(out(2, "1", "2", ""), out(1, "3", "", "8"), entry, **end) == (0, 2)
    assert winners(out(0, "", "2", "4"), entry, tie="rounds_won", **end) == (0,)
    assert winners(out(0, "", "2", "4"), entry, tie="extra_round", **end) == ()


@pytest.mark.parametrize(("tie", "won"), [("shared", (0, 1)), ("rounds_won", (1,)), ("extra_round", ())])
def test_a_game_that_is_stopped_while_several_are_lowest_goes_as_after_the_last_round(tie, won):
    entries = [out(1, "5", "", "9"), told("adjust", points=[0, 5, 0], reason="-"), told("stop")]
    line = last("trains", *entries, players=3, tie=tie)
    assert (line.standing.winners, line.standing.over) == (won, True)


def test_those_who_share_the_win_by_something_else_than_a_round_are_named_in_one_sentence():
    adjusted = told("adjust", points=[100, 50, 50], reason="-")
    assert steps(last("trains", adjusted, players=3, ends_at=80))[-1] == (
        "Ben and Cy: 50 each, the best score once 80 was reached; they share the win."
    )


def test_a_game_that_has_ended_on_paper_is_not_opened_and_one_that_is_to_be_played_off_is(refused):
    tied = {"players": 3, "totals": [50, 50, 120], "ends_at": 100}
    assert refused("trains", **tied)[0] == "opening.totals"
    assert last("trains", out(0, "", "5", "7"), tie="extra_round", **tied).standing.winners == (0,)


def test_a_game_to_a_total_goes_through_the_doubles_again():
    entries = [out(0, "", "1")] * 8
    assert last("trains", *entries, preset="double_six", players=2, ends_at=100).standing.state.engine == 5


@pytest.mark.canon("MEX-G19")
@pytest.mark.parametrize(("newcomer", "start"), [("highest", 90), ("average", 47), ("zero", 0)])
def test_who_joins_starts_where_the_table_agreed(newcomer, start):
    line = last("trains", told("join", name="Zoe", after=1), players=3, totals=[20, 30, 90], newcomer=newcomer)
    assert line.standing.totals == (20, 30, 90, start)


def test_who_has_left_is_out_of_the_ranking():
    entries = [told("leave", seat=1), out(2, "8", "", "")]
    assert winners(*entries, **{**LAST, "totals": [200, 10, 240]}) == (0,)


def test_a_round_that_is_crossed_out_before_moves_every_later_one():
    entries = [out(0, "", "17"), out(1, "9", ""), out(0, "", "4")]
    engines = [line.verdict.details.engine for line in lines("trains", *entries, players=2)]
    assert engines == [12, 11, 10]
    without = lines("trains", *entries[1:], players=2)
    assert [line.verdict.details.engine for line in without] == [12, 11]
    assert without[-1].standing.state.outs == (1, 0)


@pytest.mark.parametrize("preset", [preset.key for preset in ruleset("trains").presets])
def test_every_preset_is_played_through_all_its_rounds(preset):
    rules, engine = ruleset("trains"), {"engine": 9} if preset == "cardinal" else {}
    rounds = rules.interruptions.rounds(rules.agree(preset))
    scored = lines("trains", *[out(0, "", "6-5", **engine)] * rounds, preset=preset, players=2)
    assert [line.standing.over for line in scored] == [False] * (rounds - 1) + [True]
    assert scored[-1].standing.winners == (0,)
