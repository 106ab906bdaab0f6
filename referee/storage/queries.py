"""What is read of tables and games, each question in a few statements, and the sheets that this process has judged.

A sheet in memory is found by the code of its table, which no other table has, and used only while it agrees with what
the database says of its game in the statement that every request begins with: version, stamp, last row, how many rows.
What was written since is added to it, if the row it knows last is still there and as many before it; else all is read
anew. So several servers agree, one that has just started knows nothing and is right, and one whose database went back
to a backup forgets. Within a transaction that writes, nothing is remembered, for it may be rolled back; a line is, once
it is committed.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Generic, TypeVar

from sqlalchemy import URL, BindParameter, Select, and_, bindparam, func, select

from referee import record
from referee.engine.seating import normalized
from referee.games.series import Evening, EveningScore, GameOutcome, Series, evenings, outcome, score, series
from referee.games.sheet import Revision, Sheet, opened, written_on
from referee.games.statistics import NameResolver
from referee.games.tally import GameStats, tally
from referee.record import Record
from referee.rulesets import ruleset
from referee.storage.db import db, is_writing, rows
from referee.storage.models import Entry, GameRow, Link, LinkRow, Player, Seat, StoredGame, Table, TableRow
from referee.storage.tables import name_resolver, namings

MAX_CACHED_LINES = 10_000
"""How many lines of sheets a process remembers, a corrected line as often as it was written: 63 MB, at 6.3 KB for a
line with its verdict, as was measured."""
Key = tuple[URL, str, int]
State = tuple[int, ...]


@dataclass(frozen=True)
class Known:
    """A sheet as it was in one state of its game."""

    state: State
    """As `GameRow` has it; empty where nothing of the game has been read."""
    sheet: Sheet
    is_whole: bool = True
    """Whether the database numbers its lines as the sheet does, without a gap."""

    @property
    def last(self) -> Revision | None:
        """What was written last; None where nothing is."""
        written = (revision for line in self.sheet.lines for revision in line.revisions)
        return max(written, key=lambda revision: revision.id, default=None)

    @property
    def size(self) -> int:
        """The lines that it counts for: a sheet without any takes room too."""
        return 1 + sum(len(line.revisions) for line in self.sheet.lines)


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """The values used most recently, as many as there is room for; safe for several threads.

    A key is made of what the database says, never of what a request sends, so nobody can fill it with copies.
    """

    def __init__(self, room: int, size: Callable[[V], int]) -> None:
        """`size` says how much of the room a value takes."""
        self.room, self.size, self.lock = room, size, Lock()
        self.known: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value of a key; None where it is not kept."""
        with self.lock:
            if key not in self.known:
                return None
            self.known.move_to_end(key)
            return self.known[key][0]

    def put(self, key: K, value: V) -> None:
        """Keep a value at its present size, and drop those used least recently."""
        size = self.size(value)
        with self.lock:
            self.room += self.known.pop(key)[1] if key in self.known else 0
            self.known[key] = value, size
            self.room -= size
            while self.room < 0 and len(self.known) > 1:
                self.room += self.known.popitem(last=False)[1][1]

    def drop(self, key: K) -> None:
        """Keep this no longer, where it is kept."""
        with self.lock:
            self.room += self.known.pop(key)[1] if key in self.known else 0


def _key(code: str, number: int) -> Key:
    """A database, the code of a table there, which is drawn by lot, and the number of its game."""
    return db.engine.url, code, number


def sheets(room: int) -> Cache[Key, Known]:
    """A cache of sheets with room for so many lines; judging a long game anew costs 22 ms for each poll."""
    return Cache(room, lambda cached: cached.size)


_CACHE = sheets(MAX_CACHED_LINES)


def read(game: GameRow) -> Sheet:
    """The sheet of a game."""
    return read_all([game])[0]


def remember(game: GameRow, sheet: Sheet) -> None:
    """Remember the sheet of a game to which a line was added, once that is committed."""
    _CACHE.put(_key(game.code, game.number), Known(game.state, sheet))


