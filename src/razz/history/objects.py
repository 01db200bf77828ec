"""Takes JSON files apart: one array, or a line an object; the outermost objects are the hands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from razz.history.decoding import Fragment
from razz.history.pieces import MOST_CHARACTERS, NumberedLines, Piece, State, too_long
from razz.text import Message

FORMAT = "JSON"

_BEGINS = re.compile(r"\s*(?:\{|\[\s*(?:\{|\]|$))")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}"]')


def begins(line: str) -> bool:
    """Whether *line* is the first of a JSON file.

    >>> [begins(line) for line in ('[{"site": 1}]', "[", '{"site": 1}', "[1]", "[table]")]
    [True, True, True, False, False]
    """
    return bool(_BEGINS.match(line))


class Objects:
    """Splits the lines of a JSON file into its objects."""

    def __init__(self) -> None:
        self._text = ""  # of the object that is open
        self._place = 0  # how far it has been looked through
        self._line = 0
        self._depth = 0
        self._count = 0
        self._skips = False  # the object is too long

    def split(self, lines: NumberedLines) -> Iterator[Piece]:
        """Yield the objects of *lines*; `last` gives one that is not finished."""
        torn = False
        for number, line in lines:
            if not torn and line.startswith('{"'):
                # A line an object: one that was cut does not swallow the others.
                if self._depth and self._text.startswith('{"') and not self._skips:
                    yield self._piece(
                        State.BROKEN, Message("the hand has no end: another one begins before it")
                    )
                    self._reset()
                self._skips = False
            torn = line.__class__ is Fragment
            if not self._skips:
                yield from self._add(number, line if torn else line + "\n")

    def last(self, *, unended: bool) -> Iterator[Piece]:  # noqa: ARG002 - one of a kind
        """Yield the object inside of which the file ends, if it does."""
        if self._depth:
            yield self._piece(State.UNFINISHED, Message("the file ends before the hand does"))

    def _add(self, number: int, part: str) -> Iterator[Piece]:
        self._text += part
        while found := _TOKEN.search(self._text, self._place):
            self._place = found.end()
            match found[0]:
                case "{":
                    self._depth += 1
                    if self._depth == 1:
                        self._text, self._place = self._text[found.start() :], 1
                        self._line = number
                case "}" if self._depth:
                    self._depth -= 1
                    if self._depth == 0:
                        rest = self._text[self._place :]
                        self._text = self._text[: self._place]
                        yield self._piece(State.WHOLE)
                        self._text, self._place = rest, 0
                case '"' if not part.endswith("\n"):
                    self._place = found.start()  # the string goes on in the next fragment
                    break
                case '"':
                    self._place = len(self._text)  # no string goes over the end of a line
        else:
            self._place = len(self._text)
        if not self._depth:
            self._text, self._place = self._text[self._place :], 0
        if len(self._text) > MOST_CHARACTERS:
            yield self._piece(State.BROKEN, too_long())
            self._reset()
            self._skips = True

    def _reset(self) -> None:
        self._text, self._place, self._depth = "", 0, 0

    def _piece(self, state: State, flaw: Message | None = None) -> Piece:
        self._count += 1
        return Piece(FORMAT, self._count, self._line, self._text, state, flaw)
