"""Takes everything off hand records that tells who played, where, and for which site's number."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import blake2b

from razz.history.facts import base_of
from razz.history.registry import FORMATS
from razz.record import HandRecord

_SITES = frozenset(format_.name for format_ in FORMATS)


class Anonymiser:
    """Gives players, hands and tables new names, the same for the same in every record.

    What people wrote goes: remarks, comments, the names of events and of sites that we do not know,
    and what a file holds besides. What was played stays, and when.

    Args:
        secret: up to 64 bytes that nobody knows; the numbers of hands are made with it.

    >>> anonymiser = Anonymiser(b"any bytes")
    >>> anonymiser.player("Ann"), anonymiser.player("Bo"), anonymiser.player("Ann")
    ('Player1', 'Player2', 'Player1')
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._players: dict[str, int] = {}
        self._tables: dict[tuple[str | None, str], int] = {}

    def player(self, name: str) -> str:
        """Return the new name of the player called *name*."""
        return f"Player{self._players.setdefault(name, len(self._players) + 1)}"

    def _hand(self, record: HandRecord) -> str | None:
        """A number made of the hand's: no table of them is kept, since there may be millions."""
        if record.hand_id is None:
            return None
        known = repr((record.site, record.hand_id)).encode()
        return str(int.from_bytes(blake2b(known, key=self._secret, digest_size=6).digest()))

    def _table(self, record: HandRecord) -> str | None:
        if record.table is None:
            return None
        known = record.site, record.table
        return f"Table {self._tables.setdefault(known, len(self._tables) + 1)}"

    def __call__(self, record: HandRecord) -> HandRecord:
        """Return *record* with new names."""
        rules, money = record.setup.rules, record.money
        return replace(
            record,
            setup=replace(record.setup, rules=replace(rules, name=base_of(rules).name)),
            players=tuple(
                replace(player, name=self.player(player.name)) for player in record.players
            ),
            site=record.site if record.site in _SITES else None,
            hand_id=self._hand(record),
            table=self._table(record),
            event=None,
            money=replace(
                money,
                currency=money.currency if re.fullmatch("[A-Z]{3}", money.currency) else "",
                symbol=money.symbol if len(money.symbol) == 1 else "",
            ),
            remarks=(),
            comments=(),
            notes=(),
            extra=(),
        )
