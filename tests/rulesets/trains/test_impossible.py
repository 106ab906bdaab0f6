"""What cannot be of a round, each refused at its field, and what is doubted though it may be."""

import random

import pytest

from referee.engine.tiles import DOUBLE_NINE, Tile
from tests.support.builders import block, last, out, told, unfinished

PAIR, TRIO = {"players": 2}, {"players": 3}


@pytest.mark.canon("MEX-01", "CHK-01", "MEX-G3")
@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"players": 11}, "seats"),
        ({"players": 5, "preset": "double_nine"}, "seats"),
        ({"players": 3, "preset": "double_six"}, "seats"),
        ({"players": 4, "preset": "chickenfoot_six"}, "seats"),
        ({"players": 9, "preset": "chickenfoot"}, "seats"),
    ],
    ids=["eleven", "five with double-nine", "three with double-six", "four on six feet", "nine on feet"],
)
def test_no_more_play_than_the_set_is_for(refused, said, field):
    assert refused("trains", **said)[0] == field


@pytest.mark.parametrize(("preset", "most"), [("double_twelve", 10), ("double_fifteen", 12), ("chickenfoot_six", 3)])
def test_as_many_as_the_set_is_for_may_play(preset, most):
    assert len(last("trains", told("redeal"), preset=preset, players=most).standing.totals) == most


def test_nobody_joins_whom_the_set_is_not_for(refused):
    join = told("join", name="Zoe", after=0)
    assert refused("trains", join, players=10) == ("kind", "MEX-01")
    assert refused("trains", join, players=7, hand_tiles=12) == ("kind", "MEX-30")


@pytest.mark.canon("MEX-30", "MEX-G4")
def test_no_more_tiles_are_drawn_than_there_are(refused):
    assert refused("trains", players=7, hand_tiles=13) == ("options.hand_tiles", "MEX-30")
    assert last("trains", told("redeal"), players=7, hand_tiles=12)


@pytest.mark.canon("MEX-32", "MEX-05", "CHK-03")
def test_the_engine_is_in_nobody_s_hand(refused):
    assert refused("trains", out(0, "", "9-9 3-2", engine=9), **PAIR) == ("held.1", "MEX-32")
    assert refused("trains", out(0, "", "12-12"), **PAIR) == ("held.1", "MEX-32")
    assert refused("trains", out(1, "7-7", "", engine=7), preset="chickenfoot", **PAIR) == ("held.0", "MEX-32")


@pytest.mark.canon("MEX-33")
def test_a_tile_is_in_one_hand_only(refused):
    assert refused("trains", out(0, "", "11-4", "4-11 2-2"), **TRIO) == ("held.2", "MEX-33")


@pytest.mark.canon("MEX-34")
def test_who_went_out_holds_nothing_and_everybody_else_something(refused):
    assert refused("trains", out(0, "4", "5"), **PAIR) == ("held.0", "MEX-34")
    assert refused("trains", out(0, "", ""), **PAIR) == ("held.1", "MEX-34")
    assert refused("trains", block("", "5"), **PAIR) == ("held.0", "MEX-34")


@pytest.mark.canon("MEX-35")
@pytest.mark.parametrize(
    "hand",
    [
        out(0, "", "0", "5", engine=0),
        out(0, "", "0", "0/1"),
        out(0, "", "0", "0-0 4-1"),
        out(0, "", "0", "5", double_blank=2),
    ],
    ids=["in the round of 0-0", "twice", "shown elsewhere", "said to be elsewhere"],
)
def test_only_0_0_counts_no_pips(refused, hand):
    assert refused("trains", hand, **TRIO) == ("held.1", "MEX-35")


@pytest.mark.canon("MEX-36")
@pytest.mark.parametrize(
    "hand",
    [
        out(0, "", "5", "9", double_blank=0),
        out(0, "", "5-1", "9", double_blank=1),
        out(0, "", "5", "9", double_blank=1, engine=0),
        out(0, "", "9/1", "9", double_blank=1),
        out(0, "", "9", "0-0 4-1", double_blank=1),
        out(0, "", "9", "5", double_blank=3),
    ],
    ids=["who is out", "other tiles shown", "the engine", "one tile with pips", "shown elsewhere", "nobody there"],
)
def test_who_is_said_to_have_0_0_can_have_it(refused, hand):
    assert refused("trains", hand, **TRIO) == ("double_blank", "MEX-36")


@pytest.mark.canon("MEX-37", "MEX-44", "MEX-20")
@pytest.mark.parametrize(("hand", "said", "field"), [
    (out(0, "", "500/90"), PAIR, "held.1"), (out(0, "", "300/45", "400/45"), TRIO, "held"),
    (out(0, "", "500/80"), {**PAIR, "hand_tiles": 12}, "held.1"), (block("300/45", "400/46"), PAIR, "held"),
], ids=["alone", "together", "after twelve were drawn", "blocked"])  # fmt: skip
def test_no_more_tiles_are_left_than_can_be(refused, hand, said, field):
    assert refused("trains", hand, **said) == (field, "MEX-37")


def test_a_block_may_leave_all_but_the_engine():
    assert last("trains", block("1060/89", "8"), **PAIR).verdict.awards == (1060, 8)


