"""A whole hand as data: who played, where and when, for what, by which rules, and what happened.

Every file format is read into a `HandRecord` and written from one. Its truth is the set-up and the
actions; what it says of the results is kept beside them and compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from razz.cards import MaybeCard
from razz.errors import RazzError, RecordError
from razz.game.action import Action
from razz.game.event import with_names
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


@dataclass(frozen=True, kw_only=True)
class HandRecord:
    """A hand as data; ``record.replay()`` is the hand.

    Attributes:
        setup: rules, stakes, stacks of the seats dealt in, and the rest that is fixed.
        actions: what was done.
        players: everybody at the table in seat order; the hand's seats are those dealt in.
        money: what the amounts are in.
        site: where it was played, as the site names itself.
        hand_id: the site's number of the hand.
        table: the table's name.
        event: the tournament's name.
        when: the start of the hand in UTC.
        finishing_stacks: stacks after the hand as the record states them, for seats dealt in.
        winnings: chips won from the pots as the record states them, for seats dealt in.
        revealed: hole cards known from outside the play (shown without need, or told later), by
            seat number of the hand.
        remarks: comments on the play, each with the number of actions before it.
        comments: comments on the record as a whole.
        notes: named deviations of the record from the rule set; none is repaired silently.
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
    finishing_stacks: tuple[int, ...] | None = None
    winnings: tuple[int, ...] | None = None
    revealed: tuple[tuple[int, tuple[MaybeCard, ...]], ...] = ()
    remarks: tuple[tuple[int, str], ...] = ()
    comments: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    extra: tuple[tuple[str, Any], ...] = ()

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
            finishing_stacks=tuple(seat.stack for seat in hand.seats),
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
        for number, player in enumerate(self.dealt_in, start=1):
            seat = hand.seat(number)
            for stated, has, words in (
                (self.finishing_stacks, seat.stack, Message("a stack of")),
                (self.winnings, seat.won, Message("winnings of")),
            ):
                if stated is not None and stated[number - 1] != has:
                    found.append(
                        Message(
                            "{name} ends with {what} {has}, but the record states {stated}",
                            name=player.name,
                            what=words,
                            has=self.money.text(has),
                            stated=self.money.text(stated[number - 1]),
                        )
                    )
        missing = sum(self.setup.stacks) - hand.rake - sum(self.finishing_stacks or ())
        if found and self.finishing_stacks is not None and missing > 0:
            found.append(
                Message(
                    "the stated stacks are {missing} short of the chips in play; "
                    "if that is rake, the record has to say so",
                    missing=self.money.text(missing),
                )
            )
        return tuple(found)


def at_action(number: int, text: str, error: RazzError, money: Money) -> RecordError:
    """Return the error that says at which action of a record *error* came up."""
    reason = with_names(error.message, {}, money.text)
    return RecordError(
        Message("action {number}, {text}: {reason}", number=number, text=text, reason=reason)
    )
