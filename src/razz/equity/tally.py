"""Counts of deals: how many there are, and how many each hand wins alone or shares."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Tally(NamedTuple):
    """The outcome of many deals.

    Attributes:
        deals: how many there were, each as often as it weighs.
        won: for each hand the deals it won alone, those it shared two ways, three ways, and so on:
            as many numbers as there are hands.
    """

    deals: int
    won: tuple[tuple[int, ...], ...]

    @property
    def decided(self) -> Fraction:
        """The deals whose winners are known: all of *deals*, but for a count cut short."""
        return sum((self._parts(hand) for hand in range(len(self.won))), Fraction())

    def share(self, hand: int) -> Fraction:
        """Return the part of the pot that *hand* gets on average.

        >>> Tally(10, ((6, 2), (2, 2))).share(0)
        Fraction(7, 10)
        """
        return self._parts(hand) / self.deals

    def _parts(self, hand: int) -> Fraction:
        shared = (Fraction(number, ways) for ways, number in enumerate(self.won[hand], start=1))
        return sum(shared, Fraction())

    def plus(self, other: Tally) -> Tally:
        """Return both counts together."""
        return Tally(
            self.deals + other.deals,
            tuple(
                tuple(a + b for a, b in zip(mine, theirs, strict=True))
                for mine, theirs in zip(self.won, other.won, strict=True)
            ),
        )

    def times(self, weight: int) -> Tally:
        """Return the count with every deal counted *weight* times."""
        return Tally(self.deals * weight, tuple(tuple(n * weight for n in won) for won in self.won))


def no_deals(hands: int) -> Tally:
    """Return the count of nothing, for *hands* hands."""
    return Tally(0, ((0,) * hands,) * hands)


def tally_of(deals: int, by_winners: dict[int, int], hands: int) -> Tally:
    """Return the tally of *by_winners*: how often each set of hands, as bits, shared the pot.

    >>> tally_of(10, {0b01: 6, 0b10: 3, 0b11: 1}, 2)
    Tally(deals=10, won=((6, 1), (3, 1)))
    """
    won = [[0] * hands for _ in range(hands)]
    for winners, number in by_winners.items():
        ways = winners.bit_count()
        for hand in range(hands):
            if winners >> hand & 1:
                won[hand][ways - 1] += number
    return Tally(deals, tuple(tuple(row) for row in won))
