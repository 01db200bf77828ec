"""The rock: it waits for three different cards eight or lower, and bets only what is made."""

from __future__ import annotations

from razz.bots.habits import give_up, stay_in, wager
from razz.bots.reading import GOOD, chance, odds, own_cards, places, rivals
from razz.game.action import SeatAction
from razz.game.street import Phase, Street
from razz.game.view import View
from razz.text import Message


class Rock:
    """Plays three unpaired cards eight or lower, then bets the better hand and gives up the worse.

    It never steals, never bluffs, and raises only when it is nearly sure.
    """

    name = Message("Rock")

    def choose(self, view: View) -> SeatAction:
        """Return a fold, mostly."""
        if view.phase is Phase.SHOWDOWN:
            return stay_in(view)
        if view.street is Street.THIRD:
            return self._start(view)
        winning = chance(view)
        fair = 1 / (1 + len(rivals(view)))
        if winning > fair * (1.5 if view.wagers else 1.2):
            return wager(view, pots=0.5)
        if winning > max(odds(view) + 0.05, fair * 0.7):
            return stay_in(view)
        return give_up(view)

    def _start(self, view: View) -> SeatAction:
        mine = places(own_cards(view), view)
        if len(set(mine)) < 3 or mine[-1] > GOOD:
            return give_up(view)
        return wager(view, pots=0.5) if view.wagers < 2 else stay_in(view)
