"""A table as JSON: who sits where, whose turn it is and until when, and what was said."""

from __future__ import annotations

from typing import Any

from razz.rules import Stakes
from razz.server.wire.words import filling, maybe_words
from razz.table.entries import Entry, Reacted, Said
from razz.table.settings import Settings
from razz.table.table import Table


def milliseconds(seconds: float) -> int:
    """Return a time or a length of it as clients count."""
    return round(seconds * 1000)


def table_json(table: Table, name: str, now: float, *, listed: bool) -> dict[str, Any]:
    """Return what everybody let in may know of *table*.

    Args:
        table: the table.
        name: what its address calls it.
        now: what time it is, so that clients can set their clocks.
        listed: whether strangers are told of it.
    """
    settings, turn = table.settings, table.turn
    return {
        "id": name,
        "name": settings.name,
        "rules": settings.rules,
        "stakes": stakes_json(settings.stakes),
        "buy_in": settings.buy_in,
        "clock": clock_json(settings),
        "listed": listed,
        "paused": table.paused,
        "resume_at": None if table.resume_at is None else milliseconds(table.resume_at),
        "hand": table.number,
        "wait": maybe_words(table.waits),
        "host": table.host,
        "turn": turn
        and {
            "seat": turn.seat,
            "deadline": milliseconds(turn.deadline),
            "bank_from": milliseconds(turn.bank_from),
        },
        "next_at": None if table.next_at is None else milliseconds(table.next_at),
        "now": milliseconds(now),
        "seats": [
            {
                "seat": seat.number,
                "player": seat.player,
                "name": filling(seat.called),
                "bot": seat.bot,
                "stack": seat.stack,
                "state": table.state_of(seat.number).value,
                "here": seat.here,
                "bank": round(seat.bank, 1),
                "muted": seat.muted,
            }
            for seat in table.seats
        ],
    }


def muted_json(table: Table) -> list[dict[str, str]]:
    """Return who is muted at *table*, for its host alone."""
    return [{"player": player, "name": name} for player, name in table.muted.items()]


def stakes_json(stakes: Stakes) -> dict[str, int]:
    """Return the four amounts of *stakes*."""
    return {
        "ante": stakes.ante,
        "bring_in": stakes.bring_in,
        "small_bet": stakes.small_bet,
        "big_bet": stakes.big_bet,
    }


def clock_json(settings: Settings) -> dict[str, int]:
    """Return the clocks of a table, in seconds."""
    return {
        "turn": round(settings.turn_seconds),
        "bank": round(settings.bank_seconds),
        "between": round(settings.between_seconds),
    }


def you_json(table: Table, player: str, name: str) -> dict[str, Any]:
    """Return who *player* is at *table*."""
    return {
        "player": player,
        "name": name,
        "seat": table.seat_of(player),
        "host": table.host == player,
    }


def chat_json(entry: Entry, table: Table) -> dict[str, Any] | None:
    """Return something that was said; ``None`` for an entry of another kind."""
    match entry.what:
        case Said(player, name, text):
            said = {"text": text}
        case Reacted(player, name, reaction):
            said = {"reaction": reaction}
        case _:
            return None
    return {
        "seq": entry.seq,
        "at": milliseconds(entry.at),
        "player": player,
        "name": name,
        "seat": table.seat_of(player),
        **said,
    }


def summary_json(table: Table) -> dict[str, Any]:
    """Return what the lobby shows of *table*."""
    settings = table.settings
    return {
        "name": settings.name,
        "rules": settings.rules,
        "stakes": stakes_json(settings.stakes),
        "buy_in": settings.buy_in,
        "clock": clock_json(settings),
        "seats": settings.seats,
        "taken": sum(seat.taken for seat in table.seats),
        "bots": sum(seat.bot is not None for seat in table.seats),
        "hand": table.number,
        "people": [seat.player for seat in table.seats if seat.person],
        "at": table.at,
    }
