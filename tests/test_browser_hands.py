# ruff: noqa: F811 - a test names the fixture that it asks for
"""Whole hands at the table in the browser, played by what the page shows."""

import random

import pytest
from browsing import DESKTOP, PHONE, House, People, browser, house, people  # noqa: F401
from browsing_play import Hands, Player, makes_table


HANDS = 5
"""How many each of them plays; twenty in all."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "size", "how", "bots", "limit"),
    [
        ("en", DESKTOP, "mouse", ("sensible", "rock", "maniac", "station", "sensible"), ""),
        ("ja", PHONE, "finger", ("station", "maniac", "sensible"), ""),
        ("ja", DESKTOP, "keys", ("station",), "no-limit"),
        ("en", PHONE, "keys", ("rock", "station", "sensible", "maniac", "station"), "pot-limit"),
    ],
    ids=["desktop-mouse-en", "phone-finger-ja", "desktop-keys-ja", "phone-keys-en"],
)
def test_whole_hands_are_played_through_the_page_and_no_chip_is_lost(
    house: House,
    people: People,
    language: str,
    size: tuple[int, int],
    how: str,
    bots: tuple[str, ...],
    limit: str,
) -> None:
    ann = people(house, "Ann", language=language, size=size)
    ann.enters()
    makes_table(ann, bots=bots, seats=len(bots) + 1, limit=limit)
    chips = 200 * (len(bots) + 1)
    player = Player(ann, Hands(ann, how), random.Random(f"{language} {how}"), chips)
    for number in range(1, HANDS + 1):
        player.plays_hand()
        ann.sees(f"hands-{language}-{size[0]}-{how}-{number}")
    told = {view["hand"] for view in [frame["view"] for frame in ann.told if frame.get("view")]}
    assert told == set(range(1, HANDS + 1))
