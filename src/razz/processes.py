"""Long work shared out to several processes, which end when the one that asked does.

`concurrent.futures` is not used: ctrl-C while it holds one of its locks leaves it waiting for ever.
Here each process has a pipe of its own, and whatever happens they are all gone afterwards.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from razz.errors import RazzError
from razz.signals import ENDING, kept_back
from razz.text import Message

Item = TypeVar("Item")
Result = TypeVar("Result")

_NO_MORE = None
_AT_ONCE = 2  # items that a process has, so that it need not wait for the next
_AHEAD = 4  # items for each process that may be done before their turn


def cores() -> int:
    """Return how many processors there are for this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int = 1
) -> Iterator[Result]:
    """Yield what *work* makes of each of *items*, in their order.

    Args:
        work: a function of a module.
        items: what it is given; taken as they are needed.
        processes: how many processes work. With one nothing is started, and a program that starts
            some has to keep its own work under ``if __name__ == "__main__"``. Ctrl-C reaches this
            process alone, and ends the others with it.

    Raises:
        RazzError: a process ended before its work was done.
        Exception: what *work* raised, in its turn.

    >>> list(in_order(abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    if processes <= 1:
        yield from map(work, items)
        return
    more = enumerate(items)
    asked = given = 0
    found: dict[int, _Outcome[Result]] = {}
    with _at_work(work, processes) as pipes:
        free = deque(pipes * _AT_ONCE)
        while True:
            while free and asked - given < processes * _AHEAD:
                try:
                    numbered = next(more)
                except StopIteration:
                    free.clear()
                    break
                _send(free.popleft(), numbered)
                asked += 1
            if given in found:
                yield found.pop(given).result()
                given += 1
            elif given < asked:
                ready = wait(pipes)
                for pipe in pipes:
                    if pipe in ready:
                        number, outcome = _receive(pipe)
                        found[number] = outcome
                        free.append(pipe)
            else:
                return


class _Outcome(Generic[Result]):
    """What came of an item; made where the work is done.

    >>> _Outcome(abs, -1).result()
    1
    """

    def __init__(self, work: Callable[[Item], Result], item: Item) -> None:
        self._error: Exception | None = None
        try:
            self._result = work(item)
        except Exception as error:  # noqa: BLE001 - it is raised where it was asked for
            self._error = error

    def result(self) -> Result:
        if self._error is not None:
            raise self._error
        return self._result


@contextmanager
def _at_work(work: Callable[[Item], Result], number: int) -> Iterator[list[Connection[Any, Any]]]:
    """Start so many processes and give a pipe to each; they are gone afterwards."""
    context = get_context("spawn")
    processes = []
    pipes: list[Connection[Any, Any]] = []
    is_done = False
    try:
        if os.name == "posix":
            resource_tracker.ensure_running()  # to start it later would let signals through
        with kept_back():  # an end in the middle of a start would leave half a process behind
            for _ in range(number):
                near, far = context.Pipe()
                pipes.append(near)
                with far:
                    process = context.Process(target=_serve, args=(work, far), daemon=True)
                    process.start()
                processes.append(process)
        yield pipes
        for pipe in pipes:
            _send(pipe, _NO_MORE)
        is_done = True
    finally:
        with kept_back():
            for process in processes:
                if not is_done:
                    process.kill()
                process.join()
            for pipe in pipes:
                pipe.close()


def _send(pipe: Connection[Any, Any], what: object) -> None:
    try:
        pipe.send(what)
    except ConnectionError:
        raise _ended() from None


def _receive(pipe: Connection[Any, Any]) -> Any:
    try:
        return pipe.recv()
    except (EOFError, ConnectionError):
        raise _ended() from None


def _ended() -> RazzError:
    return RazzError(
        Message("a process that did part of the work has ended; is there too little memory?")
    )


def _serve(work: Callable[[Item], Result], pipe: Connection[Any, Any]) -> None:
    """Do *work* with what comes through *pipe*, in a process of its own."""
    # Ctrl-C is for the process that was asked; it was kept back here from the start.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    items: SimpleQueue[tuple[int, Item] | None] = SimpleQueue()
    threading.Thread(target=_take, args=(pipe, items), daemon=True).start()
    while (numbered := items.get()) is not _NO_MORE:
        number, item = numbered
        pipe.send((number, _Outcome(work, item)))


def _take(pipe: Connection[Any, Any], items: SimpleQueue[Any]) -> None:
    """Take in *items* as they come, and do not outlive the process that sends them."""
    try:
        while (numbered := pipe.recv()) is not _NO_MORE:
            items.put(numbered)
    except (EOFError, ConnectionError):
        os._exit(1)
    items.put(_NO_MORE)
