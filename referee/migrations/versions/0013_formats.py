"""Which format something in the database needs; see `referee.rulesets.formats`

Every later migration writes one more of these numbers, with the version of the app that brings it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "formats",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("app", sa.String(length=20), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_formats"),
    )
    op.execute("insert into formats (number, app) values (1, '1.1.0')")


def downgrade():
    op.drop_table("formats")
