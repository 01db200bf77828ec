"""Messages as JSON: the English sentence is the key, and the client says it in its language."""

from __future__ import annotations

from typing import Any

from razz.text import Chips, Message


def words_json(message: Message) -> dict[str, Any]:
    """Return *message* as ``{"m": sentence, "a": what fills its gaps}``.

    >>> words_json(Message("{seat} folds", seat=Message("seat {number}", number=2)))
    {'m': '{seat} folds', 'a': {'seat': {'m': 'seat {number}', 'a': {'number': 2}}}}
    """
    return {
        "m": message.sentence,
        "a": {gap: filling(value) for gap, value in message.arguments.items()},
    }


def maybe_words(message: Message | None) -> dict[str, Any] | None:
    """Return *message* as JSON, ``None`` as ``None``."""
    return None if message is None else words_json(message)


def filling(value: Any) -> Any:
    """Return what fills a gap of a message as JSON."""
    match value:
        case Message():
            return words_json(value)
        case Chips():
            return {"chips": int(value)}
        case tuple() | list():
            return [filling(part) for part in value]
        case _ if type(value) in (int, float, str):
            return value
    return str(value)  # cards, ranks and suits, as people read them
