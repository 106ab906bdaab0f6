"""How good people are, guessed from who has won against whom: a number for each, and how far off it may be.

Counted anew from all games of a table, in their order, by the model of Plackett and Luce as the library OpenSkill has
it; nothing of it is stored.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from referee.engine.seating import folded
from referee.games.statistics import Called, as_written
from referee.games.tally import Tally

FEWEST = 10  # games that must have ended, before which a number would say nothing
SPREAD = 2  # standard deviations, within which 19 of 20 lie


@dataclass(frozen=True)
class Rating:
    """How good somebody is: 25 is where all begin, and the truth lies within `doubt` of it 19 times of 20."""

    value: float
    doubt: float


def ratings(tallies: Iterable[Tally], called: Called = as_written) -> dict[str, Rating]:
    """By names as they are compared; nobody has one before ten games have ended. They come the latest first."""
    ended = [game for game in tallies if len(game.ended) > 1]
    if len(ended) < FEWEST:
        return {}
    from openskill.models import PlackettLuce  # only once somebody looks: it takes 35 ms and nobody else needs it

    model = PlackettLuce()
    known: dict[str, Any] = {}
    for game in reversed(ended):
        teams = [[folded(called(game.number, name)) for name in people] for people, _total, _place in game.ended]
        places = [float(place) for _people, _total, place in game.ended]
        before = [[known.get(name) or model.rating() for name in team] for team in teams]
        after = model.rate(before, ranks=places)
        known.update(
            (name, each)
            for team, rated in zip(teams, after, strict=True)
            for name, each in zip(team, rated, strict=True)
        )
    return {name: Rating(each.mu, SPREAD * each.sigma) for name, each in known.items()}
