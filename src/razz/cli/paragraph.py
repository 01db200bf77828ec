"""Paragraphs that wrap well in every language: Rich alone breaks lines at spaces only.

Japanese has no spaces. It may break between any two characters, but a line does not begin with
closing punctuation or a small kana, nor end with an opening bracket, and words in katakana and in
Latin letters stay whole while they fit.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.measure import Measurement
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

NO_BREAK = "\N{NO-BREAK SPACE}"
"""A space at which no line breaks; it is printed as a plain one."""

_CLOSING = frozenset(
    "、。，．・：；！？）」』】〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?)]%"
)
_OPENING = frozenset("（「『【〈《([")


class Paragraph:
    """Text that Rich prints wrapped to the room it gets.

    Args:
        text: the text, with styles or without; it may hold line breaks.
    """

    def __init__(self, text: Text | str) -> None:
        self.text = Text(text) if isinstance(text, str) else text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.text.split("\n", allow_blank=True):
            for part in line.divide(break_places(line.plain, options.max_width)):
                part.rstrip()
                part.plain = part.plain.replace(NO_BREAK, " ")
                yield part

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        lines = self.text.plain.split("\n")
        widest = max(cell_len(line) for line in lines)
        longest = max(cell_len(piece.rstrip()) for line in lines for piece in pieces(line))
        return Measurement(longest, widest).with_maximum(options.max_width)


def break_places(text: str, width: int) -> list[int]:
    """Return the places at which *text* breaks into lines of at most *width* cells.

    >>> text = "端数チップは、勝ったハンドへ。"
    >>> places = [0, *break_places(text, 12), len(text)]
    >>> [text[start:end] for start, end in pairwise(places)]
    ['端数チップ', 'は、勝った', 'ハンドへ。']
    """
    places: list[int] = []
    place = used = 0
    for piece in pieces(text):
        rest = piece
        if used and used + cell_len(rest.rstrip()) > width:
            places.append(place)
            used = 0
        while cell_len(rest.rstrip()) > width:  # a word that fits no line
            head = _fitting(rest, width)
            place += head
            places.append(place)
            rest = rest[head:]
        used += cell_len(rest)
        place += len(rest)
    return places


def pieces(text: str) -> list[str]:
    """Return *text* cut wherever a line may break.

    >>> pieces("a bet（ベット）です")
    ['a ', 'bet', '（ベット）', 'で', 'す']
    """
    if not text:
        return [""]
    cuts = [place for place in range(1, len(text)) if _may_break(text[place - 1], text[place])]
    return [text[start:end] for start, end in pairwise([0, *cuts, len(text)])]


def _may_break(before: str, after: str) -> bool:
    if before == " " or after == " ":
        return before == " " and after != " "
    if before in _OPENING or after in _CLOSING:
        return False
    if before.isascii() and (before.isdigit() or (before.isalpha() and _katakana(after))):
        return False  # 5枚, 3rdストリート
    if _katakana(before) and _katakana(after):
        return False
    return cell_len(before) == 2 or cell_len(after) == 2


def _katakana(sign: str) -> bool:
    return "ァ" <= sign <= "ー"


def _fitting(piece: str, width: int) -> int:
    """How many characters of *piece* fit in *width* cells, at least one."""
    count = 1
    while cell_len(piece[: count + 1]) <= width:
        count += 1
    return count
