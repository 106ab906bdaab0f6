"""What is read of tables and games, each question a few statements however many there are of either."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import joinedload, selectinload

from referee.db import db
from referee.engine.seating import folded
from referee.models import Entry, Game, Player, Table
from referee.sheet import Sheet, read

MOST_NAMES = 60  # offered to who types one


def find_table(code: str) -> Table | None:
    """The table with this code, typed in whatever case."""
    typed = code.strip().upper()
    return next(iter(_with_links(Table.code == typed)), None) if typed.isalnum() else None


def find_tables(codes: list[str]) -> list[Table]:
    """The tables with these codes, in the order of the codes."""
    found = {table.code: table for table in _with_links(Table.code.in_(codes))} if codes else {}
    return [found[code] for code in codes if code in found]


def _with_links(condition: ColumnElement[bool]) -> Iterable[Table]:
    """Some tables and their links in one statement: whoever asks for a table has to say who they are there."""
    return db.session.scalars(select(Table).where(condition).options(joinedload(Table.links))).unique()


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
    wanted = select(Game).where(Game.id.in_(newest)).options(selectinload(Game.seats), selectinload(Game.entries))
    games = {game.table_id: game for game in db.session.scalars(wanted)}
    return [read(games[table.id]) for table in tables]


def names_of(tables: list[Table]) -> list[str]:
    """The names used last at these tables, each person once."""
    if not tables:
        return []
    known = select(Player.name).where(Player.table_id.in_([table.id for table in tables]))
    last = known.group_by(Player.name).order_by(func.max(Player.id).desc()).limit(MOST_NAMES)
    names = {folded(name): name for name in reversed(list(db.session.scalars(last)))}
    return list(reversed(names.values()))
