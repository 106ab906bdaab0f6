"""The evenings of a table, and its season: points for coming and for winning, added up whenever somebody looks.

An evening lasts for as long as somebody writes. Six hours in which nobody does part it from the next one, so that no
clock strikes in the middle of it, wherever in the world the table stands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from referee.engine.seating import normalized
from referee.games.statistics import NameResolver, as_written, people
from referee.games.tally import GameStats
from referee.record.tables import Season

EVENING_GAP = timedelta(hours=6)


@dataclass(frozen=True)
class Evening:
    """The games of one evening; one that is taken up again later is of the evening on which it was played last."""

    begun: datetime
    """When the first thing was written."""
    games: tuple[GameStats, ...]
    """The latest first."""

    @property
    def key(self) -> int:
        """What it is asked for by: the number of its first game."""
        return self.games[-1].number


def evenings(tallies: Sequence[GameStats]) -> list[Evening]:
    """The evenings of these games, both the latest first."""
    moments = sorted(moment for game in tallies for moment in game.moments)
    begins = [*moments[:1], *(later for earlier, later in pairwise(moments) if later - earlier > EVENING_GAP)]
    games_by_start: dict[datetime, list[GameStats]] = {}
    for game in tallies:
        games_by_start.setdefault(max(begin for begin in begins if begin <= game.last), []).append(game)
    return [Evening(begun, tuple(games_by_start[begun])) for begun in sorted(games_by_start, reverse=True)]


@dataclass(frozen=True)
class Rank:
    """Where somebody stands in a season."""

    name: str
    evenings: int
    games_won: int
    points: int


def places(tallies: Iterable[GameStats], season: Season, resolve: NameResolver = as_written) -> list[Rank]:
    """Everybody who has played in it, who has most points first; the games come the latest first."""
    games = [game for game in tallies if game.number >= season.since]
    came: dict[str, int] = {}
    for evening in evenings(games):
        played = {(game.number, name) for game in evening.games for name, did in game.people.items() if did.hands}
        for name in {normalized(resolve(*appearance)) for appearance in played}:
            came[name] = came.get(name, 0) + 1
    ranks = [
        _place(person.name, came.get(normalized(person.name), 0), person.games_won, season)
        for person in people(games, resolve)
    ]
    return sorted(ranks, key=lambda rank: (-rank.points, -rank.games_won, rank.name))


def _place(name: str, came: int, won: int, season: Season) -> Rank:
    return Rank(name, came, won, came * season.coming + won * season.winning)
