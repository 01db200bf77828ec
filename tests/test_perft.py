"""Perft: the ways the betting can go, against counts derived by hand in perft.txt."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from razz.cards import cards
from razz.game.hand import Hand
from razz.game.street import Street
from razz.rules import Stakes, rule_set
from scripts.perft import Count, Dealing, at_street, divide, from_rows, leaves

CASES = Path(__file__).with_name("perft.txt")
SLOW = 50_000


@dataclass(frozen=True)
class Case:
    """One line of counts: a hand, the streets that are played, and what comes out."""

    name: str
    hand: Hand
    deal: Dealing
    first: Street
    last: Street
    count: Count


def hand_of(structure: str) -> Hand:
    """Return the hand that a ``structure`` line describes."""
    given = dict(word.split("=") for word in structure.split())
    stakes = Stakes(ante=1, bring_in=int(given.pop("bring_in", "1")), small_bet=2, big_bet=4)
    rules, stacks = rule_set(given.pop("rules")), given.pop("stacks")
    for field, answer in given.items():
        rules = rules.with_answer(field, answer)
    return Hand.start(rules, stakes, [int(stack) for stack in stacks.split(",")])


def read(text: str) -> Iterator[Case]:
    """Yield the cases of a perft file."""
    name, hand, deal = "", None, None
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        match word:
            case "id":
                name = rest
            case "structure":
                hand = hand_of(rest)
            case "deal":
                deal = from_rows(tuple(cards(row) for row in rest.split()))
            case "perft":
                assert hand is not None
                assert deal is not None
                streets, total, on = rest.split()
                first, _, last = streets.partition("-")
                yield Case(
                    f"{name}-{streets}",
                    hand,
                    deal,
                    Street[first.upper()],
                    Street[(last or first).upper()],
                    Count(int(total), int(on)),
                )
            case _:
                assert not word or word == "#", line


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.name, marks=[pytest.mark.slow] * (case.count.leaves > SLOW))
        for case in read(CASES.read_text(encoding="utf-8"))
    ],
)
def test_the_betting_goes_as_many_ways_as_derived(case: Case) -> None:
    hand = at_street(case.hand, case.first, case.deal)
    streets = 1 + case.last - case.first
    found = leaves(hand, streets, case.deal)
    assert found == case.count, {
        action: str(count) for action, count in divide(hand, streets, case.deal).items()
    }


def test_the_counts_of_the_actions_add_up() -> None:
    case = next(read(CASES.read_text(encoding="utf-8")))
    hand = at_street(case.hand, Street.THIRD, case.deal)
    divided = divide(hand, 1, case.deal)
    assert divided == {
        "seat 1 brings it in for 1": Count(10, 5),
        "seat 1 completes to 2": Count(8, 4),
    }
    assert sum(divided.values(), Count()) == leaves(hand, 1, case.deal)


def test_free_amounts_are_walked_chip_by_chip() -> None:
    """No limit, 3 behind and a minimum of 2: bring in 1, or bet 2 or 3."""
    stakes = Stakes.with_minimum(ante=1, bring_in=1, minimum=2)
    hand = Hand.start(rule_set("no-limit"), stakes, (4, 4))
    deal = from_rows((cards("Kc9d8c7d6c5d4c"), cards("2d3c4d5c6d7c8d")))
    # A bet of 2 is folded, called, or raised to 3, all-in: 4. A bet of 3 is folded or called: 2.
    # A bring-in is folded, called, or raised to 3: 4.
    assert leaves(at_street(hand, Street.THIRD, deal), 1, deal) == Count(10, 5)


def test_the_script_prints_the_count_of_each_action() -> None:
    script = Path(__file__).parent.parent / "scripts" / "perft.py"
    command = [sys.executable, str(script), "--street", "third", "--divide"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "seat 2 brings it in for 1: 10 leaves, 5 go on",
        "seat 2 completes to 2: 8 leaves, 4 go on",
        "18 leaves, 9 go on",
    ]
