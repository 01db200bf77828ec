"""Writing PHH, so that reading it back gives the same record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Any

from razz.cards import card_codes
from razz.game.action import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    DealCommunity,
    Fold,
    Muck,
    Opens,
    Payout,
    Raise,
    Show,
)
from razz.game.hand import Hand
from razz.game.street import Street
from razz.history.phh.codes import VARIANTS
from razz.money import Money
from razz.record import ClaimKind, HandRecord
from razz.rules import NAMED, STANDARD
from razz.rules.choices import Limit


def write(records: Iterable[HandRecord]) -> str:
    """Return *records* as text: one as a ``.phh`` file, several as a ``.phhs`` file.

    ``parse(write(records)) == records``, but for notes that a reading adds anew.
    """
    records = list(records)
    tables = [_table(record) for record in records]
    if len(tables) == 1:
        return tables[0]
    return "\n".join(f"[{number}]\n{table}" for number, table in enumerate(tables, start=1))


def write_numbered(record: HandRecord, number: int) -> str:
    """Return *record* as table *number* of a ``.phhs`` file that grows hand by hand."""
    return f"[{number}]\n{_table(record)}"


def _table(record: HandRecord) -> str:
    lines = [f"# {comment}" for comment in record.comments]
    lines += [
        f"{_key(key)} = {_value(value)}" for key, value in _pairs(record) if value is not None
    ]
    return "\n".join(lines) + "\n"


def _pairs(record: HandRecord) -> Iterator[tuple[str, Any]]:
    setup, money = record.setup, record.money
    stakes, rules = setup.stakes, setup.rules
    amount = money.decimal
    count = len(setup.stacks)
    yield "variant", next(c for c, game in VARIANTS.items() if game == (rules.ladder, rules.limit))
    yield "antes", [amount(stakes.ante)] * count
    yield "bring_in", amount(stakes.bring_in)
    if rules.limit is Limit.FIXED:
        yield "small_bet", amount(stakes.small_bet)
        yield "big_bet", amount(stakes.big_bet)
    else:
        yield "min_bet", amount(stakes.minimum)
    yield "starting_stacks", [amount(stack) for stack in setup.stacks]
    yield "actions", list(_action_strings(record))
    dealt_in = record.dealt_in
    if [player.name for player in dealt_in] != [f"p{n}" for n in range(1, count + 1)]:
        yield "players", [player.name for player in dealt_in]
    if [player.seat for player in dealt_in] != list(range(1, count + 1)):
        yield "seats", [player.seat for player in dealt_in]
    for key, kind in _STATED.items():
        row = record.stated(kind)
        yield key, None if row is None else [amount(value) for value in row]
    yield "event", record.event
    yield "table", record.table
    plain_number = (
        record.hand_id is not None
        and record.hand_id.isascii()
        and (record.hand_id.isdigit() and str(int(record.hand_id)) == record.hand_id)
    )
    yield "hand", int(record.hand_id or 0) if plain_number else None
    yield "_hand", None if plain_number else record.hand_id
    if record.when is not None:
        when = record.when.astimezone(UTC)
        yield from (("year", when.year), ("month", when.month), ("day", when.day))
        yield "time", when.time()
        yield "time_zone", "UTC"
    yield "currency", money.currency or None
    yield "currency_symbol", money.symbol or None
    yield from _own_pairs(record)
    yield from record.extra


def _own_pairs(record: HandRecord) -> Iterator[tuple[str, Any]]:
    setup, money = record.setup, record.money
    yield "_site", record.site
    base = NAMED.get(setup.rules.name, STANDARD)
    yield "_rules", base.name
    changed = base.variant(ladder=setup.rules.ladder, limit=setup.rules.limit).differences(
        setup.rules
    )
    answers = {name: getattr(new, "value", new) for name, (_, new) in changed.items()}
    yield "_rule_fields", answers or None
    yield "_first", setup.first if setup.first != 1 else None
    yield "_absent", sorted(setup.absent) or None
    yield "_event_heads_up", setup.event_heads_up or None
    stated = setup.stated_rake
    yield "_rake", None if stated is None else money.decimal(stated)
    chip = setup.stakes.smallest_chip
    yield "_smallest_chip", money.decimal(chip) if chip != 1 else None
    rake = setup.stakes.rake
    if rake is not None:
        yield (
            "_house",
            {
                "percent": str(rake.percent),
                **({} if rake.cap is None else {"cap": rake.cap}),
                "unit": rake.unit,
                "no_rake_on_third": rake.no_rake_on_third,
            },
        )
    yield "_claims", _claims(record) or None
    yield "_revealed", {f"p{n}": card_codes(row) for n, row in record.revealed} or None
    yield (
        "_away",
        [
            {"name": p.name, "seat": p.seat, "stack": money.decimal(p.stack)}
            for p in record.players
            if not p.dealt_in
        ]
        or None,
    )


_STATED = {"finishing_stacks": ClaimKind.STACK, "winnings": ClaimKind.COLLECTED}


def _claims(record: HandRecord) -> dict[str, Any]:
    """The claims that PHH has no key for."""
    claims: dict[str, Any] = {}
    whole = {kind for kind in _STATED.values() if record.stated(kind) is not None}
    for claim in record.claims:
        amount = record.money.decimal(claim.amount)
        if claim.kind in whole:
            continue
        if claim.seat is None:
            claims[claim.kind.value] = amount
        else:
            claims.setdefault(claim.kind.value, {})[f"p{claim.seat}"] = amount
    return claims


def _action_strings(record: HandRecord) -> Iterator[str]:
    hand = Hand.from_setup(record.setup)
    remarks: dict[int, list[str]] = {}
    for count, text in record.remarks:
        remarks.setdefault(count, []).append(text)
    yield from (f"# {text}" for text in remarks.get(0, ()))
    for number, action in enumerate(record.actions, start=1):
        text = _action_string(hand, action, record.money)
        hand = hand.apply(action)
        first, *more = remarks.get(number) or [""]
        if text:
            yield f"{text} # {first}" if first else text
        elif first:
            yield f"# {first}"
        yield from (f"# {remark}" for remark in more)


def _action_string(hand: Hand, action: Action, money: Money) -> str:
    match action:
        case Deal(seat, (), up) if hand.street is Street.THIRD and len(hand.seat(seat).down) < 2:
            return f"d du p{seat} {card_codes(up)}"
        case Deal(seat, down, up):
            return f"d dh p{seat} {card_codes(down + up)}"
        case DealCommunity(card):
            return f"d db {card.code}"
        case BringIn():
            return f"p{hand.actor} pb"
        case Complete(to) | Bet(to) | Raise(to):
            return f"p{hand.actor} cbr {money.decimal(to or 0):f}"
        case Call() | Check():
            return f"p{hand.actor} cc"
        case Fold():
            return f"p{hand.actor} f"
        case Show(down, seat):
            number = seat or hand.actor or 1
            up = hand.seat(number).up
            return f"p{number} sm {card_codes((*down[:2], *up, *down[2:]))}"
        case Muck():
            return f"p{hand.actor} sm"
        case Opens() | Payout():
            return ""  # told by the next action; stated by finishing_stacks or winnings


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _string(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case Decimal():
            return (
                f"{value:f}" if value.is_finite() else str(value).lower().replace("infinity", "inf")
            )
        case str():
            return _string(value)
        case dict():
            return "{" + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(_value(part) for part in value) + "]"
        case datetime() | time():
            return value.isoformat()
        case _:
            return str(value)


def _string(text: str) -> str:
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return '"' + "".join(_escape(char) for char in text) + '"'


def _escape(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
