"""No hands are told that the tiles of a set cannot make together, and none that were really held are refused."""

import random

import pytest

from referee.engine.hands.evidence import Want, conflict
from referee.engine.tiles import DOUBLE_FIFTEEN, DOUBLE_SIX, Tile, holding
from referee.rulesets import ruleset
from tests.support.builders import block, longana, out, partners, refused

PLAYED = {"partners": (7, partners), "longana": (8, longana)}


def deal(key: str, seed: int) -> list[list[Tile]]:
    """What three players hold who were dealt tiles and may have laid some."""
    chance, (dealt, _) = random.Random(seed), PLAYED[key]
    tiles = sorted(ruleset(key).setup.tile_set.tiles)
    chance.shuffle(tiles)
    return [[tiles.pop() for _ in range(chance.randint(1, dealt))] for _ in range(3)]


def telling(held: list[Tile], seed: int) -> str:
    """What somebody says of a hand: its tiles, a sum, or pips, with or without the number of tiles."""
    pips = sum(each.pips for each in held)
    parts = "+".join(str(each.pips) for each in held)
    ways = [" ".join(map(str, held)), str(pips), f"{pips}/{len(held)}", parts, f"{parts}/{len(held)}"]
    return random.Random(seed).choice(ways)


@pytest.mark.parametrize("key", PLAYED)
def test_hands_that_were_dealt_are_never_refused_however_they_are_told(key):
    for seed in range(150):
        held = [telling(each, 3 * seed + at) for at, each in enumerate(deal(key, seed))]
        _, score = PLAYED[key]
        assert score(out(0, "", *held)).verdict.winner == 0, held


@pytest.mark.canon("GEN-8", "DUO-18", "DUO-13")
@pytest.mark.parametrize("key", ["partners", "longana"])
@pytest.mark.parametrize(
    ("held", "message"),
    [
        (("0", "5", "0"), "Ben and Dee cannot both hold 0: there is only one 0-0."),
        (("1", "5", "1"), "Ben and Dee cannot both hold 1: there is only one 1-0."),
        (("10/5", "5", "10/5"), "Ben and Dee cannot hold 10 and 10: both need 0-0, and there is only one."),
        (("0", "5", "1/2"), "Ben and Dee cannot hold 0 and 1: both need 0-0, and there is only one."),
        (("2-0", "2/1", "2"), "Cy and Dee cannot both hold 2: there is only one 1-1."),
        (("3/1", "3/1", "3/1"), "Ben, Cy and Dee cannot hold 3, 3 and 3: no tiles left make it all at once."),
    ],
    ids=["0 twice", "1 twice", "10 in five tiles twice", "0-0 twice", "2 twice beside 2-0", "3 three times"],
)  # fmt: skip
def test_tiles_that_there_are_only_once_are_not_in_two_hands(key, held, message):
    assert refused(key, out(0, "", *held)) == ("held", message)


def test_the_heaviest_tile_is_not_in_two_hands():
    assert refused("partners", out(0, "", "12/1", "30/4", "12/1")) == (
        "held", "Ben and Dee cannot hold 24 pips together: 23 at most.",
    )  # fmt: skip


def test_a_block_is_refused_for_the_same_reason_whether_its_end_is_told_or_not():
    message = "Ana and Cy cannot both hold 0: there is only one 0-0."
    assert refused("partners", block("0", "5", "0", "5", end=5)) == ("held", message)
    assert refused("partners", block("0", "5", "0", "5")) == ("held", message)


def test_a_hand_that_the_tiles_left_do_not_make_is_refused_alone():
    assert refused("partners", out(0, "", "1", "1-0", "9")) == (
        "held", "Ben cannot hold 1: no tiles left make it.",
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_hands_of_twelve_that_were_dealt_are_never_refused(seed):
    chance, tiles = random.Random(seed), sorted(DOUBLE_FIFTEEN.tiles)
    chance.shuffle(tiles)
    held = [telling([tiles.pop() for _ in range(chance.randint(1, 9))], 12 * seed + at) for at in range(11)]
    wants = [Want(each.pips, each.count or 1, each.count or 134) for each in map(holding, held) if each.tiles is None]
    assert (
        conflict(wants, [each.pips for each in tiles] + [each.pips for each in DOUBLE_FIFTEEN.tiles - {*tiles}]) == ()
    )


def test_two_of_twelve_hands_that_need_one_tile_are_named():
    wants = [Want(60 + at, 1, 134) for at in range(10)] + [Want(30, 1, 1), Want(30, 1, 1)]
    assert conflict(wants, [each.pips for each in DOUBLE_FIFTEEN.tiles]) == (10, 11)


def test_the_fewest_hands_that_cannot_be_at_once_are_named():
    values = [each.pips for each in DOUBLE_SIX.tiles]
    assert conflict([Want(2, 1, 7)] * 3, values) == (0, 1, 2)
    assert conflict([Want(40, 1, 7), Want(1, 1, 7), Want(38, 1, 7), Want(1, 1, 7)], values) == (1, 3)
