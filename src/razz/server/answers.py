"""The answers that commands got, for those that are sent again or were clicked twice."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from razz.server.wire.commands import Do


@dataclass
class _Given:
    """What one person was answered, by id, and with what number each kind was last done."""

    answers: OrderedDict[str, dict[str, Any]] = field(default_factory=OrderedDict)
    done: dict[str, int] = field(default_factory=dict)


class Answers:
    """The last answers of each person at a table.

    Args:
        most: how many are kept of each person.

    Attributes:
        unknown: up to which number of the table it is not known what was done; 0 if it all is.
    """

    _PEOPLE = 200  # of whom answers are kept; who has been silent for longest is forgotten

    def __init__(self, most: int) -> None:
        self._most = most
        self.unknown = 0
        self._by_player: OrderedDict[str, _Given] = OrderedDict()

    def get(self, player: str, command: str) -> dict[str, Any] | None:
        """Return what *player* was answered to *command*, if it was."""
        given = self._by_player.get(player)
        return None if given is None else given.answers.get(command)

    def done(self, player: str, kind: str) -> int:
        """Return the number with which a command of this *kind* was, or may have been, last done.

        Args:
            player: whose command.
            kind: its kind.
        """
        given = self._by_player.get(player)
        return self.unknown if given is None else given.done.get(kind, self.unknown)

    def keep(self, player: str, do: Do, answer: dict[str, Any]) -> None:
        """Keep the *answer* to a command."""
        given = self._by_player.setdefault(player, _Given())
        given.answers[do.id] = answer
        if len(given.answers) > self._most:
            given.answers.popitem(last=False)
        if answer["type"] == "done":
            given.done[do.command.kind] = max(answer["seq"], self.done(player, do.command.kind))
        self._by_player.move_to_end(player)
        if len(self._by_player) > self._PEOPLE:
            self._by_player.popitem(last=False)
