"""Who asks, and of which service: what routes depend on."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.openapi.models import APIKey, APIKeyIn
from fastapi.security.base import SecurityBase

from razz.server.http.errors import Refusal
from razz.server.lobby import Lobby
from razz.server.service import Service
from razz.server.sessions import is_id
from razz.store import Player, TableLine
from razz.text import Message

SCHEME = "session"


class SessionCookie(SecurityBase):
    """The cookie that says who somebody is; its name depends on the port."""

    def __init__(self) -> None:
        self.model = APIKey.model_validate({"in": APIKeyIn.cookie, "name": SCHEME})
        self.scheme_name = SCHEME

    async def __call__(self, request: Request) -> str | None:
        """Return the token, if the request has one."""
        return request.cookies.get(service_of(request).settings.cookie)


def service_of(request: Request) -> Service:
    """Return the service behind the address."""
    service: Service = request.app.state.service
    return service


Serving = Annotated[Service, Depends(service_of)]
Token = Annotated[str | None, Depends(SessionCookie())]


async def who(service: Serving, token: Token) -> Player | None:
    """Return who asks, if they are known."""
    return await service.sessions.who(token)


MaybeAsker = Annotated[Player | None, Depends(who)]


async def somebody(player: MaybeAsker) -> Player:
    """Return who asks.

    Raises:
        Refusal: it is nobody that the server knows.
    """
    if player is None:
        raise Refusal(HTTPStatus.UNAUTHORIZED, Message("say first who you are"))
    return player


Asker = Annotated[Player, Depends(somebody)]


def paced(request: Request, service: Serving) -> None:
    """Refuse who changes too much too fast.

    Raises:
        Refusal: they do.
    """
    if not service.posts.allows(address_of(request)):
        raise Refusal(HTTPStatus.TOO_MANY_REQUESTS, Message("too many requests: wait a minute"))


def address_of(request: Request) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else "?"


TableId = Annotated[str, Path()]


async def known_table(lobby: Lobby, table: str, *, even_closed: bool = False) -> TableLine:
    """Return what is known of a table; of a closed one only if asked.

    Raises:
        Refusal: there is none of that id.
    """
    line = await lobby.line(table, even_closed=even_closed) if is_id(table) else None
    if line is None:
        raise Refusal(HTTPStatus.NOT_FOUND, Message("there is no such table, or it is closed"))
    return line
