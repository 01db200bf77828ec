"""The dealer: holds the deck, the stub and the burned cards, and gives a hand what it asks for.

Only here is the order of the deck known. Nothing that builds views may import this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from razz.cards import DECK, Card, shuffle
from razz.errors import DealError
from razz.game.action import Deal, DealCommunity
from razz.game.hand import Hand
from razz.game.state import NeedCards, NeedCommunity
from razz.game.street import Phase, Street
from razz.game.stub import Step
from razz.text import Message


class Dealer:
    """Deals one hand from a deck whose order is fixed before the first card.

    Args:
        deck: the fifty-two cards in order, the first on top.
        below: the source for the scramble of a short stub (see `razz.cards.shuffled`).

    Raises:
        DealError: *deck* is not the fifty-two cards.

    Third street goes round one card at a time, two down and one up, as at a table.

    >>> import random
    >>> from razz import Call, Check, Hand, Stakes, rule_set, shuffled
    >>> below = random.Random(4).randrange
    >>> dealer = Dealer(shuffled(below), below)
    >>> stakes = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
    >>> hand = dealer.deal(Hand.start(rule_set("standard"), stakes, (100, 100, 100)))
    >>> [str(seat.door_card) for seat in hand.seats], hand.needs
    (['3♥', 'Q♠', '4♠'], NeedAction(seat=2))
    """

    def __init__(self, deck: Iterable[Card], below: Callable[[int], int]) -> None:
        self._stub = list(deck)
        if len(self._stub) != 52 or set(self._stub) != set(DECK):
            raise DealError(Message("a deck is the fifty-two cards, each once"))
        self._below = below
        self._burned: list[Card] = []

    def deal(self, hand: Hand) -> Hand:
        """Return the hand with every card it asks for, up to the next action or the end.

        Raises:
            DealError: the cards of the hand so far did not come from here.
        """
        if hand.phase is Phase.DEALING and hand.stub != len(self._stub):
            raise DealError(
                Message(
                    "a stub of {cards} cards for a hand that has {stub} left: "
                    "a dealer deals one hand, from its first card to its last",
                    cards=len(self._stub),
                    stub=hand.stub,
                )
            )
        while hand.phase is Phase.DEALING:
            if hand.street is Street.THIRD:
                hand = self._deal_third(hand)
                continue
            match hand.needs:
                case NeedCards(seat, down, _, before):
                    card = self._next(before)
                    hand = hand.apply(Deal(seat, (card,), ()) if down else Deal(seat, (), (card,)))
                case NeedCommunity(before):
                    hand = hand.apply(DealCommunity(self._next(before)))
        return hand

    def _deal_third(self, hand: Hand) -> Hand:
        seats = hand.pending
        first, second, door = ([self._stub.pop(0) for _ in seats] for _ in range(3))
        for place, seat in enumerate(seats):
            hand = hand.apply(Deal(seat, (first[place], second[place]), (door[place],)))
        return hand

    def _next(self, before: tuple[Step, ...]) -> Card:
        for step in before:
            if step is Step.BURN:
                self._burned.append(self._stub.pop(0))
            else:
                self._stub = shuffle(self._stub + self._burned, self._below)
                self._burned = []
        return self._stub.pop(0)