def _forget(code: str, number: int) -> None:
    """Remember nothing of a game that is not there, or not any more."""
    for cache in (_CACHE, _OUTCOMES, _TALLIED):
        cache.drop(_key(code, number))


def read_all(games: Sequence[GameRow]) -> list[Sheet]:
    """The sheets of some games, in three statements at the most, and in none where all are known as they are now."""
    before = {game.id: _remembered(game) for game in games}
    new = _opened([game for game in games if not before[game.id]])
    now = {game.id: before[game.id] or new[game.id] for game in games}
    stale = [game for game in games if now[game.id].state != game.state]
    revisions = _written({game.id: now[game.id].last for game in stale}) if stale else {}
    for game in stale:
        written = [revision for revision in revisions.get(game.id, ()) if revision.id <= game.last]
        updated = _written_on(now[game.id], game, written)
        if updated is None:
            _CACHE.drop(_key(game.code, game.number))
            return read_all(games)
        now[game.id] = updated
    if stale and not is_writing():
        for game in stale:
            _CACHE.put(_key(game.code, game.number), now[game.id])
    return [now[game.id].sheet for game in games]


def _remembered(game: GameRow) -> Known | None:
    """What is remembered of this very game; with a gap in its lines, only as long as nothing is written in it."""
    known = _CACHE.get(_key(game.code, game.number))
    return known if known and known.sheet.game == game.ref and (known.is_whole or known.state == game.state) else None


def _written_on(before: Known, game: GameRow, revisions: Sequence[Revision]) -> Known | None:
    """What is known of a game once more has been written; None where what was known before is not there any more.

    `revisions` begin with the one that was known last. Lines are counted in the order in which they were begun.
    """
    known = [before.last] if before.last else []
    new = revisions[len(known) :]
    if before.state and (before.state[-1] + len(new) != game.entries or [*revisions[: len(known)]] != known):
        return None
    numbers = {line.number: line.number for line in before.sheet.lines}
    for revision in new:
        numbers.setdefault(revision.line, len(numbers) + 1)
    is_whole = all(line == number for line, number in numbers.items())
    if not is_whole and before.state:
        return None
    numbered = new if is_whole else [replace(revision, line=numbers[revision.line]) for revision in new]
    return Known(game.state, written_on(before.sheet, numbered), is_whole)


def _opened(games: Sequence[GameRow]) -> dict[int, Known]:
    """Games as they were opened, by their rows."""
    if not games:
        return {}
    names = _names([game.id for game in games])
    agreed = {row.id: row for row in rows(_AGREED, games=list(names))}
    return {game.id: Known((), opened(game.ref, _record(agreed[game.id], names[game.id]))) for game in games}


def _record(game: Any, names: tuple[str, ...]) -> Record:
    """The record of a game of which nothing is told."""
    rules = ruleset(game.ruleset)
    options = rules.agree(game.preset, game.options)
    return Record(rules, game.preset, options, names, record.read_opening(game.opening), ())


def _names(ids: list[int]) -> dict[int, tuple[str, ...]]:
    """Who sat where when each of these games opened."""
    names: dict[int, tuple[str, ...]] = dict.fromkeys(ids, ())
    for game, name in rows(_NAMES, games=ids):
        names[game] += (name,)
    return names


def _written(last: dict[int, Revision | None]) -> dict[int, list[Revision]]:
    """What has been written in these games from a row of theirs on, oldest first.

    The revisions of one table are written one after another, each with its table held, so a row with a greater number
    than any that was read is a later one.
    """
    revisions: dict[int, list[Revision]] = {}
    first = {game: revision.id if revision else 0 for game, revision in last.items()}
    for game, *values in rows(_REVISIONS, games=list(first), first=min(first.values())):
        if values[0] >= first[game]:
            revisions.setdefault(game, []).append(Revision(*values))
    return revisions


