"""Longana's arms: where a tile may go, when a token goes down and comes off, and what passes prove."""

from itertools import permutations, product

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import tile
from referee.rulesets.longana.questions import Arm, block_after, passed, places, played
from tests.support.builders import seats

ALL = frozenset(range(4))


@pytest.mark.canon("LON-08", "LON-G6")
def test_a_double_goes_on_anybodys_arm_so_who_holds_one_that_fits_cannot_pass():
    arms = [Arm(0, 3), Arm(1, 6), Arm(2, 6, open_since=4)]
    assert places(tile("6-6"), 0, arms, seats()).answer == (1, 2)


@pytest.mark.canon("LON-20")
def test_a_closed_arm_of_another_player_takes_only_doubles():
    ruling = places(tile("6-5"), 0, [Arm(0, 5), Arm(1, 6)], seats())
    assert ruling.answer == (0,)
    assert str(ruling.steps[1]) == "Ben's arm is closed."


@pytest.mark.canon("LON-21")
def test_of_open_arms_with_one_number_the_oldest_must_be_used():
    arms = [Arm(0, 1), Arm(1, 6, open_since=5), Arm(2, 6, open_since=3)]
    ruling = places(tile("6-5"), 0, arms, seats())
    assert ruling.answer == (2,)
    assert [step.clause for step in ruling.steps] == ["LON-18", "LON-21", "LON-20"]


@pytest.mark.canon("LON-G8")
def test_the_oldest_arm_binds_neither_ones_own_arm_nor_doubles():
    arms = [Arm(0, 6, open_since=7), Arm(1, 6, open_since=5), Arm(2, 6, open_since=3)]
    assert places(tile("6-5"), 0, arms, seats()).answer == (0, 2)
    assert places(tile("6-6"), 0, arms, seats()).answer == (0, 1, 2)


@pytest.mark.canon("LON-G8")
def test_a_table_may_have_the_oldest_arm_bind_doubles_and_ones_own_arm_too():
    arms = [Arm(0, 6, open_since=7), Arm(1, 6, open_since=5), Arm(2, 6, open_since=3), Arm(3, 6)]
    own = places(tile("6-5"), 0, arms, seats(), oldest_binds_all=True)
    assert own.answer == (2,)
    assert [step.clause for step in own.steps] == ["LON-G8", "LON-21", "LON-20", "LON-20"]
    assert str(own.steps[0]) == "Ana's arm is open, but another with 6 opened earlier."
    assert places(tile("6-6"), 0, arms, seats(), oldest_binds_all=True).answer == (2, 3)
    assert places(tile("6-5"), 3, arms, seats(), oldest_binds_all=True).answer == (2, 3)


@pytest.mark.canon("LON-G8")
def test_the_oldest_arm_never_takes_the_last_place_of_a_tile_so_passes_prove_as_much():
    for ends, since in product(product((5, 6), repeat=3), permutations((None, 2, 4, 6), 3)):
        arms = [Arm(owner, *arm) for owner, arm in enumerate(zip(ends, since, strict=True))]
        for laid in (tile("6-5"), tile("6-6")):
            free, bound = (set(places(laid, 0, arms, seats(3), binds).answer) for binds in (False, True))
            assert bound <= free
            assert bool(bound) == bool(free)


@pytest.mark.canon("LON-G9")
def test_between_open_arms_with_different_numbers_the_choice_is_free():
    arms = [Arm(0, 1), Arm(1, 6, open_since=5), Arm(2, 2, open_since=3)]
    assert places(tile("6-2"), 0, arms, seats()).answer == (1, 2)


@pytest.mark.canon("LON-G10")
def test_passing_again_keeps_the_age_of_the_token():
    assert passed([Arm(0, 1, open_since=3)], 0, turn=9) == (Arm(0, 1, open_since=3),)


@pytest.mark.canon("LON-G12", "LON-G11")
def test_an_arm_opened_again_is_as_old_as_its_newest_opening():
    arms = passed([Arm(0, 1), Arm(1, 2)], 0, turn=3)
    arms = played(arms, 0, tile("2-2"), on=1)
    assert arms == (Arm(0, 1), Arm(1, 2))
    assert passed(arms, 0, turn=8)[0].open_since == 8


def test_the_other_half_becomes_the_arms_new_end():
    assert played([Arm(0, 1), Arm(1, 2, open_since=1)], 0, tile("2-5"), on=1) == (Arm(0, 1), Arm(1, 5, open_since=1))


@pytest.mark.canon("LON-27", "LON-G13")
@pytest.mark.parametrize(
    ("players", "passes"),
    [
        pytest.param(4, 7, id="four players: seven passes"),
        pytest.param(3, 5, id="three players: five passes"),
        pytest.param(2, 3, id="two players: three passes"),
    ],
)
def test_from_closed_arms_it_takes_two_circuits_less_one(players, passes):
    told = [turn % players for turn in range(passes)]
    assert block_after(told, frozenset(), seats(players)).answer.blocked
    early = block_after(told[:-1], frozenset(), seats(players)).answer
    assert (early.blocked, early.more_passes) == (False, 1)


@pytest.mark.canon("LON-G13")
def test_with_every_arm_open_before_one_circuit_is_enough():
    assert block_after([2, 3, 0, 1], ALL, seats()).answer.after_pass == 4


@pytest.mark.canon("LON-G13")
def test_a_table_may_take_one_round_of_passes_for_a_block():
    told = block_after([2, 3, 0, 1], frozenset(), seats(), one_round=True)
    assert [str(step) for step in told.steps] == ["4 passes in a row: blocked."]
    early = block_after([2, 3, 0], frozenset({1}), seats(), one_round=True)
    assert (early.answer.blocked, early.answer.more_passes) == (False, 1)
    assert [str(step) for step in early.steps] == [
        "It is blocked when everybody passes in a row, whichever arms were open."
    ]


def test_before_anybody_passed_the_whole_proof_is_to_come():
    assert block_after([], frozenset(), seats()).answer.more_passes == 7
    assert block_after([0], frozenset(), seats()).answer.more_passes == 6


@pytest.mark.canon("LON-16", "LON-25")
@pytest.mark.parametrize(
    ("passes", "message"),
    [
        pytest.param([0, 2], "Cy passed out of turn: play goes right.", id="a seat skipped"),
        pytest.param([0, 0], "Ana passed out of turn: play goes right.", id="two passes in one turn"),
        pytest.param([0, 1, 2, 3, 4], "Nobody sits in seat 4.", id="a seat that is not there"),
    ],
)
def test_passes_go_round_the_table(passes, message):
    with pytest.raises(ImpossibleFact) as refusal:
        block_after(passes, frozenset(), seats())
    assert (refusal.value.field, refusal.value.message) == ("passes", message)
