"""Work done in another thread while this one does something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Event, Thread
from typing import TypeVar

Item = TypeVar("Item")


@contextmanager
def meanwhile(items: Iterable[Item]) -> Iterator[Iterator[Item]]:
    """Begin with *items* in another thread, and give them as they come.

    At the end of the block the thread ends with the item that it is just working out. It pays
    where one of the two threads runs compiled code.

    Raises:
        BaseException: what *items* raised, where the item would have come.

    >>> with meanwhile(number * number for number in range(4)) as squares:
    ...     list(squares)
    [0, 1, 4, 9]
    """
    found: SimpleQueue[tuple[Item] | BaseException | None] = SimpleQueue()
    is_over = Event()

    def work() -> None:
        end = None
        try:
            for item in items:
                if is_over.is_set():
                    return
                found.put((item,))
        except BaseException as error:  # noqa: BLE001 - it is raised where the items are wanted
            end = error
        found.put(end)

    def come() -> Iterator[Item]:
        while (item := found.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item[0]

    thread = Thread(target=work, name="meanwhile")
    thread.start()
    try:
        yield come()
    finally:
        # If the program ended while it runs compiled code, that would be an abort.
        is_over.set()
        thread.join()
