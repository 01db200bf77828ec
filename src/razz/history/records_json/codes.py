"""The words of our JSON, and the values that JSON has none for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any

from razz.history.facts import check_depth, not_so

FORMAT = "razz-hand"
VERSION = 1

STAKES = ("ante", "bring_in", "small_bet", "big_bet", "smallest_chip")
"""The amounts of `Stakes`."""

ACTIONS = (
    *("deal", "community", "opens"),
    *("bring-in", "complete", "bet", "raise", "call", "check", "fold"),
    *("show", "muck", "payout"),
)
"""What an action can be."""

# What a record holds besides is of TOML's kinds; those that JSON lacks are objects of one key.


def show_extra(value: Any) -> Any:
    """Return *value* as JSON can say it."""
    match value:
        case Decimal():
            return {"$decimal": str(value)}
        case datetime():
            return {"$datetime": value.isoformat()}
        case date():
            return {"$date": value.isoformat()}
        case time():
            return {"$time": value.isoformat()}
        case list() | tuple():
            return [show_extra(part) for part in value]
        case dict():
            table = {key: show_extra(part) for key, part in value.items()}
            return {"$table": table} if any(key.startswith("$") for key in value) else table
    return value


_KINDS: dict[str, Callable[[str], Any]] = {
    "$decimal": Decimal,
    "$datetime": datetime.fromisoformat,
    "$date": date.fromisoformat,
    "$time": time.fromisoformat,
}


def read_extra(key: str, value: Any) -> Any:
    """Return the value that `show_extra` made *value* of.

    Raises:
        RecordError: it is nested too deep, or no value of TOML; names the *key*.
    """
    check_depth(key, value)
    return _extra(key, value)


def _extra(key: str, value: Any) -> Any:
    match value:
        case None:
            raise not_so(key, value)
        case list():
            return [_extra(key, part) for part in value]
        case dict() if len(value) == 1 and (kind := _KINDS.get(next(iter(value)))):
            (text,) = value.values()
            try:
                return kind(text)
            except (ValueError, TypeError, InvalidOperation):
                raise not_so(key, value) from None
        case {"$table": dict(table)} if len(value) == 1:
            return {name: _extra(key, part) for name, part in table.items()}
        case dict():
            return {name: _extra(key, part) for name, part in value.items()}
    return value
