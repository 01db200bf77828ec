"""Players that are programs: one file a bot, and `make_bot` to seat one by its name."""

from __future__ import annotations

from collections.abc import Callable

from razz.bots.maniac import Maniac
from razz.bots.player import Below, Player
from razz.bots.rock import Rock
from razz.bots.sensible import Sensible
from razz.bots.station import Station
from razz.errors import RuleError
from razz.text import Message

BOTS: dict[str, Callable[[Below], Player]] = {
    "sensible": Sensible,
    "rock": lambda below: Rock(),
    "maniac": lambda below: Maniac(),
    "station": lambda below: Station(),
}
"""What makes each kind of bot from a source of chance."""


def make_bot(kind: str, below: Below) -> Player:
    """Return a bot of the kind called *kind*.

    Args:
        kind: a key of `BOTS`.
        below: the source of its chance; given n, a number from 0 to n - 1.

    Raises:
        RuleError: there is no such kind; lists what there is.

    >>> import random
    >>> print(make_bot("rock", random.Random(1).randrange).name)
    Rock
    """
    make = BOTS.get(kind)
    if make is None:
        raise RuleError(
            Message("{kind!r} is no bot; there are {kinds}", kind=kind, kinds=", ".join(BOTS))
        )
    return make(below)
