"""Answers that a site may give in a hand where its rule set, as we know it, gives another.

A hand that does not fit its rule set is tried with one answer changed. If it then fits to the last
chip, its record carries the changed rules, and a note names the change; else it is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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

_ANSWERS = (
    ("community_opener", [answer.value for answer in CommunityOpener]),
    ("first_wager_measured", [answer.value for answer in FirstWager]),
    ("bring_in_option", [answer.value for answer in BringInOption]),
    ("heads_up_cap", [HeadsUpCap.ROUND_BEGINS_HEADS_UP.value, HeadsUpCap.BEFORE_CAP.value]),
    ("cap", ["4", "5"]),
)
_TIES = [answer.value for answer in BoardTie]
_ODD_CHIPS = [answer.value for answer in OddChip]


def of_results(setup: SetUp) -> Iterator[tuple[SetUp, Message]]:
    """Yield *setup* with an answer changed that decides who wins what, and what to say of it."""
    yield from _answered(setup, "odd_chip", _ODD_CHIPS)


def of_play(
    setup: SetUp, names: dict[int, str], *, first_known: bool
) -> Iterator[tuple[SetUp, Message]]:
    """Yield *setup* with an answer changed that decides who may do what, likely ones first.

    Args:
        setup: the hand's set-up.
        names: the players by seat.
        first_known: whether the record tells who is dealt to first.
    """
    yield from _answered(setup, "board_tie", _TIES)
    for seat in range(1, len(setup.stacks) + 1):
        if not first_known and seat != setup.first:
            note = Message(
                "the record does not say where the deal begins; the hand fits if it is {name}",
                name=names[seat],
            )
            yield replace(setup, first=seat), note
    for field, answers in _ANSWERS:
        yield from _answered(setup, field, answers)


def _answered(setup: SetUp, field: str, answers: list[str]) -> Iterator[tuple[SetUp, Message]]:
    rules = setup.rules
    current = getattr(rules, field)
    usual = str(getattr(current, "value", current))
    for answer in answers:
        if answer != usual:
            note = Message(
                "the site played with {field} {answer}, where the rule set {rules} says {usual}",
                field=field.replace("_", "-"),
                answer=answer,
                rules=rules.full_name,
                usual=usual,
            )
            yield replace(setup, rules=rules.with_answer(field, answer)), note
