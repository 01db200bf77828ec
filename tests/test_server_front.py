"""Clients that are slow, mean or many take the server away from nobody else."""

import asyncio
import base64
import errno
import json
import logging
import os
import select
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from databases import place  # noqa: F401 - a fixture
from serving import Person, Running, running
from websockets.sync.client import connect

from razz.errors import RazzError
from razz.server.front import Entrance, allow_many_files
from razz.server.logs import LOGGER, LoopComplaints, set_up_logs
from razz.server.settings import Limits, Settings

HASTY = Limits(request_seconds=1.0)
HALF_A_HEAD = b"GET /health HTTP/1.1\r\nHost: loc"
HALF_A_BODY = (
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
# What a client sends is masked, here with zeros.
PING = b"\x89" + bytes([0x80 | 125]) + bytes(4) + b"x" * 125
PONG_LENGTH = 2 + 125


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "table.sqlite3")


@pytest.fixture
def logged() -> Iterator[list[logging.LogRecord]]:
    """Everything that the server and uvicorn log."""
    records: list[logging.LogRecord] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    keep = Keep()
    loggers = [LOGGER, logging.getLogger("uvicorn.error"), logging.getLogger("asyncio")]
    for logger in loggers:
        logger.addHandler(keep)
    yield records
    for logger in loggers:
        logger.removeHandler(keep)


def opened(server: Running, sent: bytes = b"") -> socket.socket:
    """A connection of somebody who keeps to no protocol."""
    parts = urlsplit(server.url)
    made = socket.create_connection((parts.hostname, parts.port), timeout=5)
    server.opened.enter_context(made)
    made.sendall(sent)
    return made


def is_closed(connection: socket.socket, within: float) -> bool:
    connection.settimeout(within)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


def websocket(server: Running, person: Person, table: str) -> socket.socket:
    """A live connection that sends and reads what it likes, and can hold little."""
    parts = urlsplit(server.url)
    made = socket.socket()
    server.opened.enter_context(made)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect((parts.hostname, parts.port))
    key = base64.b64encode(os.urandom(16)).decode()
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    made.sendall(
        f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Cookie: {cookies}\r\n\r\n".encode()
    )
    # What is sent before the answer is no part of the WebSocket.
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += made.recv(1)
    assert answer.startswith(b"HTTP/1.1 101")
    return made


class TestTime:
    @pytest.mark.parametrize("sent", [b"", HALF_A_HEAD, HALF_A_BODY], ids=["none", "head", "body"])
    def test_a_request_that_does_not_end_is_given_up(self, file: str, sent: bytes) -> None:
        with running(file, limits=HASTY) as server:
            connection = opened(server, sent)
            assert not is_closed(connection, within=0.3)
            assert is_closed(connection, within=5)

    @pytest.mark.parametrize("sent", [HALF_A_HEAD, HALF_A_BODY], ids=["head", "body"])
    def test_one_that_comes_in_drops_is_too(self, file: str, sent: bytes) -> None:
        with running(file, limits=HASTY) as server:
            connection = opened(server, sent)
            began = time.monotonic()
            with suppress(ConnectionError):
                while time.monotonic() < began + 6:
                    connection.sendall(b"x")
                    time.sleep(0.05)
            assert time.monotonic() < began + 4

    def test_each_request_of_a_connection_has_its_own_time(self, file: str) -> None:
        with running(file, limits=HASTY) as server:
            connection = opened(server)
            for _ in range(4):
                time.sleep(0.3)
                connection.sendall(HEALTH)
                answer = connection.recv(65536)
                while not answer.endswith(b"}"):
                    answer += connection.recv(65536)
                assert answer.startswith(b"HTTP/1.1 200")
            connection.sendall(HALF_A_HEAD)
            assert is_closed(connection, within=5)

    def test_a_table_is_no_request(self, file: str) -> None:
        with running(file, limits=HASTY) as server:
            ann = server.person()
            seat = ann.joins(ann.makes_table()["table"])
            time.sleep(1.5)
            assert seat.done("chat", text="still here")


