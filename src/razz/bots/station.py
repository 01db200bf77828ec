"""The calling station: it calls everything, and never bets."""

from __future__ import annotations

from razz.bots.habits import stay_in
from razz.game.action import SeatAction
from razz.game.view import View
from razz.text import Message


class Station:
    """Calls everything, and never bets."""

    name = Message("Station")

    def choose(self, view: View) -> SeatAction:
        """Return a check, a call, or the bring-in."""
        return stay_in(view)
