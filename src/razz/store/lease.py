"""Who may write: one server owns a database, and has a number that every write checks.

A server says again and again that it lives. One that is silent for too long, or whose process is
gone, is followed by the next that asks, with a greater number. Should it live after all, its next
write finds the greater number and is refused; so, whatever the clocks say, two never write to one
table. A server whose file was deleted or replaced may write nothing more, either.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import ceil
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Row, insert, select, update

from razz.store.database import Database
from razz.store.errors import SILENCE, LeaseLost, Owned, StoreError, Unusable
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

    Attributes:
        lost: why this server must stop; ``None`` as long as it need not.
    """

    def __init__(self, database: Database) -> None:
        self.lost: Message | None = None
        self._database = database
        self._epoch: int | None = None
        self._sign: Sign | None = None
        self._written = 0.0
        self._failed: Message | None = None

    @property
    def trouble(self) -> Message | None:
        """Why the database could not be written to when it was last tried; ``None`` if it could.

        It is for anybody to read: it does not tell where the database is.
        """
        if self.lost is not None:
            return Message("this server has lost its database and must stop")
        # A write that hangs does not fail for long, and the beat waits behind it.
        is_silent = abs(self._database.now() - self._written) >= SILENT_SECONDS
        why = self._failed or (SILENCE if is_silent else None)
        if why is None:
            return None
        return Message("the database cannot be written to: {reason}", reason=why)

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
        self.lost, self._failed, self._written = None, None, now

    def beat(self) -> None:
        """Say that this server lives; every `BEAT_SECONDS`.

        Raises:
            LeaseLost: another has taken its place, or the file of the database is gone.
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
        if self.lost is not None:
            raise LeaseLost(self.lost)
        if self._epoch is None:
            raise LeaseLost(
                Message(
                    "this program has not claimed the database {place}, so it may only read",
                    place=str(self._database.place),
                )
            )
        try:
            if self._database.is_gone():
                raise self._gone()
            with self._database.writing() as connection:
                # The lock on the number lasts until the transaction ends: nobody takes the place of
                # this server between the check and the commit.
                if _epoch(connection, to_write=False) != self._epoch:
                    raise self._taken_over(_owner(connection))
                yield connection
        except LeaseLost as error:
            self.lost = error.message
            raise
        except Unusable as error:
            self._failed = error.why
            raise
        self._failed, self._written = None, self._database.now()

    def _gone(self) -> LeaseLost:
        return LeaseLost(
            Message(
                "the file {place} was deleted, moved or replaced while it was in use: "
                "this server must stop; put the file back before you start it again",
                place=str(self._database.place),
            )
        )

    def _taken_over(self, owner: Row[Any] | None) -> LeaseLost:
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
        mine = servers.c.epoch == self._epoch
        # If the database cannot be reached, the next server will see that this one is silent.
        with suppress(StoreError), self.writing() as connection:
            connection.execute(update(servers).where(mine).values(ended=self._database.now()))
        self._epoch = None
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
    now = database.now()
    is_silent = abs(now - owner.beat) >= SILENT_SECONDS
    # Only the very sign that it had put up tells: in a copied folder or another container there
    # may be one of the same path.
    is_gone = sign is not None and owner.sign == str(sign.path) and sign.read() == owner.id
    if is_silent or is_gone:
        return
    raise Owned(
        Message(
            "the database {place} belongs to the server at {address}: play there, or stop it, "
            "or use another database; if it is gone, try again in {seconds} seconds",
            place=str(database.place),
            address=str(owner.address),
            seconds=ceil(owner.beat + SILENT_SECONDS - now),
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
