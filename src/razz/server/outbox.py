"""What waits to be sent to one client; a slow one loses updates, never the truth."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass


@dataclass(frozen=True)
class Bye:
    """The last frame of a connection, and the code that it is closed with."""

    frame: str
    code: int


class WantsHello:
    """The client has missed something, so it is told everything as it is when that is sent."""


WANTS_HELLO = WantsHello()


class Outbox:
    """Frames in the order in which they are sent.

    Args:
        most: how many updates wait at most; then all are dropped, and the client gets a ``hello``.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._updates = 0
        self._behind = False
        self._waiting: deque[tuple[str, bool]] = deque()  # a frame, and whether it is an update
        self._bye: Bye | None = None
        self._news = asyncio.Event()

    def update(self, frame: str) -> bool:
        """Send *frame*, which follows the last update; return whether the client keeps up."""
        if self._behind:
            return True  # the hello to come says it all
        if self._updates >= self._most:
            self.want_hello()
            return False
        self._put(frame, is_update=True)
        return True

    def answer(self, frame: str) -> None:
        """Send *frame*, which answers this client alone and is not dropped."""
        self._put(frame, is_update=False)

    def want_hello(self) -> None:
        """Drop the updates that wait, and tell the client everything anew."""
        self._waiting = deque(one for one in self._waiting if not one[1])
        self._updates = 0
        self._behind = True
        self._news.set()

    def bye(self, frame: str, code: int) -> None:
        """Send *frame* after what waits, and then nothing more; the first farewell counts."""
        self._bye = self._bye or Bye(frame, code)
        self._news.set()

    async def take(self) -> str | WantsHello | Bye:
        """Return what is to be sent next, as soon as there is something."""
        while True:
            # A hello comes before the answers that wait: what they answer is in it.
            if self._behind:
                self._behind = False
                return WANTS_HELLO
            if self._waiting:
                frame, is_update = self._waiting.popleft()
                self._updates -= is_update
                return frame
            if self._bye is not None:
                return self._bye
            self._news.clear()
            await self._news.wait()

    def _put(self, frame: str, *, is_update: bool) -> None:
        self._waiting.append((frame, is_update))
        self._updates += is_update
        self._news.set()
