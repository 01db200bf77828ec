"""All formats in one place: tells from the text what a file is, and reads its hands one by one."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import IO

from razz.errors import RazzError, RecordError, reason
from razz.history import fulltilt, kingsclub, merge, objects, phh, pokerstars, records_json, winamax
from razz.history.blocks import Blocks
from razz.history.decoding import Lines
from razz.history.formats import Format
from razz.history.items import Item, NoHand, Problem, ReadHand, Tally, Unfinished
from razz.history.lines import Block, Line, OtherGame
from razz.history.objects import Objects
from razz.history.phh import tables
from razz.history.phh.tables import Tables
from razz.history.pieces import NumberedLines, Piece, State, numbered
from razz.history.site import assemble_hand, at_line
from razz.text import Message

FORMATS: tuple[Format, ...] = (
    pokerstars.FORMAT,
    fulltilt.FORMAT,
    winamax.FORMAT,
    kingsclub.FORMAT,
    merge.FORMAT,
)
"""The formats of sites. PHH and JSON stand beside them: their hands are no blocks of lines."""

_BY_NAME = {format_.name: format_ for format_ in FORMATS}
_MOST_COMMENTS = 1_000


class HandFile:
    """A file of hands, in whatever format.

    Args:
        file: open for reading bytes; it is read once, from where it stands.
        name: the file's name; one that ends in ``.phh`` or ``.phhs`` says what it is.

    Attributes:
        is_blank: whether nothing stands in it; known once it has been read.
    """

    def __init__(self, file: IO[bytes], name: str = "") -> None:
        self._lines = Lines(file)
        self._name = name
        self.is_blank = True

    @property
    def position(self) -> int:
        """How many bytes have been read."""
        return self._lines.position

    def pieces(self) -> Iterator[Piece]:
        """Yield the text of one hand after the other."""
        lines = numbered(self._lines)
        held = []
        splitter: Blocks | Tables | Objects | None = None
        blocks = Blocks(FORMATS)
        for number, line in lines:
            held.append((number, line))
            if line.strip():
                self.is_blank = False
                splitter = self._splitter_for(line, blocks)
            if splitter is not None or len(held) > _MOST_COMMENTS:
                break
        if self.is_blank:
            return
        yield from _split(splitter or Tables(), chain(held, lines), self._lines)

    def _splitter_for(self, line: str, blocks: Blocks) -> Blocks | Tables | Objects | None:
        """What takes apart a file that begins with *line*; ``None`` if that is not to be told."""
        if self._name.lower().endswith((".phh", ".phhs")):
            return Tables()
        if blocks.begins(line):
            return blocks
        if objects.begins(line):
            return Objects()
        is_phh = tables.begins(line)
        if is_phh is None:
            return None
        return Tables() if is_phh else blocks

    def why_no_hand(self) -> Message:
        """Return why nothing that was read is a hand."""
        if not self._lines.is_text:
            return Message("the file is no text")
        if self.is_blank:
            return Message("the file is empty")
        return Message(
            "the file holds no hand of a known format ({formats})",
            formats=(*(format_.name for format_ in FORMATS), "PHH", "JSON"),
        )


def _split(
    splitter: Blocks | Tables | Objects, held: NumberedLines, lines: Lines
) -> Iterator[Piece]:
    yield from splitter.split(held)
    yield from splitter.last(unended=lines.unended)


def read_piece(piece: Piece, rules: str = "standard") -> Iterator[Item]:
    """Yield what *piece* holds, nearly always one hand.

    Args:
        piece: the text of a hand.
        rules: the rule set for hands of PHH files that do not name one.
    """
    if piece.state is State.UNFINISHED and piece.flaw is not None:
        yield Unfinished(piece.number, piece.line, piece.flaw)
    elif piece.format in _BY_NAME:
        yield _read_block(piece, _BY_NAME[piece.format])
    elif piece.flaw is not None:
        yield Problem(piece.number, piece.line, at_line(piece.line, piece.flaw))
    elif piece.format == tables.FORMAT:
        yield from _read_table(piece, rules)
    else:
        yield from _read_object(piece)


def block_of(piece: Piece) -> Block:
    """Return the lines of *piece*, a hand of a site, without the blank ones."""
    texts = enumerate(piece.text.split("\n"), start=piece.line)
    lines = tuple([Line(number, text) for number, text in texts if text])
    return Block(lines, None if piece.context is None else Line(*piece.context))


def _read_block(piece: Piece, format_: Format) -> Item:
    block = block_of(piece)
    try:
        told = format_.parse(block)
        if isinstance(told, OtherGame):
            return told
        if piece.flaw is not None:
            raise at_line(piece.line, piece.flaw)
        record, hand = assemble_hand(told)
    except RazzError as error:
        if piece.state is State.UNSURE:
            return _unsure(piece, error.message)
        found = format_.start.match(block.first.text)
        known = found.groupdict().get("id") if found else None
        return Problem(piece.number, piece.line, _placed(error, piece.line), format_.name, known)
    problems = record.problems(hand)
    if problems and piece.state is State.UNSURE:
        return _unsure(piece, problems[0])
    return ReadHand(piece.number, piece.line, record, hand)


def _unsure(piece: Piece, reason: Message) -> Unfinished:
    return Unfinished(
        piece.number,
        piece.line,
        Message("the file ends in the last line of the hand, and {reason}", reason=reason),
    )


def _placed(error: RazzError, line: int) -> RazzError:
    """Return *error* with its line; *line* is that of the hand, for one that names none."""
    said = error.message.sentence.startswith("line {line}")
    return error if said else at_line(line, error.message)


def _read_table(piece: Piece, rules: str) -> Iterator[Item]:
    for found in phh.read_hands(piece.text, rules, piece.line):
        match found:
            case OtherGame():
                yield found
            case (record, hand):
                yield ReadHand(piece.number, piece.line, record, hand)
            case error:
                yield Problem(piece.number, piece.line, error, tables.FORMAT)


def _read_object(piece: Piece) -> Iterator[Item]:
    # No string goes over the end of a line, so an object may as well stand on one.
    for found in records_json.read_hands(piece.text.replace("\n", " ")):
        if isinstance(found, RecordError):
            yield Problem(piece.number, piece.line, _placed(found, piece.line))
        else:
            yield ReadHand(piece.number, piece.line, *found)


def read_stream(file: IO[bytes], name: str = "", rules: str = "standard") -> Iterator[Item]:
    """Yield what *file* holds, hand by hand; memory does not grow with the file.

    Args:
        file: open for reading bytes.
        name: the file's name, if it has one.
        rules: the rule set for hands of PHH files that do not name one.
    """
    hands, tally = HandFile(file, name), Tally()
    for piece in hands.pieces():
        for item in read_piece(piece, rules):
            tally.add(item)
            yield item
    nothing = tally.no_hand(hands.why_no_hand())
    if nothing is not None:
        yield nothing


def read_file(path: Path | str, rules: str = "standard") -> Iterator[Item]:
    """Yield what the file at *path* holds (see `read_stream`), or that it cannot be read."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            yield from read_stream(file, path.name, rules)
    except OSError as error:
        yield NoHand(unreadable(error), is_empty=True)


def read_text(text: str, rules: str = "standard") -> Iterator[Item]:
    """Yield what *text* holds (see `read_stream`)."""
    return read_stream(BytesIO(text.encode("utf-8", "surrogatepass")), rules=rules)


def unreadable(error: OSError) -> Message:
    """Return the complaint about a file that the system does not give."""
    return Message("the file cannot be read: {reason}", reason=reason(error))
