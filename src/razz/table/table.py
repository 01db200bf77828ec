"""A table: one hand after another among people and bots, by replay of what happened there.

Two kinds of methods: commands work out what follows and change nothing; ``apply`` takes the entries
made of that, one after the other, and is all that ever changes a table. Time and cards come from
outside.
"""

from __future__ import annotations

from collections.abc import Iterable

from razz.table.entries import Entry, What
from razz.table.playing import Playing


class Table(Playing):
    """A table with its seats, its hand and its clocks.

    >>> import random
    >>> from razz import Dealer, Stakes, shuffled
    >>> from razz.bots import make_bot
    >>> from razz.table.action_json import WORDS
    >>> from razz.table.settings import Settings
    >>> stakes = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    >>> table, log, now = Table(), [], 1000.0
    >>> def do(what):
    ...     for entry in table.entries(now, what):
    ...         table.apply(entry)
    ...         log.append(entry)
    >>> do(table.open(Settings(name="Home", stakes=stakes, buy_in=200), "p1", "Ann"))
    >>> do(table.sit("p1", "Ann"))
    >>> do(table.add_bot("p1", "station", seat=4))

    Ann is alone with the bot, so the next hand waits for her. The dealer gives the cards that the
    table asks for.

    >>> do(table.next_hand("p1"))
    >>> below = random.Random(7).randrange
    >>> dealer, bot = Dealer(shuffled(below), below), make_bot("station", below)
    >>> while table.in_play:
    ...     if table.wants_cards:
    ...         do(table.deal(dealer))
    ...     elif table.bot_turn:
    ...         seat, kind = table.bot_turn
    ...         do(table.bot_act(seat, bot.choose(table.bot_view(seat))))
    ...     else:
    ...         option = table.view("p1").options[0]
    ...         do(table.act("p1", WORDS[option.kind]))
    >>> [(seat.name, seat.stack) for seat in table.seats if seat.taken]
    [('Ann', 203), ('Station', 197)]

    Its entries are the table.

    >>> again = Table()
    >>> for entry in log:
    ...     again.apply(entry)
    >>> again == table, table.accounts.balanced
    (True, True)
    """

    def entries(self, at: float, what: Iterable[What]) -> tuple[Entry, ...]:
        """Return the entries that *what* makes at the time *at*, numbered on from the last."""
        return tuple(Entry(seq, at, part) for seq, part in enumerate(what, start=self.seq + 1))
