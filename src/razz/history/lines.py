"""Reading hands off lines: names that look like anything, tables of patterns, streets by number.

A site's module gives a table of what a seat can be said to have done. A name is never guessed: it
is looked up in the hand's own seat list, the longest that leaves a sentence of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from razz.cards import MaybeCard, maybe_cards
from razz.errors import RazzError, RecordError
from razz.game.street import Street
from razz.history.amounts import AMOUNT, read_amount
from razz.history.site import Act, Deed, Said, Seated, SiteHand, at_line
from razz.record import ClaimKind
from razz.text import Message

CARDS = r"\[(?P<cards>[^\]]*)\]"
"""A pattern for cards in brackets."""

CARD = r"\[(?P<card>[^\s\]]{2})\]"
"""A pattern for one card in brackets."""

SUMMARY = re.compile(r"Seat (?P<seat>\d{1,2}): +(?P<text>.+)")
"""A line of the summary; `Reader.summary` reads it."""

LONGEST = 1000
"""A line with more characters is no line of a hand, and patterns are spared it."""

_GROUPS = re.compile(r":?(\s*\[[^\]]*\])+\s*")
_IN_SUMMARY = re.compile(rf"(?: \([^()]*\))? (?:showed|mucked) {CARDS}.*")

ALL_IN = r"(?:,? and is all[- ]in)?"
"""What a site adds to a deed that took the last chip."""


@dataclass(frozen=True)
class Line:
    """A line of a file, without blanks at its end."""

    number: int
    text: str


@dataclass(frozen=True)
class Block:
    """The lines of one hand, and a line before them that holds for all hands that follow it."""

    lines: tuple[Line, ...]
    context: Line | None = None

    @property
    def first(self) -> Line:
        """The first line."""
        return self.lines[0]


@dataclass(frozen=True)
class OtherGame:
    """A hand of another game: counted, and never read as Razz."""

    line: int
    name: str


@dataclass(frozen=True)
class Sentence:
    """What a line can say of a seat after its name; ``{amount}`` and ``{cards}`` stand for those.

    Attributes:
        deed: what it means.
        form: the words, as a regular expression with those gaps.
        is_total: for a call, whether the amount is the whole wager on the street.
    """

    deed: Deed
    form: str
    is_total: bool = False
    pattern: re.Pattern[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        form = self.form.replace("{amount}", f"(?P<amount>{AMOUNT})").replace("{cards}", CARDS)
        object.__setattr__(self, "pattern", re.compile(form + r"\s*"))


class Reader:
    """Collects what the lines of one hand say into a `SiteHand`.

    Args:
        hand: what the header said.
        sentences: the site's table of deeds.
        after_name: what stands between a name and its deed.
    """

    def __init__(self, hand: SiteHand, sentences: Sequence[Sentence], after_name: str) -> None:
        self.hand = hand
        self.street = Street.THIRD
        self._sentences = sentences
        self._after_name = after_name
        self._by_length: list[str] = []

    def read(self, lines: Iterable[Line], rules: Rules) -> SiteHand:
        """Return the hand that *lines* tell.

        Each line is given to the first rule that fits and whose *name*, if it has one, is in the
        seat list; then to the table of deeds. What fits nothing is not of the game.
        """
        for line in lines:
            if len(line.text) > LONGEST:
                continue
            for pattern, take in rules:
                found = pattern.fullmatch(line.text)
                if found and self._is_ours(found):
                    take(self, line, found)
                    break
            else:
                self.deed(line)
        return self.hand

    def _is_ours(self, found: re.Match[str]) -> bool:
        """Whether what was *found* is of nobody, of somebody in the seat list, or a seat itself."""
        gaps = found.groupdict()
        return "name" not in gaps or "stack" in gaps or gaps["name"] in self._by_length

    def seat(self, line: Line, number: str, name: str, stack: str, *, away: bool = False) -> None:
        """Take down a line of the seat list, which ends where the play begins."""
        if self.hand.acts or self.hand.dealt:
            return
        self.hand.seated.append(
            Seated(line.number, int(number), name, amount_at(line, stack), away)
        )
        self._by_length = sorted((s.name for s in self.hand.seated), key=len, reverse=True)

    def names_at(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield the names that *text* can begin with, longest first, and what stands behind."""
        for name in self._by_length:
            if text.startswith(name):
                yield name, text[len(name) :]

    def deed(self, line: Line) -> bool:
        """Take down what *line* says a seat did; return whether it does."""
        for name, rest in self.names_at(line.text):
            if not rest.startswith(self._after_name):
                continue
            words = rest[len(self._after_name) :].lstrip()
            for sentence in self._sentences:
                found = sentence.pattern.fullmatch(words)
                if found:
                    self._take(line, name, sentence, found.groupdict())
                    return True
        return False

    def _take(self, line: Line, name: str, sentence: Sentence, gaps: dict[str, str | None]) -> None:
        if gaps.get("cards"):
            self.tell(line, name, gaps["cards"] or "")
        self.did(line, name, sentence.deed, gaps.get("amount"), is_total=sentence.is_total)

    def did(
        self, line: Line, name: str, deed: Deed, amount: str | None, *, is_total: bool = False
    ) -> None:
        """Take down what a player did."""
        number = None if amount is None else amount_at(line, amount)
        self.hand.acts.append(Act(line.number, name, deed, number, is_total))

    def dealt(self, line: Line, found: re.Match[str]) -> None:
        """Take down ``NAME [cards] [new cards]``, the *text* of *found*."""
        for name, groups in self.groups_at(found["text"]):
            row = " ".join(groups) if self.street is Street.THIRD else groups[-1]
            self.hand.dealt[name, self.street] = self.cards(line, row)
            return

    def groups_at(self, text: str) -> Iterator[tuple[str, list[str]]]:
        """Yield the names that *text* can begin with, and the cards in brackets behind them."""
        for name, rest in self.names_at(text):
            if _GROUPS.fullmatch(rest):
                yield name, re.findall(r"\[([^\]]*)\]", rest)

    def summary(self, line: Line, found: re.Match[str]) -> None:
        """Take down the cards that a line of the summary tells; the seat's number says whose."""
        text = found["text"]
        for seated in self.hand.seated:
            if seated.seat == int(found["seat"]) and text.startswith(seated.name):
                told = _IN_SUMMARY.fullmatch(text, len(seated.name))
                if told:
                    self.tell(line, seated.name, told["cards"])

    def tell(self, line: Line, name: str, text: str) -> None:
        """Take down cards told of a player; the fullest account counts."""
        row = self.cards(line, text)
        if len(row) > len(self.hand.told.get(name, ())):
            self.hand.told[name] = row

    def says(self, line: Line, kind: ClaimKind, amount: str, name: str | None = None) -> None:
        """Take down what the site says of the result."""
        self.hand.said.append(Said(line.number, kind, amount_at(line, amount), name))

    def next_street(self) -> None:
        """Go on to the next street: a site's headers count, whatever they say."""
        if self.street is not Street.SEVENTH:
            self.street = self.street.next

    def cards(self, line: Line, text: str) -> tuple[MaybeCard, ...]:
        """Return the cards that *text* prints, ``X`` for one not seen, or complain of the line."""
        try:
            return maybe_cards(re.sub(r"\b[Xx]\b", "??", text))
        except RazzError as error:
            raise at_line(line.number, error.message) from error


def amount_at(line: Line, text: str) -> Decimal:
    """Return the amount that *text*, a part of *line*, prints, or complain of the line."""
    try:
        return read_amount(text)
    except RazzError as error:
        raise at_line(line.number, error.message) from error


def header_of(pattern: re.Pattern[str], line: Line) -> re.Match[str]:
    """Return what *pattern* finds in the header *line*, or complain of it."""
    found = pattern.match(line.text) if len(line.text) <= LONGEST else None
    if found is None:
        raise no_header(line)
    return found


def no_header(line: Line) -> RecordError:
    """Return the complaint about a header line that cannot be read."""
    return at_line(line.number, Message("this header cannot be read: {text}", text=line.text))


Rules = Sequence[tuple[re.Pattern[str], Callable[[Reader, Line, re.Match[str]], None]]]
"""A site's table of lines: a pattern, and what to do with a line that fits."""
