"""Saying who one is, and coming in by a one-time link."""

from __future__ import annotations

import re
from http import HTTPStatus

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse

from razz.server.http.asking import MaybeAsker, Serving, Token, paced
from razz.server.http.errors import may_answer_to_body
from razz.server.http.page import plain_page
from razz.server.http.shapes import NobodyTold, SessionAsked, SessionTold
from razz.server.service import Service
from razz.server.sessions import LOGIN_SECONDS
from razz.store import Player
from razz.text import Message

router = APIRouter()

_WITHIN_PAGE = re.compile(r"#[A-Za-z0-9/_?=&-]{0,200}")


@router.post("/api/session", dependencies=[Depends(paced)], responses=may_answer_to_body())
async def begin(
    asked: SessionAsked, response: Response, service: Serving, player: MaybeAsker
) -> SessionTold:
    """Become somebody, or change one's name or language."""
    if player is not None:
        player = await service.sessions.change(player, asked.name, asked.language)
        service.crowd.rename(player.id, player.name)
        return _told(player)
    player, token = await service.sessions.begin(asked.name, asked.language)
    _set_cookie(response, token, service)
    return _told(player)


@router.get("/api/session")
async def whoami(
    player: MaybeAsker, token: Token, response: Response, service: Serving
) -> SessionTold | NobodyTold:
    """Say who asks; nobody is no error, since everybody comes as a stranger first."""
    if player is None:
        return NobodyTold(player=None)
    if token is not None:
        await service.sessions.stay(player, token)
        _set_cookie(response, token, service)
    return _told(player)


@router.get("/enter/{token}", include_in_schema=False)
async def enter(token: str, request: Request, service: Serving, to: str = "#/") -> Response:
    """Come in by a one-time link, and go on to the page."""
    come = await service.sessions.come_by_link(token)
    if come is None:
        return plain_page(
            request,
            Message("This link has been used"),
            Message("A link like this one lets one person in once. Ask for a new one."),
            HTTPStatus.GONE,
        )
    within = to if _WITHIN_PAGE.fullmatch(to) else "#/"
    response = RedirectResponse(f"/{within}", HTTPStatus.SEE_OTHER)
    _set_cookie(response, come[1], service)
    return response


def _told(player: Player) -> SessionTold:
    return SessionTold.model_validate(
        {"player": player.id, "name": player.name, "language": player.language}
    )


def _set_cookie(response: Response, token: str, service: Service) -> None:
    response.set_cookie(
        service.settings.cookie,
        token,
        max_age=int(LOGIN_SECONDS),
        httponly=True,
        samesite="lax",
        secure=service.settings.is_secure,
    )
