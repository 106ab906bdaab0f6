"""Evenings drawn by lot, and what the laws of canon EVT.6 say of a Swiss round, counted apart from the code."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from referee.events.draw import draw, is_over
from referee.events.event import ABSENT, MAX_ROUNDS, PLAYED, TIME, VOID, Entrant, Event, EventRound, Result
from referee.events.rules import EventRules
from referee.events.standing import Placed, standing
from referee.events.swiss import Contenders

Pairing = tuple[frozenset[frozenset[int]], int]
"""Who meets, and who rests; 0 where nobody does."""
OUTCOMES = (*(PLAYED,) * 12, TIME, VOID, ABSENT)


def entered(people: int, form: str = "swiss", **rules: object) -> Event:
    sides = tuple(Entrant(number, f"P{number}") for number in range(1, people + 1))
    return Event(rules=EventRules(form, **rules), sides=sides, target=100)


def result(lots: Random, sides: tuple[int, ...], camps: int, outcomes: tuple[str, ...] = (PLAYED,)) -> Result:
    outcome = lots.choice(outcomes)
    if outcome == ABSENT:
        return Result((), ABSENT, (lots.choice(sides),))
    return Result(() if outcome == VOID else tuple(lots.sample(range(101), camps)), outcome)


def with_results(event: Event, round_: EventRound, lots: Random, outcomes: tuple[str, ...] = (PLAYED,)) -> Event:
    """The event with one more round, and what came of its tables by lot."""
    meetings = tuple(
        replace(each, result=result(lots, each.sides, len(event.camps(each)), outcomes)) for each in round_.meetings
    )
    return replace(event, rounds=(*event.rounds, replace(round_, meetings=meetings)))


def played(event: Event, lots: Random) -> Event:
    """An event to its end."""
    while not is_over(event):
        event = with_results(event, draw(event, standing(event)), lots)
    return event


def unsteady(people: int, lots: Random, **rules: object) -> Event:
    """A Swiss to which some come late, which some leave, and of which some miss a round."""
    event = entered(people, **rules)
    sides = [
        replace(
            side,
            since=lots.choice((1, 1, 1, 1, 1, 2, 3)) if side.number > 4 else 1,
            until=lots.choice((*(MAX_ROUNDS,) * 6, 3)),
            misses=lots.choice(((), (), (), (), (2,))),
        )
        for side in event.sides
    ]
    return replace(event, sides=tuple(sides))


def pairings(sides: tuple[int, ...]) -> Iterator[Pairing]:
    """All there are."""
    if len(sides) < 2:
        yield frozenset(), sum(sides)
        return
    first, *others = sides
    if len(sides) % 2:
        yield from ((met, first) for met, _nobody in pairings(tuple(others)))
    for other in others:
        for met, rests in pairings(tuple(each for each in others if each != other)):
            yield met | {frozenset((first, other))}, rests


@dataclass(frozen=True)
class Laws:
    """How well a pairing of the next round keeps the laws EVT-L3 to EVT-L7: the less, the better, the first most."""

    order: list[int]
    wins: dict[int, int]
    free: Counter[int]
    met: set[frozenset[int]]

    @classmethod
    def of(cls, event: Event, rows: tuple[Placed, ...]) -> "Laws":
        number = len(event.rounds) + 1
        order = [row.side for row in rows if event.sides[row.side - 1].is_in(number)]
        free, met = Counter(rest.side for round_ in event.rounds for rest in round_.rests), set()
        for meeting in (each for round_ in event.rounds for each in round_.meetings):
            if meeting.result.outcome == ABSENT:
                free.update({*meeting.sides} - {*meeting.result.absent})
            elif meeting.result.outcome != VOID:
                met.add(frozenset(meeting.sides))
        return cls(order, {row.side: row.half_wins for row in rows}, free, met)

    @classmethod
    def by_lot(cls, sides: int, lots: Random) -> "Laws":
        """A field such as no evening has: wins in any order, and anybody may have met anybody."""
        order = lots.sample(range(1, sides + 1), sides)
        pairs = [frozenset(pair) for pair in combinations(order, 2)]
        free = Counter(lots.choices(order, k=lots.randrange(sides)))
        return cls(order, {side: lots.randrange(7) for side in order}, free, {*lots.sample(pairs, len(pairs) // 2)})

    def drawn(self, *, halves: bool = False) -> Pairing:
        """As the code pairs this field."""
        order = [Placed(side, half_wins=self.wins[side]) for side in self.order]
        field = Contenders(order, self.met, self.free, halves=halves)
        pairs = [frozenset(self.order[each] for each in pair if each < len(self.order)) for pair in field.drawn()]
        return frozenset(pair for pair in pairs if len(pair) == 2), sum(min(pair) for pair in pairs if len(pair) == 1)

    def broken(self, pairing: Pairing) -> tuple[int, ...]:
        met, rests = pairing
        places = [sorted(self.order.index(side) for side in pair) for pair in met]
        wins = [[self.wins[self.order[place]] for place in pair] for pair in places]
        return (
            self.free[rests] if rests else 0,
            len(met & self.met),
            -self.order.index(rests) if rests else 0,
            sum((upper - lower) ** 2 for upper, lower in wins),
            sum((upper - lower) ** 2 for upper, lower in places),
        )

    def best(self) -> tuple[int, ...]:
        return min(map(self.broken, pairings(tuple(self.order))))


def as_pairing(round_: EventRound) -> Pairing:
    return frozenset(frozenset(each.sides) for each in round_.meetings), sum(rest.side for rest in round_.rests)
