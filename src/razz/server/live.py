"""The live table over a WebSocket: letting somebody in, and passing on what is said, both ways."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from razz.errors import RazzError
from razz.server.crowd import Crowded
from razz.server.doors import Caller, NotLetIn
from razz.server.guest import Guest
from razz.server.http.errors import for_people
from razz.server.logs import log, told
from razz.server.outbox import Bye, WantsHello
from razz.server.room import Room
from razz.server.service import Service
from razz.server.sessions import is_id
from razz.server.wire.commands import Do, Resync, Unreadable, read_said
from razz.server.wire.frames import as_text, bye_text, refused_json
from razz.text import Message

router = APIRouter()

UNREADABLE, NOBODY, NOT_LET_IN, NO_TABLE, TOO_MUCH, FAILS = 4400, 4401, 4403, 4404, 4429, 1011

_NO_TABLE = Message("there is no such table, or it is closed")

_GONE = (WebSocketDisconnect, WebSocketDisconnected)


class _SentAway(Exception):
    """A connection that ends before it begins."""

    def __init__(self, code: int, reason: Message) -> None:
        super().__init__(code)
        self.code = code
        self.reason = reason


@router.websocket("/api/tables/{table}/ws")
async def live(
    socket: WebSocket, table: str, invite: str | None = None, password: str | None = None
) -> None:
    """Let somebody in, and be their connection to the table."""
    service: Service = socket.app.state.service
    address = socket.client.host if socket.client else "?"
    try:
        # It is always accepted: a browser tells its page nothing of a handshake that is refused.
        await socket.accept()
        guest, room = await _let_in(service, socket, table, (address, invite, password))
        with service.crowd.holding(guest, address):
            await _stay(socket, guest, room, service)
    except Crowded as error:
        await _send_away(socket, TOO_MUCH, error.message)
    except _SentAway as away:
        await _send_away(socket, away.code, away.reason)
    except _GONE:
        return


async def _let_in(
    service: Service, socket: WebSocket, table: str, brought: tuple[str, str | None, str | None]
) -> tuple[Guest, Room]:
    if not is_id(table):
        raise _SentAway(NO_TABLE, _NO_TABLE)
    address, invite, password = brought
    room = None
    try:
        player = await service.sessions.who(socket.cookies.get(service.settings.cookie))
        if player is None:
            raise _SentAway(NOBODY, Message("say first who you are"))
        caller = Caller(player=player.id, address=address, invite=invite, password=password)
        line = await service.lobby.line(table)
        if line is not None:
            await service.doors.enter(line, caller)
            room = await service.rooms.find(table)
    except NotLetIn as error:
        raise _SentAway(NOT_LET_IN, error.message) from None
    except RazzError as error:
        log("table cannot be opened", logging.ERROR, table=table, why=str(error))
        raise _SentAway(FAILS, for_people(error)) from error
    if room is None:
        raise _SentAway(NO_TABLE, _NO_TABLE)
    return Guest(player.id, player.name, service.settings.limits.frames), room


async def _stay(socket: WebSocket, guest: Guest, room: Room, service: Service) -> None:
    """Send and listen until either side ends it."""
    limits = service.settings.limits
    room.join(guest)
    sending = asyncio.create_task(_send(socket, guest, room, limits.send_seconds))
    listening = asyncio.create_task(_listen(socket, guest, room, service))
    try:
        await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(guest)
        for task in (sending, listening):
            task.cancel()
        for outcome in await asyncio.gather(sending, listening, return_exceptions=True):
            if isinstance(outcome, Exception):
                log("connection fails", logging.ERROR, table=room.line.id, error=told(outcome))


async def _send(socket: WebSocket, guest: Guest, room: Room, seconds: float) -> None:
    while True:
        what = await guest.outbox.take()
        match what:
            case WantsHello():
                frame = room.hello(guest)
            case Bye(frame=frame):
                pass
            case _:
                frame = what
        try:
            async with asyncio.timeout(seconds):
                await socket.send_text(frame)
                if isinstance(what, Bye):
                    await socket.close(what.code)
                    return
        except (TimeoutError, *_GONE):
            return


async def _listen(socket: WebSocket, guest: Guest, room: Room, service: Service) -> None:
    crowd, limits = service.crowd, service.settings.limits
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if not crowd.flood.allows(guest.player):
            _end(guest, TOO_MUCH, Message("too many commands: come again in a moment"))
            await asyncio.Event().wait()  # until the farewell is sent
        if text is None or len(text.encode()) > limits.message_bytes:
            _end(guest, UNREADABLE, Message("a message is text, and not too long"))
            await asyncio.Event().wait()
        elif not _hear(text, guest, room, is_fast=not crowd.pace.allows(guest.player)):
            await asyncio.Event().wait()


def _hear(text: str, guest: Guest, room: Room, *, is_fast: bool) -> bool:
    """Pass on what a client says; return whether it goes on being listened to."""
    try:
        said = read_said(text)
    except Unreadable as error:
        if error.id is None:
            _end(guest, UNREADABLE, error.message)
            return False
        guest.outbox.answer(as_text(refused_json(error.id, error.message)))
        return True
    match said:
        case Do(id=command) if is_fast:
            refused = refused_json(command, Message("too many commands: wait a moment"))
            guest.outbox.answer(as_text(refused))
        case Do():
            room.do(guest, said)
        case Resync() if not is_fast:
            guest.outbox.want_hello()
    return True


def _end(guest: Guest, code: int, reason: Message) -> None:
    guest.outbox.bye(bye_text(code, reason), code)


async def _send_away(socket: WebSocket, code: int, reason: Message) -> None:
    with suppress(*_GONE):
        await socket.send_text(bye_text(code, reason))
        await socket.close(code)
