"""The log: what happened at each table, numbered without gaps. All else follows from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from razz.store import hands
from razz.store.database import Database
from razz.store.errors import Conflict, Repeated, StoreError
from razz.store.schema import commands, events, servers, tables
from razz.text import Message

COMMAND_SECONDS = 3600.0
"""How long the answer to a command is kept for a client that sends it again."""

_PAGE = 500

Entry = tuple[int, float, Mapping[str, Any]]
"""What is written: its number, when it happened, and what."""


class Logged(NamedTuple):
    """What happened, as the log has it.

    Attributes:
        seq: its number at its table, from 1 on.
        at: when, in seconds since 1970.
        what: the event, as it was written.
    """

    seq: int
    at: float
    what: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command that was carried out, so that it is not carried out again.

    Attributes:
        player: whose it is; clients choose the ids, so two of them may choose the same.
        id: any text that the client has chosen for it.
        answer: what it is answered, each time it comes.
    """

    player: str
    id: str
    answer: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Write:
    """What is written to a table's log together, or not at all.

    Attributes:
        table: the id of the table.
        entries: what happened; the first has the number after the last in the log.
        command: what brought it about, if a person did.
        hand: the hand that it ends, if any.
        deck: stores the deck of a hand that it starts (`razz.store.decks.keep`).
    """

    table: str
    entries: Sequence[Entry] = ()
    command: Command | None = None
    hand: hands.FinishedHand | None = None
    deck: Callable[[Connection], None] | None = None


def add(connection: Connection, write: Write, now: float) -> None:
    """Write to the log, and to what hangs on it.

    Raises:
        Repeated: the command was carried out before.
        Conflict: the entries do not follow the last one in the log.
    """
    command = write.command
    if command is not None:
        given = answer(connection, write.table, command.player, command.id)
        if given is not None:
            raise Repeated(Message("this command was carried out before"), given)
    _refuse_gap(connection, write)
    try:
        if write.entries:
            connection.execute(
                insert(events),
                [
                    {"table_id": write.table, "seq": seq, "at": at, "what": dump(what)}
                    for seq, at, what in write.entries
                ],
            )
        if write.deck is not None:
            write.deck(connection)
        if write.hand is not None:
            hands.add(connection, write.table, write.hand)
        if command is not None:
            connection.execute(
                insert(commands).values(
                    table_id=write.table,
                    command=_key(command.player, command.id),
                    at=now,
                    answer=dump(command.answer),
                )
            )
    except IntegrityError as error:
        # Another thread wrote the same between our look and our write.
        raise Conflict(
            Message(
                "table {table} has been written to by another: read its log again",
                table=write.table,
            )
        ) from error


def _refuse_gap(connection: Connection, write: Write) -> None:
    end = last(connection, write.table)
    if end == 0 and not _is_there(connection, write.table):
        raise Conflict(Message("there is no table {table}", table=write.table))
    for expected, (seq, _, _) in enumerate(write.entries, start=end + 1):
        if seq != expected:
            raise Conflict(
                Message(
                    "the log of table {table} ends with number {last}: "
                    "{expected} must be next, not {seq}",
                    table=write.table,
                    last=end,
                    expected=expected,
                    seq=seq,
                )
            )


def _is_there(connection: Connection, table: str) -> bool:
    return connection.scalar(select(tables.c.id).where(tables.c.id == table)) is not None


def last(connection: Connection, table: str) -> int:
    """Return the number of the last entry in a table's log, 0 if it is empty."""
    return connection.scalar(select(func.max(events.c.seq)).where(events.c.table_id == table)) or 0


def latest(connection: Connection) -> float:
    """Return when the last thing happened at any table, 0 if nothing ever has."""
    of_table = select(events.c.at).where(events.c.table_id == tables.c.id)
    last_of_table = of_table.order_by(events.c.seq.desc()).limit(1).scalar_subquery()
    return connection.scalar(select(func.max(last_of_table)).select_from(tables)) or 0.0


def run_until(connection: Connection, at: float) -> float:
    """Return until when the server lived that wrote a table's last entry *at* that time.

    Of the server that owns the database nobody knows yet: of its own entries it is *at*.
    """
    newest_first = select(servers).order_by(servers.c.epoch.desc()).limit(1)
    owner = connection.execute(newest_first).one_or_none()
    wrote = connection.execute(newest_first.where(servers.c.started <= at)).one_or_none()
    if owner is None or wrote is None or wrote.epoch == owner.epoch:
        return at
    return float(max(at, wrote.beat, wrote.ended or at))


def answer(connection: Connection, table: str, player: str, command: str) -> dict[str, Any] | None:
    """Return what a command was answered, if it was carried out."""
    wanted = (commands.c.table_id == table) & (commands.c.command == _key(player, command))
    text = connection.scalar(select(commands.c.answer).where(wanted))
    return None if text is None else json.loads(text)


def forget_commands(connection: Connection, now: float) -> None:
    """Delete the answers that no client will ask for again."""
    connection.execute(delete(commands).where(commands.c.at < now - COMMAND_SECONDS))


def read(database: Database, table: str, after: int) -> Iterator[Logged]:
    """Yield the entries of a table's log after number *after*, in order.

    They are read in pages, so that who reads slowly, or stops, holds nothing up.

    Raises:
        StoreError: an entry is damaged or missing.
    """
    while True:
        wanted = (events.c.table_id == table) & (events.c.seq > after)
        page = select(events.c.seq, events.c.at, events.c.what).where(wanted)
        with database.reading() as connection:
            rows = connection.execute(page.order_by(events.c.seq).limit(_PAGE)).all()
        for seq, at, text in rows:
            if seq != after + 1:
                raise _damaged(table, after + 1)
            yield Logged(seq, at, _load(table, seq, text))
            after = seq
        if len(rows) < _PAGE:
            return


def dump(value: Any) -> str:
    """Return *value* as JSON in ASCII, which every database holds whatever is in it."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _load(table: str, seq: int, text: str) -> dict[str, Any]:
    try:
        what = json.loads(text)
    except ValueError as error:
        raise _damaged(table, seq) from error
    if not isinstance(what, dict):
        raise _damaged(table, seq)
    return what


def _damaged(table: str, seq: int) -> StoreError:
    return StoreError(
        Message(
            "entry {seq} in the log of table {table} is damaged or missing: "
            "the table cannot go on; bring back the database from a copy",
            seq=seq,
            table=table,
        )
    )


def _key(player: str, command: str) -> str:
    """What a command is known by: short and storable, whatever the client has made up."""
    return sha256(dump([player, command]).encode()).hexdigest()
