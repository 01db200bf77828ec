"""A table for tests: a hand set up from a few words, so that a test reads like a ruling.

A seat is a text with its cards: ``down / up / seventh``, or only its up cards. What a text leaves
out is dealt from the rest of the deck, so a test names the cards that matter and no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pytest

from razz.cards import DECK, Card, MaybeCard, card_codes, cards, maybe_cards
from razz.errors import IllegalAction
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
    Raise,
    Show,
)
from razz.game.event import Acted, Event
from razz.game.hand import Hand
from razz.game.state import NeedCards, NeedCommunity
from razz.game.street import Phase, Street
from razz.rules import RuleSet, Stakes, rule_set

STAKES = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
"""A 2/4 game with ante and bring-in of 1: the stakes of a test that does not care."""


@dataclass(frozen=True)
class Row:
    """The cards one seat will get: two down, up cards, the seventh."""

    down: tuple[MaybeCard, ...]
    up: tuple[Card, ...]
    seventh: tuple[MaybeCard, ...]

    @classmethod
    def parse(cls, text: str) -> Row:
        parts = [part.strip() for part in text.split("/")]
        if len(parts) == 1:
            return cls((), cards(parts[0]), ())
        return cls(
            maybe_cards(parts[0]), cards(parts[1]), maybe_cards(parts[2] if parts[2:] else "")
        )


@dataclass(frozen=True)
class Table:
    """A hand and the cards that it will be dealt; playing gives the next table."""

    hand: Hand
    rows: tuple[Row, ...]
    community: tuple[Card, ...] = ()

    def play(self, words: str) -> Table:
        """Return the table after *words*: "1 bring-in, 2 complete 4, 3 fold".

        The number is the seat that must be the one to act; a wager without an amount is the least.
        """
        table = self
        for phrase in words.replace(";", ",").split(","):
            table = table.do(phrase.strip())
        return table

    def do(self, phrase: str) -> Table:
        """Return the table after one action in words."""
        number, _, deed = phrase.partition(" ")
        assert self.hand.actor == int(number), (
            f"seat {self.hand.actor} is to act at {phrase!r}; it may {self.menu}"
        )
        return self.apply(action_of(deed))

    def apply(self, action: Action) -> Table:
        """Return the table after *action* and the cards that follow it."""
        return replace(self, hand=self.hand.apply(action)).deal()

    def deal(self) -> Table:
        """Return the table with every card dealt that the hand waits for."""
        hand = self.hand
        while hand.phase is Phase.DEALING:
            match hand.needs:
                case NeedCards(number, down, up, _):
                    hand = hand.apply(self.cards_for(hand, number, down, up))
                case NeedCommunity():
                    (card,) = self.community or self.spare(hand, 1)
                    hand = hand.apply(DealCommunity(card))
        return replace(self, hand=hand)

    def cards_for(self, hand: Hand, number: int, down: int, up: int) -> Deal:
        """Return the deal to seat *number*: the cards of its text, or spare ones."""
        seat, row = hand.seat(number), self.rows[number - 1]
        named = row.seventh if hand.street is Street.SEVENTH else row.down
        holes, boards = named[:down], row.up[len(seat.up) :][:up]
        spare = self.spare(hand, down + up - len(holes) - len(boards))
        lacking = down - len(holes)
        return Deal(number, (*holes, *spare[:lacking]), (*boards, *spare[lacking:]))

    def spare(self, hand: Hand, count: int) -> tuple[Card, ...]:
        """Return *count* cards that are in no text and have not been dealt."""
        rows = [card for row in self.rows for card in (*row.down, *row.up, *row.seventh)]
        named = {*rows, *self.community}
        return tuple([c for c in DECK if not hand.seen & c.bit and c not in named][:count])

    def around(self) -> Table:
        """Return the table after everybody did the least on this street: bring in, call, check."""
        return self.to(self.hand.street.next if self.hand.street < Street.SEVENTH else None)

    def to(self, street: Street | None = None) -> Table:
        """Return the table at *street*, or at the showdown, with the least done until there."""
        table = self
        while table.hand.phase is Phase.BETTING and table.hand.street is not street:
            table = table.apply(least(table.hand))
        return table

    def end(self) -> Table:
        """Return the table at the end of the hand: the least done, natural choices at showdown."""
        table = self.to()
        while table.hand.phase is Phase.SHOWDOWN:
            table = table.apply(table.hand.natural_showdown())
        return table

    def refusal(self, phrase: str) -> str:
        """Return what the hand says to an action that it must refuse, without changing."""
        before = self.hand
        with pytest.raises(IllegalAction) as caught:
            self.do(phrase)
        assert self.hand == before
        return str(caught.value)

    @property
    def menu(self) -> str:
        """What may be done now: "call 2, raise to 4, bet 2 of 4, fold"."""
        return "; ".join(str(option) for option in self.hand.legal_actions())

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is."""
        return self.hand.actor

    @property
    def nets(self) -> tuple[int, ...]:
        """What the hand brought each seat."""
        return tuple(seat.net for seat in self.hand.seats)

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips behind, seat by seat."""
        return tuple(seat.stack for seat in self.hand.seats)

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        """The pots: chips, and who can win them."""
        return [(pot.amount, pot.seats) for pot in self.hand.pot_layers]

    def deeds(self) -> list[str]:
        """What the seats did, in words."""
        return [str(event.message) for event in self.hand.events if isinstance(event, Acted)]

    def tells(self, kind: type[Event]) -> list[str]:
        """Return the events of one kind, in words."""
        return [str(event.message) for event in self.hand.events if isinstance(event, kind)]


def sit(
    *seats: str,
    rules: str | RuleSet = "standard",
    stakes: Stakes = STAKES,
    stacks: int | Sequence[int] = 1000,
    community: str = "",
    first: int = 1,
    absent: Iterable[int] = (),
    event_heads_up: bool = False,
    stated_rake: int | None = None,
) -> Table:
    """Return a table at which the antes are in and third street is dealt; a text for each seat."""
    hand = Hand.start(
        rule_set(rules) if isinstance(rules, str) else rules,
        stakes,
        (stacks,) * len(seats) if isinstance(stacks, int) else stacks,
        first=first,
        absent=absent,
        event_heads_up=event_heads_up,
        stated_rake=stated_rake,
    )
    rows = tuple(Row.parse(text) for text in seats)
    assert cards(
        "".join(card_codes((*row.down, *row.up, *row.seventh)) for row in rows).replace("??", "")
    )
    return Table(hand, rows, cards(community)).deal()


def action_of(deed: str) -> Action:
    """Return the action that "raise 8" or "show As 2d 3c" names."""
    verb, _, rest = deed.partition(" ")
    amount = int(rest) if rest.lstrip("-").isdigit() else None
    match verb:
        case "bring-in":
            return BringIn(amount)
        case "complete":
            return Complete(amount)
        case "bet":
            return Bet(amount)
        case "raise":
            return Raise(amount)
        case "call":
            return Call(amount)
        case "check":
            return Check()
        case "fold":
            return Fold()
        case "muck":
            return Muck()
        case "show":
            return Show(maybe_cards(rest))
    raise AssertionError(f"{deed!r} is no action of these tests")


def least(hand: Hand) -> Action:
    """Return the cheapest way to stay in the hand: bring in, check or call."""
    option = hand.legal_actions().of(BringIn, Check, Call)
    assert option is not None
    return option.action()
