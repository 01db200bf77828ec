"""A whole hand as data: who played, where and when, for what, by which rules, and what happened.

Every file format is read into a `HandRecord` and written from one. Its truth is the set-up and the
actions; what it says of the results is kept beside them and compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from functools import partial
from typing import Any

from razz.cards import MaybeCard
from razz.errors import RazzError, RecordError
from razz.game.action import Action
from razz.game.event import Returned, with_names
from razz.game.hand import Hand
from razz.game.state import SetUp
from razz.money import PLAIN_CHIPS, Money
from razz.text import Message


@dataclass(frozen=True, kw_only=True)
class Player:
    """Somebody at the table.

    Attributes:
        name: as the record writes it.
        seat: the table's number of the seat; the hand numbers only those dealt in.
        stack: chips before the ante, in units.
        dealt_in: whether the player takes part in the hand.
    """

    name: str
    seat: int
    stack: int
    dealt_in: bool = True


class ClaimKind(Enum):
    """What a source says of the results of a hand."""

    POT = "pot"  # all pots, rake included
    POT_LESS_RAKE = "pot-less-rake"
    RAKE = "rake"
    COLLECTED = "collected"  # by a seat, from all pots
    RETURNED = "returned"  # to a seat, uncalled
    NET = "net"  # of a seat
    STACK = "stack"  # of a seat, after the hand


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A figure of the result as the source states it, to be compared with the hand.

    Attributes:
        kind: what it is.
        amount: how much, in units.
        seat: whose it is, by number of the hand; ``None`` for the hand as a whole.
        line: where the source says so; two records are equal whatever the line.
    """

    kind: ClaimKind
    amount: int
    seat: int | None = None
    line: int | None = field(default=None, compare=False)

    def actual(self, hand: Hand) -> int:
        """Return the figure as *hand* has it."""
        pots = sum(pot.amount for pot in hand.pots)
        seat = hand.seat(self.seat or 1)
        match self.kind:
            case ClaimKind.POT:
                return pots
            case ClaimKind.POT_LESS_RAKE:
                return pots - hand.rake
            case ClaimKind.RAKE:
                return hand.rake
            case ClaimKind.COLLECTED:
                return seat.won
            case ClaimKind.RETURNED:
                events = (event for event in hand.events if isinstance(event, Returned))
                return sum(event.amount for event in events if event.seat == seat.number)
            case ClaimKind.NET:
                return seat.net
            case ClaimKind.STACK:
                return seat.stack


