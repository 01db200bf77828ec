"""People: who they are, and the tokens by which the server knows them again.

Tokens come from outside and must be random; only their hashes are stored, so that who reads the
database cannot pass for anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TypedDict, Unpack

from sqlalchemy import Connection, Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from razz.store.database import Database
from razz.store.errors import Conflict, StoreError
from razz.store.lease import Lease
from razz.store.schema import logins, one_time_links, players
from razz.text import Message


@dataclass(frozen=True, kw_only=True)
class Player:
    """Somebody who plays or watches.

    Attributes:
        id: never changes.
        name: as others see it.
        language: ``"en"`` or another that razz speaks.
        created: when they first came, in seconds since 1970.
    """

    id: str
    name: str
    language: str
    created: float


class PlayerChanges(TypedDict, total=False):
    """What of a player can change; what is left out stays."""

    name: str
    language: str


class People:
    """All players, their logins and their one-time links.

    Args:
        database: where they are.
        lease: the right to write.
    """

    def __init__(self, database: Database, lease: Lease) -> None:
        self._database = database
        self._lease = lease

    def add(self, player: str, *, name: str, language: str) -> Player:
        """Add a player with the id *player*.

        Raises:
            Conflict: there is one of that id.
            Unstorable: no database can hold the name.
        """
        new = Player(id=player, name=name, language=language, created=self._database.now())
        with self._lease.writing() as connection:
            try:
                connection.execute(
                    insert(players).values(
                        id=new.id, name=new.name, language=new.language, created=new.created
                    )
                )
            except IntegrityError as error:
                raise Conflict(Message("there is a player {player}", player=player)) from error
        return new

    def get(self, player: str) -> Player | None:
        """Return the player with that id, if there is one."""
        with self._database.reading() as connection:
            return _one(connection, select(players).where(players.c.id == player))

    def change(self, player: str, **changes: Unpack[PlayerChanges]) -> None:
        """Change a player's name or language.

        Raises:
            StoreError: there is no such player.
            Unstorable: no database can hold the name.
        """
        with self._lease.writing() as connection:
            changed = connection.execute(
                update(players).where(players.c.id == player).values(**changes)
            )
            if not changed.rowcount:
                raise _nobody(player)

    def log_in(self, player: str, token: str, *, expires: float) -> None:
        """Let *token* stand for *player* until *expires*, in seconds since 1970.

        Raises:
            StoreError: there is no such player, or the token was given out before.
        """
        now = self._database.now()
        login = {"player": player, "created": now, "seen": now, "expires": expires}
        with self._lease.writing() as connection:
            try:
                connection.execute(insert(logins).values(token_hash=hashed(token), **login))
            except IntegrityError as error:
                raise _not_given(player) from error

    def logged_in(self, token: str) -> Player | None:
        """Return the player for whom *token* stands, if it does for one and has not expired."""
        is_it = (logins.c.token_hash == hashed(token)) & (logins.c.expires > self._database.now())
        with self._database.reading() as connection:
            return _one(connection, select(players).join(logins).where(is_it))

    def seen(self, token: str, *, expires: float) -> None:
        """Note that *token* was used, and let it stand until *expires* from now on."""
        is_it = logins.c.token_hash == hashed(token)
        now = self._database.now()
        with self._lease.writing() as connection:
            connection.execute(update(logins).where(is_it).values(seen=now, expires=expires))

    def log_out(self, token: str) -> None:
        """Let *token* stand for nobody."""
        with self._lease.writing() as connection:
            connection.execute(delete(logins).where(logins.c.token_hash == hashed(token)))

    def give_link(self, player: str, token: str, *, expires: float) -> None:
        """Let *token* stand for *player* once, until *expires*.

        Raises:
            StoreError: there is no such player, or the token was given out before.
        """
        link = {"player": player, "expires": expires}
        with self._lease.writing() as connection:
            try:
                connection.execute(insert(one_time_links).values(token_hash=hashed(token), **link))
            except IntegrityError as error:
                raise _not_given(player) from error

    def use_link(self, token: str) -> Player | None:
        """Return the player for whom *token* stands, and let it do so no more.

        Of two who use it at the same time one gets ``None``, like all who come later.
        """
        links, now = one_time_links.c, self._database.now()
        is_it = links.token_hash == hashed(token)
        fresh = is_it & links.used.is_(None) & (links.expires > now)
        with self._lease.writing() as connection:
            if not connection.execute(
                update(one_time_links).where(fresh).values(used=now)
            ).rowcount:
                return None
            return _one(connection, select(players).join(one_time_links).where(is_it))


def hashed(token: str) -> str:
    """Return what is stored of *token*; tokens are random and long, so they need no salt."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def forget_tokens(connection: Connection, now: float) -> None:
    """Delete the logins and links that are good for nothing any more."""
    links = one_time_links.c
    connection.execute(delete(logins).where(logins.c.expires <= now))
    connection.execute(
        delete(one_time_links).where(or_(links.expires <= now, links.used.is_not(None)))
    )


def _one(connection: Connection, query: Select[tuple[str, str, str, float]]) -> Player | None:
    row = connection.execute(query).one_or_none()
    return None if row is None else Player(**row._asdict())


def _not_given(player: str) -> StoreError:
    return StoreError(
        Message("there is no player {player}, or this token was given out before", player=player)
    )


def _nobody(player: str) -> StoreError:
    return StoreError(Message("there is no player {player}", player=player))
