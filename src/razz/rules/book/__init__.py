"""The book of rules: every rule of the game in plain words, with who says so.

`ENTRIES` holds one entry for each field of `RuleSet` and one for each rule on which games do not
differ; `explain` reads out what holds under one rule set. The sentences are this package's own.
"""

from __future__ import annotations

from typing import NamedTuple

from razz.rules.book.betting import BETTING
from razz.rules.book.deal import DEAL, GAME
from razz.rules.book.entry import Answer, Entry, Group
from razz.rules.book.later import LATER
from razz.rules.book.showdown import MONEY, SHOWDOWN
from razz.rules.book.third import THIRD
from razz.rules.ruleset import RuleSet
from razz.text import Message

__all__ = [
    "ASSUMED",
    "ENTRIES",
    "NOTES",
    "ROOMS",
    "SOURCES",
    "VARIANT_TEXTS",
    "Answer",
    "Difference",
    "Entry",
    "Group",
    "compare",
    "entry",
    "explain",
    "is_assumption",
    "note",
]

ENTRIES: tuple[Entry, ...] = (*GAME, *DEAL, *THIRD, *LATER, *BETTING, *SHOWDOWN, *MONEY)
"""Every rule, chapter by chapter."""

_BY_KEY = {one.key: one for one in ENTRIES}

SOURCES: dict[str, Message] = {
    "WT": Message("WSOP Tournament Rules 2024, by rule number"),
    "WL": Message("WSOP Live-Action Rules 2024, by rule number"),
    "TDA": Message("Poker TDA Rules 2024 and their Recommended Procedures (RP)"),
    "RR": Message(
        "Robert's Rules of Poker 11 (S seven-card stud, Z razz, B betting, T tied hands)"
    ),
    "BARGE": Message("the BARGE rulebook"),
    "FT": Message("Full Tilt's page on Razz"),
    "PS": Message("PokerStars' help page, and 32 hands played there"),
    "HH": Message("real hand histories, by site and number"),
    "W": Message("the Wikipedia article on Razz"),
    "J": Message("the Japanese guide that this project started from"),
    "P": Message("the English guide that this project started from"),
    "software": Message("other Razz software"),
    "derived": Message("follows from the other rules"),
    "razz": Message("no rule book was found that says it; this package's own ruling"),
}
"""The abbreviations of sources; a clause may follow one: ``WL 126-127``, ``RR B4``."""

ROOMS: dict[str, Message] = {
    "standard": Message(
        "For a game where nothing else was agreed: PokerStars' with the WSOP rule for tied boards."
    ),
    "pokerstars": Message("For games as on PokerStars, and for its hand histories."),
    "fulltilt": Message("For the hand histories of Full Tilt."),
    "wsop": Message("For tournaments like those of the World Series of Poker."),
    "wsop-cash": Message("For cash games like those at the World Series of Poker."),
    "tda": Message("For other live tournaments. The house sets the cap; four bets are usual."),
    "roberts": Message("For card rooms and home games that go by Robert's Rules of Poker."),
    "kingsclub": Message("For the hand histories of KingsClub."),
}
"""Whom each named rule set is for."""

VARIANT_TEXTS: dict[str, Message] = {
    "razz": Message("Razz itself, ace to five: what holds where no other low is named."),
    "deuce-to-seven": Message(
        "2-7 Razz: the ace is high, straights and flushes count against you; 7-5-4-3-2 is best."
    ),
    "ace-to-six": Message(
        "London's low: the ace is low, straights and flushes count against you; 6-4-3-2-A is best."
    ),
    "london": Message("London lowball: ace to six, and pot limit."),
    "fixed-limit": Message("Fixed limit: what holds where no other limit is named."),
    "pot-limit": Message("Pot limit: a wager may be as large as the pot."),
    "no-limit": Message("No limit: a wager may be as large as your stack."),
}
"""What each variant changes."""

