"""What people did over the games of a table, added up anew whenever somebody looks. Nothing is stored."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from referee.engine.seating import in_order, normalized
from referee.engine.wording import Pair, is_placeholder
from referee.games.tally import Counts, GameStats

NameResolver = Callable[[int, str], str]
"""Who is meant by a name that was written in the game with this number: what that person is called."""


def as_written(_game: int, name: str) -> str:
    """The names as they were written: the default for who is meant by a name."""
    return name


@dataclass
class Pairing:
    """What came of the games of one person with or against another."""

    name: str
    games: int = 0
    games_won: int = 0
    """Games that they won together, or in which the one was ahead of the other at the end."""
    games_lost: int = 0
    """Games in which the one was behind the other."""


@dataclass
class Person(Counts):
    """What somebody did at a table, alone and as one of a pair."""

    name: str = ""
    """What they are called, as it was written last."""
    partners: dict[str, Pairing] = field(default_factory=dict)
    """By the names of those they played with, as names are compared."""
    opponents: dict[str, Pairing] = field(default_factory=dict)
    """By the names of those they played against."""

    @property
    def names(self) -> tuple[str, ...]:
        """Their name, as a side has several."""
        return (self.name,)


@dataclass
class Side(Counts):
    """What some people did while they were one side."""

    names: tuple[str, ...] = ()


def people(tallies: Iterable[GameStats], resolve: NameResolver = as_written) -> list[Person]:
    """Everybody who played in these games, which come the latest first; who won most games is the first."""
    by_name: dict[str, Person] = {}
    for game in tallies:
        for written_name, counts in game.people.items():
            name = resolve(game.number, written_name)
            by_name.setdefault(normalized(name), Person(name=name)).add(counts)
        for met in game.met:
            player, other_player = resolve(game.number, met.one), resolve(game.number, met.other)
            pairings = by_name[normalized(player)].partners if met.partners else by_name[normalized(player)].opponents
            pairing = pairings.setdefault(normalized(other_player), Pairing(other_player))
            pairing.games += 1
            pairing.games_won += met.won
            pairing.games_lost += met.lost
    return sorted(by_name.values(), key=lambda person: (*_best(person), in_order(person.name)))


def sides(tallies: Iterable[GameStats], resolve: NameResolver = as_written) -> list[Side]:
    """Those who played together in these games; nobody where all played alone."""
    by_names: dict[frozenset[str], Side] = {}
    for game in tallies:
        for written_names, counts in game.sides.items():
            names = Pair((resolve(game.number, name) for name in written_names), getattr(written_names, "name", ""))
            if len(names) > 1:
                by_names.setdefault(frozenset(map(normalized, names)), Side(names=names)).add(counts)
    return sorted(by_names.values(), key=lambda side: (*_best(side), [*map(in_order, side.names)]))


def _best(counts: Counts) -> tuple[int, int, int]:
    return -counts.games_won, -counts.hands_won, counts.games


MIN_UNBEATEN = 3  # games, of which somebody has won all: fewer say nothing


def unbeaten(everybody: Iterable[Person]) -> tuple[str, ...]:
    """Those who have won every game that they played, three at least."""
    unbeaten = (person.name for person in everybody if person.games_won == person.games >= MIN_UNBEATEN)
    return tuple(name for name in unbeaten if not is_placeholder(name))


def beats(everybody: Sequence[Person]) -> list[list[Pairing | None]]:
    """Who beats whom: for each of these people a row, with what came of their games against each; None for none."""
    return [[person.opponents.get(normalized(opponent.name)) for opponent in everybody] for person in everybody]
