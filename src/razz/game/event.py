"""What happened in a hand, for people, tables and files: the actions and what followed from them.

Events are recomputed from the actions, never stored as the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from razz.cards import Card, MaybeCard, show_cards
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
from razz.game.street import Street
from razz.text import Chips, Message


def seat_word(seat: int) -> Message:
    """Return "seat 2", which `with_names` replaces by the player's name."""
    return Message("seat {number}", number=seat)


def with_names(
    message: Message, names: Mapping[int, str], chips: Callable[[int], str] = str
) -> Message:
    """Return *message* with seats called by *names* where there is one, and amounts as *chips*.

    >>> folds = Message("{seat} calls {amount}", seat=seat_word(2), amount=Chips(4))
    >>> str(with_names(folds, {2: "Ann"}, "{} chips".format))
    'Ann calls 4 chips'
    """

    def change(value: Any) -> Any:
        match value:
            case Chips():
                return chips(value)
            case Message(sentence="seat {number}", arguments={"number": number}):
                return names.get(number, value)
        return value

    return message.filled(change)


@dataclass(frozen=True)
class AntePosted:
    """A seat put in its ante, or all it had."""

    seat: int
    amount: int

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message(
            "{seat} antes {amount}", seat=seat_word(self.seat), amount=Chips(self.amount)
        )


@dataclass(frozen=True)
class StreetBegan:
    """A street is about to be dealt."""

    street: Street

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message("*** {street} ***", street=self.street.word)


@dataclass(frozen=True)
class Burned:
    """A card was put aside unseen."""

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message("a card is burned")


@dataclass(frozen=True)
class Scrambled:
    """The stub, or what is left of it, was mixed with the burned cards."""

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message("the stub is mixed with the burned cards")


@dataclass(frozen=True)
class Dealt:
    """A seat received cards; ``None`` for one that is not known to whom the events are shown."""

    seat: int
    down: tuple[MaybeCard, ...]
    up: tuple[MaybeCard, ...]

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message(
            "{seat} is dealt {cards}",
            seat=seat_word(self.seat),
            cards=" ".join(f"[{show_cards(row)}]" for row in (self.down, self.up) if row),
        )


@dataclass(frozen=True)
class CommunityDealt:
    """One card in the middle is everybody's seventh."""

    card: Card

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message("community card, everybody's seventh: {card}", card=self.card)


@dataclass(frozen=True)
class FirstToAct:
    """A seat is the first to act on a street."""

    seat: int
    street: Street

    @property
    def message(self) -> Message:
        """The event in words."""
        if self.street is Street.THIRD:
            return Message("{seat} has the bring-in", seat=seat_word(self.seat))
        return Message("{seat} acts first", seat=seat_word(self.seat))


@dataclass(frozen=True)
class Acted:
    """A seat did something; *all_in* if it left the seat without chips."""

    seat: int
    action: SeatAction
    all_in: bool = False

    @property
    def message(self) -> Message:
        """The event in words."""
        done = Message("{seat} {action}", seat=seat_word(self.seat), action=self.deed)
        return Message("{done}, all-in", done=done) if self.all_in else done

    @property
    def deed(self) -> Message:
        """What the seat did, without its name: "completes to 4"."""
        match self.action:
            case BringIn(amount):
                return Message("brings it in for {amount}", amount=Chips(amount or 0))
            case Complete(to):
                return Message("completes to {amount}", amount=Chips(to or 0))
            case Bet(to):
                return Message("bets {amount}", amount=Chips(to or 0))
            case Raise(to):
                return Message("raises to {amount}", amount=Chips(to or 0))
            case Call(amount):
                return Message("calls {amount}", amount=Chips(amount or 0))
            case Check():
                return Message("checks")
            case Fold():
                return Message("folds")
            case Show(down=down):
                return Message("shows {cards}", cards=show_cards(down))
            case Muck():
                return Message("mucks")


@dataclass(frozen=True)
class Killed:
    """The hand of an absent player is dead."""

    seat: int

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message("{seat} is absent, the hand is dead", seat=seat_word(self.seat))


@dataclass(frozen=True)
class Tabled:
    """A seat's hole cards lie face up, since no more betting is possible."""

    seat: int
    down: tuple[MaybeCard, ...]

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message(
            "{seat} turns up {cards}", seat=seat_word(self.seat), cards=show_cards(self.down)
        )


@dataclass(frozen=True)
class Misdealt:
    """The deal is void and every chip went back."""

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message("misdeal: an exposed hole card; every chip goes back")


@dataclass(frozen=True)
class Returned:
    """Chips that nobody matched went back."""

    seat: int
    amount: int

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message(
            "uncalled {amount} returned to {seat}",
            amount=Chips(self.amount),
            seat=seat_word(self.seat),
        )


@dataclass(frozen=True)
class Raked:
    """The house took its share of a pot; the main pot is number 0."""

    pot: int
    amount: int

    @property
    def message(self) -> Message:
        """The event in words."""
        return Message("rake {amount}", amount=Chips(self.amount))


@dataclass(frozen=True)
class Won:
    """A seat took a pot, or its part of it.

    Attributes:
        seat: its number.
        pot: the number of the pot; the main pot is 0.
        pots: how many pots there are.
        amount: what the seat took.
        odd: how much of that did not divide.
    """

    seat: int
    pot: int
    pots: int
    amount: int
    odd: int = 0

    @property
    def message(self) -> Message:
        """The event in words."""
        won = Message("{seat} wins {amount}", seat=seat_word(self.seat), amount=Chips(self.amount))
        if self.pots > 1:
            won = Message("{won} from {pot}", won=won, pot=self._pot_word)
        if not self.odd:
            return won
        return Message("{won} (odd chip {odd})", won=won, odd=Chips(self.odd))

    @property
    def _pot_word(self) -> Message:
        if self.pot == 0:
            return Message("the main pot")
        if self.pots == 2:
            return Message("the side pot")
        return Message("side pot {number}", number=self.pot)


Event = (
    AntePosted
    | StreetBegan
    | Burned
    | Scrambled
    | Dealt
    | CommunityDealt
    | FirstToAct
    | Acted
    | Killed
    | Tabled
    | Misdealt
    | Returned
    | Raked
    | Won
)
"""Everything that is told of a hand."""
