"""What uvicorn does with a connection, with an end to everything that a client can drag out.

A client may be slow or mean: it begins a request and never ends it, opens connections and says
nothing, or asks and never reads. None of that may take the server away from the others.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from contextlib import suppress
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from razz.server.settings import Settings

BACKLOG = 64
"""How many connections wait to be accepted; asyncio accepts so many before it looks at any."""

# Of the files, some are for the database and the log, and for the connections that are beyond what
# there is room for: they are closed some rounds of accepting later.
_FOR_CONNECTIONS = 0.6
# Once the server stops, what is still on its way to or from a client gets this long.
_LAST_MOMENT = 0.5  # seconds


class Entrance:
    """Counts the connections that are open, whatever they are for.

    Args:
        most: how many there may be.
        most_of_one: how many of one address.
    """

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._open = 0
        self._by_address: Counter[str] = Counter()

    def come(self, address: str | None) -> bool:
        """Count a connection; return whether there is room for it.

        Args:
            address: whose it is; ``None`` for one that is shared by many people.
        """
        self._open += 1
        if address is not None:
            self._by_address[address] += 1
        return self._open <= self._most and (
            address is None or self._by_address[address] <= self._most_of_one
        )

    def go(self, address: str | None) -> None:
        """Count a connection no longer."""
        self._open -= 1
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


class Front(uvicorn.Config):
    """How uvicorn is set up.

    Args:
        app: what is served.
        settings: the server's settings.

    Attributes:
        entrance: counts the connections.
        limits: the limits.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.limits = settings.limits
        self.entrance = Entrance(_most_open(), self.limits.open_per_address)
        super().__init__(
            app,
            http=Requests,
            ws=Live,
            ws_max_size=self.limits.message_bytes,
            # Frames are small, and a compressed mix of secrets and chat would tell its length.
            ws_per_message_deflate=False,
            # Where no proxy is known to stand before the server, anybody could make its headers up.
            proxy_headers=settings.public_url is not None,
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_graceful_shutdown=5,
        )

    def counted(self, client: tuple[str, int] | None) -> str | None:
        """Return the address that a connection is counted by; ``None`` for that of a proxy."""
        address = "?" if client is None else client[0]
        app = self.loaded_app
        is_proxy = isinstance(app, ProxyHeadersMiddleware) and address in app.trusted_hosts
        return None if is_proxy else address


class Requests(H11Protocol):
    """A connection over which requests come, each of them within a time."""

    def __init__(self, config: Front, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._front = config
        self._address: str | None = None
        self._awaited: tuple[str, RequestResponseCycle | None] | None = None
        self._too_late: asyncio.TimerHandle | None = None

    # Like uvicorn's own class, it takes no other kind of transport.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, if there is room."""
        super().connection_made(transport)
        self._address = self._front.counted(self.client)
        if self._front.entrance.come(self._address):
            self._watch()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._wait_for(None)
        self._front.entrance.go(self._address)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Take what has come, and see what has to come next."""
        super().handle_events()
        # A WebSocket has taken the connection over by now, or it is one for requests still.
        if self.transport.get_protocol() is self:
            self._watch()
        else:
            self._wait_for(None)

    def shutdown(self) -> None:
        """End: after the answer that is being made, but not after what a client owes."""
        super().shutdown()
        self.loop.call_later(_LAST_MOMENT, self._give_up)

    def _give_up(self) -> None:
        if self.transport.is_closing() or self.flow.write_paused or self._awaited is not None:
            self.transport.abort()

    def _watch(self) -> None:
        cycle = cast("RequestResponseCycle | None", self.cycle)  # there is none at first
        if cycle is None or cycle.response_complete:
            self._wait_for(("head", cycle))
        elif cycle.more_body:
            self._wait_for(("body", cycle))
        else:
            self._wait_for(None)

    def _wait_for(self, awaited: tuple[str, RequestResponseCycle | None] | None) -> None:
        """Have an end to the wait; what comes in drops does not put it off."""
        if awaited == self._awaited:
            return
        self._awaited = awaited
        if self._too_late is not None:
            self._too_late.cancel()
        if awaited is not None:
            seconds = self._front.limits.request_seconds
            self._too_late = self.loop.call_later(seconds, self.transport.abort)


class Live(WebSocketsSansIOProtocol):
    """A WebSocket that is not read from while its client does not read."""

    def __init__(self, config: Front, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._front = config
        self._stuck: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._unstuck()
        self._front.entrance.go(self._front.counted(self.client))
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Read nothing more that would have to be answered, and not for ever."""
        super().pause_writing()
        self.transport.pause_reading()
        seconds = self._front.limits.send_seconds
        self._stuck = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._unstuck()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Return what has come next; that one message was taken is no reason to read others."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    def shutdown(self) -> None:
        """End, even if the client does not take the farewell."""
        super().shutdown()
        self.loop.call_later(_LAST_MOMENT, self.transport.abort)

    def _unstuck(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


def allow_many_files() -> None:
    """Let this program have as many files open, connections among them, as the system allows."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # macOS says that there is no limit, and then refuses to lift it so far.
    wanted = _MACOS if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


_MACOS = 10240


def _most_open() -> int:
    """How many connections leave enough files for the rest."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return sys.maxsize if files == resource.RLIM_INFINITY else int(files * _FOR_CONNECTIONS)
