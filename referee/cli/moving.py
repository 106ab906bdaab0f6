"""The games of an earlier version, which kept them inside its own environment: moved to where they outlast it.

SQLite itself writes the copy, in one transaction under an exclusive lock on both files: the new place has all of the
games or none, and a server that still uses the old one is noticed.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import click
from flask import Flask

from referee import config
from referee.cli.guard import ENDS

PATIENCE = 5  # seconds for another process that moves the same games at this moment
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def move_former_games() -> None:
    """Move the games and the key out of this environment, where an earlier version kept them, and say so.

    Nothing is overwritten: games in both places stay where they are. A click.ClickException where they cannot be moved.
    """
    if os.environ.get("REFEREE_INSTANCE") or not config.is_installed():
        return
    old, new = Path(Flask("referee", static_folder=None).instance_path), config.instance_folder()
    try:
        if not (os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_URL_FILE")):
            _move_games(old / config.DATABASE, new / config.DATABASE)
        _move_key(old / config.KEY, new / config.KEY)
    except (OSError, sqlite3.Error) as error:
        in_use = isinstance(error, sqlite3.Error) and _is_busy(error)
        why = "a referee is using them: stop it first" if in_use else str(error)
        text = f"The games in {old} cannot be moved to {new}: {why}. REFEREE_INSTANCE={old} uses them where they are."
        raise click.ClickException(text) from error
    with suppress(OSError):  # it is not there, or holds something else
        old.rmdir()


def _move_games(old: Path, new: Path) -> None:
    if not _has_games(old):
        return
    if not _is_copied(old, new):
        click.echo(f"There are games in {old.parent} too. REFEREE_INSTANCE={old.parent} opens those.", err=True)
        return
    for end in (*ENDS, "-guard"):
        old.with_name(old.name + end).unlink(missing_ok=True)
    where = f"{old.parent} have been moved to {new.parent}"
    click.echo(f"The games in {where}, where no upgrade removes them.", err=True)


def _is_copied(old: Path, new: Path) -> bool:
    """Copy a database and empty it, once nobody else uses it; False where the new place has games of its own."""
    deadline = time.monotonic() + PATIENCE
    while _has_games(old):
        if _has_games(new):
            return False
        try:
            _copy_and_empty(old, new)
        except sqlite3.OperationalError as error:
            if old.exists() and (not _is_busy(error) or time.monotonic() > deadline):
                raise
            time.sleep(0.1)
    return True


def _copy_and_empty(old: Path, new: Path) -> None:
    """Copy a database into an empty one, then empty it, so that a server that waits for its lock can write nothing."""
    config.make_folder(new.parent)
    with suppress(FileExistsError):
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with _alone(old) as source, _alone(new) as target, closing(sqlite3.connect(":memory:")) as nothing:
        if _holds_a_table(source) and not _holds_a_table(target):
            source.backup(target)
            nothing.backup(source)


@contextmanager
def _alone(file: Path) -> Iterator[sqlite3.Connection]:
    """The only connection to a database, whose log has been written into its file."""
    with _connection(file, "rw") as connection:
        connection.execute("pragma locking_mode=exclusive")
        connection.execute("pragma journal_mode=delete")
        connection.execute("begin exclusive")
        connection.execute("commit")  # the lock stays
        yield connection


def _has_games(file: Path) -> bool:
    if not file.exists():
        return False
    with _connection(file, "ro") as connection:
        return _holds_a_table(connection)


def _holds_a_table(connection: sqlite3.Connection) -> bool:
    """Whether people have opened a table here."""
    if not connection.execute("select 1 from sqlite_master where name = 'tables'").fetchone():
        return False
    return connection.execute("select 1 from tables limit 1").fetchone() is not None


@contextmanager
def _connection(file: Path, mode: str) -> Iterator[sqlite3.Connection]:
    address = f"{file.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=1)) as connection:
        yield connection


def _is_busy(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in BUSY


def _move_key(old: Path, new: Path) -> None:
    """Move the key that signs sessions, so that forms that lie open can still be sent."""
    if new.exists():
        return
    with suppress(FileNotFoundError):  # there is none, or another process moves it at this moment
        key = old.read_text(encoding="utf-8")
        config.make_folder(new.parent)
        config.place_key(new, key)
        old.unlink()
