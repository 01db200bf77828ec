"""What can go wrong with the store.

StoreError
├── Unstorable      text that no database can hold
├── Unusable        the database fails, or cannot be reached
├── Owned           another server owns the database
└── Conflict        what was to be written does not follow what is there
    ├── LeaseLost   this program does not, or no longer, own the database, or its file is gone
    └── Repeated    the command was carried out before; has its answer
"""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError, DontWrapMixin

from razz.errors import RazzError
from razz.text import Message


class StoreError(RazzError):
    """The database cannot do what was asked.

    After one that is no `Conflict`, whether a write is there is not known (the connection may have
    broken in the middle of its end): what `Store.log` says then is true.
    """


class Unstorable(StoreError, DontWrapMixin):
    """Text that no database can hold."""


class Unusable(StoreError):
    """The database fails, or cannot be reached.

    Attributes:
        why: the reason for anybody to read: it does not tell where the database is.
    """

    def __init__(self, message: Message, why: Message) -> None:
        super().__init__(message)
        self.why = why


class Owned(StoreError):
    """Another server owns the database.

    Attributes:
        address: where that server is.
    """

    def __init__(self, message: Message, address: str) -> None:
        super().__init__(message)
        self.address = address


class Conflict(StoreError):
    """What was to be written does not follow what is there; nothing of it was written."""


class LeaseLost(Conflict):
    """This program does not own the database, or no longer: it must not run a table on it.

    So it is, too, when SQLite's file was deleted or replaced: what is written then is lost.
    """


class Repeated(Conflict):
    """The command was carried out before.

    Attributes:
        answer: what it was answered then.
    """

    def __init__(self, message: Message, answer: dict[str, Any]) -> None:
        super().__init__(message)
        self.answer = answer


def reason(error: DBAPIError) -> Message | str:
    """Return what a database complains of, as a message where it is one of the usual things."""
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        # The low byte is the kind of error, the rest its finer points.
        code = getattr(cause, "sqlite_errorcode", 0)
        known = _SQLITE.get(code) or _SQLITE.get(code & 0xFF)
    else:
        # Of a connection that fails psycopg gives no code, but what the server says.
        known = _POSTGRES.get(getattr(cause, "sqlstate", None) or "")
    if known is not None:
        return known
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__


SILENCE = Message("it does not answer as it should")
"""What anybody may know where a database complains in its own words, or says nothing."""

_FULL = Message("there is no space left")
_DENIED = Message("permission is denied")

_SQLITE = {
    sqlite3.SQLITE_BUSY: Message("another program is writing to it"),
    sqlite3.SQLITE_LOCKED: Message("another program is writing to it"),
    sqlite3.SQLITE_READONLY: Message("it is for reading only"),
    sqlite3.SQLITE_READONLY_DIRECTORY: Message(
        "its folder is for reading only; let the server write there, or choose another place"
    ),
    sqlite3.SQLITE_CANTOPEN: Message("it cannot be opened"),
    sqlite3.SQLITE_PERM: _DENIED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: Message("the disk reports an error"),
    sqlite3.SQLITE_CORRUPT: Message("it is damaged"),
    sqlite3.SQLITE_NOTADB: Message("it is no SQLite database"),
}

_POSTGRES = {
    "25006": Message("it is for reading only"),
    "42501": _DENIED,
    "53100": _FULL,
    "57P01": Message("the server is shutting down"),
}
