"""Which double a round is built on, which comes next, and how many rounds there are."""

import pytest

from referee.engine.standing import Situation
from referee.record import from_document, report
from referee.rulesets import ruleset
from tests.support.builders import document, last, lines, out, steps, told
from tests.support.builders import refused as refusal

ROUND = out(0, "", "17")


def engines(*entries, preset=None, **said):
    """The engines of rounds as they are reported, and the next."""
    entries = report(from_document(document("trains", *entries, players=2, preset=preset, **said)))["entries"]
    return [entry["engine"] for entry in entries], entries[-1]["next_engine"]


@pytest.mark.canon("MEX-06", "MEX-07", "CHK-04", "CHK-05")
@pytest.mark.parametrize(("preset", "first", "rounds"), [
    ("double_twelve", 12, 13), ("double_nine", 9, 10), ("double_fifteen", 15, 16), ("double_six", 6, 7),
    ("short", 6, 7), ("good_sam_florida", 9, 10), ("chickenfoot", 9, 10), ("chickenfoot_six", 6, 7),
    ("chickenfoot_twelve", 12, 13), ("chickenfoot_skip", 9, 10),
])  # fmt: skip
def test_each_round_has_the_next_lower_double_and_there_is_one_for_each(preset, first, rounds):
    assert engines(ROUND, ROUND, preset=preset) == ([first, first - 1], first - 2)
    assert ruleset("trains").interruptions.rounds(ruleset("trains").agree(preset)) == rounds


@pytest.mark.parametrize(("round_", "engine"), [(1, 12), (4, 9), (13, 0)])
def test_a_game_from_paper_goes_on_in_its_round(round_, engine):
    line = report(from_document(document("trains", ROUND, players=2, round=round_)))["entries"][0]
    assert (line["round"], line["rounds"], line["engine"]) == (round_, 13, engine)


@pytest.mark.canon("CHK-G10")
def test_a_game_to_a_total_goes_on_from_paper_with_the_engine_of_its_round():
    said = {"ends_at": 300, "totals": [140, 90]}
    assert engines(ROUND, ROUND, round=5, **said) == ([8, 7], 6)
    assert engines(ROUND, round=15, **said) == ([11], 10)
    assert engines(ROUND, round=3, engine="highest_unplayed", preset="chickenfoot", **said) == ([7], 6)


@pytest.mark.canon("MEX-G8")
def test_after_0_0_the_highest_double_comes_again():
    assert engines(ROUND, ROUND, round=13, rounds=14) == ([0, 12], None)
    assert engines(ROUND, first_engine=0, rounds=3) == ([0], 12)


@pytest.mark.canon("MEX-G5")
def test_where_the_engines_go_up_the_first_is_0_0():
    assert engines(ROUND, ROUND, engine="ascending") == ([0, 1], 2)
    assert engines(ROUND, engine="ascending", first_engine=11) == ([11], 12)
    assert engines(ROUND, ROUND, engine="ascending", first_engine=12, rounds=3) == ([12, 0], 1)


def test_the_highest_double_held_is_told_and_may_come_again(refused):
    nine = {**ROUND, "engine": 9}
    assert engines(nine, nine, preset="cardinal") == ([9, 9], None)
    assert steps(last("trains", nine, preset="cardinal", players=2))[0] == "The engine was 9-9."
    assert refused("trains", ROUND, preset="cardinal", players=2) == ("engine", "MEX-G5")
    assert refused("trains", nine, engine="highest_held", players=2) == ("options.rounds", "MEX-G5")


@pytest.mark.canon("CHK-G5")
def test_a_double_that_was_skipped_is_tried_first_in_the_next_round():
    eight, nine = {**ROUND, "engine": 8}, {**ROUND, "engine": 9}
    assert engines(eight, preset="chickenfoot_skip") == ([8], 9)
    assert engines(eight, nine, preset="chickenfoot_skip") == ([8, 9], 7)
    assert engines(eight, ROUND, preset="chickenfoot_skip") == ([8, 9], 7)


def test_once_every_double_was_played_all_may_be_again():
    rounds = [{**ROUND, "engine": number} for number in (6, 4, 5, 3, 2, 1, 0)]
    assert engines(*rounds, ROUND, preset="chickenfoot_six", engine="highest_unplayed", rounds=9) == (
        [6, 4, 5, 3, 2, 1, 0, 6], 5,
    )  # fmt: skip


@pytest.mark.canon("MEX-41")
def test_another_engine_than_the_round_s_is_doubted_and_the_next_follows_from_it():
    line = last("trains", {**ROUND, "engine": 10}, players=2)
    assert [str(step) for step in line.verdict.remarks] == ["Check the engine: round 1 has 12-12, not 10-10."]
    assert line.standing.state.engine == 9


