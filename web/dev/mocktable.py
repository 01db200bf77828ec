"""A table for looking at the page without a server: real hands and bots, told by the protocol.

See docs/protocol.md. Nothing of it is in the package; it has no clock, no disk and no sockets.
"""

# ruff: noqa: S101, S311 - a tool: its chance is seeded, and it stops where it is not as it should be.

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from razz import Dealer, Hand, Stakes, rule_set, shuffled
from razz.bots import BOTS, make_bot
from razz.bots.habits import show_or_muck
from razz.cards import Card
from razz.game.action import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Fold,
    Muck,
    Raise,
    SeatAction,
    Show,
)
from razz.game.street import Phase
from razz.game.view import View
from razz.low import best_low
from razz.rules.book import ROOMS, VARIANT_TEXTS
from razz.rules.named import NAMED, VARIANTS
from razz.table.talk import REACTIONS
from razz.table.verdict import verdict
from razz.text import Chips, Message

Json = dict[str, Any]

ACTIONS: dict[type[SeatAction], str] = {
    BringIn: "bring_in",
    Complete: "complete",
    Bet: "bet",
    Raise: "raise",
    Call: "call",
    Check: "check",
    Fold: "fold",
    Show: "show",
    Muck: "muck",
}
NAMES = ("Hanako", "Ben", "Chiyo", "Doyle", "Emi", "Fritz", "Goro", "Ines")
ME = 1


def told(value: Any) -> Any:
    """Return *value* as the protocol says it."""
    match value:
        case Message():
            said = {name: told(part) for name, part in value.arguments.items()}
            return {"m": value.sentence, "a": said}
        case Chips():
            return {"chips": int(value)}
        case tuple() | list():
            return [told(part) for part in value]
        case None | bool() | int() | str():
            return value
    return str(value)


def code(card: Card | None) -> str | None:
    """Return the card's code, ``None`` for an unknown one."""
    return card.code if card else None


def view_json(view: View, number: int) -> Json:
    """Return the view of hand *number* as the protocol says it."""
    mine = view.actor is not None and view.actor == view.viewer
    return {
        "viewer": view.viewer,
        "hand": number,
        "street": int(view.street),
        "phase": view.phase.value,
        "actor": view.actor,
        "options": [
            {
                "action": ACTIONS[option.kind],
                "least": option.least,
                "most": option.most,
                "cost": option.cost,
                "wager": option.wager,
                "cap": option.cap,
                "text": told(option.message),
            }
            for option in (view.options if mine else ())
        ],
        "natural": natural(view) if mine else None,
        "bring_in_seat": view.bring_in_seat,
        "opener": view.opener,
        "level": view.level,
        "wagers": view.wagers,
        "cap": view.cap,
        "bet_size": view.setup.stakes.big_bet
        if view.street.is_big
        else view.setup.stakes.small_bet,
        "total_pot": view.total_pot,
        "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in view.pots],
        "community": [card.code for card in view.community],
        "dead_cards": [[seat, card.code] for seat, card in view.dead_cards],
        "rake": view.rake,
        "seats": [seat_json(view, seat.number) for seat in view.seats],
        "verdict": told(verdict(view)),
    }


def natural(view: View) -> str | None:
    """Return what the clock would do at showdown."""
    return ACTIONS[type(show_or_muck(view))] if view.phase is Phase.SHOWDOWN else None


def seat_json(view: View, number: int) -> Json:
    """Return one seat of the view."""
    seat = view.seat(number)
    return {
        "number": number,
        "player": f"p{number}",
        "name": NAMES[number - 1],
        "stack": seat.stack,
        "bet": seat.bet,
        "put_in": seat.put_in,
        "won": seat.won,
        "down": [code(card) for card in seat.down],
        "up": [code(card) for card in seat.up],
        "folded": seat.folded,
        "all_in": seat.all_in,
        "absent": seat.absent,
        "mucked": seat.mucked,
        "low": {"ranks": str(seat.low), "name": told(seat.low.name)} if seat.low else None,
        "playing": playing(view, number),
        "board": told(seat.board.name) if seat.board else None,
        "last": told(seat.last),
    }


