"""Clocks of games"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "clock_changes",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id"), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("what", sa.String(length=10), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("told_by", sa.String(length=10), nullable=False),
    )


def downgrade():
    op.drop_table("clock_changes")
