"""The tables of the database as the code reads them; the migrations make them.

Times are seconds since 1970. JSON is text, so that it comes back as it went in. The decks have a
module of their own (`razz.store.decks`).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from razz.store.errors import Unstorable
from razz.text import Message


class Name(TypeDecorator[str]):
    """Text from outside, refused where a database could not hold or look for it."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's call
        """Return *value* if every database can hold it."""
        if value is not None and ("\0" in value or any("\ud800" <= c <= "\udfff" for c in value)):
            raise Unstorable(
                Message("the text {text!r} has characters that cannot be stored", text=value)
            )
        return value


metadata = MetaData()


def of_table() -> Column[Any]:
    """Return the column that says of which poker table a row is."""
    return Column("table_id", Name, ForeignKey("tables.id"), nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", Name, primary_key=True),
    Column("created", Double, nullable=False),
    Column("host", Name, nullable=False),
    Column("summary", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("password", Text),
    Column("invite", Text),
    Column("closed", Boolean, nullable=False),
)

events = Table(
    "events",
    metadata,
    of_table(),
    Column("seq", BigInteger, nullable=False),
    Column("at", Double, nullable=False),
    Column("what", Text, nullable=False),
    # No two events of a table have one number: what makes the log a log.
    PrimaryKeyConstraint("table_id", "seq"),
)

commands = Table(
    "commands",
    metadata,
    of_table(),
    Column("command", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("answer", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "command"),
    Index("commands_by_age", "at"),
)

hands = Table(
    "hands",
    metadata,
    of_table(),
    Column("number", BigInteger, nullable=False),
    Column("ended", Double, nullable=False),
    Column("pot", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("sat", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)

players = Table(
    "players",
    metadata,
    Column("id", Name, primary_key=True),
    Column("name", Name, nullable=False),
    Column("language", Name, nullable=False),
    Column("created", Double, nullable=False),
)

logins = Table(
    "logins",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("player", Name, ForeignKey("players.id"), nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("expires", Double, nullable=False),
    Index("logins_by_end", "expires"),
)

one_time_links = Table(
    "one_time_links",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("player", Name, ForeignKey("players.id"), nullable=False),
    Column("expires", Double, nullable=False),
    Column("used", Double),
    Index("one_time_links_by_end", "expires"),
)

# One row: the number of the server that owns the database. Every write reads it under a lock.
lease = Table(
    "lease",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
    CheckConstraint("id = 1", name="one_lease"),
)

servers = Table(
    "servers",
    metadata,
    Column("epoch", BigInteger, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("address", Name, nullable=False),
    Column("started", Double, nullable=False),
    Column("beat", Double, nullable=False),
    Column("ended", Double),
    Column("sign", Text),
)