@pytest.mark.canon("MEX-38", "MEX-02")
@pytest.mark.parametrize(("hand", "said", "field"), [
    (out(0, "", "174/8", engine=3), PAIR, "held.1"), (out(0, "", "173/8"), PAIR, "held.1"),
    (out(0, "", "304/15", engine=12), PAIR, "held.1"), (out(0, "", "23/1", "23/1"), TRIO, "held"),
    (out(0, "", "18/8"), PAIR, "held.1"), (out(0, "", "1070"), PAIR, "held.1"),
    (out(0, "", "141/7", "140/7"), TRIO, "held"), (out(0, "", "263", *["5"] * 6, engine=12), {"players": 8}, "held.1"),
], ids=[
    "eight tiles", "eight without the engine", "fifteen", "one tile twice", "too few", "the set", "together",
    "of eight",
])  # fmt: skip
def test_no_more_pips_are_left_than_the_heaviest_tiles_make(refused, hand, said, field):
    assert refused("trains", hand, **said) == (field, "MEX-38")


def test_the_heaviest_tiles_may_be_left():
    assert last("trains", out(0, "", "173/8", engine=3), **PAIR).verdict.awards == (0, 173)


@pytest.mark.canon("MEX-39", "MEX-14")
def test_a_round_is_not_blocked_while_a_tile_fits_an_open_end(refused):
    hand = block("7-2", "5", ends=[4, 7])
    assert refused("trains", hand, **PAIR) == ("held.0", "MEX-39")
    assert last("trains", hand, blocked_when="first_stuck", **PAIR)
    assert last("trains", hand, dead_double="binds", **PAIR)
    assert last("trains", hand, preset="chickenfoot", **PAIR)


@pytest.mark.canon("CHK-30", "CHK-G6")
@pytest.mark.parametrize(("preset", "clause"), [("double_six", "MEX-39"), ("chickenfoot_six", "CHK-30")])
def test_a_round_is_not_blocked_while_every_number_is_held(refused, preset, clause):
    hand = block("6-5 4-3", "2-1 0-0", engine=6)
    assert refused("trains", hand, preset=preset, **PAIR) == ("held", clause)
    assert last("trains", hand, preset=preset, blocked_when="first_stuck", **PAIR)


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        (out(0, "", "?", "?", heaps=[{"kind": "heap", "seats": [1, 2], "held": "9"}]), "heaps.0.seats"),
        (unfinished("4", "5", "6", conceded=1), "conceded"),
        (block("4", "5", "6", winner=0), "winner"),
        (out(0, "", "5", "6", agreed_points=11), "agreed_points"),
        (block("4", "5", "6", end=4), "end"),
        (out(0, "", "5", "6", ends=[4]), "ends"),
        (block("4", "5", "6", double=True), "double"),
        ({"kind": "hand", "out_side": 0, "held": ["", "5", "6"]}, "out_side"),
        (unfinished("4", "5", "6"), "out"),
        (out(0, "", "?", "6"), "held.1"),
    ],
    ids=["a heap", "given up", "a winner", "points", "one end", "ends", "a double", "a side", "no end", "untold"],
)
def test_what_makes_no_sense_where_everybody_scores_is_refused_at_its_field(refused, hand, field):
    assert refused("trains", hand, **TRIO)[0] == field


@pytest.mark.canon("MEX-43")
def test_no_hand_is_doubted_that_can_be_held():
    assert last("trains", out(0, "", "223"), preset="chickenfoot_twelve", **PAIR).verdict.remarks == ()


@pytest.mark.canon("MEX-36", "MEX-39")
@pytest.mark.parametrize(
    ("hand", "field", "clause"),
    [
        (out(0, "", "0/2", "7", double_blank=1), "held.1", "MEX-38"),
        (block("5", "23/1", "7", ends=[11]), "held.1", "MEX-39"),
        (block("5", "1/1", "7", ends=[0]), "held.1", "MEX-39"),
    ],
    ids=["0-0 in two", "two", "one"],
)
def test_a_count_is_held_against_0_0_and_the_ends(refused, hand, field, clause):
    assert refused("trains", hand, **TRIO) == (field, clause)


def laid(seed: int) -> dict[str, object]:
    """A round that ended with so many tiles laid: three trains from a double, their ends, and all others in hands."""
    chance, rest = random.Random(seed), sorted(DOUBLE_NINE.tiles)
    engine = chance.randint(0, 9)
    rest.remove(Tile(engine, engine))
    chance.shuffle(rest)
    ends = [engine] * 3
    for _turn in range(chance.randint(3, 30)):
        train = chance.randrange(3)
        tile = next((tile for tile in rest if tile.has(ends[train])), None)
        if tile:
            rest.remove(tile)
            ends[train] = tile.other(ends[train])
    half = len(rest) // 2
    return block(*(" ".join(map(str, held)) for held in (rest[:half], rest[half:])), engine=engine, ends=ends)


STUCK = {"preset": "double_nine", "blocked_when": "first_stuck", **PAIR}


@pytest.mark.canon("MEX-42")
@pytest.mark.parametrize("seed", range(20))
def test_the_ends_of_a_block_pair_up_with_the_tiles_on_the_table(seed):
    hand = laid(seed)
    assert "MEX-42" not in [step.clause for step in last("trains", hand, **STUCK).verdict.remarks]
    other = {**hand, "ends": [(hand["ends"][0] + 1) % 10, *hand["ends"][1:]]}
    assert "MEX-42" in [step.clause for step in last("trains", other, **STUCK).verdict.remarks]


@pytest.mark.canon("CHK-32", "CHK-31", "CHK-33")
def test_of_feet_the_ends_prove_nothing():
    hand = {**laid(1), "ends": [1]}
    line = last("trains", hand, preset="chickenfoot", blocked_when="first_stuck", **PAIR)
    assert "MEX-42" not in [step.clause for step in line.verdict.remarks]
