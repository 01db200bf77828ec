"""Brings a database up to date: runs the migrations it has not seen, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from razz.store.database import Database
from razz.store.errors import StoreError
from razz.store.lease import refuse_beside_another
from razz.store.schema import lease
from razz.store.sign import Sign
from razz.text import Message

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"

# Any number, as long as no other program on the same PostgreSQL database has it.
_LOCK = 0x52415A5A


def upgrade(database: Database) -> None:
    """Make the tables of *database*, or bring them up to date.

    Raises:
        StoreError: a newer version of the package made it, it belongs to another program, or a
            server of an older version is using it.
    """
    known = _known()
    with database.reading() as connection:
        if _version(database, connection, known) == known[-1]:
            return
    with database.writing() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        # Another program may have done it while we waited for the lock.
        version = _version(database, connection, known)
        if version == known[-1]:
            return
        if version is not None:
            _refuse_beside_another(database, connection)
        _run(connection, version)


def _refuse_beside_another(database: Database, connection: Connection) -> None:
    """Raise an error while a server lives for which the tables are as they should be."""
    sign = Sign.put_up(database.place.sign)
    try:
        refuse_beside_another(database, connection, sign)
    finally:
        if sign is not None:
            sign.take_down()


def _known() -> list[str]:
    """The versions there are, oldest first: the names of the files, so that alembic can wait."""
    found = sorted(path.stem.partition("_")[0] for path in MIGRATIONS.glob("versions/v*.py"))
    if not found:
        raise StoreError(
            Message("the migrations are missing from this installation: install razz again")
        )
    return found


def _version(database: Database, connection: Connection, known: Sequence[str]) -> str | None:
    """The version of the database, ``None`` if it is empty."""
    there = set(inspect(connection).get_table_names())
    if not there:
        return None
    if not {VERSION_TABLE, lease.name} <= there:
        raise StoreError(
            Message(
                "the database {place} holds the tables of another program: use an empty one",
                place=str(database.place),
            )
        )
    rows = connection.execute(text("SELECT version_num FROM alembic_version ORDER BY 1"))
    # Ours is one; who comes after us may have more at a time.
    version = ", ".join(rows.scalars()) or "?"
    if version not in known:
        raise StoreError(
            Message(
                "the database {place} was made by a newer version of razz ({version}; this one "
                "knows {known}): install the newer razz, or use another database",
                place=str(database.place),
                version=version,
                known=known[-1],
            )
        )
    return version


def _run(connection: Connection, version: str | None) -> None:
    # Takes a moment to import, and is needed once in the life of a database.
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(MIGRATIONS)
    context = MigrationContext.configure(connection)
    with Operations.context(context):
        for script in reversed(list(scripts.iterate_revisions("head", version or "base"))):
            script.module.upgrade()
            context.stamp(scripts, script.revision)
