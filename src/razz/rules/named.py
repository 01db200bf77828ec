"""The rule sets that ship, by name, and the variants on top of any of them."""

from __future__ import annotations

from razz.errors import RuleError
from razz.low import Ladder
from razz.rules.choices import (
    AbsentKilled,
    AllInTabling,
    BoardTie,
    Burns,
    CommunityOpener,
    ExposedHoleCard,
    FirstWager,
    FoldedSeat,
    HeadsUpCap,
    Limit,
    OddChip,
    ShortStub,
    ShowWhenChecked,
)
from razz.rules.ruleset import RuleSet
from razz.text import Message

STANDARD = RuleSet(name="standard")
"""PokerStars' game with the WSOP rule for tied boards: what the Japanese guide describes."""

POKERSTARS = RuleSet(
    name="pokerstars",
    board_tie=BoardTie.HIGH_SUIT,
    show_when_checked=ShowWhenChecked.DEAL_ORDER,
)
"""PokerStars, from its help page and 32 real hands. The odd chip is an assumption."""

FULLTILT = RuleSet(
    name="fulltilt",
    board_tie=BoardTie.HIGH_SUIT,
    show_when_checked=ShowWhenChecked.DEAL_ORDER,
)
"""Full Tilt, from its page and 14 real hands. The heads-up cap, tied boards, the odd chip, the
opener with a community card and the order of showing are assumptions: they follow PokerStars."""

WSOP = RuleSet(
    name="wsop",
    cap=5,
    heads_up_cap=HeadsUpCap.EVENT_HEADS_UP,
    burns=Burns.LIVE,
    short_stub=ShortStub.WSOP,
    all_in_tabling=AllInTabling.ALWAYS,
    absent_killed=AbsentKilled.AT_DEAL,
    exposed_hole_card=ExposedHoleCard.MISDEAL,
)
"""The World Series of Poker's tournaments (WT). The short stub follows WL 228, an assumption."""

WSOP_CASH = RuleSet(
    name="wsop-cash",
    cap=5,
    heads_up_cap=HeadsUpCap.ROUND_BEGINS_HEADS_UP,
    burns=Burns.LIVE,
    short_stub=ShortStub.WSOP,
    all_in_tabling=AllInTabling.NEVER,
    folded_seat=FoldedSeat.DRAWS_ON,
)
"""The World Series of Poker's cash games (WL). No tabling of all-in hands is an assumption."""

TDA = RuleSet(
    name="tda",
    heads_up_cap=HeadsUpCap.EVENT_HEADS_UP,
    board_tie=BoardTie.HIGH_SUIT,
    burns=Burns.LIVE,
    short_stub=ShortStub.TDA,
    all_in_tabling=AllInTabling.ALWAYS,
    absent_killed=AbsentKilled.AT_DEAL,
)
"""Tournament Directors Association. The cap is the house's; four is what is usual."""

ROBERTS = RuleSet(
    name="roberts",
    heads_up_cap=HeadsUpCap.BEFORE_CAP,
    burns=Burns.LIVE,
    short_stub=ShortStub.ROBERTS,
    community_opener=CommunityOpener.BOARDS_WITH_COMMUNITY,
    odd_chip=OddChip.LOW_SUIT_IN_SEVEN,
    all_in_tabling=AllInTabling.NEVER,
    folded_seat=FoldedSeat.DRAWS_ON,
)
"""Robert's Rules of Poker, the usual rules of card rooms and home games. No tabling of all-in hands
is an assumption."""

KINGSCLUB = RuleSet(name="kingsclub", first_wager_measured=FirstWager.OVER_BRING_IN)
"""KingsClub: the first wager is measured over the bring-in (real hands). The heads-up cap, tied
boards, the odd chip and the opener with a community card are assumptions."""

NAMED: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (STANDARD, POKERSTARS, FULLTILT, WSOP, WSOP_CASH, TDA, ROBERTS, KINGSCLUB)
}

_VARIANTS: dict[str, tuple[Ladder | None, Limit | None]] = {
    "razz": (Ladder.ACE_TO_FIVE, None),
    "deuce-to-seven": (Ladder.DEUCE_TO_SEVEN, None),
    "ace-to-six": (Ladder.ACE_TO_SIX, None),
    "london": (Ladder.ACE_TO_SIX, Limit.POT),
    "fixed-limit": (None, Limit.FIXED),
    "pot-limit": (None, Limit.POT),
    "no-limit": (None, Limit.NO),
}
VARIANTS = tuple(_VARIANTS)
"""What can be joined to a rule set's name with a plus."""


def rule_set(name: str) -> RuleSet:
    """Return the rule set called *name*: one of `NAMED`, variants joined with ``+``.

    A variant alone stands on `STANDARD`.

    Raises:
        RuleError: a part of the name is neither; lists what there is.

    >>> rule_set("wsop+deuce-to-seven").ladder
    <Ladder.DEUCE_TO_SEVEN: 'deuce-to-seven'>
    >>> rule_set("london").full_name
    'standard+london'
    """
    first, *rest = name.lower().replace("_", "-").split("+")
    rules = NAMED.get(first)
    if rules is None:
        rules, rest = STANDARD, [first, *rest]
    for part in rest:
        if part in NAMED:
            raise RuleError(
                Message(
                    "{part!r} is a rule set: one stands first, and variants follow, "
                    "such as {example}",
                    part=part,
                    example=part + "+london",
                )
            )
        if part not in _VARIANTS:
            raise RuleError(
                Message(
                    "{part!r} is no rule set; there are {names}, "
                    "and with a + the variants {variants}",
                    part=part,
                    names=", ".join(NAMED),
                    variants=", ".join(VARIANTS),
                )
            )
        ladder, limit = _VARIANTS[part]
        rules = rules.variant(ladder=ladder, limit=limit)
    return rules