def test_an_engine_that_had_its_round_is_doubted_where_each_has_one():
    line = last("trains", {**ROUND, "engine": 8}, {**ROUND, "engine": 8}, preset="chickenfoot_skip", players=2)
    assert [str(step) for step in line.verdict.remarks] == ["Check the engine: 8-8 has had its round."]
    line = last("trains", {**ROUND, "engine": 8}, {**ROUND, "engine": 7}, preset="chickenfoot_skip", players=2)
    assert line.verdict.remarks == ()


@pytest.mark.canon("MEX-31")
@pytest.mark.parametrize(
    ("fields", "at"),
    [({"engine": 13}, "engine"), ({"held": ["", "13-2"]}, "held.1"), ({"ends": [13]}, "ends.0")],
    ids=["the engine", "a tile", "an end"],
)
def test_no_number_is_higher_than_the_set_has(refused, fields, at):
    hand = {**ROUND, **fields}
    blocked = {**hand, "blocked_by": None, "held": ["4", "5"]}
    blocked.pop("out")
    assert refused("trains", blocked if "ends" in fields else hand, players=2) == (at, "MEX-31")


def test_the_first_engine_is_one_of_the_set():
    assert refusal("trains", first_engine=10, set=9, players=2)[0] == "options.first_engine"


@pytest.mark.canon("MEX-G20", "MEX-04")
@pytest.mark.parametrize("entry", [told("void", reason="renege"), told("redeal")], ids=["cancelled", "dealt again"])
def test_a_round_that_was_not_played_is_played_with_the_same_engine(entry):
    assert engines(ROUND, entry, ROUND) == ([12, 11, 11], 10)


@pytest.mark.canon("MEX-40", "MEX-19")
def test_after_the_last_round_there_is_no_other(refused):
    assert refused("trains", ROUND, ROUND, players=2, round=13) == ("kind", "MEX-40")
    assert refusal("trains", players=2, round=14)[0] == "opening.round"


@pytest.mark.canon("MEX-G7", "MEX-08")
def test_who_starts_is_told_or_the_next_player_in_turn():
    leads = [line.standing.next_lead for line in lines("trains", {**ROUND, "lead": 1}, ROUND, players=2)]
    assert leads == [None, None]
    by_turn = lines("trains", ROUND, {**ROUND, "lead": 1}, ROUND, players=2, next_lead="next_seat")
    assert [line.standing.next_lead for line in by_turn] == [None, 0, 1]


@pytest.mark.parametrize(("said", "text"), [
    ({"round": 4}, "Round 4 of 13, engine 9-9"),
    ({"preset": "cardinal"}, "Round 1 of 13"),
    ({"ends_at": 200}, "Round 1, engine 12-12"),
    ({"ends_at": 200, "engine": "highest_held"}, "Round 1"),
    ({"players": 9, "hand_tiles": 9}, "Round 1 of 13, engine 12-12"),
    ({"players": 10, "hand_tiles": 9}, "Round 1 of 13, engine 12-12: no tiles to draw"),
    ({"players": 8, "hand_tiles": 11}, "Round 1 of 13, engine 12-12: 2 tiles to draw"),
    ({"players": 8, "hand_tiles": 11, "round": 2}, "Round 2 of 13, engine 11-11"),
])  # fmt: skip
def test_the_round_to_come_is_said_with_its_engine(said, text):
    record = from_document(document("trains", **{"players": 2, **said}))
    assert str(record.ruleset.upcoming(Situation(record.options, record.first()))) == text


@pytest.mark.canon("MEX-37", "MEX-38")
@pytest.mark.parametrize(("said", "most"), [
    ({"players": 6, "hand_tiles": 15}, 298), ({"players": 8}, 262), ({"players": 8, "round": 2}, 264),
    ({"players": 6, "hand_tiles": 15, "double_blank": 50}, 330),
    ({"players": 6, "hand_tiles": 15, "single_blank": 25}, 367),
    ({"players": 2, "preset": "double_six"}, 137), ({"players": 2, "preset": "cardinal"}, 1030),
], ids=[
    "fifteen each", "eleven each", "after 12-12", "0-0 at 50", "blanks at 25", "double-six", "whose engine is told",
])  # fmt: skip
def test_the_heaviest_hand_is_of_what_nobody_else_took(said, most):
    record = from_document(document("trains", **said))
    assert record.ruleset.setup.heaviest(Situation(record.options, record.first())) == most
