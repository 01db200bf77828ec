"""What a table does for a seat that does not act: the kind thing, and never a chip too much."""

from __future__ import annotations

from razz.game.action import Action, BringIn, Check, Fold
from razz.game.hand import Hand
from razz.game.street import Phase


def timed_out(hand: Hand) -> Action:
    """Return what is done when the time of the seat to act has run out.

    The bring-in seat posts the minimum, a free check is checked, otherwise it folds; at showdown
    it shows what may win.
    """
    if hand.phase is Phase.SHOWDOWN:
        return hand.natural_showdown()
    return _due(hand) or _free(hand) or Fold()


def left_behind(hand: Hand) -> Action:
    """Return what is done for the seat to act if its player has left.

    A bring-in that is due is posted, and at the next turn the hand is folded (R67 and R68 of the
    problems); at showdown it shows what may win.
    """
    if hand.phase is Phase.SHOWDOWN:
        return hand.natural_showdown()
    return _due(hand) or Fold()


def _due(hand: Hand) -> Action | None:
    """The bring-in, for the seat that may not fold instead."""
    options = hand.legal_actions()
    option = None if options.of(Fold) else options.of(BringIn)
    return option.action() if option else None


def _free(hand: Hand) -> Action | None:
    option = hand.legal_actions().of(Check)
    return option.action() if option else None