_games, _entries = StoredGame.__table__.c, Entry.__table__.c
_THESE: BindParameter[Any] = bindparam("games", expanding=True)
_AGREED = select(_games.id, _games.ruleset, _games.preset, _games.options, _games.opening).where(_games.id.in_(_THESE))
_NAMES = select(Seat.game_id, Player.name).join(Player).where(Seat.game_id.in_(_THESE)).order_by(Seat.number)
_REVISION = "id", "line", "revision", "kind", "data", "told_at", "told_by", "reason"
_REVISIONS = (
    select(_entries.game_id, *(_entries[name] for name in _REVISION))
    .where(_entries.game_id.in_(_THESE), _entries.id >= bindparam("first"))
    .order_by(_entries.id)
)
"""The statements that read a game, made once."""


MAX_NAMES = 60  # offered to who types one
MAX_SERIES_GAMES = 60  # games before this one that are looked at for its series
MAX_CACHED_OUTCOMES = 2000  # of games that are remembered: 3 KB each, as was measured
MAX_TALLY_BYTES = 16 * 1024 * 1024  # bytes
READ_AT_ONCE = 100  # games, of which a table has ten times as many at the most
J = TypeVar("J")
Judged = Cache[Key, tuple[State, J]]

_tables, _links = Table.__table__.c, Link.__table__.c
_TABLE = select(
    *(_tables[name] for name in ("id", "code", "version", "name", "stamp")), _links.role, _links.hash, _links.player_id
).outerjoin_from(Table.__table__, Link.__table__)
_WRITTEN = [
    select(written).where(_entries.game_id == _games.id).scalar_subquery()
    for written in (func.coalesce(func.max(_entries.id), 0), func.count(_entries.id))
]
_TABLE_AND_GAME = (
    _TABLE.add_columns(_games.id.label("game"), _games.number, _games.opened_at, _games.best_of, *_WRITTEN)
    .outerjoin(StoredGame.__table__, and_(_games.table_id == _tables.id, _games.number == bindparam("number")))
    .where(_tables.code == bindparam("code"))
)
"""The statement of every request at a table, made once."""
_GAME = select(
    *(_games[name] for name in ("id", "table_id")),
    _tables.code,
    *(_games[name] for name in ("number", "opened_at", "best_of")),
    *(_tables[name] for name in ("version", "stamp")),
    *_WRITTEN,
).join_from(StoredGame.__table__, Table.__table__)


def find_table(code: str) -> TableRow | None:
    """The table with this code, typed in whatever case, and with its links."""
    return find(code, 0)[0]


def find(code: str, number: int) -> tuple[TableRow | None, GameRow | None]:
    """A table by its code and its game with this number, each None where there is none: one statement."""
    typed = code.strip().upper()
    result = rows(_TABLE_AND_GAME, code=typed, number=_in_column(number)) if typed.isalnum() else ()
    if not result or not result[0].game:
        _forget(typed, number)
        return (_table(result), None) if result else (None, None)
    table, (*_table_and_link, game, number, opened_at, best_of, last, entries) = _table(result), result[0]
    state = {"version": table.version, "stamp": table.stamp, "last": last, "entries": entries}
    return table, GameRow(game, table.id, table.code, number, opened_at, best_of, **state)


def find_tables(codes: list[str]) -> list[TableRow]:
    """The tables with these codes, in the order of the codes."""
    by_code: dict[str, list[Any]] = {}
    for row in rows(_TABLE.where(_tables.code.in_(codes))) if codes else ():
        by_code.setdefault(row.code, []).append(row)
    return [_table(by_code[code]) for code in codes if code in by_code]


def _table(table_rows: Sequence[Any]) -> TableRow:
    """A table from its rows, of which there is one for each of its links."""
    links = tuple(LinkRow(row.role, row.hash, row.player_id) for row in table_rows if row.role)
    first = table_rows[0]
    return TableRow(first.id, first.code, first.version, links, first.name, first.stamp)


def find_game(table: TableRow, number: int) -> GameRow | None:
    """The game of a table with this number, counted from 1."""
    wanted = _GAME.where(_games.table_id == table.id, _games.number == _in_column(number))
    return next(iter(_found(wanted)), None)


