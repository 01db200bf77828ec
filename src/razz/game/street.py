"""The five streets of seven-card stud, and the phases of a hand."""

from __future__ import annotations

from enum import Enum, IntEnum

from razz.text import Message


class Street(IntEnum):
    """A street, by the number of cards a seat holds on it.

    >>> Street.FIFTH.is_big, Street.FIFTH.next
    (True, <Street.SIXTH: 6>)
    """

    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7

    @property
    def is_big(self) -> bool:
        """Whether the big bet is in force: on fifth, sixth and seventh street."""
        return self >= Street.FIFTH

    @property
    def next(self) -> Street:
        """The street after; there is none after seventh street."""
        return Street(self + 1)

    @property
    def word(self) -> Message:
        """The street in words: "third street"."""
        return _WORDS[self - 3]


_WORDS = (
    Message("third street"),
    Message("fourth street"),
    Message("fifth street"),
    Message("sixth street"),
    Message("seventh street"),
)


class Phase(Enum):
    """What a hand is waiting for."""

    DEALING = "dealing"
    OPENING = "opening"  # up cards are not known: the record must say who acts first
    BETTING = "betting"
    SHOWDOWN = "showdown"
    PAYOUT = "payout"  # cards that decide a pot are not known: the record must say who won
    OVER = "over"
