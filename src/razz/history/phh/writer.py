"""Writing PHH, so that reading it back gives the same record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, time
from decimal import Decimal
from typing import Any

from razz.cards import card_codes
from razz.errors import RecordError
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
from razz.history.facts import base_of, changed_rules, show_claims, show_house
from razz.history.phh.codes import KEYS, VARIANTS
from razz.history.toml import show_key, show_value
from razz.money import Money
from razz.record import ClaimKind, HandRecord
from razz.rules.choices import Limit
from razz.text import Message


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
    lines = [f"# {comment}" for comment in record.comments if _comments_fit(record)]
    lines += [
        f"{show_key(key)} = {show_value(value)}"
        for key, value in _pairs(record)
        if value is not None
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
    hand, strings = _action_strings(record)
    yield "actions", strings
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
    plain_number = _plain_number(record)
    yield "hand", int(plain_number) if plain_number else None
    yield "_hand", None if plain_number else record.hand_id
    if record.when is not None:
        when = record.when.astimezone(UTC)
        yield from (("year", when.year), ("month", when.month), ("day", when.day))
        yield "time", when.time()
        yield "time_zone", "UTC"
    yield "currency", money.currency or None
    yield "currency_symbol", money.symbol or None
    yield from _own_pairs(record, hand)
    yield from record.extra if _extra_fits(record) else [("_extra", dict(record.extra))]


def _extra_fits(record: HandRecord) -> bool:
    """Whether no key of what the record holds besides is one that means something."""
    extra = dict(record.extra)
    if len(extra) < len(record.extra):
        raise RecordError(Message("two keys of what the record holds besides are the same"))
    dated = isinstance(extra.get("time"), time) and isinstance(extra.get("time_zone"), str)
    if dated or (record.when is not None and not _DATE.isdisjoint(extra)):
        return False
    return all(
        (key == "table" and not isinstance(value, str) and record.table is None)
        or (key == "hand" and not isinstance(value, int) and not _plain_number(record))
        for key, value in extra.items()
        if key in KEYS
    )


def _own_pairs(record: HandRecord, hand: Hand) -> Iterator[tuple[str, Any]]:
    setup, money = record.setup, record.money
    yield "_site", record.site
    yield "_rules", base_of(setup.rules).name
    yield "_rule_fields", changed_rules(setup.rules) or None
    yield "_hero", record.hero
    yield "_first", setup.first if setup.first != 1 else None
    yield "_absent", sorted(setup.absent) or None
    yield "_event_heads_up", setup.event_heads_up or None
    stated = setup.stated_rake
    yield "_rake", None if stated is None else money.decimal(stated)
    chip = setup.stakes.smallest_chip
    yield "_smallest_chip", money.decimal(chip) if chip != 1 else None
    rake = setup.stakes.rake
    yield "_house", None if rake is None else show_house(rake)
    rows = {kind for kind in _STATED.values() if record.stated(kind) is not None}
    others = [claim for claim in record.claims if claim.kind not in rows or claim.seat is None]
    yield "_claims", show_claims(others, money) or None
    yield "_payout", _payout(record, hand)
    yield "_shows_as_written", _shows_early(record) or None
    yield "_comments", None if _comments_fit(record) else list(record.comments)
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


_DATE = {"year", "month", "day", "time", "time_zone"}
_STATED = {"finishing_stacks": ClaimKind.STACK, "winnings": ClaimKind.COLLECTED}


def _plain_number(record: HandRecord) -> str | None:
    """The site's number of the hand, if it is an integer of TOML as it would be written."""
    number = record.hand_id or ""
    return number if re.fullmatch(r"0|[1-9]\d{0,17}", number, re.ASCII) else None


def _comments_fit(record: HandRecord) -> bool:
    """Whether the comments can stand behind a ``#``: in one line, of signs that can be seen."""
    return all(comment.isprintable() for comment in record.comments)


def _payout(record: HandRecord, hand: Hand) -> list[Decimal] | None:
    """The payout that a record states, where the rows that are written do not tell it."""
    payout = record.actions[-1] if record.actions else None
    if not isinstance(payout, Payout):
        return None
    winnings, stacks = record.stated(ClaimKind.COLLECTED), record.stated(ClaimKind.STACK)
    if winnings is None and stacks == tuple(seat.stack for seat in hand.seats):
        return None
    return None if winnings == payout.won else [record.money.decimal(won) for won in payout.won]


def _shows_early(record: HandRecord) -> bool:
    """Whether a seat shows out of turn, but for the shows that a last muck leaves no turn for."""
    actions = list(record.actions)
    if actions and isinstance(actions[-1], Payout):
        actions.pop()
    if actions and isinstance(actions[-1], Muck):
        actions.pop()
        while actions and isinstance(actions[-1], Show) and actions[-1].seat is not None:
            actions.pop()
    return any(isinstance(action, Show) and action.seat is not None for action in actions)


def _action_strings(record: HandRecord) -> tuple[Hand, list[str]]:
    """The actions as PHH writes them, and the hand that they make."""
    hand = Hand.from_setup(record.setup)
    remarks: dict[int, list[str]] = {}
    for count, text in record.remarks:
        remarks.setdefault(count, []).append(text)
    strings = [f"# {text}" for text in remarks.get(0, ())]
    for number, action in enumerate(record.actions, start=1):
        after = hand.apply(action)
        text = action_string(hand, action, after, record.money)
        hand = after
        first, *more = remarks.get(number) or [""]
        if first:
            text = f"{text} # {first}" if text else f"# {first}"
        strings += [text] if text else []
        strings += [f"# {remark}" for remark in more]
    return hand, strings


def action_string(hand: Hand, action: Action, after: Hand, money: Money) -> str:
    """Return what PHH writes for *action*, which leads from *hand* to *after*."""
    match action:
        case Deal(seat, down, up) if up and _exposes(hand, action):
            return f"d du p{seat} {card_codes(up)} {card_codes(down)}".rstrip()
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
            if None in up:
                return f"p{number} sm {card_codes(down)}"
            return f"p{number} sm {card_codes((*down[:2], *up, *down[2:]))}"
        case Muck():
            return f"p{hand.actor} sm"
        case Opens(seat):
            # Mostly the next action tells.
            return "" if after.actor == seat else f"p{seat} op"
        case Payout():
            return ""  # stated by finishing_stacks, winnings or _payout


def _exposes(hand: Hand, deal: Deal) -> bool:
    """Whether *deal* gives an up card before the second down card."""
    down = len(hand.seat(deal.seat).down) + len(deal.down)
    return hand.street is Street.THIRD and down < 2
