"""Razz, seven-card stud lowball.

The names below are the front door: ``from razz import best_low, cards``. Each is loaded when it is
first asked for, so ``import razz`` itself costs nothing.
"""

__version__ = "0.1.0"

# Type checkers take any variable of this name for true, so `typing` need not be imported for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from razz.cards import DECK as DECK
    from razz.cards import Card as Card
    from razz.cards import Rank as Rank
    from razz.cards import Suit as Suit
    from razz.cards import cards as cards
    from razz.cards import maybe_cards as maybe_cards
    from razz.cards import shuffled as shuffled
    from razz.errors import CardError as CardError
    from razz.errors import DealError as DealError
    from razz.errors import IllegalAction as IllegalAction
    from razz.errors import MoneyError as MoneyError
    from razz.errors import RazzError as RazzError
    from razz.errors import RecordError as RecordError
    from razz.errors import RuleError as RuleError
    from razz.low import Ladder as Ladder
    from razz.low import Low as Low
    from razz.low import best_low as best_low
    from razz.low import plain_low as plain_low
    from razz.low import playing_cards as playing_cards
    from razz.text import Message as Message

_HOMES = {
    "Card": "razz.cards",
    "CardError": "razz.errors",
    "DECK": "razz.cards",
    "DealError": "razz.errors",
    "IllegalAction": "razz.errors",
    "Ladder": "razz.low",
    "Low": "razz.low",
    "Message": "razz.text",
    "MoneyError": "razz.errors",
    "Rank": "razz.cards",
    "RazzError": "razz.errors",
    "RecordError": "razz.errors",
    "RuleError": "razz.errors",
    "Suit": "razz.cards",
    "best_low": "razz.low",
    "cards": "razz.cards",
    "maybe_cards": "razz.cards",
    "plain_low": "razz.low",
    "playing_cards": "razz.low",
    "shuffled": "razz.cards",
}
"""Where each public name lives; the imports above say the same to type checkers."""


def __getattr__(name: str) -> "Any":
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'razz' has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(home), name)
    return found


def __dir__() -> "list[str]":
    return sorted([*globals(), *_HOMES])
