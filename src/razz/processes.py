"""Long work shared out to several processes, which end when the one that asked does."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import TypeVar

from razz.errors import RazzError
from razz.signals import handling
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
    with workers(processes) as pool:
        for future in [pool.submit(work, item) for item in items]:
            yield future.result()


@contextmanager
def workers(number: int) -> Iterator[ProcessPoolExecutor]:
    """Give so many processes to submit work to; they are gone afterwards.

    Ctrl-C reaches this process alone, and then what has not begun is dropped. A program that starts
    some has to keep its own work under ``if __name__ == "__main__"``.

    Raises:
        RazzError: a process ended before its work was done.
    """
    pool = ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin)
    try:
        # A process that is started inherits this, before it can say so itself.
        with handling(signal.SIGINT, signal.SIG_IGN):
            for _ in range(number):
                pool.submit(_nothing)  # starts a process
        yield pool
    except BrokenProcessPool:
        raise RazzError(
            Message("a process that did part of the work has ended; is there too little memory?")
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Leave ctrl-C to the process that was asked, but do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _nothing() -> None:
    pass
