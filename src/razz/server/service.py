"""The running service: the database that it owns, its rooms, and what keeps them going."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from razz.server.backstage import Backstage, BotMaker, secret_bot
from razz.server.clock import ServerClock
from razz.server.crowd import Crowd
from razz.server.dealing import Decks, Shuffle, secret_shuffle
from razz.server.doors import Doors
from razz.server.limits import LatelyBy
from razz.server.lobby import Lobby
from razz.server.logs import log
from razz.server.metrics import Metrics
from razz.server.rooms import Rooms
from razz.server.sessions import Sessions
from razz.server.settings import Settings
from razz.server.writer import Writer
from razz.store import BEAT_SECONDS, LeaseLost, Store, StoreError
from razz.store.log import latest
from razz.text import Message

_TIDY_SECONDS = 3600.0


@dataclass(frozen=True, kw_only=True)
class Chance:
    """Where decks and bots come from: secret sources, but for tests and for games with a seed."""

    shuffle: Shuffle = secret_shuffle
    bots: BotMaker = secret_bot


class Service:
    """Everything behind the addresses.

    Args:
        settings: how the server is set up.
        store: a store that this process has claimed.
        now: seconds since 1970, for tests; by the clocks of the system if not given.
        chance: where decks and bots come from.

    Attributes:
        when_lost: called once the database belongs to another server.
        when_started: awaited once tables can be made, before anybody is answered.
    """

    lobby: Lobby
    rooms: Rooms
    doors: Doors
    writer: Writer

    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        now: Callable[[], float] | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.sessions = Sessions(store, now or time.time)
        self.posts = LatelyBy(settings.limits.posts, 60.0, time.monotonic)
        self.crowd = Crowd(settings.limits, self.metrics)
        self.when_lost: Callable[[], None] = _nothing
        self.when_started: Callable[[], Awaitable[None]] = _wait_for_nothing
        self._clocks = (time.time, time.monotonic) if now is None else (now, now)
        self._chance = chance or Chance()
        self._is_lost = False
        self._keeping: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to serve; tables come from the disk when somebody comes to them."""
        latest = await asyncio.to_thread(self._latest)
        self.writer = Writer(self.store, self.metrics)
        backstage = Backstage(
            settings=self.settings,
            store=self.store,
            writer=self.writer,
            decks=Decks(self.store, self._chance.shuffle),
            metrics=self.metrics,
            now=ServerClock(*self._clocks, latest),
            bots=self._chance.bots,
        )
        self.rooms = Rooms(backstage)
        self.lobby = Lobby(backstage, self.rooms)
        self.doors = Doors(self.settings.limits.guesses, time.monotonic)
        self._keeping = [
            asyncio.create_task(self._beat(), name="beat"),
            asyncio.create_task(self._tidy(), name="tidy"),
            asyncio.create_task(self._watch_writer(), name="watch the writer"),
        ]
        log("server starts")
        await self.when_started()

    def _latest(self) -> float:
        with self.store.database.reading() as connection:
            return latest(connection)

    async def say_goodbye(self) -> None:
        """End the rooms, each after what it is just doing, and send everybody away."""
        await self.rooms.stop(Message("the server stops; come again when it is back"))
        await self.crowd.gone(within=2.0)

    async def stop(self) -> None:
        """End; the store is left to who opened it."""
        await self.say_goodbye()
        for task in self._keeping:
            task.cancel()
        await asyncio.gather(*self._keeping, return_exceptions=True)
        await self.writer.stop()
        log("server stops")

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await asyncio.to_thread(self.store.beat)
            except LeaseLost:
                self._lost()
                return
            except StoreError as error:
                log("database fails", logging.ERROR, error=type(error).__name__, why=str(error))

    async def _watch_writer(self) -> None:
        await self.writer.lost.wait()
        self._lost()

    def _lost(self) -> None:
        # Both who beats and who writes may find it out.
        if not self._is_lost:
            self._is_lost = True
            log("database lost", logging.ERROR, why=str(self.store.lost))
            self.when_lost()

    async def _tidy(self) -> None:
        while True:
            try:
                await asyncio.to_thread(self.store.tidy)
                await self.lobby.close_stale()
            except StoreError as error:
                log("tidying fails", logging.ERROR, error=type(error).__name__, why=str(error))
            await asyncio.sleep(_TIDY_SECONDS)


def _nothing() -> None:
    """Nobody has asked to be told."""


async def _wait_for_nothing() -> None:
    """Nobody has anything to do first."""
