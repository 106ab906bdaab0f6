"""How the database is: whether it answers, which version its schema has, and whether its file is whole."""

from functools import cache
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError, OperationalError, ProgrammingError, SQLAlchemyError

from referee.storage.db import db

LARGE = 256 * 1024 * 1024  # bytes; a file beyond that is not read through at every start


def trouble() -> str | None:
    """What keeps the app from working in a word: "database" or "schema"; None where nothing does."""
    try:
        with db.engine.connect() as connection:
            return None if revision(connection) == head() else "schema"
    except SQLAlchemyError:
        return "database"


def revision(connection: Connection) -> str | None:
    """The version of a database's schema; None where there is none yet."""
    try:
        found: str | None = connection.scalar(text("select version_num from alembic_version"))
    except (OperationalError, ProgrammingError) as problem:
        if not any(words in str(problem.orig) for words in ("no such table", "does not exist")):
            raise
        connection.rollback()
        return None
    return found


@cache
def head() -> str | None:
    """The version of the schema that this version of the app needs."""
    return ScriptDirectory(str(Path(__file__).parent / "migrations")).get_current_head()


def known(version: str) -> bool:
    """Whether a schema's version is this one or an older one, and no newer one."""
    scripts = ScriptDirectory(str(Path(__file__).parent / "migrations"))
    return version in {script.revision for script in scripts.walk_revisions()}


def damage(file: Path) -> str | None:
    """What is wrong inside a SQLite file, None where it is whole, new, or too large to be read through."""
    if not file.exists() or file.stat().st_size > LARGE:
        return None
    try:
        with db.engine.connect() as connection:
            said = str(connection.scalar(text("pragma quick_check(1)")))
    except OperationalError:
        raise
    except DatabaseError as problem:
        return str(problem.orig)
    return None if said == "ok" else said.splitlines()[-1]
