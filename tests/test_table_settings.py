"""What a table can be set up with."""

from __future__ import annotations

from typing import Any

import pytest
from tabling import STAKES, settings

from razz.errors import RazzError
from razz.rules import Stakes, rule_set

REFUSED: dict[str, dict[str, Any]] = {
    "a table of 1 seats: give 2 to 8": {"seats": 1},
    "a table of 9 seats: give 2 to 8": {"seats": 9},
    "the number of seats is 2.0: chips": {"seats": 2.0},
    "the buy-in is 1.5: chips come in whole numbers": {"buy_in": 1.5},
    "a buy-in of 1 with an ante of 1: the buy-in is above the ante": {"buy_in": 1},
    "a buy-in of 1000000001: give at most 1000000000": {"buy_in": 1_000_000_001},
    "the buy-in of 201 cannot be paid in chips of 5": {
        "stakes": Stakes(ante=5, bring_in=5, small_bet=10, big_bet=20, smallest_chip=5),
        "buy_in": 201,
    },
    "'bridge' is no rule set": {"rules": "bridge"},
    "pot-limit has one minimum bet on every street": {"rules": "london", "stakes": STAKES},
    "the time for a turn is -1 seconds: give 0 to 3600": {"turn_seconds": -1},
    "the time for a turn is nan seconds": {"turn_seconds": float("nan")},
    "a turn of no time at all": {"turn_seconds": 0},
    "the time bank is 3601 seconds: give 0 to 3600": {"bank_seconds": 3601},
    "the time between hands is inf seconds": {"between_seconds": float("inf")},
    "the time to come back is '5' seconds": {"grace_seconds": "5"},
    "the time to come back is True seconds": {"grace_seconds": True},
    "a name needs at least one character": {"name": ""},
    "a name of 61 characters: it has at most 60": {"name": "a" * 61},
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_cannot_be_played_is_refused_when_a_table_is_set_up(words: str) -> None:
    with pytest.raises(RazzError, match=words):
        settings(**REFUSED[words])


def test_the_rules_are_read_as_everywhere() -> None:
    even = Stakes.with_minimum(ante=1, bring_in=2, minimum=4)
    assert settings(rules="london", stakes=even).rule_set == rule_set("london")
    assert settings(name="  Our   table ").name == "Our table"
