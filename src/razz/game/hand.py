"""The hand: its facts, the questions that read straight off them, and the way to the next one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from razz.cards import Card, MaybeCard
from razz.game import betting, play, showdown
from razz.game.action import Action
from razz.game.betting import Options
from razz.game.event import Event
from razz.game.pots import Pot, Stake, layer
from razz.game.state import (
    Need,
    NeedAction,
    NeedCards,
    NeedCommunity,
    NeedOpener,
    NeedPayout,
    Seat,
    SetUp,
    Value,
    seat_at,
)
from razz.game.street import Phase, Street
from razz.game.stub import Step
from razz.rules.ruleset import RuleSet
from razz.rules.stakes import Stakes

if TYPE_CHECKING:
    from razz.game.view import View


_EMPTY_SEAT = Seat(0, 0)


@dataclass(frozen=True)
class Hand(Value):
    """A hand of Razz: a frozen value; acting returns the next one.

    A hand is its set-up plus its actions. Seats are numbered from 1, chips are ints in the smallest
    unit, and chance comes from outside: ask ``hand.needs`` and give it, or let a `Dealer`.

    >>> from razz import Call, Complete, Deal, Hand, Stakes, cards, rule_set
    >>> stakes = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
    >>> hand = Hand.start(rule_set("standard"), stakes, stacks=(100, 100))
    >>> hand = hand.apply(Deal(1, down=cards("As 3d"), up=cards("8h")))
    >>> hand = hand.apply(Deal(2, down=cards("Ac 5h"), up=cards("Qd")))
    >>> hand.needs, hand.bring_in_seat
    (NeedAction(seat=2), 2)
    >>> print(hand.legal_actions())
    bring in for 1
    complete to 2, bet 1 of 4
    >>> hand = hand.apply(Complete(to=2)).apply(Call())
    >>> hand.street.name, hand.total_pot
    ('FOURTH', 6)

    Attributes:
        setup: what was fixed before the first card.
        seats: the seats, seat 1 first.
        street: the street in play.
        phase: what kind of thing the hand waits for.
        actor: the seat that is to act, if one is.
        pending: seats that have not all their cards of this street, in dealing order.
        steps: the dealer's motions still to come on this street.
        community: the community card, if one was dealt.
        level: what a seat must have in front to stay in.
        full_level: the level that the next full wager is measured from.
        last_raise: the least raise in pot and no limit.
        wagers: full wagers on this street so far ("bet 2 of 4").
        acted: seats that need act again only if the wager goes up.
        cap_lifted: whether this street has no cap (any more).
        completed: whether third street has had a wager beyond the bring-in.
        bring_in_seat: the seat that has, or had, the bring-in.
        bring_in_posted: whether the bring-in, or a wager in its place, was made.
        opener: the first seat to act on this street.
        aggressor: the seat that made the last wager of the last street that was bet.
        table_open: whether betting is over for good and all hands lie face up.
        burned: cards burned and not mixed in again.
        dealt: cards that left the stub for a seat or the middle.
        seen: the known cards dealt, as bits.
        pots: the pots as they were paid, main pot first; empty until the hand is over.
        rake: what the house took.
        misdealt: whether the deal was void.
        actions: what has been done: with the set-up, the whole truth.
        events: what has happened, actions included.
        menu: the legal actions, once they have been asked for.
    """

    setup: SetUp
    seats: tuple[Seat, ...]
    street: Street = Street.THIRD
    phase: Phase = Phase.DEALING
    actor: int | None = None
    pending: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    community: tuple[Card, ...] = ()
    level: int = 0
    full_level: int = 0
    last_raise: int = 0
    wagers: int = 0
    acted: frozenset[int] = frozenset()
    cap_lifted: bool = False
    completed: bool = False
    bring_in_seat: int | None = None
    bring_in_posted: bool = False
    opener: int | None = None
    aggressor: int | None = None
    table_open: bool = False
    burned: int = 0
    dealt: int = 0
    seen: int = 0
    pots: tuple[Pot, ...] = ()
    rake: int = 0
    misdealt: bool = False
    actions: tuple[Action, ...] = ()
    events: tuple[Event, ...] = ()
    menu: Options | None = field(default=None, repr=False, compare=False)

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        stakes: Stakes,
        stacks: Iterable[int],
        *,
        first: int = 1,
        absent: Iterable[int] = (),
        event_heads_up: bool = False,
        stated_rake: int | None = None,
    ) -> Hand:
        """Return a new hand with the antes in; the arguments are those of `SetUp`.

        Raises:
            RuleError: the figures cannot be.
        """
        return cls.from_setup(
            SetUp(
                rules=rules,
                stakes=stakes,
                stacks=tuple(stacks),
                first=first,
                absent=frozenset(absent),
                event_heads_up=event_heads_up,
                stated_rake=stated_rake,
            )
        )

    @classmethod
    def from_setup(cls, setup: SetUp, actions: Iterable[Action] = ()) -> Hand:
        """Return the hand that *setup* and *actions* make: replaying a hand gives an equal one.

        >>> from razz import rule_set, Stakes
        >>> stakes = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
        >>> hand = Hand.start(rule_set("wsop"), stakes, stacks=(50, 60, 70))
        >>> Hand.from_setup(hand.setup, hand.actions) == hand
        True
        """
        seats = tuple(
            [
                _EMPTY_SEAT.but(number=number, stack=stack, absent=number in setup.absent)
                for number, stack in enumerate(setup.stacks, start=1)
            ]
        )
        hand = play.begin(cls(setup=setup, seats=seats))
        for action in actions:
            hand = hand.apply(action)
        return hand

    def apply(self, action: Action) -> Hand:
        """Return the hand after *action* and everything that follows from it by rule.

        Raises:
            IllegalAction: the rules do not allow it now; says what is legal.
            DealError: the cards are not the ones the hand waits for, or have been seen.
        """
        return play.play(self, action)

    def legal_actions(self) -> Options:
        """Return what the seat whose turn it is may do, with exact amounts; empty if none is.

        ``print(hand.legal_actions())`` is a menu.
        """
        known = self.menu
        if known is None:
            known = betting.options(self)
            object.__setattr__(self, "menu", known)  # worked out once: apply asks again
        return known

    @property
    def needs(self) -> Need | None:
        """What the hand waits for: an action, cards, a community card; ``None`` when it is over."""
        match self.phase:
            case Phase.DEALING if self.pending:
                seat = self.pending[0]
                down, up = play.lacking(self, self.seats[seat - 1])
                return NeedCards(seat, down, up, play.steps_before(self))
            case Phase.DEALING:
                return NeedCommunity(play.steps_before(self))
            case Phase.BETTING | Phase.SHOWDOWN if self.actor is not None:
                return NeedAction(self.actor)
            case Phase.OPENING:
                return NeedOpener()
            case Phase.PAYOUT:
                return NeedPayout()
        return None

    def natural_showdown(self) -> Action:
        """Return what a sensible player does now at showdown: show what may win, else muck.

        Raises:
            RuleError: no seat is to show, or its hole cards are not known.
        """
        return showdown.natural_choice(self)

    def view(self, seat: int | None = None) -> View:
        """Return what *seat* may know of the hand; ``None`` is a spectator.

        Raises:
            RuleError: there is no such seat.
        """
        from razz.game.view import view_of

        return view_of(self, seat)

    def open_view(self) -> View:
        """Return the hand with every known card face up: for study, never for a player."""
        from razz.game.view import view_of

        return view_of(self, None, face_up=True)

    def __str__(self) -> str:
        return str(self.view())

    def _repr_html_(self) -> str:
        return self.view()._repr_html_()

    @property
    def rules(self) -> RuleSet:
        """The rule set of the hand."""
        return self.setup.rules

    @property
    def stakes(self) -> Stakes:
        """The stakes of the hand."""
        return self.setup.stakes

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.phase is Phase.OVER

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats still in the hand, seat 1 first."""
        return tuple([seat for seat in self.seats if not seat.folded])

    @property
    def able(self) -> tuple[Seat, ...]:
        """The seats that can still bet, seat 1 first."""
        return tuple([seat for seat in self.seats if seat.stack > 0 and not seat.folded])

    @property
    def bet_size(self) -> int:
        """The bet of this street: the small or the big one; in pot and no limit the minimum."""
        return self.stakes.big_bet if self.street.is_big else self.stakes.small_bet

    @property
    def total_pot(self) -> int:
        """All chips in the middle, those in front of the seats included."""
        return sum([seat.put_in for seat in self.seats])

    @property
    def pot_layers(self) -> tuple[Pot, ...]:
        """The main pot and side pots as they stand, chips in front included."""
        return self.pots or layer(self.contributions())

    @property
    def stub(self) -> int:
        """How many cards are left in the stub."""
        return 52 - self.dealt - self.burned

    def but(self, **changes: Any) -> Self:
        """Return the hand with some fields changed; the menu is for the hand as it was."""
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", {**self.__dict__, **changes, "menu": None})
        return new

    def seat(self, number: int) -> Seat:
        """Return the seat called *number*.

        Raises:
            RuleError: there is no such seat.
        """
        return seat_at(self.seats, number)

    def cards_of(self, number: int) -> tuple[MaybeCard, ...]:
        """Return all cards that play for seat *number*: down, up, and the community card."""
        seat = self.seat(number)
        return (*seat.down, *seat.up, *self.community)

    def contributions(self) -> tuple[Stake, ...]:
        """Return what every seat has in the pots."""
        return tuple([Stake(s.number, s.put_in, not s.folded, s.all_in) for s in self.seats])

    def clockwise(self, start: int) -> tuple[int, ...]:
        """Return all seat numbers clockwise from *start*, that seat first."""
        count = len(self.seats)
        return (*range(start, count + 1), *range(1, start))

    def put(self, *seats: Seat, **changes: Any) -> Self:
        """Return the hand with some seats replaced, and with *changes* of its own."""
        row = list(self.seats)
        for seat in seats:
            row[seat.number - 1] = seat
        return self.but(seats=tuple(row), **changes)

    def tell(self, *events: Event) -> Self:
        """Return the hand with events added."""
        return self.but(events=self.events + events)
