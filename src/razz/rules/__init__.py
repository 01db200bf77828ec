"""Stakes, rule sets, and the rule sets that ship with their sources."""

from razz.rules.named import NAMED, STANDARD, VARIANTS, rule_set
from razz.rules.ruleset import RuleSet
from razz.rules.stakes import Rake, Stakes

__all__ = ["NAMED", "STANDARD", "VARIANTS", "Rake", "RuleSet", "Stakes", "rule_set"]
