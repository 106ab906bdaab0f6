"""What people did over the games of a table, added up anew whenever somebody looks. Nothing is stored."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from referee.engine.seating import in_order, normalized
from referee.engine.wording import N_, Pair, is_placeholder
from referee.games.tally import Counts, GameStats


@dataclass(frozen=True)
class Figure:
    """What is counted of people, as pages and spreadsheets call it."""

    label: str
    key: str
    """Where it stands in what somebody did, or in what they got where points are bad."""
    of: str = ""
    """What it is a part of; "" where it stands by itself."""
    is_bad: bool = False
    """Whether it is of games that the fewest points win."""
    is_score: bool = False
    """Whether 0 is a figure like any other, and not worth less than nothing said."""
    in_rounds: str = ""
    """What it is called of whoever played no other games; "" where it is called the same."""

    def value(self, counts: Counts) -> int | None:
        """The figure; None where there is none."""
        return getattr(counts.bad_points if self.is_bad else counts, self.key, None)

    def is_told(self, counts: Counts) -> bool:
        """Whether a page says it."""
        value = self.value(counts)
        return value is not None if self.is_score else bool(getattr(counts, self.of) if self.of else value)


FIGURES = (
    Figure(N_("Games won"), "games_won", of="games"),
    Figure(N_("Hands won"), "hands_won", of="hands", in_rounds=N_("Rounds won")),
    Figure(N_("Average hand won"), "average"),
    Figure(N_("Biggest hand"), "biggest"),
    Figure(N_("Points a round"), "average", is_bad=True, is_score=True),
    Figure(N_("Biggest round"), "most", is_bad=True, is_score=True),
    Figure(N_("Worst of the round"), "worst_hands", is_bad=True),
    Figure(N_("Best total"), "best_game", is_bad=True, is_score=True),
    Figure(N_("Worst total"), "worst_game", is_bad=True, is_score=True),
    Figure(N_("Points besides hands"), "bonuses"),
    Figure(N_("Blocked hands won"), "blocked_won", of="blocked"),
    Figure(N_("Blocked hands lost"), "blocked_lost", of="blocked"),
    Figure(N_("Shutouts won"), "shut_outs"),
    Figure(N_("Shutouts lost"), "shut_out"),
    Figure(N_("Units"), "units", is_score=True),
)
WHOLES = {"games": N_("Games"), "hands": N_("Hands"), "blocked": N_("Blocked hands")}
"""What those are called of which others are a part."""


def columns(with_bad: bool) -> list[Figure]:
    """Every figure by itself, each whole before its parts; those where points are bad last, if there are such."""
    wholes = {figure.of: Figure(WHOLES[figure.of], figure.of) for figure in FIGURES if figure.of}
    usual = [figure for figure in FIGURES if not figure.is_bad]
    with_wholes = [each for figure in usual for each in (wholes.pop(figure.of, None), figure) if each]
    return [*with_wholes, *(figure for figure in FIGURES if figure.is_bad and with_bad)]


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
