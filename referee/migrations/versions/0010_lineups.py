"""How a table finds who plays its next game"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("tables", sa.Column("lineup", sa.JSON(), server_default="{}", nullable=False))


def downgrade():
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("lineup")
