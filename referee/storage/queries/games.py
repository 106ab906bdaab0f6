"""The tables and games there are, their series and evenings, and what is counted of them, in a few statements each."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Select, and_, bindparam, func, select

from referee.engine.seating import normalized
from referee.engine.wording import MARK
from referee.games.evenings import Evening, EveningScore, evenings, score
from referee.games.series import GameOutcome, Series, outcome, series
from referee.games.sheet import Sheet, UnreadableGame
from referee.games.statistics import NameResolver, as_written
from referee.games.tally import GameStats, of_people, tally
from referee.storage.db import StoredRow, rows
from referee.storage.models import (
    Entry,
    GameRow,
    Link,
    LinkRow,
    Player,
    Seat,
    StoredEvent,
    StoredGame,
    Table,
    TableRow,
)
from referee.storage.queries.cache import Cache
from referee.storage.queries.sheets import Key, State, forget, game_key, read_all, sheets_among
from referee.storage.tables import name_resolver, namings

MAX_NAMES = 60  # offered to who types one
MAX_SERIES_GAMES = 60  # games before this one that are looked at for its series
MAX_CACHED_OUTCOMES = 2000  # of games that are remembered: 3 KB each, as was measured
MAX_TALLY_BYTES = 16 * 1024 * 1024  # bytes
READ_AT_ONCE = 100  # games, of which a table has ten times as many at the most
J = TypeVar("J")
Judged = Cache[Key, tuple[State, J]]
IS_NAMED = Player.name.not_like(f"{MARK}%")

_tables, _links = Table.__table__.c, Link.__table__.c
_games, _entries = StoredGame.__table__.c, Entry.__table__.c
_of_event, _events = Table.__table__.alias("of_event"), StoredEvent.__table__
_TABLE = (
    select(*(_tables[name] for name in ("id", "code", "version", "name", "stamp")))
    .add_columns(_links.role, _links.hash, _links.player_id)
    .add_columns(_of_event.c.code.label("event"), _events.c.table_id.is_not(None).label("is_event"))
    .outerjoin_from(Table.__table__, Link.__table__, _links.table_id.in_([_tables.id, _tables.event_id]))
    .outerjoin(_of_event, _of_event.c.id == _tables.event_id)
    .outerjoin(_events, _events.c.table_id == _tables.id)
)
_WRITTEN = [
    select(written).where(_entries.game_id == _games.id).scalar_subquery()
    for written in (func.coalesce(func.max(_entries.id), 0), func.count(_entries.id))
]
_TABLE_AND_GAME = (
    _TABLE.add_columns(
        _games.id.label("game"), _games.number, _games.opened_at, _games.best_of, *_WRITTEN, _tables.renamed
    )
    .outerjoin(StoredGame.__table__, and_(_games.table_id == _tables.id, _games.number == bindparam("number")))
    .where(_tables.code == bindparam("code"), _tables.deleted_at.is_(None))
)
"""The statement of every request at a table, made once."""
_GAME = select(
    *(_games[name] for name in ("id", "table_id")),
    _tables.code,
    *(_games[name] for name in ("number", "opened_at", "best_of")),
    *(_tables[name] for name in ("version", "stamp")),
    *_WRITTEN,
    _tables.renamed,
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
    table, (*_table_and_link, game, number, opened_at, best_of, last, entries, renamed) = _table(result), result[0]
    state = {"version": table.version, "stamp": table.stamp, "last": last, "entries": entries, "renamed": renamed}
    return table, GameRow(game, table.id, table.code, number, opened_at, best_of, **state)


def _forget(code: str, number: int) -> None:
    """Remember nothing of a game that is not there, or not any more."""
    forget(code, number)
    for cache in (_OUTCOMES, _TALLIED):
        cache.drop(game_key(code, number))


def find_tables(codes: list[str]) -> list[TableRow]:
    """The tables with these codes, in the order of the codes."""
    by_code = _by_code(_TABLE.where(_tables.code.in_(codes))) if codes else {}
    return [by_code[code] for code in codes if code in by_code]


def every_table() -> list[TableRow]:
    """All tables there are."""
    return list(_by_code(_TABLE).values())


def _by_code(wanted: Select[*tuple[object, ...]]) -> dict[str, TableRow]:
    by_code: dict[str, list[StoredRow]] = {}
    for row in rows(wanted.where(_tables.deleted_at.is_(None))):
        by_code.setdefault(row.code, []).append(row)
    return {code: _table(table_rows) for code, table_rows in by_code.items()}


def _table(table_rows: Sequence[StoredRow]) -> TableRow:
    """A table from its rows, of which there is one for each of its links."""
    links = tuple(LinkRow(row.role, row.hash, row.player_id) for row in table_rows if row.role)
    first = table_rows[0]
    event, is_event = first.event or "", bool(first.is_event)
    return TableRow(first.id, first.code, first.version, links, first.name, first.stamp, event, is_event)


def find_game(table: TableRow, number: int) -> GameRow | None:
    """The game of a table with this number, counted from 1."""
    wanted = _GAME.where(_games.table_id == table.id, _games.number == _in_column(number))
    return next(iter(_found(wanted)), None)


def _in_column(number: int) -> int:
    """A number of a game as it can be asked for: one that no column holds is no game's, and neither is 0."""
    return number if number < 2**31 else 0


