"""A walk through all that there is of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from browsing import House, People, Visitor
from browsing_company import plays_out, starts, whose_turn
from browsing_play import LEAST, acts, invites, makes_table, sits

PASSWORD = "five-four"  # noqa: S105 - of a table that nobody plays at
Place = tuple[str, Visitor]
"""What a place is called, and who is there."""


def walk(house: House, people: People, **likes: Any) -> Iterator[Place]:
    """Go from place to place; each time the page has come to rest."""
    ann, ben = (people(house, name, **likes) for name in ("Ann", "Ben"))
    ann.page.goto(house.url)
    ann.field("Your name").wait_for()
    yield "name", ann
    ann.enters()
    yield from lobby(ann)
    makes_table(ann, seats=6, bots=("station", "rock"))
    link = invites(ann)
    ben.enters(link)
    ben.page.wait_for_selector(".felt")
    yield "watching", ben
    sits(ben)
    yield from table(ann, ben)
    yield from doors(ann, ben)


def lobby(ann: Visitor) -> Iterator[Place]:
    """Go through the lobby and its dialogs."""
    ann.page.locator(".bots select").first.wait_for()
    for summary in ann.page.locator("summary").all():
        summary.click()
    yield "lobby", ann
    ann.page.get_by_role("button", name=ann.word("Settings"), exact=True).click()
    yield "settings", ann
    ann.button("Close").click()
    ann.page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = false))")


def table(ann: Visitor, ben: Visitor) -> Iterator[Place]:
    """Go through the table and what lies beside the felt, in a hand and after it."""
    players = (ann, ben)
    ann.tab("Chat").click()
    ann.field("Say something").fill("hello こんにちは")
    ann.button("Send").click()
    ann.page.locator("ul.said li").wait_for()
    yield "chat", ann
    ann.tab("Host").click()
    yield "host", ann
    ann.button("Give chips").first.click()
    yield "give", ann
    ann.button("Close").click()
    ann.tab("Log").click()
    starts(ann)
    for _ in range(2):
        turn = whose_turn(players)
        assert turn is not None
        acts(turn, *LEAST)
    turn = whose_turn(players)
    assert turn is not None
    yield "turn", turn
    other = ben if turn is ann else ann
    if other.page.locator("[data-ahead]").count():
        yield "ahead", other
    ann.page.keyboard.press("?")
    ann.page.get_by_role("dialog").wait_for()
    yield "keys", ann
    ann.button("Close").click()
    plays_out(players, "show")
    yield "showdown", ann
    ann.tab("Hands").click()
    ann.page.locator("[download]").wait_for()
    yield "hands", ann
    ann.page.goto(f"{ann.url}/#/")
    ann.page.locator("[download]").wait_for()
    yield "lobby-again", ann


def doors(ann: Visitor, ben: Visitor) -> Iterator[Place]:
    """Go to the tables that do not let everybody in."""
    closed = makes_table(ann, seats=2)
    ann.page.goto(f"{ann.url}/#/")
    locked = makes_table(ann, seats=2, password=PASSWORD)
    for name, address, text in (
        ("invitation", closed, "This table is by invitation: ask its host for the link."),
        ("password", locked, "This table needs a password."),
        ("no-table", f"{ben.url}/#/table/none", "There is no such table."),
    ):
        ben.page.goto(address)
        ben.page.get_by_text(ben.word(text)).first.wait_for()
        yield name, ben
