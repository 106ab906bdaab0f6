"""What tells the writes of a table apart"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("tables", sa.Column("stamp", sa.BigInteger(), server_default="0", nullable=False))


def downgrade():
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("stamp")
