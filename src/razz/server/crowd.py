"""Everybody who is connected: how many, from where, and as whom."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from razz.errors import RazzError
from razz.server.guest import Guest
from razz.server.limits import LatelyBy
from razz.server.metrics import Metrics
from razz.server.settings import Limits
from razz.text import Message

# Who goes on after so many times what is allowed is no person that clicks too fast.
_PATIENCE = 3


class Crowded(RazzError):
    """There are as many connections as there may be."""


class Crowd:
    """The connections of a server.

    Args:
        limits: how many there may be.
        metrics: where they are counted.

    Attributes:
        pace: what each person says, on all connections and whether they come and go.
        flood: the same, for those who say so much that they are sent away.
    """

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self.pace = LatelyBy(limits.commands, limits.command_seconds, monotonic)
        self.flood = LatelyBy(_PATIENCE * limits.commands, limits.command_seconds, monotonic)
        self._limits = limits
        self._metrics = metrics
        self._guests: set[Guest] = set()
        self._by_player: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()
        self._left = asyncio.Event()

    @contextmanager
    def holding(self, guest: Guest, address: str) -> Iterator[None]:
        """Count *guest* in while the block runs.

        Raises:
            Crowded: there are too many connections already.
        """
        limits = self._limits
        if (
            len(self._guests) >= limits.connections
            or self._by_player[guest.player] >= limits.connections_per_player
            or self._by_address[address] >= limits.connections_per_address
        ):
            raise Crowded(Message("there are too many connections: close another page first"))
        self._guests.add(guest)
        self._by_player[guest.player] += 1
        self._by_address[address] += 1
        self._metrics.connections.set(len(self._guests))
        try:
            yield
        finally:
            self._guests.discard(guest)
            _take_one(self._by_player, guest.player)
            _take_one(self._by_address, address)
            self._metrics.connections.set(len(self._guests))
            self._left.set()

    def rename(self, player: str, name: str) -> None:
        """Call *player* by a new name on every connection."""
        for guest in self._guests:
            if guest.player == player:
                guest.name = name

    async def gone(self, within: float) -> None:
        """Return when everybody has gone, or after so many seconds."""
        try:
            async with asyncio.timeout(within):
                while self._guests:
                    self._left.clear()
                    await self._left.wait()
        except TimeoutError:
            return


def _take_one(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
