"""What every room of a server shares: the disk, the decks, the time and chance."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from random import SystemRandom

from razz.bots import make_bot
from razz.bots.player import Player
from razz.server.dealing import Decks
from razz.server.metrics import Metrics
from razz.server.settings import Settings
from razz.server.writer import Writer
from razz.store import Store

BotMaker = Callable[[str, str, int], Player]
"""What makes a bot of a kind for a seat of a table."""


def secret_bot(kind: str, table: str, seat: int) -> Player:  # noqa: ARG001 - alike everywhere
    """Return a bot whose chance nobody can foresee."""
    return make_bot(kind, secrets.randbelow)


@dataclass(frozen=True, kw_only=True)
class Backstage:
    """What rooms work with.

    Attributes:
        settings: how the server is set up.
        store: what is kept.
        writer: writes to the logs.
        decks: gives hands their dealers.
        metrics: what is counted.
        now: seconds since 1970.
        bots: makes bots.
        between: draws a number between two, for how long bots take.
    """

    settings: Settings
    store: Store
    writer: Writer
    decks: Decks
    metrics: Metrics
    now: Callable[[], float]
    bots: BotMaker = secret_bot
    between: Callable[[float, float], float] = field(default=SystemRandom().uniform)
