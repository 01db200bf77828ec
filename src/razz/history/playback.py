"""Plays what a record says through the engine, with the few liberties that records take.

Records write a wager cut to what the others can match, leave out shows and mucks that follow from
the cards, give them in their own order, and may keep the deciding cards to themselves. Each liberty
is taken here, in one place, for every format; a real contradiction is an error.
"""

from __future__ import annotations

from collections.abc import Sequence

from razz.cards import Card, MaybeCard, show_cards
from razz.errors import RecordError
from razz.game.action import (
    Action,
    BringIn,
    Call,
    Check,
    Deal,
    DealCommunity,
    Fold,
    Muck,
    Opens,
    Payout,
    Raise,
    SeatAction,
    Show,
)
from razz.game.hand import Hand
from razz.game.play import lacking
from razz.game.state import NeedAction, NeedCards, NeedCommunity, NeedOpener, SetUp
from razz.game.street import Phase
from razz.money import Money
from razz.text import Message


class Playback:
    """A hand on its way from a record into the engine.

    Args:
        setup: what was fixed before the first card.
        money: what the record's amounts are in, for notes.

    Attributes:
        hand: the hand as far as it has been played.
        notes: deviations that were met, each named.
        revealed: hole cards shown without need: by a folded seat, or by an uncontested winner.
    """

    def __init__(self, setup: SetUp, money: Money) -> None:
        self.hand = Hand.from_setup(setup)
        self.money = money
        self.notes: list[Message] = []
        self.revealed: dict[int, tuple[MaybeCard, ...]] = {}
        self._shows: dict[int, Show | Muck] = {}

    @property
    def count(self) -> int:
        """How many actions the hand has had, with shows that wait for their turn."""
        return len(self.hand.actions) + len(self._shows)

    def apply(self, action: Action) -> None:
        """Apply an action of the engine as it is."""
        self.hand = self.hand.apply(action)

    def deal(self, seat: int, row: Sequence[MaybeCard]) -> None:
        """Deal *row* to *seat*: as many down cards as it lacks, the rest up."""
        down, _ = lacking(self.hand, self.hand.seat(seat))
        self.apply(Deal(seat, tuple(row[:down]), tuple(row[down:])))

    def community(self, card: Card) -> None:
        """Deal the community card."""
        self.apply(DealCommunity(card))

    def bring_in(self, seat: int, amount: int | None = None) -> None:
        """Post the bring-in, of *amount* if the record says how much."""
        self._act(seat, BringIn(amount))

    def check(self, seat: int) -> None:
        """Check."""
        self._act(seat, Check())

    def call(self, seat: int, amount: int | None = None) -> None:
        """Call, adding *amount* if the record says how much."""
        self._act(seat, Call(amount))

    def fold(self, seat: int) -> None:
        """Fold."""
        self._act(seat, Fold())

    def check_or_call(self, seat: int) -> None:
        """Call, or check where there is nothing to call."""
        self._turn(seat)
        self.apply(Call() if self.hand.legal_actions().of(Call) else Check())

    def wager(self, seat: int, to: int) -> None:
        """Complete, bet or raise to *to*, whatever the record calls it."""
        self._turn(seat)
        option = self.hand.legal_actions().wager
        if option is None:
            self.apply(Raise(to))  # refused by the hand, with its reason
            return
        others = (s for s in self.hand.seats if s.number != seat and not s.folded)
        if to < option.least and to == max(other.bet + other.stack for other in others):
            self.notes.append(
                Message(
                    "a wager to {written} is read as {meant}: it is written cut to what the "
                    "others can match",
                    written=self.money.text(to),
                    meant=self.money.text(option.least),
                )
            )
            to = option.least
        self.apply(option.action(to))

    def shows(self, seat: int, row: Sequence[MaybeCard] | None = None) -> None:
        """Show the hand, *row* giving its cards (with up cards or without), or as it was dealt."""
        if row is None:
            self._keep(seat, Show())
            return
        held = self.hand.seat(seat)
        if len(row) == len(held.down) + len(held.up):
            row = [card for card in row if card is None or card not in held.up]
        if held.folded or self.hand.is_over:
            self.revealed[seat] = tuple(row)
        else:
            self._keep(seat, Show(tuple(row)))

    def mucks(self, seat: int) -> None:
        """Give up at showdown."""
        self._keep(seat, Muck())

    def finish(
        self, finishing: Sequence[int] | None = None, winnings: Sequence[int] | None = None
    ) -> Hand:
        """Play what a record need not write, and return the hand, which is over.

        Args:
            finishing: stacks after the hand as the record states them; used only where cards that
                decide are not known.
            winnings: chips won, likewise.

        Raises:
            RecordError: the record ends too early, or does not tell who won.
        """
        while self.hand.phase is Phase.SHOWDOWN and self.hand.actor is not None:
            action = self._showdown_action(self.hand.actor, finishing, winnings)
            if isinstance(action, Muck) and self.hand.apply(action).phase is not Phase.SHOWDOWN:
                self._show_early()
            self.apply(action)
        self._compare_shows()
        if self.hand.phase is Phase.PAYOUT:
            self.apply(Payout(self._stated(finishing, winnings)))
        if not self.hand.is_over:
            raise RecordError(
                Message("the record ends before the hand is over: {needs}", needs=waits(self.hand))
            )
        return self.hand

    def _act(self, seat: int, action: SeatAction) -> None:
        self._turn(seat)
        self.apply(action)

    def _turn(self, seat: int) -> None:
        self.hand.seat(seat)
        if self.hand.phase is Phase.OPENING:
            self.apply(Opens(seat))
        if self.hand.phase is not Phase.BETTING:
            raise RecordError(waits(self.hand))
        if seat != self.hand.actor:
            raise RecordError(
                Message(
                    "it is the turn of seat {actor}, not of seat {seat}; legal: {legal}",
                    actor=self.hand.actor,
                    seat=seat,
                    legal=tuple(option.deed for option in self.hand.legal_actions()),
                )
            )

    def _keep(self, seat: int, action: Show | Muck) -> None:
        """Keep what a seat does at showdown: the rules, not the record, say in which order."""
        if self.hand.is_over and not self.hand.table_open and isinstance(action, Muck):
            return  # an uncontested winner need not show, and some records say so
        if not (self.hand.phase is Phase.SHOWDOWN or self.hand.table_open):
            raise RecordError(Message("seat {seat} is not at a showdown", seat=seat))
        if seat in self._shows:
            raise RecordError(Message("seat {seat} shows or mucks twice", seat=seat))
        self._shows[seat] = action

    def _showdown_action(
        self, seat: int, finishing: Sequence[int] | None, winnings: Sequence[int] | None
    ) -> Action:
        if seat in self._shows:
            return self._shows.pop(seat)
        if None not in self.hand.cards_of(seat):
            return self.hand.natural_showdown()
        return Show() if self._stated(finishing, winnings)[seat - 1] else Muck()

    def _show_early(self) -> None:
        """Show what is yet to be shown: after the muck that comes, nobody is asked any more."""
        for seat, action in tuple(self._shows.items()):
            if isinstance(action, Show) and not self.hand.seat(seat).shown:
                self.apply(Show(action.down, seat))
                del self._shows[seat]

    def _compare_shows(self) -> None:
        """See to what the record says of seats that the rules did not ask."""
        for seat, action in self._shows.items():
            down = self.hand.seat(seat).down
            if isinstance(action, Muck) and not self.hand.seat(seat).tabled:
                continue  # the last seat in its pots was not asked
            if isinstance(action, Muck):
                note = Message("seat {seat} mucks a hand that the rules turn up", seat=seat)
                self.notes.append(note)
            elif None in down:
                self.revealed[seat] = action.down
            elif action.down and set(action.down) != set(down):
                raise RecordError(
                    Message(
                        "seat {seat} shows {shown}, but was dealt {dealt}",
                        seat=seat,
                        shown=show_cards(action.down),
                        dealt=show_cards(down),
                    )
                )

    def _stated(
        self, finishing: Sequence[int] | None, winnings: Sequence[int] | None
    ) -> tuple[int, ...]:
        if winnings is not None:
            return tuple(winnings)
        if finishing is None:
            raise RecordError(
                Message(
                    "who won cannot be told: hole cards are not known, and the record states "
                    "neither the stacks after the hand nor the winnings"
                )
            )
        pairs = zip(finishing, self.hand.seats, strict=True)
        return tuple(stack - seat.stack for stack, seat in pairs)


def waits(hand: Hand) -> Message:
    """Return what *hand* waits for, in words."""
    match hand.needs:
        case NeedAction(seat):
            return Message("the hand waits for seat {seat} to act", seat=seat)
        case NeedCards(seat):
            return Message(
                "the hand waits for cards to seat {seat} on {street}",
                seat=seat,
                street=hand.street.word,
            )
        case NeedCommunity():
            return Message("the hand waits for a community card")
        case NeedOpener():
            return Message("the hand waits for the record's word on who acts first")
        case None:
            return Message("the hand is over")
        case _:
            return Message("the hand waits for the record's word on who won")
