"""A series: how many games each side has won, counted anew from the games of a table, as a standing is from facts.

Sides are matched by their people, whatever seats they sat in; so who swaps partners begins a series of its own, and
where everybody plays alone each has the games that they have won, whoever else was there. How many games it has at the
most is what was said last. Had that been reached by then, or was won what had been said before, a new one begins.

A season adds up evenings, whenever somebody looks. An evening lasts for as long as somebody writes: six hours in which
nobody does part it from the next, so no clock strikes in the middle of it, wherever the table stands.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise

from referee.engine.seating import Seating, normalized
from referee.games.sheet import Sheet
from referee.games.statistics import NameResolver, as_written, people, unbeaten
from referee.games.tally import GameStats
from referee.record import Season

BEST_OF = (0, 3, 5, 7)  # games that a table may play a series of at the most; 0 where it has not said
Side = frozenset[str]


@dataclass(frozen=True)
class GameOutcome:
    """What a series has to know of a game."""

    number: int
    """Which game of the table it is."""
    sides: tuple[Side, ...]
    """The people of each side at its end, by their names as they are compared."""
    won: tuple[Side, ...]
    """Those who have won it; nobody while it is played, and where it was left."""
    counts: int
    """How many games it counts."""
    best_of: int
    """How many games its series was said to have at the most; 0 where nobody has said."""


@dataclass(frozen=True)
class Series:
    """How the series stands that a game is played in."""

    score: tuple[int, ...]
    """The games each side has won, by the sides of the game."""
    best_of: int
    """How many games it has at the most; 0 where nobody has said."""
    games: int
    """How many have been begun in it."""

    @property
    def winner(self) -> int | None:
        """The side that has won it."""
        return next((side for side, won in enumerate(self.score) if _wins(won, self.best_of)), None)

    @property
    def is_longer(self) -> bool:
        """Whether there is more to tell than of its one game."""
        return self.games > 1 or bool(self.best_of)


def outcome(sheet: Sheet) -> GameOutcome:
    """What a series has to know of this game."""
    people = sheet.standing.seating
    sides = tuple(frozenset(map(normalized, people.people(side))) for side in range(len(people.sides)))
    won = tuple(sides[winner] for winner in sheet.standing.winners)
    return GameOutcome(sheet.game.number, sides, won, sheet.games_won, sheet.game.best_of)


def series(games: Sequence[GameOutcome], resolve: NameResolver = as_written) -> Series:
    """The series of the last of these games; they are of one table, in the order they were played."""
    *earlier, last = (_as_meant(game, resolve) for game in games)
    score: Counter[Side] = Counter()
    begun, best_of = 0, 0
    for game in (*(game for game in earlier if _is_of_one(game, last)), last):
        if any(_wins(won, most) for won in score.values() for most in (best_of, game.best_of)):
            score, begun = Counter(), 0
        begun, best_of = begun + 1, game.best_of
        score.update(dict.fromkeys(game.won, game.counts))
    return Series(tuple(score[side] for side in last.sides), last.best_of, begun)


def _as_meant(game: GameOutcome, resolve: NameResolver) -> GameOutcome:
    """A game with its sides by who is meant by the names."""

    def meant(sides: tuple[Side, ...]) -> tuple[Side, ...]:
        return tuple(frozenset(normalized(resolve(game.number, name)) for name in side) for side in sides)

    return replace(game, sides=meant(game.sides), won=meant(game.won))


def _is_of_one(game: GameOutcome, last: GameOutcome) -> bool:
    sides = {*game.sides, *last.sides}
    return set(game.sides) == set(last.sides) or all(len(side) == 1 for side in sides)


def _wins(won: int, best_of: int) -> bool:
    return bool(best_of) and won > best_of // 2


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

    def goes_on(self, now: datetime) -> bool:
        """Whether what is written now belongs to it."""
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
    return sorted(ranks, key=lambda rank: (-rank.points, -rank.games_won, rank.name))


def _place(name: str, came: int, won: int, season: Season) -> Rank:
    return Rank(name, came, won, came * season.coming + won * season.winning)
