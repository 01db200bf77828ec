"""Cards as people write them in a question: real cards, bare ranks and unknown cards in one row."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from typing import NamedTuple
from unicodedata import normalize

from razz.cards import Card, Rank, Suit
from razz.errors import CardError
from razz.text import Message


class Written(NamedTuple):
    """The cards that stand in a stretch of text.

    Attributes:
        cards: those with a suit, each with the index of its first character.
        ranks: those by rank alone, in their order.
        unknown: how many unknown cards there are at least, see `scan`.
        stop: where reading ended: the end of the stretch, or what could not be read.
    """

    cards: dict[Card, int]
    ranks: tuple[Rank, ...]
    unknown: int
    stop: int


# Each sign becomes one sign, so that a place in the spelled text is the place in the text.
_SIGNS = str.maketrans(
    {"、": ","} | dict.fromkeys("‐‑‒–—―−ー〜~", "-") | dict.fromkeys("\t\n\r\u3000\u00a0", " ")
)


def spelled(text: str) -> str:
    """Return *text* in the letters and signs that are read, every character in its place.

    Full-width letters and digits become plain ones, and so do the commas and dashes of other
    keyboards.

    >>> spelled("Ａ２、Ａ３〜Ａ５")
    'A2,A3-A5'
    """
    if not text.isascii():
        single = ((normalize("NFKC", sign), sign) for sign in text)
        text = "".join(new if len(new) == 1 else sign for new, sign in single)
    return text.translate(_SIGNS)


RANK_TEXT = "10|[2-9AaTtJjQqKk]"
"""What a rank looks like, for regular expressions."""

_TOKEN = re.compile(
    # The emoji forms of the suit signs carry a selector that is no character of its own.
    rf"((?:{RANK_TEXT})[cdhsCDHS♣♦♥♠♧♢♡♤]?)[\ufe0e\ufe0f]?|([?xX*]+)| +"
)


def _spellings() -> dict[str, Card | Rank]:
    found: dict[str, Card | Rank] = {}
    for rank in Rank:
        names = {rank.code, rank.code.lower()} | ({"10"} if rank is Rank.TEN else set())
        found.update(dict.fromkeys(names, rank))
        for name, suit in product(names, Suit):
            for sign in (suit.code, suit.code.upper(), suit.symbol, "♧♢♡♤"[suit - 1]):
                found[name + sign] = Card(rank, suit)
    return found


_SPELLINGS = _spellings()


def scan(text: str, place: int = 0, end: int | None = None) -> Written:
    """Return the cards in *text* (see `spelled`) from *place* on, as far as they can be read.

    An unknown card is one ``?``, ``x`` or ``*``, and elsewhere in the package ``??`` or ``xx``. A
    row of such marks therefore counts as the fewest cards it may stand for, half as many: since
    every hand is filled up to seven cards, the count only serves to notice a hand that is too big.

    Raises:
        CardError: a real card stands there twice.

    >>> written = scan("As 2 3h ??")
    >>> [card.code for card in written.cards], written.ranks, written.unknown
    (['As', '3h'], (Rank.TWO,), 1)
    """
    end = len(text) if end is None else end
    named: dict[Card, int] = {}
    ranks: list[Rank] = []
    unknown = 0
    while place < end:
        token = _TOKEN.match(text, place, end)
        if token is None:
            break
        card, marks = token.groups()
        if card:
            what = _SPELLINGS[card]
            if isinstance(what, Rank):
                ranks.append(what)
            elif what in named:
                raise twice(text, what, named[what], place)
            else:
                named[what] = place
        elif marks:
            unknown += (len(marks) + 1) // 2
        place = token.end()
    return Written(named, tuple(ranks), unknown, place)


def twice(text: str, card: Card, first: int, second: int) -> CardError:
    """Return the complaint that *card* stands at two places of *text*, given as indexes."""
    return CardError(
        Message(
            "{card} stands twice in {text!r}: at character {first} and again at {second}",
            card=card,
            text=text,
            first=first + 1,
            second=second + 1,
        )
    )


def check_ranks(text: str, ranks: Iterable[Rank]) -> None:
    """Raise a `CardError` if *ranks*, those of *text*, hold one more often than a deck does."""
    ranks = tuple(ranks)
    for rank in ranks:
        if ranks.count(rank) > len(Suit):
            raise CardError(
                Message(
                    "{text!r} has {count} {ranks}, and a deck only four",
                    text=text,
                    count=ranks.count(rank),
                    ranks=rank.plural,
                )
            )


def check_size(text: str, size: int) -> None:
    """Raise a `CardError` if *text* is a hand of more than seven cards."""
    if size > 7:
        raise CardError(
            Message("{text!r} is {count} cards; a hand has at most seven", text=text, count=size)
        )