class TestRoom:
    def test_one_address_has_so_many_connections_and_no_more(self, file: str) -> None:
        limits = Limits(connections_per_address=5)
        with running(file, limits=limits) as server:
            connections = [opened(server) for _ in range(limits.open_per_address)]
            assert is_closed(opened(server), within=1)
            assert not is_closed(connections[-1], within=0.1)
            connections[0].close()
            time.sleep(0.1)
            assert not is_closed(opened(server), within=0.1)

    def test_eight_browsers_of_one_home_have_room(self) -> None:
        each = Limits().connections_per_player + 6  # browsers ask over six connections at once
        assert Limits().open_per_address >= 8 * each
        assert Limits().open_per_address > Limits().connections_per_address

    def test_what_has_ended_is_not_counted(self, file: str) -> None:
        limits = Limits(connections_per_address=1)
        with running(file, limits=limits) as server:
            address = server.url.replace("http", "ws")
            for _ in range(limits.open_per_address + 10):
                with connect(f"{address}/api/tables/nowhere/ws") as live:
                    assert json.loads(live.recv(5))["code"] == 4401

    def test_the_address_of_a_proxy_is_that_of_many(self, file: str) -> None:
        limits = Limits(connections_per_address=1)
        with running(file, limits=limits, public_url="https://razz.example") as server:
            connections = [opened(server) for _ in range(limits.open_per_address + 10)]
            assert not is_closed(connections[-1], within=0.1)

    def test_other_addresses_have_room_until_all_is_taken(self) -> None:
        entrance = Entrance(most=4, most_of_one=2)
        assert [entrance.come("a") for _ in range(3)] == [True, True, False]
        entrance.go("a")
        assert entrance.come("b")
        assert entrance.come(None)
        assert not entrance.come("c")
        entrance.go("c")
        entrance.go("b")
        assert entrance.come("c")

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
    def test_as_many_files_as_the_system_allows(self) -> None:
        import resource

        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        if before[1] == resource.RLIM_INFINITY:
            pytest.skip("there is no limit here")
        resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] - 1, before[1]))
        try:
            allow_many_files()
            assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)


class TestWhoDoesNotRead:
    def test_who_asks_without_end_and_reads_nothing_is_dropped(self, file: str) -> None:
        with running(file, limits=Limits(send_seconds=0.5)) as server:
            ann = server.person()
            connection = websocket(server, ann, ann.makes_table()["table"])
            connection.settimeout(20)
            sent, began = 0, time.monotonic()
            with suppress(ConnectionError):
                while time.monotonic() < began + 10:
                    sent += connection.send(PING * 500)
            assert time.monotonic() < began + 8
            # It fits into what the two sides of the connection hold by themselves.
            assert sent < 40_000_000

    def test_who_reads_again_gets_every_answer(self, file: str) -> None:
        with running(file) as server:
            ann = server.person()
            connection = websocket(server, ann, ann.makes_table()["table"])
            connection.setblocking(False)
            left = memoryview(PING * 100_000)
            while left and select.select((), (connection,), (), 0.3)[1]:
                left = left[connection.send(left) :]
            assert left  # nobody reads on
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
            got = 0
            while left or got < 100_000 * PONG_LENGTH:
                readable, writable, _ = select.select(
                    (connection,), (connection,) if left else (), (), 5
                )
                assert readable or writable, "the connection is stuck"
                if readable:
                    got += len(connection.recv(1_000_000))
                if writable:
                    left = left[connection.send(left) :]


class TestTheEnd:
    @pytest.mark.parametrize("sent", [b"", HALF_A_HEAD, HALF_A_BODY], ids=["none", "head", "body"])
    def test_nobody_who_owes_the_server_something_holds_it_up(
        self, file: str, sent: bytes, logged: list[logging.LogRecord]
    ) -> None:
        with ExitStack() as kept:
            with running(file) as server:
                connections = [opened(server, sent) for _ in range(10)]
                server.opened.pop_all()
                for connection in connections:
                    kept.enter_context(connection)
                time.sleep(0.2)
                began = time.monotonic()
            assert time.monotonic() < began + 4
        assert not [record for record in logged if record.levelno >= logging.WARNING]

    def test_nor_does_who_does_not_read(self, file: str, logged: list[logging.LogRecord]) -> None:
        with ExitStack() as kept:
            with running(file) as server:
                ann = server.person()
                connection = kept.enter_context(websocket(server, ann, ann.makes_table()["table"]))
                connection.setblocking(False)
                left = memoryview(PING * 100_000)
                while left and select.select((), (connection,), (), 0.3)[1]:
                    left = left[connection.send(left) :]
                assert left
                began = time.monotonic()
            assert time.monotonic() < began + 4.5  # two seconds are for saying goodbye
        assert not [record for record in logged if record.levelno >= logging.WARNING]


