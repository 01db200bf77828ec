"""What every bot does alike: never fold for free, never fail where a wager is not allowed."""

from __future__ import annotations

from razz.game.action import BringIn, Call, Check, Fold, Muck, SeatAction, Show
from razz.game.betting import Option
from razz.game.street import Phase
from razz.game.view import View


def show_or_muck(view: View) -> SeatAction:
    """Show a hand that may win a pot, muck one that cannot; the first to show shows."""
    mine = view.seat(view.viewer or 1)
    if mine.low is None:
        return Muck()
    for pot in view.pots:
        if mine.number in pot.seats:
            others = [view.seat(number) for number in pot.seats if number != mine.number]
            shown = [seat.low for seat in others if seat.low is not None and not seat.mucked]
            if all(mine.low <= low for low in shown):
                return Show()
    return Muck()


def stay_in(view: View) -> SeatAction:
    """Do the least that keeps the hand: check, call, or post the bring-in."""
    if view.phase is Phase.SHOWDOWN:
        return show_or_muck(view)
    option = view.options.of(Check, Call, BringIn)
    return option.action() if option else Fold()


def give_up(view: View) -> SeatAction:
    """Fold, but not where staying in is free or where the bring-in is due."""
    free = view.options.of(Check, BringIn) or not view.options.of(Fold)
    return stay_in(view) if free or view.phase is Phase.SHOWDOWN else Fold()


def wager(view: View, *, pots: float = 1.0) -> SeatAction:
    """Complete, bet or raise where that is legal, else stay in.

    Args:
        view: the hand.
        pots: how much, in times the pot, where the limit is not fixed.
    """
    option = view.options.wager
    return option.action(size(view, option, pots)) if option else stay_in(view)


def size(view: View, option: Option, pots: float) -> int:
    """Return what a wager of *pots* times the pot is raised to: whole chips, within the limits."""
    price = max(0, view.level - view.seat(view.viewer or 1).bet)
    chip = view.setup.stakes.smallest_chip
    wanted = view.level + int(pots * (view.total_pot + price))
    return max(option.least, min(option.most, wanted // chip * chip))
