"""Showdown and money: who shows, who is paid, and what the house takes."""

from __future__ import annotations

from razz.rules.book.entry import Answer, Entry, Group, settled
from razz.rules.choices import AllInTabling, OddChip, ShowWhenChecked
from razz.text import Message

SHOWDOWN = (
    settled(
        "show_order",
        Group.SHOWDOWN,
        Message("Order of showing"),
        Message(
            "Who bet or raised last on the last betting round shows first, an all-in included, "
            "starting with the hands in the last side pot and going on clockwise; a hand that is "
            "only in the main pot comes last. A losing hand may be given up unseen, and a winner "
            "whom nobody called need not show."
        ),
        "WT 72",
        "TDA 17",
        "WL 145",
    ),
    Entry(
        key="show_when_checked",
        group=Group.SHOWDOWN,
        title=Message("Nobody bet at the end"),
        question=Message("Who shows first when the last betting round was checked?"),
        answers=(
            Answer(
                value=ShowWhenChecked.LOW_BOARD,
                short=Message("lowest board"),
                text=Message(
                    "When the last betting round was checked, the lowest board shows first, and "
                    "the others follow clockwise."
                ),
                sources=("WT 72", "TDA 17"),
            ),
            Answer(
                value=ShowWhenChecked.DEAL_ORDER,
                short=Message("order of the deal"),
                text=Message(
                    "When the last betting round was checked, hands are shown in the order in "
                    "which they were dealt."
                ),
                sources=("PS",),
            ),
        ),
    ),
    Entry(
        key="all_in_tabling",
        group=Group.SHOWDOWN,
        title=Message("All-in hands"),
        question=Message("When are all-in hands turned up?"),
        answers=(
            Answer(
                value=AllInTabling.ALWAYS,
                short=Message("always"),
                text=Message(
                    "When a player is all-in, all hands are turned up as soon as no more betting "
                    "can follow."
                ),
                sources=("WT 70", "TDA 16"),
            ),
            Answer(
                value=AllInTabling.WHEN_NO_MORE_BETTING,
                short=Message("if seventh could not be bet"),
                text=Message(
                    "When a player is all-in, hands are turned up only if seventh street could no "
                    "longer be bet; if it could, a losing hand may be given up unseen."
                ),
                sources=("PS", "HH"),
            ),
            Answer(
                value=AllInTabling.NEVER,
                short=Message("never"),
                text=Message(
                    "All-in hands stay down like any other until the showdown, and a losing one "
                    "may be given up unseen."
                ),
                assumption=True,
            ),
        ),
    ),
)

MONEY = (
    settled(
        "pots",
        Group.MONEY,
        Message("Pots"),
        Message(
            "What nobody called goes back. The main pot and every side pot are then divided each "
            "on its own, among those who paid into it and did not fold."
        ),
        "WT 74",
        "WL 149",
        "TDA 21",
        "RR T6",
    ),
    Entry(
        key="odd_chip",
        group=Group.MONEY,
        title=Message("Odd chip"),
        question=Message("Who gets the chip that cannot be divided?"),
        answers=(
            Answer(
                value=OddChip.HIGH_SUIT_IN_FIVE,
                short=Message("high of five"),
                text=Message(
                    "An odd chip goes to the winner whose five playing cards hold the highest "
                    "card; between equal ranks the higher suit gets it, card after card from the "
                    "top."
                ),
                sources=("WT 73", "WL 149", "TDA 20-B", "BARGE"),
            ),
            Answer(
                value=OddChip.LOW_SUIT_IN_SEVEN,
                short=Message("low of seven"),
                text=Message(
                    "An odd chip goes to the winner with the lowest of all seven cards; between "
                    "equal ranks the lower suit gets it."
                ),
                sources=("RR T5",),
            ),
            Answer(
                value=OddChip.FIRST_CLOCKWISE,
                short=Message("clockwise"),
                text=Message(
                    "An odd chip goes to the first winner clockwise from the dealer's position."
                ),
                sources=("software",),
            ),
        ),
    ),
    settled(
        "odd_chip_unit",
        Group.MONEY,
        Message("Size of odd chips"),
        Message(
            "Pots are divided down to the smallest chip in play. Several odd chips go one each to "
            "the winners in the order that settles the first."
        ),
        "WT 73",
        "WL 148",
        "TDA 20",
    ),
    settled(
        "rake",
        Group.MONEY,
        Message("Rake"),
        Message(
            "Cash games only: a percentage of each pot before it is divided, the main pot first, "
            "rounded down and no more than the cap in all. Uncalled bets go back before. Sites "
            "differ too much for one formula, so a record that states its rake is believed."
        ),
        "HH",
    ),
)
