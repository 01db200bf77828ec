"""A server for tests: a real one on a port of this machine, in a thread, and clients of it."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import uuid4

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from razz.server.service import Chance, Service
from razz.server.serving import Server, address_of, listen
from razz.server.settings import Limits, Settings
from razz.store import open_store

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}
LOCKED = {"password": "wheel"}
WIDE = Limits(posts=100_000, commands=100_000, connections_per_address=1000, tables_per_player=500)


def table_asked(**changes: Any) -> dict[str, Any]:
    """Return a table to be made, by a test that does not care."""
    usual = {"name": "Home", "seats": 6, "rules": "standard", "stakes": STAKES, "buy_in": 200}
    return usual | changes


@dataclass
class Running:
    """A server that runs.

    Attributes:
        url: where it is.
        service: what it serves.
        call: runs a coroutine where the server runs.
    """

    url: str
    service: Service
    loop: asyncio.AbstractEventLoop
    opened: ExitStack = field(default_factory=ExitStack)

    def call(self, work: Any) -> Any:
        """Return what the coroutine *work* returns, run where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def person(self, name: str = "Ann", language: str = "en") -> Person:
        """Return somebody new."""
        client = self.opened.enter_context(httpx2.Client(base_url=self.url))
        told = client.post("/api/session", json={"name": name, "language": language})
        assert told.status_code == 200, told.text
        return Person(self, client, told.json()["player"])


@dataclass
class Person:
    """Somebody with a browser."""

    server: Running
    http: httpx2.Client
    id: str

    def makes_table(self, **changes: Any) -> dict[str, Any]:
        """Make a table and return its id and invite."""
        made = self.http.post("/api/tables", json=table_asked(**changes))
        assert made.status_code == 201, made.text
        told: dict[str, Any] = made.json()
        return told

    def joins(self, table: str, query: str = "", **headers: str) -> Seat:
        """Connect to a table, and wait for the first frame."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        connected = connect(
            f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/ws{query}",
            additional_headers={"Cookie": cookies, **headers},
            open_timeout=10,
        )
        return Seat(self.server.opened.enter_context(connected))


class Seat:
    """A connection to a table, with every frame that came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.last: dict[str, Any] = {}
        self.next()

    def next(self, timeout: float = 10) -> dict[str, Any]:
        """Return the next frame."""
        text = str(self.socket.recv(timeout))
        self.frames.append(text)
        frame: dict[str, Any] = json.loads(text)
        if "id" not in frame:
            self.last = frame
        return frame

    def until(self, is_it: Callable[[dict[str, Any]], bool], timeout: float = 10) -> dict[str, Any]:
        """Return the next frame for which *is_it* holds."""
        end = time.monotonic() + timeout
        while True:
            frame = self.next(max(0.01, end - time.monotonic()))
            if is_it(frame):
                return frame

    def say(self, kind: str, **fields: Any) -> str:
        """Send a command decided on what was seen last, and return its id."""
        command_id = uuid4().hex
        self.send(command_id, self.last["seq"], kind=kind, **fields)
        return command_id

    def send(self, command_id: str, seq: int, **command: Any) -> None:
        """Send a command."""
        message = {"type": "do", "id": command_id, "seq": seq, "command": command}
        self.socket.send(json.dumps(message))

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        command_id = self.say(kind, **fields)
        return self.until(lambda frame: frame.get("id") == command_id)

    def done(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command that is carried out."""
        answer = self.do(kind, **fields)
        assert answer["type"] == "done", answer
        return answer

    def refused(self, kind: str, **fields: Any) -> str:
        """Send a command that is refused, and return the English key of why."""
        answer = self.do(kind, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["reason"]["m"])

    def bye(self) -> dict[str, Any]:
        """Return the farewell of the server, which then closes the connection with its code."""
        frame = self.last if self.last.get("type") == "bye" else None
        frame = frame or self.until(lambda one: one["type"] == "bye")
        with pytest.raises(ConnectionClosed) as closed:
            self.socket.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == frame["code"]
        return frame

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()


@contextmanager
def running(
    place: str,
    *,
    chance: Chance | None = None,
    now: Callable[[], float] = time.time,
    limits: Limits = WIDE,
    **changes: Any,
) -> Iterator[Running]:
    """Give a server on the database at *place*, whose bots take no time."""
    listener = listen("127.0.0.1", 0)
    facts: dict[str, Any] = {"bot_pause": (0.0, 0.0), "away_seconds": 0.0, "limits": limits}
    settings = Settings(database=place, port=listener.getsockname()[1], **facts | changes)
    with open_store(place, now=now) as store:
        store.claim(address_of(settings))
        service = Service(settings, store, now=now, chance=chance)
        server = Server(service)
        loops: list[asyncio.AbstractEventLoop] = []

        async def serve() -> None:
            loops.append(asyncio.get_running_loop())
            await server.serve(sockets=[listener])

        thread = threading.Thread(target=lambda: asyncio.run(serve()))
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive(), "the server did not start"
                time.sleep(0.005)
            given = Running(address_of(settings), service, loops[0])
            with given.opened:
                yield given
        finally:
            server.stop()
            thread.join(20)
            listener.close()
