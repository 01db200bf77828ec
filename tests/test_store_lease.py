# ruff: noqa: F811 - a test names the fixture that it asks for
import os
import shutil
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest
from databases import Clock, place, server_on  # noqa: F401
from sqlalchemy import Connection, text

from razz.store import SILENT_SECONDS, Conflict, LeaseLost, Owned, Store, StoreError, open_store
from razz.store.place import place_of
from razz.store.sign import Sign

FIRST = "http://first.example"


@pytest.fixture
def clock() -> Clock:
    return Clock()


def die(store: Store) -> None:
    """Let the server of *store* go as ``kill -9`` does: it says nothing, and its locks are gone."""
    sign = store._lease._sign  # noqa: SLF001 - only the system does this otherwise
    assert sign is not None
    sign.take_down()


def forget_the_sign(place: str) -> None:
    """Let a server look as one on another machine does, where its sign of life is not seen."""
    place_of(place).sign.unlink()


def test_a_second_server_is_refused_with_the_address_of_the_first(place: str, clock: Clock) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        with pytest.raises(Owned) as caught:
            second.claim("http://second.example")
        assert caught.value.address == FIRST
        assert f"belongs to the server at {FIRST}: play there" in str(caught.value)
        first.append("table", [(1, 0.0, {})])
        with pytest.raises(LeaseLost):
            second.append("table", [(2, 0.0, {})])


def test_a_server_that_ends_leaves_the_database_to_the_next(place: str, clock: Clock) -> None:
    with server_on(place, clock) as first:
        first.append("table", [(1, 0.0, {})])
    with server_on(place, clock) as second:
        second.append("table", [(2, 0.0, {})])
        assert second.last("table") == 2


def test_a_server_whose_process_is_gone_is_followed_at_once(place: str, clock: Clock) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        die(first)
        second.claim("http://second.example")
        second.append("table", [(1, 0.0, {})])


def test_a_silent_server_is_followed(place: str, clock: Clock) -> None:
    with server_on(place, clock), open_store(place, now=clock) as second:
        clock.now += SILENT_SECONDS - 1
        with pytest.raises(Owned):
            second.claim("http://second.example")
        clock.now += 1
        second.claim("http://second.example")
        second.append("table", [(1, 0.0, {})])


def test_who_is_refused_learns_when_a_server_that_is_gone_loses_its_place(
    place: str, clock: Clock
) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        die(first)
        forget_the_sign(place)
        for passed, left in ((0.0, 15), (3.5, 12), (11.0, 1), (-20.0, 21)):
            clock.now += passed
            with pytest.raises(Owned, match=f"if it is gone, try again in {left} seconds"):
                second.claim("http://second.example")
        clock.now += left
        second.claim("http://second.example")


def test_a_server_that_says_that_it_lives_stays(place: str, clock: Clock) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        for _ in range(4):
            clock.now += SILENT_SECONDS - 1
            first.beat()
        with pytest.raises(Owned):
            second.claim("http://second.example")


def test_a_server_on_another_machine_is_gone_only_once_it_is_silent(
    place: str, clock: Clock
) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        die(first)
        forget_the_sign(place)
        with pytest.raises(Owned):
            second.claim("http://second.example")
        clock.now += SILENT_SECONDS
        second.claim("http://second.example")


def test_a_clock_that_is_set_back_keeps_nobody_out_for_long(place: str, clock: Clock) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        die(first)
        forget_the_sign(place)
        clock.now -= 3600
        second.claim("http://second.example")


def test_a_server_that_was_followed_can_write_nothing_any_more(place: str, clock: Clock) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        first.append("table", [(1, 0.0, {})])
        clock.now += SILENT_SECONDS
        second.claim("http://second.example")
        for write in (
            lambda: first.append("table", [(2, 0.0, {})]),
            lambda: first.append_all([]),
            first.beat,
            first.tidy,
            lambda: first.tables.create("other", host="ann", summary={}),
            lambda: first.people.add("p", name="Ann", language="en"),
        ):
            with pytest.raises(LeaseLost, match=r"at http://second\.example has taken over"):
                write()
        assert first.last("table") == 1
        # Its end does not end the other's lease.
        first.close()
        second.append("table", [(2, 0.0, {})])


def test_a_server_that_was_followed_knows_why_it_must_stop(place: str, clock: Clock) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        first.beat()
        assert first.lost is None
        clock.now += SILENT_SECONDS
        second.claim("http://second.example")
        assert first.lost is None
        with pytest.raises(LeaseLost) as caught:
            first.beat()
        assert first.lost == caught.value.message
        second.close()
        first.claim(FIRST)
        assert first.lost is None


def test_a_server_that_was_followed_may_follow_in_its_turn(place: str, clock: Clock) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        clock.now += SILENT_SECONDS
        second.claim("http://second.example")
        with pytest.raises(Owned) as caught:
            first.claim(FIRST)
        assert caught.value.address == "http://second.example"
        second.close()
        first.claim(FIRST)
        first.append("table", [(1, 0.0, {})])


