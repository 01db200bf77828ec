"""Texts of hands that grow hand by hand, in any of the formats that this package writes."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from razz.history import phh, pokerstars_writer, records_json
from razz.record import HandRecord


class Form(Enum):
    """A format to write."""

    PHH = "phh"
    POKERSTARS = "pokerstars"
    JSON = "json"


class Sheet:
    """A text that is put down part by part.

    Args:
        form: its format.
        put: takes the next part of it.

    Attributes:
        count: how many hands stand on it.
    """

    def __init__(self, form: Form, put: Callable[[str], object]) -> None:
        self.form = form
        self.count = 0
        self._put = put
        self._held = ""  # the first hand in PHH: alone it is a file of another kind

    def add(self, record: HandRecord) -> None:
        """Write *record*.

        Raises:
            RecordError: it cannot be written; the text is as it was.
        """
        number = self.count + 1
        match self.form:
            case Form.JSON:
                self._put(records_json.write_line(record))
            case Form.POKERSTARS:
                self._put(pokerstars_writer.write_hand(record, number))
            case Form.PHH if number == 1:
                self._held = phh.write([record])
            case Form.PHH:
                text = phh.write_numbered(record, number)
                if self._held:
                    self._put(f"[1]\n{self._held}")
                    self._held = ""
                self._put(f"\n{text}")
        self.count = number

    def close(self) -> None:
        """Put down what was held back."""
        if self._held:
            self._put(self._held)
            self._held = ""

    @property
    def suffix(self) -> str:
        """What the name of a file with this text ends in."""
        match self.form:
            case Form.JSON:
                return ".jsonl"
            case Form.POKERSTARS:
                return ".txt"
            case Form.PHH:
                return ".phh" if self.count == 1 else ".phhs"
