"""Writing our JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC
from typing import Any

from razz.cards import card_codes
from razz.errors import RazzError
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
from razz.history.facts import changed_rules, show_house
from razz.history.records_json.codes import FORMAT, STAKES, VERSION, show_extra
from razz.record import HandRecord, at_action
from razz.rules import RuleSet

_TURNS: dict[type[Action], str] = {
    BringIn: "bring-in",
    Complete: "complete",
    Bet: "bet",
    Raise: "raise",
    Call: "call",
    Check: "check",
    Fold: "fold",
    Muck: "muck",
}


def write(records: Iterable[HandRecord]) -> str:
    """Return *records* as JSON, a line a hand; ``parse(write(records)) == records``.

    Raises:
        RecordError: a record does not replay.
    """
    return "".join(map(write_line, records))


def write_line(record: HandRecord) -> str:
    """Return *record* as one line of JSON, its end included."""
    text = json.dumps(_Writer(record).object(), ensure_ascii=False)
    if not text.isprintable():
        # Signs that some program takes for the end of a line, or drops.
        text = "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
    return text + "\n"


class _Writer:
    def __init__(self, record: HandRecord) -> None:
        self.record = record

    def object(self) -> dict[str, Any]:
        record, setup = self.record, self.record.setup
        stakes = {name: self._amount(getattr(setup.stakes, name)) for name in STAKES}
        when = record.when
        return {
            "format": FORMAT,
            "version": VERSION,
            "site": record.site,
            "hand": record.hand_id,
            "table": record.table,
            "event": record.event,
            "when": None if when is None else when.astimezone(UTC).isoformat(),
            "hero": record.hero,
            "money": {
                "currency": record.money.currency,
                "symbol": record.money.symbol,
                "decimals": record.money.decimals,
            },
            "rules": _rules(setup.rules),
            "stakes": stakes,
            "house": None if setup.stakes.rake is None else show_house(setup.stakes.rake),
            "rake": None if setup.stated_rake is None else self._amount(setup.stated_rake),
            "stacks": list(map(self._amount, setup.stacks)),
            "first": setup.first,
            "absent": sorted(setup.absent),
            "event_heads_up": setup.event_heads_up,
            "players": [
                {
                    "name": player.name,
                    "seat": player.seat,
                    "stack": self._amount(player.stack),
                    "dealt_in": player.dealt_in,
                }
                for player in record.players
            ],
            "actions": list(self._actions()),
            "claims": [
                {"kind": claim.kind.value, "player": claim.seat}
                | {"amount": self._amount(claim.amount)}
                for claim in record.claims
            ],
            "revealed": [
                {"player": seat, "cards": card_codes(row)} for seat, row in record.revealed
            ],
            "remarks": [{"after": place, "text": text} for place, text in record.remarks],
            "comments": list(record.comments),
            "notes": [str(note) for note in record.notes],
            "extra": {key: show_extra(value) for key, value in record.extra},
        }

    def _amount(self, units: int) -> str:
        return f"{self.record.money.decimal(units):f}"

    def _actions(self) -> Iterator[dict[str, Any]]:
        hand = Hand.from_setup(self.record.setup)
        for number, action in enumerate(self.record.actions, start=1):
            yield self._action(hand, action)
            try:
                hand = hand.apply(action)
            except RazzError as error:
                raise at_action(number, repr(action), error, self.record.money) from error

    def _action(self, hand: Hand, action: Action) -> dict[str, Any]:
        match action:
            case Deal(seat, down, up):
                cards = {"down": card_codes(down), "up": card_codes(up)}
                return {"player": seat, "do": "deal", **cards}
            case DealCommunity(card):
                return {"do": "community", "card": card.code}
            case Opens(seat):
                return {"player": seat, "do": "opens"}
            case Show(down, seat):
                shower = hand.actor if seat is None else seat
                return {"player": shower, "do": "show", "down": card_codes(down)}
            case Payout(won):
                return {"do": "payout", "won": list(map(self._amount, won))}
        deed = {"player": hand.actor, "do": _TURNS[type(action)]}
        match action:
            case BringIn(amount) | Call(amount):
                return deed | {"amount": self._maybe(amount)}
            case Complete(to) | Bet(to) | Raise(to):
                return deed | {"to": self._maybe(to)}
        return deed

    def _maybe(self, units: int | None) -> str | None:
        return None if units is None else self._amount(units)


def _rules(rules: RuleSet) -> dict[str, Any]:
    changed = changed_rules(rules)
    changed.pop("name", None)
    changed.pop("version", None)
    return {
        "name": rules.name,
        "version": rules.version,
        "ladder": rules.ladder.value,
        "limit": rules.limit.value,
        "changed": changed,
    }
