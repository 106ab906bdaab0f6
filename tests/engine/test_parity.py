"""What the tiles left prove where one tile sleeps, or two: played by chance, and misread."""

import random

import pytest

from referee.engine.hands.parity import LINE, Remains, doubts, named_sleepers, of_closed_line, sleepers
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, Tile, of_tiles


def played(seed: int, asleep: int) -> tuple[Remains, frozenset[Tile]]:
    """A hand of two on a line, all tiles but those asleep dealt, with the tiles that slept."""
    chance = random.Random(seed)
    tiles = sorted(DOUBLE_SIX.tiles)
    chance.shuffle(tiles)
    sleeping, hands = frozenset(tiles[:asleep]), [tiles[asleep::2], tiles[asleep + 1 :: 2]]
    first, turn, passes = hands[0].pop(), 1, 0
    ends = [first.high, first.low]
    while all(hands) and passes < 2:
        fits = [(each, at) for each in hands[turn] for at in (0, 1) if each.has(ends[at])]
        passes = 0 if fits else passes + 1
        for each, at in fits[:1]:
            hands[turn].remove(each)
            ends[at] = each.other(ends[at])
        turn = 1 - turn
    told = tuple(ends) if all(hands) else ()
    return Remains(tuple(map(of_tiles, hands)), DOUBLE_SIX, all(hands), asleep=asleep, ends=told), sleeping


def odd_numbers_laid(remains: Remains, sleeping: frozenset[Tile]) -> int:
    laid = DOUBLE_SIX.tiles - (remains.tiles or set()) - sleeping
    return sum(sum(each.has(number) and not each.is_double for each in laid) % 2 for number in range(7))


@pytest.mark.parametrize("asleep", [1, 2])
def test_what_slept_is_among_the_tiles_that_can_and_nothing_is_remarked(asleep):
    for seed in range(60):
        remains, sleeping = played(seed, asleep)
        assert sleeping in sleepers(remains)
        assert all(odd_numbers_laid(remains, each) <= LINE for each in sleepers(remains))
        assert list(doubts(remains, "BLO-42")) == []


def test_no_number_in_a_hand_is_open_where_nobody_could_play():
    stuck = Remains(tuple(of_tiles([Tile(double, double)]) for double in (1, 3)), DOUBLE_SIX, True, asleep=1)
    asleep = [tile for (tile,) in sleepers(stuck)]
    assert len(asleep) == 15
    assert not any(tile.has(1) or tile.has(3) for tile in asleep)


def test_a_tile_that_alone_can_sleep_is_named():
    named = [(played(seed, 1), list(named_sleepers(played(seed, 1)[0], "BLO-42"))) for seed in range(60)]
    told = [(sleeping, str(steps[0])) for (_remains, sleeping), steps in named if steps]
    assert len(told) > 10
    for sleeping, text in told:
        assert text == f"{next(iter(sleeping))} sleeps: no other tile can."


def test_a_tile_misread_where_one_sleeps_is_often_noticed():
    noticed = 0
    for seed in range(60):
        remains, _sleeping = played(seed, 1)
        first, second = remains.held if remains.held[0].tiles else remains.held[::-1]
        misread = of_tiles([min(DOUBLE_SIX.tiles - (remains.tiles or set())), *(first.tiles or ())[1:]])
        wrong = Remains((misread, second), DOUBLE_SIX, remains.blocked, asleep=1, ends=remains.ends)
        noticed += bool(list(doubts(wrong, "BLO-42")))
    assert noticed > 10


def test_three_tiles_asleep_prove_nothing():
    remains = Remains((of_tiles([Tile(6, 5)]), of_tiles([Tile(4, 3)])), DOUBLE_SIX, True, asleep=3)
    assert list(doubts(remains, "BLO-42")) == list(named_sleepers(remains, "BLO-42")) == []


def test_in_a_set_of_odd_numbers_a_tile_that_fitted_both_ends_leaves_any_number():
    assert list(of_closed_line(Remains((of_tiles([Tile(9, 8)]),), DOUBLE_NINE, blocked=False), "REG-12")) == []
