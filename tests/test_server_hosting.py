"""What a host does to people at a live table, and what the clock of the server makes of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import Running, Seat, running

SLOW = {"turn": 600, "bank": 60, "between": 3600}


class Clock:
    """The time, which a test sets forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(tmp_path: Path, clock: Clock) -> Iterator[Running]:
    with running(str(tmp_path / "table.sqlite3"), now=clock) as one:
        yield one


def seated(server: Running, **changes: Any) -> tuple[Seat, Seat, Seat]:
    """Ann, the host, and Ben sit at a table; Zoe watches."""
    ann, ben, zoe = (server.person(name) for name in ("Ann", "Ben", "Zoe"))
    table = ann.makes_table(**{"clock": SLOW} | changes)["table"]
    seats = ann.joins(table), ben.joins(table), zoe.joins(table)
    seats[1].done("sit")
    caught_up(*seats)
    return seats


def caught_up(*seats: Seat) -> None:
    newest = max(int(seat.last["seq"]) for seat in seats)
    for seat in seats:
        while seat.last["seq"] < newest:
            seat.next()


def test_who_watches_is_muted_and_only_the_host_is_told_who_is(server: Running) -> None:
    ann, ben, zoe = seated(server)
    zoe.done("chat", text="fold, Ben!")
    caught_up(ann, ben, zoe)
    (line,) = ann.last["chat"]
    ann.done("mute", player=line["player"])
    caught_up(ann, ben, zoe)
    assert ann.last["events"][-1]["text"]["m"] == "the host mutes {name}"
    assert ann.last["table"]["muted"] == [{"player": line["player"], "name": "Zoe"}]
    assert "muted" not in ben.last["table"]
    assert zoe.refused("chat", text="why?") == "the host has muted you at this table"
    assert zoe.refused("react", reaction="ouch") == "the host has muted you at this table"
    ann.done("unmute", player=line["player"])
    assert ann.last["table"]["muted"] == []
    zoe.done("chat", text="thanks")


def test_a_person_is_muted_by_seat_or_by_player_but_not_by_both(server: Running) -> None:
    ann, ben, zoe = seated(server)
    bens = ben.last["you"]["player"]
    assert ann.refused("mute", player=bens, seat=2) == "{place} is not known here"
    assert ann.refused("mute") == "{place} is missing"
    assert ann.refused("remove", player=bens) == "{place} is missing"
    assert zoe.refused("mute", player=bens) == "only the host may do that: ask {host}"
    ann.done("mute", player=bens)
    assert ann.last["table"]["seats"][1]["muted"] is True
    ann.done("unmute", seat=2)
    assert ann.last["table"]["seats"][1]["muted"] is False


def test_whom_the_host_removes_sits_down_again_ten_minutes_later(
    server: Running, clock: Clock
) -> None:
    ann, ben, zoe = seated(server)
    ann.done("remove", seat=2)
    caught_up(ann, ben, zoe)
    refused = "the host has asked you to leave: you may sit down here again in {time}"
    assert ben.refused("sit") == refused
    clock.ahead += 590
    assert ben.refused("sit", seat=4) == refused
    clock.ahead += 10
    ben.done("sit")


def test_a_pause_whose_host_has_gone_is_ended_by_another(server: Running, clock: Clock) -> None:
    ann, ben, zoe = seated(server)
    assert ann.last["table"]["resume_at"] is None
    ann.done("pause")
    ann.socket.close()
    caught_up(ann, ben, zoe)
    ben.until(lambda frame: frame["type"] == "update" and not frame["table"]["seats"][0]["here"])
    told = ben.last["table"]
    assert 0 <= told["now"] + 300_000 - told["resume_at"] < 10_000
    early = "only the host may let the table go on for now: anybody who sits here may in {time}"
    assert ben.refused("resume") == early
    clock.ahead += 300
    assert zoe.refused("resume") == "only the host may do that: ask {host}"
    ben.done("resume")
    assert ben.last["table"]["paused"] is False
    assert ben.last["table"]["resume_at"] is None
