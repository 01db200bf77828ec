"""Takes the files of sites apart: a block begins at a first line of a hand, of whatever format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from razz.history.decoding import MOST_OF_A_LINE, Fragment
from razz.history.formats import Format
from razz.history.lines import LONGEST
from razz.history.pieces import MOST_CHARACTERS, NumberedLines, Piece, State, too_long
from razz.text import Message

_SEAT = re.compile(r"Seat (\d+): ")
_SUMMED_UP = re.compile(r"folded|collected|sitting out|mucked$|(?:showed|mucked) \[[^\]]*\]")
_SEATED = re.compile(r"Seat (\d+): (?!.* out of hand).*\)")  # not one that is sitting out


class Blocks:
    """Splits the lines of a file into blocks.

    Lines that belong to no hand are passed over: they stand before the first one, or behind a gap
    after the end of one.

    Args:
        formats: what formats there are.
    """

    def __init__(self, formats: Sequence[Format]) -> None:
        self._formats = formats
        self._starts = _any_of([format_.start for format_ in formats])
        self._contexts = _any_of([f.context for f in formats if f.context is not None])
        self._context: dict[str, tuple[int, str]] = {}
        self._block: _Block | None = None
        self._count = 0

    def begins(self, line: str) -> bool:
        """Whether *line* is the first of a hand, or one that holds for hands."""
        text = plain(line)
        return bool(self._starts.match(text) or self._contexts.match(text))

    def split(self, lines: NumberedLines) -> Iterator[Piece]:
        """Yield the blocks of *lines* but for the last one, which `last` gives."""
        torn = False  # inside a line that comes in fragments
        for number, line in lines:
            is_part = line.__class__ is Fragment
            if torn or is_part:
                if not torn:
                    yield from self._long_line(number)
                torn = is_part
                continue
            text = plain(line)
            is_short = len(text) <= LONGEST or text.startswith("<")
            if is_short and self._starts.match(text):
                yield from self._close()
                self._open(number, text)
            elif is_short and self._contexts.match(text):
                yield from self._close()
                self._keep_context(number, text)
            elif self._block is not None and not self._block.add(text):
                yield from self._close(too_long())

    def last(self, *, unended: bool) -> Iterator[Piece]:
        """Yield the block with which the file ends, if one is open.

        Args:
            unended: whether the last line had no end, so that it may be a part of a line.
        """
        if self._block is not None:
            yield self._block.last_piece(unended=unended)
            self._block = None

    def _open(self, number: int, text: str) -> None:
        format_ = next(f for f in self._formats if f.start.match(text))
        self._count += 1
        self._block = _Block(format_, self._count, number, text, self._context.get(format_.name))

    def _close(self, flaw: Message | None = None) -> Iterator[Piece]:
        if self._block is not None:
            yield self._block.piece(flaw)
            self._block = None

    def _keep_context(self, number: int, text: str) -> None:
        for format_ in self._formats:
            if format_.context is not None and format_.context.match(text):
                self._context[format_.name] = (number, text)

    def _long_line(self, number: int) -> Iterator[Piece]:
        if self._block is not None and not self._block.ended:
            yield from self._close(
                Message(
                    "line {line} has more than {most:,} characters",
                    line=number,
                    most=MOST_OF_A_LINE,
                )
            )


class _Block:
    """A block on its way."""

    def __init__(
        self,
        format_: Format,
        number: int,
        line: int,
        text: str,
        context: tuple[int, str] | None,
    ) -> None:
        self.format = format_
        self.number = number
        self.line = line
        self.texts = [text]
        self.context = context
        self.end = self._end_at(0)
        self.size = len(text)
        self.gap = 0  # blank lines since the last other one
        self.widest_gap = 0  # inside the hand, where every line may be doubled

    @property
    def ended(self) -> bool:
        return self.end is not None

    def _end_at(self, place: int) -> int | None:
        text = self.texts[place]
        if text.startswith("<"):
            found = self.format.end.match(text, text.rfind("</"))  # an element may be one line
        else:
            found = self.format.end.match(text) if len(text) <= LONGEST else None
        return place if found else None

    def add(self, text: str) -> bool:
        """Add a line; return whether the block may go on."""
        self.texts.append(text)
        self.size += len(text) + 1
        if not text:
            self.gap += 1
            if self.end is not None:
                return self.gap <= self.widest_gap + 1
            return self.size <= MOST_CHARACTERS
        if self.end is None:
            self.widest_gap = max(self.gap, self.widest_gap)
            self.end = self._end_at(len(self.texts) - 1)
        self.gap = 0
        return self.size <= MOST_CHARACTERS

    def piece(self, flaw: Message | None = None) -> Piece:
        """The block as it is when something else comes; *flaw* is why it has no end."""
        if self.ended:
            return self._piece(State.WHOLE, None)
        if flaw is None:
            flaw = Message("the hand has no end: another one begins before it")
        return self._piece(State.BROKEN, flaw)

    def last_piece(self, *, unended: bool) -> Piece:
        """The block as it is at the end of the file."""
        last = self.texts[-1]
        if self.end is None:
            return self._piece(State.UNFINISHED, Message("the file ends before the hand does"))
        if self._summary_is_cut(unended=unended):
            return self._piece(State.UNFINISHED, Message("the file ends inside the summary"))
        if unended and self.end == len(self.texts) - 1 and last[-1] not in ")>":
            return self._piece(State.UNSURE, None)
        return self._piece(State.WHOLE, None)

    def _summary_is_cut(self, *, unended: bool) -> bool:
        """Whether the summary is still to tell of a seat, which may have cards to be told."""
        if not self.format.sums_up_seats or self.gap or self.end is None:
            return False
        played, summary = self.texts[: self.end], self.texts[self.end :]
        seats = [found[1] for text in played if (found := _SEATED.fullmatch(text))]
        summed = [found[1] for text in summary if (found := _SEAT.match(text))]
        if not seats or not summed:
            # Many a hand is passed on without its summary, where it says nothing new.
            return any(text.startswith("*** SHOW DOWN") for text in played)
        is_torn = unended and not _SUMMED_UP.search(self.texts[-1])
        return is_torn or int(summed[-1]) < int(seats[-1])

    def _piece(self, state: State, flaw: Message | None) -> Piece:
        text = "\n".join(self.texts).rstrip("\n")
        return Piece(self.format.name, self.number, self.line, text, state, flaw, self.context)


def plain(line: str) -> str:
    """Return *line* without blanks at its ends, and with plain ones inside."""
    return line.replace("\u00a0", " ").replace("\u202f", " ").strip()


def _any_of(patterns: Iterable[re.Pattern[str]]) -> re.Pattern[str]:
    """Return a pattern for what any of *patterns* matches; their groups have no names in it."""
    ways = []
    for pattern in patterns:
        way = re.sub(r"\(\?P<\w+>", "(?:", pattern.pattern)
        ways.append(f"(?i:{way})" if pattern.flags & re.IGNORECASE else f"(?:{way})")
    return re.compile("|".join(ways) or "(?!)")
