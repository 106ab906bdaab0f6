"""The sheets of games as the database has them, each line judged once by this process.

A sheet in memory is used only at the version of its table that it was read at, and what was written since is added to
it. So several servers agree, and one that has just started knows nothing and is right. Within a transaction that
writes nothing is remembered: what it has written may be rolled back.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from sqlalchemy import URL, select

from referee import record
from referee.db import db, is_writing
from referee.models import Entry, Game, Player, Seat
from referee.record import Record
from referee.rulesets import ruleset
from referee.sheet import GameInfo, Revision, Sheet, opened, written_on

MOST_LINES = 20_000
"""How many lines of sheets are remembered: some 100 MB."""


Key = tuple[URL, int, datetime]


@dataclass(frozen=True)
class Known:
    """A sheet as it was at a version of its table."""

    version: int
    sheet: Sheet

    @property
    def size(self) -> int:
        """The lines that it counts for: a sheet without any takes room too."""
        return len(self.sheet.lines) + 1


class Cache:
    """The sheets used last, as many as have room together; safe for several threads."""

    def __init__(self, room: int) -> None:
        self.room, self.lock = room, Lock()
        self.known: OrderedDict[Key, Known] = OrderedDict()

    def get(self, game: Game) -> Known | None:
        """What is known of a game, at whatever version."""
        with self.lock:
            if found := self.known.get(_key(game)):
                self.known.move_to_end(_key(game))
            return found

    def put(self, game: Game, known: Known) -> None:
        """Remember what is known of a game, and forget what was used least lately."""
        with self.lock:
            self.room += before.size if (before := self.known.pop(_key(game), None)) else 0
            self.known[_key(game)] = known
            self.room -= known.size
            while self.room < 0 and len(self.known) > 1:
                self.room += self.known.popitem(last=False)[1].size


def _key(game: Game) -> Key:
    """A database, a row in it, and when its game was opened, as a row may be used again."""
    return db.engine.url, game.id, game.opened_at


_CACHE = Cache(MOST_LINES)


def read(game: Game) -> Sheet:
    """The sheet of a game."""
    return read_all([game])[0]


def read_all(games: Sequence[Game]) -> list[Sheet]:
    """The sheets of some games, in two statements at the most."""
    known = {game.id: _CACHE.get(game) for game in games}
    stale = [game for game in games if not (there := known[game.id]) or there.version != game.table.version]
    names = _names([game for game in stale if not known[game.id]])
    sheets = {game.id: there.sheet if (there := known[game.id]) else _opened(game, names[game.id]) for game in games}
    written = _written([sheets[game.id] for game in stale])
    for game in stale:
        sheets[game.id] = written_on(sheets[game.id], written.get(game.id, []))
        if not is_writing():
            _CACHE.put(game, Known(game.table.version, sheets[game.id]))
    return [sheets[game.id] for game in games]


def _opened(game: Game, names: tuple[str, ...]) -> Sheet:
    """A game's sheet without a line."""
    rules = ruleset(game.ruleset)
    options = rules.agree(game.preset, game.options)
    info = GameInfo(game.id, game.table_id, game.table.code, game.number, game.opened_at, game.best_of)
    return opened(info, Record(rules, game.preset, options, names, record.read_opening(game.opening), ()))


def _names(games: Iterable[Game]) -> dict[int, tuple[str, ...]]:
    """Who sat where when each game opened, by its row."""
    ids = [game.id for game in games]
    wanted = select(Seat.game_id, Player.name).join(Seat.player).where(Seat.game_id.in_(ids)).order_by(Seat.number)
    found: dict[int, tuple[str, ...]] = dict.fromkeys(ids, ())
    for game, name in db.session.execute(wanted) if ids else ():
        found[game] += (name,)
    return found


def _written(sheets: Sequence[Sheet]) -> dict[int, list[Revision]]:
    """What has been written since on each of these sheets, oldest first, by the row of its game.

    The revisions of one table are written one after another, each with its table held, so a row with a greater number
    than any that was read is a later one.
    """
    if not sheets:
        return {}
    last = {sheet.game.id: max((line.entry.id for line in sheet.lines), default=0) for sheet in sheets}
    columns = Entry.id, Entry.line, Entry.revision, Entry.kind, Entry.data, Entry.told_at, Entry.told_by, Entry.reason
    wanted = select(Entry.game_id, *columns).where(Entry.game_id.in_(last), Entry.id > min(last.values()))
    found: dict[int, list[Revision]] = {}
    for game, *values in db.session.execute(wanted.order_by(Entry.id)):
        if values[0] > last[game]:
            found.setdefault(game, []).append(Revision(*values))
    return found
