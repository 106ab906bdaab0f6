"""What pairs call themselves, and how often people were given other names"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("tables", sa.Column("pair_names", sa.JSON(), server_default="[]", nullable=False))
    op.add_column("tables", sa.Column("renamed", sa.Integer(), server_default="0", nullable=False))


def downgrade():
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("pair_names")
        tables.drop_column("renamed")
