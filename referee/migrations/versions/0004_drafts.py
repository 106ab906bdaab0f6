"""What is tapped of a hand that goes on"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "drafts",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id"), primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade():
    op.drop_table("drafts")
