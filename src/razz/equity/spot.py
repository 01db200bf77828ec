"""What an equity question comes down to: the starts of the hands, and the cards still to come."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from razz.cards import Card, Rank
from razz.low import Ladder

Counts = tuple[int, ...]
"""Thirteen numbers, one for each rank from the ace to the king."""

HAND_SIZE = 7
"""The cards that each hand has in the end."""


class Start(NamedTuple):
    """Cards that a hand may begin with.

    Attributes:
        cards: those known with their suit.
        ranks: those known by rank alone.
        weight: how likely it is among the starts of its hand, each combination of real cards
            counting once; more than 0.
        ways: in how many ways each combination is dealt, which *weight* counts already: more than
            one where any of some bare ranks may be up.
    """

    cards: tuple[Card, ...]
    ranks: tuple[Rank, ...] = ()
    weight: Fraction = Fraction(1)
    ways: int = 1


class Holding(NamedTuple):
    """One hand of a question as it was asked.

    Attributes:
        text: how it was written.
        starts: what it may begin with: one start, or several where it is a range.
        is_range: whether the starts count by the combinations of real cards behind them. A hand
            that is not a range is one start, whatever suits its bare ranks have.
    """

    text: str
    starts: tuple[Start, ...]
    is_range: bool = False

    def without_weights(self) -> Holding:
        """Return it with every way to deal it equally likely."""
        alike = tuple(start._replace(weight=Fraction(start.ways)) for start in self.starts)
        return self._replace(starts=alike)


class Spot(NamedTuple):
    """An ace-to-five question in rank counts: suits are gone, since they do not matter.

    Attributes:
        hands: the known cards of each hand, by rank.
        missing: how many cards each hand still gets, hidden ones included.
        left: the cards that can still come, by rank: not known in a hand and not dead.
    """

    hands: tuple[Counts, ...]
    missing: tuple[int, ...]
    left: Counts

    @property
    def deals(self) -> int:
        """How many ways there are to deal the missing cards, the order within a hand aside."""
        return ways(sum(self.left), self.missing)

    def in_order(self, order: Sequence[int]) -> Spot:
        """Return the same question with the hands in another *order*."""
        hands, missing = self.hands, self.missing
        return self._replace(
            hands=tuple(hands[i] for i in order), missing=tuple(missing[i] for i in order)
        )


class CardSpot(NamedTuple):
    """A question in real cards: for ladders on which suits count, and for sampling.

    Attributes:
        starts: for each hand what it may begin with, as real cards with integer weights.
        dead: cards that cannot come and are in no hand.
        community: whether the last card of every hand is one card, common to all.
        ladder: which low is best.
    """

    starts: tuple[tuple[tuple[tuple[Card, ...], int], ...], ...]
    dead: tuple[Card, ...] = ()
    community: bool = False
    ladder: Ladder = Ladder.ACE_TO_FIVE


def ways(cards: int, missing: Sequence[int]) -> int:
    """Return in how many ways hands can draw *missing* cards, each in turn, from *cards* cards.

    >>> ways(46, [4, 4])
    18265297050
    """
    product = 1
    for number in missing:
        product *= comb(cards, number)
        cards -= number
    return product


def spot_of(hands: Sequence[str], dead: str = "") -> Spot:
    """Return the spot of *hands* written as bare ranks: for tests and examples.

    >>> spot_of(["A23", "456"]).deals
    18265297050
    """
    known = tuple(_counts(hand) for hand in hands)
    gone = [sum(column) for column in zip(*known, _counts(dead), strict=True)]
    return Spot(known, tuple(HAND_SIZE - len(hand) for hand in hands), tuple(4 - n for n in gone))


def _counts(ranks: str) -> Counts:
    return tuple(ranks.count(rank.code) for rank in Rank)
