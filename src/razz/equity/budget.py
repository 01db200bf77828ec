"""How long an answer may take, and what gives up work that would take longer."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter

Progress = Callable[[float], None]
"""Told now and then which part of the work is done, from 0 to 1."""

_LEAST = 0.1  # of the time, for a sample in the end
_GRACE = 0.05  # of the time, for work that is nearly done
_LOADING = 1.0  # seconds until work shows how far it is; where it takes longer, code is compiled


class OutOfTime(KeyboardInterrupt):
    """The time is over. It ends work as ctrl-C does, so that what is known by then is kept."""


class Budget:
    """The time an answer may take, from now on.

    Args:
        seconds: how long; infinite for as long as it takes.

    Attributes:
        is_over: whether work was given up for lack of time.
    """

    def __init__(self, seconds: float) -> None:
        self.is_over = False
        self._seconds = seconds
        self._end = perf_counter() + seconds

    @property
    def has_end(self) -> bool:
        """Whether it is not for as long as it takes."""
        return self._seconds < inf

    @property
    def left(self) -> float:
        """The seconds that are left; less than none if it is late."""
        return self._end - perf_counter()

    @property
    def rest(self) -> float:
        """The seconds for a sample, after which the answer is given: what is left, or a little."""
        return max(self.left, _LEAST * self._seconds)

    def watched(self, progress: Progress, *, is_even: bool) -> Progress:
        """Return *progress* such that it raises `OutOfTime` when it is told that work is too slow.

        Args:
            progress: is told how far the work is.
            is_even: whether the work goes on evenly, so that its speed tells when it will end. It
                is then given up the earlier the later that is, so that time is left for a sample:
                half way where it would take one and a half times as long as it may.
        """
        begun = perf_counter()
        first: tuple[float, float] | None = None

        def told(part: float) -> None:
            nonlocal first
            progress(part)
            now = perf_counter()
            if first is None:
                # Compiling, once a machine, is not held against it.
                self._end += max(0.0, now - begun - _LOADING)
                first = now, part
            if part >= 1:
                return
            spent = self._seconds - (self._end - now)
            to_come = 0.0
            if is_even and part > first[1]:
                to_come = (1 - part) * (now - first[0]) / (part - first[1])
            if 2 * spent + to_come > 2 * (1 + _GRACE) * self._seconds:
                self.is_over = True
                raise OutOfTime

        return told
