"""What the referee answers of trains, asked in plain texts as an address or a command line does."""

import pytest

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact

FEET = {"preset": "chickenfoot"}


def ask(key, **told):
    return question(key).ask(Inputs(told))


def said(reply):
    return [str(step) for step in reply.steps]


def refused(key, **told):
    with pytest.raises(ImpossibleFact) as refusal:
        ask(key, **told)
    return refusal.value.field


def test_the_lowest_total_may_be_below_0_where_going_out_takes_points_off():
    reply = ask("lowest", names="A, B", total_0="-5", total_1="12")
    assert reply.answer["winners"] == [0]
    assert refused("lowest", names="A, B", total_0="5-", total_1="12") == "total_0"


TWO = {"names": "A, B", "player": "A", "hand": "5-3 12-1 7-2", "double": "5-5"}
THREE = {"names": "A, B, C", "player": "A", "hand": "7-2 5-4 9-3 12-8", "end_0": "7", "mexican": "none"}


@pytest.mark.canon("MEX-13")
def test_while_a_double_is_uncovered_only_the_tiles_need_be_told():
    assert ask("where", **TWO).answer["plays"] == [["5-3", "5-5"]]
    reply = ask("where", **TWO, end_0="7", end_1="5", middle="12-12")
    assert str(reply.headline) == "First 5-5 must be covered: 5-3 fits."
    assert said(reply)[1:] == ["Until a double is covered, nobody may play anywhere else.",
                               "5-5 needs 5: 5-3."]  # fmt: skip


@pytest.mark.canon("MEX-10", "MEX-11", "MEX-12")
def test_where_each_tile_goes_is_told_with_a_drawing():
    reply = ask("where", **THREE, end_1="5", end_2="9", open="B", middle="12-12", boneyard="20")
    assert reply.answer["plays"] == [["12-8", "Mexican Train"], ["5-4", "B"], ["7-2", "A"]]
    assert str(reply.headline) == "Yes: 7-2, 5-4 and 12-8 can be played."
    assert [label if isinstance(label, str) else label.text for _at, label in reply.drawing.labels] == [
        "A", "B", "C", "Mexican Train",
    ]  # fmt: skip
    assert said(reply) == [
        "A's train needs 7: 7-2.", "B's train needs 5: 5-4.", "The Mexican Train needs 12: 12-8.",
        "Your train starts with the engine's number. Only you may add to it, unless it is marked.",
    ]  # fmt: skip


@pytest.mark.canon("MEX-12", "MEX-14")
@pytest.mark.parametrize(
    ("boneyard", "says", "must"),
    [
        ("4", "Nothing fits: draw.", True),
        ("0", "Nothing fits: pass.", False),
        ("", "Nothing fits: draw, if any tiles are left to draw.", None),
    ],
)
def test_a_player_without_a_tile_that_fits_draws_or_passes(boneyard, says, must):
    reply = ask("where", **THREE | {"hand": "1-1", "mexican": "4"}, boneyard=boneyard)
    assert (str(reply.headline), reply.answer["must_draw"]) == (says, must)


@pytest.mark.parametrize(
    ("told", "field"),
    [
        pytest.param(THREE | {"player": ""}, "player", id="whose turn it is"),
        pytest.param(THREE | {"hand": ""}, "hand", id="which tiles"),
        pytest.param(THREE | {"end_0": ""}, "end_0", id="the end of the player's own train"),
        pytest.param(THREE | {"open": "C"}, "end_2", id="the end of an open train"),
        pytest.param(THREE | {"mexican": ""}, "mexican", id="the end of the Mexican Train"),
        pytest.param(THREE, "middle", id="the engine, where a train has not begun"),
        pytest.param(TWO | {"double": "", "used_up": "yes"}, "double", id="which double is used up"),
        pytest.param(FEET | {"hand": "5-3"}, "ends", id="the open ends of feet"),
        pytest.param(FEET | {"hand": "5-3", "sides": "2"}, "middle", id="the engine of which sides are free"),
    ],
)
def test_what_decides_is_asked_for_where_it_is_not_told(told, field):
    assert refused("where", **told) == field


@pytest.mark.canon("CHK-06", "CHK-07", "CHK-11")
def test_feet_are_asked_for_sides_toes_and_ends():
    hand = {"hand": "9-4 5-3 7-2"}
    assert ask("where", **FEET, **hand, sides="3", middle="9-9").answer["plays"] == [["9-4", "engine"]]
    assert ask("where", **FEET, **hand, double="5-5", toes="1").answer["plays"] == [["5-3", "5-5"]]
    assert ask("where", **FEET, **hand, ends="7 4").answer["plays"] == [["7-2", "7"], ["9-4", "4"]]


def test_up_to_twelve_people_can_be_asked_about():
    people = ", ".join("ABCDEFGHIJKL")
    told = {"preset": "double_fifteen", "names": people, "player": "L", "hand": "15-3", "end_11": "3", "mexican": "15"}
    assert ask("where", **told).answer["plays"] == [["15-3", "L"], ["15-3", "Mexican Train"]]
    held = {f"held_{seat}": str(seat + 7) for seat in range(12)}
    assert ask("block", game="trains", preset="double_fifteen", names=people, **held).answer["awards"] == [
        *range(7, 19)
    ]


