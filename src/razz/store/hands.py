"""Finished hands: what the log says of them, kept apart so that they are found without replay."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from razz.store.database import Database
from razz.store.schema import hands

PAGE = 20
"""How many hands come at a time."""

_MOST = 2**63 - 1


@dataclass(frozen=True, kw_only=True)
class HandLine:
    """What a list of hands says of one.

    Attributes:
        number: the table's number of the hand.
        ended: when, in seconds since 1970.
        pot: all pots together, in chips.
        summary: what else a list shows.
        sat: the people dealt in: seat of the hand and id of the player. Who writes the hand as
            somebody saw it needs this; names may be the same, and change.
    """

    number: int
    ended: float
    pot: int
    summary: Mapping[str, Any]
    sat: tuple[tuple[int, str], ...] = ()

    def seat_of(self, player: str) -> int | None:
        """Return the seat of *player*, who may not have been in the hand."""
        return next((seat for seat, who in self.sat if who == player), None)


@dataclass(frozen=True, kw_only=True)
class FinishedHand(HandLine):
    """A hand that is over.

    Attributes:
        record: the whole of it, with the cards that nobody showed (`razz.history.records_json`).
    """

    record: Mapping[str, Any]


class Hands:
    """The finished hands of all tables.

    Args:
        database: where they are.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def page(self, table: str, before: int | None = None, count: int = PAGE) -> list[HandLine]:
        """Return hands of a table, newest first: the last, or the last before number *before*."""
        wanted = (hands.c.table_id == table) & (hands.c.number < _in_range(before))
        columns = (hands.c.number, hands.c.ended, hands.c.pot, hands.c.summary, hands.c.sat)
        page = select(*columns).where(wanted).order_by(hands.c.number.desc()).limit(count)
        with self._database.reading() as connection:
            return [HandLine(**_line(row)) for row in connection.execute(page)]

    def get(self, table: str, number: int) -> FinishedHand | None:
        """Return a hand of a table, if it is there and over."""
        wanted = (hands.c.table_id == table) & (hands.c.number == _in_range(number))
        with self._database.reading() as connection:
            row = connection.execute(select(hands).where(wanted)).one_or_none()
        return None if row is None else FinishedHand(**_line(row), record=json.loads(row.record))


def add(connection: Connection, table: str, hand: FinishedHand) -> None:
    """Write a hand that has just ended, in the transaction of its last event."""
    connection.execute(
        insert(hands).values(
            table_id=table,
            number=hand.number,
            ended=hand.ended,
            pot=hand.pot,
            summary=json.dumps(hand.summary),
            record=json.dumps(hand.record),
            sat=json.dumps(hand.sat),
        )
    )


def _in_range(number: int | None) -> int:
    """*number*, which comes from people, kept to what a database can compare."""
    return _MOST if number is None else max(0, min(number, _MOST))


def _line(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
    return {
        "number": row.number,
        "ended": row.ended,
        "pot": row.pot,
        "summary": json.loads(row.summary),
        "sat": tuple((seat, player) for seat, player in json.loads(row.sat)),
    }
