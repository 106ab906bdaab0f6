"""Print how many mistakes were made of hands that were really played, and how many were noticed: `python -m` this.

A number after it is how many times as many hands are played.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from tests.proofs.simulators import (
    block,
    fives_mistakes,
    loo,
    mistakes,
    test_block,
    test_fives,
    test_longana,
    test_loo,
    test_partners,
)
from tests.proofs.simulators.fives import SET
from tests.proofs.simulators.fives_told import in_pips, in_tiles
from tests.proofs.simulators.logic import impossible, never_by_fives
from tests.proofs.simulators.other_engine import games

TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 1
Seen = tuple[bool, bool]
"""Whether logic says that a hand cannot have been, and whether the referee notices."""


def show(game: str, true: Iterable[bool], made: Iterable[tuple[str, Iterator[Seen]]]) -> None:
    """Print a game: how many true hands were noticed, and of each mistake how many cannot be and were noticed."""
    alarms = Counter(true)
    print(f"\n{game}: {alarms.total()} true hands told, {alarms[True]} refused or remarked")
    print(f"{'mistake':<20}{'tried':>8}{'detectable':>12}{'caught':>9}{'false alarms':>14}")
    every = Counter[Seen]()
    for name, results in made:
        every += (seen := Counter(results))
        show_line(name, seen)
    show_line("all", every)


def show_line(name: str, seen: Counter[Seen]) -> None:
    """Print one row of figures."""
    can_be = seen[True, True] + seen[True, False]
    print(f"{name:<20}{seen.total():>8}{can_be:>12}{seen[True, True]:>9}{seen[False, True]:>14}")


def of_partners(mistake: mistakes.Mistake) -> Iterator[Seen]:
    """Of every hand of the other engine that this mistake is made of."""
    chance = Random(0)
    for hand in HANDS:
        for told in mistake(hand, chance):
            yield bool(impossible(told, hand.first)), test_partners.noticed(hand, told)


def of_longana(mistake: test_longana.Mistake) -> Iterator[Seen]:
    """Of every round that this mistake is made of."""
    chance = Random(0)
    for table in ROUNDS:
        for told in mistake(table, chance):
            yield test_longana.impossible(told, table.first), test_longana.noticed(told, table.first)


def of_loo(mistake: test_loo.Mistake) -> Iterator[Seen]:
    """Of every hand of Loo that this mistake is made of."""
    chance = Random(0)
    for deal in DEALS:
        for told in mistake(deal, chance):
            yield test_loo.impossible(told, deal.dealer), test_loo.noticed(told, deal.dealer)


def of_fives(change: mistakes.Change) -> Iterator[Seen]:
    """Of every hand by fives whose tiles are told wrongly like this."""
    chance = Random(0)
    for hand, agreed, players in DEALT:
        for held in change(hand.held, SET, chance):
            told = fives_mistakes.truth(hand, agreed) | {"held": [*map(in_tiles, held)]}
            yield bool(never_by_fives(told, agreed)), test_fives.noticed(told, agreed, players)


def blocks_noticed() -> Iterator[bool]:
    """Of every block by fives in which no tile sleeps, told in tiles and in pips."""
    for agreed, players in test_fives.BLOCKING:
        for hand in test_fives.blocks(agreed, players, range(1500 * TIMES)):
            told = fives_mistakes.truth(hand, agreed)
            yield test_fives.noticed(told, agreed, players)
            yield test_fives.noticed(told | {"held": [*map(in_pips, hand.held)]}, agreed, players)


def of_block(change: mistakes.Change) -> Iterator[Seen]:
    """Of every hand of Block and Draw whose tiles are told wrongly like this."""
    for preset, players in block.TABLES:
        yield from test_block.wrong(change, preset, players, range(100 * TIMES))


def block_noticed() -> Iterator[bool]:
    """Of every hand of Block and Draw, told in tiles and in pips."""
    for preset, players in block.TABLES:
        for hand in block.hands(block.agreed(preset), players, range(100 * TIMES)):
            yield test_block.noticed(block.told(hand), preset, players)
            yield test_block.noticed(block.told(hand, pips=True), preset, players)


HANDS = list(games(range(400 * TIMES)))
ROUNDS = [table for players in (2, 3, 4) for table in test_longana.rounds(players, range(100 * TIMES))]
DEALS = [deal for players in (2, 3, 4) for seed in range(150 * TIMES) for deal in loo.deals(players, seed, 3)]
DEALT = list(test_fives.dealt(range(150 * TIMES)))

show(
    "Two pairs, played by another engine",
    (bool(test_partners.scored(hand, told).verdict.remarks) for hand in HANDS for told in test_partners.tellings(hand)),
    ((each.__name__, of_partners(each)) for each in mistakes.MISTAKES),
)
show(
    "Longana",
    (test_longana.noticed(test_longana.truth(table), table.first) for table in ROUNDS),
    ((each.__name__, of_longana(each)) for each in test_longana.MISTAKES),
)
show(
    "Loo",
    (test_loo.noticed(test_loo.entry(deal), deal.dealer) for deal in DEALS),
    ((each.__name__, of_loo(each)) for each in test_loo.MISTAKES),
)
show(
    "Fives",
    (test_fives.noticed(fives_mistakes.truth(*each[:2]), *each[1:]) for each in DEALT),
    ((each.__name__, of_fives(each)) for each in mistakes.CHANGES),
)
show("Blocks by fives, in tiles and in pips", blocks_noticed(), ())
show(
    "Block and Draw, in tiles and in pips",
    block_noticed(),
    ((each.__name__, of_block(each)) for each in mistakes.CHANGES),
)

print(f"\n{len(DEALT)} hands by fives, told so that a clause is broken: which one is cited")
for mistake in fives_mistakes.MISTAKES:
    chance, cited = Random(0), Counter[str]()
    for hand, agreed, players in DEALT:
        wrong = mistake(hand, agreed, chance)
        cited.update(" ".join(test_fives.said_of(each, agreed, players)) for each in wrong)
    print(
        f"{mistake.__name__:<24}{cited.total():>7}  "
        + ", ".join(f"{clause or 'believed'} {times}" for clause, times in cited.items())
    )