@pytest.mark.canon("MEX-13", "MEX-G12", "MEX-G13")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({}, "Yes: Ben must cover it now."),
        ({"unable": "Ben, Cy"}, "Yes: Dee must cover it now."),
        ({"unable": "Ben", "doubles_bind": "follow_up"}, "No: nobody must cover it now."),
        ({"doubles_bind": "follow_up"}, "Ben must play one more tile, anywhere."),
        ({"used_up": "yes"}, "No: nobody must cover it now."),
        ({"unable": "Ben, Cy, Dee, Ana", "boneyard": "0"}, "No: nobody must cover it now."),
        ({"unable": "Ben, Cy, Dee, Ana", "boneyard": "3"}, "Yes: Ben must cover it now."),
        ({"used_up": "yes", "dead_double": "binds"}, "Yes, but nobody can: that blocks the round."),
    ],
)
def test_who_must_cover_a_double(told, says):
    assert str(ask("cover", laid="Ben", **told).headline) == says


@pytest.mark.canon("MEX-13", "CHK-07", "MEX-14")
def test_what_is_done_by_a_player_who_cannot_cover_a_double_is_in_the_words_of_the_book():
    covered = (
        "After a double, play again to cover it. If you can't, draw one tile. If that doesn't fit either, mark your "
        "train: now the next player must cover it."
    )
    bound = "Until a double is covered, nobody may play anywhere else."
    assert said(ask("cover", laid="Ben", unable="Ben")) == [covered, bound]
    empty = "With the boneyard empty, if you can't play, pass and mark your train."
    assert said(ask("cover", laid="Ben", boneyard="0")) == [covered, bound, empty]
    more = "After a double, play one more tile, anywhere; nobody else is bound."
    assert said(ask("cover", laid="Ben", doubles_bind="follow_up"))[0] == more
    assert said(ask("cover", laid="Ben", **FEET))[0].startswith("A later double is a foot: the next three tiles")


@pytest.mark.parametrize("told", [{"unable": "Cy"}, {"unable": "Dee", **FEET}])
def test_nobody_can_have_been_unable_out_of_turn(told):
    assert refused("cover", laid="Ben", **told) == "unable"


@pytest.mark.canon("CHK-07", "CHK-G8")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({}, "Yes: Cy is next, and it lacks 3 toes."),
        ({"toes": "1"}, "Yes: Dee is next, and it lacks 2 toes."),
        ({"toes": "1", "unable": "Cy"}, "Yes: Ana is next, and it lacks 2 toes."),
        ({"toes": "3"}, "No: nobody must cover it now."),
        ({"toes": "2"}, "Yes: Ana is next, and it lacks 1 toe."),
        ({"toes": "2", "used_up": "yes"}, "Yes, but nobody can: that blocks the round."),
    ],
)
def test_who_must_play_on_a_foot(told, says):
    assert str(ask("cover", **FEET, laid="Ben", **told).headline) == says


@pytest.mark.canon("MEX-06", "MEX-07", "MEX-08")
def test_the_fourth_round_of_thirteen_is_that_of_nine():
    reply = ask("lead", game="trains", round="4")
    assert reply.answer == {"engine": 9, "round": 4, "rounds": 13, "leader": None}
    assert str(reply.headline) == "The engine is 9-9; the player who has it starts."
    held = ask("lead", game="trains", round="4", held_2="9-9 3-1")
    assert (str(held.headline), held.answer["leader"]) == ("The engine is 9-9; Cy starts.", 2)


@pytest.mark.canon("MEX-G5", "CHK-G5")
def test_where_the_tiles_decide_the_engine_is_the_highest_double_held():
    hands = {"names": "A, B, C", "held_0": "12-3 7-7", "held_1": "9-9 10-1", "held_2": "2-2"}
    told = ask("lead", game="trains", preset="cardinal", **hands)
    assert (told.answer["engine"], told.answer["leader"]) == (9, 1)
    skip = ask("lead", game="trains", preset="chickenfoot_skip", **hands | {"held_0": "8-3 7-7", "held_1": "9-9 8-1"},
               played="9 8")  # fmt: skip
    assert (skip.answer["engine"], skip.answer["leader"], skip.answer["round"]) == (7, 0, 3)
    assert ask("lead", game="trains", preset="chickenfoot_skip", played="8").answer["engine"] == 9


@pytest.mark.canon("MEX-G7")
def test_where_the_start_passes_round_the_next_player_starts():
    told = {"game": "trains", "round": "2", "next_lead": "next_seat"}
    assert ask("lead", **told, led="Dee").answer["leader"] == 0
    assert refused("lead", **told) == "led"
    assert refused("lead", game="trains") == "round"
    assert refused("lead", game="trains", preset="cardinal") == "held_0"


