"""How the hands of an equity question are written: cards, bare ranks, unknown cards, ranges."""

from __future__ import annotations

import re

from razz.cards import Suit
from razz.equity.ranges import read_range
from razz.equity.spot import Holding, Start
from razz.equity.written import Written, check_ranks, check_size, scan, spelled
from razz.errors import CardError
from razz.text import Message

_RANGE = re.compile(r"[\[\],:!\-uUmM]")


def holding(text: str) -> Holding:
    """Return the hand that *text* writes, in either case and with or without blanks.

    A single hand is up to seven known cards: real cards (``As2d3h``, ``A♠ 10♦``), bare ranks whose
    suits do not matter (``A23``, ``A 2 10``), or both. ``?``, ``x``, ``*`` and ``??`` are unknown
    cards; every hand is filled up to seven cards anyway, so ``??5`` is the same as ``5``. A hand of
    which nothing is known is ``random``, or any of the unknown marks alone.

    A text with a comma, a dash, a colon, brackets or a class is a range: items with commas between
    them, ``!`` before those that are taken out again whatever the order, ``:`` and a weight
    (``50%``, ``0.5``, ``1/3``) after those that are more or less likely. Where items overlap the
    last one gives the weight. An item is one of:

    * cards or ranks: ``A23``, ``5h4h3h``, ``As23``;
    * a span, in bare ranks: in the last rank (``A2-A5``, either way, with any pair on the way), or
      over pairs or trips (``22-55``);
    * a class: ``u8`` is unpaired, every card eight or lower, and ``m8`` the same with pairs (at
      most eight). The ace is low here on every ladder.

    Every item has the same number of cards, and classes follow the other items. In brackets the
    range is of the hole cards (two where only classes stand there), and the up cards follow:
    ``[A2-A5, 34:50%, !A5]7h``. Without brackets it is of all the known cards (else three).

    Raises:
        CardError: the text cannot be read, or the hand cannot be; says where and what to write.

    >>> (start,) = holding("As 2 3h ??").starts
    >>> start.cards, start.ranks
    ((Card.parse('As'), Card.parse('3h')), (Rank.TWO,))
    >>> len(holding("[A2-A5, 34:50%, !A5]7h").starts)
    4
    """
    plain = spelled(text)
    if plain.strip().lower() == "random":
        return Holding(text, (Start(()),))
    if _RANGE.search(plain):
        return Holding(text, read_range(plain), is_range=True)
    if not plain.strip():
        raise CardError(
            Message("a hand is empty; write its known cards, such as A23 or As2d3h, or random")
        )
    written = _all_of(plain, plain)
    check_size(plain, len(written.cards) + len(written.ranks) + written.unknown)
    return Holding(text, (_start(plain, written),))


def dead_cards(text: str) -> Start:
    """Return the dead cards that *text* writes: real cards and bare ranks, commas or not.

    Raises:
        CardError: the text cannot be read, or the cards cannot be; says where and what to write.

    >>> dead_cards("Kh, 9 9")
    Start(cards=(Card.parse('Kh'),), ranks=(Rank.NINE, Rank.NINE), weight=Fraction(1, 1), ways=1)
    """
    plain = spelled(text)
    written = _all_of(plain.replace(",", " "), plain)
    if written.unknown:
        raise CardError(
            Message(
                "{text!r} holds an unknown card; dead cards are known, at least their ranks",
                text=plain,
            )
        )
    return _start(plain, written)


def _all_of(text: str, shown: str) -> Written:
    written = scan(text)
    if written.stop < len(text):
        raise CardError(
            Message(
                "{token!r} at character {place} of {text!r} is no card; write cards (As, 7♥), "
                "bare ranks (A 2-9 T J Q K, or 10), or ?? for an unknown card",
                token=text[written.stop :].partition(" ")[0],
                place=written.stop + 1,
                text=shown,
            )
        )
    return written


def _start(text: str, written: Written) -> Start:
    cards = tuple(written.cards)
    if len(cards) + len(written.ranks) > len(Suit):
        check_ranks(text, [card.rank for card in cards] + list(written.ranks))
    return Start(cards, written.ranks)
