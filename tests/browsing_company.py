"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

import time
from collections.abc import Sequence

from browsing import House, People, Visitor
from browsing_play import LEAST, acts, invites, makes_table, sits

NAMES = ("Ann", "Ben", "Cat", "Dan")
LIVE = ".act:not([aria-disabled])"


def company(house: House, people: People, number: int = 2) -> list[Visitor]:
    """Return so many people at one table without bots; the first of them is the host."""
    host, *guests = [people(house, name) for name in NAMES[:number]]
    host.enters()
    makes_table(host, seats=number)
    link = invites(host)
    for guest in guests:
        guest.enters(link)
        sits(guest)
    return [host, *guests]


def starts(host: Visitor) -> None:
    """Let the host have the next hand dealt."""
    host.page.click("[data-next]")
    host.page.locator("[data-next]").wait_for(state="detached")


def whose_turn(visitors: Sequence[Visitor], seconds: float = 15) -> Visitor | None:
    """Return who has live buttons, once somebody has; nobody if the hand is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for visitor in visitors:
            if visitor.page.locator(LIVE).count():
                return visitor
        if all(visitor.page.locator("[data-verdict]").count() for visitor in visitors):
            return None
        # Also lets the frames in that have come meanwhile.
        visitors[0].page.wait_for_timeout(30)
    raise AssertionError("it is nobody's turn")


def plays_out(visitors: Sequence[Visitor], *wanted: str) -> None:
    """Let whose turn it is do the first of *wanted* that there is, or stay in, to the end."""
    while (visitor := whose_turn(visitors)) is not None:
        acts(visitor, *wanted, *LEAST, "fold")
        visitor.page.locator(LIVE).first.wait_for(state="detached")
