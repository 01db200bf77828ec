"""The live tables: made, found on the disk when somebody comes, and let go when all have left."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator

from razz.game.dealer import Dealer
from razz.server.backstage import Backstage
from razz.server.draft import Draft, HandTold, apply
from razz.server.logs import log, told
from razz.server.room import Room
from razz.store import TableLine
from razz.store.log import run_until
from razz.table.entries import Entry, from_json
from razz.table.table import Table
from razz.text import Message

_STOP_SECONDS = 5.0


class Rooms:
    """All rooms of a server.

    Args:
        backstage: what they share.
    """

    def __init__(self, backstage: Backstage) -> None:
        self._back = backstage
        self._rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    def live(self, table: str) -> Room | None:
        """Return the room of a table that is in memory, and goes on."""
        room = self._rooms.get(table)
        return None if room is None or room.is_over else room

    async def find(self, table: str) -> Room | None:
        """Return the room of a table, from the disk if need be; ``None`` if there is none.

        Raises:
            RazzError: its log or its deck is damaged.
        """
        room = self.live(table)
        if room is not None:
            return room
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.create_task(self._load(table), name=f"load {table}")
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    def add(self, line: TableLine, draft: Draft) -> Room:
        """Return the room of a table that has just been made."""
        told = HandTold()
        for one in draft.told:
            told.add(one)
        return self._start(line, draft.table, told, None, slept_since=None)

    async def stop(self, reason: Message) -> None:
        """Send everybody away and end all rooms, each after what it is just doing."""
        for room in self:
            room.dismiss(reason)
            room.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_STOP_SECONDS)

    async def _load(self, table: str) -> Room | None:
        line = await asyncio.to_thread(self._back.store.tables.get, table)
        if line is None or line.closed:
            return None
        read, told, dealer, run_until = await asyncio.to_thread(self._read, line)
        return self._start(line, read, told, dealer, slept_since=run_until)

    def _read(self, line: TableLine) -> tuple[Table, HandTold, Dealer | None, float]:
        table, told = Table(), HandTold()
        for seq, at, what in self._back.store.log(line.id):
            told.add(apply(table, Entry(seq, at, from_json(what))))
        with self._back.store.database.reading() as connection:
            until = run_until(connection, table.at)
        if table.hand is None or not table.in_play:
            return table, told, None, until
        return table, told, self._back.decks.resume(line.id, table.number, table.hand), until

    def _start(
        self,
        line: TableLine,
        table: Table,
        told: HandTold,
        dealer: Dealer | None,
        *,
        slept_since: float | None,
    ) -> Room:
        room = Room(line, table, told, dealer, self._back)
        self._rooms[line.id] = room
        self._back.metrics.rooms.set(len(self._rooms))
        task = asyncio.create_task(room.run(slept_since=slept_since), name=f"table {line.id}")
        self._tasks.add(task)
        task.add_done_callback(lambda ended: self._ended(room, ended))
        log("table opens", table=line.id, seq=table.seq)
        return room

    def _ended(self, room: Room, task: asyncio.Task[None]) -> None:
        # By now there may be a new room of the same table.
        if self._rooms.get(room.line.id) is room:
            del self._rooms[room.line.id]
        self._tasks.discard(task)
        self._back.metrics.rooms.set(len(self._rooms))
        error = None if task.cancelled() else task.exception()
        if error is not None:
            # What is on the disk is right; who was here comes again and gets the table from there.
            self._back.metrics.faults.inc()
            log("table fails", logging.ERROR, table=room.line.id, error=told(error))
        else:
            log("table closes", table=room.line.id, seq=room.table.seq)
        room.dismiss(Message("the table had to be opened again; one moment"))