BLOCKED = {"game": "trains", "names": "Ana, Ben, Cy", "held_0": "4", "held_1": "31", "held_2": "9"}


@pytest.mark.canon("MEX-18", "MEX-G9", "MEX-G1")
def test_a_blocked_round_counts_for_everybody_and_0_0_for_whoever_has_it():
    reply = ask("block", **BLOCKED)
    assert str(reply.headline) == "Blocked: Ana +4, Ben +31 and Cy +9."
    assert (reply.answer["blocked"], reply.answer["winner"], reply.answer["awards"]) == (True, None, [4, 31, 9])
    assert ask("block", **BLOCKED, preset="fifty", blank="Ana").answer["awards"] == [54, 31, 9]
    assert refused("block", **BLOCKED | {"held_1": "3-2"}, preset="fifty", blank="Ben") == "blank"


@pytest.mark.canon("MEX-39", "CHK-30", "CHK-G6")
def test_a_round_is_not_blocked_while_somebody_could_play_or_draw():
    tiles = {"held_0": "9-8 7-6", "held_1": "5-4 3-2", "held_2": "1-0"}
    every = "Not blocked: every number is still held, so somebody could play."
    assert str(ask("block", **BLOCKED, boneyard="2").headline) == "Not blocked: 2 tiles may still be drawn."
    fits = ask("block", **BLOCKED | {"held_0": "4-3"}, ends="7 4 4")
    assert str(fits.headline) == "Not blocked: 4-3 still plays on 4."
    assert str(ask("block", **BLOCKED | tiles, **FEET).headline) == every
    assert ask("block", **BLOCKED | tiles, **FEET, blocked_when="first_stuck").answer["blocked"]


@pytest.mark.canon("MEX-42")
def test_ends_that_do_not_go_with_the_tiles_are_doubted_and_two_trains_may_end_alike():
    reply = ask("block", **BLOCKED | {"held_0": "4-3", "held_1": "1-1", "held_2": "9-2"}, ends="5 7 7", middle="12-12")
    assert reply.remarks
    assert str(reply.headline).startswith("Count again.")


@pytest.mark.canon("MEX-G16", "CHK-12")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"knock": "draw_two"}, "If you forget and it is noticed before the next play, draw two."),
        ({"found": "after", "knock": "draw_two"}, "It stands, and play goes on."),
        ({}, "Knock when you have one tile left. Nothing is drawn if you forget."),
        (FEET, "If you forget and it is noticed before the next play, draw one."),
    ],
)
def test_a_last_tile_that_was_not_announced_is_ruled_by_the_house_rule(told, says):
    told = {"game": "trains", "what": "unannounced", "found": "before"} | told
    assert str(ask("irregularity", **told).headline).endswith(says)


@pytest.mark.canon("MEX-13", "MEX-G21")
def test_a_double_left_uncovered_is_taken_back_or_stands_and_is_a_fault_of_trains_alone():
    told = {"game": "trains", "what": "uncovered"}
    assert str(ask("irregularity", **told, found="before").headline) == "Take it back and play on. No penalty."
    later = ask("irregularity", **told, found="after")
    assert str(later.headline) == "It stands, and play goes on."
    assert said(later)[-1] == "One rulebook: an error of strategy costs the round's highest score."
    assert refused("irregularity", game="partners", what="uncovered") == "what"


@pytest.mark.canon("MEX-12")
def test_a_pass_that_is_noticed_later_does_not_break_off_a_round_of_trains():
    reply = ask("irregularity", game="trains", what="pass", found="after")
    assert str(reply.headline) == "It stands, with the tile that was drawn."
    assert reply.answer["write"] is None


LEVEL = {"names": "Ana, Ben, Cy", "total_0": "202", "total_1": "202", "total_2": "240"}


@pytest.mark.canon("MEX-19", "MEX-G10")
@pytest.mark.parametrize(
    ("told", "says", "winners"),
    [
        ({"total_1": "192"}, "Ben has won.", [1]),
        ({}, "Ana and Ben share the win.", [0, 1]),
        ({"tie": "rounds_won", "more": "Ben"}, "Ben has won.", [1]),
        ({"tie": "rounds_won", "more": "?"}, "Ana and Ben share the win.", [0, 1]),
        ({"tie": "rounds_won", "more": "Ana, Ben"}, "Ana and Ben share the win.", [0, 1]),
    ],
)
def test_the_lowest_total_has_won_after_the_last_round_and_those_level_share_it(told, says, winners):
    reply = ask("lowest", **LEVEL | told)
    assert "having gone out" not in "".join(said(reply))  # in how many rounds nobody has said
    assert (str(reply.headline), reply.answer["winners"]) == (says, winners)


def test_those_level_may_play_one_more_round_and_how_many_tiles_each_takes_is_told_with_the_engine():
    reply = ask("lowest", **LEVEL, tie="extra_round")
    assert reply.answer == {"winners": [], "extra_round": True}
    assert refused("lowest", **LEVEL, tie="rounds_won") == "more"
    assert said(ask("lead", game="trains", round="4"))[-1].startswith("Two to four players take 15 tiles each")
