"""Counting what somebody did lately, so that nobody does it too often."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable

Clock = Callable[[], float]
"""Seconds that only go forward."""


class Lately:
    """How often something may be done in a stretch of time that slides along.

    Args:
        most: how often.
        seconds: in how many seconds.

    >>> lately = Lately(2, 10.0)
    >>> [lately.allows(now) for now in (0.0, 1.0, 2.0, 10.5)]
    [True, True, False, True]
    """

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: deque[float] = deque()

    def allows(self, now: float) -> bool:
        """Return whether it may be done *now*, and if so count it."""
        if self.is_full(now):
            return False
        self._times.append(now)
        return True

    def give_back(self) -> None:
        """Take back what was counted last: it was nothing to count."""
        if self._times:
            self._times.pop()

    def is_full(self, now: float) -> bool:
        """Return whether it may not be done *now*."""
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        return len(self._times) >= self._most

    def is_idle(self, now: float) -> bool:
        """Return whether nothing was counted in the stretch that ends *now*."""
        self.is_full(now)
        return not self._times


class LatelyBy:
    """The same for each of many people or addresses.

    Args:
        most: how often each may do it.
        seconds: in how many seconds.
        clock: tells the time.
    """

    _SWEEP = 1000  # keys from which on those that are idle are forgotten

    def __init__(self, most: int, seconds: float, clock: Clock) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._by_key: dict[Hashable, Lately] = {}
        self._sweep_at = self._SWEEP

    def allows(self, key: Hashable) -> bool:
        """Return whether *key* may do it now, and if so count it."""
        now = self._clock()
        self._forget(now)
        return self._by_key.setdefault(key, Lately(self._most, self._seconds)).allows(now)

    def give_back(self, key: Hashable) -> None:
        """Take back what was counted last of *key*: it was nothing to count."""
        lately = self._by_key.get(key)
        if lately is not None:
            lately.give_back()

    def is_full(self, key: Hashable) -> bool:
        """Return whether *key* may not do it now."""
        lately = self._by_key.get(key)
        return lately is not None and lately.is_full(self._clock())

    def _forget(self, now: float) -> None:
        if len(self._by_key) < self._sweep_at:
            return
        self._by_key = {key: one for key, one in self._by_key.items() if not one.is_idle(now)}
        self._sweep_at = max(self._SWEEP, 2 * len(self._by_key))
