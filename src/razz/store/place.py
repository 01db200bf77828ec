"""Where a database is: a file for SQLite, or the URL of a PostgreSQL database."""

from __future__ import annotations

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from razz.errors import reason
from razz.store.errors import StoreError
from razz.text import Message

FILE = "table.sqlite3"
EXAMPLE = "postgresql://user:password@host/name"
PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700


@dataclass(frozen=True)
class Place:
    """Where a database is; ``str(place)`` names it to people, without its password.

    Attributes:
        url: for SQLAlchemy, the driver included.
        file: SQLite's file; ``None`` for PostgreSQL.
    """

    url: URL
    file: Path | None = None

    def __str__(self) -> str:
        return self.url.render_as_string() if self.file is None else str(self.file)

    @property
    def sign(self) -> Path:
        """The file that a server on this machine keeps locked while it lives (see `Sign`)."""
        if self.file is not None:
            return self.file.with_name(f"{self.file.name}.server")
        name = sha256(str(self).encode()).hexdigest()[:16]
        return data_folder() / f"{name}.server"

    def prepare(self) -> None:
        """Make SQLite's folder and file, for nobody else to read, where they are missing.

        Raises:
            StoreError: they cannot be made, or are not what they should be.
        """
        if self.file is None:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
            # SQLite gives its other files the permissions of this one, so it is made before
            # SQLite does it by the umask. One that is there keeps what its owner gave it.
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))
        except (FileExistsError, NotADirectoryError) as error:
            raise self._refusal(Message("a part of its path is no folder")) from error
        except OSError as error:
            raise self._refusal(reason(error)) from error

    def _refusal(self, why: Message | str) -> StoreError:
        return StoreError(
            Message(
                "cannot use {place} for the database: {reason}; choose another place",
                place=str(self),
                reason=why,
            )
        )


def data_folder() -> Path:
    """Return the folder in which the system keeps a person's data of razz."""
    return user_data_path("razz", appauthor=False)


def default_place() -> Path:
    """Return the file of the database where nobody names another."""
    return data_folder() / FILE


def place_of(text: str | Path) -> Place:
    """Return the place that *text* names: a path, or a URL of SQLite or PostgreSQL.

    Raises:
        StoreError: it is the URL of something else.

    >>> place_of("postgresql://ann:secret@db.example/razz").url.drivername
    'postgresql+psycopg'
    >>> print(place_of("postgresql://ann:secret@db.example/razz"))
    postgresql+psycopg://ann:***@db.example/razz
    """
    if isinstance(text, Path) or "://" not in text:
        return _file(Path(text))
    url = _url(text)
    match url.get_backend_name():
        case "sqlite" if url.database and url.database != ":memory:":
            return _file(Path(url.database))
        case "sqlite":
            raise StoreError(
                Message("a database in memory forgets the games when the program ends; name a file")
            )
        case "postgresql" | "postgres":
            return Place(url.set(drivername="postgresql+psycopg"))
        case other:
            raise StoreError(
                Message(
                    "razz keeps no tables in {name}; name a file, or a database as {example}",
                    name=other,
                    example=EXAMPLE,
                )
            )


def _url(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    if url is None or "@" in (url.host or ""):
        # What was written may hold a password, so it is not repeated.
        raise StoreError(
            Message(
                "the address of the database cannot be read: write it as {example}, and in it "
                "{signs} of a password as {codes}",
                example=EXAMPLE,
                signs="@ : / %",
                codes="%40 %3A %2F %25",
            )
        )
    return url


def _file(path: Path) -> Place:
    file = path.expanduser().absolute()
    return Place(URL.create("sqlite", database=str(file)), file)
