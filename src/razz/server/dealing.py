"""The decks of live tables: drawn, stored before the first card, and found again after a restart.

No other module of the server may read a deck (a contract holds that).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count

from sqlalchemy import Connection

from razz.cards import Card, shuffled
from razz.errors import DealError
from razz.game.action import Deal, DealCommunity
from razz.game.dealer import Dealer
from razz.game.hand import Hand
from razz.game.street import Phase
from razz.store import Store
from razz.store.decks import Deck, deck_of, keep
from razz.text import Message

Shuffle = Callable[[str, int], Sequence[Card]]
"""What draws the order of a deck, given the table and the number of the hand."""


def secret_shuffle(table: str, hand: int) -> Sequence[Card]:  # noqa: ARG001 - the same for all
    """Return the deck in an order from the system's secure source."""
    return shuffled(secrets.randbelow)


class Decks:
    """Gives each hand its dealer.

    Args:
        store: where decks are kept.
        shuffle: what draws their orders.
    """

    def __init__(self, store: Store, shuffle: Shuffle = secret_shuffle) -> None:
        self._store = store
        self._shuffle = shuffle

    def begin(self, table: str, hand: int) -> tuple[Dealer, Callable[[Connection], None]]:
        """Return the dealer of a new hand, and what stores its deck with the start of the hand."""
        deck = Deck(
            table=table,
            hand=hand,
            cards=tuple(self._shuffle(table, hand)),
            seed=secrets.token_bytes(32),
        )
        return _dealer(deck), keep(deck)

    def resume(self, table: str, number: int, hand: Hand) -> Dealer:
        """Return the dealer of a hand that is in play, with the cards that are still to come.

        Raises:
            DealError: its deck is not there, or is not the one that the hand was dealt from.
        """
        deck = deck_of(self._store, table, number)
        if deck is None:
            raise DealError(
                Message("the deck of hand {number} is not in the database", number=number)
            )
        dealer = _dealer(deck)
        again = _dealt_again(dealer, hand)
        if again.actions != hand.actions:
            raise DealError(
                Message("hand {number} was not dealt from the deck that is kept", number=number)
            )
        return dealer


def _dealer(deck: Deck) -> Dealer:
    return Dealer(deck.cards, below_from(deck.seed))


def _dealt_again(dealer: Dealer, hand: Hand) -> Hand:
    """The hand played again up to where it stands, every card from *dealer*."""
    acted = [one for one in hand.actions if not isinstance(one, Deal | DealCommunity)]
    again = Hand.from_setup(hand.setup)
    for action in acted:
        again = dealer.deal(again).apply(action)
    return again if hand.phase is Phase.DEALING else dealer.deal(again)


def below_from(seed: bytes) -> Callable[[int], int]:
    """Return a source of chance that *seed* decides: the same numbers again after a restart.

    Each number comes from SHA-256 of the seed and a counter; what would make some numbers likelier
    than others is drawn again.

    >>> one, two = below_from(b"seed"), below_from(b"seed")
    >>> [one(6) for _ in range(9)] == [two(6) for _ in range(9)]
    True
    """
    draws = count()

    def below(number: int) -> int:
        fair = 2**256 - 2**256 % number
        while True:
            drawn = int.from_bytes(sha256(seed + next(draws).to_bytes(8)).digest())
            if drawn < fair:
                return drawn % number

    return below
