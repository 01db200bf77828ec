"""Passwords of tables, kept as what scrypt makes of them and a salt."""

from __future__ import annotations

import hashlib
import secrets

# 16 MiB and some forty milliseconds for each guess (RFC 7914; OWASP's advice for interactive use).
_COST, _BLOCK, _LANES = 2**14, 8, 1


def hashed_password(password: str) -> str:
    """Return what is kept of *password*: ``scrypt$cost$salt$key``; a new salt every time."""
    salt = secrets.token_bytes(16)
    return f"scrypt${_COST}${salt.hex()}${_key(password, salt, _COST).hex()}"


def is_password(password: str, kept: str) -> bool:
    """Return whether *password* is the one of which *kept* is left.

    >>> kept = hashed_password("wheel")
    >>> is_password("wheel", kept), is_password("Wheel", kept)
    (True, False)
    """
    _, cost, salt, key = kept.split("$")
    return secrets.compare_digest(
        _key(password, bytes.fromhex(salt), int(cost)), bytes.fromhex(key)
    )


def _key(password: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(
        password.encode(errors="surrogatepass"), salt=salt, n=cost, r=_BLOCK, p=_LANES
    )
