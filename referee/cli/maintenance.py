"""The commands that look after the database: bring it to this version, copy it while the app runs, restore a copy.

A backup is a SQLite file; it is restored into an empty database of either kind, or in the place of a file.
"""

import os
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

import click
from sqlalchemy import URL, Connection, Engine, MetaData, Table, create_engine, func, insert, inspect, select, text
from sqlalchemy.exc import NoSuchTableError, SQLAlchemyError

from referee.cli import in_json
from referee.cli.guard import NEW, Guard, InUse, file_of, folder_aside, guard_of
from referee.config import BadSetting, read_json
from referee.storage import formats
from referee.storage.access import ROLES
from referee.storage.db import WRITING, damage, db, head, is_known, revision
from referee.storage.formats import NewerDatabase

DATED = "referee-%Y%m%dT%H%M%SZ.sqlite"  # sorts by time
OURS = re.compile(r"referee-\d{8}T\d{6}Z\.sqlite(\.[0-9a-f]{8}\.part)?")  # the latter where one was cut short
UNUSABLE = "The database cannot be used"
LEFT_OUT = "The secret key is not in it: restored without it, phones that only watched must open their tables again."


@click.command()
def upgrade() -> None:
    """Bring the database to this version."""
    upgrade_database()
    click.echo("The database is up to date.")


@click.command()
@click.argument("place", metavar="FILE|DIRECTORY", type=click.Path(path_type=Path))
@click.option("--keep", type=click.IntRange(1), metavar="N", help="Keep the newest N in the DIRECTORY.")
def backup(place: Path, keep: int | None) -> None:
    """Copy everything into a new SQLite FILE while the app runs, whatever database it uses.

    With --keep the file gets the time as its name in a DIRECTORY, where older ones than the newest N are removed.
    """
    if keep and not place.is_dir():
        raise click.ClickException(f"{place} is no folder; --keep is for a folder of backups.")
    file = place / datetime.now(UTC).strftime(DATED) if place.is_dir() else place
    if file.exists():
        raise click.ClickException(f"{file} exists already.")
    rows = _copy_whole(file)
    click.echo(f"{_counted(rows, 'row')} in {file}. DATABASE_URL=sqlite:///{file.absolute()} opens it.")
    click.echo(LEFT_OUT)
    if keep:
        _keep_newest(place, keep)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Put it in the place of the database, which is put aside.")
def restore(file: Path, replace: bool) -> None:
    """Copy a backup of this version or an earlier one into an empty database of whatever kind."""
    if not file.is_file():
        raise click.ClickException(f"There is no file {file}.")
    if replace:
        _replace_by(file)
        return
    upgrade_database()
    with _of_this_version(file) as copy, _database():
        rows = _brought(copy, file)
    click.echo(f"{_counted(rows, 'row')} from {file} in the database.")


@click.command()
@click.option("--older-than", "days", required=True, type=click.IntRange(1), metavar="DAYS")
@click.option("--dry-run", is_flag=True, help="Only say how many there are.")
def prune(days: int, dry_run: bool) -> None:
    """Delete the tables where nothing was opened or entered for DAYS days, with all their games."""
    from referee.storage.tables import forget, forgotten, sweep

    since = datetime.now(UTC) - timedelta(days=days)
    with _database():
        if not dry_run:
            sweep()
        old = forgotten(since)
        count = len(old) if dry_run else forget(old, since)
    done = "would be deleted" if dry_run else "deleted"
    click.echo(f"{_counted(count, 'table')} {done}: nothing was entered there for {_counted(days, 'day')}.")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def tables(as_json: bool) -> None:
    """List the tables that there are, and when somebody last played there; the latest first."""
    from referee.storage.queries import summaries

    with _database():
        found = summaries()
    if as_json:
        click.echo(
            in_json([asdict(table) | {"last_played": table.last_played.isoformat()} for table in found], indent=2)
        )
        return
    click.echo(f"{'code':8}{'last played':18}{'games':>5}  table")
    for table in found:
        people = ", ".join(table.people)
        called = f"{table.name} ({people})" if table.name else people
        click.echo(f"{table.code:8}{table.last_played.astimezone():%Y-%m-%d %H:%M}  {table.games:5}  {called}")


