"""Events of several tables: what is known of one, and which event a table is of"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

# Said in SQL, which both databases take, for Alembic would copy the whole table to add a foreign key to it in SQLite.
ADDED = "alter table tables add column event_id integer constraint fk_tables_event_id_tables references tables (id)"


def upgrade():
    op.create_table(
        "events",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_events"),
    )
    op.execute(ADDED)
    op.create_index("ix_tables_event_id", "tables", ["event_id"])
    op.execute("insert into formats (number, app) values (2, '1.1.0')")


def downgrade():
    op.execute("delete from formats where number = 2")
    op.drop_table("events")
    op.drop_index("ix_tables_event_id", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("event_id")
