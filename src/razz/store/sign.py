"""A sign of life: a file that a process keeps locked, which the system unlocks when it dies.

So a server that was killed is known to be gone at once, on any system, whatever its number was and
whoever has that number now.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from razz.store.place import PRIVATE_FILE, PRIVATE_FOLDER

_LONGEST = 200


class Sign:
    """The file, locked by this process.

    Attributes:
        path: where it is.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def put_up(cls, path: Path) -> Sign | None:
        """Lock the file, or return ``None``: another process has it, or there is no such place."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
            flags = os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)
            descriptor = os.open(path, flags, PRIVATE_FILE)
        except OSError:
            return None
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            return None
        return cls(path, descriptor)

    def read(self) -> str:
        """Return what the process that had it before wrote on it."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        return os.read(self._descriptor, _LONGEST).decode(errors="replace")

    def write(self, text: str) -> None:
        """Write *text* on it, instead of what was there."""
        os.ftruncate(self._descriptor, 0)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, text.encode())

    def take_down(self) -> None:
        """Unlock the file. It stays: another process might be about to lock it."""
        with suppress(OSError):
            os.close(self._descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        # Windows keeps others from reading what is locked: a byte far behind the text.
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        # Not lockf: its lock would go when the process closes any other handle of the file.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
