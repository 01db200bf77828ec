"""The words of PokerStars' hand histories: headers, amounts, moments, streets, cards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from razz.cards import MaybeCard
from razz.errors import MoneyError
from razz.game.street import Street
from razz.history.amounts import read_amount
from razz.history.pokerstars import STAKES
from razz.low import Ladder
from razz.money import Money
from razz.record import HandRecord
from razz.rules.choices import Limit

_EAST = ZoneInfo("America/New_York")
_TABLES = (2, 6, 8, 9, 10)  # how many seats PokerStars' tables have
_LADDERS = {Ladder.ACE_TO_FIVE: "", Ladder.DEUCE_TO_SEVEN: "2-7 ", Ladder.ACE_TO_SIX: "A-6 "}
_LIMITS = {Limit.FIXED: "Limit", Limit.POT: "Pot Limit", Limit.NO: "No Limit"}
STREETS = {
    Street.THIRD: "3rd STREET",
    Street.FOURTH: "4th STREET",
    Street.FIFTH: "5th STREET",
    Street.SIXTH: "6th STREET",
    Street.SEVENTH: "RIVER",
}
"""The streets in headers."""

FOLDED = {
    Street.THIRD: "3rd Street",
    Street.FOURTH: "4th Street",
    Street.FIFTH: "5th Street",
    Street.SIXTH: "6th Street",
    Street.SEVENTH: "River",
}
"""The streets in the summary."""


def amount_text(money: Money, units: int) -> str:
    """Return *units* as PokerStars prints an amount: ``$5``, ``$0.40``, ``1480``.

    >>> amount_text(Money(symbol="$", decimals=2), 148050)
    '$1480.50'
    """
    amount = money.decimal(units)
    symbol = money.symbol if money.symbol in ("$", "€", "£") else ""
    if amount == amount.to_integral_value():
        return f"{symbol}{amount.to_integral_value():f}"
    # Never three digits, which a reader might take for thousands.
    digits = max(2, money.decimals + (money.decimals == 3))
    return f"{symbol}{amount:.{digits}f}"


def moment_text(when: datetime) -> str:
    """Return *when* in the time of New York, as PokerStars prints it."""
    local = when.astimezone(_EAST)
    return (
        f"{local.year:04}/{local.month:02}/{local.day:02} "
        f"{local.hour}:{local.minute:02}:{local.second:02} ET"
    )


def names_stakes(event: str, record: HandRecord) -> bool:
    """Whether *event* is a tournament's header of PokerStars, with the stakes of *record*."""
    stakes = STAKES.search(event)
    if "Tournament #" not in event or stakes is None or record.money.symbol:
        return False
    try:
        written = [record.money.units(read_amount(stakes[size])) for size in ("small", "big")]
    except MoneyError:
        return False
    return written == [record.setup.stakes.small_bet, record.setup.stakes.big_bet]


def is_code(currency: str) -> bool:
    """Whether *currency* is a code as PokerStars prints them."""
    return bool(re.fullmatch(r"[A-Z]{3}", currency))


def is_mix(event: str | None) -> bool:
    """Whether *event* is the name of a mixed game, such as HORSE or 8-Game."""
    return bool(event and re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 /-]{0,30}", event))


def header_text(record: HandRecord, number: int) -> str:
    """Return the first line of *record*, which has *number* if it has no number of its own."""
    digits = re.sub(r"[^0-9]", "", record.hand_id or "")[-18:] or str(number)
    event, when = record.event or "", _moment(record)
    if names_stakes(event, record):
        home = "Home Game " if event.startswith("{") else ""
        return f"PokerStars {home}Hand #{digits}: {event} - {when}"
    return f"PokerStars Hand #{digits}:  {_game(record)} - {when}"


def _game(record: HandRecord) -> str:
    rules, stakes, money = record.setup.rules, record.setup.stakes, record.money
    game = f"{_LADDERS[rules.ladder]}Razz {_LIMITS[rules.limit]}"
    small, big = amount_text(money, stakes.small_bet), amount_text(money, stakes.big_bet)
    if ("." in small) != ("." in big):  # $2.50/$5.00, but $2/$4
        small, big = (text if "." in text else f"{text}.00" for text in (small, big))
    amounts = f"{small}/{big}" + (f" {money.currency}" if is_code(money.currency) else "")
    return f"{record.event} ({game}, {amounts})" if is_mix(record.event) else f"{game} ({amounts})"


def _moment(record: HandRecord) -> str:
    if record.when is not None:
        return moment_text(record.when)
    extra = dict(record.extra)
    try:  # some records know the day only
        day = date(extra["year"], extra["month"], extra["day"])
        return moment_text(datetime.combine(day, time(12), _EAST))
    except (KeyError, TypeError, ValueError):
        return moment_text(datetime(2000, 1, 1, 12, tzinfo=UTC))


def table_text(record: HandRecord) -> str:
    """Return the line that names the table, one that PokerStars has for that many seats."""
    most = max(player.seat for player in record.players)
    size = next((size for size in _TABLES if size >= most), most)
    name = " ".join((record.table or "Table").split())
    return f"Table '{name}' {size}-max"


def cards_text(row: Iterable[MaybeCard]) -> str:
    """Return *row* without brackets, ``X`` for a card that is not known."""
    return " ".join("X" if card is None else card.code for card in row)
