"""The frames that go to clients: what all of them are told is worked out once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from razz.game.view import View
from razz.server.draft import Draft, Told
from razz.server.wire import PROTOCOL
from razz.server.wire.table import chat_json, muted_json, table_json, you_json
from razz.server.wire.view import events_json, table_event, view_json
from razz.server.wire.words import words_json
from razz.store import TableLine
from razz.table.table import Table
from razz.text import Message


def as_text(value: Any) -> str:
    """Return *value* as JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def done_json(command: str, seq: int) -> dict[str, Any]:
    """Return the answer to a command that was carried out, up to entry *seq*."""
    return {"v": PROTOCOL, "type": "done", "id": command, "seq": seq}


def refused_json(command: str, reason: Message) -> dict[str, Any]:
    """Return the answer to a command that was not."""
    return {"v": PROTOCOL, "type": "refused", "id": command, "reason": words_json(reason)}


def bye_text(code: int, reason: Message) -> str:
    """Return the last frame of a connection."""
    return as_text({"v": PROTOCOL, "type": "bye", "code": code, "reason": words_json(reason)})


class Frames:
    """What everybody at a table is told of it as it is now.

    Args:
        table: the table.
        line: its id, and what its host knows of it.
        now: what time it is.
        told: how what they have not seen is told.
        draft: what has just happened, for updates.
    """

    def __init__(
        self,
        table: Table,
        line: TableLine,
        now: float,
        told: Iterable[Told],
        draft: Draft | None = None,
    ) -> None:
        self._table = table
        self._line = line
        self._now = now
        self._told = told
        self._draft = draft
        self._parts: dict[int | None, str] = {}

    def hello(self, player: str, name: str) -> str:
        """Return everything that *player* may know."""
        view = self._table.view(player)
        table = self._table
        events = list(self._events(view))
        chat = [chat_json(entry, table) for entry in table.chat]
        return (
            f'{{"v":{PROTOCOL},"type":"hello","seq":{table.seq},{self._who(player, name)},'
            f'"view":{self._view_text(view)},"events":{as_text(events)},"chat":{as_text(chat)}}}'
        )

    def update(self, player: str, name: str) -> str:
        """Return what is new to *player*."""
        draft = self._draft
        first = self._table.seq + 1 if draft is None else draft.first
        view = self._table.view(player)
        return (
            f'{{"v":{PROTOCOL},"type":"update","from":{first},"seq":{self._table.seq},'
            f"{self._who(player, name)},{self._news(view)}}}"
        )

    def _who(self, player: str, name: str) -> str:
        you = as_text(you_json(self._table, player, name))
        is_host = player == self._table.host
        return f'"you":{you},"table":{self._table_for_host if is_host else self._table_for_all}'

    @cached_property
    def _shown(self) -> dict[str, Any]:
        return table_json(self._table, self._line.id, self._now, listed=self._line.listed)

    @cached_property
    def _table_for_all(self) -> str:
        return as_text(self._shown)

    @cached_property
    def _table_for_host(self) -> str:
        own = {"invite": self._line.invite, "muted": muted_json(self._table)}
        return as_text(self._shown | own)

    @cached_property
    def _chat(self) -> str:
        entries = () if self._draft is None else self._draft.entries
        said = (chat_json(entry, self._table) for entry in entries)
        return as_text([line for line in said if line is not None])

    def _news(self, view: View | None) -> str:
        """The parts that depend only on who looks; spectators all see the same."""
        viewer = None if view is None else view.viewer
        if viewer not in self._parts:
            events = as_text(list(self._events(view)))
            self._parts[viewer] = (
                f'"view":{self._view_text(view)},"events":{events},"chat":{self._chat}'
            )
        return self._parts[viewer]

    def _view_text(self, view: View | None) -> str:
        if view is None:
            return "null"
        return as_text(view_json(view, self._table.number, self._table.dealt_to))

    def _events(self, view: View | None) -> Iterable[dict[str, Any]]:
        for around, hand, since, until in self._told:
            if around is not None:
                yield table_event(hand, *around)
            if view is not None:
                yield from events_json(view.events[since:until], hand)
