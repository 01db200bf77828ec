# ruff: noqa: F811 - a test names the fixture that it asks for
"""Bots play through the service as people would, hand after hand, and no chip is lost."""

import json
from itertools import cycle, islice
from typing import Any

import pytest
from databases import place  # noqa: F401
from serving import Running, Seat, running

from razz.bots import BOTS
from razz.history import records_json
from razz.rules import Stakes
from razz.server.lobby import NewTable
from razz.store import Player, Store
from razz.table.entries import Entry, from_json
from razz.table.settings import Settings
from razz.table.table import Table

HANDS = 500
SEATS = 6
BUY_IN = 60  # small enough for bots to go broke now and then


def table_of_bots(server: Running, **facts: Any) -> str:
    """Make a table at which only bots sit, and return its id."""
    settings = Settings(
        name="Bots",
        seats=SEATS,
        stakes=Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8),
        buy_in=BUY_IN,
        between_seconds=0,
        **facts,
    )
    new = NewTable(settings=settings, bots=tuple(islice(cycle(BOTS), SEATS)), host_seat=None)
    host = Player(id="host", name="Host", language="en", created=0.0)
    return str(server.call(server.service.lobby.make(new, host)).id)


def chips_in(seat: Seat) -> int:
    """All chips that a frame shows: those behind the seats, and in the middle."""
    view = seat.last["view"]
    in_play = view is not None and view["phase"] != "over"
    stacks = sum(one["stack"] for one in seat.last["table"]["seats"])
    return int(stacks + (view["total_pot"] if in_play else 0))


@pytest.mark.slow
def test_five_hundred_hands_of_bots_lose_no_chip(place: str) -> None:
    with running(place) as server:
        name = table_of_bots(server)
        room = server.service.rooms.live(name)
        assert room is not None
        watcher = server.person("Watcher").joins(name)
        while watcher.last["table"]["hand"] <= HANDS:
            watcher.next()
            chips = chips_in(watcher)
            assert chips % BUY_IN == 0
            assert chips >= SEATS * BUY_IN
        watcher.socket.close()
        server.call(server.service.say_goodbye())
        assert room.table.accounts.balanced
        _check_log(server.service.store, name, room.table)


def _check_log(store: Store, name: str, table: Table) -> None:
    again = Table()
    for seq, at, what in store.log(name):
        again.apply(Entry(seq, at, from_json(what)))
        assert again.accounts.balanced
    assert again == table
    before: int | None = None
    for number in (*range(1, 40), HANDS):
        kept = store.hands.get(name, number)
        assert kept is not None
        (record,) = records_json.parse(json.dumps(kept.record))
        hand = record.replay()
        assert record.problems(hand) == ()
        assert sum(seat.net for seat in hand.seats) == 0
        before = number
    assert before == HANDS


@pytest.mark.parametrize("rules", ["wsop", "roberts", "standard+no-limit", "london", "tda"])
def test_every_kind_of_game_is_played_to_its_end(tmp_path: Any, rules: str) -> None:
    with running(str(tmp_path / "table.sqlite3")) as server:
        person = server.person("Ann")
        free = "no-limit" in rules or rules == "london"
        stakes = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 4 if free else 8}
        table = person.makes_table(
            rules=rules,
            stakes=stakes,
            seats=8,
            bots=["station"] * 7,
            clock={"turn": 60, "bank": 0, "between": 0},
        )["table"]
        seat = person.joins(table)
        while seat.last["table"]["hand"] <= 5:
            view = seat.last["view"]
            legal = [option["action"] for option in view["options"]] if view else []
            order = ("show", "muck", "bring_in", "check", "call", "fold")
            if legal:
                seat.do("act", action=next(word for word in order if word in legal))
            elif seat.last["table"]["wait"]:
                if not seat.last["table"]["seats"][0]["stack"]:
                    seat.done("buy", chips=200)
                seat.done("next")
            else:
                seat.next()
            assert chips_in(seat) % 200 == 0
