"""TOML values on one line: PHH files are made of them, and so are our own lines elsewhere."""

from __future__ import annotations

import re
import tomllib
from datetime import datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any

from razz.errors import RecordError
from razz.text import Message

_LONGEST_FIGURE = 40


def read_value(text: str) -> Any:
    """Return the value that *text* writes; figures with a point are decimals.

    Raises:
        RecordError: it is no value of TOML.

    >>> read_value("{cap = 5, names = ['Ann', 'Bo']}")
    {'cap': 5, 'names': ['Ann', 'Bo']}
    """
    try:
        return tomllib.loads(f"value = {text}", parse_float=Decimal)["value"]
    except (ValueError, RecursionError, InvalidOperation):
        # Some figures and nests out of reason raise errors of their own kind.
        raise RecordError(Message("{text!r} is no value of TOML", text=text)) from None


def show_value(value: Any) -> str:
    """Return *value* as TOML, on one line.

    >>> print(show_value({"cap": 5, "odd key": ["Ann's", True]}))
    {cap = 5, 'odd key' = ["Ann's", true]}
    """
    match value:
        case bool():
            return str(value).lower()
        case Decimal():
            return _figure(value)
        case str():
            return _string(value)
        case dict():
            pairs = (f"{show_key(key)} = {show_value(part)}" for key, part in value.items())
            return "{" + ", ".join(pairs) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(show_value, value)) + "]"
        case datetime() | time():
            return value.isoformat()
        case _:
            return str(value)


def show_key(key: str) -> str:
    """Return *key* as TOML, in quotes where it needs them."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _string(key)


def _figure(value: Decimal) -> str:
    if not value.is_finite():
        return str(value).lower().replace("infinity", "inf")
    # With its power of ten it stays a figure with a point: an integer is another kind of value.
    exponent = value.as_tuple().exponent  # an int, since the value is finite
    plain = abs(value.adjusted()) < _LONGEST_FIGURE and isinstance(exponent, int) and exponent <= 0
    return f"{value:f}" if plain else str(value)


def _string(text: str) -> str:
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return '"' + "".join(map(_escape, text)) + '"'


def _escape(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
