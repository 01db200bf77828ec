"""The log of a table: everything that ever happens there, as a closed set, and as JSON.

A table is its entries. Numbers of seats are the table's, but for the action of `Moved`, whose seats
are those of the hand: the first seat in `HandStarted` is seat 1 of the hand, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from razz.errors import RecordError
from razz.game.action import Action
from razz.rules import Stakes
from razz.table.action_json import read_action, read_stakes, show_action, show_stakes
from razz.table.settings import Settings
from razz.text import Message

Mover = Literal["player", "bot", "clock", "dealer"]
"""Who did it: the seat's person, its bot, the table when time ran out, or the dealer."""

Buyer = Literal["player", "bot", "host"]
"""Whose will it was: the seat's person, the table for a bot that was broke, or a gift."""

WhyLeft = Literal["left", "removed"]
WhyOut = Literal["asked", "broke", "clock", "away"]
"""It was asked for, the chips are gone, time ran out twice in a row, or nobody is there."""


@dataclass(frozen=True)
class Opened:
    """The table was made; *host* is the player who may do what a host does."""

    settings: Settings
    host: str
    host_name: str


@dataclass(frozen=True)
class SeatTaken:
    """A person (*player*) or a bot (the kind *bot*) sat down with *chips*."""

    seat: int
    player: str | None
    name: str
    bot: str | None
    chips: int


@dataclass(frozen=True)
class SeatLeft:
    """A seat is given up; in the middle of a hand, as soon as that is over."""

    seat: int
    why: WhyLeft


@dataclass(frozen=True)
class Bought:
    """A seat got more chips."""

    seat: int
    chips: int
    by: Buyer


@dataclass(frozen=True)
class SatOut:
    """A seat is not dealt in from the next hand on."""

    seat: int
    why: WhyOut


@dataclass(frozen=True)
class SatIn:
    """A seat is dealt in again from the next hand on."""

    seat: int


@dataclass(frozen=True)
class StakesChanged:
    """From the next hand on the stakes are these."""

    stakes: Stakes


@dataclass(frozen=True)
class Paused:
    """The clocks stand still and nobody acts."""


@dataclass(frozen=True)
class Resumed:
    """The clocks go on from where they stood."""


@dataclass(frozen=True)
class Slept:
    """The table was not run since *since*: its clocks go on from there, and nobody is connected."""

    since: float


@dataclass(frozen=True)
class Muted:
    """What a person says is not passed on any more, or is again, wherever they sit or watch."""

    player: str
    name: str
    muted: bool


@dataclass(frozen=True)
class WentAway:
    """The last connection of a player who sits here was lost."""

    player: str


@dataclass(frozen=True)
class CameBack:
    """A player who sits here is connected again."""

    player: str


@dataclass(frozen=True)
class HandStarted:
    """A hand began: seat 1 of the hand is the first of *seats*, and so on.

    Attributes:
        number: the number of the hand, from 1.
        seats: the seats dealt in, in clockwise order.
        heads_up: whether only two sit at the table at all (WT 100, TDA 48).
    """

    number: int
    seats: tuple[int, ...]
    heads_up: bool


@dataclass(frozen=True)
class Moved:
    """The hand went on by *action*; its amounts are filled in."""

    action: Action
    by: Mover


@dataclass(frozen=True)
class Said:
    """Somebody wrote something, at the table or beside it."""

    player: str
    name: str
    text: str


@dataclass(frozen=True)
class Reacted:
    """Somebody pressed a reaction."""

    player: str
    name: str
    reaction: str


What = (
    Opened
    | SeatTaken
    | SeatLeft
    | Bought
    | SatOut
    | SatIn
    | StakesChanged
    | Paused
    | Resumed
    | Slept
    | Muted
    | WentAway
    | CameBack
    | HandStarted
    | Moved
    | Said
    | Reacted
)
"""Everything that can happen at a table."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened.

    Attributes:
        seq: its number, one more than that of the entry before; the first is 1.
        at: when it happened, in seconds since 1970.
        what: what it was.
    """

    seq: int
    at: float
    what: What


def to_json(what: What) -> dict[str, Any]:
    """Return *what* as JSON; `from_json` reads it back.

    >>> to_json(SatOut(seat=2, why="asked"))
    {'kind': 'sat_out', 'seat': 2, 'why': 'asked'}
    """
    told: dict[str, Any] = {"kind": _KIND_OF[type(what)]}
    for name in _FIELDS[type(what)]:
        told[name] = _show(getattr(what, name))
    return told


