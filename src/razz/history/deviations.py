"""Answers that a site may give in a hand where its rule set, as we know it, gives another.

A hand that does not fit its rule set is tried with one answer changed. If it then fits to the last
chip, its record carries the changed rules, and a note names the change; else it is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from razz.game.state import SetUp
from razz.rules.choices import (
    BoardTie,
    BringInOption,
    CommunityOpener,
    FirstWager,
    HeadsUpCap,
    OddChip,
)
from razz.text import Message

_ANSWERS: tuple[tuple[str, tuple[Enum | int, ...]], ...] = (
    ("board_tie", tuple(BoardTie)),
    ("community_opener", tuple(CommunityOpener)),
    ("first_wager_measured", tuple(FirstWager)),
    ("bring_in_option", tuple(BringInOption)),
    ("heads_up_cap", (HeadsUpCap.ROUND_BEGINS_HEADS_UP, HeadsUpCap.BEFORE_CAP)),
    ("cap", (4, 5)),
    ("odd_chip", tuple(OddChip)),
)


def deviations(
    setup: SetUp, names: dict[int, str], *, first_known: bool
) -> Iterator[tuple[SetUp, Message]]:
    """Yield *setup* with one answer changed, and what to say of it, likely ones first.

    Args:
        setup: the hand's set-up.
        names: the players by seat.
        first_known: whether the record tells who is dealt to first.
    """
    rules = setup.rules
    for field, answers in _ANSWERS:
        for answer in answers:
            usual = getattr(rules, field)
            if answer == usual:
                continue
            note = Message(
                "the site played with {field} {answer}, where the rule set {rules} says {usual}",
                field=field.replace("_", "-"),
                answer=getattr(answer, "value", answer),
                rules=rules.full_name,
                usual=getattr(usual, "value", usual),
            )
            yield replace(setup, rules=replace(rules, **{field: answer})), note
        if field == "board_tie" and not first_known:
            for seat in range(2, len(setup.stacks) + 1):
                note = Message(
                    "equal boards fit if the deal began with {name}; the record does not say",
                    name=names[seat],
                )
                yield replace(setup, first=seat), note
