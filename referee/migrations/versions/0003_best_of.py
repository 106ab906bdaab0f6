"""How many games a series has at the most"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("games", sa.Column("best_of", sa.Integer(), server_default="0", nullable=False))


def downgrade():
    with op.batch_alter_table("games") as games:
        games.drop_column("best_of")
