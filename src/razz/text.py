"""Messages: what the package says to people, kept apart from the language it is said in.

A `Message` is an English sentence with named gaps and the values that fill them. `str()` is
English; the edges (command line, browser) look the sentence up in a catalogue first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Lookup = Callable[[str], str]
"""A catalogue: maps an English sentence to the same sentence in some language."""


class Chips(int):
    """An amount in the smallest unit; an edge may print it as money (see `Message.filled`)."""

    __slots__ = ()


def _english(sentence: str) -> str:
    return sentence


class Message:
    """One sentence with named gaps, such as ``Message("call {amount}", amount=2)``.

    Args:
        sentence: the English sentence; also its key in the catalogue.
        arguments: what fills the gaps; an argument may be a `Message` itself, or a tuple of
            them, which is joined with ", " or what the language has for it.

    >>> str(Message("{seat} calls {amount}", seat=Message("seat {number}", number=2), amount=4))
    'seat 2 calls 4'
    """

    __slots__ = ("arguments", "sentence")

    def __init__(self, sentence: str, /, **arguments: Any) -> None:
        self.sentence = sentence
        self.arguments = arguments

    def render(self, lookup: Lookup = _english) -> str:
        """Return the text in the language of *lookup*, which maps English to that language."""
        filled = {name: _fill(value, lookup) for name, value in self.arguments.items()}
        return lookup(self.sentence).format(**filled)

    def filled(self, change: Callable[[Any], Any]) -> Message:
        """Return the message with *change* made to everything that fills a gap, at any depth.

        *change* sees each `Message` before what fills it; what it returns in place of a message is
        taken as it is.
        """

        def changed(value: Any) -> Any:
            if isinstance(value, tuple):
                return tuple(changed(part) for part in value)
            new = change(value)
            return value.filled(change) if isinstance(value, Message) and new is value else new

        return Message(
            self.sentence, **{gap: changed(value) for gap, value in self.arguments.items()}
        )

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        gaps = "".join(f", {name}={value!r}" for name, value in self.arguments.items())
        return f"Message({self.sentence!r}{gaps})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.sentence, self.arguments) == (other.sentence, other.arguments)

    def __hash__(self) -> int:
        return hash((self.sentence, tuple(self.arguments)))


def _fill(value: Any, lookup: Lookup) -> Any:
    if isinstance(value, Message):
        return value.render(lookup)
    if isinstance(value, tuple):
        return lookup(", ").join(str(_fill(part, lookup)) for part in value)
    return value
