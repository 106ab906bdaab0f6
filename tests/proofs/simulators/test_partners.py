"""Hands of two pairs that another engine played: ruled as it ruled them, and every mistake that logic can see, seen."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from referee.engine.desk.question import RulesInForce
from referee.engine.facts import ImpossibleFact
from referee.engine.score import Scored, score_fact
from referee.record import Record, from_document, read_fact
from referee.rulesets.partners.questions import outcomes
from tests.proofs.simulators.logic import impossible
from tests.proofs.simulators.mistakes import MISTAKES, truth
from tests.proofs.simulators.other_engine import RULES, Ended, Pair, entry, game, games, name
from tests.support.builders import Told, document, lines

FEW, MANY = range(6), range(6, 400)
SEEDS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.tour)]


@cache
def begun(first: bool, **said: Any) -> Record:
    """A game before its first hand, or one that goes on."""
    return from_document(document("partners", **({} if first else {"totals": (1, 1)}), **(RULES | said)))


def scored(hand: Ended, told: Told, **said: Any) -> Scored:
    """What comes of a hand told like this, in the first hand of a game or in a later one."""
    game = begun(hand.first, **said)
    return score_fact(game.ruleset, game.options, game.first(), fact=read_fact(told, game.ruleset))


def pips(held: tuple[Pair, ...]) -> int:
    return sum(map(sum, held))


def as_sum(held: tuple[Pair, ...]) -> str:
    return "+".join(str(sum(tile)) for tile in held)


def tellings(hand: Ended) -> Iterator[Told]:
    """The ways to tell a hand that was played."""
    yield truth(hand)
    yield entry(hand, [str(pips(each)) if each else "" for each in hand.held])
    yield entry(hand, [f"{pips(each)}/{len(each)}" if each else "" for each in hand.held])
    yield entry(hand, [as_sum(each) for each in hand.held])
    ways = [told["held"] for told in (truth(hand), entry(hand, [as_sum(each) for each in hand.held]))]
    yield entry(hand, [ways[seat % 2][seat] for seat in range(4)])


@pytest.mark.parametrize("seeds", SEEDS)
def test_whole_games_of_the_other_engine_are_scored_and_led_as_it_does(seeds):
    for seed in seeds:
        hands = game(seed)
        came = lines("partners", *map(truth, hands), **RULES)
        assert [line.verdict.awards for line in came] == [hand.points for hand in hands], seed
        assert [line.standing.over for line in came] == [*[False] * (len(hands) - 1), True], seed
        led = [(line, after) for line, hand, after in zip(came, hands, hands[1:], strict=False) if leads_as_we_do(hand)]
        assert [line.standing.next_lead for line, _ in led] == [after.lead for _, after in led], seed


def leads_as_we_do(hand: Ended) -> bool:
    return hand.out or not any(hand.points)


@pytest.mark.parametrize("seeds", SEEDS)
def test_no_hand_that_was_played_is_refused_remarked_or_ruled_otherwise_however_it_is_told(seeds):
    for hand in games(seeds):
        for told in tellings(hand):
            verdict = scored(hand, told).verdict
            assert (verdict.awards, verdict.remarks) == (hand.points, ()), (seeds, told)


def heaped(hand: Ended, way: Callable[[tuple[Pair, ...]], str], *together: tuple[int, ...]) -> Told:
    """The hand with the tiles of some seats counted together; all others are told alone."""
    heaps = []
    for seats in together:
        tiles = tuple(tile for seat in seats for tile in hand.held[seat])
        full = [seat for seat in seats if hand.held[seat]]
        heaps.append({"kind": "heap", "seats": full, "held": way(tiles)})
    mixed = {seat for each in heaps for seat in each["seats"]}
    alone = ["?" if seat in mixed else way(held) if held else "" for seat, held in enumerate(hand.held)]
    return entry(hand, alone, heaps=heaps)


def in_tiles(held: tuple[Pair, ...]) -> str:
    return " ".join(map(name, held))


@pytest.mark.parametrize("way", [in_tiles, as_sum, lambda held: str(pips(held))], ids=["tiles", "sum", "pips"])
@pytest.mark.parametrize("seeds", SEEDS)
def test_hands_that_are_counted_together_are_ruled_as_each_alone(seeds, way):
    for hand in games(seeds):
        losers = tuple(seat for seat in range(4) if seat % 2 != hand.last % 2)
        ways = [[losers], [(0, 1, 2, 3)]] if hand.out else [[losers], [(0, 2), (1, 3)]]
        for together in ways:
            told = heaped(hand, way, *together)
            verdict = scored(hand, told).verdict
            assert (verdict.awards, verdict.remarks) == (hand.points, ()), told


@pytest.mark.parametrize("seeds", SEEDS)
def test_a_hand_that_nobody_looked_at_changes_nothing_where_the_rules_do_not_need_it(seeds):
    for hand in filter(lambda hand: hand.out, games(seeds)):
        told = truth(hand)
        told["held"][(hand.last + 2) % 4] = "?"
        losers = sum(pips(hand.held[seat]) for seat in range(4) if seat % 2 != hand.last % 2)
        verdict = scored(hand, told, scoring="opponents", target=10_000).verdict
        assert (verdict.awards[hand.last % 2], sum(verdict.awards), verdict.remarks) == (losers, losers, ()), told


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 60), marks=pytest.mark.tour)], ids=["few", "many"])
def test_of_a_block_with_a_hand_not_known_the_outcome_that_was_is_among_those_that_can_be(seeds):
    for hand in filter(lambda hand: not hand.out, games(seeds)):
        told = truth(hand)
        told["held"][hand.lead] = "?"
        rules = begun(False)
        asked = RulesInForce(rules.ruleset, rules.preset, rules.options)
        found = outcomes(asked, read_fact(told, rules.ruleset), rules.first())
        awards = {each.pips: each.verdict.awards for each in found}
        assert awards[(pips(hand.held[hand.lead]),)] == hand.points, told


def noticed(hand: Ended, told: Told) -> bool:
    """Whether the referee refuses a telling, or remarks on it."""
    try:
        return bool(scored(hand, told).verdict.remarks)
    except ImpossibleFact:
        return True


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.__name__)
@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 400), marks=pytest.mark.tour)], ids=["few", "many"])
def test_a_mistake_is_refused_or_remarked_wherever_no_play_can_have_ended_so(mistake, seeds):
    chance, seen = Random(len(seeds)), 0
    for hand in games(seeds):
        for told in mistake(hand, chance):
            why = impossible(told, hand.first)
            assert noticed(hand, told) == bool(why), (why, told)
            seen += bool(why)
    assert seen or mistake.__name__ == "hands_exchanged"


@pytest.mark.parametrize("seeds", SEEDS)
def test_nothing_is_wrong_with_a_hand_that_was_played(seeds):
    assert [why for hand in games(seeds) if (why := impossible(truth(hand), hand.first))] == []


@pytest.mark.parametrize("seeds", SEEDS)
def test_a_block_counted_wrong_by_one_pip_is_always_noticed(seeds):
    for hand in filter(lambda hand: not hand.out, games(seeds)):
        for wrong in (-1, 1):
            counted = [pips(each) for each in hand.held]
            counted[hand.last] += wrong
            assert noticed(hand, entry(hand, [str(max(0, each)) for each in counted])) or counted[hand.last] < 0
            told = heaped(hand, as_sum, (0, 2), (1, 3))
            told["heaps"][0]["held"] = str(pips(hand.held[0] + hand.held[2]) + wrong)
            assert noticed(hand, told), told
