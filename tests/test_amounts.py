"""Money and moments as sites print them."""

from decimal import Decimal

import pytest

from razz.errors import MoneyError, RecordError
from razz.history.amounts import currency_of, read_amount, read_moment


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$1,480.50", "1480.50"),
        ("1 480", "1480"),
        ("1\u00a0480,5", "1480.5"),
        ("1\u202f480", "1480"),
        ("1'000", "1000"),
        ("1’000’000", "1000000"),
        ("12.686,25", "12686.25"),
        ("12,686.25", "12686.25"),
        ("1,000", "1000"),
        ("1.000", "1000"),
        ("1,000,000", "1000000"),
        ("0.05€", "0.05"),
        ("0,05 €", "0.05"),
        ("€5", "5"),
        ("£2.50", "2.50"),
        ("16.58", "16.58"),
        ("0.125", "0.125"),
        ("5613", "5613"),
        ("-6.10€", "-6.10"),
        ("+3,825.50", "3825.50"),
        ("-$0.03", "-0.03"),
        ("٣", "3"),
    ],
)
def test_amounts_are_read_in_every_form(text: str, amount: str) -> None:
    assert read_amount(text) == Decimal(amount)
    assert str(read_amount(text)) == amount


@pytest.mark.parametrize("text", ["", "$", "ten", "1.", ",5", "1e9", "--1", "1-", "5 chips", "½"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(MoneyError, match="is no amount of money"):
        read_amount(text)


def test_the_sign_of_the_money_tells_its_code() -> None:
    assert currency_of("$0.04/$0.08") == ("$", "USD")
    assert currency_of("5€/25€/50€") == ("€", "EUR")
    assert currency_of("£1/£2") == ("£", "GBP")
    assert currency_of("50/100") == ("", "")


@pytest.mark.parametrize(
    ("date", "clock", "zone", "utc"),
    [
        ("2009/07/15", "20:36:31", "ET", "2009-07-16T00:36:31"),  # summer
        ("2019/09/20", "23:53:29", "ET", "2019-09-21T03:53:29"),
        ("2010/12/07", "04:10:10", "ET", "2010-12-07T09:10:10"),  # winter
        ("2010/12/07", "17:10:10", "CCT", "2010-12-07T09:10:10"),
        ("2009/07/16", "2:36:31", "CET", "2009-07-16T00:36:31"),
        ("2011/01/07", "20:40:04", "CET", "2011-01-07T19:40:04"),
        ("2026/05/27", "20:17:39", "EET", "2026-05-27T17:17:39"),
        ("2014/01/02", "9:05:00", "WET", "2014-01-02T09:05:00"),
        ("2014/07/02", "9:05:00", "WET", "2014-07-02T08:05:00"),
        ("2014/07/02", "9:05:00", "PT", "2014-07-02T16:05:00"),
        ("2016-11-12", "22:39:00", "UTC", "2016-11-12T22:39:00"),
        ("20161112", "223900", "utc", "2016-11-12T22:39:00"),
    ],
)
def test_moments_of_every_zone_are_told_in_utc(date: str, clock: str, zone: str, utc: str) -> None:
    assert read_moment(date, clock, zone).isoformat() == f"{utc}+00:00"


@pytest.mark.parametrize(
    ("date", "clock", "zone"),
    [
        ("2009/02/30", "20:36:31", "ET"),
        ("2009/02/20", "24:36:31", "ET"),
        ("2009/02/20", "20:36:31", "XYZ"),
        ("yesterday", "20:36:31", "ET"),
        ("0001/01/01", "00:00:00", "CCT"),  # before the first year, in UTC
        ("9999/12/31", "23:59:59", "PT"),
    ],
)
def test_moments_that_cannot_be_are_refused(date: str, clock: str, zone: str) -> None:
    with pytest.raises(RecordError, match="the date and time cannot be read"):
        read_moment(date, clock, zone)
