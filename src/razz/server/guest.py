"""A connection at a table: whose it is, and what waits to be sent to it."""

from __future__ import annotations

from razz.server.outbox import Outbox


class Guest:
    """Somebody who is connected to a table; one person may be there several times.

    Args:
        player: the id of the person.
        name: what the person is called.
        frames: how many updates may wait (see `Outbox`).
    """

    def __init__(self, player: str, name: str, frames: int) -> None:
        self.player = player
        self.name = name
        self.outbox = Outbox(frames)
