"""Evenings, and the season that adds them up, whenever somebody looks.

An evening lasts for as long as somebody writes: six hours in which nobody does part it from the next, so no clock
strikes in the middle of it, wherever the table stands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from referee.engine.seating import Seating, in_order, normalized
from referee.games.statistics import NameResolver, as_written, people, unbeaten
from referee.games.tally import GameStats
from referee.record import Season

EVENING_GAP = timedelta(hours=6)


@dataclass(frozen=True)
class Evening:
    """The games of one evening; a game continued on a later evening belongs to that one."""

    begun: datetime
    """When the first thing was written."""
    games: tuple[GameStats, ...]
    """The latest first."""

    @property
    def key(self) -> int:
        """Its key in addresses: the number of its first game."""
        return self.games[-1].number

    def goes_on(self, now: datetime) -> bool:
        """Whether a game written on now would belong to it."""
        return now - max(game.last for game in self.games) <= EVENING_GAP


def evenings(tallies: Sequence[GameStats]) -> list[Evening]:
    """The evenings of these games, both the latest first."""
    moments = sorted(moment for game in tallies for moment in game.moments)
    begins = [*moments[:1], *(later for earlier, later in pairwise(moments) if later - earlier > EVENING_GAP)]
    games_by_start: dict[datetime, list[GameStats]] = {}
    for game in tallies:
        games_by_start.setdefault(max(begin for begin in begins if begin <= game.last), []).append(game)
    return [Evening(begun, tuple(games_by_start[begun])) for begun in sorted(games_by_start, reverse=True)]


@dataclass(frozen=True)
class EveningScore:
    """What everybody has won in an evening."""

    key: int
    """What the evening is asked for by."""
    games_won: tuple[tuple[str, int], ...]
    """Everybody with the games that they have won, whoever won most first."""
    rotates: bool
    """Whether partners have changed."""
    unbeaten: tuple[str, ...]
    """Those who have won every game of it."""


def score(evening: Evening, seating: Seating, resolve: NameResolver = as_written) -> EveningScore:
    """The score of an evening; `seating` is that of its latest game."""
    games = evening.games
    everybody = people(games, resolve)
    won = {normalized(person.name): (person.name, person.games_won) for person in everybody}
    for name in (resolve(games[0].number, name) for name in seating.present_names):
        won.setdefault(normalized(name), (name, 0))
    sides = [tuple(seating.people(side)) for side in seating.playing]
    pairings = {_pairs(game.number, [people for people, *_place in game.ended], resolve) for game in games}
    pairings.add(_pairs(games[0].number, sides, resolve))
    return EveningScore(evening.key, tuple(won.values()), len(pairings - {frozenset()}) > 1, unbeaten(everybody))


def _pairs(game: int, sides: Iterable[Sequence[str]], resolve: NameResolver) -> frozenset[frozenset[str]]:
    """Who played with whom in a game: the sides of several people."""
    return frozenset(frozenset(normalized(resolve(game, name)) for name in side) for side in sides if len(side) > 1)


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
    return sorted(ranks, key=lambda rank: (-rank.points, -rank.games_won, in_order(rank.name)))


def _place(name: str, came: int, won: int, season: Season) -> Rank:
    return Rank(name, came, won, came * season.coming + won * season.winning)
