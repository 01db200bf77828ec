"""A database, and transactions on it that survive the program."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from razz.errors import reason as reason_of_file
from razz.store.errors import SILENCE, StoreError, Unusable, reason
from razz.store.place import Place
from razz.text import Message

BUSY_SECONDS = 10.0
"""How long to wait for another program's write, or for a connection."""

# WAL with FULL: a commit is on the disk before it returns. The wait comes first: going over to WAL
# may have to wait as well.
PRAGMAS = (
    f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


class Database:
    """A database; many threads may use it at the same time.

    Args:
        place: where it is.
        now: seconds since 1970.
    """

    def __init__(self, place: Place, now: Callable[[], float]) -> None:
        self.place = place
        self.now = now
        self._engine = _engine(place)
        self._reading = self._engine.execution_options(begin="BEGIN")
        # A transaction that reads and then writes could find, when it comes to writing, that
        # another has written since; so it locks the others out from its start.
        self._writing = self._engine.execution_options(begin="BEGIN IMMEDIATE")
        # SQLite has one writer at a time, and waits for it by sleeping: threads queue here instead.
        self._queue = Lock() if self.is_sqlite else nullcontext()
        self._file = self._on_disk()

    @property
    def is_sqlite(self) -> bool:
        """Whether it is SQLite; it is PostgreSQL otherwise."""
        return self.place.file is not None

    def is_gone(self) -> bool:
        """Return whether SQLite's file is no longer the one that was there at first.

        Connections keep a file that was deleted, moved or replaced, and what they write is lost.
        """
        if self._file is None:
            return False
        there = self._on_disk()
        # On a system that does not number its files they are all the same.
        return there is None or not os.path.samestat(there, self._file)

    def _on_disk(self) -> os.stat_result | None:
        if self.place.file is None:
            return None
        try:
            return self.place.file.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise self.refusal(reason_of_file(error)) from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a transaction that sees the database as it is at one moment, and only reads."""
        with self._transaction(self._reading) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a transaction that is on the disk once the block ends, all of it or nothing.

        Whoever writes to a table does so under a `Lease` instead.
        """
        with self._queue, self._transaction(self._writing) as connection:
            yield connection

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        try:
            with engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise self.refusal(reason(error)) from error
        except NoConnection as error:
            raise self.refusal(Message("all its connections are busy")) from error

    def refusal(self, why: Message | str) -> Unusable:
        """Return the error that says that the database cannot be used, and *why*."""
        return Unusable(
            Message("cannot use the database {place}: {reason}", place=str(self.place), reason=why),
            why if isinstance(why, Message) else SILENCE,
        )

    def close(self) -> None:
        """Close its connections; one that is used later is opened again."""
        self._engine.dispose()


def _engine(place: Place) -> Engine:
    # What is stored is secret (decks, hole cards, hashes), so errors and logs must not repeat it.
    if place.file is None:
        try:
            engine = create_engine(
                place.url,
                hide_parameters=True,
                pool_pre_ping=True,
                pool_timeout=BUSY_SECONDS,
                connect_args={"connect_timeout": int(BUSY_SECONDS)},
            )
        except ImportError:
            raise StoreError(
                Message("PostgreSQL needs the driver psycopg: install {package}", package=EXTRA)
            ) from None
        event.listen(engine, "connect", _set_up_postgres)
        return engine
    engine = create_engine(place.url, hide_parameters=True, pool_timeout=BUSY_SECONDS)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


EXTRA = "razz[postgres]"


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # Python would begin transactions late, and not at all before a SELECT; `_begin` does it.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(pragma).close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def _set_up_postgres(connection: Any, _record: object) -> None:
    # A server may be set to answer before a commit is on the disk; what we acknowledge is there.
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit TO on")
    connection.commit()
