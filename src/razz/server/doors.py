"""Who may come to a table: everybody, who has its invite, or who knows its password."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Literal

from razz.errors import RazzError
from razz.server.limits import Clock, LatelyBy
from razz.server.passwords import is_password
from razz.store import TableLine
from razz.text import Message

Needs = Literal["password", "invite"] | None


class NotLetIn(RazzError):
    """Somebody is not let in: says what they need."""


class TooManyGuesses(NotLetIn):
    """Somebody has guessed wrong too often to be listened to for now."""


@dataclass(frozen=True, kw_only=True)
class Caller:
    """Somebody at the door.

    Attributes:
        player: who it is; ``None`` for a stranger, who is not remembered.
        address: where they come from.
        invite: the code that they bring, if any.
        password: the password that they say, if any.
    """

    player: str | None
    address: str
    invite: str | None = field(default=None, repr=False)
    password: str | None = field(default=None, repr=False)


class Doors:
    """The doors of all tables; they remember whom they have let in while the server runs.

    Args:
        guesses: how many wrong passwords or invites a minute of one person, and of one address.
        clock: tells the time.
    """

    _MOST = 20_000  # people let in that are remembered; the earliest are forgotten

    def __init__(self, guesses: int, clock: Clock) -> None:
        self._wrong = LatelyBy(guesses, 60.0, clock)
        self._let_in: OrderedDict[tuple[str, str], None] = OrderedDict()
        # Each guess takes memory and time on purpose; a flood of them must not take all.
        self._one_at_a_time = asyncio.Semaphore(2)

    def needs(self, line: TableLine, player: str | None) -> Needs:
        """Return what *player*, or a stranger, has to bring to come in."""
        if player is not None and self._is_known(line, player):
            return None
        if line.password is not None:
            return "password"
        return None if line.listed else "invite"

    async def enter(self, line: TableLine, caller: Caller) -> None:
        """Let *caller* in, now and from now on.

        Raises:
            NotLetIn: the table needs something else.
            TooManyGuesses: there were too many wrong ones.
        """
        needs = self.needs(line, caller.player)
        if needs is None:
            return
        brought = caller.password if needs == "password" else caller.invite
        if not brought:
            raise NotLetIn(_ASKED[needs])
        guessers = [one for one in (caller.player, caller.address) if one is not None]
        if any(self._wrong.is_full(guesser) for guesser in guessers):
            raise TooManyGuesses(Message("too many wrong guesses: wait a minute"))
        # A guess counts as wrong until it is known to be right: many that are made at once are no
        # more than as many one by one, and no stranger has more than these in the queue.
        for guesser in guessers:
            self._wrong.allows(guesser)
        if not await self._is_right(line, needs, brought):
            raise NotLetIn(_WRONG[needs])
        for guesser in guessers:
            self._wrong.give_back(guesser)
        if caller.player is not None:
            self._let_in[line.id, caller.player] = None
        if len(self._let_in) > self._MOST:
            self._let_in.popitem(last=False)

    async def _is_right(self, line: TableLine, needs: Needs, brought: str) -> bool:
        if needs == "password" and line.password is not None:
            async with self._one_at_a_time:
                return await asyncio.to_thread(is_password, brought, line.password)
        return secrets.compare_digest(brought.encode(), (line.invite or "").encode())

    def _is_known(self, line: TableLine, player: str) -> bool:
        sits = player in line.summary.get("people", ())
        return player == line.host or sits or (line.id, player) in self._let_in


_ASKED = {
    "password": Message("this table has a password"),
    "invite": Message("this table is for those who have its link: ask the host for it"),
}
_WRONG = {
    "password": Message("that is not the password of this table"),
    "invite": Message("that link is not right any more: ask the host for a new one"),
}
