"""Money: units in, text out, nothing lost."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz.errors import MoneyError
from razz.money import Money, decimals_of


@given(st.integers(-(10**12), 10**12), st.integers(0, 4))
def test_units_survive_the_way_to_a_decimal_and_back(units: int, decimals: int) -> None:
    money = Money(decimals=decimals)
    assert money.units(money.decimal(units)) == units


def test_an_amount_finer_than_the_unit_is_refused() -> None:
    with pytest.raises(MoneyError, match=r"0\.005 is finer than the unit, which has 2 decimals"):
        Money(decimals=2).units(Decimal("0.005"))


@pytest.mark.parametrize("amount", ["NaN", "Infinity", "1e15", "1e999999"])
def test_what_is_no_number_is_no_amount(amount: str) -> None:
    with pytest.raises(MoneyError, match="no amount of money"):
        Money().units(Decimal(amount))


def test_nothing_is_rounded_away() -> None:
    with pytest.raises(MoneyError, match="30 decimals: money has at most 9"):
        Money(decimals=30).units(Decimal("1e-30"))
    assert Money(decimals=9).units(Decimal("999999999999999.123456789")) == 999999999999999123456789


def test_amounts_carry_their_sign_and_their_thousands() -> None:
    dollars = Money(currency="USD", symbol="$", decimals=2)
    euros = Money(currency="EUR", symbol="€", decimals=2)
    assert dollars.text(148050) == "$1,480.50"
    assert dollars.text(-3) == "-$0.03"
    assert euros.text(5) == "0.05€"
    assert Money().text(0) == "0"


def test_the_finest_amount_decides_the_unit() -> None:
    assert decimals_of([Decimal("16.58"), Decimal(22), 38]) == 2
    assert decimals_of([]) == 0