@click.command()
@click.option("--address", default="http://localhost:8000", show_default=True, help="Where the app is reached.")
def demo(address: str) -> None:
    """Open a table with an example game, to look at and to try out, and print its keeper's link."""
    from referee.games import demo as example
    from referee.storage import ledger
    from referee.storage.access import new_secret

    with _database():
        secret = new_secret()
        _print_link(ledger.open_table(example.game(), secret).code, secret, address)


@click.command()
@click.argument("code")
@click.argument("role", type=click.Choice(list(ROLES)))
@click.option("--address", default="http://localhost:8000", show_default=True, help="Where the app is reached.")
def link(code: str, role: str, address: str) -> None:
    """Make a new secret link to the table with this CODE; the one handed out before stops working."""
    from referee.storage import ledger, queries
    from referee.storage.access import new_secret

    with _database():
        table = queries.find_table(code)
        if table is None:
            raise click.ClickException(f"There is no table {code}.")
        secret = new_secret()
        ledger.replace_link(table, ROLES[role], secret, None)
        _print_link(table.code, secret, address)


def _print_link(code: str, secret: str, address: str) -> None:
    """The address that opens a table to whoever has it."""
    from flask import current_app, url_for

    with current_app.test_request_context(base_url=address):
        click.echo(url_for("tables.enter", code=code, secret=secret, _external=True))


def upgrade_database(address: str | None = None) -> None:
    """Bring the app's database to this version, or that of an address; a sentence where it cannot be used."""
    from flask_migrate import upgrade as run

    with _database(address=address) as guard:
        file = file_of(db.engine.url)
        was_empty = file is not None and _lies_empty(file)
        if file:
            _make_private(file)
            _refuse_damaged(file)
        with db.engine.connect() as connection:
            version = revision(connection)
            formats.refuse_newer(connection)
        if not address:
            kind = "A new database" if version is None else "The database"
            click.echo(f"{kind}: {file or db.engine.url.render_as_string()}")
        if version is None and was_empty:
            click.echo(f"{file} was there already, but empty. If there were games in it: {RESTORE}", err=True)
        run()
        formats.require_of_tables()
        if guard:
            guard.mark()


RESTORE = "Stop the server, and run `referee restore --replace FILE` with a file that `referee backup` made."

MOVED = f"{{file}} was moved away, but {{log}} was not. Move the file back, or the log to it. If it is lost: {RESTORE}"


def _refuse_damaged(file: Path) -> None:
    if wrong := damage(file):
        raise click.ClickException(f"{file} is damaged ({wrong}). {RESTORE}")


def _lies_empty(file: Path) -> bool:
    """Whether a file without anything in it is older than one that another server makes at this moment."""
    if not file.exists() or file.stat().st_size:
        return False
    return datetime.now(UTC) - datetime.fromtimestamp(file.stat().st_mtime, UTC) > timedelta(minutes=1)


def _make_private(file: Path) -> None:
    """Close a database to the others on this machine, whom SQLite lets read by default.

    A file that only a group may read was made so by somebody, and is left as it is.
    """
    for path in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        if path.exists() and path.stat().st_mode & 0o007:
            try:
                path.chmod(0o600)
            except OSError:
                click.echo(f"Everybody on this machine can read {path}: make it mode 600.", err=True)
            else:
                if not path.stat().st_mode & 0o007:  # Windows and FAT take it, and know no such thing
                    click.echo(f"Everybody on this machine could read {path}; now only its owner can.")


def _copy_whole(file: Path) -> int:
    """Make a backup beside its place and move it there when all of it is on the disk; returns its rows."""
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        with _database("The backup cannot be made"):
            rows = copy_to(part)
        with part.open("r+b") as stream:  # Windows syncs only what can be written
            os.fsync(stream.fileno())
        part.rename(file)
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)
    return rows


def _keep_newest(folder: Path, keep: int) -> None:
    """Remove the backups that are older than the newest of them, and what was cut short before these."""
    ours = sorted(path.name for path in folder.iterdir() if OURS.fullmatch(path.name))
    whole = [name for name in ours if not name.endswith(".part")]
    old = [name for name in ours if name < whole[-keep:][0]]
    for name in old:
        (folder / name).unlink(missing_ok=True)
    click.echo(f"{_counted(len(whole[-keep:]), 'backup')} in {folder}, {len(old)} older removed.")


