"""The databases that tests run on: SQLite always, PostgreSQL where there is one.

A test that asks for ``place`` runs on each. PostgreSQL is the server at the URL in
``RAZZ_TEST_POSTGRES`` (``scripts/postgres_for_tests`` starts one), where each test gets a database
of its own; it is skipped if there is none, and fails where ``RAZZ_REQUIRE_POSTGRES`` is set.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url

from razz.store import Store, open_store

POSTGRES = "RAZZ_TEST_POSTGRES"
REQUIRE_POSTGRES = "RAZZ_REQUIRE_POSTGRES"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """Where an empty database is, as `open_store` takes it; on each kind of database in turn."""
    # Signs of life go to a person's data folder, and that of a test is its own.
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if request.param == "sqlite":
        yield str(tmp_path / "table.sqlite3")
        return
    with postgres_database() as url:
        yield url


@contextmanager
def postgres_database() -> Iterator[str]:
    """Give the URL of an empty PostgreSQL database; skip or fail the test if there is no server."""
    server = postgres_server()
    name = f"razz_test_{uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            # A test may have left a program that is still connected.
            connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        engine.dispose()


def postgres_server() -> str:
    """Return the URL of the server, for SQLAlchemy; skip or fail the test if none is named."""
    url = os.environ.get(POSTGRES)
    if url:
        return (
            make_url(url).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
        )
    missing = f"no PostgreSQL: {POSTGRES} is not set (scripts/postgres_for_tests starts one)"
    if os.environ.get(REQUIRE_POSTGRES):
        pytest.fail(missing)
    pytest.skip(missing)


@contextmanager
def server_on(place: str, now: Callable[[], float] = time.time) -> Iterator[Store]:
    """Give a store at *place* that this process may write to, with one table, "table"."""
    with open_store(place, now=now) as store:
        store.claim("http://first.example")
        if store.tables.get("table") is None:
            store.tables.create("table", host="ann", summary={})
        yield store


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now
