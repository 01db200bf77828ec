"""The log, the tables, the people, the hands, the decks, and who owns the database."""

import sqlalchemy as sa
from alembic import op

revision = "v001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything, in an empty database."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("invite", sa.Text),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "events",
        _of_table(),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    op.create_table(
        "commands",
        _of_table(),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "command"),
    )
    op.create_index("commands_by_age", "commands", ["at"])
    op.create_table(
        "hands",
        _of_table(),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("pot", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("sat", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_table(
        "decks",
        _of_table(),
        sa.Column("hand", sa.BigInteger, nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("scrambles", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "hand"),
    )
    _people()
    _servers()


def _people() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "logins",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_index("logins_by_end", "logins", ["expires"])
    op.create_table(
        "one_time_links",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
    )
    op.create_index("one_time_links_by_end", "one_time_links", ["expires"])


def _servers() -> None:
    lease = op.create_table(
        "lease",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.CheckConstraint("id = 1", name="one_lease"),
    )
    op.bulk_insert(lease, [{"id": 1, "epoch": 0}])
    op.create_table(
        "servers",
        sa.Column("epoch", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("sign", sa.Text),
    )


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False)
