"""Forgetting whole tables: one that its keeper deletes, and those on which nothing has been written for long.

Beside the ledger the only writer. It is not in the ledger because nothing there is ever deleted. Each table goes in a
transaction of its own that holds the table's row, as whoever tells a hand does.
"""

from datetime import datetime

from sqlalchemy import ColumnElement, delete, exists, select

from referee.roles import SHARERS
from referee.rows import TableRow
from referee.storage.db import connection, rows
from referee.storage.models import Agreement, ClockChange, Draft, Entry, Game, Link, Player, Seat, Table
from referee.storage.transaction import Secrets, transaction, writing


def delete_table(table: TableRow, held: Secrets) -> None:
    """Delete a table with all its games, for good; NotAllowed for anybody but its keeper."""
    with writing("table deleted", table, held, SHARERS):
        _delete(table.id)


def forgotten(since: datetime) -> list[int]:
    """The ids of the tables on which nothing was opened or told since then."""
    return [table for (table,) in rows(select(Table.id).where(_quiet(since)).order_by(Table.id))]


def forget(tables: list[int], since: datetime) -> int:
    """Delete those of these tables on which still nothing was written since then; returns how many."""
    return sum(_forget(table, since) for table in tables)


def _quiet(since: datetime) -> ColumnElement[bool]:
    opened = exists().where(Game.table_id == Table.id, Game.opened_at >= since)
    told = exists().where(Game.table_id == Table.id, Entry.game_id == Game.id, Entry.told_at >= since)
    tapped = exists().where(Game.table_id == Table.id, Draft.game_id == Game.id, Draft.told_at >= since)
    timed = exists().where(Game.table_id == Table.id, ClockChange.game_id == Game.id, ClockChange.at >= since)
    return (Table.opened_at < since) & ~opened & ~told & ~tapped & ~timed


def _forget(table: int, since: datetime) -> bool:
    """Delete one table, unless something was written there meanwhile."""
    with transaction():
        rows(select(Table.id).where(Table.id == table).with_for_update())
        if not rows(select(Table.id).where(Table.id == table, _quiet(since))):
            return False
        _delete(table)
    return True


def _delete(table: int) -> None:
    """Delete all rows of a table."""
    games = select(Game.id).where(Game.table_id == table)
    for part in (Agreement, Entry, Draft, ClockChange, Seat):
        connection().execute(delete(part).where(part.game_id.in_(games)))
    for part in (Game, Link, Player):
        connection().execute(delete(part).where(part.table_id == table))
    connection().execute(delete(Table).where(Table.id == table))
