"""The choices on which real games differ; each class is one question, each member one answer.

Sources are those of ``razz rules``: WT and WL (2024 WSOP tournament and live-action rules), TDA
(2024 Poker TDA rules and recommended procedures, RP), RR (Robert's Rules of Poker 11: S stud, Z
razz, B betting, T ties), BARGE, FT and PS (the two sites' help pages), W (Wikipedia).
"""

from __future__ import annotations

from enum import Enum


class Limit(Enum):
    """How large a wager may be."""

    FIXED = "fixed-limit"
    POT = "pot-limit"
    NO = "no-limit"


class HeadsUpCap(Enum):
    """When two players may raise each other without end."""

    NEVER = "never"  # PS: a capped heads-up seventh street is in real hands
    ROUND_BEGINS_HEADS_UP = "round-begins-heads-up"  # WL 126-127: two seats that are not all-in
    BEFORE_CAP = "heads-up-before-cap"  # RR B4: heads-up before the round was capped
    EVENT_HEADS_UP = "event-heads-up"  # WT 100, TDA 48: two players left in the whole event


class BoardTie(Enum):
    """Which of several equal lowest boards acts first."""

    CLOCKWISE = "clockwise"  # WT, WL 235, RR Z2: the first clockwise from the dealer position
    HIGH_SUIT = "high-suit"  # TDA RP-10-D: the one whose highest card has the higher suit


class OddChip(Enum):
    """Who gets the chip that does not divide."""

    HIGH_SUIT_IN_FIVE = "high-suit-in-five"  # WT 73, WL 149, TDA 20-B, BARGE
    LOW_SUIT_IN_SEVEN = "low-suit-in-seven"  # RR T5
    FIRST_CLOCKWISE = "first-clockwise"  # some software


class ShortStub(Enum):
    """What happens when the stub is too short for a seventh card each."""

    ONLINE = "online"  # one community card as soon as the stub does not reach (W, P)
    WSOP = "wsop"  # WL 228
    TDA = "tda"  # TDA RP-10-H
    ROBERTS = "roberts"  # RR S15


class CommunityOpener(Enum):
    """Whose boards decide the first action when the seventh card is a community card."""

    SIXTH_STREET_BOARDS = "sixth-street-boards"  # TDA RP-10-H(D); WL 230 by analogy
    BOARDS_WITH_COMMUNITY = "boards-with-community"  # RR S15


class Burns(Enum):
    """Whether a card is burned before each street from fourth to seventh."""

    NONE = "none"  # online
    LIVE = "live"  # RR S13-15, TDA 38


class FirstWager(Enum):
    """What the half-bet test looks at before the completion on third street."""

    TOTAL = "total"  # the whole wager: 225 of 500 is short
    OVER_BRING_IN = "over-bring-in"  # KingsClub: only what goes beyond the bring-in


class BringInOption(Enum):
    """Whether the bring-in seat may still complete when everybody just called."""

    NONE = "none"  # third street is over (PS hands)
    MAY_COMPLETE = "may-complete"  # an assumption: rooms that give the option are only reported


class ShowWhenChecked(Enum):
    """Who shows first when nobody bet on the last betting round."""

    LOW_BOARD = "low-board"  # WT 72, TDA 17: the lowest board
    DEAL_ORDER = "deal-order"  # PokerStars: 12 of 12 real hands


class AllInTabling(Enum):
    """When all-in hands are turned up without being asked."""

    ALWAYS = "always"  # WT 70, TDA 16: as soon as all betting is over
    WHEN_NO_MORE_BETTING = "when-no-more-betting"  # online: only if the last street was not bet
    NEVER = "never"


class FreeFold(Enum):
    """Whether folding with no bet to face is offered; it can always be done."""

    NOT_LISTED = "not-listed"
    LISTED = "listed"


class FoldedSeat(Enum):
    """What becomes of a seat that folded with no bet to face."""

    OUT = "out"  # TDA RP-10-C: no more cards
    DRAWS_ON = "draws-on"  # RR S7, WL 222: it takes cards until a bet kills the hand


class AbsentKilled(Enum):
    """When the hand of an absent player is dead; the ante and the bring-in are paid either way."""

    IN_TURN = "in-turn"  # RR S6, WL 221: when the action reaches the seat
    AT_DEAL = "at-deal"  # WT, TDA 30: as soon as the first three cards are out


class ExposedHoleCard(Enum):
    """What a hole card that was dealt face up becomes."""

    UP_CARD = "up-card"  # TDA RP-10-A, RR S5, WL 214: the door card; the third is dealt down
    MISDEAL = "misdeal"  # WT 88: the hand is void, all chips go back
