"""What a table says of itself beside its games: what its people call it, where they play, what they want to remember.

Unlike a fact it is no part of any score, and what is written stands for what was there before.
"""

from dataclasses import asdict, fields

from sqlalchemy import bindparam, select, update

from referee.record.table_schema import About, Season
from referee.rows import TableRow
from referee.storage.db import connection, rows
from referee.storage.models import Table
from referee.storage.transaction import Secrets, writing

_tables = Table.__table__.c
_ABOUT = select(*(_tables[each.name] for each in fields(About))).where(_tables.id == bindparam("table"))


def about(table: TableRow) -> About:
    """What a table says of itself."""
    return next((About(*row) for row in rows(_ABOUT, table=table.id)), About())


def describe(table: TableRow, said: About, held: Secrets) -> None:
    """Write what a table says of itself; the same twice is written once."""
    with writing("described", table, held) as there:
        there.changed = about(table) != said
        if there.changed:
            connection().execute(update(Table).where(Table.id == table.id).values(asdict(said)))


def season(table: TableRow) -> Season:
    """What evenings and games are worth in the season of a table; one point each if it has not said."""
    (told,), *_none = rows(_SEASON, table=table.id)
    return Season(**told)


_SEASON = select(_tables.season).where(_tables.id == bindparam("table"))


def agree(table: TableRow, chosen: Season, held: Secrets) -> None:
    """Write what evenings and games are worth in the season of a table; the same twice is written once."""
    with writing("season agreed", table, held) as there:
        there.changed = season(table) != chosen
        if there.changed:
            connection().execute(update(Table).where(Table.id == table.id).values(season=asdict(chosen)))