def _in_column(number: int) -> int:
    """A number of a game as it can be asked for: one that no column holds is no game's, and neither is 0."""
    return number if number < 2**31 else 0


def _found(wanted: Select[Any]) -> list[GameRow]:
    """Some games."""
    return [GameRow(*row) for row in rows(wanted)]


def latest_number(table: TableRow) -> int:
    """The number of the game a table plays now."""
    (newest,), *_none = rows(_LATEST, table=table.id)
    return newest or 1


_LATEST = select(func.max(_games.number)).where(_games.table_id == bindparam("table"))


def latest_first(tables: list[TableRow]) -> list[TableRow]:
    """These tables, those first that were written on last."""
    if not tables:
        return tables
    last_entry = func.coalesce(func.max(Entry.told_at), func.max(StoredGame.opened_at))
    wanted = select(StoredGame.table_id, last_entry).outerjoin(Entry).group_by(StoredGame.table_id)
    result = rows(wanted.where(StoredGame.table_id.in_([table.id for table in tables])))
    moments = {table: moment for table, moment in result}  # noqa: C416 - `dict` takes rows for pairs only at run time
    return sorted(tables, key=lambda table: moments[table.id], reverse=True)


def last_sheets(tables: list[TableRow]) -> list[Sheet]:
    """The sheet of the latest game of each of these tables, in the same order."""
    if not tables:
        return []
    newest = (
        select(func.max(StoredGame.id))
        .where(StoredGame.table_id.in_([table.id for table in tables]))
        .group_by(StoredGame.table_id)
    )
    games = {game.table_id: game for game in _found(_GAME.where(_games.id.in_(newest)))}
    return read_all([games[table.id] for table in tables])


def sheets_until(table: TableRow, number: int, most: int) -> list[Sheet]:
    """The sheets of the last games of a table up to this one, at most so many, the newest first."""
    wanted = _GAME.where(_games.table_id == table.id, _games.number <= number).order_by(_games.number.desc())
    return read_all(_found(wanted.limit(most)))


def series_of(sheet: Sheet) -> Series:
    """The series that a game is played in, after this game as far as it has come."""
    game = sheet.game
    before = select(StoredGame.id).where(StoredGame.table_id == game.table_id, StoredGame.number < game.number)
    outcomes = [*_outcomes(before.order_by(StoredGame.number.desc()).limit(MAX_SERIES_GAMES)), outcome(sheet)]
    return series(outcomes, _resolver(sheet))


def tallies(table: TableRow) -> list[GameStats]:
    """What is to be known of all games of a table, the latest first."""
    return _judged(select(StoredGame.id).where(StoredGame.table_id == table.id), tally, _TALLIED)[::-1]


def unfinished(tables: Sequence[TableRow], most: int) -> list[Sheet]:
    """The games of these tables that can be gone on with but the last of each, at most so many, the latest first."""
    ids = [table.id for table in tables]
    last = select(func.max(StoredGame.id)).where(StoredGame.table_id.in_(ids)).group_by(StoredGame.table_id)
    wanted = (
        select(StoredGame.id)
        .where(StoredGame.table_id.in_(ids), StoredGame.id.not_in(last))
        .order_by(StoredGame.id.desc())
    )
    goes_on = [key for key, game in _known(wanted.limit(MAX_SERIES_GAMES), tally, _TALLIED).items() if not game.over]
    latest = sorted(goes_on, reverse=True)[:most]
    return sorted(read_all(_found(_GAME.where(_games.id.in_(latest)))), key=lambda sheet: -sheet.game.id)


def evening_of(sheet: Sheet) -> Evening:
    """The evening that a game is played in, up to this game as far as it has come."""
    game = sheet.game
    before = select(StoredGame.id).where(StoredGame.table_id == game.table_id, StoredGame.number < game.number)
    earlier = _judged(before.order_by(StoredGame.number.desc()).limit(MAX_SERIES_GAMES), tally, _TALLIED)
    played = evenings([tally(sheet), *reversed(earlier)])
    return next(evening for evening in played if any(stats.number == game.number for stats in evening.games))


