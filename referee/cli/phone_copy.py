"""A copy of everything on one phone, as one file, and what comes in by such a file.

It is a SQLite database like a backup's, so that a server restores it too, and a phone takes what a server backed up:
whoever brings that in is the host of its tables, as of all on their phone. Beside the tables of the app it has one
more, `phone`, with what only a phone knows: its cookies, and what signs them.

A file that comes in is believed in nothing but its rows: they are copied into a database that was made here.
"""

import json
import sqlite3
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from referee.cli import pocket
from referee.cli.maintenance import OtherVersion, copy_from
from referee.config import __version__
from referee.storage import db
from referee.storage.formats import NewerDatabase
from referee.storage.models import MisfitRow, Table, refuse_misfit

BEGINNING = b"SQLite format 3\0"
DAMAGE = (
    *(pocket.DamagedDatabase, MisfitRow, SQLAlchemyError, sqlite3.Error),
    *(ArithmeticError, LookupError, TypeError, ValueError),
)
"""What comes of a file that is whole, and in whose rows anything may stand."""


class NotACopy(Exception):
    """A file that nothing is taken from, with the reason in a word: "other", "damaged" or "newer".

    After the last stands the version of the app that it needs.
    """


@dataclass(frozen=True)
class Copy:
    """What a file has, made into a database and a jar of this phone."""

    database: bytes
    jar: str
    key: str
    """What signs the cookies in the jar; empty where the file has none."""
    tables: int
    made: str
    """When the file was written, as ISO 8601 has it; empty where it does not say so."""


def everything(key: str) -> bytes:
    """Everything on this phone, as the content of a file. `key` is what signs its cookies."""
    mine = {
        "app": __version__,
        "base": pocket.phone.place[0],
        "jar": pocket.jar(),
        "key": key,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    pocket.close()
    file = pocket.file()
    with pocket.elsewhere() as scratch:
        with closing(_read_only(file)) as source:
            source.execute("vacuum into ?", (str(scratch),))
        with closing(sqlite3.connect(scratch)) as target, target:
            target.execute("create table phone (name text primary key, value text not null)")
            target.executemany("insert into phone values (?, ?)", mine.items())
        return scratch.read_bytes()


def tables() -> int:
    """How many tables there are here; 0 before there is a database."""
    if not pocket.revision():
        return 0
    with pocket.context():
        return db.db.session.scalar(select(func.count(Table.id)).where(Table.deleted_at.is_(None))) or 0


def read(content: bytes) -> Copy:
    """What a file has, brought to this version. Nothing on this phone is changed. Raises NotACopy."""
    if not content.startswith(BEGINNING):
        raise NotACopy("other")
    with pocket.elsewhere() as file:
        file.write_bytes(content)
        try:
            mine = _looked_over(file)
            pocket.upgrade()
            pocket.close()
            return _taken(file, mine)
        except NewerDatabase as error:
            raise NotACopy(f"newer {error.app}") from error
        except OtherVersion as error:
            raise NotACopy("other") from error
        except DAMAGE as error:
            raise NotACopy("damaged") from error


def _looked_over(file: Path) -> dict[str, str]:
    """What only a phone knows, of a file that is whole and ours."""
    with closing(_read_only(file)) as source:
        source.execute("pragma trusted_schema=off")
        if source.execute("pragma integrity_check(1)").fetchone()[0] != "ok":
            raise NotACopy("damaged")
        parts = source.execute("select type, name, sql from sqlite_master").fetchall()
        names = {name for kind, name, _sql in parts if kind == "table"}
        acts = any(kind in ("trigger", "view") or "virtual" in (sql or "").lower()[:15] for kind, _name, sql in parts)
        if acts or not {"alembic_version", "tables"} <= names:
            raise NotACopy("other")
        return dict(source.execute("select name, value from phone").fetchall()) if "phone" in names else {}


def _taken(file: Path, mine: dict[str, str]) -> Copy:
    """The rows of a file, in a database that was made here."""
    with pocket.elsewhere() as own:
        pocket.upgrade()
        with pocket.context():
            copy_from(file, refuse_misfit)
        if mine:
            _take_jar(mine)
        status, _headers, _body = pocket.answer("GET", f"{pocket.phone.place[0]}/", [], b"")
        if status >= 400:  # what is in the rows cannot be read
            raise NotACopy("damaged")
        count, jar = tables(), pocket.jar()
        pocket.close()
        return Copy(own.read_bytes(), jar, mine.get("key", ""), count, mine.get("made", ""))


def _take_jar(mine: dict[str, str]) -> None:
    """Have the cookies of another phone, for the path that the app has here."""
    theirs, here = mine.get("base") or "/", pocket.phone.place[0] or "/"
    pocket.take_jar(mine["jar"])
    cookies = [replace(each, path=here) if each.path == theirs else each for each in pocket.phone.jar.cookies.values()]
    pocket.take_jar(json.dumps([asdict(cookie) for cookie in cookies]))


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
