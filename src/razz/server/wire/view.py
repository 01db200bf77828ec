"""A hand as one connection may see it, as JSON. Of the hand nothing is read here but the view.

The views are a table's, so that every seat has the table's number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from razz.bots.habits import show_or_muck
from razz.cards import MaybeCard, known
from razz.game.betting import Option
from razz.game.event import Acted, Dealt, Event
from razz.game.street import Phase
from razz.game.view import SeatView, View
from razz.low import playing_cards
from razz.server.wire.words import filling, maybe_words, words_json
from razz.table.action_json import WORDS
from razz.table.seats import TableSeat
from razz.table.verdict import verdict
from razz.text import Message


def view_json(view: View, number: int, dealt_to: Iterable[TableSeat]) -> dict[str, Any]:
    """Return *view* as the client reads it.

    Args:
        view: a hand.
        number: its number.
        dealt_to: who was dealt in.
    """
    stakes = view.setup.stakes
    mine = view.actor is not None and view.actor == view.viewer
    shows = view.phase is Phase.SHOWDOWN
    return {
        "viewer": view.viewer,
        "hand": number,
        "street": int(view.street),
        "phase": view.phase.value,
        "actor": view.actor,
        "options": [option_json(option) for option in view.options] if mine else [],
        "natural": WORDS[type(show_or_muck(view))] if mine and shows else None,
        "bring_in_seat": view.bring_in_seat,
        "opener": view.opener,
        "level": view.level,
        "wagers": view.wagers,
        "cap": view.cap,
        "bet_size": stakes.big_bet if view.street.is_big else stakes.small_bet,
        "total_pot": view.total_pot,
        "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in view.pots],
        "community": cards_json(view.community),
        "dead_cards": [[seat, card.code] for seat, card in view.dead_cards],
        "rake": view.rake,
        "seats": [
            {"player": who.player, "name": filling(who.called), **_seat_json(seat, view)}
            for who, seat in zip(dealt_to, view.seats, strict=True)
        ],
        "verdict": [words_json(line) for line in verdict(view)],
    }


def option_json(option: Option) -> dict[str, Any]:
    """Return one legal action with its amounts."""
    return {
        "action": WORDS[option.kind],
        "least": option.least,
        "most": option.most,
        "cost": option.cost,
        "wager": option.wager,
        "cap": option.cap,
        "text": words_json(option.message),
    }


def events_json(events: Iterable[Event], number: int) -> list[dict[str, Any]]:
    """Return *events* of hand *number*; they are a view's, so they hold what it may know."""
    return [_event_json(event, number) for event in events]


def table_event(number: int, text: Message, seat: int | None = None) -> dict[str, Any]:
    """Return something that happened around the hands, while *number* was the latest."""
    return {"hand": number, "kind": "table", "seat": seat, "text": words_json(text)}


def cards_json(row: Iterable[MaybeCard]) -> list[str | None]:
    """Return *row* as codes, a card that is not known as ``None``."""
    return [None if card is None else card.code for card in row]


def _seat_json(seat: SeatView, view: View) -> dict[str, Any]:
    low = seat.low
    return {
        "number": seat.number,
        "stack": seat.stack,
        "bet": seat.bet,
        "put_in": seat.put_in,
        "won": seat.won,
        "down": cards_json(seat.down),
        "up": cards_json(seat.up),
        "folded": seat.folded,
        "all_in": seat.all_in,
        "absent": seat.absent,
        "mucked": seat.mucked,
        "low": None if low is None else {"ranks": str(low), "name": words_json(low.name)},
        "playing": _playing(seat, view),
        "board": None if seat.board is None else words_json(seat.board.name),
        "last": maybe_words(seat.last),
    }


def _playing(seat: SeatView, view: View) -> list[str | None]:
    """The five cards of a hand that count, if the viewer sees all of it."""
    row = known((*seat.down, *seat.up, *view.community))
    if seat.low is None or len(row) < 5:
        return []
    return cards_json(playing_cards(row, view.setup.rules.ladder))


def _event_json(event: Event, number: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "hand": number,
        "kind": _snake(type(event).__name__),
        "seat": getattr(event, "seat", None),
        "text": words_json(event.message),
    }
    match event:
        case Dealt(down=down, up=up):
            told |= {"down": cards_json(down), "up": cards_json(up)}
        case Acted(action=action):
            told["action"] = WORDS[type(action)]
    for name in ("amount", "pot"):
        if hasattr(event, name):
            told[name] = getattr(event, name)
    return told


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