@dataclass(frozen=True, kw_only=True)
class HandRecord:
    """A hand as data; ``record.replay()`` is the hand.

    What has no order of its own is put in one, so that equal records are equal whatever they were
    read from: players, claims, and cards revealed by seat, remarks by their place.

    Attributes:
        setup: rules, stakes, stacks of the seats dealt in, and the rest that is fixed.
        actions: what was done.
        players: everybody at the table; the hand's seats are those dealt in. They are in seat
            order unless the hand numbers its seats otherwise: then those dealt in come first.
        money: what the amounts are in.
        site: where it was played, as the site names itself.
        hand_id: the site's number of the hand.
        table: the table's name.
        event: the tournament's name, or that of a mixed game.
        when: the start of the hand in UTC.
        hero: the seat of the hand for whose player the source was written, so that it knows the
            hole cards from the deal on.
        claims: the results as the source states them.
        revealed: hole cards known from outside the play (shown without need, or told later), by
            seat number of the hand.
        remarks: comments on the play, each with the number of actions before it.
        comments: comments on the record as a whole.
        notes: named deviations of the record from the rule set; none is repaired silently. They
            are said of a reading, so records are compared without them.
        extra: what the file says besides, under the file's own keys.
    """

    setup: SetUp
    actions: tuple[Action, ...]
    players: tuple[Player, ...]
    money: Money = PLAIN_CHIPS
    site: str | None = None
    hand_id: str | None = None
    table: str | None = None
    event: str | None = None
    when: datetime | None = None
    hero: int | None = None
    claims: tuple[Claim, ...] = ()
    revealed: tuple[tuple[int, tuple[MaybeCard, ...]], ...] = ()
    remarks: tuple[tuple[int, str], ...] = ()
    comments: tuple[str, ...] = ()
    notes: tuple[Message, ...] = field(default=(), compare=False)
    extra: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        put = partial(object.__setattr__, self)
        put("players", _in_seat_order(self.players))
        put("claims", tuple(sorted(self.claims, key=_claim_order)))
        if len({(claim.kind, claim.seat) for claim in self.claims}) < len(self.claims):
            raise RecordError(Message("the record states one figure of the results twice"))
        keys = [key for key, _ in self.extra]
        for key in keys:
            if keys.count(key) > 1:
                raise RecordError(Message("the key {key!r} comes twice", key=key))
        put("revealed", tuple(sorted(self.revealed, key=_place)))
        remarks = sorted(self.remarks, key=_place)
        most = len(self.actions)
        put("remarks", tuple((min(n, most), text.strip()) for n, text in remarks if text.strip()))
        put("comments", tuple(comment.strip() for comment in self.comments))

    @classmethod
    def of(cls, hand: Hand, names: Iterable[str], **facts: Any) -> HandRecord:
        """Return the record of *hand*, played by *names* (seat 1 first).

        Args:
            hand: a hand that is over, so that it has results to record.
            names: one name a seat.
            facts: any other attribute of a record, such as ``site`` or ``when``.

        Raises:
            RecordError: the hand is not over, or there is not one name a seat.
        """
        names = tuple(names)
        if not hand.is_over:
            raise RecordError(Message("a hand is recorded when it is over"))
        if len(names) != len(hand.seats):
            raise RecordError(
                Message("{names} names for {seats} seats", names=len(names), seats=len(hand.seats))
            )
        players = tuple(
            Player(name=name, seat=number, stack=stack)
            for number, (name, stack) in enumerate(
                zip(names, hand.setup.stacks, strict=True), start=1
            )
        )
        return cls(
            setup=hand.setup,
            actions=hand.actions,
            players=players,
            claims=claims_of(ClaimKind.STACK, (seat.stack for seat in hand.seats)),
            **facts,
        )

    @property
    def dealt_in(self) -> tuple[Player, ...]:
        """The players in the hand: seat 1 of the hand first."""
        return tuple(player for player in self.players if player.dealt_in)

    @property
    def names(self) -> dict[int, str]:
        """The name of each seat of the hand."""
        return {number: player.name for number, player in enumerate(self.dealt_in, start=1)}

    @property
    def unknown(self) -> dict[int, int]:
        """How many hole cards of each seat of the hand are not known, where some are not."""
        hand = self.replay()
        counts = {seat.number: seat.down.count(None) for seat in hand.seats}
        return {number: count for number, count in counts.items() if count}

    def replay(self) -> Hand:
        """Return the hand that the set-up and the actions make.

        Raises:
            RecordError: an action is not possible; names its number and the reason.
        """
        hand = Hand.from_setup(self.setup)
        for number, action in enumerate(self.actions, start=1):
            try:
                hand = hand.apply(action)
            except RazzError as error:
                raise at_action(number, repr(action), error, self.money) from error
        return hand

    def problems(self, hand: Hand) -> tuple[Message, ...]:
        """Return in what *hand*, the record replayed, differs from the results it states."""
        found = []
        if not hand.is_over:
            found.append(Message("the record ends before the hand is over"))
        for claim in self.claims:
            actual = claim.actual(hand)
            if actual != claim.amount:
                found.append(self._difference(claim, actual))
        found += self._unawarded(hand)
        stacks = [claim.amount for claim in self.claims if claim.kind is ClaimKind.STACK]
        missing = sum(self.setup.stacks) - hand.rake - sum(stacks)
        if found and len(stacks) == len(hand.seats) and missing > 0:
            found.append(
                Message(
                    "the stated stacks are {missing} short of the chips in play; "
                    "if that is rake, the record has to say so",
                    missing=self.money.text(missing),
                )
            )
        return tuple(found)

    def _unawarded(self, hand: Hand) -> Iterator[Message]:
        """Winners that the record leaves out, though it says what others won."""
        awards = [claim for claim in self.claims if claim.kind is ClaimKind.COLLECTED]
        for seat in hand.seats if awards else ():
            if not seat.won or any(claim.seat == seat.number for claim in awards):
                continue
            sides = sum(pot.amount for pot in hand.pots[1:] if pot.seats == (seat.number,))
            yield Message(
                "no line awards {what}, which {name} wins: the pots hold {held}, of which "
                "{awarded} is awarded",
                what=Message("the side pot of {amount}", amount=self.money.text(seat.won))
                if sides == seat.won
                else self.money.text(seat.won),
                name=self.names[seat.number],
                held=self.money.text(hand.total_pot - hand.rake),
                awarded=self.money.text(sum(claim.amount for claim in awards)),
            )

    def _difference(self, claim: Claim, actual: int) -> Message:
        has, stated = self.money.text(actual), self.money.text(claim.amount)
        name = self.names.get(claim.seat or 0)
        words = {
            ClaimKind.POT: Message("the pot is {has}, but the record states {stated}"),
            ClaimKind.POT_LESS_RAKE: Message(
                "the pot less the rake is {has}, but the record states {stated}"
            ),
            ClaimKind.RAKE: Message("the rake is {has}, but the record states {stated}"),
            ClaimKind.COLLECTED: Message("{name} wins {has}, but the record states {stated}"),
            ClaimKind.RETURNED: Message(
                "{has} go back uncalled to {name}, but the record states {stated}"
            ),
            ClaimKind.NET: Message("{name} nets {has}, but the record states {stated}"),
            ClaimKind.STACK: Message(
                "{name} ends with a stack of {has}, but the record states {stated}"
            ),
        }
        sentence = words[claim.kind].sentence
        difference = Message(sentence, name=name, has=has, stated=stated)
        if claim.line is None:
            return difference
        return Message("line {line}: {reason}", line=claim.line, reason=difference)

    def stated(self, kind: ClaimKind) -> tuple[int, ...] | None:
        """Return the claims of *kind* seat by seat, if there is one for every seat."""
        amounts = {claim.seat: claim.amount for claim in self.claims if claim.kind is kind}
        seats = range(1, len(self.setup.stacks) + 1)
        return tuple(amounts[seat] for seat in seats) if set(seats) <= set(amounts) else None