def playing(view: View, number: int) -> list[str]:
    """Return the five cards of a shown hand that count."""
    seat = view.seat(number)
    if view.phase is not Phase.OVER or seat.folded or seat.low is None or seat.mucked:
        return []
    row = [card for card in (*seat.down, *seat.up, *view.community) if card is not None]
    kept = row
    # One card after another is left out while the low of the rest stays the same.
    for card in row:
        rest = [other for other in kept if other is not card]
        if len(kept) > 5 and best_low(rest) == seat.low:
            kept = rest
    return [card.code for card in kept]


class MockTable:
    """A table of bots and one person in seat 1, or with a person who only watches."""

    def __init__(
        self,
        *,
        seed: int = 1,
        seats: int = 6,
        bots: tuple[str, ...] = ("sensible", "station", "maniac", "rock"),
        rules: str = "standard",
        stacks: tuple[int, ...] = (),
        empty: int = 0,
        watches: bool = False,
    ) -> None:
        self.below = random.Random(seed).randrange
        self.rules = rules
        self.stakes = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
        if "london" in rules or "pot" in rules or "no-limit" in rules:
            self.stakes = Stakes.with_minimum(ante=1, bring_in=2, minimum=4)
        self.size = seats + empty
        self.me = None if watches else ME
        self.stacks = list(stacks or (200,) * seats)
        self.bots = {
            seat: make_bot(bots[seat % len(bots)], self.below)
            for seat in range(1, seats + 1)
            if seat != self.me
        }
        self.seq = 1
        self.number = 0
        self.told = 0
        self.hand: Hand | None = None
        self.dealer: Dealer | None = None
        self.paused = False
        self.chat: list[Json] = []

    def begin(self) -> Json:
        """Start a hand and tell of it."""
        self.stacks = [stack or 200 for stack in self.stacks]
        self.number += 1
        self.told = 0
        self.dealer = Dealer(shuffled(self.below), self.below)
        start = Hand.start(rule_set(self.rules), self.stakes, self.stacks)
        self.hand = self.dealer.deal(start)
        return self.update()

    def step(self) -> Json | None:
        """Let the next bot act; ``None`` if it is the person's turn, or the hand is over."""
        hand = self.hand
        if hand is None or hand.actor is None or hand.actor == self.me:
            return None
        self.apply(self.bots[hand.actor].choose(hand.view(hand.actor)))
        return self.update()

    def steps(self) -> Iterator[Json]:
        """Let bots act up to the person's turn."""
        while (frame := self.step()) is not None:
            yield frame

    def apply(self, action: SeatAction) -> None:
        """Do *action* and deal what it asks for."""
        assert self.hand is not None
        assert self.dealer is not None
        self.hand = self.dealer.deal(self.hand.apply(action))
        if self.hand.is_over:
            self.stacks = [seat.stack for seat in self.hand.seats]

    def act(self, name: str, to: int | None) -> Json:
        """Do what the person says."""
        assert self.hand is not None
        option = next(o for o in self.hand.legal_actions() if ACTIONS[o.kind] == name)
        self.apply(option.action(to))
        return self.update()

    def finish(self) -> None:
        """Play the hand to its end, the person calling along."""
        self.begin()
        while self.hand is not None and not self.hand.is_over:
            if self.step() is None:
                names = [ACTIONS[option.kind] for option in self.hand.legal_actions()]
                wanted = ("check", "call", "bring_in", "show")
                self.act(next(name for name in wanted if name in names), None)

    def update(self, **more: Any) -> Json:
        """Return the update that tells of what is new."""
        self.seq += 1
        frame = {"v": 1, "type": "update", "from": self.seq, "seq": self.seq, "chat": []}
        return {**frame, "you": self.you(), **self.state(), "events": self.events(), **more}

    def hello(self) -> Json:
        """Return everything."""
        self.told = 0
        return {
            "v": 1,
            "type": "hello",
            "seq": self.seq,
            "you": self.you(),
            "chat": self.chat,
            **self.state(),
            "events": self.events(),
        }

    def you(self) -> Json:
        """Return who the person is."""
        return {"player": "p1", "name": NAMES[0], "seat": self.me, "host": True}

    def events(self) -> list[Json]:
        """Return what was not told yet."""
        if self.hand is None:
            return []
        new = self.hand.view(self.me).events[self.told :]
        self.told += len(new)
        return [
            {"hand": self.number, "kind": "", "seat": None, "text": told(event.message)}
            for event in new
        ]

    def state(self) -> Json:
        """Return the table and the view."""
        view = view_json(self.hand.view(self.me), self.number) if self.hand else None
        return {"table": self.table(), "view": view}

    def table(self) -> Json:
        """Return the table as the protocol says it."""
        now = int(time.time() * 1000)
        turn = None
        if self.hand is not None and self.hand.actor is not None:
            at = {"deadline": now + 75_000, "bank_from": now + 15_000}
            turn = {"seat": self.hand.actor, **at}
        over = self.hand is not None and self.hand.is_over
        return {
            "id": "x7",
            "name": "Hanako's table",
            "rules": self.rules,
            "stakes": {
                "ante": self.stakes.ante,
                "bring_in": self.stakes.bring_in,
                "small_bet": self.stakes.small_bet,
                "big_bet": self.stakes.big_bet,
            },
            "buy_in": 200,
            "clock": {"turn": 20, "bank": 60, "between": 5},
            "paused": self.paused,
            "resume_at": now if self.paused else None,
            "hand": self.number,
            "wait": None,
            "host": "p1",
            "invite": "k3v9xq",
            "turn": turn,
            "next_at": now + 5000 if over else None,
            "now": now,
            "seats": [self.seat(seat) for seat in range(1, self.size + 1)],
        }

    def seat(self, number: int) -> Json:
        """Return one seat of the table."""
        taken = number <= len(self.stacks)
        bot = taken and number != self.me
        return {
            "seat": number,
            "player": f"p{number}" if taken else None,
            "name": NAMES[number - 1] if taken else "",
            "bot": "rock" if bot else None,
            "stack": self.stacks[number - 1] if taken else 0,
            "state": "playing" if taken else "empty",
            "here": True,
            "bank": 60,
            "muted": False,
        }