def from_json(value: dict[str, Any]) -> What:
    """Return what `to_json` made *value* of.

    Raises:
        RecordError: it is of no kind that there is, or something is missing, odd, or too much.
        RazzError: it names settings or stakes that cannot be.

    >>> from_json({"kind": "sat_in", "seat": 2})
    SatIn(seat=2)
    """
    kind = value.get("kind")
    made = _KINDS.get(kind) if isinstance(kind, str) else None
    if made is None:
        raise RecordError(
            Message(
                "{kind!r} is no kind of entry of a table's log; there are {kinds}",
                kind=kind,
                kinds=", ".join(_KINDS),
            )
        )
    readers = _FIELDS[made]
    if value.keys() != {"kind", *readers}:
        raise RecordError(
            Message(
                "the entry {kind} of a table's log has {keys}, not {found}",
                kind=kind,
                keys=", ".join(readers) or Message("nothing"),
                found=", ".join(sorted(set(map(str, value)) - {"kind"})) or Message("nothing"),
            )
        )
    return made(**{name: read(name, value[name]) for name, read in readers.items()})


def _show(value: Any) -> Any:
    match value:
        case Settings():
            return _show_settings(value)
        case Stakes():
            return show_stakes(value)
        case tuple():
            return list(value)
        case None | bool() | int() | float() | str():
            return value
    return show_action(value)


_Reader = Callable[[str, Any], Any]


def _not_so(name: str, value: object) -> RecordError:
    return RecordError(
        Message("{value} cannot be the {name} of an entry", value=repr(value), name=name)
    )


def _of(kind: type, name: str, value: Any) -> Any:
    if type(value) is not kind:
        raise _not_so(name, value)
    return value


def _one_of(choices: Iterable[str], name: str, value: Any) -> Any:
    if value not in choices:
        raise _not_so(name, value)
    return value


def _or_none(read: _Reader, name: str, value: Any) -> Any:
    return None if value is None else read(name, value)


def _number(name: str, value: Any) -> Any:
    if type(value) not in (int, float):
        raise _not_so(name, value)
    return value


def _seats(name: str, value: Any) -> tuple[int, ...]:
    return tuple(_whole(name, seat) for seat in _of(list, name, value))


_whole: _Reader = partial(_of, int)
_text: _Reader = partial(_of, str)
_flag: _Reader = partial(_of, bool)

_SETTINGS: dict[str, _Reader] = {
    "name": _text,
    "seats": _whole,
    "rules": _text,
    "stakes": lambda name, value: read_stakes(value),
    "buy_in": _whole,
    "turn_seconds": _number,
    "bank_seconds": _number,
    "between_seconds": _number,
    "grace_seconds": _number,
    "auto": _flag,
}


def _show_settings(settings: Settings) -> dict[str, Any]:
    return {name: _show(getattr(settings, name)) for name in _SETTINGS}


def _read_settings(name: str, value: Any) -> Settings:
    if not isinstance(value, dict) or value.keys() != _SETTINGS.keys():
        raise _not_so(name, value)
    return Settings(**{key: read(key, value[key]) for key, read in _SETTINGS.items()})


_FIELDS: dict[type[What], dict[str, _Reader]] = {
    Opened: {"settings": _read_settings, "host": _text, "host_name": _text},
    SeatTaken: {
        "seat": _whole,
        "player": partial(_or_none, _text),
        "name": _text,
        "bot": partial(_or_none, _text),
        "chips": _whole,
    },
    SeatLeft: {"seat": _whole, "why": partial(_one_of, ("left", "removed"))},
    Bought: {"seat": _whole, "chips": _whole, "by": partial(_one_of, ("player", "bot", "host"))},
    SatOut: {"seat": _whole, "why": partial(_one_of, ("asked", "broke", "clock", "away"))},
    SatIn: {"seat": _whole},
    StakesChanged: {"stakes": lambda name, value: read_stakes(value)},
    Paused: {},
    Resumed: {},
    Slept: {"since": _number},
    Muted: {"player": _text, "name": _text, "muted": _flag},
    WentAway: {"player": _text},
    CameBack: {"player": _text},
    HandStarted: {"number": _whole, "seats": _seats, "heads_up": _flag},
    Moved: {
        "action": lambda name, value: read_action(value),
        "by": partial(_one_of, ("player", "bot", "clock", "dealer")),
    },
    Said: {"player": _text, "name": _text, "text": _text},
    Reacted: {"player": _text, "name": _text, "reaction": _text},
}

_KINDS: dict[str, type[What]] = {
    "opened": Opened,
    "seat_taken": SeatTaken,
    "seat_left": SeatLeft,
    "bought": Bought,
    "sat_out": SatOut,
    "sat_in": SatIn,
    "stakes_changed": StakesChanged,
    "paused": Paused,
    "resumed": Resumed,
    "slept": Slept,
    "muted": Muted,
    "went_away": WentAway,
    "came_back": CameBack,
    "hand_started": HandStarted,
    "moved": Moved,
    "said": Said,
    "reacted": Reacted,
}
_KIND_OF = {made: kind for kind, made in _KINDS.items()}
