"""Our own lines in the text of a site: what its format has no words for, one fact a line.

They stand behind the summary and begin with ``# razz``; other programs skip them::

    # razz site = 'Winamax'
    # razz claims = {pot-less-rake = 0.35, collected = {p1 = 0.35}}
    # razz remark = [12, 'a fine fold']

Values are those of TOML. A fact that is too long for a line goes on in the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from razz.errors import RazzError, RecordError
from razz.history.facts import (
    check_depth,
    is_a,
    not_so,
)
from razz.history.lines import Line
from razz.history.site import at_line
from razz.history.toml import read_value, show_value
from razz.text import Message

SUMMARY = "*** SUMMARY ***"

_FACT = re.compile(r"# razz (?P<key>[a-z_]+) = (?P<value>.*)")
_MORE = re.compile(r"# razz \\(?P<value>.*)")
_WIDTH = 900  # of a line; sites' lines are shorter, and readers may refuse longer ones

# What a fact is; those in a list come one a line, and may come again.
_KINDS: dict[str, Any] = {
    "made_up": list,
    "site": str,
    "hand": str,
    "table": str,
    "event": str,
    "when": datetime,
    "hero": int,
    "currency": str,
    "symbol": str,
    "decimals": int,
    "rules": str,
    "rule_fields": dict,
    "ante": int | Decimal,
    "bring_in": int | Decimal,
    "smallest_chip": int | Decimal,
    "rake": int | Decimal,
    "house": dict,
    "first": int,
    "absent": list,
    "event_heads_up": bool,
    "seats": list,
    "names": dict,
    "claims": dict,
    "revealed": dict,
    "payout": list,
}
_LISTS: dict[str, Any] = {
    "deal": str,
    "opens": str,
    "show": str,
    "remark": list,
    "comment": str,
    "extra": list,
}


@dataclass
class Facts:
    """What our own lines say.

    Attributes:
        values: the facts; those that may come again as lists.
        lines: where each stands, or the first of those that come again.
    """

    values: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        return self.values.get(key)

    def made_up(self, key: str) -> bool:
        """Whether what the text says of *key* is not in the record."""
        return key in self.values.get("made_up", ())

    @contextmanager
    def about(self, key: str) -> Iterator[None]:
        """Say of complaints inside on which line the fact *key* stands."""
        try:
            yield
        except RazzError as error:
            raise _at(self.lines.get(key, 0), error) from error


def _at(line: int, error: RazzError) -> RecordError:
    """Return *error* with its *line*, if it names none."""
    named = error.message.sentence.startswith("line {line}")
    return RecordError(error.message) if named else at_line(line, error.message)


def show_facts(facts: Facts) -> Iterator[str]:
    """Yield the lines that say *facts*.

    >>> list(show_facts(Facts(values={"first": 2, "comment": ["one", "two"]})))
    ['# razz first = 2', "# razz comment = 'one'", "# razz comment = 'two'"]
    """
    for key, value in facts.values.items():
        for one in value if key in _LISTS else [value]:
            first, *parts = _broken(f"{key} = {show_value(one)}")
            yield from "\\\n# razz \\".join((f"# razz {first}", *parts)).split("\n")


def _broken(text: str) -> Iterator[str]:
    """Return *text* in parts that a line can hold."""
    for start in range(0, len(text), _WIDTH):
        yield text[start : start + _WIDTH]


def split(lines: Sequence[Line]) -> tuple[list[Line], Facts]:
    """Return the site's lines, and what ours say.

    Raises:
        RecordError: one of ours cannot be read; names it.
    """
    places = (place for place, line in enumerate(lines) if line.text.startswith(SUMMARY))
    end = next(places, len(lines))
    site = list(lines[:end])
    own: list[Line] = []
    for line in lines[end:]:
        (own if line.text.startswith("# razz ") else site).append(line)
    facts = Facts()
    rest = iter(own)
    for line in rest:
        text = line.text
        while text.endswith("\\"):
            more = _MORE.fullmatch(next(rest, line).text)
            if more is None:
                raise at_line(line.number, Message("the fact does not go on in the next line"))
            text = text[:-1] + more["value"]
        try:
            _add(facts, text, line.number)
        except RazzError as error:
            raise at_line(line.number, error.message) from error
    return site, facts


def _add(facts: Facts, text: str, line: int) -> None:
    found = _FACT.fullmatch(text)
    key = found["key"] if found else text
    kind = _KINDS.get(key) or _LISTS.get(key)
    if found is None or kind is None:
        raise RecordError(Message("the key {key!r} means nothing here", key=key))
    value = read_value(found["value"])
    if not is_a(value, kind):
        raise not_so(key, value)
    check_depth(key, value)
    facts.lines.setdefault(key, line)
    if key in _LISTS:
        facts.values.setdefault(key, []).append(value)
    elif key in facts.values:
        raise RecordError(Message("the key {key!r} comes twice", key=key))
    else:
        facts.values[key] = value
