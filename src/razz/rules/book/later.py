"""Fourth to seventh street: burned cards, who acts first, and a stub that runs short."""

from __future__ import annotations

from razz.rules.book.entry import Answer, Entry, Group, settled
from razz.rules.choices import BoardTie, Burns, CommunityOpener, ShortStub
from razz.text import Message

LATER = (
    settled(
        "first_to_act",
        Group.LATER,
        Message("First to act"),
        Message(
            "From fourth street on the lowest board acts first. Pairs count against a board; hole "
            "cards have no say."
        ),
        "WT",
        "WL 235",
        "RR Z2",
        "J",
        "TDA RP-10-D",
    ),
    Entry(
        key="board_tie",
        group=Group.LATER,
        title=Message("Tied boards"),
        question=Message("Which of two equal lowest boards acts first?"),
        answers=(
            Answer(
                value=BoardTie.CLOCKWISE,
                short=Message("clockwise"),
                text=Message(
                    "Of equal lowest boards, the first one clockwise from the dealer's position "
                    "acts first."
                ),
                sources=("WT", "WL 235", "RR Z2", "J"),
            ),
            Answer(
                value=BoardTie.HIGH_SUIT,
                short=Message("high suit"),
                text=Message(
                    "Of equal lowest boards, the one whose highest card has the higher suit acts "
                    "first; a seat that holds that rank twice takes its better suit."
                ),
                sources=("TDA RP-10-D", "HH PokerStars-027"),
            ),
        ),
    ),
    settled(
        "opener_of_seventh",
        Group.LATER,
        Message("First on seventh"),
        Message(
            "The boards of all seats still in are compared once more, those of all-in seats too: "
            "the seat that was first on sixth street may have folded."
        ),
        "RR Z2",
        "derived",
    ),
    settled(
        "opener_all_in",
        Group.LATER,
        Message("Lowest board all-in"),
        Message(
            "It is treated as if it had checked: the first seat clockwise from it that can act "
            "goes first."
        ),
        "WL 240",
        "WL 217",
        "TDA RP-10-E",
    ),
    Entry(
        key="burns",
        group=Group.LATER,
        title=Message("Burned cards"),
        question=Message("Is a card burned before a street is dealt?"),
        answers=(
            Answer(
                value=Burns.NONE,
                short=Message("no"),
                text=Message("No card is burned."),
                sources=("HH",),
            ),
            Answer(
                value=Burns.LIVE,
                short=Message("one a street"),
                text=Message("One card is burned before each street from fourth to seventh."),
                sources=("RR S13-15", "TDA 38"),
            ),
        ),
    ),
    Entry(
        key="short_stub",
        group=Group.LATER,
        title=Message("Too few cards"),
        question=Message("What if the stub is too short for a seventh card each?"),
        answers=(
            Answer(
                value=ShortStub.ONLINE,
                short=Message("community card"),
                text=Message(
                    "If the stub has no seventh card for every player still in, one card is dealt "
                    "face up in the middle and is everybody's seventh."
                ),
                sources=("W", "P", "HH"),
            ),
            Answer(
                value=ShortStub.WSOP,
                short=Message("WSOP"),
                text=Message(
                    "A card for each player and two more are needed. If the stub is short of that "
                    "but the three burned cards make it up, they are mixed in, one card is burned "
                    "and all get their own. If not, one community card is everybody's seventh, "
                    "dealt after a burn: from the stub alone if it has more than two cards, else "
                    "from stub and burned cards mixed."
                ),
                sources=("WL 228",),
            ),
            Answer(
                value=ShortStub.TDA,
                short=Message("TDA"),
                text=Message(
                    "A card for each player and two more are needed. If the stub is short of that, "
                    "the three burned cards are mixed in and one card is burned. If that is enough "
                    "all get their own, else the next card is everybody's seventh."
                ),
                sources=("TDA RP-10-H",),
            ),
            Answer(
                value=ShortStub.ROBERTS,
                short=Message("Robert's"),
                text=Message(
                    "The dealer burns a card, deals all but the last one, mixes that with the "
                    "burned cards, burns again unless that card is needed, and goes on dealing. "
                    "If even so the cards cannot reach, which is reckoned before any is dealt, one "
                    "community card is everybody's seventh."
                ),
                sources=("RR S15",),
            ),
        ),
    ),
    settled(
        "folded_cards",
        Group.LATER,
        Message("Folded cards"),
        Message("However short the stub, the cards of folded hands are never dealt again."),
        "WL 228",
        "TDA RP-10-H",
        "RR S15",
    ),
    Entry(
        key="community_opener",
        group=Group.LATER,
        title=Message("First after a community card"),
        question=Message("Which boards say who is first when the seventh is a community card?"),
        answers=(
            Answer(
                value=CommunityOpener.SIXTH_STREET_BOARDS,
                short=Message("sixth-street boards"),
                text=Message(
                    "A community card belongs to no board: the boards as they were on sixth street "
                    "say who acts first on seventh."
                ),
                sources=("TDA RP-10-H(D)", "WL 230"),
            ),
            Answer(
                value=CommunityOpener.BOARDS_WITH_COMMUNITY,
                short=Message("with the community card"),
                text=Message(
                    "A community card counts as part of every board, and the lowest board so made "
                    "acts first on seventh."
                ),
                sources=("RR S15",),
            ),
        ),
    ),
)
