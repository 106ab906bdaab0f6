"""Who plays with whom next: so that of an evening's people everybody plays as often, and with everybody else once.

Where more have come than there are seats, those sit out who have played most.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from referee.engine.seating import folded
from referee.tallies import People, Tally

SEATS = 4
MOST = 10  # people of an evening that are looked at, those who played last: 630 ways to sit


@dataclass(frozen=True)
class Arrangement:
    """Who sits where, partners facing each other, and who sits out."""

    seats: tuple[str, ...]
    out: tuple[str, ...]


def arrangements(games: Sequence[Tally], present: Sequence[str]) -> list[Arrangement]:
    """The ways to sit that are fairest after these games of an evening, which come the latest first.

    `present` are those who sit there now; the others are who else played. The first is that in which opponents have
    met least often, too; among all of them it may be drawn by lot.
    """
    people = _people(games, present)
    played, together, against = _counted(games)
    ways = [Arrangement(seats, tuple(name for name in people if name not in seats)) for seats in _ways(people)]

    def partners(way: Arrangement) -> tuple[int, int]:
        pairs = (way.seats[0::2], way.seats[1::2])
        return sum(played[folded(name)] for name in way.seats), sum(together[_pair(*pair)] for pair in pairs)

    def opponents(way: Arrangement) -> int:
        return sum(against[_pair(one, other)] for one in way.seats[0::2] for other in way.seats[1::2])

    fairest = min(map(partners, ways), default=None)
    return sorted((way for way in ways if partners(way) == fairest), key=opponents)


def _people(games: Sequence[Tally], present: Sequence[str]) -> list[str]:
    """Everybody of the evening, those who sit there now before the others."""
    found: dict[str, str] = {}
    for name in (*present, *(name for game in games for name in game.people)):
        found.setdefault(folded(name), name)
    return list(found.values())[:MOST]


def _ways(people: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for first, *others in combinations(people, SEATS):
        for partner in others[1:] + others[:1]:  # as they sit before any other
            left, right = (name for name in others if name != partner)
            yield first, left, partner, right


def _counted(games: Sequence[Tally]) -> tuple[Counter[str], Counter[frozenset[str]], Counter[frozenset[str]]]:
    """How often each has played, each two as partners, and each two against each other."""
    played: Counter[str] = Counter()
    together: Counter[frozenset[str]] = Counter()
    against: Counter[frozenset[str]] = Counter()
    for game in games:
        sides: list[People] = list(game.sides)
        played.update(map(folded, game.people))
        together.update(_pair(*side) for side in sides if len(side) == 2)
        against.update(_pair(one, other) for a, b in combinations(sides, 2) for one in a for other in b)
    return played, together, against


def _pair(one: str, other: str) -> frozenset[str]:
    return frozenset((folded(one), folded(other)))
