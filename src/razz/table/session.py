"""One hand after another at a table: seats, stacks, buying in again, and whose turn it is.

The session asks bots itself; a person's actions come from outside, and so do the decks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from razz.bots.habits import show_or_muck
from razz.bots.player import Player
from razz.errors import IllegalAction, RuleError
from razz.game.action import BringIn, Fold, SeatAction, Show
from razz.game.dealer import Dealer
from razz.game.hand import Hand
from razz.game.street import Phase
from razz.game.view import View
from razz.rules.ruleset import RuleSet
from razz.rules.stakes import Stakes
from razz.text import Message


@dataclass(frozen=True)
class BigPot:
    """The biggest hand of a session.

    Attributes:
        hand: the number of the hand.
        amount: all its pots together, before rake.
        winners: the seats that won of it.
    """

    hand: int
    amount: int
    winners: tuple[int, ...]


class Session:
    """Hands in a row among the same seats.

    Args:
        rules: the rule set.
        stakes: the stakes.
        players: seat 1 first; ``None`` where a person sits.
        buy_in: chips of each seat at the start, and again whenever it has none left; more than
            the ante.
        deal: given the number of a hand, from 1, returns its dealer with the deck in order.

    Attributes:
        number: the number of the hand; 0 before the first.
        hand: the hand in play, or the last one; ``None`` before the first.
        stacks: chips of each seat when no hand is in play.
        bought: chips each seat has bought in all.
        played: how many hands were finished.
        biggest: the biggest hand so far.

    Raises:
        RuleError: the figures cannot be.

    >>> import random
    >>> from razz import Dealer, Stakes, rule_set, shuffled
    >>> from razz.bots import make_bot
    >>> below = random.Random(1).randrange
    >>> session = Session(
    ...     rules=rule_set("standard"),
    ...     stakes=Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8),
    ...     players=(None, make_bot("rock", below)),
    ...     buy_in=200,
    ...     deal=lambda number: Dealer(shuffled(below), below),
    ... )
    >>> session.next_hand()
    ()
    >>> session.turn
    1
    """

    def __init__(
        self,
        *,
        rules: RuleSet,
        stakes: Stakes,
        players: Sequence[Player | None],
        buy_in: int,
        deal: Callable[[int], Dealer],
    ) -> None:
        self.rules = rules
        self.stakes = stakes
        self.number = 0
        self.played = 0
        self.hand: Hand | None = None
        self.biggest: BigPot | None = None
        self.bought = [buy_in] * len(players)
        self.stacks = list(self.bought)
        self._players = list(players)
        self._buy_in = buy_in
        self._deal = deal
        self._dealer = deal(1)
        Hand.start(rules, stakes, self.stacks)  # what cannot be played is refused at once
        if buy_in <= stakes.ante:  # hand after hand would run out, and nobody ever be asked
            raise RuleError(
                Message(
                    "a buy-in of {buy_in} with an ante of {ante}: the buy-in is above the ante",
                    buy_in=buy_in,
                    ante=stakes.ante,
                )
            )

    def next_hand(self) -> tuple[int, ...]:
        """Start the next hand and play it up to a person's turn.

        Returns:
            The seats that had to buy in again.

        Raises:
            RuleError: a hand is still in play.
        """
        if self.hand is not None and not self.hand.is_over:
            raise RuleError(Message("a hand is still in play"))
        broke = tuple(seat for seat, stack in enumerate(self.stacks, start=1) if not stack)
        for seat in broke:
            self.stacks[seat - 1] = self._buy_in
            self.bought[seat - 1] += self._buy_in
        self._dealer = self._deal(self.number + 1)
        heads_up = len(self.stacks) == 2
        hand = Hand.start(self.rules, self.stakes, self.stacks, event_heads_up=heads_up)
        hand = self._played_on(hand)
        self.number += 1
        self._keep(hand)
        return broke

    @property
    def turn(self) -> int | None:
        """The seat of the person whose turn it is; ``None`` if the hand is over."""
        return self.hand.actor if self.hand else None

    def view(self, seat: int) -> View:
        """Return what *seat* may know of the hand in play, or of the last one.

        Raises:
            RuleError: there was none, or there is no such seat.
        """
        return self._in_play().view(seat)

    def act(self, action: SeatAction) -> None:
        """Do *action* for the person whose turn it is, and play on up to a person's next turn.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
            RuleError: no hand is in play.
        """
        if isinstance(action, Show) and action.seat not in (None, self.turn):
            raise IllegalAction(Message("a seat shows its own hand only"))
        self._keep(self._played_on(self._in_play().apply(action)))

    def leave(self, seat: int) -> None:
        """Let the person in *seat* go: its hand is played to the end without a chip more.

        It posts a bring-in that is due and folds at its next turn (R67 and R68 of the problems);
        at showdown it shows what may win.
        """
        self._players[seat - 1] = _Gone()
        if self.turn is not None:
            self._keep(self._played_on(self._in_play()))

    def abandon(self) -> None:
        """Take back a hand that is in play, as if it had not been dealt."""
        if self.hand is not None and not self.hand.is_over:
            self.hand = None
            self.number -= 1

    def net(self, seat: int) -> int:
        """Return what *seat* has won or lost in the finished hands."""
        return self.stacks[seat - 1] - self.bought[seat - 1]

    def _in_play(self) -> Hand:
        if self.hand is None:
            raise RuleError(Message("no hand is in play"))
        return self.hand

    def _played_on(self, hand: Hand) -> Hand:
        """The hand after cards and bots have done their part, up to a person's turn."""
        dealer = self._dealer
        hand = dealer.deal(hand)
        while hand.actor is not None:
            player = self._players[hand.actor - 1]
            if player is None:
                break
            hand = dealer.deal(hand.apply(player.choose(hand.view(hand.actor))))
        return hand

    def _keep(self, hand: Hand) -> None:
        self.hand = hand
        if not hand.is_over:
            return
        self.played += 1
        self.stacks = [seat.stack for seat in hand.seats]
        winners = tuple(seat.number for seat in hand.seats if seat.won)
        if self.biggest is None or hand.total_pot > self.biggest.amount:
            self.biggest = BigPot(self.number, hand.total_pot, winners)


class _Gone:
    """Plays the hand of a person who left to its end."""

    name = Message("nobody")

    def choose(self, view: View) -> SeatAction:
        """Return the least: a bring-in that is due, a fold, at showdown what is sensible."""
        if view.phase is Phase.SHOWDOWN:
            return show_or_muck(view)
        due = None if view.options.of(Fold) else view.options.of(BringIn)
        return due.action() if due else Fold()