def evening_score(sheet: Sheet) -> EveningScore | None:
    """How the evening of a game stands after it; None before the second game of a table."""
    if sheet.game.number == 1:
        return None
    return score(evening_of(sheet), sheet.standing.seating, _resolver(sheet))


def _resolver(sheet: Sheet) -> NameResolver:
    """Who is meant by a name at the table of a game."""
    return name_resolver(namings(TableRow(sheet.game.table_id, sheet.game.code, 0)))


def _outcomes(ids: Select[Any]) -> list[GameOutcome]:
    """How some games of a table ended, in their order."""
    return _judged(ids, outcome, _OUTCOMES)


def _judged(ids: Select[Any], judge: Callable[[Sheet], J], cache: Judged[J]) -> list[J]:
    """What came of some games, in the order they were opened."""
    return list(_known(ids, judge, cache).values())


def _known(ids: Select[Any], judge: Callable[[Sheet], J], cache: Judged[J]) -> dict[int, J]:
    """What came of some games, by their rows: each is judged once, until more is written of it."""
    states = {row.id: (_key(row.code, row.number), tuple(row[3:])) for row in rows(_STATES.where(_games.id.in_(ids)))}
    cached = {id_: _agreeing(cache.get(key), state) for id_, (key, state) in states.items()}
    new = [id_ for id_, value in cached.items() if value is None]
    parts = [new[first : first + READ_AT_ONCE] for first in range(0, len(new), READ_AT_ONCE)]
    judged = {id_: value for part in parts for id_, value in _read_and_judged(part, judge)}
    for id_, value in judged.items():
        key, state = states[id_]
        cache.put(key, (state, value))
    return {id_: judged[id_] if value is None else value for id_, value in cached.items()}


def _agreeing(kept: tuple[State, J] | None, state: State) -> J | None:
    """What was judged of a game in this state."""
    return kept[1] if kept and kept[0] == state else None


_STATES = (
    select(_games.id, _tables.code, _games.number)
    .add_columns(_games.opened_at, func.count(_entries.id), func.max(_entries.id), func.max(_entries.told_at))
    .join_from(StoredGame.__table__, Table.__table__)
    .outerjoin(Entry.__table__)
    .group_by(_games.id, _tables.code)
    .order_by(_games.id)
)


def _read_and_judged(ids: Sequence[int], judge: Callable[[Sheet], J]) -> list[tuple[int, J]]:
    sheets = read_all(_found(_GAME.where(_games.id.in_(ids))))
    return [(sheet.game.id, judge(sheet)) for sheet in sheets]


# With what was written when they were judged: how many entries, the last, and when. The table's stamp would not do, as
# it grows with every line of another game.
_OUTCOMES: Judged[GameOutcome] = Cache(MAX_CACHED_OUTCOMES, lambda _outcome: 1)
_TALLIED: Judged[GameStats] = Cache(MAX_TALLY_BYTES, lambda kept: kept[1].size)


def sheets_of(games: set[int]) -> dict[int, Sheet]:
    """The sheets of the games with these rows, by row."""
    game_rows = _found(_GAME.where(_games.id.in_(games))) if games else []
    return {sheet.game.id: sheet for sheet in read_all(game_rows)} if game_rows else {}


def names_of(tables: list[TableRow]) -> list[str]:
    """The names used last at these tables, each person once: those of the newest first, as people sat down there."""
    if not tables:
        return []
    known_names = select(Player.name).where(Player.table_id.in_([table.id for table in tables]))
    newest = (func.max(Player.table_id).desc(), func.max(Player.id))
    names: dict[str, str] = {}
    for (name,) in rows(known_names.group_by(Player.name).order_by(*newest).limit(MAX_NAMES)):
        names.setdefault(normalized(name), name)
    return list(names.values())
