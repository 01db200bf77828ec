"""Who somebody is: a random token in a cookie, of which the database holds only a hash."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable

from razz.languages import LANGUAGES
from razz.store import Player, Store
from razz.table.talk import clean_name

LOGIN_SECONDS = 180 * 86400.0
LINK_SECONDS = 600.0
_DAY = 86400.0


def new_token() -> str:
    """Return 256 bits of chance as text that fits into addresses and cookies."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """Return an id that nobody can guess, short enough for an address."""
    return secrets.token_urlsafe(12)


def is_id(text: str) -> bool:
    """Return whether *text* could be an id; a database need not be asked for what cannot.

    >>> [is_id(text) for text in (new_id(), "a table", "")]
    [True, False, False]
    """
    return _ID.fullmatch(text) is not None


_ID = re.compile("[A-Za-z0-9_-]{1,64}")


class Sessions:
    """The people whom this server knows again.

    Args:
        store: where they are kept.
        now: seconds since 1970.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._people = store.people
        self._now = now
        self._seen: dict[str, float] = {}  # when the login of a player was last prolonged

    async def begin(self, name: str, language: str) -> tuple[Player, str]:
        """Return a new person, and the token that stands for them.

        Raises:
            RazzError: the name cannot be.
        """
        name = clean_name(name)
        player = await asyncio.to_thread(
            self._people.add, new_id(), name=name, language=_spoken(language)
        )
        return player, await self._log_in(player)

    async def who(self, token: str | None) -> Player | None:
        """Return whom *token* stands for, if anybody."""
        return await asyncio.to_thread(self._people.logged_in, token) if token else None

    async def stay(self, player: Player, token: str) -> None:
        """Let *token* stand for *player* for longer, where that was not done today."""
        now = self._now()
        if now - self._seen.get(player.id, 0.0) > _DAY:
            self._seen[player.id] = now
            await asyncio.to_thread(self._people.seen, token, expires=now + LOGIN_SECONDS)

    async def change(self, player: Player, name: str, language: str) -> Player:
        """Return *player* with another name or language.

        Raises:
            RazzError: the name cannot be.
        """
        name, language = clean_name(name), _spoken(language)
        await asyncio.to_thread(self._people.change, player.id, name=name, language=language)
        return Player(id=player.id, name=name, language=language, created=player.created)

    async def link_for(self, player: Player) -> str:
        """Return a token with which *player* comes in once, within minutes."""
        token = new_token()
        expires = self._now() + LINK_SECONDS
        await asyncio.to_thread(self._people.give_link, player.id, token, expires=expires)
        return token

    async def come_by_link(self, token: str) -> tuple[Player, str] | None:
        """Return whom a one-time link was for and a token of theirs; ``None`` if it is used up."""
        player = await asyncio.to_thread(self._people.use_link, token)
        return None if player is None else (player, await self._log_in(player))

    async def _log_in(self, player: Player) -> str:
        token = new_token()
        expires = self._now() + LOGIN_SECONDS
        await asyncio.to_thread(self._people.log_in, player.id, token, expires=expires)
        return token


def _spoken(language: str) -> str:
    return language if language in LANGUAGES else "en"
