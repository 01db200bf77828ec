"""What files have no word of their own for: rule sets, rake, claims. One way of writing each.

PHH holds these under keys with a leading underscore, the text of a site in lines that begin with
``# razz``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from razz.errors import RecordError
from razz.money import Money
from razz.record import Claim, ClaimKind
from razz.rules import NAMED, STANDARD, Rake, RuleSet, rule_set
from razz.rules.choices import Burns
from razz.text import Message

MOST_SEATS = 99
"""The highest number of a seat at a table."""

_WHOLE = "hand"  # in claims: what is said of the hand as a whole, beside what is said of its seats


def not_so(key: str, value: object) -> RecordError:
    """Return the complaint about a key whose value cannot be."""
    return RecordError(
        Message("the key {key!r} has a value that it cannot have: {value!r}", key=key, value=value)
    )


def is_a(value: Any, kind: Any) -> bool:
    """Whether *value* is of *kind*; Python takes a bool for an int, files do not."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def seat_number(word: str, count: int) -> int:
    """Return the number of the seat that *word* names: ``p1`` to ``p8``.

    Raises:
        RecordError: a hand of *count* seats has none of that name.
    """
    digits = word[1:]
    known = word[:1] == "p" and len(digits) == 1 and digits.isascii() and digits.isdigit()
    if known and 1 <= int(digits) <= count:
        return int(digits)
    raise RecordError(
        Message(
            "{word!r} is no player of this hand; there are p1 to p{count}", word=word, count=count
        )
    )


# Rules


def base_of(rules: RuleSet) -> RuleSet:
    """Return the rule set that ships under the name of *rules*, for the same game."""
    base = NAMED.get(rules.name, STANDARD)
    return base.variant(ladder=rules.ladder, limit=rules.limit)


def changed_rules(rules: RuleSet) -> dict[str, Any]:
    """Return the fields in which *rules* differ from the set that ships under their name."""
    base = base_of(rules)
    changed: dict[str, Any] = {}
    if rules.name != base.name:
        changed["name"] = rules.name
    if rules.version != base.version:
        changed["version"] = rules.version
    for field, (_, answer) in base.differences(rules).items():
        changed[field] = getattr(answer, "value", answer)
    return changed


def change_rules(rules: RuleSet, changed: Mapping[str, Any]) -> RuleSet:
    """Return *rules* with the fields set that `changed_rules` returned.

    Raises:
        RuleError: there is no such field or answer, or the answers contradict each other.
    """
    answers: dict[str, Any] = {}
    for field, text in changed.items():
        if field == "name":
            answers[field] = str(text)
        else:
            # On a set that burns, no single answer contradicts another one.
            answers[field] = getattr(_BURNS.with_answer(field, str(text)), field)
    return replace(rules, **answers)


_BURNS = replace(STANDARD, burns=Burns.LIVE)


def read_rules(name: str, changed: Mapping[str, Any]) -> RuleSet:
    """Return the rule set called *name* with the fields set that `changed_rules` returned.

    Raises:
        RuleError: as for `change_rules`, or there is no such rule set.
    """
    return change_rules(rule_set(name), changed)


# Rake


def show_house(rake: Rake) -> dict[str, Any]:
    """Return how the house reckons its rake; cap and unit in smallest units."""
    cap = {} if rake.cap is None else {"cap": rake.cap}
    return {
        "percent": str(rake.percent),
        **cap,
        "unit": rake.unit,
        "no_rake_on_third": rake.no_rake_on_third,
    }


def read_house(key: str, house: Mapping[str, Any]) -> Rake:
    """Return the rake that `show_house` wrote under *key*.

    Raises:
        RecordError: it cannot be.
    """
    cap, unit = house.get("cap"), house.get("unit", 1)
    no_rake_on_third = house.get("no_rake_on_third", True)
    whole = is_a(unit, int) and (cap is None or is_a(cap, int))
    if not whole or not is_a(no_rake_on_third, bool):
        raise not_so(key, dict(house))
    percent = str(house.get("percent"))
    # Fraction would also take figures that it can take hours to work out.
    if not re.fullmatch(r"\d{1,9}(\.\d{1,9}|/0*[1-9]\d{0,8})?", percent, re.ASCII):
        raise not_so(key, dict(house))
    return Rake(percent=Fraction(percent), cap=cap, unit=unit, no_rake_on_third=no_rake_on_third)


# Claims


def show_claims(claims: Iterable[Claim], money: Money) -> dict[str, Any]:
    """Return *claims* by kind: ``{pot = 0.41, returned = {p8 = 0.08}}``."""
    kinds: dict[str, dict[str, Decimal]] = {}
    for claim in claims:
        who = _WHOLE if claim.seat is None else f"p{claim.seat}"
        kinds.setdefault(claim.kind.value, {})[who] = money.decimal(claim.amount)
    return {
        kind: amounts[_WHOLE] if list(amounts) == [_WHOLE] else amounts
        for kind, amounts in kinds.items()
    }


def read_claims(key: str, claims: Mapping[str, Any], count: int, money: Money) -> Iterator[Claim]:
    """Yield the claims that `show_claims` wrote under *key*, of a hand of *count* seats.

    Raises:
        RecordError: one of them cannot be.
    """
    for name, value in claims.items():
        kind = _CLAIM_KINDS.get(name)
        for who, amount in value.items() if isinstance(value, dict) else [(_WHOLE, value)]:
            if kind is None or not is_a(amount, int | Decimal):
                raise not_so(key, {name: value})
            seat = None if who == _WHOLE else seat_number(who, count)
            yield Claim(kind=kind, amount=money.units(amount), seat=seat)


_CLAIM_KINDS = {kind.value: kind for kind in ClaimKind}


# What a file says besides


def check_depth(key: str, value: Any, depth: int = 20) -> None:
    """Raise a `RecordError` if *value*, which is kept under *key*, is nested out of reason."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        if not depth:
            raise RecordError(Message("the key {key!r} is nested too deep", key=key))
        check_depth(key, part, depth - 1)