def _replace_by(file: Path) -> None:
    """Put a backup in the place of the database, put aside what is there, and say where."""
    with _database(has_file=False) as guard:
        place = _replaceable(guard, file)
        try:
            with place.alone():
                folder = folder_aside(place.file)
                rows = _made(file, folder)
                aside = ", ".join(place.replace(folder))
        except InUse as error:
            raise click.ClickException(f"{place.file} is in use: stop the server first.") from error
        except OSError as error:
            raise click.ClickException(f"{place.file} cannot be replaced: {error.strerror}.") from error
    click.echo(f"{_counted(rows, 'row')} from {file} in {place.file}.")
    if aside:
        click.echo(f"What was there is in {folder}: {aside}.")
    else:
        folder.rmdir()


def _replaceable(guard: Guard | None, file: Path) -> Guard:
    """The guard of a database whose place a file may take; a sentence where it may not."""
    if file_of(db.engine.url) is None:
        raise click.ClickException(_by_hand(db.engine.url, file))
    if guard is None:
        raise click.ClickException(f"The folder of {db.engine.url.database} cannot be written.")
    if guard.file.exists() and guard.file.samefile(file):
        raise click.ClickException(f"{file} is the database itself.")
    return guard


def _made(file: Path, folder: Path) -> int:
    """Make a database of a backup's rows in a folder, whole and on the disk; how many there are. Else it is removed."""
    try:
        with TemporaryDirectory(dir=folder) as scratch, _of_this_version(file) as copy:
            address = f"sqlite:///{scratch}/{NEW}"
            upgrade_database(address)
            with _database(address=address):
                rows = _brought(copy, file)
            os.close(os.open(folder / NEW, os.O_CREAT | os.O_WRONLY, 0o600))
            copy_file(Path(scratch, NEW), folder / NEW)
        with (folder / NEW).open("r+b") as stream:
            os.fsync(stream.fileno())
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise
    return rows


def _by_hand(url: URL, file: Path) -> str:
    """How a database that is no file is replaced."""
    name, before = url.database, f"{url.database}-{datetime.now(UTC):%Y%m%d}"
    return f"""\
PostgreSQL has these games, and no file takes its place. Nothing was changed. Stop the server, then:
  sudo -u postgres psql --command 'alter database "{name}" rename to "{before}"'
  sudo -u postgres createdb --owner {url.username} {name}
  referee restore {file}
Of a dump that pg_dump made, the last line is `pg_restore --dbname {name} {file}`, or `psql --file {file} {name}`."""


def _brought(copy: Path, file: Path) -> int:
    """Copy the rows of a backup into the database; how many. `file` is what people call it."""
    try:
        return copy_from(copy)
    except NotEmpty as error:
        raise click.ClickException("There are tables in the database already; nothing was written.") from error
    except NewerDatabase as error:
        raise click.ClickException(f"{file}: {error}") from error
    except OtherVersion as error:
        raise click.ClickException(f"{file} is no backup.") from error
    except (ArithmeticError, TypeError, ValueError) as error:
        raise click.ClickException(f"{file} is no backup, or damaged: {error}.") from error


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


@contextmanager
def _of_this_version(file: Path) -> Iterator[Path]:
    """A backup itself, or where an earlier version made it a copy of it that is brought to this one."""
    with TemporaryDirectory() as folder:
        copy = file
        with _in_words(f"{file} is no backup, or damaged"):
            _look_through(file)
            if is_older(file):
                copy = Path(folder, file.name)
                copy_file(file, copy)
                upgrade_database(f"sqlite:///{copy}")
        yield copy


