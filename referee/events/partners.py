"""Who partners whom: by a plan for a whole event, or game by game at one table.

By a plan everybody partners everybody once and meets everybody twice (canon EVT-19, EVT-L17). One round is enough: the
others follow by adding the same number to everybody in it, modulo the number of rounds; of an even number of people the
last one stays. It is right if among its partners every difference is there once, and twice among its opponents. Most
were found by exchanging people at random, with fewer and fewer faults; in that of 40 tables are those of others times
16, in those of 37 and 41 the powers of a root. Nine people have none such; theirs adds numbers digit by digit, to the
base of three.

At one table everybody plays as often as the others, and with everybody once before with anybody twice. Where more have
come than there are seats, those sit out who have played most. Among the ways to sit that are left, one is taken after
which the evening can go on so until everybody has been everybody's partner. Two who have just played together do not do
so again: of four people at least one of the three ways to sit parts them.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

STARTERS = """
4: 1 3 0 2
5: 2 3 1 4
8: 7 1 2 6 3 4 0 5
9: 6 3 8 4 1 2 5 7
12: 9 2 5 3 7 8 0 6 1 4 10 11
13: 8 10 1 5 6 9 12 7 4 11 2 3
16: 13 10 11 3 9 4 0 6 2 15 1 5 12 14 8 7
17: 4 2 7 8 9 12 16 10 5 14 3 13 15 11 6 1
20: 14 6 16 3 8 19 1 4 15 11 9 10 18 13 7 17 12 5 0 2
21: 19 10 15 11 12 1 9 8 5 2 17 3 16 18 7 13 14 6 20 4
24: 8 23 10 5 15 17 16 7 11 3 9 22 2 14 18 19 12 6 1 21 4 0 20 13
25: 20 18 16 5 15 14 13 22 9 19 2 8 21 17 7 12 24 6 3 11 4 1 10 23
28: 6 22 4 0 14 16 2 11 13 5 1 15 10 27 24 3 20 19 9 12 18 25 21 26 17 7 23 8
29: 7 22 6 26 20 14 21 2 13 9 17 15 24 27 1 19 5 4 23 18 16 8 28 11 12 25 10 3
32: 13 0 3 9 28 12 8 11 7 16 18 25 21 4 29 2 20 10 23 31 17 19 24 5 15 14 30 22 1 27 26 6
33: 20 27 16 1 9 19 31 28 12 29 32 21 18 13 14 8 10 24 26 25 30 22 4 2 3 23 15 6 5 17 7 11
36: 6 3 32 12 7 26 35 25 18 5 13 8 27 34 19 2 22 11 23 9 15 14 30 1 4 16 20 28 21 17 10 0 33 24 29 31
37: 1 36 31 6 2 35 25 12 4 33 13 24 8 29 26 11 16 21 15 22 32 5 30 7 27 10 23 14 17 20 9 28 34 3 18 19
40: 39 0 13 26 27 6 17 22 3 18 38 1 9 15 23 16 37 21 25 36 7 24 10 30 34 33 4 12 19 5 11 14 31 2 20 29 28 32 8 35
41: 1 40 32 9 6 35 28 13 36 5 4 37 11 30 24 17 25 16 21 20 27 14 3 38 39 2 18 23 29 12 26 15 10 31 33 8 19 22 34 7
"""
"""By the number of people, each table a pair and the pair it meets."""
PLANS = {int(people): [*map(int, first.split())] for people, first in re.findall(r"(\d+):(.*)", STARTERS)}
LARGEST = max(PLANS)
SEATS = 4
MAX_PEOPLE = 10  # people of an evening that are looked at, those who sit there first: 630 ways to sit
STEPS = 300  # of looking ahead for one proposal: evenings of up to nine take 36 at the most, by lots or as proposed
Pair = tuple[int, int]
"""Two partners, each by their place among the people, the lower first."""
Way = tuple[Pair, Pair]
"""Who plays with whom in a game."""


def planned(people: int, number: int) -> list[tuple[int, ...]]:
    """The tables of a round of a plan, each a pair against a pair; rounds and people are counted from 0.

    KeyError where there is no plan. Of an odd number of people the one with the number of the round rests.
    """
    first = PLANS[people]
    moved = [each if each == rounds(people) else _added(people, each, number) for each in first]
    return [tuple(moved[each : each + 4]) for each in range(0, len(moved), 4)]


def rounds(people: int) -> int:
    """How many rounds a plan has."""
    return max(0, people - (people % 2 == 0))


def _added(people: int, one: int, other: int) -> int:
    if people == 9:
        return (one // 3 + other // 3) % 3 * 3 + (one + other) % 3
    return (one + other) % rounds(people)


@dataclass
class Rotation:
    """Who may play with whom after some games of an evening."""

    people: Sequence[str]
    """Those who are there, each by one name; of more than can be looked at the first."""
    games: Sequence[Iterable[Iterable[str]]]
    """Who was on each side, the latest game first."""

    @cached_property
    def ways(self) -> list[Way]:
        """The fair ways to sit in which fewest partners play again too soon: those who played longest ago first."""
        fair = [*_fair(self.played, next((game for game in self.partners if game), ()))]
        fewest = min(map(self._again, fair), default=[])
        return sorted((way for way in fair if self._again(way) == fewest), key=self._wear)

    def next(self, shuffle: Callable[[list[Way]], None] | None = None) -> tuple[str, ...] | None:
        """Who sits where in the fairest way, partners facing each other, or in one by lot; None without four people."""
        ways = [*self.ways]
        if shuffle:
            shuffle(ways)
        tried: set[object] = set()
        goes_on = (way for way in ways if _can_go_on(self._unmet_after(way), _after(self.played, way), way, tried))
        best = next(goes_on, None) or next(iter(ways), None)
        return best and tuple(self.people[pair[seat]] for seat in range(2) for pair in best)

    def _again(self, way: Way) -> list[int]:
        """How often its partners have played together already, those first who lack each other most."""
        return sorted(self.together[pair] for pair in way)

    def _wear(self, way: Way) -> tuple[list[int], int]:
        """How lately its partners have played together, and how often its opponents have met."""
        lately = sorted((self.latest[pair] for pair in way), reverse=True)
        return lately, sum(self.against[met] for met in _met(way))

    def _unmet_after(self, way: Way) -> frozenset[Pair]:
        """The pairs who will have played together least often after this way."""
        games = self.together + Counter(way)
        least = min(games[pair] for pair in self.together)
        return frozenset(pair for pair in self.together if games[pair] == least)

    @cached_property
    def sides(self) -> list[list[list[int]]]:
        """The sides of each game by the places of those who are there, in order."""
        places = {name: place for place, name in enumerate(self.people[:MAX_PEOPLE])}
        return [[sorted(places[name] for name in side if name in places) for side in game] for game in self.games]

    @cached_property
    def played(self) -> tuple[int, ...]:
        """How many games each has played."""
        counts = Counter(place for game in self.sides for place in {place for side in game for place in side})
        return tuple(counts[place] for place in range(len(self.people[:MAX_PEOPLE])))

    @cached_property
    def partners(self) -> list[list[Pair]]:
        """Who played with whom in each game."""
        return [[(side[0], side[1]) for side in game if len(side) == 2] for game in self.sides]

    @cached_property
    def together(self) -> Counter[Pair]:
        """How often each two have been partners; those too who never have."""
        pairs = Counter(pair for game in self.partners for pair in game)
        return Counter({pair: pairs[pair] for pair in combinations(range(len(self.played)), 2)})

    @cached_property
    def latest(self) -> Counter[Pair]:
        """When each two were partners last, as a number that is the greater the later that was."""
        return Counter({pair: number for number, game in enumerate(reversed(self.partners), start=1) for pair in game})

    @cached_property
    def against(self) -> Counter[Pair]:
        """How often each two have played against each other."""
        return Counter(met for game in self.partners for way in combinations(game, 2) for met in _met(way))


def _can_go_on(unmet: frozenset[Pair], played: tuple[int, ...], last: Way, tried: set[object]) -> bool:
    """Whether all of these can be partners in fair games before anybody is again; in the last game these were.

    What has been tried has led nowhere; after so many steps nothing does.
    """
    if not unmet:
        return True
    state = unmet, played, last
    if state in tried or len(tried) >= STEPS:
        return False
    tried.add(state)
    new, lacking = min(len(unmet), 2), Counter(place for pair in unmet for place in pair)
    ways = [way for way in _fair(played, last) if sum(pair in unmet for pair in way) >= new]
    ways.sort(key=lambda way: -sum(lacking[place] for pair in way for place in pair))
    return any(_can_go_on(unmet.difference(way), _after(played, way), way, tried) for way in ways)


def _fair(played: tuple[int, ...], last: Iterable[Pair]) -> Iterator[Way]:
    """Every way to seat the four who have played least, without pairs who have just played together."""
    if len(played) < SEATS:
        return
    just = set(last)
    most = sorted(played)[SEATS - 1]
    plays = [place for place, games in enumerate(played) if games < most]
    may = [place for place, games in enumerate(played) if games == most]
    for others in combinations(may, SEATS - len(plays)):
        yield from filter(just.isdisjoint, in_pairs(sorted((*plays, *others))))


def in_pairs(four: Sequence[int]) -> tuple[Way, Way, Way]:
    """The ways in which four make two pairs, each in their order; first the first and the third."""
    one, two, three, four_ = four
    return ((one, three), (two, four_)), ((one, four_), (two, three)), ((one, two), (three, four_))


def _after(played: tuple[int, ...], way: Way) -> tuple[int, ...]:
    seated = {place for pair in way for place in pair}
    return tuple(games + (place in seated) for place, games in enumerate(played))


def _met(way: Iterable[Pair]) -> Iterator[Pair]:
    """Who plays against whom."""
    return ((min(pair), max(pair)) for pair in product(*way))
