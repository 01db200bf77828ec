"""What a terminal can show: colours where there are some, card letters where signs are not."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, TextIO
from unicodedata import east_asian_width

from razz.cards import Card, Suit
from razz.text import Message

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

Say = Callable[[Message], str]
"""What turns a message into the person's language."""

_LETTERS = {suit.symbol: suit.code for suit in Suit}


def open_missing_streams() -> None:
    """Let what is printed go nowhere where standard output or error was closed (``razz >&-``)."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115 - for good


def fall_back_on_letters(*streams: TextIO) -> None:
    """Let *streams* print ``As`` where their encoding has no ``A♠``, and ``?`` for other signs."""
    codecs.register_error("razz.letters", _letters)
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="razz.letters")


def _letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_letter, error.object[error.start : error.end])), error.end


def _letter(sign: str) -> str:
    # Two for a wide sign, so that columns stay in line.
    return _LETTERS.get(sign) or ("??" if east_asian_width(sign) in "FW" else "?")


def console() -> Console:
    """Return the console that commands print on.

    A width that no terminal has (``COLUMNS=0``) means that it is not known: then it is the usual.
    """
    from rich.console import Console

    out = Console(highlight=False)
    return out if out.width >= _NARROWEST else Console(highlight=False, width=_USUAL)


_NARROWEST = 20
_USUAL = 80


def complain(line: str) -> None:
    """Print *line* on standard error."""
    print(line, file=sys.stderr)  # noqa: T201 - Rich would wrap it


def marked(hand: Iterable[Card], playing: Iterable[Card]) -> Text:
    """Return *hand* with the cards that do not play in brackets, and dim where there are colours.

    >>> from razz.cards import cards
    >>> print(marked(cards("Kh As 2d"), cards("As 2d")))
    (K♥) A♠ 2♦
    """
    from rich.text import Text

    playing = set(playing)
    parts = []
    for card in hand:
        red = card.suit in (Suit.HEARTS, Suit.DIAMONDS)
        if card in playing:
            parts.append(Text(str(card), "bold red" if red else "bold"))
        else:
            parts.append(Text(f"({card})", "dim"))
    return Text(" ").join(parts)
