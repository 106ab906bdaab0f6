"""Copies of the whole database: into a new SQLite file, and from one into an empty database of either kind."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, create_engine, func, insert, select, text

from referee.health import head, known, revision
from referee.storage.db import WRITING, db

BATCH = 1000  # rows that are in memory at once


class NotEmpty(Exception):
    """There are tables in the database already; nothing was written."""


class OtherVersion(Exception):
    """The copy is of another version of the app; nothing was written."""


def copy_to(file: Path) -> int:
    """Copy every row into a new SQLite file in one consistent look at the database; returns how many.

    The file is whole only when this has returned.
    """
    copy = create_engine(f"sqlite:///{file}")
    snapshot = db.engine.connect().execution_options(isolation_level=_SNAPSHOT[db.engine.dialect.name])
    with snapshot as source, copy.connect() as target:
        _leave_one_file(target)
        _take_time(source)
        version = Table("alembic_version", MetaData(), autoload_with=source)
        for table in (version, *db.metadata.sorted_tables):
            table.create(target)
        _copy(version, source, target)
        rows = sum(_copy(table, source, target) for table in db.metadata.sorted_tables)
        target.commit()
    copy.dispose()
    return rows


def copy_from(file: Path) -> int:
    """Copy every row of a copy into this database, all of them or none; returns how many.

    The copy is only read. Raises NotEmpty and OtherVersion.
    """
    with _reading(file) as source, db.engine.connect().execution_options(**{WRITING: True}) as target:
        if revision(source) != head():
            raise OtherVersion(revision(source))
        _take_time(target)
        if target.scalar(select(func.count()).select_from(db.metadata.tables["tables"])):
            raise NotEmpty
        rows = sum(_copy(table, source, target) for table in db.metadata.sorted_tables)
        _count_on(target)
        target.commit()
    return rows


def is_older(file: Path) -> bool:
    """Whether a copy was made by an earlier version of the app."""
    with _reading(file) as source:
        version = revision(source)
    return version is not None and version != head() and known(version)


def copy_file(file: Path, target: Path) -> None:
    """Copy a SQLite database as it is, whatever its version."""
    with closing(_read_only(file)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


@contextmanager
def _reading(file: Path) -> Iterator[Connection]:
    engine = create_engine("sqlite://", creator=lambda: _read_only(file))
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _copy(table: Table, source: Connection, target: Connection) -> int:
    rows = 0
    found = source.execution_options(yield_per=BATCH).execute(select(table)).mappings()
    for batch in found.partitions():
        target.execute(insert(table), [dict(row) for row in batch])
        rows += len(batch)
    return rows


def _leave_one_file(target: Connection) -> None:
    """No log beside a new copy: it is thrown away when anything goes wrong."""
    target.connection.cursor().execute("PRAGMA journal_mode=OFF")


def _take_time(connection: Connection) -> None:
    """What is not asked for by a phone may take as long as it needs."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("set local statement_timeout = 0"))


def _count_on(target: Connection) -> None:
    """Let PostgreSQL number new rows after those that came with their numbers."""
    if target.dialect.name != "postgresql":
        return
    for table in db.metadata.sorted_tables:
        if "id" in table.columns:
            sequence = func.pg_get_serial_sequence(table.name, "id")
            target.execute(select(func.setval(sequence, func.coalesce(func.max(table.c.id), 1))).select_from(table))


_SNAPSHOT = {"sqlite": "SERIALIZABLE", "postgresql": "REPEATABLE READ"}