class TestWhereSomebodyComesFrom:
    def _asked(self, server: Running) -> list[int]:
        with httpx2.Client(base_url=server.url) as client:
            return [
                client.post(
                    "/api/session", json={"name": "A"}, headers={"X-Forwarded-For": f"10.0.0.{n}"}
                ).status_code
                for n in range(3)
            ]

    def test_nobody_says_so_themselves(self, file: str) -> None:
        with running(file, limits=Limits(posts=2)) as server:
            assert self._asked(server) == [200, 200, 429]

    def test_the_proxy_says_so_where_there_is_one(self, file: str) -> None:
        public = "https://razz.example"
        with running(file, limits=Limits(posts=2), public_url=public) as server:
            assert self._asked(server) == [200, 200, 200]


class TestPublicAddress:
    @pytest.mark.parametrize(
        ("given", "sent"),
        [
            ("http://é.example", "http://xn--9ca.example"),
            ("https://faß.example/", "https://xn--fa-hia.example"),
            ("HTTPS://Razz.Example:443", "https://razz.example"),
            ("http://xn--9ca.example:8000", "http://xn--9ca.example:8000"),
            ("http://my_server", "http://my_server"),
            ("http://[2001:DB8::0:1]:80", "http://[2001:db8::1]"),
            ("http://192.168.0.7:8000", "http://192.168.0.7:8000"),
        ],
    )
    def test_it_is_written_as_browsers_write_it(self, given: str, sent: str) -> None:
        assert Settings(database="x", public_url=given).public_origin == sent

    @pytest.mark.parametrize(
        "host",
        [
            "ex%00ample",
            "ex ample",
            "a..b",
            "-a.example",
            "256.1.1.1",
            "1.2.3",
            "[fe80::1%25e]",
            "é_.example",
            "",
            ".",
            "a*b",
        ],
    )
    def test_a_host_that_cannot_be_is_refused(self, host: str) -> None:
        with pytest.raises(RazzError, match="is no public address"):
            Settings(database="x", public_url=f"https://{host}")

    def test_a_browser_that_comes_there_is_answered(self, file: str) -> None:
        with running(file, public_url="http://é.example") as server:
            headers = {"Host": "xn--9ca.example", "Origin": "http://xn--9ca.example"}
            with httpx2.Client(base_url=server.url, headers=headers) as client:
                assert client.post("/api/session", json={"name": "A"}).status_code == 200


class TestTablesThatCannotBe:
    def test_they_are_not_there(
        self,
        place: str,  # noqa: F811 - the fixture
        logged: list[logging.LogRecord],
    ) -> None:
        with running(place) as server:
            ann = server.person()
            for table in ("%00", "a%00b", "%ff", "x" * 65, "a%20b"):
                for rest in ("", "/hands", "/hands/1.phh"):
                    assert ann.http.get(f"/api/tables/{table}{rest}").status_code == 404
                assert ann.joins(table).bye()["code"] == 4404
        assert not [record for record in logged if record.levelno >= logging.WARNING]


class TestWhatIsLogged:
    def test_the_loop_says_the_same_thing_once(self, logged: list[logging.LogRecord]) -> None:
        complain = LoopComplaints()
        loop = asyncio.new_event_loop()
        full = OSError(errno.EMFILE, "Too many open files")
        context = {"message": "socket.accept() out of system resource", "exception": full}
        for _ in range(1000):
            complain(loop, context)
        complain(loop, {"message": "another thing"})
        loop.close()
        assert [record.__dict__["fields"]["what"] for record in logged] == [
            "socket.accept() out of system resource",
            "another thing",
        ]

    def test_what_asyncio_says_is_a_line_of_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        names = ("razz.server", "uvicorn", "asyncio")
        loggers = [logging.getLogger(name) for name in names]
        before = [(one.handlers, one.propagate, one.level) for one in loggers]
        try:
            set_up_logs("info")
            logging.getLogger("asyncio").warning("socket.send() raised exception.")
        finally:
            for one, (handlers, propagate, level) in zip(loggers, before, strict=True):
                one.handlers, one.propagate, one.level = handlers, propagate, level
        line = json.loads(capsys.readouterr().err)
        assert (line["logger"], line["event"]) == ("asyncio", "socket.send() raised exception.")
