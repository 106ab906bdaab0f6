"""Databases of a test's own, which the commands are tried on."""

import stat
from contextlib import contextmanager

from sqlalchemy import create_engine, event, select

from referee import create_app
from referee.record import from_document
from referee.storage import queries
from referee.storage.db import connection, db, let_go
from referee.storage.models import Table
from tests.support.builders import document, out, told

GAME = from_document(document("partners", out(0, "", "5", "?", "6", lead=0), told("redeal")))


@contextmanager
def opened(address, instance):
    """The app on a database."""
    app = create_app({"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": "for tests only"}, str(instance))
    with app.app_context():
        try:
            yield app
        finally:
            let_go()
            db.engine.dispose()


@contextmanager
def statements():
    """What is asked of the database meanwhile, but for how transactions begin."""
    asked, engine = [], db.engine

    def note(_connection, _cursor, statement, *_rest):
        if not statement.startswith(("BEGIN", "PRAGMA")):
            asked.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def sheets():
    """The sheet of every game, in the order they were opened."""
    tables = [queries.find_table(code) for code in connection().scalars(select(Table.code).order_by(Table.id))]
    return [sheet for table in tables for sheet in reversed(queries.sheets_until(table, 99, 99))]


def rows(address):
    """Every row of a database, by the name of its table."""
    engine = create_engine(address)
    with engine.connect() as connection:
        tables = db.metadata.sorted_tables
        found = {each.name: connection.execute(select(each).order_by(*each.primary_key)).all() for each in tables}
    engine.dispose()
    return found


def mode(path):
    """Who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)
