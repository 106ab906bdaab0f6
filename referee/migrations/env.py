"""Brings the app's own database, through the app's own engine, from one version to another.

Several servers may begin at once: each takes the right to write before it looks which version there is, so the
second one finds the work of the first one done.
"""

from alembic import context

from referee.storage.db import WRITING, db

MIGRATING = 0x646F6D696E6F  # the lock's number in PostgreSQL; any will do that nobody else takes
PATIENCE = 120  # seconds for the migrations of others

with db.engine.connect().execution_options(**{WRITING: True}) as connection:
    if connection.dialect.name == "sqlite":
        cursor = connection.connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
        cursor.execute("PRAGMA foreign_keys=OFF")  # SQLite changes a table by making it anew, and drops the old one
    context.configure(connection=connection, target_metadata=db.metadata, render_as_batch=True, transactional_ddl=True)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("set local statement_timeout = 0")
            connection.exec_driver_sql(f"select pg_advisory_xact_lock({MIGRATING})")
        context.run_migrations()
    connection.invalidate()  # its patience and its freedom are for migrations alone