CHOICES: Json = {
    "rules": [{"name": name, "text": told(ROOMS[name])} for name in NAMED],
    "variants": [
        {
            "name": name,
            "text": told(VARIANT_TEXTS[name]),
            "kind": "limit" if name.endswith("limit") else "game",
        }
        for name in VARIANTS
    ],
    "bots": [{"name": kind, "text": told(make_bot(kind, random.randrange).name)} for kind in BOTS],
    "stakes": [
        {"ante": a, "bring_in": b, "small_bet": s, "big_bet": s * 2, "buy_in": s * 50}
        for a, b, s in ((1, 2, 4), (1, 3, 10), (5, 10, 30), (25, 50, 200))
    ],
    "reactions": [{"name": name, "text": told(text)} for name, text in REACTIONS.items()],
    "limits": {
        "table_name": {"least": 1, "most": 60},
        "password": {"least": 1, "most": 64},
    },
}
HANDS = [
    {
        "hand": number,
        "at": 1_800_000_000_000 - number,
        "pot": 40 + number,
        "players": [],
        "winners": ["Ben"],
    }
    for number in (9, 8, 7)
]
TABLES = [
    {
        "id": "x7",
        "name": "Friday night",
        "rules": "standard",
        "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
        "seats": 8,
        "taken": 5,
        "needs": "password",
    },
    {
        "id": "y2",
        "name": "週末のラズ",
        "rules": "wsop+deuce-to-seven",
        "stakes": {"ante": 5, "bring_in": 10, "small_bet": 30, "big_bet": 60},
        "seats": 6,
        "taken": 3,
        "needs": None,
    },
]
