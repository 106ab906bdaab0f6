"""Which format a database needs, so that no code writes into what it cannot read.

It has the number of the newest format that something in it needs (`referee.rulesets.formats`), beside the version of
the app that brought it: code that knows no such number leaves that database alone, and says which version it takes.
The number is written with the first game that needs it, so that until then the version before can be used again. What
a migration changes needs its number at once.
"""

from sqlalchemy import Connection, inspect, select, text

from referee.config import __version__
from referee.rulesets import formats
from referee.storage.db import connection, is_known, revision
from referee.storage.models import StoredFormat
from referee.storage.transaction import transaction


class NewerDatabase(Exception):
    """Something in the database needs a newer version of the app than this one, which must not write there."""

    def __init__(self, app: str) -> None:
        super().__init__(f"These games need version {app} of the app, or a later one; this is {__version__}.")
        self.app = app


def refuse_newer(database: Connection) -> None:
    """Refuse a database that needs a newer version of the app; one without any tables needs none."""
    schema, number, app = revision(database), 0, ""
    if inspect(database).has_table(StoredFormat.__tablename__):
        number, app = database.execute(_LAST).one_or_none() or (0, "")
    if number > formats.FORMATS[-1].number:
        raise NewerDatabase(app)
    if schema is not None and not is_known(schema):
        raise NewerDatabase(schema)


_formats = StoredFormat.__table__.c
_LAST = select(_formats.number, _formats.app).order_by(_formats.number.desc()).limit(1)
_REQUIRED = text("insert into formats (number, app) values (:number, :app) on conflict do nothing")


def require(what: str) -> None:
    """Note in the database that it needs the format of a game, or of TABLE, in a transaction that writes."""
    if (needed := formats.newest(what)) is not formats.FORMATS[0]:
        connection().execute(_REQUIRED, {"number": needed.number, "app": needed.app})


def require_of_tables() -> None:
    """Note what tables need, which is so from the start on, as any page of a table may write it."""
    if formats.newest(formats.TABLE) is not formats.FORMATS[0]:
        with transaction():
            require(formats.TABLE)
