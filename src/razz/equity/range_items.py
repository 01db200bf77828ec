"""The items of a range, one by one: cards, spans and classes, with what they weigh."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from razz.cards import Card, Rank
from razz.equity.written import RANK_TEXT, scan
from razz.errors import CardError
from razz.text import Message

Hole = tuple[tuple[Card, ...], tuple[Rank, ...]]
"""The cards of an item, real ones and bare ranks, each in the order of the deck."""


class Family(NamedTuple):
    """A class: every hand of some number of cards with no rank above *top*."""

    pairs: bool
    top: Rank

    def holes(self, size: int) -> Iterator[Hole]:
        """Yield the hands of *size* cards, by rank."""
        choose = combinations_with_replacement if self.pairs else combinations
        for ranks in choose(list(Rank)[: self.top], size):
            yield (), ranks


class Item(NamedTuple):
    """One item of a range.

    Attributes:
        text: how it is written.
        weight: how much its combinations count; ``None`` where they are taken out.
        written: what it stands for; nothing where it is a class.
        named: its real cards, each with its place in the text.
        family: the class that it is.
    """

    text: str
    weight: Fraction | None
    written: tuple[Hole, ...] = ()
    named: Mapping[Card, int] = {}
    family: Family | None = None

    @property
    def is_hand(self) -> bool:
        """Whether it is one hand, neither a class nor a span."""
        return len(self.written) == 1

    @property
    def size(self) -> int:
        """How many cards it has: 0 for a class, which has as many as the others."""
        return sum(len(part) for part in self.written[0]) if self.written else 0

    def holes(self, size: int) -> Iterable[Hole]:
        """Return the hands it stands for, those of *size* cards where it is a class."""
        return self.family.holes(size) if self.family else self.written


_FAMILY = re.compile(rf"([umUM]) *({RANK_TEXT})")


def read_item(text: str, start: int, stop: int) -> Item:
    """Return the item that stands in *text* (see `spelled`) from *start* to *stop*.

    Raises:
        CardError: it is no item; says where and what to write.

    >>> read_item("A2-A5:50%", 0, 9).size, read_item("!A5", 0, 3).weight
    (2, None)
    """
    shown = text[start:stop]
    colon = text.find(":", start, stop)
    end = len(text[: stop if colon < 0 else colon].rstrip())
    if not shown.startswith("!"):
        item = _atom(text, start, end, shown, Fraction(1))
        return item if colon < 0 else item._replace(weight=_weight(text, colon + 1, stop))
    if colon >= 0:
        raise CardError(
            Message(
                "{item!r} at character {place} of {text!r} takes cards out (!), so it has no "
                "weight; leave out one of the two",
                item=shown,
                place=start + 1,
                text=text,
            )
        )
    start += len(shown) - len(shown[1:].lstrip())
    return _atom(text, start, end, shown, None)


def _atom(text: str, start: int, end: int, shown: str, weight: Fraction | None) -> Item:
    """Return the item *shown* without its signs: what stands in *text* from *start* to *end*."""
    if start >= end:
        raise missing(text, start)
    if family := _FAMILY.fullmatch(text, start, end):
        letter, top = family.groups()
        return Item(shown, weight, family=Family(letter in "mM", Rank.parse(top)))
    first = scan(text, start, end)
    if first.unknown:
        raise CardError(
            Message(
                "{item!r} at character {place} of {text!r} has an unknown card, and a range has "
                "none; leave the unknown cards out, or write what they may be, such as A2-A8",
                item=shown,
                place=start + 1,
                text=text,
            )
        )
    if first.stop == end:
        cards = tuple(sorted(first.cards, key=lambda card: card.bit))
        return Item(shown, weight, ((cards, tuple(sorted(first.ranks))),), first.cards)
    if text[first.stop] != "-":
        raise _unreadable(text, shown, first.stop, end)
    last = scan(text, first.stop + 1, end)
    if last.stop < end:
        raise _unreadable(text, shown, last.stop, end)
    rows = span(first.ranks, last.ranks)
    if not rows or first.cards or last.cards or last.unknown:
        raise CardError(
            Message(
                "{item!r} at character {place} of {text!r} is no span; a span has bare ranks, "
                "equally many on both sides, and runs in the last rank (A2-A5) or over pairs or "
                "trips (22-55)",
                item=shown,
                place=start + 1,
                text=text,
            )
        )
    return Item(shown, weight, tuple(((), tuple(sorted(row))) for row in rows))


def _unreadable(text: str, item: str, place: int, end: int) -> CardError:
    return CardError(
        Message(
            "{item!r} in {text!r} cannot be read from {token!r} at character {place} on; an item "
            "of a range is cards or ranks (A23, 5h4h3h), a span (A2-A5), or a class (u8: unpaired, "
            "eight or lower; m8: the same with pairs)",
            item=item,
            text=text,
            token=text[place:end].strip(),
            place=place + 1,
        )
    )


_WEIGHT = re.compile(r"([0-9]{0,9})(\.[0-9]{1,9})? *(%)?|([0-9]{1,9}) */ *([0-9]{1,9})")


def _weight(text: str, start: int, stop: int) -> Fraction:
    """Return the weight that stands in *text* from *start* to *stop*."""
    shown = text[start:stop].strip()
    match = _WEIGHT.fullmatch(shown)
    weight = Fraction()
    if match:
        whole, part, percent, over, under = match.groups()
        if over:
            weight = Fraction(int(over), int(under)) if int(under) else weight
        elif whole or part:
            weight = Fraction(f"{whole or 0}{part or ''}") / (100 if percent else 1)
    if not weight:
        raise CardError(
            Message(
                "{weight!r} at character {place} of {text!r} is no weight; a weight is a number "
                "above 0, with at most nine digits before the point, after it, and on each side "
                "of a slash, such as 50%, 0.5 or 1/3",
                weight=shown,
                place=stop - len(text[start:stop].lstrip()) + 1,
                text=text,
            )
        )
    return weight


def span(first: tuple[Rank, ...], last: tuple[Rank, ...]) -> list[tuple[Rank, ...]] | None:
    """Return the rows of ranks that a span runs through, from *first* to *last*, if it is one.

    >>> span((Rank.ACE, Rank.FOUR), (Rank.ACE, Rank.TWO))
    [(Rank.ACE, Rank.TWO), (Rank.ACE, Rank.THREE), (Rank.ACE, Rank.FOUR)]
    """
    if not first or len(first) != len(last):
        return None
    low, high = sorted((first[-1], last[-1]))
    run = list(Rank)[low - 1 : high]
    if first[:-1] == last[:-1]:
        return [(*first[:-1], rank) for rank in run]
    if len({*first}) == len({*last}) == 1:
        return [(rank,) * len(first) for rank in run]
    return None


def missing(text: str, place: int) -> CardError:
    """Return the complaint that there is no item at the index *place* of *text*."""
    return CardError(
        Message(
            "an item of the range is missing at character {place} of {text!r}; write one, such as "
            "A23, or leave out the sign before or after it",
            place=place + 1,
            text=text,
        )
    )
