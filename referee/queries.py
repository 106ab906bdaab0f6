"""What is read of tables and games, each question a few statements however many there are of either."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, func, select
from sqlalchemy.orm import joinedload

from referee.db import db
from referee.engine.seating import folded
from referee.models import Entry, Game, Player, Table
from referee.series import Outcome, Series, outcome, series
from referee.sheet import Sheet
from referee.sheet_cache import read_all

MOST_NAMES = 60  # offered to who types one
LONGEST_SERIES = 60  # games before this one that are looked at for its series
MOST_JUDGED = 2000  # outcomes of games that are remembered


def find_table(code: str) -> Table | None:
    """The table with this code, typed in whatever case, and with its links."""
    return find(code, 0)[0]


def find(code: str, number: int) -> tuple[Table | None, Game | None]:
    """A table by its code and its game with this number, each None where there is none: one statement."""
    typed = code.strip().upper()
    wanted = {"code": typed, "number": number if number < 2**31 else 0}  # more than a column holds
    found = db.session.execute(_TABLE_AND_GAME, wanted).unique().first() if typed.isalnum() else None
    return (found[0], found[1]) if found else (None, None)


def find_tables(codes: list[str]) -> list[Table]:
    """The tables with these codes, in the order of the codes."""
    found = {table.code: table for table in _with_links(Table.code.in_(codes))} if codes else {}
    return [found[code] for code in codes if code in found]


def _with_links(condition: ColumnElement[bool]) -> Iterable[Table]:
    """Some tables and their links in one statement: whoever asks for a table has to say who they are there."""
    return db.session.scalars(select(Table).where(condition).options(joinedload(Table.links))).unique()


_GAME = and_(Game.table_id == Table.id, Game.number == bindparam("number"))
_TABLE_AND_GAME = (
    select(Table, Game).outerjoin(Game, _GAME).where(Table.code == bindparam("code")).options(joinedload(Table.links))
)
"""The statement of every request at a table, made once."""


def find_game(table: Table, number: int) -> Game | None:
    """The game of a table with this number, counted from 1."""
    wanted = select(Game).where(Game.table_id == table.id, Game.number == number)
    return db.session.scalar(wanted) if number < 2**31 else None  # more than a column holds


def latest_number(table: Table) -> int:
    """The number of the game a table plays now."""
    return db.session.scalar(select(func.max(Game.number)).where(Game.table_id == table.id)) or 1


def latest_first(tables: list[Table]) -> list[Table]:
    """These tables, those first that were written on last."""
    if not tables:
        return tables
    told = func.coalesce(func.max(Entry.told_at), func.max(Game.opened_at))
    wanted = select(Game.table_id, told).outerjoin(Game.entries).group_by(Game.table_id)
    found = db.session.execute(wanted.where(Game.table_id.in_([table.id for table in tables])))
    moments = {table: moment for table, moment in found}  # noqa: C416 - `dict` takes a result for a mapping
    return sorted(tables, key=lambda table: moments[table.id], reverse=True)


def last_sheets(tables: list[Table]) -> list[Sheet]:
    """The sheet of the latest game of each of these tables, in the same order."""
    if not tables:
        return []
    newest = select(func.max(Game.id)).where(Game.table_id.in_([table.id for table in tables])).group_by(Game.table_id)
    wanted = select(Game).where(Game.id.in_(newest))
    games = {game.table_id: game for game in db.session.scalars(wanted)}
    return read_all([games[table.id] for table in tables])


def sheets_until(table: Table, number: int, most: int) -> list[Sheet]:
    """The sheets of the last games of a table up to this one, at most so many, the newest first."""
    wanted = select(Game).where(Game.table_id == table.id, Game.number <= number).order_by(Game.number.desc())
    return read_all(list(db.session.scalars(wanted.limit(most))))


def series_of(sheet: Sheet) -> Series:
    """The series that a game is played in, after this game as far as it has come."""
    game = sheet.game
    before = select(Game.id).where(Game.table_id == game.table_id, Game.number < game.number)
    return series([*_outcomes(before.order_by(Game.number.desc()).limit(LONGEST_SERIES)), outcome(sheet)])


def _outcomes(ids: Select[Any]) -> list[Outcome]:
    """How some games of a table ended, in their order: each is judged once, until something more is written of it."""
    written = select(Game.id, Game.opened_at, func.count(Entry.id)).outerjoin(Game.entries).group_by(Game.id)
    keys = sorted(tuple(row) for row in db.session.execute(written.where(Game.id.in_(ids))))
    new = [key[0] for key in keys if key not in _JUDGED]
    sheets = read_all(list(db.session.scalars(select(Game).where(Game.id.in_(new))))) if new else []
    judged = {sheet.game.id: outcome(sheet) for sheet in sheets}
    found = {key: judged[key[0]] if key[0] in judged else _JUDGED[key] for key in keys}
    _JUDGED.update(found)
    while len(_JUDGED) > MOST_JUDGED:
        _JUDGED.pop(next(iter(_JUDGED)), None)
    return list(found.values())


_JUDGED: dict[tuple[Any, ...], Outcome] = {}
"""Outcomes by what was written when they were judged: the game, its moment, and how many entries, which only grow."""


def names_of(tables: list[Table]) -> list[str]:
    """The names used last at these tables, each person once."""
    if not tables:
        return []
    known = select(Player.name).where(Player.table_id.in_([table.id for table in tables]))
    last = known.group_by(Player.name).order_by(func.max(Player.id).desc()).limit(MOST_NAMES)
    names = {folded(name): name for name in reversed(list(db.session.scalars(last)))}
    return list(reversed(names.values()))
