"""The PHH format: a TOML table a hand, its actions as short strings; ``.phhs`` files hold many.

Razz is the variant ``FR``. Other ladders and limits have codes of our own (`VARIANTS`), and what
PHH has no word for stands under keys with a leading underscore, as the format reserves them:
``_rules`` and ``_rule_fields`` (the rule set), ``_first``, ``_absent``, ``_event_heads_up``,
``_rake``, ``_house``, ``_smallest_chip``, ``_site``, ``_hand``, ``_revealed``, ``_away``.
One action is ours: ``d du`` deals a hole card face up.
"""

from razz.history.phh.codes import VARIANTS
from razz.history.phh.reader import parse, read, read_hands
from razz.history.phh.writer import write, write_numbered

__all__ = ["VARIANTS", "parse", "read", "read_hands", "write", "write_numbered"]
