"""A series: how many games each side has won, counted anew from the games of a table, as a standing is from facts.

Sides are matched by their people, whatever seats they sat in; so who swaps partners begins a series of its own, and
where everybody plays alone each has the games that they have won, whoever else was there. How many games it has at the
most is what was said last. Had that been reached by then, or was won what had been said before, a new one begins.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.engine.seating import normalized
from referee.games.sheet import Sheet
from referee.games.statistics import NameResolver, as_written

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
        """Whether it has more than one game, or was meant to."""
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
    """A game whose sides are known by person, however their names are written."""

    def meant(sides: tuple[Side, ...]) -> tuple[Side, ...]:
        return tuple(frozenset(normalized(resolve(game.number, name)) for name in side) for side in sides)

    return replace(game, sides=meant(game.sides), won=meant(game.won))


def _is_of_one(game: GameOutcome, last: GameOutcome) -> bool:
    sides = {*game.sides, *last.sides}
    return set(game.sides) == set(last.sides) or all(len(side) == 1 for side in sides)


def _wins(won: int, best_of: int) -> bool:
    return bool(best_of) and won > best_of // 2
