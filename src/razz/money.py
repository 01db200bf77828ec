"""Money: chips are ints in the smallest unit; here they are read from and printed as amounts."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from razz.errors import MoneyError
from razz.text import Message


@dataclass(frozen=True, kw_only=True)
class Money:
    """What a table plays for.

    Args:
        currency: its three-letter code, such as ``USD``; empty for plain chips.
        symbol: the sign that stands before (or, for a euro, after) an amount.
        decimals: how many decimals an amount has; one unit is ten to the minus that.

    >>> Money(currency="USD", symbol="$", decimals=2).text(148050)
    '$1,480.50'
    >>> Money().text(6450000)
    '6,450,000'
    """

    currency: str = ""
    symbol: str = ""
    decimals: int = 0

    def units(self, amount: Decimal | int) -> int:
        """Return *amount* in units.

        Raises:
            MoneyError: it is no number, or finer than the unit.

        >>> Money(decimals=2).units(Decimal("0.4"))
        40
        """
        exact = Decimal(amount)
        # Decimal rounds to 28 digits, so both ends are kept well inside of them.
        if not exact.is_finite() or exact.adjusted() >= _MOST_DIGITS:
            raise MoneyError(Message("{amount} is no amount of money", amount=amount))
        if self.decimals > _MOST_DECIMALS:
            raise MoneyError(
                Message(
                    "amounts with {decimals} decimals: money has at most 9", decimals=self.decimals
                )
            )
        scaled = exact.scaleb(self.decimals)
        if scaled != scaled.to_integral_value():
            raise MoneyError(
                Message(
                    "{amount} is finer than the unit, which has {decimals} decimals",
                    amount=amount,
                    decimals=self.decimals,
                )
            )
        return int(scaled)

    def decimal(self, units: int) -> Decimal:
        """Return *units* as an amount, exactly.

        >>> Money(decimals=2).decimal(40)
        Decimal('0.40')
        """
        return Decimal(units).scaleb(-self.decimals)

    def text(self, units: int) -> str:
        """Return *units* for people, with thousands marked and the sign."""
        number = f"{abs(self.decimal(units)):,f}"
        minus = "-" if units < 0 else ""
        return (
            f"{minus}{number}{self.symbol}"
            if self.symbol == "€"
            else f"{minus}{self.symbol}{number}"
        )


_MOST_DIGITS = 15
_MOST_DECIMALS = 9

PLAIN_CHIPS = Money()
"""Whole chips of no currency."""


def decimals_of(amounts: list[Decimal | int]) -> int:
    """Return how many decimals the finest of *amounts* is written with.

    >>> decimals_of([Decimal("0.10"), 4])
    2
    """
    exponents = [Decimal(amount).as_tuple().exponent for amount in amounts]
    return max((-exponent for exponent in exponents if isinstance(exponent, int)), default=0) or 0
