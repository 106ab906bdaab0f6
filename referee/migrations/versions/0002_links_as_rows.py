"""Links as rows"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "links",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_links_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "role", name=op.f("pk_links")),
        sa.UniqueConstraint("hash", name=op.f("uq_links_hash")),
    )
    op.execute("insert into links (table_id, role, hash) select id, 'keeper', keeper_hash from tables")
    op.execute(  # no two are alike but where somebody has made them so
        "insert into links (table_id, role, hash) select min(id), 'scorer', scorer_hash from tables"
        " where scorer_hash is not null and scorer_hash not in (select hash from links) group by scorer_hash"
    )
    with op.batch_alter_table("tables") as tables:
        tables.drop_constraint(op.f("uq_tables_keeper_hash"), type_="unique")
        tables.drop_column("keeper_hash")
        tables.drop_column("scorer_hash")


def downgrade():
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("keeper_hash", sa.String(length=64), nullable=True))
        tables.add_column(sa.Column("scorer_hash", sa.String(length=64), nullable=True))
    for role in ("keeper", "scorer"):
        op.execute(
            f"update tables set {role}_hash ="
            f" (select hash from links where links.table_id = tables.id and links.role = '{role}')"
        )
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("keeper_hash", existing_type=sa.String(length=64), nullable=False)
        tables.create_unique_constraint(op.f("uq_tables_keeper_hash"), ["keeper_hash"])
    op.drop_table("links")
