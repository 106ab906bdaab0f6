"""The SQLAlchemy handle, what each database needs to be safe and never to keep a phone waiting, and its health.

SQLite: a file that only its owner reads, write-ahead log (a journal where one phone is alone) with a full sync at every
commit, foreign keys on, what is deleted overwritten, patience with other writers, and a transaction that is going to
write takes the write lock at its beginning, so that it never has to give up half-way. PostgreSQL: limits on how long it
may take to answer.
"""

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, cast
from weakref import WeakKeyDictionary

from alembic.script import ScriptDirectory
from flask import current_app, g, has_app_context
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, Executable, MetaData, event, text
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import (
    DatabaseError,
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry

DB_ERRORS = (OperationalError, InterfaceError, InternalError, PoolTimeout)  # the database cannot be used just now
WRITING = "referee_writing"  # the execution option of a transaction that is going to write
READ_ONLY = "referee_read_only"
PATIENCE = 5  # seconds that a write waits for another one in SQLite
ANSWERS = {  # how long PostgreSQL may take, unless its address says otherwise
    "connect_timeout": 5,  # seconds
    "tcp_user_timeout": 10_000,  # milliseconds after which a machine that is gone is given up
    "options": "-c statement_timeout=10s",
}


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


def is_alone() -> bool:
    """Whether the app is for the people at one phone, whom nobody else can join (REFEREE_ALONE)."""
    return has_app_context() and bool(current_app.config["REFEREE_ALONE"])


def connection() -> Connection:
    """The connection of this request or command, in a transaction from its first statement on."""
    if "connection" not in g:
        g.connection = db.engine.connect()
    return cast(Connection, g.connection)


StoredRow = Any  # what a statement selects differs, and SQLAlchemy types a row by its statement alone


def rows(statement: Executable, **values: object) -> Sequence[StoredRow]:
    """What a statement finds, in the transaction of this request."""
    return connection().execute(statement, values).all()


def is_writing() -> bool:
    """Whether this request is in a transaction that is going to write."""
    return connection().in_transaction() and bool(connection().get_execution_options().get(WRITING))


def let_go(_problem: BaseException | None = None) -> None:
    """Let go of the database once an answer is ready: that it went away meanwhile takes nothing from the answer."""
    open_connection: Connection | None = g.pop("connection", None)
    if open_connection:
        with suppress(*DB_ERRORS):  # it is closed all the same, and what it was on is not taken from the pool again
            open_connection.close()


def close() -> None:
    """Let go of the database, and of which file it was: it may be copied, or another one put in its place."""
    let_go()
    db.engine.dispose()
    _FILES.pop(db.engine.dialect, None)


class DatabaseReplaced(Exception):
    """The file of a SQLite database is not the one any more that this process began with: it was moved or replaced."""


_FILES: WeakKeyDictionary[Dialect, tuple[int, int]] = WeakKeyDictionary()
"""Which file each engine of this process began with."""


def _refuse_replaced(dialect: Dialect, file: str) -> None:
    """Refuse a file that is not the one that an engine began with: what was written would not be found again."""
    here = None
    with suppress(FileNotFoundError, NotADirectoryError):
        status = os.stat(file)  # noqa: PTH116  Path makes it three times as slow, and each commit asks
        here = status.st_dev, status.st_ino
    if here and dialect not in _FILES:
        _FILES[dialect] = here
    if _FILES.get(dialect) != here:
        raise DatabaseReplaced(file)


@event.listens_for(Engine, "do_connect")
def _prepare(dialect: Dialect, _record: object, arguments: list[str], options: dict[str, object]) -> None:
    if dialect.name == "postgresql":
        for name, value in ANSWERS.items():
            options.setdefault(name, value)
    elif arguments and not str(arguments[0]).startswith((":memory:", "file:")):
        if dialect not in _FILES:
            with suppress(OSError):  # it is there already, or cannot be made, which SQLite then says itself
                os.close(os.open(arguments[0], os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _refuse_replaced(dialect, arguments[0])


@event.listens_for(Engine, "connect")
def _make_sqlite_safe(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
    if isinstance(connection, sqlite3.Connection):
        file = connection.execute("PRAGMA database_list").fetchone()[2]
        record.info[READ_ONLY] = bool(file) and not os.access(file, os.W_OK)
        connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
        connection.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
        _journal(connection)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA secure_delete=ON")


@event.listens_for(Engine, "checkin")
def _use_once(_connection: object, record: ConnectionPoolEntry) -> None:
    """What was opened while its disk could only be read stays so: whoever comes next opens it anew."""
    if record.info.get(READ_ONLY):
        record.invalidate()


def _journal(connection: sqlite3.Connection) -> None:
    """Where pages lie that are being changed: beside a log for many who read meanwhile, or for one phone as they were.

    The log takes memory that processes share, which a phone's disk may not have. The journal of old pages is emptied
    after each commit, and not left for the next one to overwrite: what was deleted must not stay there.
    """
    if is_alone():
        connection.execute("PRAGMA journal_mode=TRUNCATE")
    else:
        _keep_log(connection)


def _keep_log(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on. Of several who do so first SQLite refuses all but one without waiting."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            code = error.sqlite_errorcode & 0xFF  # without what SQLite adds of where it happened
            if code == sqlite3.SQLITE_READONLY:
                return  # what can only be read needs no log
            if code != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        if connection.get_execution_options().get(WRITING):
            _refuse_moved(connection.engine)
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # it waits for nobody, so there is no problem that SQLAlchemy would have to put into its own words
            cast(sqlite3.Connection, connection.connection.driver_connection).execute("BEGIN")


def _refuse_moved(engine: Engine) -> None:
    """Refuse to go on in a file that has been moved away under this process, or replaced."""
    if engine.dialect in _FILES:
        _refuse_replaced(engine.dialect, str(engine.url.database))


LARGE = 256 * 1024 * 1024  # bytes; a file beyond that is not read through at every start


def status() -> str | None:
    """What keeps the app from working in a word: "replaced", "database" or "schema"; None where nothing does."""
    try:
        _refuse_moved(db.engine)
        with db.engine.connect() as connection:
            return None if revision(connection) == head() else "schema"
    except DatabaseReplaced:
        return "replaced"
    except SQLAlchemyError:
        return "database"


def revision(connection: Connection) -> str | None:
    """The version of a database's schema; None where there is none yet."""
    try:
        version: str | None = connection.scalar(text("select version_num from alembic_version"))
    except (OperationalError, ProgrammingError) as error:
        if not any(words in str(error.orig) for words in ("no such table", "does not exist")):
            raise
        connection.rollback()
        return None
    return version


@cache
def head() -> str | None:
    """The version of the schema that this version of the app needs."""
    return ScriptDirectory(str(Path(__file__).parents[1] / "migrations")).get_current_head()


def is_known(version: str) -> bool:
    """Whether a schema's version is this one or an older one, and no newer one."""
    scripts = ScriptDirectory(str(Path(__file__).parents[1] / "migrations"))
    return version in {script.revision for script in scripts.walk_revisions()}


def damage(file: Path) -> str | None:
    """What is wrong inside a SQLite file, None where it is whole, new, or too large to be read through."""
    if not file.exists() or file.stat().st_size > LARGE:
        return None
    try:
        with db.engine.connect() as connection:
            report = str(connection.scalar(text("pragma quick_check(1)")))
    except OperationalError:
        raise
    except DatabaseError as error:
        return str(error.orig)
    return None if report == "ok" else report.splitlines()[-1]
