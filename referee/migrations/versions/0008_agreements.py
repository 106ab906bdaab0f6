"""Agreements"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TEXTS = {"kind": 10, "name": 40, "note": 200, "told_by": 10, "key": 22}


def upgrade():
    op.create_table(
        "agreements",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("line", "revision", "side")),
        *(sa.Column(name, sa.String(length), nullable=False) for name, length in TEXTS.items()),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agreements")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_agreements_game_id_games")),
        sa.UniqueConstraint("key", name=op.f("uq_agreements_key")),
    )
    op.create_index(op.f("ix_agreements_game_id"), "agreements", ["game_id"])


def downgrade():
    op.drop_table("agreements")
