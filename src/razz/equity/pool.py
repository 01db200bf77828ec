"""Long work shared out to several processes, and stopped at once by ctrl-C."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

from razz.errors import RazzError
from razz.text import Message

Item = TypeVar("Item")
Result = TypeVar("Result")


def cores() -> int:
    """Return how many processors there are for this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[Item], Result], items: Sequence[Item], processes: int = 1
) -> Iterator[Result]:
    """Yield what *work* makes of each of *items*, in their order.

    Args:
        work: a function of a module; each call should take a small part of a second, since that
            is how long an interruption waits.
        items: what it is given.
        processes: how many processes work. With one nothing is started, and a program that starts
            some has to keep its own work under ``if __name__ == "__main__"``.

    Raises:
        RazzError: a process ended before its work was done.

    >>> list(in_order(abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    if processes <= 1:
        yield from map(work, items)
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_let_be)
    try:
        with _uninterrupted():
            for _ in range(processes):
                pool.submit(_let_be)  # starts a process
        for future in [pool.submit(work, item) for item in items]:
            yield future.result()
    except BrokenProcessPool:
        raise RazzError(
            Message("a process that counted deals has ended; is there too little memory?")
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _let_be() -> None:
    """Leave ctrl-C to the process that was asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ignore ctrl-C: a process that is started now inherits that, before it can say so itself."""
    try:
        usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # only the main thread may
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
