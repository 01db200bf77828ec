# ruff: noqa: F811 - a test names the fixture that it asks for
"""Whole hands at the table in the browser, played by what the page shows."""

import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from browsing import DESKTOP, PHONE, House, People, browser, house, people, views  # noqa: F401 - fixtures
from browsing_play import Hands, Player, makes_table

from program import START, environment


# Twenty hands in all.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("hands", "language", "size", "how", "bots", "limit"),
    [
        (3, "en", DESKTOP, "mouse", ("sensible", "rock", "maniac", "station", "sensible"), ""),
        (6, "ja", PHONE, "finger", ("station", "maniac", "sensible"), ""),
        (4, "ja", DESKTOP, "keys", ("station",), "no-limit"),
        (7, "en", PHONE, "keys", ("rock", "station", "sensible", "maniac", "station"), "pot-limit"),
    ],
    ids=["desktop-mouse-en", "phone-finger-ja", "desktop-keys-ja", "phone-keys-en"],
)
def test_whole_hands_are_played_through_the_page_and_no_chip_is_lost(
    house: House,
    people: People,
    hands: int,
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
    for number in range(1, hands + 1):
        player.plays_hand()
        ann.sees(f"hands-{language}-{size[0]}-{how}-{number}")
    assert {view["hand"] for view in views(ann.told)} == set(range(1, hands + 1))


def test_the_link_of_razz_play_leads_to_a_hand_and_ctrl_c_ends_it(
    house: House, people: People, tmp_path: Path
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", START, "play", "--name", "Ann", "--bots", "station,rock"],
        env=environment(XDG_DATA_HOME=str(tmp_path), DISPLAY="", WAYLAND_DISPLAY=""),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as program:
        assert program.stdout is not None
        link = re.search(r"http://\S+", program.stdout.readline())
        assert link is not None
        ann = people(house)
        ann.forgives = ("WebSocket connection to", "ERR_CONNECTION_REFUSED")
        ann.page.goto(link.group())
        ann.page.wait_for_selector(".place.me")
        assert ann.page.locator(".place .name").all_inner_texts() == ["Ann", "Station", "Rock"]
        ann.page.click("[data-next]")
        ann.page.locator(".act:not([aria-disabled])").first.wait_for()
        program.send_signal(signal.SIGINT)
        ann.page.get_by_text("Connection lost").wait_for()
        assert program.wait(30) == 0