_LIKE_POKERSTARS = Message("Nothing shows what Full Tilt did; this follows PokerStars.")
_NOT_IN_HANDS = Message("None of its hands shows it.")
_NO_CLAUSE = Message("No clause was found that has them turned up earlier.")
ASSUMED: dict[tuple[str, str], Message] = {
    ("pokerstars", "odd_chip"): Message("Neither its help page nor its hands show it."),
    ("fulltilt", "heads_up_cap"): _LIKE_POKERSTARS,
    ("fulltilt", "board_tie"): _LIKE_POKERSTARS,
    ("fulltilt", "odd_chip"): _LIKE_POKERSTARS,
    ("fulltilt", "community_opener"): _LIKE_POKERSTARS,
    ("fulltilt", "show_when_checked"): _LIKE_POKERSTARS,
    ("wsop", "short_stub"): Message(
        "The tournament rules do not describe it; this is the procedure of the cash games."
    ),
    ("wsop-cash", "all_in_tabling"): _NO_CLAUSE,
    ("roberts", "all_in_tabling"): _NO_CLAUSE,
    ("kingsclub", "heads_up_cap"): _NOT_IN_HANDS,
    ("kingsclub", "board_tie"): _NOT_IN_HANDS,
    ("kingsclub", "odd_chip"): _NOT_IN_HANDS,
    ("kingsclub", "community_opener"): _NOT_IN_HANDS,
}
"""The answers of a named rule set that nobody could confirm, by rule set and field, and why."""

_BY_ANALOGY = Message("WL 230 is applied by analogy.")
NOTES: dict[tuple[str, str], Message] = {
    ("wsop", "community_opener"): _BY_ANALOGY,
    ("wsop-cash", "community_opener"): _BY_ANALOGY,
    ("tda", "cap"): Message("The TDA leaves the number to the house; four is usual."),
}
"""What else there is to know about an answer of a named rule set, by rule set and field."""


class Difference(NamedTuple):
    """One rule on which two rule sets differ; ``None`` where it means nothing under one."""

    entry: Entry
    ours: Answer | None
    theirs: Answer | None


def entry(key: str) -> Entry:
    """Return the entry about *key*: a field of `RuleSet`, or a rule on which nobody differs.

    >>> str(entry("open_pair").title)
    'Open pair on fourth'
    """
    return _BY_KEY[key]


def is_assumption(one: Entry, rules: RuleSet) -> bool:
    """Return whether nobody could confirm that *rules* hold what they hold about *one*.

    >>> from razz.rules import rule_set
    >>> is_assumption(entry("odd_chip"), rule_set("pokerstars"))
    True
    >>> is_assumption(entry("odd_chip"), rule_set("wsop"))
    False
    """
    return one.answer(rules).assumption or _named(one, rules) in ASSUMED


def note(one: Entry, rules: RuleSet) -> Message | None:
    """Return what there is to say about how sure the answer of *rules* is, if anything.

    >>> from razz.rules import rule_set
    >>> print(note(entry("cap"), rule_set("tda")))
    The TDA leaves the number to the house; four is usual.
    """
    key = _named(one, rules)
    return ASSUMED.get(key) or NOTES.get(key)


def _named(one: Entry, rules: RuleSet) -> tuple[str, str]:
    return rules.name, one.key


def explain(rules: RuleSet) -> tuple[Entry, ...]:
    """Return the entries that mean something under *rules*, chapter by chapter.

    >>> from razz.rules import rule_set
    >>> keys = [one.key for one in explain(rule_set("wsop+no-limit"))]
    >>> "cap" in keys, "big_raises" in keys
    (False, True)
    """
    return tuple(one for one in ENTRIES if one.applies(rules))


def compare(ours: RuleSet, theirs: RuleSet) -> tuple[Difference, ...]:
    """Return only the rules in which the two differ, chapter by chapter.

    >>> from razz.rules import rule_set
    >>> for one in compare(rule_set("standard"), rule_set("pokerstars")):
    ...     print(one.entry.title, one.ours.short, one.theirs.short, sep=" | ")
    Tied boards | clockwise | high suit
    Nobody bet at the end | lowest board | order of the deal
    """
    pairs = (
        Difference(
            one,
            one.answer(ours) if one.applies(ours) else None,
            one.answer(theirs) if one.applies(theirs) else None,
        )
        for one in ENTRIES
    )
    return tuple(pair for pair in pairs if pair.ours != pair.theirs)
