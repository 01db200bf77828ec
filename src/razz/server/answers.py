"""The answers that commands got, for those that are sent again."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any


class Answers:
    """The last answers of each person at a table.

    Args:
        most: how many are kept of each person.
    """

    _PEOPLE = 200  # of whom answers are kept; who has been silent for longest is forgotten

    def __init__(self, most: int) -> None:
        self._most = most
        self._by_player: OrderedDict[str, OrderedDict[str, dict[str, Any]]] = OrderedDict()

    def get(self, player: str, command: str) -> dict[str, Any] | None:
        """Return what *player* was answered to *command*, if it was."""
        given = self._by_player.get(player)
        return None if given is None else given.get(command)

    def keep(self, player: str, command: str, answer: dict[str, Any]) -> None:
        """Keep the *answer* to *command*."""
        given = self._by_player.setdefault(player, OrderedDict())
        given[command] = answer
        if len(given) > self._most:
            given.popitem(last=False)
        self._by_player.move_to_end(player)
        if len(self._by_player) > self._PEOPLE:
            self._by_player.popitem(last=False)
