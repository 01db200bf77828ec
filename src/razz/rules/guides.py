"""Where the two guides that this project started from contradict each other or modern play."""

from __future__ import annotations

from dataclasses import dataclass

from razz.text import Message


@dataclass(frozen=True, kw_only=True)
class Contradiction:
    """One thing a guide says that does not hold, or that the guides do not agree on.

    Args:
        title: what it is about.
        guides: who says it: J the Japanese guide, P the English one, W Wikipedia.
        says: what they say, in other words.
        right: how it is.
        sources: who says so, as in `razz.rules.book.SOURCES`.
        key: the entry of `razz.rules.book` that it is about, often a field of `RuleSet`.
    """

    title: Message
    guides: tuple[str, ...]
    says: Message
    right: Message
    sources: tuple[str, ...]
    key: str


CONTRADICTIONS: tuple[Contradiction, ...] = (
    Contradiction(
        title=Message("Who brings it in"),
        guides=("P",),
        says=Message("The lowest door card brings it in."),
        right=Message(
            "The highest one does. The lowest is the rule of stud high, where this was copied from."
        ),
        sources=("WT", "WL 235", "RR Z2", "W", "J", "BARGE"),
        key="door_card",
    ),
    Contradiction(
        title=Message("Suits"),
        guides=("P",),
        says=Message("Suits play no part at all."),
        right=Message(
            "They never rank a hand, but they break ties for the bring-in and for odd chips: "
            "spades, hearts, diamonds, clubs."
        ),
        sources=("WT", "WL 235", "W", "J"),
        key="suits",
    ),
    Contradiction(
        title=Message("Aces in Razz"),
        guides=("P",),
        says=Message("Aces are always high."),
        right=Message(
            "In Razz an ace is always low: the lowest card of a hand and the lowest door card. "
            "Only 2-7 Razz has it high."
        ),
        sources=("RR Z", "WT", "W", "J"),
        key="ladder",
    ),
    Contradiction(
        title=Message("Aces in other low games"),
        guides=("P",),
        says=Message("Every low game counts the ace as one."),
        right=Message("Deuce to seven counts it as high and only as high."),
        sources=("WL 234", "BARGE"),
        key="ladder",
    ),
    Contradiction(
        title=Message("The worst hand"),
        guides=("P",),
        says=Message("9-9-5-5-5 is the worst hand there is."),
        right=Message(
            "Many hands are worse; the worst that seven cards can be made to play is Q-Q-Q-K-K."
        ),
        sources=("derived",),
        key="ladder",
    ),
    Contradiction(
        title=Message("Four of a kind"),
        guides=("J",),
        says=Message("The list of hands ends with four of a kind."),
        right=Message(
            "It belongs in the order, but seven cards always hold something lower than three or "
            "four of a kind: no pair, a pair, two pair or a full house."
        ),
        sources=("derived",),
        key="ladder",
    ),
    Contradiction(
        title=Message("Button"),
        guides=("P",),
        says=Message("There is no button; elsewhere in the same guide a button goes round."),
        right=Message(
            "Razz needs none, and the deal starts at a fixed first seat. A house may move that "
            "seat; in mixed games the button stands still during Razz."
        ),
        sources=("BARGE", "TDA 11-B", "WT"),
        key="dealing_order",
    ),
    Contradiction(
        title=Message("Size of the bring-in"),
        guides=("P",),
        says=Message("The bring-in is half the small bet, where others say a third to a half."),
        right=Message(
            "It is part of the stakes: anything above nothing and up to the small bet. A third to "
            "a half is usual."
        ),
        sources=("W", "RR S3", "PS"),
        key="bring_in",
    ),
    Contradiction(
        title=Message("First raise on third"),
        guides=("P",),
        says=Message("The first raise adds a full bet to the bring-in."),
        right=Message(
            "The bring-in is completed: the wager becomes exactly one small bet, and that is the "
            "first bet, not a raise."
        ),
        sources=("WT", "WL 219", "RR S3"),
        key="completion",
    ),
    Contradiction(
        title=Message("First to act from fourth on"),
        guides=("P",),
        says=Message("The highest board acts first."),
        right=Message("The lowest board does, pairs counting against it."),
        sources=("WT", "WL 235", "RR Z2", "J", "TDA RP-10-D"),
        key="first_to_act",
    ),
    Contradiction(
        title=Message("First to act on seventh"),
        guides=("W", "P"),
        says=Message("Whoever was first on sixth street is first on seventh."),
        right=Message(
            "The boards of the players still in are compared once more, since that player may have "
            "folded; and Robert's Rules let a community card count as part of them."
        ),
        sources=("RR Z2", "RR S15", "derived"),
        key="opener_of_seventh",
    ),
    Contradiction(
        title=Message("Too few cards for seventh"),
        guides=("W", "P"),
        says=Message(
            "When the deck runs short nobody gets a seventh card, and a community card is used."
        ),
        right=Message(
            "That is so online, where nothing is burned. At a live table the burned cards are "
            "counted first and often give everybody a card; each rule book has its procedure."
        ),
        sources=("WL 228", "TDA RP-10-H", "RR S15"),
        key="short_stub",
    ),
    Contradiction(
        title=Message("Cap"),
        guides=("P", "J"),
        says=Message("One guide allows at most four raises, the other leaves the number open."),
        right=Message(
            "It depends on the room: a bet and three raises in most, a bet and four raises at the "
            "WSOP."
        ),
        sources=("RR B3", "FT", "PS", "WT 100", "WL 126"),
        key="cap",
    ),
)
"""Every contradiction that was found, in the order a hand is played."""
