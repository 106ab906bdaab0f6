"""What the page of the people shows: which games are counted, and what those did who played them."""

from dataclasses import dataclass
from typing import Any

from flask import g, request

from referee import namings
from referee.engine.seating import folded
from referee.evenings import Evening, evenings
from referee.games import statistics
from referee.games.tally import Tally
from referee.rating import ratings
from referee.storage import queries
from referee.storage.tables import season
from referee.web import pictures

NEWEST = 12  # evenings that are offered


@dataclass(frozen=True)
class Counted:
    """The games that are counted, the latest first."""

    games: list[Tally]
    evening: Evening | None = None
    """The evening that they are of; None for more than one."""
    of_season: bool = False
    """Whether they are those of the season."""

    @property
    def asked(self) -> dict[str, int]:
        """What an address names them by."""
        return {"evening": self.evening.key} if self.evening else {"season": 1} if self.of_season else {}


def counted(every: list[Tally], known: list[Evening], since: int) -> Counted:
    """The games that this address asks for: those of an evening, of the season since a game, or all."""
    asked = request.args.get("evening", 0, type=int)
    evening = next((each for each in known if each.key == asked), None)
    if evening:
        return Counted(list(evening.games), evening)
    if since > 1 and "season" in request.args:
        return Counted([game for game in every if game.number >= since], of_season=True)
    return Counted(every)


def _played() -> list[Tally]:
    """The games of the table in which anybody did anything that counts."""
    return [game for game in queries.tallies(g.table) if game.people]


def look() -> dict[str, Any]:
    """What the page shows."""
    every = _played()
    known = evenings(every)
    since = season(g.table).since
    chosen = counted(every, known, since)
    called = namings.called(namings.namings(g.table))
    rated = {} if chosen.asked else ratings(every, called)
    everybody = statistics.people(chosen.games, called)
    return {
        "counted": chosen,
        "games": chosen.games,
        "evenings": known[:NEWEST],
        "has_season": since > 1,
        "people": everybody,
        "sides": statistics.sides(chosen.games, called),
        "ratings": {each.name: rated.get(folded(each.name)) for each in everybody},
    }


def draw() -> dict[str, Any]:
    """What the page of the pictures shows."""
    every = _played()
    chosen = counted(every, evenings(every), season(g.table).since)
    called = namings.called(namings.namings(g.table))
    drawn = pictures.those(statistics.people(chosen.games, called))
    return {
        "counted": chosen,
        "games": chosen.games,
        "drawn": drawn,
        "shape": pictures.totals(chosen.games, drawn, called),
        "bars": pictures.hands(chosen.games),
        "beats": pictures.who_beats_whom(drawn),
    }
