"""What time it is at the tables of a server."""

from __future__ import annotations

from collections.abc import Callable


class ServerClock:
    """Seconds since 1970, which never go back and never jump.

    The clock of a machine is set back or forward now and then, and turns must not wait for it, nor
    end by it. So it is looked at once, and from then on seconds are counted.

    Args:
        wall: seconds since 1970, by the clock of the machine.
        steady: seconds that only go forward.
        not_before: the least that it says: when the last thing happened at any table, so that a
            table does not go back in time either if the clock was set back between two servers.

    >>> walls, seconds = iter([1000.0]), iter([5.0, 5.0, 7.5])
    >>> now = ServerClock(lambda: next(walls), lambda: next(seconds), not_before=3000.0)
    >>> now(), now()
    (3000.0, 3002.5)
    """

    def __init__(
        self, wall: Callable[[], float], steady: Callable[[], float], not_before: float
    ) -> None:
        self._steady = steady
        self._started = max(wall(), not_before) - steady()

    def __call__(self) -> float:
        """Return what time it is."""
        return self._started + self._steady()