def test_nobody_takes_over_in_the_middle_of_a_write(place: str, clock: Clock) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        clock.now += SILENT_SECONDS
        is_writing, may_end = Event(), Event()
        order = []

        def slowly(_connection: object) -> None:
            is_writing.set()
            may_end.wait(10)
            order.append("written")

        def take_over() -> None:
            second.claim("http://second.example")
            order.append("taken over")

        writer = Thread(target=lambda: first.append("table", [(1, 0.0, {})], deck=slowly))
        follower = Thread(target=take_over)
        writer.start()
        is_writing.wait(10)
        follower.start()
        follower.join(0.3)
        assert order == []
        may_end.set()
        writer.join()
        follower.join()
        assert order == ["written", "taken over"]
        assert second.last("table") == 1
        with pytest.raises(LeaseLost):
            first.append("table", [(2, 0.0, {})])


def test_of_many_that_claim_at_the_same_time_one_gets_it(place: str, clock: Clock) -> None:
    with ExitStack() as stack:
        stores = [stack.enter_context(open_store(place, now=clock)) for _ in range(5)]
        start = Barrier(len(stores))
        claimed, refused = [], []

        def claim(number: int) -> None:
            start.wait()
            try:
                stores[number].claim(f"http://server{number}.example")
                claimed.append(f"http://server{number}.example")
            except Owned as error:
                refused.append(error.address)

        threads = [Thread(target=claim, args=(number,)) for number in range(len(stores))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(claimed) == 1
        assert refused == claimed * 4


def test_two_that_race_to_write_after_one_takes_over_never_both_write(
    place: str, clock: Clock
) -> None:
    with server_on(place, clock) as first, open_store(place, now=clock) as second:
        written: dict[int, str] = {}

        def play() -> None:
            try:
                for seq in range(1, 10_000):
                    first.append("table", [(seq, 0.0, {"by": "first"})])
                    written[seq] = "first"
            except LeaseLost:
                return

        player = Thread(target=play)
        player.start()
        while len(written) < 20:
            player.join(0.001)
        clock.now += SILENT_SECONDS
        second.claim("http://second.example")
        begins = second.last("table") + 1
        for seq in range(begins, begins + 5):
            second.append("table", [(seq, 0.0, {"by": "second"})])
            written[seq] = "second"
        player.join(10)
        assert {seq: what["by"] for seq, _, what in second.log("table")} == written


def all_files(file: Path) -> list[Path]:
    return list(file.parent.glob(f"{file.name}*"))


def delete(file: Path) -> None:
    for one in all_files(file):
        one.unlink()


def delete_the_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


def move(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def replace_by_a_copy(file: Path) -> None:
    """A copy says that it belongs to the same server."""
    shutil.copy(file, file.with_name("copy"))
    file.with_name("copy").replace(file)


def begin_anew(file: Path) -> None:
    delete(file)
    with server_on(str(file)):
        pass


class TestAFileThatGoes:
    @pytest.mark.parametrize(
        "go",
        [delete, delete_the_folder, move, replace_by_a_copy, begin_anew],
        ids=lambda go: go.__name__,
    )
    def test_nothing_is_written_any_more_and_the_server_must_stop(
        self, tmp_path: Path, clock: Clock, go: Callable[[Path], None]
    ) -> None:
        file = tmp_path / "folder" / "t.sqlite3"
        with server_on(str(file), clock) as store:
            store.append("table", [(1, 0.0, {})])
            go(file)
            for write in (
                store.beat,
                store.tidy,
                lambda: store.append("table", [(2, 0.0, {})]),
                lambda: store.append_all([]),
                lambda: store.people.add("p", name="Ann", language="en"),
            ):
                with pytest.raises(LeaseLost) as caught:
                    write()
                assert str(caught.value) == (
                    f"the file {file} was deleted, moved or replaced while it was in use: this "
                    "server must stop; put the file back before you start it again"
                )
                assert store.lost == caught.value.message

    def test_a_file_that_comes_back_is_not_written_to_unseen(
        self, tmp_path: Path, clock: Clock
    ) -> None:
        file = tmp_path / "t.sqlite3"
        with server_on(str(file), clock) as store:
            move(file)
            with pytest.raises(LeaseLost):
                store.beat()
            file.with_name("elsewhere").rename(file)
            with pytest.raises(LeaseLost):
                store.append("table", [(1, 0.0, {})])

    def test_a_file_that_went_after_the_last_beat_is_seen_at_the_end(
        self, tmp_path: Path, clock: Clock
    ) -> None:
        file = tmp_path / "t.sqlite3"
        with server_on(str(file), clock) as store:
            delete(file)
        assert store.lost is not None
        assert not file.exists()

    def test_a_file_whose_owner_changes_stays_the_same(self, tmp_path: Path, clock: Clock) -> None:
        file = tmp_path / "t.sqlite3"
        with server_on(str(file), clock) as store:
            file.chmod(0o640)
            file.with_name("link").hardlink_to(file)
            store.append("table", [(1, 0.0, {})])
        assert store.lost is None

    def test_a_file_that_cannot_be_looked_at_may_still_be_there(
        self, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        with server_on(str(tmp_path / "t.sqlite3"), clock) as store:
            with monkeypatch.context() as patch:
                patch.setattr(Path, "stat", refuse)
                with pytest.raises(StoreError, match="permission is denied") as caught:
                    store.beat()
                assert not isinstance(caught.value, LeaseLost)
                assert said(store) == "the database cannot be written to: permission is denied"
            store.beat()
            assert store.trouble is None


def said(store: Store) -> str:
    return str(store.trouble)


class TestTrouble:
    def test_a_write_that_fails_is_trouble_until_one_goes_through(
        self, place: str, clock: Clock
    ) -> None:
        def fail(connection: Connection) -> None:
            connection.execute(text("SELECT secret FROM nowhere"))

        with server_on(place, clock) as store:
            for cure in (store.beat, lambda: store.append("table", [(1, 0.0, {})])):
                assert store.trouble is None
                with pytest.raises(StoreError):
                    store.append("table", [(1, 0.0, {})], deck=fail)
                # What the database says may name where it is, and anybody may ask.
                assert (
                    said(store)
                    == "the database cannot be written to: it does not answer as it should"
                )
                cure()
            assert store.trouble is None

    def test_a_full_disk_is_named(self, tmp_path: Path, clock: Clock) -> None:
        with server_on(str(tmp_path / "t.sqlite3"), clock) as store:
            with store.database.reading() as connection:
                connection.exec_driver_sql("PRAGMA max_page_count = 1")
            with pytest.raises(StoreError):
                store.append("table", [(1, 0.0, {"text": "x" * 100_000})])
            assert said(store) == "the database cannot be written to: there is no space left"
            store.beat()
            assert store.trouble is None

    def test_a_write_that_hangs_is_trouble_once_the_server_is_silent(
        self, place: str, clock: Clock
    ) -> None:
        with server_on(place, clock) as store:
            clock.now += SILENT_SECONDS - 1
            assert store.trouble is None
            clock.now += 1
            assert "does not answer" in said(store)
            store.beat()
            assert store.trouble is None

    def test_a_write_that_is_refused_is_no_trouble(self, place: str, clock: Clock) -> None:
        with server_on(place, clock) as store:
            with pytest.raises(Conflict):
                store.append("table", [(7, 0.0, {})])
            with pytest.raises(StoreError):
                store.tables.change("nowhere", listed=True)
            assert store.trouble is None

    def test_a_lost_database_is_trouble_for_good(self, place: str, clock: Clock) -> None:
        with server_on(place, clock) as first, open_store(place, now=clock) as second:
            clock.now += SILENT_SECONDS
            second.claim("http://second.example")
            for _ in range(2):
                with suppress(LeaseLost):
                    first.beat()
                assert said(first) == "this server has lost its database and must stop"


class TestSigns:
    def test_a_sign_is_up_once(self, tmp_path: Path) -> None:
        sign = Sign.put_up(tmp_path / "folder" / "sign")
        assert sign is not None
        assert Sign.put_up(sign.path) is None
        sign.take_down()
        again = Sign.put_up(sign.path)
        assert again is not None
        again.take_down()

    def test_the_next_reads_what_the_last_wrote(self, tmp_path: Path) -> None:
        for words, before in (("long text", ""), ("short", "long text"), ("", "short")):
            sign = Sign.put_up(tmp_path / "sign")
            assert sign is not None
            assert sign.read() == before
            sign.write(words)
            assert sign.read() == words
            sign.take_down()

    def test_only_its_owner_reads_it(self, tmp_path: Path) -> None:
        sign = Sign.put_up(tmp_path / "sign")
        assert sign is not None
        assert sign.path.stat().st_mode & 0o777 == 0o600
        sign.take_down()

    def test_where_no_sign_can_be_put_up_silence_tells(
        self, place: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object) -> int:
            raise PermissionError

        with open_store(place, now=clock) as first, open_store(place, now=clock) as second:
            with monkeypatch.context() as patch:
                patch.setattr(os, "open", refuse)
                first.claim(FIRST)
            with pytest.raises(Owned):
                second.claim("http://second.example")
            clock.now += SILENT_SECONDS
            second.claim("http://second.example")

    def test_a_copied_folder_does_not_tell_that_a_server_is_gone(
        self, tmp_path: Path, clock: Clock
    ) -> None:
        """The path is in the database, so a copy of it names a sign that is not its own."""
        here = tmp_path / "here"
        with server_on(str(here / "t.sqlite3"), clock) as first:
            die(first)
            shutil.copytree(here, tmp_path / "copy")
            with open_store(tmp_path / "copy" / "t.sqlite3", now=clock) as copy:
                with pytest.raises(Owned):
                    copy.claim("http://copy.example")
                clock.now += SILENT_SECONDS
                copy.claim("http://copy.example")


@pytest.mark.parametrize("row", ["2, 0", "1, 0"])
def test_there_is_one_lease(place: str, row: str) -> None:
    with open_store(place) as store, pytest.raises(StoreError), store.database.writing() as asked:
        asked.execute(text(f"INSERT INTO lease VALUES ({row})"))  # noqa: S608 - the two above
