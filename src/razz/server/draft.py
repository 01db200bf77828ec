"""What is about to happen at a table, worked out on a copy: the table itself waits for the disk."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import NamedTuple

from razz.server.wire.happenings import happening, heading
from razz.table.entries import Entry, HandStarted, What
from razz.table.table import Table
from razz.text import Message


class Told(NamedTuple):
    """How one entry is told.

    Attributes:
        around: what it says of the table, and of which seat, if it says anything.
        since: how many events the hand had before it.
        until: how many it has with it.
    """

    around: tuple[Message, int | None] | None
    since: int
    until: int


class Draft:
    """Entries that follow the table's last one, and the table as it will be with them.

    It never holds the end of one hand and the start of the next, so all that it tells is of one.

    Args:
        table: the table as it is; a draft does not change it.
        now: what time it is; not before the table's last entry.

    Attributes:
        table: the table as it will be.
        first: the number of the first entry.
        entries: what happens.
        told: how each of them is told.
        starts: whether a hand begins.
        people: the players who sit there as it begins, or whose hand is played to its end.
    """

    def __init__(self, table: Table, now: float) -> None:
        self.table = copy(table)
        self.first = table.seq + 1
        self.entries: list[Entry] = []
        self.told: list[Told] = []
        self.starts = False
        self.people = frozenset(seat.player for seat in table.seats if seat.player is not None)
        self._at = now
        self._was_in_play = table.in_play

    def add(self, whats: Iterable[What]) -> None:
        """Let *whats* happen on the copy."""
        for what in whats:
            around = happening(what, self.table)
            begins = isinstance(what, HandStarted)
            since = 0 if begins else _told(self.table)
            entry = Entry(self.table.seq + 1, self._at, what)
            self.table.apply(entry)
            self.entries.append(entry)
            if begins:
                self.told = [Told(before.around, 0, 0) for before in self.told]
            self.told.append(Told(around, since, _told(self.table)))
            self.starts |= begins

    @property
    def ends(self) -> bool:
        """Whether a hand comes to its end."""
        return (self._was_in_play or self.starts) and not self.table.in_play


def all_told(table: Table) -> list[Told]:
    """Return how the hand of *table* is told, if there is one, without what happened around it."""
    if table.hand is None:
        return []
    return [Told((heading(table.number), None), 0, _told(table))]


def _told(table: Table) -> int:
    return 0 if table.hand is None else len(table.hand.events)
