"""Who plays with whom next: everybody as often as the others, and with everybody once before with anybody twice.

Where more have come than there are seats, those sit out who have played most. Among the ways to sit that are left, one
is taken after which the evening can go on so until everybody has been everybody's partner. Two who have just played
together do not do so again: of four people at least one of the three ways to sit parts them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from referee.engine.seating import normalized
from referee.games.statistics import NameResolver, as_written
from referee.games.tally import GameStats

SEATS = 4
MAX_PEOPLE = 10  # people of an evening that are looked at, those who played last: 630 ways to sit
STEPS = 400  # of looking ahead for one proposal: some ten times what evenings take that went as proposed
Pair = tuple[int, int]
"""Two partners, each by their place among the people, the lower first."""
Way = tuple[Pair, Pair]
"""Who plays with whom in a game."""


@dataclass(frozen=True)
class Arrangement:
    """Who sits where, partners facing each other, and who sits out."""

    seats: tuple[str, ...]
    out: tuple[str, ...]


@dataclass
class Rotation:
    """Who may play with whom after some games of an evening."""

    games: Sequence[GameStats]
    """The latest first."""
    present: Sequence[str]
    """Those who sit there now, and those who wait and have not played; the others are who else has played."""
    resolve: NameResolver = as_written
    gone: frozenset[str] = frozenset()
    """Those who have gone home, by who is meant."""

    @cached_property
    def ways(self) -> list[Way]:
        """The fair ways to sit in which fewest partners play again too soon: those who played longest ago first."""
        fair = list(_fair(self.played, next((game for game in self.partners if game), ())))
        fewest = min(map(self._again, fair), default=None)
        return sorted((way for way in fair if self._again(way) == fewest), key=self._wear)

    def next(self) -> Arrangement | None:
        """The fairest of them, in which opponents have met least often, too; None where there are no four people."""
        return self._arranged(self.ways)

    def drawn(self, shuffle: Callable[[list[Way]], None]) -> Arrangement | None:
        """One of the fairest ways, drawn by lot."""
        ways = list(self.ways)
        shuffle(ways)
        return self._arranged(ways)

    def _arranged(self, ways: list[Way]) -> Arrangement | None:
        """The first of these ways after which everybody can still partner everybody else; if none, the first."""
        ahead = _Ahead()
        goes_on = (way for way in ways if ahead.can_go_on(self._unmet_after(way), _after(self.played, way), way))
        best = next(goes_on, None) or next(iter(ways), None)
        return best and self._seated(best)

    def _unmet_after(self, way: Way) -> frozenset[Pair]:
        """The pairs who will have played together least often after this way."""
        games = {pair: games + (pair in way) for pair, games in self.together.items()}
        least = min(games.values())
        return frozenset(pair for pair in games if games[pair] == least)

    def _seated(self, way: Way) -> Arrangement:
        (one, two), (left, right) = way
        names = list(self.people.values())
        seats = tuple(names[place] for place in (one, left, two, right))
        return Arrangement(seats, tuple(name for name in names if name not in seats))

    @cached_property
    def people(self) -> dict[str, str]:
        """What everybody of the evening is called, those who sit there now before the others, by who is meant."""
        people: dict[str, str] = {}
        newest = self.games[0].number if self.games else 0
        names = [(newest, name) for name in self.present]
        for number, name in (*names, *((game.number, name) for game in self.games for name in game.people)):
            people.setdefault(normalized(self.resolve(number, name)), name)
        there = [each for each in people.items() if each[0] not in self.gone]
        return dict(there[:MAX_PEOPLE])

    @cached_property
    def played(self) -> tuple[int, ...]:
        """How many games each has played."""
        counts = Counter(place for game in self.games for place in self._places(game, game.people))
        return tuple(counts[place] for place in range(len(self.people)))

    @cached_property
    def partners(self) -> list[list[Pair]]:
        """Who played with whom in each game, the latest first."""
        sides = [[self._places(game, side) for side in game.sides] for game in self.games]
        return [[(one, two) for one, two in (side for side in game if len(side) == 2)] for game in sides]

    @cached_property
    def together(self) -> Counter[Pair]:
        """How often each two have been partners; those too who never have."""
        pairs = Counter(pair for game in self.partners for pair in game)
        return Counter({pair: pairs[pair] for pair in combinations(range(len(self.people)), 2)})

    @cached_property
    def against(self) -> Counter[Pair]:
        """How often each two have played against each other."""
        met: Counter[Pair] = Counter()
        for game in self.partners:
            met.update(
                _pair(player, opponent)
                for side, others in combinations(game, 2)
                for player in side
                for opponent in others
            )
        return met

    def _places(self, game: GameStats, names: Iterable[str]) -> list[int]:
        """The places of a game's players in the list of people, in order."""
        places = {key: place for place, key in enumerate(self.people)}
        keys = [normalized(self.resolve(game.number, name)) for name in names]
        return sorted(places[key] for key in keys if key in places)

    def _again(self, way: Way) -> list[int]:
        """How often its partners have played together already, those first who lack each other most."""
        return sorted(self.together[pair] for pair in way)

    @cached_property
    def _last(self) -> dict[Pair, int]:
        """When each two were partners last, as a number that is the greater the later that was."""
        games = reversed(self.partners)
        return {pair: number for number, game in enumerate(games, start=1) for pair in game}

    def _wear(self, way: Way) -> tuple[list[int], int]:
        """How lately its partners have played together, and how often its opponents have met."""
        lately = sorted((self._last.get(pair, 0) for pair in way), reverse=True)
        return lately, sum(self.against[_pair(player, opponent)] for player in way[0] for opponent in way[1])


