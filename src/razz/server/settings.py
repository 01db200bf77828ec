"""What a server is told when it starts, and the limits that it keeps."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

import idna

from razz.errors import RazzError
from razz.text import Message

LOG_LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How much one person, one address and everybody together may ask for.

    Attributes:
        commands: commands of one person in *command_seconds*.
        command_seconds: over how many seconds its commands are counted.
        message_bytes: the longest message over a WebSocket.
        body_bytes: the longest body of a request.
        request_seconds: how long the head of a request may take to arrive, and how long its body.
        posts: requests that change something, from one address in a minute.
        guesses: wrong passwords and invites, of one person and of one address in a minute.
        connections: WebSockets in all.
        connections_per_player: WebSockets of one person.
        connections_per_address: WebSockets from one address.
        tables: tables in all.
        tables_per_player: tables that one person hosts.
        frames: frames that wait for a slow client, before all of them are dropped for a resync.
        send_seconds: how long one frame, or what else waits to be sent over a WebSocket, may take
            before the client is given up.
        answers: of one person at one table, answers that are kept for commands sent again.
        chat: lines of chat that a new connection is told.
    """

    commands: int = 20
    command_seconds: float = 10.0
    message_bytes: int = 4096
    body_bytes: int = 16384
    request_seconds: float = 10.0
    posts: int = 60
    guesses: int = 10
    connections: int = 2000
    connections_per_player: int = 8
    connections_per_address: int = 200
    tables: int = 1000
    tables_per_player: int = 10
    frames: int = 64
    send_seconds: float = 20.0
    answers: int = 200
    chat: int = 50

    @property
    def open_per_address(self) -> int:
        """Connections from one address, whatever they are for.

        A browser has some beside each WebSocket, and a new one is let in only to be told that there
        are too many.
        """
        return self.connections_per_address + 100


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a server is set up.

    Args:
        database: the address of the database, as SQLAlchemy reads it.
        host: the address that is listened on.
        port: the port; 0 for any that is free.
        public_url: the address that people use, if a proxy stands before the server; only then is
            the proxy's word taken for where a request comes from.
        log_level: one of `LOG_LEVELS`.
        bot_pause: the least and the most seconds that a bot takes to act.
        away_seconds: how long a lost connection may be lost before the table is told.
        idle_seconds: how long a table without a connection stays in memory.
        cookie_name: what the cookie is called, if not after the port.
        limits: the limits.

    Raises:
        RazzError: *public_url* is no address of a site, or there is no such log level.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    log_level: str = "info"
    bot_pause: tuple[float, float] = (0.8, 2.2)
    away_seconds: float = 3.0
    idle_seconds: float = 600.0
    cookie_name: str | None = None
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        if self.log_level not in LOG_LEVELS:
            raise RazzError(
                Message(
                    "{level!r} is no log level; there are {names}",
                    level=self.log_level,
                    names=", ".join(LOG_LEVELS),
                )
            )
        if not 0 <= self.port <= 65535:
            raise RazzError(Message("port {port}: give 0 to 65535", port=self.port))
        if self.public_url is not None:
            # Everything else compares it with what browsers send.
            object.__setattr__(self, "public_url", _site(self.public_url))

    @property
    def public_origin(self) -> str | None:
        """The origin of the public address, as browsers send it."""
        return self.public_url

    @property
    def is_secure(self) -> bool:
        """Whether people come over https, so that cookies may insist on it."""
        return (self.public_origin or "").startswith("https://")

    @property
    def cookie(self) -> str:
        """What the cookie is called.

        Cookies do not know ports: with one name for all, two servers on one machine would log each
        other's people out.
        """
        return self.cookie_name or f"razz_{self.port}"


def origin_of(address: str) -> str:
    """Return scheme, host and port of *address*, without a port that is the usual one.

    >>> origin_of("HTTPS://Razz.example:443/")
    'https://razz.example'
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    if ":" in host:
        host = f"[{host}]"
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    port = "" if parts.port in (None, usual) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def _site(address: str) -> str:
    """Return the origin of *address*, its host in the form in which browsers send it.

    Raises:
        RazzError: it is no address of a site.
    """
    try:
        parts = urlsplit(address)
        is_site = parts.scheme in ("http", "https")
        bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
        if is_site and bare and parts.port != 0:
            return origin_of(f"{parts.scheme}://{_with_plain_host(parts)}")
    except ValueError:  # a port that is no number, a bracket that does not close, no host
        pass
    raise RazzError(
        Message(
            "{address!r} is no public address; give one such as {example}, without a path",
            address=address,
            example="https://razz.example.org",
        )
    )


def _with_plain_host(parts: SplitResult) -> str:
    """Return host and port, the host in ASCII.

    Raises:
        ValueError: there is no such host.
    """
    host = parts.hostname or ""
    if "%" in host:  # browsers know no zones of IPv6, which Python does
        raise ValueError(host)
    if ":" in host:
        host = f"[{ipaddress.IPv6Address(host)}]"
    elif not host.isascii():
        host = idna.encode(host, uts46=True).decode()
    elif not _HOST.fullmatch(host):
        raise ValueError(host)
    elif host.rpartition(".")[2].isdigit():
        host = str(ipaddress.IPv4Address(host))
    return host if parts.port is None else f"{host}:{parts.port}"


# Underscores are in no name that can be registered, but machines are called so.
_LABEL = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST = re.compile(rf"(?=.{{1,253}}$){_LABEL}(\.{_LABEL})*\.?")
