"""Takes PHH files apart: each table is a hand, and a file may hold any number of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from razz.history.decoding import Fragment
from razz.history.pieces import MOST_CHARACTERS, NumberedLines, Piece, State, too_long
from razz.text import Message

FORMAT = "PHH"

_KEY = r"(?:[A-Za-z0-9_-]+|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\")"
_HEADER = re.compile(
    rf"[ \t]*\[[ \t]*(?P<name>{_KEY})(?P<more>[ \t]*\.[^\[\]\n]*)?\][ \t]*(?:#.*)?"
)
_PLAIN_HEADER = re.compile(r"\[[A-Za-z0-9_-]+\]\s*")
_PAIR = re.compile(rf"[ \t]*{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*[ \t]*=")
_VARIANT = re.compile(r"variant[ \t]*=")
_NESTS = re.compile(r"[\[\]{}]|'''|\"\"\"")
_TOKEN = re.compile(r"'''|\"\"\"|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\"|#.*|[\[\]{}]")
_CLOSING = {"'''": re.compile("'''"), '"""': re.compile(r'(?:\\.|[^\\])*?"""')}


def begins(line: str) -> bool | None:
    """Whether *line* is the first of a PHH file; ``None`` if it is a comment, and may be."""
    if line.lstrip().startswith("#"):
        return None
    return bool(_HEADER.fullmatch(line) or _PAIR.match(line))


class Tables:
    """Splits the lines of a PHH file into tables.

    Comments before the first table are its own. Tables of one name are two hands, and where a file
    without headers says once more what the variant is, another hand begins: such are files that
    were put behind each other.
    """

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._line = 1
        self._size = 0
        self._count = 0
        self._name: str | None = None  # of the table that is open
        self._has_variant = False
        self._string = ""  # the kind of string of several lines that is open
        self._depth = 0  # brackets that are open
        self._skips = False  # the table is too long

    def split(self, lines: NumberedLines) -> Iterator[Piece]:
        """Yield the tables of *lines* but for the last one, which `last` gives."""
        for number, line in lines:
            if not self._string and line.__class__ is not Fragment:
                yield from self._close_before(number, line)
            if not self._skips:
                self._texts.append(line)
                self._size += len(line) + 1
                self._follow(line)
            if self._size > MOST_CHARACTERS:
                yield self._piece(State.BROKEN, too_long())
                self._begin(number, [])
                self._skips = True

    def last(self, *, unended: bool) -> Iterator[Piece]:  # noqa: ARG002 - one of a kind
        """Yield the table with which the file ends."""
        if self._skips or not any(text.strip() for text in self._texts):
            return
        if self._name is not None and (self._depth > 0 or self._string):
            flaw = Message("the file ends before the hand does")
            yield self._piece(State.UNFINISHED, flaw)
        else:
            yield self._piece(State.WHOLE)

    def _close_before(self, number: int, line: str) -> Iterator[Piece]:
        """Yield the open table if *line* begins another."""
        found = _HEADER.fullmatch(line) if self._depth == 0 else None
        found = found or (_PLAIN_HEADER.fullmatch(line) and _HEADER.fullmatch(line))
        own: list[str] = []
        if found:
            if found["more"] and found["name"] == self._name:
                return  # a table inside of this one
            if self._name is None and not self._has_variant:
                self._name = found["name"]
                return
        elif self._depth == 0 and _VARIANT.match(line):
            if not self._has_variant:
                self._has_variant = True
                return
            own = self._comments_at_end()
        else:
            return
        if not self._skips:
            yield self._piece(State.WHOLE)
        self._begin(number - len(own), own)
        self._name = found["name"] if found else None
        self._has_variant = not found

    def _comments_at_end(self) -> list[str]:
        """Take the comments off the end of the open table."""
        place = len(self._texts)
        while place and (
            not self._texts[place - 1].strip() or begins(self._texts[place - 1]) is None
        ):
            place -= 1
        own = self._texts[place:]
        del self._texts[place:]
        return own

    def _begin(self, number: int, own: list[str]) -> None:
        self._texts, self._line, self._size = own, number, sum(map(len, own))
        self._string, self._depth, self._skips = "", 0, False

    def _piece(self, state: State, flaw: Message | None = None) -> Piece:
        self._count += 1
        return Piece(FORMAT, self._count, self._line, "\n".join(self._texts), state, flaw)

    def _follow(self, line: str) -> None:
        """Follow the strings and brackets of *line*."""
        if not self._string and not _NESTS.search(line):
            return
        place = 0
        while place < len(line):
            if self._string:
                found = (
                    _CLOSING[self._string].match(line, place)
                    if self._string != "'''"
                    else (_CLOSING[self._string].search(line, place))
                )
                if found is None:
                    return
                self._string = ""
            else:
                found = _TOKEN.search(line, place)
                if found is None:
                    return
                sign = found[0]
                if sign in _CLOSING:
                    self._string = sign
                elif sign in "[{":
                    self._depth += 1
                elif sign in "]}":
                    self._depth = max(0, self._depth - 1)
            place = found.end()
