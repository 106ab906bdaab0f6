"""Who plays with whom next: everybody as often as the others, and with everybody once before with anybody twice.

Where more have come than there are seats, those sit out who have played most. Among the ways to sit that are left, one
is taken after which the evening can go on so until everybody has been everybody's partner. Two who have just played
together do not do so again: of four people at least one of the three ways to sit parts them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

SEATS = 4
MAX_PEOPLE = 10  # people of an evening that are looked at, those who sit there first: 630 ways to sit
STEPS = 300  # of looking ahead for one proposal: evenings of up to nine take 36 at the most, by lots or as proposed
Pair = tuple[int, int]
"""Two partners, each by their place among the people, the lower first."""
Way = tuple[Pair, Pair]
"""Who plays with whom in a game."""


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
        one, two, three, four = sorted((*plays, *others))
        ways = ((one, three), (two, four)), ((one, four), (two, three)), ((one, two), (three, four))
        yield from filter(just.isdisjoint, ways)


def _after(played: tuple[int, ...], way: Way) -> tuple[int, ...]:
    seated = {place for pair in way for place in pair}
    return tuple(games + (place in seated) for place, games in enumerate(played))


def _met(way: Iterable[Pair]) -> Iterator[Pair]:
    """Who plays against whom."""
    return ((min(pair), max(pair)) for pair in product(*way))
