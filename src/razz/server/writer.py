"""One writer for all rooms: what comes while the disk is busy is written together next.

The disk is waited for once for many tables, so a server with many of them is not slower than its
disk a hundred times over.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from razz.server.metrics import Metrics
from razz.store import Conflict, LeaseLost, Store, Write

_MOST = 64
"""So many writes go together at most, so that none waits long for others."""


class Writer:
    """Writes to the logs of tables, in a thread of its own.

    Args:
        store: where to.
        metrics: where the time it takes is counted.

    Attributes:
        lost: set when another server has taken the database over.
    """

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.lost = asyncio.Event()
        self._store = store
        self._metrics = metrics
        self._thread = ThreadPoolExecutor(1, "razz-writer")
        self._waiting: asyncio.Queue[tuple[Write, asyncio.Future[None]]] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name="writer")

    async def write(self, what: Write) -> None:
        """Return when *what* is on the disk.

        Raises:
            Conflict: it does not follow what is there.
            StoreError: the database cannot be used; whether it was written is not known.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((what, done))
        await done

    async def stop(self) -> None:
        """Write what still waits, and end."""
        await self._waiting.join()
        self._task.cancel()
        self._thread.shutdown()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < _MOST and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            began = perf_counter()
            writes = [what for what, _ in batch]
            outcomes: list[Exception | None]
            try:
                outcomes = list(await loop.run_in_executor(self._thread, self._write, writes))
            except Exception as error:  # noqa: BLE001 - whatever it is, who waits must be told
                if isinstance(error, LeaseLost):
                    self.lost.set()
                outcomes = [error] * len(batch)
            self._metrics.append.observe(perf_counter() - began)
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                _settle(done, outcome)
                self._waiting.task_done()

    def _write(self, writes: list[Write]) -> list[Conflict | None]:
        if len(writes) > 1:
            return self._store.append_all(writes)
        (what,) = writes
        try:
            self._store.append(
                what.table, what.entries, command=what.command, hand=what.hand, deck=what.deck
            )
        except LeaseLost:
            raise
        except Conflict as conflict:
            return [conflict]
        return [None]


def _settle(done: asyncio.Future[None], outcome: Exception | None) -> None:
    if done.done():  # who asked has given up
        return
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)