def _found(wanted: Select[*tuple[object, ...]]) -> list[GameRow]:
    return [GameRow(*row, renamed=renamed) for *row, renamed in rows(wanted)]


@dataclass(frozen=True)
class TableSummary:
    """What whoever runs the server sees of a table."""

    code: str
    name: str
    """What its people call it; empty where they call it by its code."""
    people: tuple[str, ...]
    games: int
    last_played: datetime
    """When something was last opened or entered there."""


def summaries() -> list[TableSummary]:
    """Every table there is, in three statements; those first where somebody played last."""
    there = Table.id, Table.code, Table.name, Table.opened_at, func.count(_games.id), func.max(_games.opened_at)
    tables = select(*there).outerjoin(StoredGame).where(Table.deleted_at.is_(None)).group_by(Table.id)
    entered = select(_games.table_id, func.max(_entries.told_at)).join_from(StoredGame, Entry).group_by(_games.table_id)
    last_entries = dict(tuple(row) for row in rows(entered))
    people: dict[int, list[str]] = defaultdict(list)
    for table, name in rows(select(Player.table_id, Player.name).where(IS_NAMED).order_by(Player.id)):
        people[table].append(name)
    found = [
        TableSummary(code, name, tuple(people[table]), games, max(filter(None, (*times, last_entries.get(table)))))
        for table, code, name, opened, games, latest in rows(tables)
        for times in [(opened, latest)]
    ]
    return sorted(found, key=lambda each: each.last_played, reverse=True)


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


def _latest_games(tables: Sequence[TableRow]) -> Select[*tuple[object, ...]]:
    """The rows of the latest game of each of these tables."""
    at_these = StoredGame.table_id.in_([table.id for table in tables])
    return select(func.max(StoredGame.id)).where(at_these).group_by(StoredGame.table_id)


def last_sheets(tables: list[TableRow]) -> list[Sheet | UnreadableGame]:
    """The sheet of the latest game of each of these tables, in the same order."""
    if not tables:
        return []
    games = {game.table_id: game for game in _found(_GAME.where(_games.id.in_(_latest_games(tables))))}
    return read_all([games[table.id] for table in tables])


def sheets_of_event(event: TableRow, latest: bool) -> list[Sheet]:
    """The sheets of the tables of an event, of each that of its first game, or of its `latest` where it is a series."""
    one = func.max(_games.id) if latest else func.min(_games.id)
    of_event = select(one).join_from(StoredGame.__table__, Table.__table__).group_by(_games.table_id)
    ids = of_event.where(_tables.event_id == event.id, _tables.deleted_at.is_(None))
    return sheets_among(read_all(_found(_GAME.where(_games.id.in_(ids)))))


def sheets_until(table: TableRow, number: int, most: int) -> list[Sheet | UnreadableGame]:
    """The sheets of the last games of a table up to this one, at most so many, the newest first."""
    wanted = _GAME.where(_games.table_id == table.id, _games.number <= number).order_by(_games.number.desc())
    return read_all(_found(wanted.limit(most)))


def _before(sheet: Sheet) -> Select[*tuple[object, ...]]:
    """The rows of the games at a table before this one, as many as its series and its evening can reach back."""
    earlier = StoredGame.table_id == sheet.game.table_id, StoredGame.number < sheet.game.number
    return select(StoredGame.id).where(*earlier).order_by(StoredGame.number.desc()).limit(MAX_SERIES_GAMES)


def series_of(sheet: Sheet) -> Series:
    """The series that a game is played in, after this game as far as it has come."""
    return series([*_judged(_before(sheet), outcome, _OUTCOMES), outcome(sheet)], _resolver(sheet))


def tallies(table: TableRow) -> list[GameStats]:
    """What is to be known of the people of all games of a table, the latest first; a seat without a name is nobody."""
    games = _judged(select(StoredGame.id).where(StoredGame.table_id == table.id), tally, _TALLIED)
    return [of_people(stats) for stats in reversed(games)]


def unfinished(tables: Sequence[TableRow], most: int) -> list[Sheet]:
    """The games of these tables that can be gone on with but the last of each, at most so many, the latest first."""
    at_these = StoredGame.table_id.in_([table.id for table in tables])
    wanted = select(StoredGame.id).where(at_these, StoredGame.id.not_in(_latest_games(tables)))
    last = wanted.order_by(StoredGame.id.desc()).limit(MAX_SERIES_GAMES)
    goes_on = [row for row, game in _known(last, tally, _TALLIED).items() if not game.over]
    latest = sorted(goes_on, reverse=True)[:most]
    sheets = sheets_among(read_all(_found(_GAME.where(_games.id.in_(latest)))))
    return sorted(sheets, key=lambda sheet: -sheet.game.id)


