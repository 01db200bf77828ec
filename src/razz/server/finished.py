"""A hand that is over, as the store keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from razz.game.hand import Hand
from razz.history import records_json
from razz.record import HandRecord
from razz.server.wire.words import filling
from razz.store import FinishedHand
from razz.table.table import Table

SITE = "razz"


def finished_hand(table: Table, people: Iterable[str]) -> FinishedHand:
    """Return the hand of *table* that is just over, with everything that is to be kept of it.

    Args:
        table: the table.
        people: who may have been in the hand, by their ids.
    """
    hand, record = table.hand, _record(table)
    if hand is None:
        raise AssertionError("a table that has a record has a hand")
    return FinishedHand(
        number=table.number,
        ended=table.at,
        pot=sum(pot.amount for pot in hand.pots),
        summary=_summary(table, hand),
        sat=tuple(sorted((seat, who) for who in people if (seat := table.hand_seat(who)))),
        record=json.loads(records_json.write_line(record)),
    )


def _record(table: Table) -> HandRecord:
    record = table.last_hand_record()
    when = record.when and record.when.replace(microsecond=0)
    return replace(record, site=SITE, when=when)


def _summary(table: Table, hand: Hand) -> dict[str, Any]:
    players = [
        (dealt.number, filling(dealt.called), seat)
        for dealt, seat in zip(table.dealt_to, hand.seats, strict=True)
    ]
    return {
        "players": [
            {"seat": number, "name": name, "net": seat.net} for number, name, seat in players
        ],
        "winners": [name for _, name, seat in players if seat.won],
    }
