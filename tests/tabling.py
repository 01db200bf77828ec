"""A table for tests, driven as a server would: a log, a clock, decks and bots from one seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from razz.bots import make_bot
from razz.cards import Card, shuffled
from razz.game.action import SeatAction, Show
from razz.game.dealer import Dealer
from razz.game.hand import Hand
from razz.game.street import Phase
from razz.game.view import View
from razz.rules import Stakes
from razz.table.action_json import WORDS
from razz.table.clock import Turn
from razz.table.entries import Entry, HandStarted, What, from_json, to_json
from razz.table.seats import TableSeat
from razz.table.settings import Settings
from razz.table.table import Table

STAKES = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
HOST = "host"


def settings(**changes: Any) -> Settings:
    """Return the settings of a test that does not care."""
    facts: dict[str, Any] = {"name": "Home", "stakes": STAKES, "buy_in": 200}
    return Settings(**{**facts, **changes})


def replayed(log: Iterable[Entry]) -> Table:
    """Return the table that *log* makes, each entry read back from JSON."""
    table = Table()
    for entry in log:
        table.apply(Entry(entry.seq, entry.at, from_json(to_json(entry.what))))
    return table


class Room:
    """A table with everything around it.

    Args:
        people: who sits down, in seats 1 and up; the first is the host, called `HOST`.
        bots: the kinds of bots that sit down after them.
        seed: what decks and bots draw from.
        deck: the order of the cards of a hand by its number, if not drawn.
        changes: what differs from `settings`.
    """

    def __init__(
        self,
        people: Iterable[str] = ("Ann",),
        bots: Iterable[str] = (),
        *,
        seed: int = 1,
        deck: Callable[[int], Iterable[Card]] | None = None,
        **changes: Any,
    ) -> None:
        self.table = Table()
        self.log: list[Entry] = []
        self.now = 1000.0
        self.seed = seed
        self._deck = deck
        self._dealer: Dealer | None = None
        names = list(people)
        self.do(self.table.open(settings(**changes), HOST, names[0] if names else "Nobody"))
        for number, name in enumerate(names):
            self.do(self.table.sit(name.lower() if number else HOST, name))
        for kind in bots:
            self.do(self.table.add_bot(HOST, kind))

    def do(self, what: Iterable[What]) -> tuple[What, ...]:
        """Let *what* happen now; when a hand starts, its deck is there."""
        done = tuple(what)
        for entry in self.table.entries(self.now, done):
            self.table.apply(entry)
            self.log.append(entry)
            if isinstance(entry.what, HandStarted):
                self._dealer = self._new_dealer(entry.what.number)
        return done

    def _new_dealer(self, number: int) -> Dealer:
        below = random.Random(f"{self.seed} {number}").randrange
        return Dealer(self._deck(number) if self._deck else shuffled(below), below)

    @property
    def now(self) -> float:
        """What time it is, which the table is told."""
        return self.table.now

    @now.setter
    def now(self, now: float) -> None:
        self.table.now = now

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def turn(self) -> Turn:
        assert self.table.turn is not None
        return self.table.turn

    def seat(self, number: int) -> TableSeat:
        return self.table.seats[number - 1]

    def view(self, player: str | None) -> View:
        view = self.table.view(player)
        assert view is not None
        return view

    @property
    def player(self) -> str:
        """The person whose turn it is."""
        player = self.seat(self.turn.seat).player
        assert player is not None
        return player

    def wait(self, seconds: float) -> tuple[What, ...]:
        """Let time pass, and the clock do one thing if it has one to do, with its cards."""
        self.now += seconds
        done = self.do(self.table.tick(self.now))
        if done:
            self.deal()
        return done

    def deal(self) -> None:
        """Give the hand the cards that it waits for."""
        if self.table.wants_cards:
            assert self._dealer is not None
            self.do(self.table.deal(self._dealer))

    def bot(self) -> SeatAction | None:
        """Let the bot whose turn it is choose; what it chose."""
        if self.table.bot_turn is None:
            return None
        seat, kind = self.table.bot_turn
        below = random.Random(f"{self.seed} {self.table.seq}").randrange
        chosen = make_bot(kind, below).choose(self.table.bot_view(seat))
        self.do(self.table.bot_act(seat, chosen))
        return chosen

    def on(self) -> None:
        """Deal, and let bots act, until a person is to act or the hand is over."""
        self.deal()
        while self.bot() is not None:
            self.deal()

    def start(self) -> None:
        """Start the next hand and play it up to a person's turn."""
        self.do(self.table.next_hand(HOST))
        self.on()

    def act(self, *words: str, to: int | None = None) -> None:
        """Act for the person whose turn it is: the first of *words* that is legal."""
        legal = {WORDS[option.kind] for option in self.hand.legal_actions()}
        word = next(word for word in words if word in legal)
        self.do(self.table.act(self.player, word, to))
        self.on()

    def stay(self) -> None:
        """Do the least that keeps the hand of the person whose turn it is."""
        if self.hand.phase is Phase.SHOWDOWN:
            self.act("show" if isinstance(self.hand.natural_showdown(), Show) else "muck")
        else:
            self.act("bring_in", "check", "call")

    def finish(self) -> None:
        """Play the hand to its end with the least that keeps every person in."""
        while self.table.in_play:
            self.stay()

    def finish_with_clock(self) -> None:
        """Play the hand to its end, the clock for those who left, the rest staying in."""
        while self.table.in_play:
            if self.seat(self.turn.seat).gone:
                self.wait(0)
                self.on()
            else:
                self.stay()