def evening_of(sheet: Sheet) -> Evening:
    """The evening that a game is played in, up to this game as far as it has come."""
    played = evenings([tally(sheet), *reversed(_judged(_before(sheet), tally, _TALLIED))])
    return next(evening for evening in played if any(stats.number == sheet.game.number for stats in evening.games))


def evening_score(sheet: Sheet) -> EveningScore | None:
    """How the evening of a game stands after it; None before the second game of a table."""
    if sheet.game.number == 1:
        return None
    return score(evening_of(sheet), sheet.standing.seating, _resolver(sheet))


def _resolver(sheet: Sheet) -> NameResolver:
    return name_resolver(namings(TableRow(sheet.game.table_id, sheet.game.code, 0)))


def _judged(ids: Select[*tuple[object, ...]], judge: Callable[[Sheet], J], cache: Judged[J]) -> list[J]:
    return list(_known(ids, judge, cache).values())


def _known(ids: Select[*tuple[object, ...]], judge: Callable[[Sheet], J], cache: Judged[J]) -> dict[int, J]:
    """What came of those of some games that can be read, by their rows: each is judged once, until more is written."""
    states = {
        row.id: (game_key(row.code, row.number), tuple(row[3:])) for row in rows(_STATES.where(_games.id.in_(ids)))
    }
    cached = {id_: _agreeing(cache.get(key), state) for id_, (key, state) in states.items()}
    new = [id_ for id_, value in cached.items() if value is None]
    parts = [new[first : first + READ_AT_ONCE] for first in range(0, len(new), READ_AT_ONCE)]
    judged = {id_: value for part in parts for id_, value in _read_and_judged(part, judge)}
    for id_, value in judged.items():
        key, state = states[id_]
        cache.put(key, (state, value))
    known = {id_: judged.get(id_) if value is None else value for id_, value in cached.items()}
    return {id_: value for id_, value in known.items() if value is not None}


def _agreeing(kept: tuple[State, J] | None, state: State) -> J | None:
    """What was judged of a game in this state."""
    return kept[1] if kept and kept[0] == state else None


_STATES = (
    select(_games.id, _tables.code, _games.number)
    .add_columns(_games.opened_at, func.count(_entries.id), func.max(_entries.id), func.max(_entries.told_at))
    .add_columns(_tables.renamed)
    .join_from(StoredGame.__table__, Table.__table__)
    .outerjoin(Entry.__table__)
    .group_by(_games.id, _tables.code, _tables.renamed)
    .order_by(_games.id)
)


def _read_and_judged(ids: Sequence[int], judge: Callable[[Sheet], J]) -> list[tuple[int, J]]:
    sheets = sheets_among(read_all(_found(_GAME.where(_games.id.in_(ids)))))
    return [(sheet.game.id, judge(sheet)) for sheet in sheets]


# With what was written when they were judged: how many entries, the last, and when. The table's stamp would not do, as
# it grows with every line of another game.
_OUTCOMES: Judged[GameOutcome] = Cache(MAX_CACHED_OUTCOMES, lambda _outcome: 1)
_TALLIED: Judged[GameStats] = Cache(MAX_TALLY_BYTES, lambda kept: kept[1].size)


def sheets_of(games: set[int]) -> dict[int, Sheet | UnreadableGame]:
    """The sheets of the games with these rows, by row."""
    game_rows = _found(_GAME.where(_games.id.in_(games))) if games else []
    return {sheet.game.id: sheet for sheet in read_all(game_rows)} if game_rows else {}


def names_of(tables: list[TableRow]) -> list[str]:
    """The names of the people of these tables, each person once: those first who sat down last, as they sat."""
    if not tables:
        return []
    seated = select(Player.name).outerjoin(Seat, Seat.player_id == Player.id)
    at_these = Player.table_id.in_([table.id for table in tables]), IS_NAMED
    newest = func.coalesce(func.max(Seat.game_id), 0).desc(), func.max(Player.id)
    known_names = seated.where(*at_these).group_by(Player.name).order_by(*newest).limit(MAX_NAMES)
    return _once(name for (name,) in rows(known_names))


def names_at(table: TableRow | None, tables: list[TableRow]) -> list[str]:
    """The same, those of one of the tables before the others: people whose names are merged there are one."""
    ours = names_of([table]) if table else []
    resolve = name_resolver(namings(table)) if table else as_written
    return _once(resolve(0, name) for name in (*ours, *names_of(tables)))


def _once(names: Iterable[str]) -> list[str]:
    people: dict[str, str] = {}
    for name in names:
        people.setdefault(normalized(name), name)
    return list(people.values())
