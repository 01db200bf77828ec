"""What a table says no with."""

from __future__ import annotations

from razz.errors import RazzError


class Refused(RazzError):
    """A command that the table does not follow: why not, and what to do instead."""
