"""Who plays the next game where more have come than there are seats, and whoever wins stays on.

Everybody else stands in a line: those who have waited longest come first, and whoever has lost joins its end, of two
the one first who had played fewer games in a row. As many of them come in as there are free seats; the first two are
partners, and where one alone comes in it is with the loser who stands next. Winners who have won as often as the table
allows join the line after the losers. A game that nobody won changes nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import takewhile

from referee.engine.seating import normalized
from referee.events.partners import SEATS, Rotation, Way
from referee.games.evenings import EVENING_GAP, Evening
from referee.games.statistics import NameResolver, as_written
from referee.games.tally import GameStats
from referee.record import Arrival, Lineup

Waited = tuple[int, int, int, int]
"""Since which game somebody waits, and who goes before whom where several wait since the same game."""


@dataclass(frozen=True)
class Arrangement:
    """Who sits where, partners facing each other, and who sits out."""

    seats: tuple[str, ...]
    out: tuple[str, ...]


@dataclass(frozen=True)
class Succession(Arrangement):
    """Who sits where in the next game, and why."""

    winners: tuple[str, ...] = ()
    """Those who won the last game and have not gone; nobody where it was drawn or left."""
    wins: int = 0
    """How many games in a row they have won."""
    stay: bool = True
    """Whether they keep their seats, and have not won as often as the table allows."""
    come: tuple[str, ...] = ()
    """Those who come in and did not play the last game."""
    play_on: tuple[str, ...] = ()
    """Those who would have got up, if there were enough others."""


@dataclass
class Company:
    """Everybody who is there on an evening, and who of them plays next where whoever wins stays on."""

    evening: Evening
    """The evening up to its latest game, which is over."""
    seats: Sequence[str]
    """Those who sit there, by seat."""
    paired: bool
    """Whether those who face each other are partners."""
    lineup: Lineup
    resolve: NameResolver = as_written

    def key(self, name: str) -> str:
        """Who is meant by a name now."""
        return normalized(self.resolve(self.evening.games[0].number, name))

    @cached_property
    def tonight(self) -> tuple[Arrival, ...]:
        """Who has come or gone this evening, or since."""
        return tuple(each for each in self.lineup.arrivals if each.at >= self.evening.begun - EVENING_GAP)

    @cached_property
    def gone(self) -> frozenset[str]:
        """Those who have gone home, in the middle of a game or between two, by who is meant."""
        left = {self.key(each.name): self._since(each.at) for each in self.tonight if each.left}
        came = {self.key(each.name): self._since(each.at) for each in self.tonight if not each.left}
        during = {key: number for key, number in self._left.items() if came.get(key, 0) < number}
        return frozenset(key for key, at in {**during, **left}.items() if at >= self._played.get(key, (0,))[0])

    @property
    def _left(self) -> dict[str, int]:
        """The last game in whose middle somebody went home, by who is meant."""
        games = reversed(self.evening.games)
        return {normalized(self.resolve(game.number, name)): game.number for game in games for name in game.left}

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """Those who do not play now, in the order in which they come in."""
        sitting = {self.key(name) for name in self.seats}
        return tuple(self._people[key] for key in self._line if key not in sitting)

    @property
    def everyone(self) -> tuple[str, ...]:
        """All who are there: those who sit there and have not gone, as they sit, then those who wait."""
        return (*(name for name in self.seats if self.key(name) not in self.gone), *self.waiting)

    @property
    def in_pairs(self) -> bool:
        """Whether two pairs play, whose partners may change."""
        return self.paired and len(self.seats) == SEATS

    @cached_property
    def rotation(self) -> Rotation:
        """Who may play with whom next, by who is meant."""
        there = [key for key in dict.fromkeys((*map(self.key, self.seats), *self._line)) if key not in self.gone]
        return Rotation(there, [[self._keys(game, side) for side in game.sides] for game in self.evening.games])

    def in_turn(self, shuffle: Callable[[list[Way]], None] | None = None) -> Arrangement | None:
        """Who plays next where partners rotate, or are drawn by lot; None where there are no two pairs."""
        seats, names = self.rotation.next(shuffle) if self.in_pairs else None, self._people
        if seats is None:
            return None
        out = (key for key in self.rotation.people if key not in seats)
        return Arrangement(tuple(names[key] for key in seats), tuple(names[key] for key in out))

    @cached_property
    def next(self) -> Succession | None:
        """Who plays next; None where there are not enough people, or nobody waits."""
        if not self.waiting or (self.paired and not self.in_pairs):
            return None
        if not self._winners or len(self._winners) == len(self.seats):
            return Succession(tuple(self.seats), self.waiting)
        stays = not self.lineup.limit or self._wins < self.lineup.limit
        sitting = [self.key(name) for name in self.seats]
        stay = [key for key in sitting if stays and key in self._winners and key not in self.gone]
        line = [key for key in self._line if key not in stay]
        come = line[: len(self.seats) - len(stay)]
        if len(stay) + len(come) < len(self.seats):
            return None
        seats = _in_pairs(sitting, stay, come) if self.paired else _kept(sitting, [*stay, *come])
        names = self._people
        return Succession(
            tuple(names[key] for key in seats),
            tuple(names[key] for key in line if key not in come),
            tuple(names[key] for key in sitting if key in self._winners and key not in self.gone),
            self._wins,
            stays,
            tuple(names[key] for key in come if key not in sitting),
            tuple(names[key] for key in come if key in sitting),
        )

    @cached_property
    def _people(self) -> dict[str, str]:
        """What everybody is called who has played or come, by who is meant."""
        games = self.evening.games
        played = [(game.number, name) for game in games for name in game.people]
        came = [each.name for each in self.tonight if not each.left]
        names = [*((games[0].number, name) for name in (*self.seats, *came)), *played]
        people: dict[str, str] = {}
        for number, name in names:
            people.setdefault(normalized(self.resolve(number, name)), name)
        return people

    @cached_property
    def _line(self) -> list[str]:
        """All but those who have gone, in the order in which they come in."""
        came: dict[str, Waited] = {}
        for place, each in enumerate(each for each in self.tonight if not each.left):
            key, since = self.key(each.name), self._since(each.at)
            if since > self._played.get(key, (-1,))[0]:
                came[key] = since, 0, 0, place
        waited = self._played | came
        sitting = [self.key(name) for name in self.seats]
        new = {key: (self.evening.games[0].number, 1, 0, sitting.index(key)) for key in sitting}
        present = [key for key in self._people if key not in self.gone]
        return sorted(present, key=lambda key: waited.get(key) or new[key])

    @cached_property
    def _played(self) -> dict[str, Waited]:
        """The last game that each has played, and who of it goes before whom."""
        found: dict[str, Waited] = {}
        for place, game in enumerate(self.evening.games):
            winners = self._winners_of(game)
            for seat, key in enumerate(self._keys(game)):
                found.setdefault(key, (game.number, 1 + (key in winners), self._in_a_row(key, place), seat))
        return found

    def _in_a_row(self, key: str, place: int) -> int:
        """How many games somebody had played in a row with this one, of the evening's from the latest."""
        came = (number for number, game in enumerate(self.evening.games[place:]) if key not in self._keys(game))
        return next(came, len(self.evening.games) - place)

    @cached_property
    def _winners(self) -> frozenset[str]:
        return self._winners_of(self.evening.games[0])

    @cached_property
    def _wins(self) -> int:
        """How many games those who won the last have won in a row; games that nobody won are left out."""
        won = filter(None, map(self._winners_of, self.evening.games))
        return len(list(takewhile(lambda winners: winners == self._winners, won)))

    def _winners_of(self, game: GameStats) -> frozenset[str]:
        won = (side for side, counts in game.sides.items() if counts.games_won)
        return frozenset(key for side in won for key in self._keys(game, side))

    def _keys(self, game: GameStats, names: Iterable[str] | None = None) -> list[str]:
        """Who was meant by these names in a game, or by all of its people."""
        return [normalized(self.resolve(game.number, name)) for name in (game.people if names is None else names)]

    def _since(self, at: datetime) -> int:
        """The game that was played when somebody came or went."""
        return max((game.number for game in self.evening.games if game.moments[0] <= at), default=0)


def _in_pairs(sitting: list[str], stay: list[str], come: list[str]) -> list[str]:
    """The seats of two pairs: who stays keeps the partner or takes the first who comes, and no seat changes in vain."""
    everybody = [*stay, *come]
    one, other = everybody[:2], everybody[2:]
    ways = [[a[0], b[0], a[1], b[1]] for first, second in ((one, other), (other, one)) for a in _both(first)
            for b in _both(second)]  # fmt: skip
    return max(ways, key=lambda way: sum(map(str.__eq__, way, sitting)))


def _both(pair: list[str]) -> tuple[list[str], list[str]]:
    return pair, pair[::-1]


def _kept(sitting: list[str], everybody: list[str]) -> list[str]:
    """The seats of people who play each for themselves: who sits there already keeps the seat."""
    new = iter(key for key in everybody if key not in sitting)
    return [key if key in everybody else next(new) for key in sitting]
