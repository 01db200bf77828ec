"""The maniac: it wagers whenever the rules allow it."""

from __future__ import annotations

from razz.bots.habits import wager
from razz.game.action import SeatAction
from razz.game.view import View
from razz.text import Message


class Maniac:
    """Completes, bets and raises whenever it may, the pot where the limit is not fixed."""

    name = Message("Maniac")

    def choose(self, view: View) -> SeatAction:
        """Return a wager, or what comes nearest to it."""
        return wager(view)