@contextmanager
def _database(failed: str = UNUSABLE, address: str | None = None, has_file: bool = True) -> Iterator[Guard | None]:
    """The app's database or that of an address, with its guard; a sentence where it or a setting cannot be used."""
    from referee import create_app
    from referee.storage.db import db, let_go

    settings: dict[str, object] = {"SQLALCHEMY_DATABASE_URI": address} if address else {}
    with _in_words(failed), create_app(settings).app_context():
        guard = guard_of(db.engine.url)
        try:
            for sentence in guard.done if guard else ():
                click.echo(sentence, err=True)
            if has_file and guard and guard.lone_log:
                raise click.ClickException(MOVED.format(file=guard.file, log=guard.lone_log.name))
            yield guard
        finally:
            let_go()
            db.engine.dispose()
            if guard:
                guard.close()


@contextmanager
def _in_words(failed: str) -> Iterator[None]:
    """Say in a sentence what is wrong with a setting or with the database, where something is."""
    try:
        yield
    except (BadSetting, NewerDatabase) as error:
        raise click.ClickException(str(error)) from error
    except NoSuchTableError as error:
        raise click.ClickException("The database is still empty.") from error
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{failed}: {error}.") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        reason = str(error).splitlines()[0]
        raise click.ClickException(f"{failed}: {reason}") from error


BATCH = 1000  # rows that are in memory at once


class NotEmpty(Exception):
    """There are tables in the database already; nothing was written."""


class OtherVersion(Exception):
    """The copy is of another version of the app; nothing was written."""


def copy_to(file: Path) -> int:
    """Copy every row into a new SQLite file in one consistent look at the database; returns how many.

    The file is whole only when this has returned.
    """
    snapshot = db.engine.connect().execution_options(isolation_level=_SNAPSHOT[db.engine.dialect.name])
    with snapshot as source, _connected(create_engine(f"sqlite:///{file}")) as target:
        _leave_one_file(target)
        _take_time(source)
        version = Table("alembic_version", MetaData(), autoload_with=source)
        for table in (version, *db.metadata.sorted_tables):
            table.create(target)
        _copy(version, source, target)
        rows = sum(_copy(table, source, target) for table in db.metadata.sorted_tables)
        target.commit()
    return rows


Judge = Callable[[Table, Mapping[Any, Any]], object]  # who looks at each row of a table, and may raise an error


def copy_from(file: Path, judge: Judge = lambda _table, _row: None) -> int:
    """Copy every row of a copy into this database, all of them or none; returns how many.

    The copy is only read. Raises NotEmpty, OtherVersion and NewerDatabase, and ValueError where a value is none.
    """
    with _reading(file) as source, db.engine.connect().execution_options(**{WRITING: True}) as target:
        formats.refuse_newer(source)
        if revision(source) != head() or not db.metadata.tables.keys() <= set(inspect(source).get_table_names()):
            raise OtherVersion(revision(source))
        _take_time(target)
        there = db.metadata.tables["tables"].c
        if target.scalar(select(func.count(there.id)).where(there.deleted_at.is_(None))):
            raise NotEmpty
        for each in reversed(db.metadata.sorted_tables):  # what is left is of tables that were deleted
            target.execute(each.delete())
        rows = sum(_copy(table, source, target, judge) for table in db.metadata.sorted_tables)
        _count_on(target)
        target.commit()
    return rows


def is_older(file: Path) -> bool:
    """Whether a copy was made by an earlier version of the app."""
    with _reading(file) as source:
        version = revision(source)
    return version is not None and version != head() and is_known(version)


def _look_through(file: Path) -> None:
    """Raise an sqlite3.DatabaseError where a backup is not whole."""
    with closing(_read_only(file)) as source:
        if (wrong := source.execute("pragma integrity_check(1)").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(wrong)


def copy_file(file: Path, target: Path) -> None:
    """Copy a SQLite database as it is, whatever its version."""
    with closing(_read_only(file)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def _reading(file: Path) -> AbstractContextManager[Connection]:
    return _connected(create_engine("sqlite://", creator=lambda: _read_only(file), json_deserializer=read_json))


@contextmanager
def _connected(engine: Engine) -> Iterator[Connection]:
    """A connection to a file that is let go of whatever happens: Windows removes none that is in use."""
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _copy(table: Table, source: Connection, target: Connection, judge: Judge = lambda _table, _row: None) -> int:
    rows = 0
    result = source.execution_options(yield_per=BATCH).execute(select(table)).mappings()
    for batch in result.partitions():
        for row in batch:
            judge(table, row)
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
