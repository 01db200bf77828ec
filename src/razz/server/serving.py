"""Listening: a socket, uvicorn on it, and an end at which nobody is cut off in mid-word."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from contextlib import ExitStack

import uvicorn

from razz.errors import RazzError, reason
from razz.server.app import make_app
from razz.server.front import BACKLOG, Front, allow_many_files
from razz.server.logs import LoopComplaints
from razz.server.service import Service
from razz.server.settings import Settings
from razz.text import Message

# A client that takes nothing any more is cut off by the system; uvicorn would wait for it.
_STUCK = 60_000  # milliseconds


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 is any that is free.

    Raises:
        RazzError: the address cannot be had; says why.
    """
    try:
        # asyncio sends without delay only where it sees that the protocol is TCP.
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as on_failure:
            listener = on_failure.enter_context(socket.socket(family, kind, protocol))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _STUCK)
            listener.bind(address)
            listener.listen(BACKLOG)
            on_failure.pop_all()
    except OSError as error:
        raise RazzError(
            Message(
                "cannot listen on {host}, port {port}: {reason}; choose another with {option}",
                host=host,
                port=port,
                reason=reason(error),
                option="--port",
            )
        ) from error
    return listener


class Server(uvicorn.Server):
    """uvicorn, which first says goodbye to those who are connected.

    Args:
        service: what is served.
    """

    def __init__(self, service: Service) -> None:
        super().__init__(Front(make_app(service), service.settings))
        self._service = service
        service.when_lost = self.stop

    def stop(self) -> None:
        """End soon."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin."""
        asyncio.get_running_loop().set_exception_handler(LoopComplaints())
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then end."""
        await self._service.say_goodbye()
        await super().shutdown(sockets)


def run(service: Service, listener: socket.socket) -> None:
    """Serve on *listener* until ctrl-C, or until the system asks for an end.

    Raises:
        RazzError: the server could not begin.
    """
    allow_many_files()
    server = Server(service)
    # What is loaded by now stays, and what tables leave behind is mostly freed without a search: to
    # search everything again and again would hold all tables up for a tenth of a second each time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    # uvicorn ends on both signals and then gives them on: here they mean that it has ended.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        asyncio.run(server.serve(sockets=[listener]))
    except KeyboardInterrupt:
        pass
    except SystemExit:
        raise RazzError(
            Message("the server could not begin; what it has logged says why")
        ) from None
    finally:
        signal.signal(signal.SIGTERM, before)
        listener.close()


def address_of(settings: Settings) -> str:
    """Return the address at which this machine reaches the server."""
    host = settings.host if settings.host not in ("", "0.0.0.0", "::") else "127.0.0.1"  # noqa: S104
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{settings.port}"
