"""The evenings of a table: its games by when they were played.

An evening lasts for as long as somebody writes. Six hours in which nobody does part it from the next one, so that no
clock strikes in the middle of it, wherever in the world the table stands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from referee.games.tally import Tally

QUIET = timedelta(hours=6)


@dataclass(frozen=True)
class Evening:
    """The games of one evening; one that is taken up again later is of the evening on which it was played last."""

    begun: datetime
    """When the first thing was written."""
    games: tuple[Tally, ...]
    """The latest first."""

    @property
    def key(self) -> int:
        """What it is asked for by: the number of its first game."""
        return self.games[-1].number


def evenings(tallies: Sequence[Tally]) -> list[Evening]:
    """The evenings of these games, both the latest first."""
    moments = sorted(moment for game in tallies for moment in game.moments)
    begins = [*moments[:1], *(later for earlier, later in pairwise(moments) if later - earlier > QUIET)]
    found: dict[datetime, list[Tally]] = {}
    for game in tallies:
        found.setdefault(max(begin for begin in begins if begin <= game.last), []).append(game)
    return [Evening(begun, tuple(found[begun])) for begun in sorted(found, reverse=True)]
