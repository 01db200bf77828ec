"""The PHH format: a TOML table a hand, its actions as short strings; ``.phhs`` files hold many.

Razz is the variant ``FR``. Other ladders and limits have codes of our own (`VARIANTS`), and what
PHH has no word for stands under keys with a leading underscore, as the format reserves them:
``_rules`` and ``_rule_fields`` (the rule set), ``_first``, ``_absent``, ``_event_heads_up``,
``_rake``, ``_house``, ``_smallest_chip``, ``_site``, ``_hand``, ``_hero``, ``_claims``,
``_payout``, ``_shows_as_written``, ``_revealed``, ``_away``, ``_comments``, ``_extra``.
Two actions are ours: ``d du`` deals a hole card face up, ``op`` says who acts first.
"""

from razz.history.phh.codes import VARIANTS
from razz.history.phh.reader import act, parse, read, read_hands
from razz.history.phh.writer import action_string, write, write_numbered

__all__ = [
    "VARIANTS",
    "act",
    "action_string",
    "parse",
    "read",
    "read_hands",
    "write",
    "write_numbered",
]
