"""A sensible player: tight and aggressive, by rules that a good player could say aloud."""

from __future__ import annotations

from razz.bots.habits import give_up, stay_in, wager
from razz.bots.player import Below
from razz.bots.reading import (
    GOOD,
    chance,
    me,
    odds,
    places,
    rivals,
    starting_points,
    third_street,
)
from razz.game.action import Call, Complete, Raise, SeatAction
from razz.game.street import Phase, Street
from razz.game.view import View
from razz.text import Message

# How much it wagers where the limit is not fixed, in times the pot.
_POTS = 0.75


class Sensible:
    """Chooses its starts by points, steals, and then weighs its hand against what it faces.

    Third street: by `starting_points`; first in with the lowest door card left it completes
    whatever it holds; and it calls where the pot pays for more than its chance. Later: it bets the
    better hand, raises a much better one, calls where the pot pays, and gives up the rest. A brick
    on fourth street is forgiven where the rivals caught one too, since hands are only compared.

    Args:
        below: the source of its rare bluffs.
    """

    name = Message("Sensible")

    def __init__(self, below: Below) -> None:
        self._below = below

    def choose(self, view: View) -> SeatAction:
        """Return what the rules of thumb say."""
        if view.phase is Phase.SHOWDOWN:
            return stay_in(view)
        if view.street is Street.THIRD:
            return self._start(view)
        return self._go_on(view)

    def _start(self, view: View) -> SeatAction:
        points = starting_points(view)
        if points >= 5 and view.wagers < 3:
            return wager(view, pots=_POTS)
        if points >= 1:
            return stay_in(view) if view.wagers else wager(view, pots=_POTS)
        if self._may_steal(view):
            return wager(view, pots=_POTS)
        return stay_in(view) if chance(view) > odds(view) + 0.06 else give_up(view)

    def _may_steal(self, view: View) -> bool:
        """First in, with a better door card than everyone who is left."""
        entered = any(isinstance(d.action, Complete | Raise | Call) for d in third_street(view))
        door, *_ = places(me(view).up, view)
        left = [places(seat.up, view)[0] for seat in rivals(view)]
        return not entered and door <= GOOD and door < min(left)

    def _go_on(self, view: View) -> SeatAction:
        winning = chance(view)
        fair = 1 / (1 + len(rivals(view)))
        price = odds(view)
        if winning > fair * (1.15 + 0.12 * view.wagers if price else 1.06):
            return wager(view, pots=_POTS)
        if not price:
            return self._bluff(view)
        # A call on an early street is the first of several.
        if winning > price + 0.03 * (Street.SEVENTH - view.street):
            return stay_in(view)
        return give_up(view)

    def _bluff(self, view: View) -> SeatAction:
        """Bet one time in five into a single rival whose board looks worse."""
        if len(rivals(view)) > 1:
            return stay_in(view)
        mine, (theirs,) = me(view).board, (seat.board for seat in rivals(view))
        better = mine is not None and theirs is not None and mine < theirs
        return wager(view, pots=_POTS) if better and not self._below(5) else stay_in(view)
