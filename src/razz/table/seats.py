"""The seats of a table, who sits there, and where its chips are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from razz.bots import make_bot
from razz.game.state import Value
from razz.table.entries import WhyOut
from razz.text import Message


class SeatState(Enum):
    """How a seat stands to the hand that is played, or comes next."""

    EMPTY = "empty"
    PLAYING = "playing"  # dealt into the hand that is played
    WAITING = "waiting"  # for the next hand
    OUT = "out"  # sits there and is not dealt in


@dataclass(frozen=True)
class TableSeat(Value):
    """One seat of a table, and who sits there.

    Attributes:
        number: 1 to 8, clockwise.
        player: who sits there; ``None`` for a bot, or nobody.
        name: what it is called in records; empty for nobody.
        bot: the kind of bot that sits there.
        stack: chips behind.
        out: why it is not dealt in from the next hand on; ``None`` if it is.
        gone: whether it was given up in the middle of a hand that it is still in.
        here: whether its player is connected.
        grace_from: when its player's connection was lost, for the first time in this hand.
        bank: what is left of its time bank, in seconds.
        timeouts: how often its time ran out in a row.
        hands: hands it was dealt into.
        muted: whether what its player says is not passed on.
    """

    number: int
    player: str | None = None
    name: str = ""
    bot: str | None = None
    stack: int = 0
    out: WhyOut | None = None
    gone: bool = False
    here: bool = True
    grace_from: float | None = None
    bank: float = 0
    timeouts: int = 0
    hands: int = 0
    muted: bool = False

    @property
    def taken(self) -> bool:
        """Whether somebody sits there, or left a hand there that is not over."""
        return self.player is not None or self.bot is not None

    @property
    def called(self) -> str | Message:
        """Its name; that of a bot in words, since it is one word or another in every language."""
        if self.bot is None:
            return self.name
        kind = make_bot(self.bot, lambda below: 0).name  # only asked its name, it draws nothing
        number = self.name.removeprefix(str(kind)).strip()
        return Message("{bot} {number}", bot=kind, number=number) if number else kind

    @property
    def person(self) -> bool:
        """Whether a person sits there, and has not left."""
        return self.player is not None and not self.gone

    @property
    def ready(self) -> bool:
        """Whether it can be dealt into the next hand."""
        return self.taken and not self.gone and self.out is None and self.stack > 0


@dataclass(frozen=True)
class Accounts:
    """Where the chips of a table came from, and where they are.

    Attributes:
        bought: what all seats ever started with or bought.
        given: what the host gave.
        taken: what left the table with those who left.
        raked: what the house took.
        stacks: what lies behind the seats.
        pot: what lies in the middle and in front of the seats.

    >>> Accounts(bought=400, given=100, taken=190, raked=0, stacks=300, pot=10).balanced
    True
    """

    bought: int
    given: int
    taken: int
    raked: int
    stacks: int
    pot: int

    @property
    def balanced(self) -> bool:
        """Whether no chip was lost or made."""
        return self.bought + self.given == self.taken + self.raked + self.stacks + self.pot
