"""The sheets of games as the database has them, each line judged once by this process.

A sheet in memory is used only at the version of its table that it was read at, and what was written since is added to
it. So several servers agree, and one that has just started knows nothing and is right. Within a transaction that
writes nothing is remembered, for what it has written may be rolled back; a line that was told is, once it is committed.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any, Generic, TypeVar

from sqlalchemy import URL, BindParameter, bindparam, select

from referee import record
from referee.games.sheet import GameInfo, Revision, Sheet, opened, written_on
from referee.record import Record
from referee.rows import GameRow
from referee.rulesets import ruleset
from referee.storage.db import db, is_writing, rows
from referee.storage.models import Entry, Game, Player, Seat

MOST_LINES = 10_000
"""How many lines of sheets a process remembers, a corrected line as often as it was written: 63 MB, at 6.3 KB for a
line with its verdict, as was measured."""
NEVER = -1
"""The version of a table of which nothing has been read."""


Key = tuple[URL, int, datetime]


@dataclass(frozen=True)
class Known:
    """A sheet as it was at a version of its table."""

    version: int
    last: int
    """The row that was written last; 0 where nothing is written."""
    sheet: Sheet

    @property
    def size(self) -> int:
        """The lines that it counts for: a sheet without any takes room too."""
        return 1 + sum(len(line.revisions) for line in self.sheet.lines)


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """What was used last, as much of it as has room together; safe for several threads.

    Nobody may decide by what they send how often one thing is remembered: a key is made of what the database says.
    """

    def __init__(self, room: int, size: Callable[[V], int]) -> None:
        """`size` says how much of the room a value takes."""
        self.room, self.size, self.lock = room, size, Lock()
        self.known: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """What is remembered here; None where nothing is."""
        with self.lock:
            if key not in self.known:
                return None
            self.known.move_to_end(key)
            return self.known[key][0]

    def put(self, key: K, value: V) -> None:
        """Remember this, as large as it is now, and forget what was used least lately."""
        size = self.size(value)
        with self.lock:
            self.room += self.known.pop(key)[1] if key in self.known else 0
            self.known[key] = value, size
            self.room -= size
            while self.room < 0 and len(self.known) > 1:
                self.room += self.known.popitem(last=False)[1][1]


def _key(game: GameRow) -> Key:
    """A database, a row in it, and when its game was opened, as a row may be used again."""
    return db.engine.url, game.id, game.opened_at


def sheets(room: int) -> Cache[Key, Known]:
    """A memory of sheets that has room for so many lines."""
    return Cache(room, lambda known: known.size)


_CACHE = sheets(MOST_LINES)


def read(game: GameRow) -> Sheet:
    """The sheet of a game."""
    return read_all([game])[0]


def remember(game: GameRow, sheet: Sheet) -> None:
    """Remember the sheet of a game to which a line was added, once that is committed."""
    _CACHE.put(_key(game), Known(game.version, sheet.lines[-1].entry.id, sheet))


def read_all(games: Sequence[GameRow]) -> list[Sheet]:
    """The sheets of some games, in three statements at the most, and in none where all are known as they are now."""
    known = {game.id: _CACHE.get(_key(game)) for game in games}
    new = _opened([game for game in games if not known[game.id]])
    before = {game.id: known[game.id] or new[game.id] for game in games}
    stale = {game.id: before[game.id].last for game in games if before[game.id].version != game.version}
    written = _written(stale) if stale else {}
    now = [_written_on(before[game.id], game.version, written.get(game.id, [])) for game in games]
    if stale and not is_writing():
        for game, each in zip(games, now, strict=True):
            if game.id in stale:
                _CACHE.put(_key(game), each)
    return [each.sheet for each in now]


def _written_on(before: Known, version: int, written: Sequence[Revision]) -> Known:
    """What is known of a game once more has been written."""
    if not written:
        return Known(version, before.last, before.sheet)
    return Known(version, written[-1].id, written_on(before.sheet, written))


def _opened(games: Sequence[GameRow]) -> dict[int, Known]:
    """Games as they were opened, by their rows."""
    if not games:
        return {}
    names = _names([game.id for game in games])
    agreed = {row.id: row for row in rows(_AGREED, games=list(names))}
    return {game.id: Known(NEVER, 0, opened(_info(game), _record(agreed[game.id], names[game.id]))) for game in games}


def _info(game: GameRow) -> GameInfo:
    return GameInfo(game.id, game.table_id, game.code, game.number, game.opened_at, game.best_of)


def _record(game: Any, names: tuple[str, ...]) -> Record:
    """The record of a game of which nothing is told."""
    rules = ruleset(game.ruleset)
    options = rules.agree(game.preset, game.options)
    return Record(rules, game.preset, options, names, record.read_opening(game.opening), ())


def _names(ids: list[int]) -> dict[int, tuple[str, ...]]:
    """Who sat where when each of these games opened."""
    found: dict[int, tuple[str, ...]] = dict.fromkeys(ids, ())
    for game, name in rows(_NAMES, games=ids):
        found[game] += (name,)
    return found


def _written(last: dict[int, int]) -> dict[int, list[Revision]]:
    """What has been written in these games after a row of theirs, oldest first.

    The revisions of one table are written one after another, each with its table held, so a row with a greater number
    than any that was read is a later one.
    """
    found: dict[int, list[Revision]] = {}
    for game, *values in rows(_REVISIONS, games=list(last), after=min(last.values())):
        if values[0] > last[game]:
            found.setdefault(game, []).append(Revision(*values))
    return found


_games, _entries = Game.__table__.c, Entry.__table__.c
_THESE: BindParameter[Any] = bindparam("games", expanding=True)
_AGREED = select(_games.id, _games.ruleset, _games.preset, _games.options, _games.opening).where(_games.id.in_(_THESE))
_NAMES = select(Seat.game_id, Player.name).join(Player).where(Seat.game_id.in_(_THESE)).order_by(Seat.number)
_REVISION = "id", "line", "revision", "kind", "data", "told_at", "told_by", "reason"
_REVISIONS = (
    select(_entries.game_id, *(_entries[name] for name in _REVISION))
    .where(_entries.game_id.in_(_THESE), _entries.id > bindparam("after"))
    .order_by(_entries.id)
)
"""The statements that read a game, made once."""
