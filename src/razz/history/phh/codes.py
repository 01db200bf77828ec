"""The variant codes of PHH for the games of this package."""

from __future__ import annotations

from razz.low import Ladder
from razz.rules.choices import Limit

VARIANTS: dict[str, tuple[Ladder, Limit]] = {
    "FR": (Ladder.ACE_TO_FIVE, Limit.FIXED),
    "PR": (Ladder.ACE_TO_FIVE, Limit.POT),
    "NR": (Ladder.ACE_TO_FIVE, Limit.NO),
    "FR27": (Ladder.DEUCE_TO_SEVEN, Limit.FIXED),
    "PR27": (Ladder.DEUCE_TO_SEVEN, Limit.POT),
    "NR27": (Ladder.DEUCE_TO_SEVEN, Limit.NO),
    "FRA6": (Ladder.ACE_TO_SIX, Limit.FIXED),
    "PRA6": (Ladder.ACE_TO_SIX, Limit.POT),
    "NRA6": (Ladder.ACE_TO_SIX, Limit.NO),
}
"""Variant codes: ``FR`` is PHH's own; the others are ours."""

OTHER_VARIANTS = frozenset(("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "N2L1D", "F2L3D", "FB"))
"""PHH's codes for games that are no Razz."""

# fmt: off
KEYS = frozenset(
    (
        "variant", "antes", "bring_in", "small_bet", "big_bet", "min_bet",
        "starting_stacks", "actions", "players", "seats", "finishing_stacks", "winnings",
        "event", "table", "hand", "currency", "currency_symbol", "_hand", "_site", "_rules",
        "_rule_fields", "_first", "_absent", "_event_heads_up", "_rake", "_smallest_chip",
        "_house", "_hero", "_claims", "_payout", "_shows_as_written", "_comments", "_revealed",
        "_away", "_extra",
    )
)
# fmt: on
"""Keys that mean something to this package, but for those of the date."""
