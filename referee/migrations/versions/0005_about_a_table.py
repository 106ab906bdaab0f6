"""What a table says of itself: its name, place and notes, its season, and whom names mean"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TEXTS = {"name": 40, "place": 40, "notes": 500}
VALUES = {"season": "{}", "namings": "[]"}


def upgrade():
    for name, length in TEXTS.items():
        op.add_column("tables", sa.Column(name, sa.String(length), server_default="", nullable=False))
    for name, empty in VALUES.items():
        op.add_column("tables", sa.Column(name, sa.JSON(), server_default=empty, nullable=False))


def downgrade():
    with op.batch_alter_table("tables") as tables:
        for name in (*TEXTS, *VALUES):
            tables.drop_column(name)
