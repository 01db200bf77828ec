"""Signals of the system, handled or kept back for a while."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    """Let signals that ask to end wait until this block is over, where the system can do that.

    A process that is started here begins with those signals kept back.

    >>> with kept_back():
    ...     print("not in the middle of this")
    not in the middle of this
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, usual)
