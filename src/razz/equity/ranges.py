"""Ranges: the many starts that one text stands for, each combination of real cards once.

`razz.equity.reading.holding` says how they are written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb, prod

from razz.cards import Rank, Suit
from razz.equity.range_items import Hole, Item, missing, read_item
from razz.equity.spot import Start
from razz.equity.suits import bits, suited
from razz.equity.written import Written, check_ranks, check_size, scan, twice
from razz.errors import CardError
from razz.text import Message


def read_range(text: str) -> tuple[Start, ...]:
    """Return what the range *text* stands for; *text* is spelled as for `scan`.

    A start does not say which of its bare ranks are up, so whoever counts its combinations of real
    cards takes h sevens in the hole and u up for h + u alike. Its weight puts that right: there are
    C(h + u, u) times as many, since any of them may be those that are up.

    Raises:
        CardError: the text is no range, or the range is empty.

    >>> [start.weight for start in read_range("[A2, A7]7")]
    [Fraction(1, 1), Fraction(2, 1)]
    """
    begin, end, up = _brackets(text)
    items = [read_item(text, *place) for place in _pieces(text, begin, end)]
    size = _size(items, default=2 if begin else 3)
    if size == 1 and not begin:
        raise CardError(
            Message(
                "each item of the range {text!r} is one card; write one hand without commas and "
                "dashes (As 2d 3h), and a range of one card in brackets: [A, 2]",
                text=text,
            )
        )
    check_size(text, size + len(up.cards) + len(up.ranks) + up.unknown)
    if all(item.weight is None for item in items):
        raise CardError(
            Message(
                "the range {text!r} only takes cards out (!); write first what they are taken "
                "from, such as mK for every hand",
                text=text,
            )
        )
    starts = tuple(_starts(_groups(text, items, size, up), up))
    if not starts:
        raise CardError(
            Message(
                "nothing is left of the range {text!r}: what it takes out (!) is all that it "
                "holds; take out less",
                text=text,
            )
        )
    return starts


def _brackets(text: str) -> tuple[int, int, Written]:
    """Return where the items of *text* begin and end, and the up cards after the brackets."""
    begin, end = text.find("["), text.find("]")
    if begin == end:
        return 0, len(text), scan("")
    if begin < 0 or end < begin:
        raise CardError(
            Message(
                "the bracket at character {place} of {text!r} has no other; a range of hole cards "
                "stands in brackets, the up cards after them: [A2-A5]7h",
                place=(begin if end < 0 else end) + 1,
                text=text,
            )
        )
    up = scan(text, end + 1)
    stray = 0 if text[:begin].strip() else up.stop
    if stray < len(text):
        raise CardError(
            Message(
                "{token!r} at character {place} of {text!r} is out of place; brackets with a range "
                "of hole cards come first, and after them only the up cards: [A2-A5]7h",
                token=text[stray:].partition(" ")[0],
                place=stray + 1,
                text=text,
            )
        )
    return begin + 1, end, up


def _pieces(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where each item from *begin* to *end* stands, the blanks around it left out."""
    place = begin
    for piece in text[begin:end].split(","):
        start = place + len(piece) - len(piece.lstrip())
        stop = place + len(piece.rstrip())
        if start >= stop:
            raise missing(text, place)
        yield start, stop
        place += len(piece) + 1


def _size(items: Iterable[Item], default: int) -> int:
    """Return how many cards each of *items* has."""
    sized = [item for item in items if item.family is None]
    if not sized:
        return default
    for item in sized:
        if item.size != sized[0].size:
            raise CardError(
                Message(
                    "every item of a range has the same number of cards, but {first!r} has {size} "
                    "and {second!r} has {other}",
                    first=sized[0].text,
                    size=sized[0].size,
                    second=item.text,
                    other=item.size,
                )
            )
    return sized[0].size


Group = dict[Hole, Fraction | None]
"""Weights by hole, the one that was written last at the end; ``None`` is taken out."""


def _groups(text: str, items: Iterable[Item], size: int, up: Written) -> Iterable[Group]:
    """Return the holes of *items* by their ranks: holes overlap only where all ranks are equal."""
    groups: dict[tuple[Rank, ...], Group] = {}
    shown = Counter([card.rank for card in up.cards] + list(up.ranks))
    for item in items:
        if item.is_hand:
            _check_hand(text, item, up)
        # A span or a class stands for those of its hands that the up cards leave room for.
        possible = [hole for hole in item.holes(size) if _fits(hole, shown)]
        if not possible:
            raise CardError(
                Message(
                    "{item!r} in {text!r} holds no hand that can be; cards in it: {size}",
                    item=item.text,
                    text=text,
                    size=size,
                )
            )
        for hole in possible:
            group = groups.setdefault(_ranks(hole), {})
            before = group.pop(hole, item.weight)
            group[hole] = None if before is None else item.weight
    return groups.values()


def _ranks(hole: Hole) -> tuple[Rank, ...]:
    return tuple(sorted([card.rank for card in hole[0]] + list(hole[1])))


def _fits(hole: Hole, up: Counter[Rank]) -> bool:
    ranks = _ranks(hole)
    return all(ranks.count(rank) + up[rank] <= len(Suit) for rank in ranks)


def _check_hand(text: str, item: Item, up: Written) -> None:
    """Raise a `CardError` if the cards of *item* and *up* cannot be in one hand."""
    for card, place in item.named.items():
        if card in up.cards:
            raise twice(text, card, place, up.cards[card])
    shown = [card.code for card in up.cards] + [rank.code for rank in up.ranks]
    check_ranks(
        " ".join([item.text, *shown]),
        [*_ranks(item.written[0]), *(card.rank for card in up.cards), *up.ranks],
    )


def _starts(groups: Iterable[Group], up: Written) -> Iterator[Start]:
    """Yield the starts of *groups*, spelled out in real cards only where holes may overlap."""
    shown = Counter(up.ranks)
    for group in groups:
        for (cards, ranks), weight in (group if len(group) == 1 else _real(group, up)).items():
            if weight is not None:
                # See `read_range`.
                more = prod(comb(ranks.count(rank) + n, n) for rank, n in shown.items())
                yield Start((*cards, *up.cards), (*ranks, *up.ranks), weight * more, more)


def _real(group: Group, up: Written) -> Group:
    """Return *group* with every combination of real cards by itself."""
    found: Group = {}
    for (cards, ranks), weight in group.items():
        for combination in suited(cards, ranks, bits(up.cards)):
            hole = tuple(sorted(combination, key=lambda card: card.bit)), ()
            found[hole] = None if found.get(hole, weight) is None else weight
    return found
