"""The game, and what happens before the first bet."""

from __future__ import annotations

from razz.low import Ladder
from razz.rules.book.entry import Answer, Entry, Group, settled
from razz.rules.choices import AbsentKilled, ExposedHoleCard, Limit
from razz.text import Message

GAME = (
    settled(
        "players",
        Group.GAME,
        Message("Cards and players"),
        Message("Fifty-two cards without a joker, and two to eight players."),
        "J",
        "WT",
    ),
    settled(
        "streets",
        Group.GAME,
        Message("Course of a hand"),
        Message(
            "Everybody gets two cards down and one up; then one up on fourth, fifth and sixth "
            "street and one down on seventh. A betting round follows each of the five deals. The "
            "best five of a player's seven cards count, and equal hands share the pot."
        ),
        "J",
        "WT",
    ),
    Entry(
        key="ladder",
        group=Group.GAME,
        title=Message("Which hand is lowest"),
        question=Message("Is the ace low or high, and do straights and flushes count?"),
        answers=(
            Answer(
                value=Ladder.ACE_TO_FIVE,
                short=Message("ace to five"),
                text=Message(
                    "The ace is low, and straights and flushes do not exist. Any five different "
                    "ranks beat a pair. The best hand is 5-4-3-2-A, the wheel; the worst that "
                    "seven cards can be made to play is Q-Q-Q-K-K."
                ),
                sources=("RR Z", "J", "W"),
            ),
            Answer(
                value=Ladder.DEUCE_TO_SEVEN,
                short=Message("deuce to seven"),
                text=Message(
                    "The ace is high only; straights and flushes count against a hand. A-2-3-4-5 "
                    "is no straight but an ace-high hand. The best hand is 7-5-4-3-2. Some call "
                    "this game Kansas City Razz."
                ),
                sources=("WL 234", "BARGE"),
            ),
            Answer(
                value=Ladder.ACE_TO_SIX,
                short=Message("ace to six"),
                text=Message(
                    "The ace is low only; straights and flushes count against a hand. 5-4-3-2-A is "
                    "a straight, A-K-Q-J-T is none. The best hand is 6-4-3-2-A."
                ),
                sources=("BARGE", "W"),
            ),
        ),
    ),
    settled(
        "suits",
        Group.GAME,
        Message("Suits"),
        Message(
            "Between two equal hands suits never decide. They only say who brings it in, who gets "
            "odd chips and, in some rooms, which of two equal boards acts first."
        ),
        "J",
        "W",
    ),
    Entry(
        key="limit",
        group=Group.GAME,
        title=Message("Limit"),
        question=Message("How large may a wager be?"),
        answers=(
            Answer(
                value=Limit.FIXED,
                short=Message("fixed limit"),
                text=Message("The size of every bet and raise is fixed by the stakes."),
                sources=("WT", "WL", "TDA", "RR", "J", "P", "W"),
            ),
            Answer(
                value=Limit.POT,
                short=Message("pot limit"),
                text=Message(
                    "A wager is at least the minimum bet and at most the size of the pot."
                ),
                sources=("P", "BARGE"),
            ),
            Answer(
                value=Limit.NO,
                short=Message("no limit"),
                text=Message(
                    "A wager is at least the minimum bet and at most all the chips a player has."
                ),
                sources=("P",),
            ),
        ),
    ),
)

DEAL = (
    settled(
        "dealing_order",
        Group.DEAL,
        Message("Dealing order"),
        Message(
            "Cards go round clockwise from a fixed first seat, and every clockwise in these rules "
            "is counted from there. Razz needs no button; a house that moves one moves only that "
            "first seat."
        ),
        "BARGE",
        "P",
        "TDA 11-B",
        "WT",
    ),
    settled(
        "ante",
        Group.DEAL,
        Message("Ante"),
        Message(
            "Every seat pays the ante before the deal. The stakes say how much it is: 10 to 25 "
            "percent of the small bet is usual."
        ),
        "P",
    ),
    Entry(
        key="exposed_hole_card",
        group=Group.DEAL,
        title=Message("Exposed hole card"),
        question=Message("What if a hole card is dealt face up?"),
        answers=(
            Answer(
                value=ExposedHoleCard.UP_CARD,
                short=Message("becomes the door card"),
                text=Message(
                    "A hole card dealt face up becomes the door card, and that seat's third card "
                    "is dealt face down."
                ),
                sources=("TDA RP-10-A", "RR S5", "WL 214"),
            ),
            Answer(
                value=ExposedHoleCard.MISDEAL,
                short=Message("misdeal"),
                text=Message(
                    "A hole card dealt face up is a misdeal: all chips go back, and the hand is "
                    "dealt anew."
                ),
                sources=("WT 88",),
            ),
        ),
    ),
    Entry(
        key="absent_killed",
        group=Group.DEAL,
        title=Message("Absent player"),
        question=Message("When is the hand of a player who is away dead?"),
        answers=(
            Answer(
                value=AbsentKilled.IN_TURN,
                short=Message("when its turn comes"),
                text=Message(
                    "A player who is away pays the ante, and the bring-in if it falls there; the "
                    "hand is dead when the action comes to it."
                ),
                sources=("RR S6", "WL 221"),
            ),
            Answer(
                value=AbsentKilled.AT_DEAL,
                short=Message("as soon as it is dealt"),
                text=Message(
                    "A player who is away pays the ante, and the bring-in if it falls there; the "
                    "hand is dead once the third cards are out, its down cards are taken in, and "
                    "no fourth card comes."
                ),
                sources=("WT", "TDA 30"),
            ),
        ),
    ),
)
