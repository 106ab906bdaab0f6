"""Seats on phones"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade():
    op.execute("create table kept_links as select table_id, role, hash from links")
    op.drop_table("links")
    op.create_table(
        "links",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_links")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_links_table_id_tables")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_links_player_id_players")),
        sa.UniqueConstraint("table_id", "role", "player_id", name=op.f("uq_links_table_id_role_player_id")),
        sa.UniqueConstraint("player_id", name=op.f("uq_links_player_id")),
    )
    op.execute("insert into links (hash, table_id, role) select hash, table_id, role from kept_links")
    op.drop_table("kept_links")


def downgrade():
    op.execute("create table kept_links as select table_id, role, hash from links where role <> 'seat'")
    op.drop_table("links")
    op.create_table(
        "links",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_links_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "role", name=op.f("pk_links")),
        sa.UniqueConstraint("hash", name=op.f("uq_links_hash")),
    )
    op.execute("insert into links (table_id, role, hash) select table_id, role, hash from kept_links")
    op.drop_table("kept_links")
