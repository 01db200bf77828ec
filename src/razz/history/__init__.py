"""Hand records in files: one module a format, and one that tells them apart.

>>> from razz.history import read_text
>>> [item.reason for item in read_text("")]
[Message('the file is empty')]
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from razz.history.items import Item

__all__ = ["read_file", "read_text"]


def read_file(path: Path | str, rules: str = "standard") -> Iterator[Item]:
    """Yield what the file at *path* holds, hand by hand, whatever its format and size.

    Args:
        path: where the file is.
        rules: the rule set for hands of PHH files that do not name one.

    Returns:
        Hands with their records, problems, hands of other games, a last hand that is not finished;
        and, of a file without a hand, the reason.
    """
    from razz.history import registry

    return registry.read_file(path, rules)


def read_text(text: str, rules: str = "standard") -> Iterator[Item]:
    """Yield what *text* holds (see `read_file`)."""
    from razz.history import registry

    return registry.read_text(text, rules)
