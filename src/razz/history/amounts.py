"""Amounts and moments as sites print them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from zoneinfo import ZoneInfo

from razz.errors import MoneyError, RecordError
from razz.text import Message

AMOUNT = r"[-+]?[$€£]?\d(?:[\d.,'’ \u00a0\u202f]*\d)?(?:\s?[€£$])?"
"""A pattern for an amount: a number with marks for thousands and decimals, a sign at either end."""

_CODES = {"$": "USD", "€": "EUR", "£": "GBP"}

_ZONES = {
    "UTC": "UTC",
    "GMT": "UTC",
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "PT": "America/Los_Angeles",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "EEST": "Europe/Helsinki",
    "WET": "Europe/Lisbon",
    "WEST": "Europe/Lisbon",
    "CCT": "Asia/Shanghai",  # China Coast Time
    "JST": "Asia/Tokyo",
    "MSK": "Europe/Moscow",
    "AET": "Australia/Sydney",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
}


@lru_cache(maxsize=4096)  # a hand has few amounts, printed again and again
def read_amount(text: str) -> Decimal:
    """Return the amount that *text* prints.

    The last mark of two kinds is the decimal one. A single mark is decimal unless just three
    digits follow it and something other than a zero stands before it.

    Raises:
        MoneyError: it is no amount.

    >>> [str(read_amount(text)) for text in ("$1,480.50", "1 480", "1'000", "12.686,25", "0.05€")]
    ['1480.50', '1480', '1000', '12686.25', '0.05']
    """
    digits = re.sub(r"[$€£'’\s]", "", text)
    found = re.fullmatch(r"([-+]?)(\d(?:[\d.,]*\d)?)", digits)
    if found is None:
        raise MoneyError(Message("{amount} is no amount of money", amount=text))
    sign, number = found.groups()
    marks = [mark for mark in number if mark in ".,"]
    decimal = ""
    if len(set(marks)) == 2:
        decimal = marks[-1]
    elif len(marks) == 1:
        whole, _, rest = number.partition(marks[0])
        thousands = len(rest) == 3 and whole.strip("0") != ""
        decimal = "" if thousands else marks[0]
    whole, _, rest = number.rpartition(decimal) if decimal else (number, "", "")
    return Decimal(sign + re.sub("[.,]", "", whole) + ("." + rest if rest else ""))


def currency_of(text: str) -> tuple[str, str]:
    """Return the sign of money in *text* and its code, both empty where there is none.

    >>> currency_of("0.05€/0.10€"), currency_of("50/100")
    (('€', 'EUR'), ('', ''))
    """
    sign = next((mark for mark in text if mark in _CODES), "")
    return sign, _CODES.get(sign, "")


def read_moment(date: str, clock: str, zone: str) -> datetime:
    """Return a moment in UTC; ET and its like mean summer or winter time by the date.

    Args:
        date: year, month and day, with any mark between them or none.
        clock: hours, minutes and seconds, hours with one digit or two.
        zone: a site's word for its zone.

    Raises:
        RecordError: there is no such day, time or zone.

    >>> read_moment("2009/07/15", "20:36:31", "ET").isoformat()
    '2009-07-16T00:36:31+00:00'
    """
    name = _ZONES.get(zone.upper())
    day = re.fullmatch(r"(\d{4})\D?(\d{1,2})\D?(\d{1,2})", date)
    time = re.fullmatch(r"(\d{1,2}):?(\d{2}):?(\d{2})", clock)
    try:
        if not (name and day and time):
            raise ValueError(zone if name is None else f"{date} {clock}")
        parts = [int(part) for part in (*day.groups(), *time.groups())]
        local = datetime(*parts, tzinfo=ZoneInfo(name))  # type: ignore[arg-type,misc]  # six ints
        return local.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise RecordError(
            Message("the date and time cannot be read: {reason}", reason=str(error))
        ) from None
