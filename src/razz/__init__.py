"""Razz, seven-card stud lowball.

The names below are the front door: ``from razz import best_low, cards``. Each is loaded when it is
first asked for, so ``import razz`` itself costs nothing.
"""

import sys

__version__ = "0.1.0"

# Type checkers take any variable of this name for true, so `typing` need not be imported for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from razz.cards import DECK as DECK
    from razz.cards import Card as Card
    from razz.cards import Rank as Rank
    from razz.cards import Suit as Suit
    from razz.cards import cards as cards
    from razz.cards import maybe_cards as maybe_cards
    from razz.cards import shuffled as shuffled
    from razz.equity.ask import Equity as Equity
    from razz.equity.ask import equity as equity
    from razz.errors import CardError as CardError
    from razz.errors import DealError as DealError
    from razz.errors import IllegalAction as IllegalAction
    from razz.errors import MoneyError as MoneyError
    from razz.errors import RazzError as RazzError
    from razz.errors import RecordError as RecordError
    from razz.errors import RuleError as RuleError
    from razz.game.action import Action as Action
    from razz.game.action import Bet as Bet
    from razz.game.action import BringIn as BringIn
    from razz.game.action import Call as Call
    from razz.game.action import Check as Check
    from razz.game.action import Complete as Complete
    from razz.game.action import Deal as Deal
    from razz.game.action import DealCommunity as DealCommunity
    from razz.game.action import Fold as Fold
    from razz.game.action import Muck as Muck
    from razz.game.action import Payout as Payout
    from razz.game.action import Raise as Raise
    from razz.game.action import Show as Show
    from razz.game.betting import Option as Option
    from razz.game.betting import Options as Options
    from razz.game.dealer import Dealer as Dealer
    from razz.game.hand import Hand as Hand
    from razz.game.state import NeedAction as NeedAction
    from razz.game.state import NeedCards as NeedCards
    from razz.game.state import NeedCommunity as NeedCommunity
    from razz.game.state import NeedPayout as NeedPayout
    from razz.game.state import Seat as Seat
    from razz.game.state import SetUp as SetUp
    from razz.game.street import Phase as Phase
    from razz.game.street import Street as Street
    from razz.game.view import SeatView as SeatView
    from razz.game.view import View as View
    from razz.low import Ladder as Ladder
    from razz.low import Low as Low
    from razz.low import best_low as best_low
    from razz.low import plain_low as plain_low
    from razz.low import playing_cards as playing_cards
    from razz.money import Money as Money
    from razz.record import HandRecord as HandRecord
    from razz.record import Player as Player
    from razz.rules import NAMED as NAMED
    from razz.rules import Rake as Rake
    from razz.rules import RuleSet as RuleSet
    from razz.rules import Stakes as Stakes
    from razz.rules import rule_set as rule_set
    from razz.rules.choices import Limit as Limit
    from razz.text import Message as Message
else:
    ModuleType = type(sys)  # without loading `types` for it

_HOMES = {
    "Action": "razz.game.action",
    "Bet": "razz.game.action",
    "BringIn": "razz.game.action",
    "Call": "razz.game.action",
    "Card": "razz.cards",
    "CardError": "razz.errors",
    "Check": "razz.game.action",
    "Complete": "razz.game.action",
    "DECK": "razz.cards",
    "Deal": "razz.game.action",
    "DealCommunity": "razz.game.action",
    "DealError": "razz.errors",
    "Dealer": "razz.game.dealer",
    "Equity": "razz.equity.ask",
    "Fold": "razz.game.action",
    "Hand": "razz.game.hand",
    "HandRecord": "razz.record",
    "IllegalAction": "razz.errors",
    "Ladder": "razz.low",
    "Limit": "razz.rules.choices",
    "Low": "razz.low",
    "Message": "razz.text",
    "Money": "razz.money",
    "MoneyError": "razz.errors",
    "Muck": "razz.game.action",
    "NAMED": "razz.rules",
    "NeedAction": "razz.game.state",
    "NeedCards": "razz.game.state",
    "NeedCommunity": "razz.game.state",
    "NeedPayout": "razz.game.state",
    "Option": "razz.game.betting",
    "Options": "razz.game.betting",
    "Payout": "razz.game.action",
    "Phase": "razz.game.street",
    "Player": "razz.record",
    "Raise": "razz.game.action",
    "Rake": "razz.rules",
    "Rank": "razz.cards",
    "RazzError": "razz.errors",
    "RecordError": "razz.errors",
    "RuleError": "razz.errors",
    "RuleSet": "razz.rules",
    "Seat": "razz.game.state",
    "SeatView": "razz.game.view",
    "SetUp": "razz.game.state",
    "Show": "razz.game.action",
    "Stakes": "razz.rules",
    "Street": "razz.game.street",
    "Suit": "razz.cards",
    "View": "razz.game.view",
    "best_low": "razz.low",
    "cards": "razz.cards",
    "equity": "razz.equity.ask",
    "maybe_cards": "razz.cards",
    "plain_low": "razz.low",
    "playing_cards": "razz.low",
    "rule_set": "razz.rules",
    "shuffled": "razz.cards",
}
"""Where each public name lives; the imports above say the same to type checkers."""


class _FrontDoor(ModuleType):
    """This package, in which `cards` stays the function when the module `razz.cards` is loaded."""

    def __setattr__(self, name: str, value: "Any") -> None:
        if name in _HOMES and isinstance(value, ModuleType):
            return
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _FrontDoor


def __getattr__(name: str) -> "Any":
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'razz' has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(home), name)
    return found


def __dir__() -> "list[str]":
    return sorted([*globals(), *_HOMES])
