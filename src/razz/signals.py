"""Signals of the system, handled or kept back for a while."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any


@contextmanager
def handling(
    number: signal.Signals, handler: Callable[..., Any] | signal.Handlers
) -> Iterator[None]:
    """Have *handler* take the signal *number* in this block, and then whoever took it before.

    Only the main thread may say so; in another one nothing changes.

    >>> with handling(signal.SIGINT, signal.SIG_IGN):
    ...     signal.raise_signal(signal.SIGINT)
    """
    try:
        usual = signal.signal(number, handler)
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        signal.signal(number, usual)


ENDING = (signal.SIGINT, signal.SIGTERM)
"""What asks a process to end: ctrl-C, and the system."""


@contextmanager
def kept_back() -> Iterator[None]:
    """Let signals that ask to end wait until this block is over.

    A process that is started here begins with them kept back, where the system can do that.

    >>> with kept_back():
    ...     print("not in the middle of this")
    not in the middle of this
    """
    came: list[int] = []
    try:
        with ExitStack() as usual:
            for number in ENDING:
                # Another thread may get a signal, and then Python tells this one.
                usual.enter_context(handling(number, lambda which, _: came.append(which)))
            if hasattr(signal, "pthread_sigmask"):
                before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
                usual.callback(signal.pthread_sigmask, signal.SIG_SETMASK, before)
            yield
    finally:
        for which in came:
            signal.raise_signal(which)
