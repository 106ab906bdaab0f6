"""Brings the app's own database, through the app's own engine, from one version to another."""

from alembic import context

from referee.db import db

with db.engine.connect() as connection:
    context.configure(connection=connection, target_metadata=db.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
