"""The clock of a game with a time limit: started, stopped and given minutes by whoever may write, by the server's time.

It starts with the first line of the sheet, unless somebody has started it before. What is kept is what was done to it
and when; how long it still runs is added up from that, so that it survives a restart and every phone shows the same.
The rules know no clock: that time is out is told as a line (`Time`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, insert, select

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_CLOCK_CHANGES
from referee.engine.wording import Counted
from referee.games.sheet import Sheet
from referee.record import CLOCK_KEYS, Change
from referee.storage.db import connection, rows
from referee.storage.models import ClockChange, GameRow
from referee.storage.queries import read as read_sheet
from referee.storage.transaction import Credentials, writing

START, STOP, GIVE = CLOCK_KEYS
_CHANGES = (
    select(*(ClockChange.__table__.c[field.name] for field in fields(Change)))
    .where(ClockChange.game_id == bindparam("game"))
    .order_by(ClockChange.number)
)


@dataclass(frozen=True)
class Clock:
    """A clock as it stands."""

    left: timedelta
    """What was left when it last began to run, or stood still."""
    since: datetime | None
    """Since when it runs; None while it stands still."""
    begun: bool
    """Whether it has ever run."""
    changes: int
    """How often people have changed it."""
    read_at: datetime | None = None
    """When a page was told of it."""

    @property
    def until(self) -> datetime | None:
        """When time is out; None while it stands still."""
        return self.since and self.since + self.left

    @property
    def seconds(self) -> int:
        """What is left while it stands still."""
        return max(0, round(self.left.total_seconds()))

    @property
    def stands_at(self) -> str:
        """The same as a clock shows it, in minutes and seconds."""
        return f"{self.seconds // 60}:{self.seconds % 60:02}"


def clock(minutes: int, changes: Sequence[Change], first_line: datetime | None = None) -> Clock:
    """How a clock of so many minutes stands after these changes, oldest first.

    Minutes that are given count from when they are: what it has run over is nobody's debt.
    """
    left, since, begun = timedelta(minutes=minutes), None, False
    for change in _begun_by_then(changes, first_line):
        if change.what == GIVE:
            elapsed = change.at - since if since else timedelta()
            left = (max(left, elapsed) if change.minutes > 0 else left) + timedelta(minutes=change.minutes)
        elif change.what == START and since is None:
            since, begun = change.at, True
        elif change.what == STOP and since is not None:
            left, since = left - (change.at - since), None
    return Clock(left, since, begun, len(changes))


def _begun_by_then(changes: Sequence[Change], first_line: datetime | None) -> Sequence[Change]:
    """The changes, with the start by the first line where nobody had started the clock before it."""
    if first_line is None or any(change.what == START and change.at <= first_line for change in changes):
        return changes
    return sorted([*changes, Change(START, 0, first_line)], key=lambda change: change.at)


def of_game(game: GameRow, sheet: Sheet) -> Clock | None:
    """The clock of a game that goes on; None where it has no time limit, and once time was called."""
    limit = sheet.record.options.time_limit
    if not limit or sheet.standing.over or sheet.standing.called:
        return None
    first_line = sheet.lines[0].revisions[0].told_at if sheet.lines else None
    return replace(clock(limit, _changes(game), first_line), read_at=datetime.now(UTC))


def change(game: GameRow, what: str, minutes: int, known_changes: int, credentials: Credentials) -> None:
    """Start or stop a clock, or give it minutes, for who has seen it after so many changes.

    Nothing where somebody else has changed it since, or this was sent twice.
    """
    with writing(f"game {game.number} clock: {what}", game.table, credentials) as lock:
        clock = of_game(game, read_sheet(lock.before(game)))
        lock.changed = clock is not None and clock.changes == known_changes
        if not lock.changed:
            return
        if known_changes >= MAX_CLOCK_CHANGES:
            text = Counted("A clock can be changed {most} time.", "A clock can be changed {most} times.", "most")
            raise ImpossibleFact("", text, most=MAX_CLOCK_CHANGES)
        row = {"game_id": game.id, "number": known_changes + 1, "what": what, "minutes": minutes}
        connection().execute(insert(ClockChange).values(**row, at=datetime.now(UTC), told_by=lock.role.key))


def _changes(game: GameRow) -> list[Change]:
    return [Change(*row) for row in rows(_CHANGES, game=game.id)]
