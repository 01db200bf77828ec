"""The closed set of actions: what changes a hand.

A hand is its set-up plus these. Chance is an action too (`Deal`, `DealCommunity`), given from
outside. Amounts are chips in the smallest unit; ``to`` is the seat's whole wager on the street, not
what it adds. An amount left out means the only one that is legal; the hand stores it filled in.
"""

from __future__ import annotations

from dataclasses import dataclass

from razz.cards import Card, MaybeCard


@dataclass(frozen=True)
class Deal:
    """Cards to one seat.

    Args:
        seat: the seat's number.
        down: hole cards, ``None`` for one that is not known.
        up: cards dealt face up; ``None`` only where a record keeps one back. On third street the
            full deal is two down and one up; an up card that comes before the second down card is
            an exposed hole card.
    """

    seat: int
    down: tuple[MaybeCard, ...] = ()
    up: tuple[MaybeCard, ...] = ()


@dataclass(frozen=True)
class Opens:
    """Who acts first, as a record says it where a door card or a board is not known.

    Args:
        seat: the seat that has the bring-in, or the first action.
    """

    seat: int


@dataclass(frozen=True)
class DealCommunity:
    """One card face up in the middle: everybody's seventh when the stub is too short."""

    card: Card


@dataclass(frozen=True)
class BringIn:
    """The forced bet of the highest door card."""

    amount: int | None = None


@dataclass(frozen=True)
class Complete:
    """Make the wager a full bet: over the bring-in, in place of it, or over a short all-in."""

    to: int | None = None


@dataclass(frozen=True)
class Bet:
    """The first wager of a street."""

    to: int | None = None


@dataclass(frozen=True)
class Raise:
    """A wager on top of a wager."""

    to: int | None = None


@dataclass(frozen=True)
class Call:
    """Match the wager, or put in what is left; *amount* is what the seat adds."""

    amount: int | None = None


@dataclass(frozen=True)
class Check:
    """Decline to bet when there is nothing to call."""


@dataclass(frozen=True)
class Fold:
    """Give up the hand."""


@dataclass(frozen=True)
class Show:
    """Turn the hand up at showdown.

    Args:
        down: the hole cards, for a hand whose hole cards were not known when dealt.
        seat: the seat that shows, if it is not its turn: a hand may be shown early.
    """

    down: tuple[MaybeCard, ...] = ()
    seat: int | None = None


@dataclass(frozen=True)
class Muck:
    """Give up at showdown without turning the hand up."""


@dataclass(frozen=True)
class Payout:
    """What each seat won, as a record states it where the cards that decide are not known.

    Args:
        won: chips from the pots after rake, seat by seat.
    """

    won: tuple[int, ...]


Wager = Complete | Bet | Raise
"""An action that makes the others pay more."""

SeatAction = BringIn | Wager | Call | Check | Fold | Show | Muck
"""What a seat does when it is its turn."""

Action = Deal | DealCommunity | Opens | SeatAction | Payout
"""Everything that changes a hand."""
