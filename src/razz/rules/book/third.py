"""Third street: the bring-in, the completion, and everything that can go wrong with them."""

from __future__ import annotations

from razz.low import Ladder
from razz.rules.book.entry import BIG, FIXED, Answer, Entry, Group, settled
from razz.rules.choices import BringInOption, FirstWager
from razz.text import Message

THIRD = (
    settled(
        "door_card",
        Group.THIRD,
        Message("Who brings it in"),
        Message(
            "The highest door card pays the bring-in. Kings are high and aces low; between equal "
            "ranks spades come first, then hearts, diamonds and clubs. So the king of spades "
            "always brings it in."
        ),
        "WT",
        "WL 235",
        "RR Z2",
        "W",
        "J",
        "BARGE",
        ladders=frozenset({Ladder.ACE_TO_FIVE, Ladder.ACE_TO_SIX}),
    ),
    settled(
        "door_card_ace_high",
        Group.THIRD,
        Message("Who brings it in"),
        Message(
            "The highest door card pays the bring-in, and the ace is the highest; between equal "
            "ranks spades come first, then hearts, diamonds and clubs. So the ace of spades "
            "always brings it in."
        ),
        "BARGE",
        ladders=frozenset({Ladder.DEUCE_TO_SEVEN}),
    ),
    settled(
        "bring_in",
        Group.THIRD,
        Message("Size of the bring-in"),
        Message(
            "The stakes say it: more than nothing and at most the small bet. A third to a half of "
            "the small bet is usual."
        ),
        "W",
        "P",
        "RR S3",
        "PS",
    ),
    settled(
        "bring_in_options",
        Group.THIRD,
        Message("The bring-in seat"),
        Message(
            "It pays the bring-in or opens at once for the full small bet. It can neither check "
            "nor fold."
        ),
        "WT",
        "WL 216",
        "RR S2",
        "W",
        limits=FIXED,
    ),
    settled(
        "facing_bring_in",
        Group.THIRD,
        Message("The others"),
        Message("Facing only the bring-in, they fold, call it, or complete it to the small bet."),
        "RR S3",
        "W",
        "P",
        limits=FIXED,
    ),
    settled(
        "completion",
        Group.THIRD,
        Message("Completing"),
        Message(
            "Completing is the first bet and no raise: it makes the wager exactly one small bet. "
            "At limits of 2 and 4 with a bring-in of 1 the wagers go to 2, then 4, 6 and 8."
        ),
        "WT",
        "WL 219",
        "RR S3",
        limits=FIXED,
    ),
    settled(
        "big_opening",
        Group.THIRD,
        Message("The bring-in seat"),
        Message(
            "It pays the bring-in or opens for any amount from the minimum bet up. Completing is "
            "a word of fixed limit only."
        ),
        "WL 172",
        "razz",
        limits=BIG,
    ),
    settled(
        "big_first_raise",
        Group.THIRD,
        Message("The others"),
        Message(
            "Facing only the bring-in, they fold, call it, or raise: the first raise is to at "
            "least the bring-in and one minimum bet together."
        ),
        assumption=True,
        limits=BIG,
    ),
    Entry(
        key="first_wager_measured",
        group=Group.THIRD,
        title=Message("Short first wager"),
        question=Message("What must reach half a bet before the bring-in is completed?"),
        answers=(
            Answer(
                value=FirstWager.TOTAL,
                short=Message("the whole wager"),
                text=Message(
                    "Before the completion the whole wager is measured: an all-in for 225 where "
                    "the small bet is 500 is less than half, so the next wager completes to 500."
                ),
                sources=("WL 129", "RR B6", "TDA 47-B", "BARGE"),
            ),
            Answer(
                value=FirstWager.OVER_BRING_IN,
                short=Message("what exceeds the bring-in"),
                text=Message(
                    "Before the completion only the part above the bring-in is measured, and the "
                    "raise after a short one is to the bring-in and a full bet together: with a "
                    "bring-in of 125 and a small bet of 500, an all-in for 225 is followed by 625."
                ),
                sources=("HH KingsClub",),
            ),
        ),
        limits=FIXED,
    ),
    Entry(
        key="bring_in_option",
        group=Group.THIRD,
        title=Message("Bring-in just called"),
        question=Message("May the bring-in seat go on when everybody just called?"),
        answers=(
            Answer(
                value=BringInOption.NONE,
                short=Message("no"),
                text=Message(
                    "When everybody has called or folded to the bring-in, third street is over; "
                    "the seat that paid it is not asked again."
                ),
                sources=("PS",),
            ),
            Answer(
                value=BringInOption.MAY_COMPLETE,
                short=Message("yes"),
                text=Message(
                    "When everybody has called or folded to the bring-in, the seat that paid it "
                    "may still complete, or raise where the limit is not fixed."
                ),
                assumption=True,
            ),
        ),
    ),
    settled(
        "posting_is_acting",
        Group.THIRD,
        Message("Posting is acting"),
        Message(
            "A seat that has paid the bring-in has acted: when all it faces is a short all-in, it "
            "calls or folds."
        ),
        assumption=True,
    ),
    settled(
        "bring_in_equals_bet",
        Group.THIRD,
        Message("Bring-in as large as the bet"),
        Message(
            "It is the first bet of the street. There is nothing to complete, and the next wager "
            "is a raise to two small bets."
        ),
        "derived",
        limits=FIXED,
    ),
    settled(
        "big_bring_in_equals_minimum",
        Group.THIRD,
        Message("Bring-in as large as the bet"),
        Message("A bring-in as large as the minimum bet is the first bet of the street."),
        "razz",
        limits=BIG,
    ),
    settled(
        "bring_in_short_stack",
        Group.THIRD,
        Message("Bring-in seat with few chips"),
        Message(
            "A bring-in seat that cannot make the full small bet may open all-in with whatever it "
            "has above the bring-in. Whether that is a bet is settled as for any short all-in."
        ),
        "derived",
        limits=FIXED,
    ),
    settled(
        "all_in_bring_in",
        Group.THIRD,
        Message("All-in for part of it"),
        Message(
            "A bring-in seat whose last chips make only part of it is all-in with them. All others "
            "still owe the full bring-in, and the difference makes a side pot; heads-up there is "
            "nothing more to win, so only the matched part counts."
        ),
        "WT",
        "WL 217",
        "HH FullTilt-013",
    ),
    settled(
        "bring_in_card_all_in",
        Group.THIRD,
        Message("All-in from the ante"),
        Message(
            "When the highest door card belongs to a seat that is all-in from the ante, the next "
            "seat clockwise that can act goes first: it pays the bring-in, opens for more, or "
            "folds."
        ),
        "WL 217",
        "TDA RP-10-E",
        "RR S8",
    ),
    settled(
        "ante_all_in",
        Group.THIRD,
        Message("All-in antes"),
        Message(
            "A seat whose last chips went into the ante plays for the antes it matched. What "
            "nobody can match of a larger ante or bring-in goes back. No bring-in is paid when "
            "nobody else can act on it or match it, nor by the last seat with chips once all "
            "others with chips have folded: the rest of the cards is dealt without betting."
        ),
        "HH FullTilt-014",
    ),
    settled(
        "everyone_folds",
        Group.THIRD,
        Message("Everybody folds"),
        Message(
            "When everybody folds to the bring-in, it goes back and the pot is the antes. When "
            "nobody calls a completion, only what exceeds the last called amount goes back."
        ),
        "PS",
    ),
)
