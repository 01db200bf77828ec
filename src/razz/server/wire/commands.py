"""What a client may say over a WebSocket: commands, and that it has missed something."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import (
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    TypeAdapter,
    ValidationError,
)

from razz.errors import RazzError
from razz.server.wire.shapes import AS_WHOLE, Amount, SeatNumber, Shape, SomeChips, complaint
from razz.table.talk import LONGEST_TEXT
from razz.text import Message

ActionWord = Literal[
    "bring_in", "complete", "bet", "raise", "call", "check", "fold", "show", "muck"
]


class Act(Shape):
    """Act in the hand; *to* is the whole wager where the amount is free."""

    kind: Literal["act"]
    action: ActionWord
    to: SomeChips | None = None


class Sit(Shape):
    """Take a seat, or the first free one."""

    kind: Literal["sit"]
    seat: SeatNumber | None = None


class Plain(Shape):
    """What needs nothing said besides."""

    kind: Literal["leave", "sit_out", "sit_in", "next", "pause", "resume"]


class Buy(Shape):
    """Buy chips between hands."""

    kind: Literal["buy"]
    chips: SomeChips


class Chat(Shape):
    """Say something to the table."""

    kind: Literal["chat"]
    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_TEXT)
    ]


class React(Shape):
    """Show one of the set reactions."""

    kind: Literal["react"]
    reaction: Annotated[str, StringConstraints(min_length=1, max_length=32)]


class OfSeat(Shape):
    """What the host does with a seat."""

    kind: Literal["remove", "mute", "unmute"]
    seat: SeatNumber


class OfPlayer(Shape):
    """What the host does with a person, who may sit or watch."""

    kind: Literal["mute", "unmute"]
    player: Annotated[str, StringConstraints(min_length=1, max_length=64)]


class AddBot(Shape):
    """Seat a bot, in the first free seat if none is named."""

    kind: Literal["add_bot"]
    bot: Annotated[str, StringConstraints(min_length=1, max_length=32)]
    seat: SeatNumber | None = None


class Give(Shape):
    """Give a seat chips."""

    kind: Literal["give"]
    seat: SeatNumber
    chips: SomeChips


class NewStakes(Shape):
    """Change the stakes from the next hand on."""

    kind: Literal["stakes"]
    ante: Amount
    bring_in: SomeChips
    small_bet: SomeChips
    big_bet: SomeChips


Command = Act | Sit | Plain | Buy | Chat | React | OfSeat | AddBot | Give | NewStakes
"""What a client may ask of a table, but for what is asked of a person (`OfPlayer`)."""

_BY_KIND, _BY_PLAYER = "by kind", "by player"


def _way(command: Any) -> str:
    """How a command is read: ``mute`` is said of a seat or of a player."""
    match command:
        case {"kind": "mute" | "unmute", "player": _}:
            return _BY_PLAYER
    return _BY_KIND


class Do(Shape):
    """A command, with the client's id for it and the number of what the person saw."""

    type: Literal["do"]
    id: Annotated[str, StringConstraints(min_length=1, max_length=64)]
    seq: Annotated[int, Field(ge=0, le=2**53), AS_WHOLE]
    command: Annotated[
        Annotated[Command, Field(discriminator="kind"), Tag(_BY_KIND)]
        | Annotated[OfPlayer, Tag(_BY_PLAYER)],
        Discriminator(_way),
    ]


class Resync(Shape):
    """The client has missed something and wants everything again."""

    type: Literal["resync"]


_SAID: TypeAdapter[Do | Resync] = TypeAdapter(Annotated[Do | Resync, Field(discriminator="type")])


class Unreadable(RazzError):
    """A message that is none of the protocol.

    Attributes:
        id: the client's id of it, if that much could be read; the answer carries it.
    """

    def __init__(self, message: Message, command_id: str | None) -> None:
        super().__init__(message)
        self.id = command_id


_KINDS = tuple(
    kind for shape in get_args(Command) for kind in get_args(shape.model_fields["kind"].annotation)
)
_TAGS = ("do", "resync", _BY_KIND, _BY_PLAYER, *_KINDS)


def read_said(text: str) -> Do | Resync:
    """Return what a client says with *text*.

    Raises:
        Unreadable: it is not of the protocol; says what is wrong with it.

    >>> read_said('{"type": "resync"}')
    Resync(type='resync')
    """
    try:
        return _SAID.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise Unreadable(complaint(first, _TAGS), _id_of(text)) from None


class _Named(Shape):
    model_config = Shape.model_config | {"extra": "ignore"}
    id: Annotated[str, StringConstraints(min_length=1, max_length=64)]


def _id_of(text: str) -> str | None:
    try:
        return _Named.model_validate_json(text).id
    except ValidationError:
        return None
