"""Pieces: a file taken apart into the text of one hand after the other, nothing read yet.

A file is never held whole, and no hand takes more than a bounded part of memory, whatever the file
is made of. A piece is plain text, so that another process can read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from razz.history.decoding import Fragment
from razz.text import Message

MOST_CHARACTERS = 400_000
"""Of one hand; a real one has a few thousand."""

NumberedLines = Iterable[tuple[int, str]]
"""Lines with their numbers; the parts of a line that is too long have one number."""


class State(Enum):
    """How a piece came to its end."""

    WHOLE = "whole"
    UNSURE = "unsure"  # it ends with the file, perhaps inside a figure
    UNFINISHED = "unfinished"  # the file ends before the hand does
    BROKEN = "broken"


@dataclass(frozen=True)
class Piece:
    """The text of one hand.

    Attributes:
        format: the name of its format.
        number: its place among the hands of the file, from 1.
        line: the file's number of its first line.
        text: its lines.
        state: how it came to its end.
        flaw: why it is unfinished or broken.
        context: a line before it that holds for it, with its number.
    """

    format: str
    number: int
    line: int
    text: str
    state: State = State.WHOLE
    flaw: Message | None = None
    context: tuple[int, str] | None = None


def numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield *lines* with their numbers."""
    number = 1
    for line in lines:
        yield number, line
        if line.__class__ is not Fragment:
            number += 1


def too_long() -> Message:
    """Return the complaint about a hand that does not come to an end."""
    return Message("the hand has more than {most:,} characters", most=MOST_CHARACTERS)
