"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from browsing import House, People, Visitor
from browsing_play import LEAST, acts, sits

NAMES = ("Ann", "Ben", "Cat", "Dan")
TABLE = {
    "name": "Ann's table",
    "rules": "standard",
    "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
    "buy_in": 200,
    "clock": {"turn": 600, "bank": 60, "between": 3600},
    "listed": False,
}
LIVE = ".act:not([aria-disabled])"


def company(house: House, people: People, number: int = 2, **likes: Any) -> list[Visitor]:
    """Return so many people at one table without bots; the first of them is the host."""
    host, *guests = [people(house, name, **likes) for name in NAMES[:number]]
    host.arrives()
    link = opens_table(host, seats=number)
    host.page.goto(link)
    host.page.wait_for_selector(".felt")
    for guest in guests:
        guest.arrives(link)
        sits(guest)
    return [host, *guests]


def opens_table(host: Visitor, *, seats: int) -> str:
    """Make a table as the form of the lobby does, and return the link for friends."""
    made = host.asks("/api/tables", TABLE | {"seats": seats})
    return f"{host.url}/#/table/{made['table']}?invite={made['invite']}"


def starts(host: Visitor) -> None:
    """Let the host have the next hand dealt."""
    host.page.click("[data-next]")
    host.page.locator("[data-next]").wait_for(state="detached")


def whose_turn(visitors: Sequence[Visitor], seconds: float = 30) -> Visitor | None:
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
