"""When the bots of a table act: at the pace of people, which tells nothing of their cards."""

from __future__ import annotations

from razz.server.backstage import Backstage
from razz.table.entries import What
from razz.table.table import Table


class BotPace:
    """The bots of one table.

    Args:
        backstage: what all rooms share.
        table: the id of the table.

    Attributes:
        at_once: whether bots take no time at all.
    """

    def __init__(self, backstage: Backstage, table: str) -> None:
        self.at_once = backstage.settings.bot_pause[1] <= 0
        self._back = backstage
        self._id = table
        self._next: tuple[int, float] | None = None  # a decision, and when it is taken

    def acts_at(self, table: Table) -> float | None:
        """Return when the bot whose turn it is acts; ``None`` if it is nobody's or a person's."""
        if table.bot_turn is None:
            return None
        if self._next is None or self._next[0] != table.decision:
            pause = self._back.between(*self._back.settings.bot_pause)
            self._next = (table.decision, self._back.now() + pause)
        return self._next[1]

    def choice(self, table: Table) -> tuple[What, ...]:
        """Return what follows from the choice of the bot whose turn it is."""
        if table.bot_turn is None:
            return ()
        seat, kind = table.bot_turn
        bot = self._back.bots(kind, self._id, seat)
        return table.bot_act(seat, bot.choose(table.bot_view(seat)))
