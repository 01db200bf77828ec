"""Stakes: what it costs to play. Every amount is an int in the smallest unit of the money."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from razz.errors import RuleError
from razz.text import Message


def check_whole(name: Message, amount: object) -> None:
    """Raise a `RuleError` that names *amount* if it is no int: no fraction ever enters a hand."""
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise RuleError(
            Message("{name} is {amount!r}: chips come in whole numbers", name=name, amount=amount)
        )


@dataclass(frozen=True, kw_only=True)
class Rake:
    """What the house takes from each pot, after uncalled bets went back and before splitting.

    Args:
        percent: percent of the pot, such as ``Fraction(5)`` or ``Fraction("2.5")``.
        cap: the most that is taken from one hand, in units; ``None`` for no cap.
        unit: what is taken is rounded down to a multiple of this many units.
        no_rake_on_third: whether a hand that ends on third street pays nothing.

    Raises:
        RuleError: a figure is negative, or *percent* is above 100.
    """

    percent: Fraction
    cap: int | None = None
    unit: int = 1
    no_rake_on_third: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise RuleError(
                Message("a rake of {percent} percent: give 0 to 100", percent=self.percent)
            )
        if self.unit < 1 or (self.cap is not None and self.cap < 0):
            raise RuleError(Message("the unit of a rake is at least 1 and its cap not negative"))

    def of(self, pot: int) -> int:
        """Return the rake of a pot of *pot* units, the cap left aside.

        >>> Rake(percent=Fraction(5), unit=5).of(1234)
        60
        """
        return int(pot * self.percent / 100) // self.unit * self.unit


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """What it costs to play one hand.

    Args:
        ante: what every seat puts in before the deal; 0 for none. Typically 10 to 25 percent of the
            small bet (P).
        bring_in: the forced bet of the highest door card, above 0 and at most the small bet;
            usually a third to a half of it (W).
        small_bet: the bet on third and fourth street.
        big_bet: the bet on fifth, sixth and seventh street.
        smallest_chip: the smallest chip in play; every amount is a multiple of it, and odd chips
            are of this size (WT 73, WL 148, TDA 20).
        rake: what the house takes; ``None`` for nothing.

    Raises:
        RuleError: the figures make no sense together; says which, and why.

    >>> Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8, smallest_chip=1, rake=None)
    >>> Stakes.with_minimum(ante=1, bring_in=2, minimum=4).minimum
    4
    """

    ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    smallest_chip: int = 1
    rake: Rake | None = None

    @classmethod
    def with_minimum(
        cls,
        *,
        ante: int,
        bring_in: int,
        minimum: int,
        smallest_chip: int = 1,
        rake: Rake | None = None,
    ) -> Stakes:
        """Return stakes for pot or no limit, where one minimum bet holds on every street."""
        return cls(
            ante=ante,
            bring_in=bring_in,
            small_bet=minimum,
            big_bet=minimum,
            smallest_chip=smallest_chip,
            rake=rake,
        )

    @property
    def minimum(self) -> int:
        """The minimum bet of pot and no limit."""
        return self.small_bet

    def __post_init__(self) -> None:
        amounts = (
            (Message("the ante"), self.ante),
            (Message("the bring-in"), self.bring_in),
            (Message("the small bet"), self.small_bet),
            (Message("the big bet"), self.big_bet),
        )
        for name, amount in (*amounts, (Message("the smallest chip"), self.smallest_chip)):
            check_whole(name, amount)
        if self.smallest_chip < 1:
            raise RuleError(
                Message("a smallest chip of {chip}: give 1 or more", chip=self.smallest_chip)
            )
        if self.ante < 0:
            raise RuleError(Message("an ante of {ante}: give 0 or more", ante=self.ante))
        if not 0 < self.bring_in <= self.small_bet:
            raise RuleError(
                Message(
                    "a bring-in of {bring_in} with a small bet of {small_bet}: "
                    "the bring-in is above 0 and at most the small bet",
                    bring_in=self.bring_in,
                    small_bet=self.small_bet,
                )
            )
        if self.big_bet < self.small_bet:
            raise RuleError(
                Message(
                    "a big bet of {big_bet} below the small bet of {small_bet}: "
                    "the big bet is at least the small bet",
                    big_bet=self.big_bet,
                    small_bet=self.small_bet,
                )
            )
        for name, amount in amounts:
            if amount % self.smallest_chip:
                raise RuleError(
                    Message(
                        "{name} of {amount} cannot be paid in chips of {chip}",
                        name=name,
                        amount=amount,
                        chip=self.smallest_chip,
                    )
                )
