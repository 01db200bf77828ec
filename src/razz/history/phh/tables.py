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
    """Splits the lines of a PHH file into hands.

    Comments before the first table are its own. Tables of one name are two hands, and where a hand
    says once more what its variant is, another one begins: such are files that were put behind each
    other.
    """

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._line = 1
        self._size = 0
        self._count = 0
        self._name: str | None = None  # of the table that is open
        self._is_bare = False  # the hand is a file's own table, and headers are inside of it
        self._has_variant = False
        self._string = ""  # the kind of string of several lines that is open
        self._depth = 0  # brackets that are open
        self._skips = False  # the hand is too long

    def split(self, lines: NumberedLines) -> Iterator[Piece]:
        """Yield the hands of *lines* but for the last one, which `last` gives."""
        torn = ""
        for number, part in lines:
            if part.__class__ is Fragment:
                torn += part if len(torn) <= MOST_CHARACTERS else ""
                continue
            line, torn = torn + part, ""
            if not self._string and self._begins_another(line):
                own = self._comments_at_end() if _VARIANT.match(line) else []
                if not self._skips:
                    yield self._piece(State.WHOLE)
                self._begin(number - len(own), own, line)
            if not self._skips:
                self._texts.append(line)
                self._size += len(line) + 1
                self._follow(line)
            if self._size > MOST_CHARACTERS:
                yield self._piece(State.BROKEN, too_long())
                self._begin(number, [])
                self._skips = self._has_variant = True

    def last(self, *, unended: bool) -> Iterator[Piece]:  # noqa: ARG002 - one of a kind
        """Yield the hand with which the file ends."""
        if self._skips or not any(text.strip() for text in self._texts):
            return
        if self._name is not None and (self._depth > 0 or self._string):
            flaw = Message("the file ends before the hand does")
            yield self._piece(State.UNFINISHED, flaw)
        else:
            yield self._piece(State.WHOLE)

    def _begins_another(self, line: str) -> bool:
        """Whether *line* begins another hand than the one that is open; keeps what it says."""
        found = _HEADER.fullmatch(line) if self._depth == 0 else None
        found = found or (_PLAIN_HEADER.fullmatch(line) and _HEADER.fullmatch(line))
        if found:
            if self._is_bare or (found["more"] and found["name"] == self._name):
                return False
            is_first = self._name is None and not self._skips
            self._name = found["name"]
            return not is_first
        if self._depth:
            return False
        self._is_bare = self._is_bare or (self._name is None and bool(_PAIR.match(line)))
        if not _VARIANT.match(line):
            return False
        is_first = not self._has_variant
        self._has_variant = True
        return not is_first

    def _comments_at_end(self) -> list[str]:
        """Take off the end of the open hand what belongs to the next: comments, and a header."""
        place = len(self._texts)
        while place and self._is_between(self._texts[place - 1]):
            place -= 1
        own = self._texts[place:]
        del self._texts[place:]
        return own

    def _is_between(self, line: str) -> bool:
        return not line.strip() or begins(line) is None or bool(_HEADER.fullmatch(line))

    def _begin(self, number: int, own: list[str], first: str = "") -> None:
        """Begin a hand with the lines *own*; *first* is the next one."""
        self._texts, self._line, self._size = own, number, sum(map(len, own))
        self._string, self._depth, self._skips = "", 0, False
        self._has_variant = bool(_VARIANT.match(first))
        if self._has_variant:
            headers = [found["name"] for line in own if (found := _HEADER.fullmatch(line))]
            self._name = headers[-1] if headers else None
            self._is_bare = not headers

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
