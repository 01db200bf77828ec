"""Who may write: one server owns a database, and has a number that every write checks.

A server says again and again that it lives. One that is silent for too long, or whose process is
gone, is followed by the next that asks, with a greater number. Should it live after all, its next
write finds the greater number and is refused; so, whatever the clocks say, two never write to one
table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Row, insert, select, update

from razz.store.database import Database
from razz.store.errors import LeaseLost, Owned, StoreError
from razz.store.schema import lease, servers
from razz.store.sign import Sign
from razz.text import Message

BEAT_SECONDS = 3.0
"""How often a server should say that it lives."""

SILENT_SECONDS = 15.0
"""How long a server may be silent before another takes its place."""


class Lease:
    """The right to write to a database, once it is claimed.

    Args:
        database: the database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._epoch: int | None = None
        self._sign: Sign | None = None

    def claim(self, address: str) -> None:
        """Become the server that owns the database.

        Args:
            address: where people find this server; a second one names it when it is refused.

        Raises:
            Owned: another server owns it.
        """
        self._take_down()
        server, sign = uuid4().hex, None
        try:
            with self._database.writing() as connection:
                epoch = _epoch(connection, to_write=True) + 1
                # Others that claim it wait until this transaction ends, so of them only the one
                # that gets it has the sign.
                sign = Sign.put_up(self._database.place.sign)
                refuse_beside_another(self._database, connection, sign)
                now = self._database.now()
                connection.execute(update(lease).values(epoch=epoch))
                connection.execute(
                    insert(servers).values(
                        epoch=epoch,
                        id=server,
                        address=address,
                        started=now,
                        beat=now,
                        sign=None if sign is None else str(sign.path),
                    )
                )
                if sign is not None:
                    sign.write(server)
        except BaseException:
            if sign is not None:
                sign.take_down()
            raise
        self._epoch, self._sign = epoch, sign

    def beat(self) -> None:
        """Say that this server lives; every `BEAT_SECONDS`.

        Raises:
            LeaseLost: another has taken its place.
        """
        with self.writing() as connection:
            mine = servers.c.epoch == self._epoch
            connection.execute(update(servers).where(mine).values(beat=self._database.now()))

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a transaction that only the owner of the database gets.

        Raises:
            LeaseLost: this is not the owner.
        """
        if self._epoch is None:
            raise LeaseLost(
                Message(
                    "this program has not claimed the database {place}, so it may only read",
                    place=str(self._database.place),
                )
            )
        with self._database.writing() as connection:
            # The lock on the number lasts until the transaction ends: nobody takes the place of
            # this server between the check and the commit.
            if _epoch(connection, to_write=False) != self._epoch:
                raise self._lost(_owner(connection))
            yield connection

    def _lost(self, owner: Row[Any] | None) -> LeaseLost:
        return LeaseLost(
            Message(
                "the server at {address} has taken over the database {place}: "
                "this one was silent for too long and must stop",
                address="?" if owner is None else str(owner.address),
                place=str(self._database.place),
            )
        )

    def release(self) -> None:
        """Leave the database to the next server that claims it."""
        if self._epoch is None:
            return
        mine, self._epoch = servers.c.epoch == self._epoch, None
        # If the database cannot be reached, the next server will see that this one is silent.
        with suppress(StoreError), self._database.writing() as connection:
            connection.execute(update(servers).where(mine).values(ended=self._database.now()))
        self._take_down()

    def _take_down(self) -> None:
        if self._sign is not None:
            self._sign.take_down()
            self._sign = None


def refuse_beside_another(database: Database, connection: Connection, sign: Sign | None) -> None:
    """Raise an error if another server lives that owns the database.

    Args:
        database: the database.
        connection: a transaction on it.
        sign: the sign of life of the database, if this process could lock it.

    Raises:
        Owned: there is one.
    """
    owner = _owner(connection)
    if owner is None or owner.ended is not None:
        return
    # A clock that was set back would make a beat lie in the future for long.
    is_silent = abs(database.now() - owner.beat) >= SILENT_SECONDS
    # Only the very sign that it had put up tells: in a copied folder or another container there
    # may be one of the same path.
    is_gone = sign is not None and owner.sign == str(sign.path) and sign.read() == owner.id
    if is_silent or is_gone:
        return
    raise Owned(
        Message(
            "the database {place} belongs to the server at {address}: play there, or stop it, "
            "or use another database",
            place=str(database.place),
            address=str(owner.address),
        ),
        owner.address,
    )


def _epoch(connection: Connection, *, to_write: bool) -> int:
    """The number of the owner, which nobody changes until the transaction ends."""
    # SQLite leaves the clause out: there the whole database is locked.
    statement = select(lease.c.epoch).with_for_update(read=not to_write)
    return int(connection.execute(statement).scalar_one())


def _owner(connection: Connection) -> Row[Any] | None:
    current = select(lease.c.epoch).scalar_subquery()
    return connection.execute(select(servers).where(servers.c.epoch == current)).one_or_none()
