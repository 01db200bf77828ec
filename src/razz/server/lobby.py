"""The lobby: tables are made here, and looked up with what anybody may know of them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from razz.errors import RazzError
from razz.server.backstage import Backstage
from razz.server.draft import Draft
from razz.server.passwords import hashed_password
from razz.server.rooms import Rooms
from razz.server.sessions import new_id
from razz.server.wire.table import summary_json
from razz.store import Player, TableLine
from razz.table.entries import to_json
from razz.table.settings import Settings
from razz.table.table import Table
from razz.text import Message

_STALE_SECONDS = 30 * 86400.0
_LEFT_SECONDS = 86400.0


@dataclass(frozen=True, kw_only=True)
class NewTable:
    """A table to be made.

    Attributes:
        settings: what it is set up with.
        bots: the kinds of its bots, in the seats that are free.
        password: what lets people in, if anything.
        listed: whether anybody may see it.
        host_seat: where the host sits; ``None`` for nowhere.
    """

    settings: Settings
    bots: tuple[str, ...] = ()
    password: str | None = None
    listed: bool = True
    host_seat: int | None = 1


class TooMany(RazzError):
    """There are as many tables as there may be."""


class Lobby:
    """All tables of a server, in memory or not.

    Args:
        backstage: what rooms share.
        rooms: the live ones.
    """

    def __init__(self, backstage: Backstage, rooms: Rooms) -> None:
        self._back = backstage
        self._rooms = rooms
        self._making = asyncio.Lock()

    async def make(self, new: NewTable, host: Player) -> TableLine:
        """Make a table, and return what its host may know of it.

        Raises:
            RazzError: the bots do not fit.
            TooMany: there are too many tables, or too many of this host.
        """
        # One after the other: each counts the tables of those before it.
        async with self._making:
            return await self._make(new, host)

    async def line(self, table: str, *, even_closed: bool = False) -> TableLine | None:
        """Return what is known of a table, if there is one; of a closed one only if asked."""
        room = self._rooms.live(table)
        if room is not None:
            return self._up_to_date(room.line)
        line = await asyncio.to_thread(self._back.store.tables.get, table)
        return None if line is None or (line.closed and not even_closed) else line

    async def listed(self) -> list[TableLine]:
        """Return the tables that anybody may see, newest first."""
        lines = await asyncio.to_thread(self._back.store.tables.open, listed_only=True)
        return [self._up_to_date(line) for line in lines]

    async def open(self) -> list[TableLine]:
        """Return all tables that are not closed, newest first."""
        return await asyncio.to_thread(self._back.store.tables.open)

    async def close(self, line: TableLine) -> None:
        """Close a table that is not in memory; its hands can still be looked at."""
        await asyncio.to_thread(self._back.store.tables.change, line.id, closed=True)

    async def close_stale(self) -> None:
        """Close the tables that nobody has come to for long, or that people have left."""
        for line in await self.open():
            if self._rooms.live(line.id) is not None:
                continue
            silent = self._back.now() - line.summary.get("at", line.created)
            people = line.summary.get("people", ())
            if silent > _STALE_SECONDS or (not people and silent > _LEFT_SECONDS):
                await self.close(line)

    async def _make(self, new: NewTable, host: Player) -> TableLine:
        limits = self._back.settings.limits
        others = await asyncio.to_thread(self._back.store.tables.open)
        if len(others) >= limits.tables:
            raise TooMany(Message("this server has no room for another table"))
        if sum(line.host == host.id for line in others) >= limits.tables_per_player:
            raise TooMany(_MANY_TABLES)
        draft = self._opened(new, host)
        line = TableLine(
            id=new_id(),
            created=self._back.now(),
            host=host.id,
            summary=summary_json(draft.table),
            listed=new.listed,
            password=await _hashed(new.password),
            invite=new_id(),
            closed=False,
        )
        await asyncio.to_thread(
            self._back.store.tables.create,
            line.id,
            host=line.host,
            summary=line.summary,
            listed=line.listed,
            password=line.password,
            invite=line.invite,
            entries=[(entry.seq, entry.at, to_json(entry.what)) for entry in draft.entries],
        )
        self._rooms.add(line, draft)
        return line

    def _opened(self, new: NewTable, host: Player) -> Draft:
        draft = Draft(Table(), self._back.now())
        draft.add(draft.table.open(new.settings, host.id, host.name))
        if new.host_seat is not None:
            draft.add(draft.table.sit(host.id, host.name, new.host_seat))
        for kind in new.bots:
            draft.add(draft.table.add_bot(host.id, kind))
        return draft

    def _up_to_date(self, line: TableLine) -> TableLine:
        room = self._rooms.live(line.id)
        return line if room is None else replace(line, summary=summary_json(room.table))


async def _hashed(password: str | None) -> str | None:
    return None if password is None else await asyncio.to_thread(hashed_password, password)


_MANY_TABLES = Message(
    "you are the host of many tables already: leave some, and they close within a day or two"
)


def table_address(address: str, line: TableLine) -> str:
    """Return the link that lets friends in, at a server of that *address*."""
    return f"{address}/#/table/{line.id}?invite={line.invite}"
