"""The actions of a hand, and its stakes, as JSON can say them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from razz.cards import Card, card_codes, maybe_cards
from razz.errors import RazzError, RecordError
from razz.game.action import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    DealCommunity,
    Fold,
    Muck,
    Raise,
    SeatAction,
    Show,
)
from razz.rules import Rake, Stakes
from razz.text import Message

ACTIONS: dict[str, type[SeatAction]] = {
    "bring_in": BringIn,
    "complete": Complete,
    "bet": Bet,
    "raise": Raise,
    "call": Call,
    "check": Check,
    "fold": Fold,
    "show": Show,
    "muck": Muck,
}
"""What a seat can do, by the words of the protocol and of the log."""

WORDS = {kind: word for word, kind in ACTIONS.items()}
"""The word of each kind of action: ``WORDS[option.kind]``."""

_PLAIN: dict[str, Callable[[], Action]] = {"check": Check, "fold": Fold, "muck": Muck}
_AMOUNT: dict[str, Callable[[int], Action]] = {"bring_in": BringIn, "call": Call}
_TO: dict[str, Callable[[int], Action]] = {"complete": Complete, "bet": Bet, "raise": Raise}


def show_action(action: Action) -> dict[str, Any]:
    """Return *action* as JSON; seats are those of the hand.

    >>> show_action(Complete(to=4))
    {'do': 'complete', 'to': 4}
    """
    match action:
        case Deal(seat, down, up):
            return {"do": "deal", "seat": seat, "down": card_codes(down), "up": card_codes(up)}
        case DealCommunity(card):
            return {"do": "community", "card": card.code}
        case Show(down, None):
            return {"do": WORDS[Show], "down": card_codes(down)}
        case BringIn(amount) | Call(amount):
            return {"do": WORDS[type(action)], "amount": amount}
        case Complete(to) | Bet(to) | Raise(to):
            return {"do": WORDS[type(action)], "to": to}
        case Check() | Fold() | Muck():
            return {"do": WORDS[type(action)]}
        case _:
            raise RecordError(Message("{action} is not done at a table", action=repr(action)))


def read_action(value: object) -> Action:
    """Return the action that `show_action` made *value* of.

    Raises:
        RecordError: it is none.
    """
    try:
        match value:
            case {"do": "deal", "seat": int(seat), "down": str(down), "up": str(up), **rest}:
                action: Action = Deal(seat, maybe_cards(down), maybe_cards(up))
            case {"do": "community", "card": str(card), **rest}:
                action = DealCommunity(Card.parse(card))
            case {"do": "show", "down": str(down), **rest}:
                action = Show(maybe_cards(down))
            case {"do": str(word), "amount": int(amount), **rest} if word in _AMOUNT:
                action = _AMOUNT[word](amount)
            case {"do": str(word), "to": int(to), **rest} if word in _TO:
                action = _TO[word](to)
            case {"do": str(word), **rest} if word in _PLAIN:
                action = _PLAIN[word]()
            case _:
                raise _no_action(value)
    except RazzError as error:
        raise error if isinstance(error, RecordError) else _no_action(value) from error
    if rest:
        raise _no_action(value)
    return action


def _no_action(value: object) -> RecordError:
    return RecordError(Message("{value} is no action of a table's log", value=repr(value)))


def show_stakes(stakes: Stakes) -> dict[str, Any]:
    """Return *stakes* as JSON."""
    rake = stakes.rake
    return {
        "ante": stakes.ante,
        "bring_in": stakes.bring_in,
        "small_bet": stakes.small_bet,
        "big_bet": stakes.big_bet,
        "smallest_chip": stakes.smallest_chip,
        "rake": rake
        and {
            "percent": str(rake.percent),
            "cap": rake.cap,
            "unit": rake.unit,
            "no_rake_on_third": rake.no_rake_on_third,
        },
    }


def read_stakes(value: object) -> Stakes:
    """Return the stakes that `show_stakes` made *value* of.

    Raises:
        RecordError: it is no such object.
        RuleError: the figures make no sense together.
    """
    try:
        match value:
            case {"rake": None, **amounts}:
                return _stakes(amounts, None)
            case {"rake": {"percent": str(percent), **house}, **amounts}:
                return _stakes(amounts, _rake(Fraction(percent), house))
    except (TypeError, ValueError, ZeroDivisionError):  # a key or a fraction that cannot be
        pass
    raise RecordError(Message("{value} are no stakes", value=repr(value)))


def _stakes(amounts: dict[Any, Any], rake: Rake | None) -> Stakes:
    return Stakes(**amounts, rake=rake)


def _rake(percent: Fraction, house: dict[Any, Any]) -> Rake:
    return Rake(percent=percent, **house)