_CLAIM_ORDER = {kind: place for place, kind in enumerate(ClaimKind)}


def _claim_order(claim: Claim) -> tuple[int, int]:
    return _CLAIM_ORDER[claim.kind], claim.seat or 0


def _place(row: tuple[int, Any]) -> int:
    return row[0]


def _in_seat_order(players: tuple[Player, ...]) -> tuple[Player, ...]:
    by_seat = tuple(sorted(players, key=lambda player: player.seat))
    dealt_in = tuple(player for player in players if player.dealt_in)
    if tuple(player for player in by_seat if player.dealt_in) == dealt_in:
        return by_seat
    return dealt_in + tuple(player for player in by_seat if not player.dealt_in)


def claims_of(kind: ClaimKind, amounts: Iterable[int]) -> tuple[Claim, ...]:
    """Return the claims that a row of *amounts* makes, seat 1 first."""
    return tuple(
        Claim(kind=kind, amount=amount, seat=seat) for seat, amount in enumerate(amounts, start=1)
    )


def at_action(number: int, text: str, error: RazzError, money: Money) -> RecordError:
    """Return the error that says at which action of a record *error* came up."""
    reason = with_names(error.message, {}, money.text)
    return RecordError(
        Message("action {number}, {text}: {reason}", number=number, text=text, reason=reason)
    )
