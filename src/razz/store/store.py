"""The store: a database, and the parts of what is kept in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection

from razz.store import log
from razz.store.database import Database
from razz.store.errors import Conflict
from razz.store.hands import FinishedHand, Hands
from razz.store.lease import Lease
from razz.store.log import Command, Entry, Logged, Write
from razz.store.migrate import upgrade
from razz.store.people import People, forget_tokens
from razz.store.place import default_place, place_of
from razz.store.tables import Tables
from razz.text import Message


class Store:
    """What a server keeps; anybody may read it, but only who has claimed it may write.

    What a method has written when it returns is on the disk, whatever happens to the program or the
    machine then. Methods wait for the database; many threads may call them.

    Args:
        database: a database with the tables that this version of the package needs.

    Attributes:
        database: for transactions on it.
        tables: the tables, their settings and who may come in.
        people: the players, their logins and one-time links.
        hands: the finished hands.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._lease = Lease(database)
        self.tables = Tables(database, self._lease)
        self.people = People(database, self._lease)
        self.hands = Hands(database)

    def claim(self, address: str) -> None:
        """Become the one server that writes to the database, or say why that cannot be.

        Args:
            address: where people find this server; a second one names it when it is refused.

        Raises:
            Owned: another server has claimed it, and lives; ``error.address`` is where.
        """
        self._lease.claim(address)

    @property
    def lost(self) -> Message | None:
        """Why this server must stop: it has lost the database; ``None`` as long as it has not."""
        return self._lease.lost

    @property
    def trouble(self) -> Message | None:
        """Why the last write or beat did not go through; ``None`` if it did.

        It is for anybody to read: it does not tell where the database is.
        """
        return self._lease.trouble

    def beat(self) -> None:
        """Say that this server lives: every `BEAT_SECONDS`, or another may take its place.

        Raises:
            LeaseLost: another has, or the file of the database is gone; this one must stop.
        """
        self._lease.beat()

    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        *,
        command: Command | None = None,
        hand: FinishedHand | None = None,
        deck: Callable[[Connection], None] | None = None,
    ) -> None:
        """Write what happened to the log of a table, and all that goes with it, or nothing.

        Args:
            table: the table's id.
            entries: number, time and event of each; the first number is one more than the last in
                the log.
            command: what brought it about, if a person did.
            hand: the hand that it ends, if any.
            deck: stores the deck of the hand that it starts, if any.

        Raises:
            Repeated: the command was carried out before; ``error.answer`` is what it was answered.
            LeaseLost: this server does not own the database.
            Conflict: the entries do not follow the last one in the log.
        """
        write = Write(table=table, entries=entries, command=command, hand=hand, deck=deck)
        with self._lease.writing() as connection:
            log.add(connection, write, self.database.now())

    def append_all(self, writes: Sequence[Write]) -> list[Conflict | None]:
        """Write to the logs of many tables at once: the disk is waited for once, not for each.

        Args:
            writes: what to write, each as for `append`; each is written or refused on its own.

        Returns:
            For each what stands against it, ``None`` where it was written.

        Raises:
            LeaseLost: this server does not own the database; nothing was written.
        """
        outcome: list[Conflict | None] = []
        with self._lease.writing() as connection:
            for write in writes:
                try:
                    with connection.begin_nested():
                        log.add(connection, write, self.database.now())
                    outcome.append(None)
                except Conflict as conflict:
                    outcome.append(conflict)
        return outcome

    def log(self, table: str, after: int = 0) -> Iterator[Logged]:
        """Yield what happened at a table after number *after*, in order.

        Raises:
            StoreError: an entry is damaged or missing.
        """
        return log.read(self.database, table, after)

    def last(self, table: str) -> int:
        """Return the number of the last entry in a table's log, 0 if there is none."""
        with self.database.reading() as connection:
            return log.last(connection, table)

    def answer(self, table: str, player: str, command: str) -> dict[str, Any] | None:
        """Return what a player's command was answered, if it was carried out of late."""
        with self.database.reading() as connection:
            return log.answer(connection, table, player, command)

    def tidy(self) -> None:
        """Delete what has expired: answers to commands, logins, links. Now and then."""
        now = self.database.now()
        with self._lease.writing() as connection:
            log.forget_commands(connection, now)
            forget_tokens(connection, now)

    def close(self) -> None:
        """Leave the database to the next server that claims it."""
        self._lease.release()
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def open_store(place: str | Path | None = None, *, now: Callable[[], float] = time.time) -> Store:
    """Return the store at *place*, made or brought up to date where it has to be.

    Args:
        place: a file for SQLite, the URL of a PostgreSQL database, or ``None`` for a file in the
            person's data folder.
        now: seconds since 1970.

    Raises:
        StoreError: it cannot be used, was made by a newer version of the package, or belongs to
            another program.
    """
    found = place_of(default_place() if place is None else place)
    found.prepare()
    database = Database(found, now)
    try:
        upgrade(database)
    except BaseException:
        database.close()
        raise
    return Store(database)
