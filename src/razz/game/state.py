"""The parts of a hand as frozen values: the set-up, the seats, and what a hand waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from razz.cards import Card, MaybeCard
from razz.errors import RuleError
from razz.game.stub import Step
from razz.rules.choices import Limit
from razz.rules.ruleset import RuleSet
from razz.rules.stakes import Stakes, check_whole
from razz.text import Message


class Value:
    """A frozen value with a cheap way to a changed copy (``dataclasses.replace`` is slow)."""

    def but(self, **changes: Any) -> Self:
        """Return the value with some fields changed."""
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", {**self.__dict__, **changes})
        return new


_Item = TypeVar("_Item")


def seat_at(row: Sequence[_Item], number: int) -> _Item:
    """Return what *row*, a row by seats, holds for the seat called *number*.

    Raises:
        RuleError: there is no such seat.
    """
    if not 1 <= number <= len(row):
        raise RuleError(
            Message("seat {seat}: there are seats 1 to {seats}", seat=number, seats=len(row))
        )
    return row[number - 1]


@dataclass(frozen=True, kw_only=True)
class SetUp:
    """What is fixed before the first card.

    Args:
        rules: the rule set.
        stakes: the stakes.
        stacks: chips of each seat, seat 1 first; 2 to 8 seats, all above 0.
        first: the seat that is dealt to first; "clockwise" counts from it. Razz has no button: this
            is the first seat unless the house moves it (BARGE, TDA 11-B, WT).
        absent: seats dealt in without their player (TDA 30, RR S6).
        event_heads_up: whether two players are left in the whole event (WT 100, TDA 48).
        stated_rake: the rake a record states for the hand; it replaces the rake of the stakes.

    Raises:
        RuleError: the figures cannot be; says which, and why.
    """

    rules: RuleSet
    stakes: Stakes
    stacks: tuple[int, ...]
    first: int = 1
    absent: frozenset[int] = frozenset()
    event_heads_up: bool = False
    stated_rake: int | None = None

    def __post_init__(self) -> None:
        seats = len(self.stacks)
        if not 2 <= seats <= 8:
            raise RuleError(Message("{seats} players: Razz is for 2 to 8", seats=seats))
        for number, stack in enumerate(self.stacks, start=1):
            check_whole(Message("the stack"), stack)
            if stack <= 0:
                raise RuleError(
                    Message(
                        "seat {seat} has a stack of {stack}: a seat that is dealt in has chips",
                        seat=number,
                        stack=stack,
                    )
                )
        for seat in (self.first, *self.absent):
            seat_at(self.stacks, seat)
        if len(self.absent) == seats:
            raise RuleError(Message("nobody is there: a hand needs a seat that is not absent"))
        if self.stated_rake is not None:
            check_whole(Message("the rake"), self.stated_rake)
            if self.stated_rake < 0:
                raise RuleError(Message("a rake of {rake}: give 0 or more", rake=self.stated_rake))
        if self.rules.limit is not Limit.FIXED and self.stakes.big_bet != self.stakes.minimum:
            raise RuleError(
                Message(
                    "{limit} has one minimum bet on every street; "
                    "make the small and the big bet the same",
                    limit=self.rules.limit.value,
                )
            )


@dataclass(frozen=True)
class Seat(Value):
    """One seat in a hand.

    Attributes:
        number: 1 to 8, clockwise.
        stack: chips behind.
        down: hole cards in the order dealt, ``None`` where not known.
        up: up cards in the order dealt, ``None`` where not known.
        bet: chips in front, put in on this street.
        put_in: chips put in over the whole hand and not returned, *bet* included.
        matched: the wager the seat last answered on this street.
        folded: whether it gave up, or was killed.
        absent: whether its player is away.
        drawing: whether it folded with nothing to face and still takes cards (RR S7, WL 222).
        tabled: whether its hole cards lie face up.
        shown: whether it has shown at showdown.
        mucked: whether it gave up at showdown.
        won: chips it took from the pots.
    """

    number: int
    stack: int
    down: tuple[MaybeCard, ...] = ()
    up: tuple[MaybeCard, ...] = ()
    bet: int = 0
    put_in: int = 0
    matched: int = 0
    folded: bool = False
    absent: bool = False
    drawing: bool = False
    tabled: bool = False
    shown: bool = False
    mucked: bool = False
    won: int = 0

    @property
    def door_card(self) -> Card | None:
        """The first up card."""
        return self.up[0] if self.up else None

    @property
    def all_in(self) -> bool:
        """Whether it is in the hand without chips behind."""
        return not self.stack and not self.folded

    @property
    def able(self) -> bool:
        """Whether it can still bet: in the hand, with chips behind."""
        return self.stack > 0 and not self.folded

    @property
    def net(self) -> int:
        """What the hand brought so far: chips won less chips put in."""
        return self.won - self.put_in


@dataclass(frozen=True)
class NeedAction:
    """The hand waits for a seat to act."""

    seat: int


@dataclass(frozen=True)
class NeedCards:
    """The hand waits for cards to a seat.

    Attributes:
        seat: the next seat in dealing order; on third street any seat that lacks cards will do.
        down: how many down cards it lacks.
        up: how many up cards it lacks.
        before: what the dealer does first: burn, or scramble the stub with the burned cards.
    """

    seat: int
    down: int
    up: int
    before: tuple[Step, ...] = ()


@dataclass(frozen=True)
class NeedCommunity:
    """The hand waits for a community card; *before* as in `NeedCards`."""

    before: tuple[Step, ...] = ()


@dataclass(frozen=True)
class NeedOpener:
    """The hand waits for a record's word on who acts first, since up cards are not known."""


@dataclass(frozen=True)
class NeedPayout:
    """The hand waits for a record's word on who won, since deciding cards are not known."""


Need = NeedAction | NeedCards | NeedCommunity | NeedOpener | NeedPayout
"""What a hand that is not over waits for."""
