"""Whether anything has been written at a table since: the question that is asked most, and its answer in one row."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

from sqlalchemy import bindparam, select

from referee.db import AWAY, db
from referee.models import Table

State = tuple[int, int]
"""The id of a table, and its version: every write at a table makes it one more, and so does a link that is replaced."""

_tables = Table.__table__.c
_STATE = select(_tables.id, _tables.version).where(_tables.code == bindparam("code"))


def reader() -> Callable[[str], State | None]:
    """What finds the state of the table with a code; None where there is none, or the database cannot say.

    It asks the driver: all that SQLAlchemy does around so small a statement takes four times as long as itself.
    """
    engine = db.engine
    compiled: Any = _STATE.compile(dialect=engine.dialect)
    away = (*AWAY, engine.dialect.loaded_dbapi.Error)

    def read(code: str) -> State | None:
        try:
            with closing(engine.raw_connection()) as connection:
                try:
                    cursor = connection.cursor()
                    cursor.execute(compiled.string, (code,) if compiled.positional else {"code": code})
                    row = cursor.fetchone()
                except away:
                    connection.invalidate()  # the pool would try to roll it back, and log that it could not
                    return None
        except away:
            return None
        return row and (row[0], row[1])

    return read
