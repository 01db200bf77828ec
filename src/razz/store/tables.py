"""The tables: what the lobby shows, and who may come in. What happens at them is in the log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from razz.store.database import Database
from razz.store.errors import Conflict, StoreError
from razz.store.lease import Lease
from razz.store.log import Entry, Write, add, dump
from razz.store.schema import tables
from razz.text import Message


@dataclass(frozen=True, kw_only=True)
class TableLine:
    """What is known of a table without its log.

    Attributes:
        id: the table's id.
        created: when it was made, in seconds since 1970.
        host: the id of the player whose table it is.
        summary: its settings as a list shows them.
        listed: whether anybody may see it.
        password: a hash of its password, as the server makes it; ``None`` for none.
        invite: the code that lets people in; ``None`` for none.
        closed: whether nobody plays there any more.
    """

    id: str
    created: float
    host: str
    summary: Mapping[str, Any]
    listed: bool
    password: str | None
    invite: str | None
    closed: bool


class Changes(TypedDict, total=False):
    """What of a table can change; what is left out stays."""

    host: str
    summary: Mapping[str, Any]
    listed: bool
    password: str | None
    invite: str | None
    closed: bool


class Tables:
    """All tables.

    Args:
        database: where they are.
        lease: the right to write.
    """

    def __init__(self, database: Database, lease: Lease) -> None:
        self._database = database
        self._lease = lease

    def create(
        self,
        table: str,
        *,
        host: str,
        summary: Mapping[str, Any],
        listed: bool = False,
        password: str | None = None,
        invite: str | None = None,
        entries: Sequence[Entry] = (),
    ) -> None:
        """Make a table, with the first entries of its log.

        Args:
            table: its id, which nobody can guess.
            host: see `TableLine`, as for what follows.
            summary: its settings as a list shows them.
            listed: whether anybody may see it.
            password: a hash of its password.
            invite: the code that lets people in.
            entries: how its log begins.

        Raises:
            Conflict: there is a table of that id.
        """
        now = self._database.now()
        with self._lease.writing() as connection:
            try:
                connection.execute(
                    insert(tables).values(
                        id=table,
                        created=now,
                        host=host,
                        summary=dump(summary),
                        listed=listed,
                        password=password,
                        invite=invite,
                        closed=False,
                    )
                )
            except IntegrityError as error:
                raise Conflict(Message("there is a table {table}", table=table)) from error
            add(connection, Write(table=table, entries=entries), now)

    def get(self, table: str) -> TableLine | None:
        """Return the table with that id, if there is one."""
        with self._database.reading() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
        return None if row is None else _line(row)

    def open(self, *, listed_only: bool = False) -> list[TableLine]:
        """Return the tables that are not closed, newest first."""
        wanted = [tables.c.closed.is_(False)]
        if listed_only:
            wanted.append(tables.c.listed.is_(True))
        with self._database.reading() as connection:
            newest_first = (tables.c.created.desc(), tables.c.id)
            rows = connection.execute(select(tables).where(*wanted).order_by(*newest_first))
            return [_line(row) for row in rows]

    def change(self, table: str, **changes: Unpack[Changes]) -> None:
        """Change what is known of a table.

        Raises:
            StoreError: there is no such table.
        """
        values: dict[str, Any] = dict(changes)
        if "summary" in values:
            values["summary"] = dump(values["summary"])
        with self._lease.writing() as connection:
            changed = connection.execute(
                update(tables).where(tables.c.id == table).values(**values)
            )
            if not changed.rowcount:
                raise StoreError(Message("there is no table {table}", table=table))


def _line(row: Row[Any]) -> TableLine:
    return TableLine(**{**row._asdict(), "summary": json.loads(row.summary)})
