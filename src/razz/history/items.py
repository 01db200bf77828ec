"""What reading files of hands brings: hands, problems, other games, hands that are not finished."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b

from razz.errors import RazzError
from razz.game.hand import Hand
from razz.history.lines import OtherGame
from razz.record import HandRecord
from razz.text import Message


@dataclass(frozen=True)
class ReadHand:
    """A hand that was read, and that replays.

    Attributes:
        number: its place among the hands of the file, those of other games included.
        line: the file's number of its first line.
        record: the hand as data.
        hand: what the record replays to.
    """

    number: int
    line: int
    record: HandRecord
    hand: Hand = field(repr=False)

    @property
    def problems(self) -> tuple[Message, ...]:
        """In what the hand differs from the results that the source states."""
        return self.record.problems(self.hand)


@dataclass(frozen=True)
class Problem:
    """A hand that cannot be read or does not replay.

    Attributes:
        number: its place among the hands of the file.
        line: the file's number of its first line.
        error: why, with the line or the action.
        site: where it was played, if that much is known.
        hand_id: the site's number of the hand, if that much is known.
    """

    number: int
    line: int
    error: RazzError
    site: str | None = None
    hand_id: str | None = None


@dataclass(frozen=True)
class Unfinished:
    """A hand that is still being written, or was cut, at the end of a file: to be read again.

    Attributes:
        number: its place among the hands of the file.
        line: the file's number of its first line.
        reason: what is missing.
    """

    number: int
    line: int
    reason: Message


@dataclass(frozen=True)
class NoHand:
    """A file that brings no hand of Razz and no problem either; *reason* says why.

    Attributes:
        reason: why.
        is_empty: whether that is since nothing in the file is a hand, of whatever game.
    """

    reason: Message
    is_empty: bool


Item = ReadHand | Problem | OtherGame | Unfinished | NoHand
"""What reading a file brings; a `NoHand` stands alone or last."""


@dataclass
class Tally:
    """Counts what a file, or several, brought."""

    hands: int = 0
    problems: int = 0
    others: int = 0
    unfinished: int = 0
    first_other: OtherGame | None = None
    first_unfinished: Unfinished | None = None

    def add(self, item: Item) -> None:
        """Count *item*."""
        match item:
            case ReadHand():
                self.hands += 1
            case Problem():
                self.problems += 1
            case OtherGame():
                self.others += 1
                self.first_other = self.first_other or item
            case Unfinished():
                self.unfinished += 1
                self.first_unfinished = self.first_unfinished or item

    def no_hand(self, otherwise: Message) -> NoHand | None:
        """Return why there was no hand; *otherwise* is why where nothing at all was counted."""
        if self.hands or self.problems:
            return None
        if self.first_other is not None:
            return NoHand(
                Message(
                    "no hand of Razz: {count} of other games, the first on line {line} ({name})",
                    count=self.others,
                    line=self.first_other.line,
                    name=self.first_other.name,
                ),
                is_empty=False,
            )
        if self.first_unfinished is not None:
            return NoHand(
                Message(
                    "the only hand, on line {line}, is not finished: {reason}",
                    reason=self.first_unfinished.reason,
                    line=self.first_unfinished.line,
                ),
                is_empty=False,
            )
        return NoHand(otherwise, is_empty=True)


class Seen:
    """The hands seen so far, so that one hand in two files, or in a file read twice, counts once.

    Hands are known by their site and its number of the hand; without both, by what happened. A few
    bytes are kept of each.

    >>> seen = Seen()
    >>> seen.add(b"first"), seen.add(b"second"), seen.add(b"first"), seen.duplicates
    (True, True, False, 1)
    """

    def __init__(self, keys: Iterable[bytes] = ()) -> None:
        self._keys = set(keys)
        self.duplicates = 0

    def add(self, hand: HandRecord | bytes) -> bool:
        """Add *hand*, or its key; return whether it is new."""
        key = hand if isinstance(hand, bytes) else key_of(hand)
        if key in self._keys:
            self.duplicates += 1
            return False
        self._keys.add(key)
        return True


def key_of(record: HandRecord) -> bytes:
    """Return what a hand is known by: eight bytes, which two of a million hands hardly share."""
    if record.site is not None and record.hand_id is not None:
        facts: tuple[object, ...] = (record.site, record.hand_id)
    else:
        facts = (
            record.event,
            record.table,
            record.hand_id,
            record.when,
            record.players,
            record.actions,
        )
    return blake2b(repr(facts).encode("utf-8", "replace"), digest_size=8).digest()
