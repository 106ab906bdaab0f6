"""When a table was deleted, which can be put back for a day"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("tables", sa.Column("deleted_at", sa.DateTime(timezone=True)))


def downgrade():
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("deleted_at")
