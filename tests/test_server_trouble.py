"""When something goes wrong underneath: nothing is lost, and people are told to come again."""

import json
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from serving import Person, Running, Seat, running
from sqlalchemy import Connection, text

from razz.errors import RazzError
from razz.server.room import Room
from razz.server.service import Service
from razz.server.serving import listen, run
from razz.server.settings import Settings
from razz.store import StoreError, open_store

UNREACHABLE = "the server cannot reach its database just now; try again in a moment"

SLOW = {"turn": 60, "bank": 60, "between": 3600}


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "table.sqlite3")


def table_of(server: Running) -> tuple[Person, str, Seat]:
    ann = server.person("Ann")
    table = ann.makes_table(bots=["rock"], clock=SLOW)["table"]
    return ann, table, ann.joins(table)


def wait_until(is_so: Any) -> None:
    for _ in range(200):
        if is_so():
            return
        time.sleep(0.02)
    pytest.fail("it did not come to be")


def test_what_cannot_be_written_does_not_happen_and_everybody_comes_again(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(place) as server:
        ann, table, seat = table_of(server)
        before = seat.last["seq"]

        def full(*_: object, **__: object) -> None:
            raise StoreError(server.service.store.database.refusal("no space").message)

        with monkeypatch.context() as broken:
            broken.setattr(server.service.store, "append", full)
            seat.say("chat", text="lost")
            assert seat.bye()["code"] == 1001
        wait_until(lambda: server.service.rooms.live(table) is None)
        again = ann.joins(table)
        assert again.last["chat"] == []
        assert [entry.seq for entry in server.service.store.log(table)][-1] > before
        again.done("chat", text="kept")
        assert "razz_faults_total 1.0" in ann.http.get("/metrics").text


def test_a_fault_that_nobody_foresaw_ends_the_room_and_not_the_server(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(place) as server:
        ann, table, seat = table_of(server)
        _, _, other = table_of(server)

        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as fault:
            fault.setattr(server.service.store, "append", broken)
            seat.say("chat", text="x")
            assert seat.bye()["code"] == 1001
        other.done("chat", text="y")
        assert ann.joins(table).done("chat", text="z")


def test_a_table_that_nobody_visits_goes_to_the_disk_and_comes_back(place: str) -> None:
    with running(place, idle_seconds=0.2) as server:
        ann, table, seat = table_of(server)
        seat.done("next")
        seat.done("leave")  # and the hand is played to its end; then the seat is free
        wait_until(lambda: _is_free(seat.next(), 1))
        seat.socket.close()
        room = server.service.rooms.live(table)
        wait_until(lambda: server.service.rooms.live(table) is None)
        told = ann.http.get(f"/api/tables/{table}").json()
        assert (told["hand"], told["taken"]) == (1, 1)
        again = ann.joins(table)
        assert again.last["view"] == seat.last["view"]
        dealt, empty = again.last["view"]["seats"][0], again.last["table"]["seats"][0]
        assert (dealt["player"], dealt["name"]) == (ann.id, "Ann")
        assert (empty["player"], empty["name"]) == (None, "")
        events = [event for frame in seat.frames for event in json.loads(frame).get("events", ())]
        assert again.last["events"] == [event for event in events if event["hand"] == 1]
        assert server.service.rooms.live(table) is not room


def test_who_comes_as_a_table_goes_to_the_disk_finds_it_open(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(place, idle_seconds=0.2) as server:
        ann, table, seat = table_of(server)
        room = server.service.rooms.live(table)
        change = server.service.store.tables.change
        goes, may_go = Event(), Event()

        def slow(*args: Any, **changes: Any) -> None:
            goes.set()
            assert may_go.wait(10)
            change(*args, **changes)

        monkeypatch.setattr(server.service.store.tables, "change", slow)
        seat.socket.close()
        assert goes.wait(10)
        with ThreadPoolExecutor(1) as pool:
            joining = pool.submit(ann.joins, table)
            wait_until(lambda: "Ann" in server.call(_arriving(room)))
            may_go.set()
            again = joining.result(10)
        assert server.service.rooms.live(table) is room
        again.done("chat", text="x")


async def _arriving(room: Room | None) -> list[str]:
    assert room is not None
    return [guest.name for guest in room._arriving]  # noqa: SLF001 - nobody else is told of them


def _is_free(update: dict[str, Any], number: int) -> bool:
    is_over: bool = update["view"]["phase"] == "over"
    return is_over and update["table"]["seats"][number - 1]["state"] == "empty"


def test_a_damaged_log_is_told_and_harms_no_other_table(place: str) -> None:
    with running(place) as server:
        ann, table, seat = table_of(server)
        seat.socket.close()
        _, _, other = table_of(server)
        server.call(server.service.rooms.stop(server.service.store.database.refusal("x").message))
        with server.service.store.database.writing() as connection:
            connection.execute(
                text("UPDATE events SET what = '{' WHERE table_id = :table AND seq = 2"),
                {"table": table},
            )
        wait_until(lambda: server.service.rooms.live(table) is None)
        bye = ann.joins(table).bye()
        assert bye["code"] == 1011
        assert "is damaged or missing" in bye["reason"]["m"]
        assert other.bye()["code"] == 1001


def test_a_server_whose_database_was_taken_over_stops_and_writes_nothing_more(place: str) -> None:
    with running(place) as server:
        ann, table, seat = table_of(server)
        lost: list[bool] = []
        server.service.when_lost = lambda: lost.append(True)
        # A server that thinks that this one has been silent for long.
        with open_store(place, now=lambda: time.time() + 100) as other:
            other.claim("http://other.example")
            seat.say("chat", text="too late")
            assert seat.bye()["code"] == 1001
            wait_until(lambda: lost)
            assert [entry.what["kind"] for entry in other.log(table)][-1] != "said"
        assert ann.http.get("/health").status_code == 503


def test_a_server_stops_by_itself_when_it_has_lost_the_database(place: str) -> None:
    with running(place) as server:
        table_of(server)
        with open_store(place, now=lambda: time.time() + 100) as other:
            other.claim("http://other.example")
            server.loop.call_soon_threadsafe(server.service.when_lost)
            wait_until(lambda: not server.loop.is_running())


def test_a_server_stops_by_itself_when_the_file_of_the_database_is_gone(place: str) -> None:
    with running(place) as server:
        _, _, seat = table_of(server)
        Path(place).unlink()
        seat.say("chat", text="too late")
        assert seat.bye()["code"] == 1001
        wait_until(lambda: not server.loop.is_running())
        assert "was deleted, moved or replaced" in str(server.service.store.lost)


def test_health_tells_whether_the_last_write_went_through_and_not_where(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        connection.exec_driver_sql("CREATE TABLE more AS SELECT zeroblob(1000000)")

    monkeypatch.setattr("razz.server.service.BEAT_SECONDS", 60)  # no other write comes between
    with running(place) as server:
        ann, table, _ = table_of(server)
        store = server.service.store
        assert ann.http.get("/health").status_code == 200
        with pytest.raises(StoreError):
            store.append(table, [], deck=fill)
        answer = ann.http.get("/health")
        assert answer.status_code == 503
        assert answer.json()["error"] == {
            "m": "the database cannot be written to: {reason}",
            "a": {"reason": {"m": "there is no space left", "a": {}}},
        }
        store.beat()
        assert ann.http.get("/health").json()["status"] == "ok"


@pytest.mark.parametrize("path", ["/api/tables", "/api/session"])
def test_a_database_that_cannot_be_used_is_a_503(
    place: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    with running(place) as server:
        ann = server.person("Ann")

        def broken(*_: object, **__: object) -> None:
            raise server.service.store.database.refusal("no space")

        monkeypatch.setattr(server.service.store.people, "logged_in", broken)
        with caplog.at_level(logging.ERROR, "razz.server"):
            answer = ann.http.get(path)
        assert answer.status_code == 503
        assert answer.json()["error"] == {"m": UNREACHABLE, "a": {}}
        assert "no space" in caplog.records[-1].__dict__["fields"]["why"]
        bye = ann.joins("a-table").bye()
        assert (bye["code"], bye["reason"]) == (1011, {"m": UNREACHABLE, "a": {}})


def test_a_bug_is_a_500_without_its_words(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(place) as server:
        ann = server.person("Ann")

        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError("a secret")

        monkeypatch.setattr(server.service.store.people, "logged_in", broken)
        answer = ann.http.get("/api/session")
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert "content-security-policy" in answer.headers


def test_a_server_that_cannot_begin_is_an_error(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "table.sqlite3")) as store:
        listener = listen("127.0.0.1", 0)
        service = Service(Settings(database="", port=listener.getsockname()[1]), store)

        async def fails() -> None:
            raise OSError

        service.when_started = fails
        with pytest.raises(RazzError, match="the server could not begin"):
            run(service, listener)
