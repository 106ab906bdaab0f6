"""The SQLAlchemy handle, and what SQLite needs at connect to be as safe as a server.

SQLite: write-ahead log with a full sync at every commit, foreign keys on, patience with other writers, and
a transaction that is going to write takes the write lock at its beginning, so that it never has to give up
half-way. PostgreSQL needs none of it.
"""

import sqlite3
from pathlib import Path
from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, create_engine, event, insert, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import DeclarativeBase

AWAY = (OperationalError, InterfaceError, InternalError, PoolTimeout)  # the database cannot be used just now
WRITING = "referee_writing"  # the execution option of a transaction that is going to write


class Base(DeclarativeBase):
    """The base of all models; its constraints have names, so that migrations can find them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)


@event.listens_for(Engine, "connect")
def _make_sqlite_safe(connection: Any, _: object) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
        for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        writing = connection.get_execution_options().get(WRITING)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def copy_to(file: Path) -> int:
    """Copy every row into a new SQLite file in one consistent look at the database; returns how many."""
    version = SqlTable("alembic_version", MetaData(), autoload_with=db.engine)
    copy = create_engine(f"sqlite:///{file}")
    rows = 0
    snapshot = db.engine.connect().execution_options(isolation_level=_SNAPSHOT[db.engine.dialect.name])
    with snapshot as source, copy.begin() as target:
        for table in (*db.metadata.sorted_tables, version):
            table.create(target)
            if found := [dict(row) for row in source.execute(select(table)).mappings()]:
                target.execute(insert(table), found)
                rows += len(found)
    copy.dispose()
    return rows


_SNAPSHOT = {"sqlite": "SERIALIZABLE", "postgresql": "REPEATABLE READ"}
