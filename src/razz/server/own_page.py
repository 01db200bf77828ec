"""Whether a request comes from this server's own page, and was meant for this server at all.

Cookies come along with whatever site sends a request, so a request that says where it comes from
must come from here. And a name that somebody else points at this machine (DNS rebinding) is not
this server's, so only addresses, the machine's own name and the public one are answered.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from razz.server.settings import Settings, origin_of


def is_own_host(host: str | None, settings: Settings) -> bool:
    """Return whether *host*, the header of a request, is a name of this server.

    >>> settings = Settings(database="sqlite://", public_url="https://razz.example")
    >>> [is_own_host(host, settings) for host in ("192.168.1.5:80", "razz.example", "evil.example")]
    [True, True, False]
    """
    try:
        name = urlsplit(f"//{host or ''}").hostname or ""
    except ValueError:
        return False
    return name in _own_names(settings) or name.endswith(".localhost") or _is_address(name)


def is_own_origin(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Return whether *origin* is this server's page; a program that is no browser sends none.

    >>> settings = Settings(database="sqlite://")
    >>> is_own_origin("http://localhost:8000", "localhost:8000", settings)
    True
    >>> is_own_origin("http://localhost:9000", "localhost:8000", settings)
    False
    """
    if origin is None:
        return True
    try:
        told = origin_of(origin)
        ours = {origin_of(f"{scheme}://{host}") for scheme in ("http", "https")}
    except ValueError:
        return False
    return told in ours | {settings.public_origin}


def _own_names(settings: Settings) -> set[str]:
    machine = socket.gethostname().lower()
    public = urlsplit(settings.public_url or "").hostname or "localhost"
    return {"localhost", machine, f"{machine}.local", public, settings.host}


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
