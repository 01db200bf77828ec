"""A finished hand as one of those at the table saw it."""

from __future__ import annotations

from dataclasses import replace

from razz.game.action import Action, Deal
from razz.record import HandRecord


def as_seen(record: HandRecord, hero: int | None) -> HandRecord:
    """Return *record* without the hole cards that stayed hidden from one player.

    What was turned up or shown is known, and so are the player's own cards; the rest is ``None``.

    Args:
        record: a finished hand, every card known.
        hero: the seat of the hand that was dealt to the player; ``None`` for one who looked on.
    """
    known = {seat.number for seat in record.replay().seats if seat.tabled} | {hero}

    def seen(action: Action) -> Action:
        if isinstance(action, Deal) and action.seat not in known:
            return replace(action, down=(None,) * len(action.down))
        return action

    return replace(record, actions=tuple(map(seen, record.actions)), hero=hero)
