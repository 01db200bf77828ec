# ruff: noqa: F811 - a test names the fixture that it asks for
import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from databases import (
    POSTGRES,
    REQUIRE_POSTGRES,
    Clock,
    place,  # noqa: F401
    postgres_database,
    postgres_server,
    server_on,
)
from sqlalchemy import make_url, text
from sqlalchemy.exc import OperationalError

from razz.store import Owned, StoreError, decks, default_place, open_store
from razz.store.database import Database
from razz.store.errors import reason
from razz.store.place import place_of
from razz.store.schema import metadata


@pytest.fixture
def postgres() -> Iterator[str]:
    with postgres_database() as url:
        yield url


def refusal(place: str | Path) -> str:
    with pytest.raises(StoreError) as caught:
        open_store(place)
    return str(caught.value)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody can reach; ``tmp_path`` lies in one that is closed to others."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)
        Path(name).chmod(0o755)


@contextmanager
def nobody() -> Iterator[None]:
    """Be somebody whom permissions bind: root may write anywhere."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(was)


class TestFiles:
    def test_the_usual_place_is_in_the_folder_of_the_persons_data(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("razz.store.place.user_data_path", lambda *_, **__: tmp_path / "razz")
        assert default_place() == tmp_path / "razz" / "table.sqlite3"
        with open_store() as store:
            assert store.database.place.file == default_place()
        assert default_place().exists()

    def test_nobody_else_can_read_the_database(self, tmp_path: Path) -> None:
        before = os.umask(0)
        try:
            with server_on(str(tmp_path / "folder" / "t.sqlite3")) as store:
                store.append("table", [(1, 0.0, {})])
                files = list((tmp_path / "folder").iterdir())
                assert {file.name.removeprefix("t.sqlite3") for file in files} >= {"", "-wal"}
                assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
        finally:
            os.umask(before)
        assert (tmp_path / "folder").stat().st_mode & 0o777 == 0o700

    def test_a_file_keeps_the_permissions_that_its_owner_gave_it(self, tmp_path: Path) -> None:
        file = tmp_path / "t.sqlite3"
        open_store(file).close()
        file.chmod(0o640)
        open_store(file).close()
        assert file.stat().st_mode & 0o777 == 0o640

    def test_a_commit_is_on_the_disk_before_it_is_acknowledged(self, tmp_path: Path) -> None:
        with (
            open_store(tmp_path / "t.sqlite3") as store,
            store.database.reading() as connection,
        ):
            settings = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
        assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

    def test_a_file_is_named_by_path_or_url(self, tmp_path: Path) -> None:
        file = tmp_path / "a name with ?, % and 札.sqlite3"
        open_store(file).close()
        assert file.exists()
        assert place_of(f"sqlite:///{tmp_path}/t.sqlite3").file == tmp_path / "t.sqlite3"
        assert place_of("~/t.sqlite3").file == Path.home() / "t.sqlite3"
        assert place_of("t.sqlite3").file == Path.cwd() / "t.sqlite3"

    def test_a_folder_that_cannot_be_made_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        for file in (tmp_path / "file" / "t.sqlite3", tmp_path / "file" / "more" / "t.sqlite3"):
            assert refusal(file) == (
                f"cannot use {file} for the database: a part of its path is no folder; "
                "choose another place"
            )

    def test_a_folder_that_may_not_be_written_to_is_named(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object) -> int:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "open", refuse)  # root may write anywhere
        assert refusal(tmp_path / "t.sqlite3") == (
            f"cannot use {tmp_path}/t.sqlite3 for the database: permission is denied; "
            "choose another place"
        )

    def test_a_file_for_reading_only_is_said(self, folder: Path) -> None:
        file = folder / "t.sqlite3"
        open_store(file).close()
        file.chmod(0o444)
        with nobody():
            assert refusal(file) == (
                f"cannot use {file} for the database: permission is denied; choose another place"
            )

    def test_a_folder_for_reading_only_is_said(self, folder: Path) -> None:
        file = folder / "t.sqlite3"
        open_store(file).close()
        file.chmod(0o666)
        folder.chmod(0o555)
        with nobody():
            assert refusal(file) == (
                f"cannot use the database {file}: its folder is for reading only; "
                "let the server write there, or choose another place"
            )
            assert refusal(folder / "new.sqlite3") == (
                f"cannot use {folder}/new.sqlite3 for the database: permission is denied; "
                "choose another place"
            )

    def test_a_disk_for_reading_only_is_said(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object) -> int:
            raise OSError(errno.EROFS, "Read-only file system")

        monkeypatch.setattr(os, "open", refuse)
        assert refusal(tmp_path / "t.sqlite3") == (
            f"cannot use {tmp_path}/t.sqlite3 for the database: it is on a disk that is for "
            "reading only; choose another place"
        )

    def test_a_folder_is_no_database(self, tmp_path: Path) -> None:
        assert refusal(tmp_path) == (
            f"cannot use {tmp_path} for the database: it is a folder; choose another place"
        )

    def test_a_file_of_something_else_is_left_as_it_is(self, tmp_path: Path) -> None:
        file = tmp_path / "letter.txt"
        file.write_text("Dear Ann, " * 1000)
        assert refusal(file) == f"cannot use the database {file}: it is no SQLite database"
        assert file.read_text() == "Dear Ann, " * 1000

    def test_a_full_disk_is_said_and_forgotten_once_there_is_room(self, tmp_path: Path) -> None:
        with server_on(str(tmp_path / "t.sqlite3")) as store:
            long = {"text": "x" * 100_000}

            def limit(pages: int) -> None:
                with store.database.reading() as connection:
                    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

            limit(1)  # no less than it has
            store.append("table", [(1, 0.0, {})])
            with pytest.raises(StoreError, match="there is no space left"):
                store.append("table", [(2, 0.0, long)])
            with pytest.raises(StoreError, match="there is no space left"):
                store.tables.create("other", host="ann", summary=long)
            assert store.last("table") == 1
            limit(10**6)
            store.append("table", [(2, 0.0, long)])
            assert store.last("table") == 2

    def test_a_program_that_never_stops_writing_is_said(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("razz.store.database.PRAGMAS", ("PRAGMA busy_timeout = 10",))
        with server_on(str(tmp_path / "t.sqlite3")) as store:
            other = sqlite3.connect(tmp_path / "t.sqlite3", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="another program is writing to it"):
                store.append("table", [(1, 0.0, {})])
            other.close()
            store.append("table", [(1, 0.0, {})])


class TestAddresses:
    def test_postgresql_is_named_in_any_of_the_usual_ways(self) -> None:
        for scheme in ("postgres", "postgresql", "postgresql+psycopg", "postgresql+asyncpg"):
            place = place_of(f"{scheme}://ann:secret@db.example:5433/razz?sslmode=require")
            assert place.url.drivername == "postgresql+psycopg"
            assert place.url.query == {"sslmode": "require"}
            assert place.file is None

    def test_a_password_is_never_said(self) -> None:
        said = refusal("postgresql://ann:secret@127.0.0.1:1/razz")
        assert said.startswith(
            "cannot use the database postgresql+psycopg://ann:***@127.0.0.1:1/razz: "
        )
        assert "secret" not in said

    @pytest.mark.parametrize(
        "wrong", ["postgresql://ann:sec@ret@db/razz", "postgresql://a:sec@db:port/razz", "://sec"]
    )
    def test_an_address_that_cannot_be_read_is_not_repeated(self, wrong: str) -> None:
        said = refusal(wrong)
        assert said == (
            "the address of the database cannot be read: write it as "
            "postgresql://user:password@host/name, and in it @ : / % of a password as "
            "%40 %3A %2F %25"
        )

    def test_other_databases_are_refused_by_name(self) -> None:
        assert refusal("mysql://ann:secret@db/razz") == (
            "razz keeps no tables in mysql; name a file, or a database as "
            "postgresql://user:password@host/name"
        )

    @pytest.mark.parametrize("place", ["sqlite://", "sqlite:///:memory:"])
    def test_a_database_in_memory_is_refused(self, place: str) -> None:
        assert "forgets the games when the program ends" in refusal(place)

    def test_a_missing_driver_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "psycopg", None)
        assert refusal("postgresql://db.example/razz") == (
            "PostgreSQL needs the driver psycopg: install razz[postgres]"
        )


class TestPostgres:
    def test_a_test_without_postgresql_is_skipped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv(POSTGRES, raising=False)
        monkeypatch.delenv(REQUIRE_POSTGRES, raising=False)
        with pytest.raises(pytest.skip.Exception, match="RAZZ_TEST_POSTGRES is not set"):
            postgres_server()

    def test_postgresql_that_is_required_fails_the_test(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv(POSTGRES, raising=False)
        monkeypatch.setenv(REQUIRE_POSTGRES, "1")
        with pytest.raises(pytest.fail.Exception, match="RAZZ_TEST_POSTGRES is not set"):
            postgres_server()

    def test_a_commit_is_on_the_disk_before_it_is_acknowledged(self, postgres: str) -> None:
        url = make_url(postgres).update_query_dict({"options": "-c synchronous_commit=off"})
        with (
            open_store(url.render_as_string(hide_password=False)) as store,
            store.database.reading() as connection,
        ):
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"

    def test_a_database_that_is_not_there_is_said(self) -> None:
        missing = make_url(postgres_server()).set(database="nowhere")
        assert 'database "nowhere" does not exist' in refusal(
            missing.render_as_string(hide_password=False)
        )

    def test_a_database_for_reading_only_is_said(self, postgres: str) -> None:
        url = make_url(postgres).update_query_dict(
            {"options": "-c default_transaction_read_only=on"}
        )
        said = refusal(url.render_as_string(hide_password=False))
        assert said.endswith(": it is for reading only")

    def test_a_connection_that_broke_is_made_again(self, postgres: str) -> None:
        with server_on(postgres) as store, open_store(postgres) as other:
            store.append("table", [(1, 0.0, {})])

            def break_connections(_connection: object = None) -> None:
                with other.database.reading() as connection:
                    connection.execute(
                        text(
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                        )
                    )

            break_connections()
            store.append("table", [(2, 0.0, {})])
            with pytest.raises(StoreError, match="cannot use the database"):
                store.append("table", [(3, 0.0, {})], deck=break_connections)
            store.append("table", [(3, 0.0, {})])
            assert store.last("table") == 3

    def test_its_errors_are_said_in_our_words(self) -> None:
        class Full(Exception):
            sqlstate = "53100"

        class Odd(Exception):
            sqlstate = "XX000"

        told = [OperationalError("COMMIT", None, cause) for cause in (Full(), Odd("a\nb"), Odd())]
        assert [str(reason(error)) for error in told] == ["there is no space left", "a", "Odd"]


class TestMigrations:
    def test_the_migrations_make_what_the_code_reads(self, place: str) -> None:
        assert decks.decks.name in metadata.tables
        with open_store(place) as store, store.database.reading() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []

    def test_opening_again_changes_nothing(self, place: str) -> None:
        with server_on(place) as store:
            store.append("table", [(1, 0.0, {})])
        with open_store(place) as store:
            assert store.last("table") == 1

    def test_a_newer_database_is_refused(self, place: str) -> None:
        with open_store(place) as store, store.database.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = 'v999'"))
        said = refusal(place)
        assert "was made by a newer version of razz (v999; this one knows v001)" in said
        assert "install the newer razz, or use another database" in said

    @pytest.mark.parametrize(
        ("change", "found"),
        [
            ("INSERT INTO alembic_version VALUES ('v998')", "v001, v998"),
            ("DELETE FROM alembic_version", "?"),
        ],
    )
    def test_a_database_of_no_version_or_of_several_is_refused_as_newer(
        self, place: str, change: str, found: str
    ) -> None:
        with open_store(place) as store, store.database.writing() as connection:
            connection.execute(text(change))
        assert f"newer version of razz ({found}; this one knows v001)" in refusal(place)

    @pytest.mark.parametrize("table", ["bookmarks", "alembic_version"])
    def test_a_database_of_another_program_is_left_as_it_is(self, place: str, table: str) -> None:
        database = Database(place_of(place), Clock())
        with database.writing() as connection:
            connection.exec_driver_sql(f"CREATE TABLE {table} (id INTEGER)")
        assert "holds the tables of another program: use an empty one" in refusal(place)
        with database.reading() as connection:
            assert MigrationContext.configure(connection).dialect.has_table(connection, table)
            assert not MigrationContext.configure(connection).dialect.has_table(connection, "lease")
        database.close()

    def test_an_older_database_is_brought_up_to_date(
        self, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with server_on(place) as store:
            store.append("table", [(1, 0.0, {"kept": True})])
            newer_version(tmp_path, monkeypatch)
            # The server of the older version knows only the tables as they are.
            with pytest.raises(Owned, match=r"belongs to the server at http://first\.example"):
                open_store(place)
        with server_on(place) as store:
            assert list(store.log("table")) == [(1, 0.0, {"kept": True})]
            with store.database.reading() as connection:
                assert connection.execute(text("SELECT mood FROM players")).all() == []

    def test_a_migration_that_fails_leaves_the_database_as_it_was(
        self, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with server_on(place) as store:
            store.append("table", [(1, 0.0, {})])
        with monkeypatch.context() as patch:
            newer_version(tmp_path, patch, 'op.execute("nonsense")')
            with pytest.raises(StoreError):
                open_store(place)
        with server_on(place) as store:
            store.append("table", [(2, 0.0, {})])
            assert store.last("table") == 2

    def test_missing_migrations_are_said(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("razz.store.migrate.MIGRATIONS", tmp_path)
        assert "install razz again" in refusal(tmp_path / "t.sqlite3")

    def test_many_programs_may_open_an_empty_database_at_the_same_time(self, place: str) -> None:
        code = (
            "import sys; from razz.store import open_store; print(flush=True); input(); "
            "open_store(sys.argv[1]).close()"
        )
        programs = [
            subprocess.Popen(
                [sys.executable, "-c", code, place], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            for _ in range(4)
        ]
        for program in programs:
            assert program.stdout is not None
            program.stdout.readline()
        for program in programs:
            assert program.stdin is not None
            program.stdin.write(b"\n")
            program.stdin.flush()
        for program in programs:
            program.communicate(timeout=60)
        assert [program.returncode for program in programs] == [0] * 4


def newer_version(folder: Path, patch: pytest.MonkeyPatch, step: str = "") -> None:
    """Let the program know a second migration, which adds a column and then does *step*."""
    from razz.store.migrate import MIGRATIONS

    shutil.copytree(MIGRATIONS, folder / "migrations")
    (folder / "migrations/versions/v002_mood.py").write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        "revision, down_revision = 'v002', 'v001'\n"
        "def upgrade():\n"
        "    op.add_column('players', sa.Column('mood', sa.Text))\n"
        f"    {step}\n"
    )
    patch.setattr("razz.store.migrate.MIGRATIONS", folder / "migrations")
