"""Betting: sizes, the cap, short all-ins, and folding when there is nothing to pay."""

from __future__ import annotations

from razz.low import Ladder
from razz.rules.book.entry import BIG, FIXED, Answer, Entry, Group, cap_answer, settled
from razz.rules.choices import FoldedSeat, FreeFold, HeadsUpCap, Limit
from razz.text import Message

BETTING = (
    settled(
        "bet_sizes",
        Group.BETTING,
        Message("Bet sizes"),
        Message("The small bet on third and fourth street, the big bet on fifth to seventh."),
        "WT",
        "WL",
        "TDA",
        "RR",
        "J",
        "P",
        "W",
        limits=FIXED,
    ),
    settled(
        "open_pair",
        Group.BETTING,
        Message("Open pair on fourth"),
        Message("It doubles nothing, unlike in stud high: the bet is still the small bet."),
        "WT",
        "WL 233",
        "TDA RP-10-F",
        "RR Z3",
        limits=FIXED,
    ),
    Entry(
        key="cap",
        group=Group.BETTING,
        title=Message("Cap"),
        question=Message("How many bets and raises may there be on a street?"),
        answers=(
            cap_answer(4, "RR B3", "FT", "PS"),
            cap_answer(5, "WT 100", "WL 126", "P"),
        ),
        limits=FIXED,
    ),
    settled(
        "cap_counting",
        Group.BETTING,
        Message("What the cap counts"),
        Message(
            "The bring-in is not counted, nor is an all-in that adds less than half a bet, though "
            "completing that one is. Once the cap is reached, a player who goes all-in can only "
            "be calling."
        ),
        "RR B3",
        "FT",
        "PS",
        "WT 100",
        "WL 126",
        limits=FIXED,
    ),
    Entry(
        key="heads_up_cap",
        group=Group.BETTING,
        title=Message("Cap lifted"),
        question=Message("When may two players raise each other without end?"),
        answers=(
            Answer(
                value=HeadsUpCap.NEVER,
                short=Message("never"),
                text=Message("The cap holds between two players as well."),
                sources=("PS",),
            ),
            Answer(
                value=HeadsUpCap.ROUND_BEGINS_HEADS_UP,
                short=Message("two at start"),
                text=Message(
                    "There is no cap on a betting round that begins with just two players who are "
                    "not all-in."
                ),
                sources=("WL 126-127",),
            ),
            Answer(
                value=HeadsUpCap.BEFORE_CAP,
                short=Message("two before cap"),
                text=Message(
                    "There is no cap once only two players are left, if that happens before it is "
                    "reached; a capped round stays capped."
                ),
                sources=("RR B4",),
            ),
            Answer(
                value=HeadsUpCap.EVENT_HEADS_UP,
                short=Message("two in event"),
                text=Message(
                    "There is no cap once the whole tournament is down to two players; two left in "
                    "a pot are not enough."
                ),
                sources=("WT 100", "TDA 48"),
            ),
        ),
        limits=FIXED,
    ),
    settled(
        "short_all_in",
        Group.BETTING,
        Message("Short all-in"),
        Message(
            "An all-in that adds less than half a bet is no bet: the others call it or complete it "
            "to the full amount, and those who had acted cannot raise. From half a bet up it "
            "counts as a full one, and the next raise adds a full bet to it: where bets are of 20 "
            "an all-in for 15 is raised to 35. Short all-ins that add up to half a bet count as "
            "one."
        ),
        "WL 129",
        "RR B6",
        "TDA 47-B",
        "BARGE",
        limits=FIXED,
    ),
    settled(
        "big_minimum",
        Group.BETTING,
        Message("Bet sizes"),
        Message(
            "One minimum bet, given with the stakes, holds on every street, and there is no cap."
        ),
        "razz",
        limits=BIG,
    ),
    settled(
        "london_minimum",
        Group.BETTING,
        Message("Minimum in London lowball"),
        Message("The minimum bet is as large as the bring-in."),
        "BARGE",
        limits=frozenset({Limit.POT}),
        ladders=frozenset({Ladder.ACE_TO_SIX}),
    ),
    settled(
        "pot_size",
        Group.BETTING,
        Message("Size of the pot"),
        Message(
            "The antes and everything wagered, on this street too. The largest raise is to the "
            "wager it answers, plus that pot, plus what calling would cost."
        ),
        "razz",
        limits=frozenset({Limit.POT}),
    ),
    settled(
        "big_raises",
        Group.BETTING,
        Message("Smallest raise"),
        Message(
            "A raise adds at least as much as the last full bet or raise. A smaller all-in does "
            "not let those who had acted raise again, unless several of them add up to that."
        ),
        "WT 96",
        "WL 171-173",
        limits=BIG,
    ),
    Entry(
        key="free_fold",
        group=Group.BETTING,
        title=Message("Folding for nothing"),
        question=Message("Is folding offered when there is nothing to pay?"),
        answers=(
            Answer(
                value=FreeFold.NOT_LISTED,
                short=Message("not offered"),
                text=Message(
                    "Folding is not offered when there is nothing to pay, but a fold made all the "
                    "same stands."
                ),
                sources=("HH Merge-005",),
            ),
            Answer(
                value=FreeFold.LISTED,
                short=Message("offered"),
                text=Message("Folding is offered even when there is nothing to pay."),
                sources=("RR S7", "WL 222"),
            ),
        ),
    ),
    Entry(
        key="folded_seat",
        group=Group.BETTING,
        title=Message("Cards after such a fold"),
        question=Message("Does a seat that folded with nothing to pay get more cards?"),
        answers=(
            Answer(
                value=FoldedSeat.OUT,
                short=Message("none"),
                text=Message("A seat that folded with nothing to pay gets no more cards."),
                sources=("TDA RP-10-C",),
            ),
            Answer(
                value=FoldedSeat.DRAWS_ON,
                short=Message("until a bet"),
                text=Message(
                    "A seat that folded with nothing to pay is dealt on until a bet kills its "
                    "hand. Those cards are no board, the seat is not among the players still in, "
                    "and no seventh card comes."
                ),
                sources=("RR S7", "WL 222"),
            ),
        ),
    ),
    settled(
        "out_of_turn",
        Group.BETTING,
        Message("Out of turn"),
        Message(
            "An action out of turn is refused; a table may keep it and play it when its turn comes."
        ),
        "razz",
    ),
)
