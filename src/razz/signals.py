"""Signals of the system, handled for a while."""

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
