"""The errors of the package, each naming the thing, the place and the remedy.

RazzError
├── CardError       a card, or a set of cards, that cannot be
├── MoneyError      an amount that cannot be read
├── RuleError       stakes, rule sets or set-ups that make no sense
├── IllegalAction   an action the rules do not allow here
├── DealError       cards given that the hand did not ask for
├── RecordError     a hand record that cannot be read, written or replayed
├── Refused         (razz.table) a command at a table that cannot be done now
└── StoreError      (razz.store) something about the database
"""

from __future__ import annotations

import errno

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


def reason(error: OSError) -> Message | str:
    """Return what went wrong with a file, as a message where it is one of the usual things."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)


_REASONS = {
    errno.ENOENT: Message("there is no such file or folder"),
    errno.EACCES: Message("permission is denied"),
    errno.EPERM: Message("permission is denied"),
    errno.EEXIST: Message("there is a file of that name"),
    errno.ENOTDIR: Message("it is no folder"),
    errno.EISDIR: Message("it is a folder"),
    errno.ENOSPC: Message("there is no space left"),
    errno.EROFS: Message("it is on a disk that is for reading only"),
}
