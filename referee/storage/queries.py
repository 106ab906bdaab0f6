"""What is read of tables and games, each question a few statements however many there are of either."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Select, and_, bindparam, func, select

from referee.engine.seating import folded
from referee.games.series import Outcome, Series, outcome, series
from referee.games.sheet import Sheet
from referee.games.tally import Tally, tally
from referee.namings import called, namings
from referee.rows import GameRow, LinkRow, TableRow
from referee.sheet_cache import Cache, read_all
from referee.storage.db import rows
from referee.storage.models import Entry, Game, Link, Player, Table

MOST_NAMES = 60  # offered to who types one
LONGEST_SERIES = 60  # games before this one that are looked at for its series
MOST_OUTCOMES = 2000  # of games that are remembered: 3 KB each, as was measured
ROOM_FOR_TALLIES = 16 * 1024 * 1024  # bytes
READ_AT_ONCE = 100  # games, of which a table has ten times as many at the most
J = TypeVar("J")
Judged = Cache[tuple[Any, ...], J]

_tables, _links = Table.__table__.c, Link.__table__.c
_games, _entries = Game.__table__.c, Entry.__table__.c
_TABLE = select(
    *(_tables[name] for name in ("id", "code", "version", "name")), _links.role, _links.hash, _links.player_id
).outerjoin_from(Table.__table__, Link.__table__)
_TABLE_AND_GAME = (
    _TABLE.add_columns(_games.id.label("game"), _games.number, _games.opened_at, _games.best_of)
    .outerjoin(Game.__table__, and_(_games.table_id == _tables.id, _games.number == bindparam("number")))
    .where(_tables.code == bindparam("code"))
)
"""The statement of every request at a table, made once."""
_GAME = select(
    _games.id, _tables.id, _tables.code, _tables.version, _games.number, _games.opened_at, _games.best_of
).join_from(Game.__table__, Table.__table__)


def find_table(code: str) -> TableRow | None:
    """The table with this code, typed in whatever case, and with its links."""
    return find(code, 0)[0]


def find(code: str, number: int) -> tuple[TableRow | None, GameRow | None]:
    """A table by its code and its game with this number, each None where there is none: one statement."""
    typed = code.strip().upper()
    found = rows(_TABLE_AND_GAME, code=typed, number=_in_column(number)) if typed.isalnum() else ()
    if not found:
        return None, None
    table, (*_table_and_link, game, number, opened_at, best_of) = _table(found), found[0]
    return table, GameRow(game, table.id, table.code, table.version, number, opened_at, best_of) if game else None


def find_tables(codes: list[str]) -> list[TableRow]:
    """The tables with these codes, in the order of the codes."""
    found: dict[str, list[Any]] = {}
    for row in rows(_TABLE.where(_tables.code.in_(codes))) if codes else ():
        found.setdefault(row.code, []).append(row)
    return [_table(found[code]) for code in codes if code in found]


def _table(found: Sequence[Any]) -> TableRow:
    """A table from its rows, of which there is one for each of its links."""
    links = tuple(LinkRow(row.role, row.hash, row.player_id) for row in found if row.role)
    return TableRow(found[0].id, found[0].code, found[0].version, links, found[0].name)


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
    told = func.coalesce(func.max(Entry.told_at), func.max(Game.opened_at))
    wanted = select(Game.table_id, told).outerjoin(Entry).group_by(Game.table_id)
    found = rows(wanted.where(Game.table_id.in_([each.id for each in tables])))
    moments = {table: moment for table, moment in found}  # noqa: C416 - `dict` takes rows for pairs only at run time
    return sorted(tables, key=lambda table: moments[table.id], reverse=True)


def last_sheets(tables: list[TableRow]) -> list[Sheet]:
    """The sheet of the latest game of each of these tables, in the same order."""
    if not tables:
        return []
    newest = select(func.max(Game.id)).where(Game.table_id.in_([table.id for table in tables])).group_by(Game.table_id)
    games = {game.table_id: game for game in _found(_GAME.where(_games.id.in_(newest)))}
    return read_all([games[table.id] for table in tables])


def sheets_until(table: TableRow, number: int, most: int) -> list[Sheet]:
    """The sheets of the last games of a table up to this one, at most so many, the newest first."""
    wanted = _GAME.where(_games.table_id == table.id, _games.number <= number).order_by(_games.number.desc())
    return read_all(_found(wanted.limit(most)))


def series_of(sheet: Sheet) -> Series:
    """The series that a game is played in, after this game as far as it has come."""
    game = sheet.game
    before = select(Game.id).where(Game.table_id == game.table_id, Game.number < game.number)
    outcomes = [*_outcomes(before.order_by(Game.number.desc()).limit(LONGEST_SERIES)), outcome(sheet)]
    return series(outcomes, called(namings(TableRow(game.table_id, game.code, 0))))


def tallies(table: TableRow) -> list[Tally]:
    """What is to be known of all games of a table, the latest first."""
    return _judged(select(Game.id).where(Game.table_id == table.id), tally, _TALLIED)[::-1]


def unfinished(tables: Sequence[TableRow], most: int) -> list[Sheet]:
    """The games of these tables that can be gone on with but the last of each, at most so many, the latest first."""
    ids = [table.id for table in tables]
    last = select(func.max(Game.id)).where(Game.table_id.in_(ids)).group_by(Game.table_id)
    wanted = select(Game.id).where(Game.table_id.in_(ids), Game.id.not_in(last)).order_by(Game.id.desc())
    goes_on = [key for key, game in _known(wanted.limit(LONGEST_SERIES), tally, _TALLIED).items() if not game.over]
    latest = sorted(goes_on, reverse=True)[:most]
    return sorted(read_all(_found(_GAME.where(_games.id.in_(latest)))), key=lambda sheet: -sheet.game.id)


def tallies_until(table: int, number: int) -> list[Tally]:
    """What is to be known of the last games of a table up to this one, the latest first."""
    wanted = select(Game.id).where(Game.table_id == table, Game.number <= number).order_by(Game.number.desc())
    return _judged(wanted.limit(LONGEST_SERIES), tally, _TALLIED)[::-1]


def _outcomes(ids: Select[Any]) -> list[Outcome]:
    """How some games of a table ended, in their order."""
    return _judged(ids, outcome, _OUTCOMES)


def _judged(ids: Select[Any], judge: Callable[[Sheet], J], known: Judged[J]) -> list[J]:
    """What came of some games, in the order they were opened."""
    return list(_known(ids, judge, known).values())


def _known(ids: Select[Any], judge: Callable[[Sheet], J], known: Judged[J]) -> dict[int, J]:
    """What came of some games, by their rows: each is judged once, until more is written of it."""
    written = select(Game.id, Game.opened_at, func.count(Entry.id)).outerjoin(Entry).group_by(Game.id)
    keys = sorted(tuple(row) for row in rows(written.where(Game.id.in_(ids))))
    found = {key: known.get(key) for key in keys}
    new = [key[0] for key, each in found.items() if each is None]
    parts = [new[first : first + READ_AT_ONCE] for first in range(0, len(new), READ_AT_ONCE)]
    judged = {id_: each for part in parts for id_, each in _read_and_judged(part, judge)}
    for key in keys:
        if key[0] in judged:
            known.put(key, judged[key[0]])
    return {key[0]: judged[key[0]] if each is None else each for key, each in found.items()}


def _read_and_judged(ids: Sequence[int], judge: Callable[[Sheet], J]) -> list[tuple[int, J]]:
    sheets = read_all(_found(_GAME.where(_games.id.in_(ids))))
    return [(sheet.game.id, judge(sheet)) for sheet in sheets]


# By what was written when they were judged: the game, its moment, and how many entries, which only grow.
_OUTCOMES: Judged[Outcome] = Cache(MOST_OUTCOMES, lambda _outcome: 1)
_TALLIED: Judged[Tally] = Cache(ROOM_FOR_TALLIES, lambda tally: tally.size)


def sheets_of(games: set[int]) -> dict[int, Sheet]:
    """The sheets of the games with these rows, by row."""
    found = _found(_GAME.where(_games.id.in_(games))) if games else []
    return {sheet.game.id: sheet for sheet in read_all(found)} if found else {}


def names_of(tables: list[TableRow]) -> list[str]:
    """The names used last at these tables, each person once: those of the newest first, as people sat down there."""
    if not tables:
        return []
    known = select(Player.name).where(Player.table_id.in_([table.id for table in tables]))
    newest = (func.max(Player.table_id).desc(), func.max(Player.id))
    names: dict[str, str] = {}
    for (name,) in rows(known.group_by(Player.name).order_by(*newest).limit(MOST_NAMES)):
        names.setdefault(folded(name), name)
    return list(names.values())
