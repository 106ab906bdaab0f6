"""The table of a league of teams, recounted from its matches (canon EVT-20 to EVT-25)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.events.event import ABSENT, VOID, Event, Meeting
from referee.events.standing import Merit, Row, in_place, ranked, struck

KEYS = ("points", "difference", "games_for")
WORTH = {"win_plus_games": (2, 1, 0, 1), "three_one": (3, 1, 1, 0), "win_only": (2, 1, 0, 0)}
"""What a match is worth by the rule of the league: won, drawn, lost by a single game, and for each game won."""


@dataclass(frozen=True)
class MatchHalf:
    """A match as one of its teams has it."""

    games: int
    against: int
    is_absent: bool = False

    @property
    def is_won(self) -> bool:
        return self.games > self.against

    @property
    def is_drawn(self) -> bool:
        return self.games == self.against and not self.is_absent

    def points(self, league: str) -> int:
        """What the match is worth to it; nothing where it did not come (EVT-G7)."""
        win, draw, narrow, game = WORTH[league]
        ended = {0: draw, -1: narrow}.get(self.games - self.against, win if self.is_won else 0)
        return 0 if self.is_absent else ended + game * self.games


@dataclass(frozen=True)
class LeagueRow(Row):
    """A team in the table of a league."""

    played: int = 0
    """Its matches, those that somebody did not come to among them."""
    won: int = 0
    drawn: int = 0
    lost: int = 0
    games_for: int = 0
    games_against: int = 0
    points: int = 0

    @property
    def difference(self) -> int:
        """The balance of its games."""
        return self.games_for - self.games_against

    def figure(self, key: str) -> str:
        return f"{self.difference:+}" if key == "difference" else super().figure(key)


def league(event: Event, until: int | None = None) -> tuple[LeagueRow, ...]:
    """The teams, best first, after the round with the number `until`, or after all that is known."""
    matches = [*_matches(event)]
    gone = struck(event, Counter(side for _, halves in matches for side in halves))
    of_teams: dict[int, list[MatchHalf]] = {side.number: [] for side in event.sides if side.number not in gone}
    for number, halves in matches:
        if gone.isdisjoint(halves) and (until is None or number <= until):
            for side, half in halves.items():
                of_teams[side].append(half)
    rows = {side: _row(side, halves, event.rules.league) for side, halves in of_teams.items()}

    def merits(key: str, group: Sequence[int]) -> Mapping[int, Merit]:
        return {side: getattr(rows[side], key) for side in group}

    return tuple(in_place(rows[side], place, key, KEYS) for side, place, key in ranked([*rows.values()], KEYS, merits))


def decider(table: Sequence[LeagueRow]) -> tuple[int, ...]:
    """The teams for whom a decider is proposed, as they share the first place (EVT-25)."""
    first = tuple(row.side for row in table if row.place == 1 and row.played)
    return first if len(first) > 1 else ()


def score(event: Event, meeting: Meeting) -> tuple[MatchHalf, MatchHalf] | None:
    """A match by its games, the team at home first; None while it is open, and where it is void (EVT-L19)."""
    result, contests = meeting.result, meeting.contests
    if result and result.outcome == VOID:
        return None
    if result and result.outcome == ABSENT:
        return _claimed(event, meeting, result.absent)
    if contests and all(contest.won for contest in contests):
        won = Counter(contest.won for contest in contests)
        return MatchHalf(won["home"], won["away"]), MatchHalf(won["away"], won["home"])
    if result and len(result.points) == 2:
        home, away = result.points
        return MatchHalf(home, away), MatchHalf(away, home)
    return None


def _claimed(event: Event, meeting: Meeting, absent: Sequence[int]) -> tuple[MatchHalf, MatchHalf]:
    """Whoever came has the smallest winning score; where nobody did, both have lost without a game (EVT-G7)."""
    games = len(meeting.contests) or event.rules.singles + event.rules.doubles or 1
    won = 0 if {*meeting.sides} <= {*absent} else games // 2 + 1
    lost = games - won if won else 0
    came, missed = MatchHalf(won, lost), MatchHalf(lost, won, is_absent=True)
    home, away = (missed if side in absent else came for side in meeting.sides)
    return home, away


def _matches(event: Event) -> Iterator[tuple[int, dict[int, MatchHalf]]]:
    for number, round_ in enumerate(event.rounds, start=1):
        for meeting in round_.meetings:
            if len(meeting.sides) == 2 and (halves := score(event, meeting)):
                yield number, dict(zip(meeting.sides, halves, strict=True))


def _row(side: int, halves: Sequence[MatchHalf], league: str) -> LeagueRow:
    won, drawn = sum(half.is_won for half in halves), sum(half.is_drawn for half in halves)
    return LeagueRow(
        side,
        played=len(halves),
        won=won,
        drawn=drawn,
        lost=len(halves) - won - drawn,
        games_for=sum(half.games for half in halves),
        games_against=sum(half.against for half in halves),
        points=sum(half.points(league) for half in halves),
    )
