"""Hands of two pairs that were really played while tiles slept: none is doubted, and what logic refutes is refused."""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.score import Scored, score_fact
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, TileSet
from referee.record import Record, from_document, read_fact
from tests.proofs.simulators.logic import tiles
from tests.proofs.simulators.mistakes import CHANGES, Hands
from tests.rulesets.dealt import Played, played
from tests.support.builders import Told, document, told

DEALS = [
    pytest.param("brazil_by_win", DOUBLE_SIX, 6, id="six each, four asleep"),
    pytest.param("cuba_nine", DOUBLE_NINE, 10, id="ten each of double-nine, fifteen asleep"),
]
FEW, MANY = range(40), range(40, 1000)
SEEDS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.tour)]


@cache
def begun(preset: str, first: bool) -> Record:
    """A game before its first hand, or one that goes on."""
    return from_document(document("partners", preset=preset, **({} if first else {"totals": (1, 1)})))


def scored(entry: Told, preset: str, first: bool = False) -> Scored:
    game = begun(preset, first)
    return score_fact(game.ruleset, game.options, game.first(), fact=read_fact(entry, game.ruleset))


def entry(hand: Played, held: list[str], with_ends: bool = True) -> Told:
    """The hand as one entry of a record, with what is `held` told somehow."""
    if hand.went_out:
        return told("hand", out=hand.by, held=held, lead=hand.leader)
    ends = {"ends": [*hand.ends]} if with_ends else {}
    return told("hand", blocked_by=hand.by, held=held, lead=hand.leader, **ends)


def in_tiles(held: Hands) -> list[str]:
    return [" ".join(f"{high}-{low}" for high, low in hand) for hand in held]


def pairs(hand: Played) -> list[list[tuple[int, int]]]:
    return [[(tile.high, tile.low) for tile in each] for each in hand.held]


def tellings(hand: Played) -> Iterator[Told]:
    """The ways to tell a hand that was played."""
    held = pairs(hand)
    yield entry(hand, in_tiles(held))
    yield entry(hand, in_tiles(held), with_ends=False)
    yield entry(hand, [str(sum(map(sum, each))) if each else "" for each in held])
    yield entry(hand, [f"{sum(map(sum, each))}/{len(each)}" if each else "" for each in held], with_ends=False)
    yield entry(hand, ["+".join(str(sum(tile)) for tile in each) for each in held])


@pytest.mark.parametrize(("preset", "tile_set", "each"), DEALS)
@pytest.mark.parametrize("seeds", SEEDS)
def test_no_hand_that_was_played_is_refused_or_remarked_however_it_is_told(seeds, preset, tile_set, each):
    for seed in seeds:
        hand = played(seed, tile_set, each)
        for way in tellings(hand):
            assert scored(way, preset, first=bool(seed % 2)).verdict.remarks == (), (seed, way)


def impossible(way: Told, tile_set: TileSet, each: int) -> str:
    """Why no play can have ended so, whatever sleeps, or "" where one can."""
    held = [tiles(text) for text in way["held"]]
    left, blocked = list(chain(*held)), "out" not in way
    numbers = set(chain(*left))
    if len(left) != len(set(left)) or max(numbers, default=0) > tile_set.highest:
        return "no such tiles"
    if any(len(hand) > each - (seat in (way["lead"], way.get("blocked_by"))) for seat, hand in enumerate(held)):
        return "too many tiles"
    if any((not hand) != (seat == way.get("out")) for seat, hand in enumerate(held)):
        return "nothing left, or not out"
    return "not blocked" if blocked and (numbers & set(way["ends"]) or len(numbers) > tile_set.highest) else ""


def noticed(way: Told, preset: str) -> bool:
    try:
        return bool(scored(way, preset).verdict.remarks)
    except ImpossibleFact:
        return True


@pytest.mark.parametrize("mistake", CHANGES, ids=lambda each: each.__name__)
@pytest.mark.parametrize(("preset", "tile_set", "each"), DEALS)
@pytest.mark.parametrize("seeds", SEEDS)
def test_a_mistake_is_refused_where_no_play_can_have_ended_so_and_nowhere_else(seeds, preset, tile_set, each, mistake):
    whole = {(tile.high, tile.low) for tile in tile_set.tiles}
    chance, seen = Random(len(seeds)), 0
    for seed in seeds:
        hand = played(seed, tile_set, each)
        for wrong in mistake(pairs(hand), whole, chance):
            way = entry(hand, in_tiles(wrong))
            why = impossible(way, tile_set, each)
            assert noticed(way, preset) == bool(why), (why, way)
            seen += bool(why)
    assert seen or mistake.__name__ == "hands_exchanged"


@pytest.mark.parametrize(("preset", "tile_set", "each"), DEALS)
@pytest.mark.parametrize("seeds", SEEDS)
def test_a_block_told_on_a_number_that_somebody_holds_is_refused(seeds, preset, tile_set, each):
    for hand in (played(seed, tile_set, each) for seed in seeds):
        for number in set() if hand.went_out else set(chain(*chain(*pairs(hand)))):
            way = entry(hand, in_tiles(pairs(hand))) | {"ends": [hand.ends[0], number]}
            with pytest.raises(ImpossibleFact):
                scored(way, preset)
