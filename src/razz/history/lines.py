"""Reading hands off lines: names that look like anything, tables of patterns, streets by number.

A site's module gives a table of what a seat can be said to have done. A name is never guessed: it
is looked up in the hand's own seat list, the longest that leaves a sentence of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

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

SUMMARY = re.compile(r"Seat (?P<seat>\d{1,2}): +(?P<text>.+ (?:showed|mucked) \[.*)")
"""A line of the summary that tells cards; `Reader.summary` reads it."""

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

        Each line is given to the rules that fit until one takes it; then to the table of deeds.
        What nothing takes is not of the game.
        """
        for line in lines:
            if len(line.text) > LONGEST:
                continue
            for pattern, take in rules:
                found = pattern.fullmatch(line.text)
                if found and take(self, line, found):
                    break
            else:
                self.deed(line)
        return self.hand

    # What a rule does with a line: each takes it, unless it is not what it looks like.

    def seat(self, line: Line, found: re.Match[str]) -> bool:
        """Take down a line of the seat list, which ends where the play begins."""
        if self.hand.acts or self.hand.dealt:
            return False
        self.hand.seated.append(
            Seated(
                line=line.number,
                seat=int(found["seat"]),
                name=found["name"],
                stack=amount_at(line, found["stack"]),
                away=bool(found["away"]),
            )
        )
        self._by_length = sorted((s.name for s in self.hand.seated), key=len, reverse=True)
        return True

    def table(self, line: Line, found: re.Match[str]) -> bool:  # noqa: ARG002 - one of a row
        """Take down the table's name, which comes before the seat list."""
        if self.hand.seated:
            return False
        self.hand.table = found["table"]
        return True

    def dealt(self, line: Line, found: re.Match[str]) -> bool:
        """Take down ``NAME [cards] [new cards]``, the *text* of *found*."""
        for name, groups in self.groups_at(found["text"]):
            row = " ".join(groups) if self.street is Street.THIRD else groups[-1]
            self.hand.dealt[name, self.street] = self.cards(line, row)
            return True
        return False

    def next_street(self, line: Line, found: re.Match[str]) -> bool:
        """Go on to the next street: a site's headers count, whatever they say."""
        if self.street is not Street.SEVENTH:
            self.street = self.street.next
        return not found["card"] or self.community(line, found)

    def community(self, line: Line, found: re.Match[str]) -> bool:
        """Take down the community card."""
        (self.hand.community,) = self.cards(line, found["card"])
        return True

    def collected(self, line: Line, found: re.Match[str]) -> bool:
        """Take down what *name* got of the pots."""
        return self.says(line, ClaimKind.COLLECTED, found["amount"], found["name"])

    def returned(self, line: Line, found: re.Match[str]) -> bool:
        """Take down what went back uncalled to *name*."""
        return self.says(line, ClaimKind.RETURNED, found["amount"], found["name"])

    def pot(self, line: Line, found: re.Match[str]) -> bool:
        """Take down the total of the pots, and the *rake* that was taken from it."""
        self.hand.rake = amount_at(line, found["rake"])
        return self.says(line, ClaimKind.POT, found["pot"])

    def summary(self, line: Line, found: re.Match[str]) -> bool:
        """Take down the cards that a line of the summary tells; the seat's number says whose."""
        text = found["text"]
        for seated in self.hand.seated:
            if seated.seat == int(found["seat"]) and text.startswith(seated.name):
                told = _IN_SUMMARY.fullmatch(text, len(seated.name))
                if told:
                    self.tell(line, seated.name, told["cards"])
                    return True
        return False

    # Names and deeds

    def is_seated(self, name: str) -> bool:
        """Return whether *name* is in the seat list."""
        return name in self._by_length

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
                    return self._take(line, name, sentence, found.groupdict())
        return False

    def _take(self, line: Line, name: str, sentence: Sentence, gaps: dict[str, str | None]) -> bool:
        if gaps.get("cards"):
            self.tell(line, name, gaps["cards"] or "")
        amount = gaps.get("amount")
        return self.did(line, name, sentence.deed, amount, is_total=sentence.is_total)

    def did(
        self, line: Line, name: str, deed: Deed, amount: str | None, *, is_total: bool = False
    ) -> bool:
        """Take down what a player did."""
        number = None if amount is None else amount_at(line, amount)
        self.hand.acts.append(Act(line.number, name, deed, number, is_total))
        return True

    def groups_at(self, text: str) -> Iterator[tuple[str, list[str]]]:
        """Yield the names that *text* can begin with, and the cards in brackets behind them."""
        for name, rest in self.names_at(text):
            if _GROUPS.fullmatch(rest):
                yield name, re.findall(r"\[([^\]]*)\]", rest)

    def tell(self, line: Line, name: str, text: str) -> None:
        """Take down cards told of a player; the fullest account counts."""
        row = self.cards(line, text)
        if len(row) > len(self.hand.told.get(name, ())):
            self.hand.told[name] = row

    def says(self, line: Line, kind: ClaimKind, amount: str, name: str | None = None) -> bool:
        """Take down what the site says of the result, unless *name* is nobody's."""
        if name is not None and not self.is_seated(name):
            return False
        self.hand.said.append(Said(line.number, kind, amount_at(line, amount), name))
        return True

    def cards(self, line: Line, text: str) -> tuple[MaybeCard, ...]:
        """Return the cards that *text* prints, ``X`` for one not seen, or complain of the line."""
        try:
            return _row(text)
        except RazzError as error:
            raise at_line(line.number, error.message) from error


@lru_cache(maxsize=4096)  # the cards of a street are printed again on the next
def _row(text: str) -> tuple[MaybeCard, ...]:
    return maybe_cards(re.sub(r"\b[Xx]\b", "??", text))


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


Rules = Sequence[tuple[re.Pattern[str], Callable[[Reader, Line, re.Match[str]], bool]]]
"""A site's table of lines: a pattern, and what takes a line that fits, if it does."""
