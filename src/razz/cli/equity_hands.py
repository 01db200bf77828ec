"""The hands of an equity question as they are shown, in the end and street by street."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from razz.cards import Card, Rank
from razz.equity.reading import holding
from razz.equity.written import scan, spelled
from razz.game.street import Street


class Known:
    """A hand of a question, street by street.

    Args:
        text: the hand as it was written; the cards in the order in which they came.

    Attributes:
        fixed: how many cards it has from the first on: those of a range, which are in no order.
        count: how many of its cards are known in the end.

    >>> hand = Known("As 2 3h?? 10d")
    >>> hand.count, hand.at(Street.THIRD), hand.at(Street.FOURTH), hand.name
    (4, 'As 2 3h??', 'As 2 3h?? 10d', 'A♠ 2 3♥ T♦')
    >>> hand = Known("[A2-A5]7h 8d")
    >>> hand.fixed, hand.at(Street.THIRD), hand.came(Street.FOURTH, first=False)
    (2, '[A2-A5]7h', '8♦')
    """

    def __init__(self, text: str) -> None:
        self._plain = spelled(text).strip()
        read = holding(text)
        start = read.starts[0]
        size = len(start.cards) + len(start.ranks)
        begin = 0
        if read.is_range or not size:
            begin = self._plain.find("]") + 1 or len(self._plain)
        # Where each known card ends, unknown ones after it included.
        ends = {0: begin}
        for end in range(begin, len(self._plain) + 1):
            written = scan(self._plain, begin, end)
            if written.stop == end:
                ends[len(written.cards) + len(written.ranks)] = end
        self._ends = list(ends.values())
        self.fixed = size - (len(self._ends) - 1)
        self.count = size

    def at(self, street: Street) -> str:
        """The hand as it would be written if only its cards of *street* were known."""
        return self._plain[: self._ends[self._free(street)]].rstrip()

    def came(self, street: Street, *, first: bool) -> str:
        """The cards it got on *street*, or up to it where that is the *first* one to be shown."""
        if not first:
            before = 0 if street is Street.THIRD else self._free(Street(street - 1))
            return joined(self._came(before, self._free(street)))
        return self._shown(self._came(0, self._free(street)))

    @property
    def name(self) -> str:
        """The hand as it is shown."""
        return self._shown(self.cards)

    @property
    def cards(self) -> list[Card | Rank]:
        """Its cards after those that are fixed, as they came."""
        return self._came(0, len(self._ends) - 1)

    def _free(self, street: Street) -> int:
        return min(street - self.fixed, len(self._ends) - 1)

    def _shown(self, cards: Sequence[Card | Rank]) -> str:
        fixed = " ".join(self._plain[: self._ends[0]].split())
        return " ".join(filter(None, [fixed, joined(cards)]))

    def _came(self, start: int, stop: int) -> list[Card | Rank]:
        cards: list[Card | Rank] = []
        for begin, end in pairwise(self._ends[start : stop + 1]):
            written = scan(self._plain, begin, end)
            cards += [*written.cards, *written.ranks]
        return cards


def joined(cards: Sequence[Card | Rank]) -> str:
    """Return how *cards* look side by side: ``A23``, but ``A♠ 2 3``."""
    return ("" if all(isinstance(card, Rank) for card in cards) else " ").join(map(str, cards))


def streets_of(hands: Sequence[Known]) -> list[Street]:
    """Return the streets that *hands* have been through; third street at least."""
    first = max(3, *(hand.fixed for hand in hands))
    last = max(first, *(hand.count for hand in hands))
    return [Street(number) for number in range(first, last + 1)]
