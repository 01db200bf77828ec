"""The errors of the package, each naming the thing, the place and the remedy.

RazzError
├── CardError       a card, or a set of cards, that cannot be
├── MoneyError      an amount that cannot be read
├── RuleError       stakes, rule sets or set-ups that make no sense
├── IllegalAction   an action the rules do not allow here
├── DealError       cards given that the hand did not ask for
└── RecordError     a hand record that cannot be read, written or replayed
"""

from __future__ import annotations

from razz.text import Message


class RazzError(Exception):
    """Any complaint of the package; ``error.message`` can be said in another language."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class CardError(RazzError):
    """A card, or a set of cards, that cannot be."""


class MoneyError(RazzError):
    """An amount of money that cannot be read."""


class RuleError(RazzError):
    """Stakes, rule sets or the set-up of a hand that make no sense."""


class IllegalAction(RazzError):
    """An action that the rules do not allow here: what was tried, why not, what is legal."""


class DealError(RazzError):
    """Cards that the hand did not ask for, or that have been seen already."""


class RecordError(RazzError):
    """A hand record that cannot be read, written or replayed."""