class _Ahead:
    """Looks ahead in an evening, through so many steps at the most."""

    def __init__(self) -> None:
        self.steps = STEPS
        self.tried: dict[tuple[frozenset[Pair], tuple[int, ...], Way], bool] = {}

    def can_go_on(self, unmet: frozenset[Pair], played: tuple[int, ...], last: Way) -> bool:
        """Whether all of these can be partners in fair games before anybody is again; in the last game these were."""
        if not unmet:
            return True
        key = unmet, tuple(count - min(played) for count in played), last
        if key not in self.tried and self.steps:
            lacking = Counter(place for pair in unmet for place in pair)
            new = min(len(unmet), 2)
            ways = [way for way in _fair(played, last) if sum(pair in unmet for pair in way) >= new]
            ways.sort(key=lambda way: -sum(lacking[place] for pair in way for place in pair))
            self.tried[key] = any(self._step(unmet, played, way) for way in ways)
        return self.tried.get(key, False)

    def _step(self, unmet: frozenset[Pair], played: tuple[int, ...], way: Way) -> bool:
        self.steps = max(0, self.steps - 1)
        return self.steps > 0 and self.can_go_on(unmet.difference(way), _after(played, way), way)


def _fair(played: tuple[int, ...], last: Iterable[Pair]) -> Iterator[Way]:
    """Every way to seat the four who have played least, without pairs who have just played together."""
    if len(played) < SEATS:
        return
    most = sorted(played)[SEATS - 1]
    plays = [place for place, games in enumerate(played) if games < most]
    may = [place for place, games in enumerate(played) if games == most]
    for others in combinations(may, SEATS - len(plays)):
        one, two, three, four = sorted((*plays, *others))
        ways = ((one, three), (two, four)), ((one, four), (two, three)), ((one, two), (three, four))
        yield from (way for way in ways if not set(last).intersection(way))


def _after(played: tuple[int, ...], way: Way) -> tuple[int, ...]:
    seated = {place for pair in way for place in pair}
    return tuple(games + (place in seated) for place, games in enumerate(played))


def _pair(first: int, second: int) -> Pair:
    return min(first, second), max(first, second)
