"""Whose tiles the rules need of a hand, so that nobody is asked for what counts for nothing.

A rule set is not asked for this: its own judgement is, with hands of which nothing is told.
"""

from functools import lru_cache
from typing import Any

from referee.engine.facts import Blocked, Ending, ImpossibleFact, Out
from referee.engine.heaps import Heap, groups
from referee.engine.holdings import UNTOLD, Holding
from referee.engine.ruleset import RuleSet
from referee.engine.standing import At


@lru_cache(maxsize=1024)
def needed(rules: RuleSet[Any], at: At[Any], ending: Ending, **more: Any) -> tuple[int, ...]:
    """The seats whose holdings a hand that ended so can need; all of them where it cannot be judged yet.

    `more` is what else is told of the hand.
    """
    order = at.seating.order
    found: frozenset[int] = frozenset()
    for lightest in (order, order[::-1]):
        if len(found) < len(order):
            found |= _asked_for(rules, at, ending, lightest, more=more)
    return tuple(sorted(found))


@lru_cache(maxsize=128)
def hangs_on(rules: RuleSet[Any], at: At[Any]) -> tuple[str, ...]:
    """The parts of a level block without which these rules cannot say who wins it, one asked after another."""
    level, rising = ([Holding((5 + more * seat,)) for seat in at.seating.seats] for more in (0, 1))
    found = []
    for hands, by in ((level, None), (level, at.seating.order[0]), (rising, None)):
        held = tuple(each if seat in at.seating.order else UNTOLD for seat, each in enumerate(hands))
        try:
            rules.judge(rules.hand(held=held, ending=Blocked(by)), at)
        except ImpossibleFact as problem:
            found.append(problem.field)
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=512)
def suffices(rules: RuleSet[Any], at: At[Any], ending: Ending, how: str) -> bool:
    """Whether a hand that ended so can be judged where its tiles are counted together as `how` says."""
    out = ending.seat if isinstance(ending, Out) else None
    heaps = tuple(Heap(frozenset(seats), Holding((20 + seats[0],))) for seats in groups(at.seating, out, how))
    alone = frozenset(at.seating.order).difference([out], *(heap.seats for heap in heaps))
    held = tuple(Holding((5 + seat,)) if seat in alone else UNTOLD for seat in at.seating.seats)
    try:
        rules.judge(rules.hand(held=held, ending=ending, heaps=heaps), at)
    except ImpossibleFact:
        return False
    return bool(heaps)


def _asked_for(
    rules: RuleSet[Any], at: At[Any], ending: Ending, lightest: tuple[int, ...], more: dict[str, Any]
) -> frozenset[int]:
    """The seats that are asked for one after another, each answered with pips by its place in `lightest`.

    All of them where it cannot be judged yet.
    """
    held = [UNTOLD] * len(at.seating.names)
    asked: set[int] = set()
    while True:
        try:
            rules.judge(rules.hand(held=tuple(held), ending=ending, **more), at)
        except ImpossibleFact as problem:
            seat = next((seat for seat in lightest if problem.field == f"held.{seat}"), None)
            if seat is None or seat in asked:
                return frozenset(at.seating.order)
            asked.add(seat)
            held[seat] = Holding((lightest.index(seat) + 1,))
        else:
            return frozenset(asked)
