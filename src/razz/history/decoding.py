"""Lines of a file of unknown encoding, read part by part: memory does not grow with the file.

Hands come as UTF-8 or UTF-16, with a mark or without, or in a Windows code page; lines end with LF,
CRLF, CR or a mixture; and some files are no text at all.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from typing import IO

MOST_OF_A_LINE = 1 << 16
"""Characters of a line that are handed out at once."""

_AT_ONCE = 1 << 18
_MARK = "\ufeff"


class Fragment(str):
    """A part of a line that is too long to be kept whole; its last part is a plain ``str``."""

    __slots__ = ()


class Lines:
    r"""The lines of *file* without their ends, once.

    Args:
        file: open for reading bytes.

    Attributes:
        position: how many bytes have been read.
        unended: whether the last line had no end; known when it has been handed out.
        is_text: whether the file is text at all; one that is not has no lines.

    >>> from io import BytesIO
    >>> list(Lines(BytesIO(b"Jos\xe9 folds\r\nJos\xc3\xa9 checks")))
    ['José folds', 'José checks']
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.position = 0
        self.unended = False
        self.is_text = True

    def __iter__(self) -> Iterator[str]:
        rest = ""
        for new in self._texts():
            text = (rest + new).replace(_MARK, "")
            # The line feed of a last carriage return may be still to come.
            held = text[-1:] if text.endswith("\r") else ""
            text = text[: len(text) - len(held)].replace("\r\n", "\n").replace("\r", "\n")
            lines = text.split("\n")
            rest = lines.pop() + held
            yield from _fragments(lines)
            while len(rest) > MOST_OF_A_LINE:
                yield Fragment(rest[:MOST_OF_A_LINE])
                rest = rest[MOST_OF_A_LINE:]
        self.unended = rest != "" and not rest.endswith("\r")
        if rest:
            yield rest.removesuffix("\r")

    def _texts(self) -> Iterator[str]:
        """The text in parts, no character torn apart."""
        data = self._read()
        wide = _wide(data)
        self.is_text = wide is not None or not _is_binary(data)
        if not self.is_text:
            return
        if wide is None:
            yield from self._narrow(data)
            return
        # A character that the file's end cuts is not in it.
        decoder = codecs.getincrementaldecoder(wide)("replace")
        while data:
            yield decoder.decode(data)
            data = self._read()

    def _narrow(self, data: bytes) -> Iterator[str]:
        rest = b""
        while data:
            data = rest + data
            end = _last_end(data)
            yield _decoded(data[:end])
            rest = data[end:]
            data = self._read()
        yield _decoded(rest)

    def _read(self) -> bytes:
        data = self._file.read(_AT_ONCE)
        self.position += len(data)
        return data


def _fragments(lines: list[str]) -> Iterable[str]:
    if max(map(len, lines), default=0) <= MOST_OF_A_LINE:
        return lines
    parts: list[str] = []
    for line in lines:
        rest = line
        while len(rest) > MOST_OF_A_LINE:
            parts.append(Fragment(rest[:MOST_OF_A_LINE]))
            rest = rest[MOST_OF_A_LINE:]
        parts.append(rest)
    return parts


def _last_end(data: bytes) -> int:
    """Where the last whole line of *data* ends; in one endless line, its last whole character."""
    end = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
    if end:
        return end
    end = max(len(data) - 1, 0)
    while 0 < end > len(data) - 4 and 0x80 <= data[end] < 0xC0:
        end -= 1
    return end


def _decoded(data: bytes) -> str:
    """Return *data*, a number of whole lines; a line that is no UTF-8 is in the Windows code."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "".join(map(_decoded_line, data.splitlines(keepends=True)))


def _decoded_line(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")


_CONTROLS = bytes({*range(0x20)} - {*b"\t\n\v\f\r\x1a\x1b"})


def _is_binary(data: bytes) -> bool:
    """Whether *data*, the beginning of a file, is a picture or the like: no 8-bit text."""
    sample = data[:4096]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return controls > len(sample) * 0.05


def _wide(data: bytes) -> str | None:
    """The kind of UTF-16 that *data*, the beginning of a file, is in; ``None`` if in no such."""
    if data.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    if data.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    # Without a mark: every second byte of what is mostly Latin letters is zero.
    sample = data[:4096]
    pairs = len(sample) // 2
    zeros = [sample[parity::2].count(0) for parity in (0, 1)]
    for parity, name in enumerate(("utf-16-be", "utf-16-le")):
        if zeros[parity] > pairs * 0.3 and zeros[1 - parity] < pairs * 0.05:
            return name
    return None
