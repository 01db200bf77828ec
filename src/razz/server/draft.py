"""What is about to happen at a table, worked out on a copy: the table itself waits for the disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import NamedTuple

from razz.server.wire.happenings import happening
from razz.table.entries import Entry, HandStarted, What
from razz.table.table import Table
from razz.text import Message

_MOST_TOLD = 500  # a table may stand between two hands for days, and people come and go


class Told(NamedTuple):
    """How one entry is told, or several one after the other.

    Attributes:
        around: what it says of the table, and of which seat, if it says anything.
        hand: the latest hand as of then.
        since: how many events the hand had before it.
        until: how many it has with it.
    """

    around: tuple[Message, int | None] | None
    hand: int
    since: int
    until: int


def apply(table: Table, entry: Entry) -> Told:
    """Let *entry* happen at *table*, and return how it is told."""
    around = happening(entry.what, table)
    since = 0 if isinstance(entry.what, HandStarted) else _events(table)
    table.apply(entry)
    return Told(around, table.number, since, _events(table))


class HandTold:
    """How the latest hand of a table is told to who was not there.

    >>> told = HandTold()
    >>> told.add(Told(None, 1, 0, 4))
    >>> told.add(Told(None, 1, 4, 6))
    >>> list(told)
    [Told(around=None, hand=1, since=0, until=6)]
    """

    def __init__(self) -> None:
        self._told: list[Told] = []

    def __iter__(self) -> Iterator[Told]:
        return iter(self._told)

    def add(self, told: Told) -> None:
        """Tell *told*, too; of a new hand nothing else."""
        if not self._told or told.hand != self._told[-1].hand:
            self._told = [told]
        elif told.around is not None:
            self._told.append(told)
        else:
            self._told[-1] = self._told[-1]._replace(until=told.until)
        if len(self._told) > _MOST_TOLD:
            # What happened around it first is told no more; the events of the hand are.
            first, second, *rest = self._told
            self._told = [first._replace(until=second.until), *rest]


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
            entry = Entry(self.table.seq + 1, self._at, what)
            self.told.append(apply(self.table, entry))
            self.entries.append(entry)
            self.starts |= isinstance(what, HandStarted)

    @property
    def ends(self) -> bool:
        """Whether a hand comes to its end."""
        return (self._was_in_play or self.starts) and not self.table.in_play


def _events(table: Table) -> int:
    return 0 if table.hand is None else len(table.hand.events)
