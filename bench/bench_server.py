"""The service under load: people at many tables of bots, and hands as fast as they go.

    python bench/bench_server.py [--tables 200] [--seconds 60] [--hands 10000] [--database PLACE]

First part: each table has six bots at the pace of people and a person who acts; somebody watches.
What is timed is from the command that the person sends to the update that the one who watches gets,
all over WebSockets, with the server in a process of its own. Second part: tables of six bots that
take no time, in one process; every chip is counted at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from razz.bots import BOTS
from razz.rules import Stakes
from razz.server.guest import Guest
from razz.server.lobby import NewTable
from razz.server.room import Room
from razz.server.service import Service
from razz.server.serving import address_of, listen, run
from razz.server.settings import Limits, Settings
from razz.store import Player, open_store
from razz.table.settings import Settings as TableSettings

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}
SIX_BOTS = tuple(islice(cycle(BOTS), 6))
CLOCK = {"turn": 30, "bank": 60, "between": 3}
ORDER = ("show", "muck", "bring_in", "check", "call", "fold")
# Everybody comes from this machine, which the usual limits would not let them.
WIDE = Limits(
    posts=10**6,
    connections_per_address=10**6,
    connections_per_player=10**6,
    tables_per_player=10**6,
)


def serve(place: str) -> None:
    """Serve in this process, and say where."""
    listener = listen("127.0.0.1", 0)
    settings = Settings(database=place, port=listener.getsockname()[1], limits=WIDE)
    with open_store(place) as store:
        store.claim(address_of(settings))
        print(address_of(settings), flush=True)
        run(Service(settings, store), listener)


@contextmanager
def server(place: str) -> Iterator[str]:
    """Give the address of a server in a process of its own."""
    words = [sys.executable, __file__, "--serve", place]
    with subprocess.Popen(words, stdout=subprocess.PIPE, encoding="utf-8") as process:
        if process.stdout is None:
            raise AssertionError("the server says where it is")
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


@dataclass
class Load:
    """What the first part measures.

    Attributes:
        sent: when each command was sent, by its table and what it did.
        seconds: from command to broadcast.
        updates: how many updates came in all.
        refused: how many commands were refused.
    """

    sent: dict[str, float] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    updates: int = 0
    refused: int = 0


async def play(socket: ClientConnection, load: Load, rng: random.Random) -> None:
    """Be the person at a table: act after a moment, the least that keeps the hand, and deal on."""
    async with asyncio.TaskGroup() as tasks:
        async for text in socket:
            frame = json.loads(text)
            load.updates += frame["type"] == "update"
            load.refused += frame["type"] == "refused"
            kinds = {event["kind"] for event in frame.get("events", ())}
            if kinds & {"acted", "first_to_act"} and frame["view"]["options"]:
                tasks.create_task(act(socket, frame, load, rng))
            elif frame["type"] == "hello" or "won" in kinds:
                tasks.create_task(deal_on(socket, frame, rng))


async def act(
    socket: ClientConnection, frame: dict[str, Any], load: Load, rng: random.Random
) -> None:
    """Act on what *frame* shows, after a moment."""
    await asyncio.sleep(rng.uniform(0.8, 2.2))
    legal = [option["action"] for option in frame["view"]["options"]]
    action = next(word for word in ORDER if word in legal)
    load.sent[frame["table"]["id"]] = perf_counter()
    await command(socket, frame["seq"], kind="act", action=action)


async def deal_on(socket: ClientConnection, frame: dict[str, Any], rng: random.Random) -> None:
    """Start the next hand, if it waits for that."""
    if frame["table"]["wait"]:
        await asyncio.sleep(rng.uniform(2, 4))
        await command(socket, frame["seq"], kind="next")


async def command(socket: ClientConnection, seq: int, **what: Any) -> None:
    """Send a command."""
    told = {"type": "do", "id": f"{seq}-{what['kind']}", "seq": seq, "command": what}
    await socket.send(json.dumps(told))


async def watch(socket: ClientConnection, table: str, seat: int, load: Load) -> None:
    """See what happens at a table, and when."""
    async for text in socket:
        now = perf_counter()
        frame = json.loads(text)
        load.updates += frame["type"] == "update"
        acted = [event for event in frame.get("events", ()) if event["kind"] == "acted"]
        if frame["type"] == "update" and any(event["seat"] == seat for event in acted):
            began = load.sent.pop(table, None)
            if began is not None:
                load.seconds.append(now - began)


async def crowd(url: str, tables: int, seconds: float) -> Load:
    """Fill *tables* tables, let them play for so long, and return what was measured."""
    load, rng = Load(), random.Random(7)
    tasks: list[asyncio.Task[None]] = []
    async with httpx2.AsyncClient(base_url=url, timeout=30) as http:
        for number in range(tables):
            tasks += await one_table(http, url, number, load, rng)
    load.seconds.clear()
    load.updates = 0
    began = process_time()
    await asyncio.sleep(seconds)
    busy = (process_time() - began) / seconds
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(f"  (the clients took {busy:.0%} of a core themselves)")
    return load


async def one_table(
    http: httpx2.AsyncClient, url: str, number: int, load: Load, rng: random.Random
) -> list[asyncio.Task[None]]:
    """Make a table, and let a person and one who watches come to it."""
    http.cookies.clear()
    await http.post("/api/session", json={"name": f"P{number}"})
    made = await http.post(
        "/api/tables",
        json={
            "name": f"Table {number}",
            "seats": 7,
            "rules": "standard",
            "stakes": STAKES,
            "buy_in": 1000,
            "clock": CLOCK,
            "bots": SIX_BOTS,
        },
    )
    table = made.json()["table"]
    cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in http.cookies.items())}
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/ws"

    async def be(role: str) -> None:
        async with connect(address, additional_headers=cookies, compression=None) as socket:
            if role == "player":
                await play(socket, load, random.Random(rng.random()))
            else:
                await watch(socket, table, 1, load)

    return [asyncio.create_task(be(role)) for role in ("player", "watcher")]


async def full_speed(place: str, tables: int, hands: int) -> None:
    """Let bots that take no time play so many hands at *tables* tables, and count the chips."""
    settings = Settings(database=place, bot_pause=(0.0, 0.0), limits=WIDE)
    with open_store(place) as store:
        store.claim("bench")
        service = Service(settings, store)
        await service.start()
        host = Player(id="host", name="Host", language="en", created=0.0)
        rooms = [await table_of_bots(service, number, host) for number in range(tables)]
        for room in rooms:
            room.join(Guest("watcher", "Watcher", frames=1))
        began = perf_counter()
        while sum(room.table.number for room in rooms) < hands:
            await asyncio.sleep(0.05)
        seconds = perf_counter() - began
        played = sum(room.table.number for room in rooms)
        await service.stop()
        if not all(room.table.accounts.balanced for room in rooms):
            raise AssertionError("chips were lost")
    print(
        f"  {tables:3} tables: {played} hands in {seconds:.0f} s, {played / seconds:.0f} a second"
    )


async def table_of_bots(service: Service, number: int, host: Player) -> Room:
    """Make a table at which only bots sit."""
    settings = TableSettings(
        name=f"Bots {number}",
        seats=6,
        stakes=Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8),
        buy_in=100,
        between_seconds=0,
    )
    line = await service.lobby.make(
        NewTable(settings=settings, bots=SIX_BOTS, host_seat=None), host
    )
    room = service.rooms.live(line.id)
    if room is None:
        raise AssertionError("a table that was made is live")
    return room


def percentile(values: list[float], percent: float) -> float:
    """Return what so many percent of *values* are below, in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000


def main() -> None:
    """Run both parts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--database", help="PostgreSQL's address; SQLite if not given")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        if asked.seconds:
            place = asked.database or str(Path(folder) / "load.sqlite3")
            print(f"{asked.tables} tables of six bots and a person, {2 * asked.tables} sockets")
            with server(place) as url:
                load = asyncio.run(crowd(url, asked.tables, asked.seconds))
            half, most = percentile(load.seconds, 50), percentile(load.seconds, 99)
            print(
                f"  {len(load.seconds)} commands, {load.refused} refused, "
                f"{load.updates / asked.seconds:.0f} updates a second; "
                f"command to broadcast: p50 {half:.1f} ms, p99 {most:.1f} ms"
            )
        print(f"{asked.hands} hands of six bots that take no time")
        for tables in (1, 16):
            place = asked.database or str(Path(folder) / f"{tables}.sqlite3")
            asyncio.run(full_speed(place, tables, asked.hands if tables > 1 else asked.hands // 10))


if __name__ == "__main__":
    main()
