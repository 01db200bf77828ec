"""A player: what chooses for a seat. It is given its view of the hand, and never the hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from razz.game.action import SeatAction
from razz.game.view import View
from razz.text import Message

Below = Callable[[int], int]
"""A source of chance: given n, a number from 0 to n - 1 (see `razz.cards.shuffled`)."""


class Player(Protocol):
    """What chooses for a seat.

    Attributes:
        name: what it is called.
    """

    @property
    def name(self) -> Message:
        """What it is called."""
        ...

    def choose(self, view: View) -> SeatAction:
        """Return what the seat that looks does now: one of ``view.options``."""
        ...
