"""A season of a table: points for coming and for winning, added up over its evenings whenever somebody looks."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.engine.seating import folded
from referee.evenings import evenings
from referee.games.statistics import Called, as_written, people
from referee.games.tally import Tally
from referee.record.table_schema import Season


@dataclass(frozen=True)
class Place:
    """Where somebody stands in a season."""

    name: str
    evenings: int
    games_won: int
    points: int


def places(tallies: Iterable[Tally], season: Season, called: Called = as_written) -> list[Place]:
    """Everybody who has played in it, who has most points first; the games come the latest first."""
    games = [game for game in tallies if game.number >= season.since]
    came: dict[str, int] = {}
    for evening in evenings(games):
        played = {(game.number, name) for game in evening.games for name, did in game.people.items() if did.hands}
        for each in {folded(called(*written)) for written in played}:
            came[each] = came.get(each, 0) + 1
    found = [
        _place(each.name, came.get(folded(each.name), 0), each.games_won, season) for each in people(games, called)
    ]
    return sorted(found, key=lambda each: (-each.points, -each.games_won, each.name))


def _place(name: str, came: int, won: int, season: Season) -> Place:
    return Place(name, came, won, came * season.coming + won * season.winning)
