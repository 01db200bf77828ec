"""The log of a table: to JSON and back, and what is no entry of it."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, get_args

import pytest
from hypothesis import given, strategies
from tabling import HOST, STAKES, Room, replayed, settings

from razz.cards import cards
from razz.errors import RazzError, RecordError
from razz.game.action import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    DealCommunity,
    Fold,
    Muck,
    Opens,
    Raise,
    Show,
)
from razz.rules import Rake, Stakes
from razz.table.entries import (
    Bought,
    CameBack,
    Entry,
    HandStarted,
    Moved,
    Muted,
    Opened,
    Paused,
    Reacted,
    Resumed,
    Said,
    SatIn,
    SatOut,
    SeatLeft,
    SeatTaken,
    Slept,
    StakesChanged,
    WentAway,
    What,
    from_json,
    to_json,
)
from razz.table.table import Table

RAKED = Stakes(
    ante=5,
    bring_in=10,
    small_bet=20,
    big_bet=40,
    smallest_chip=5,
    rake=Rake(percent=Fraction("2.5"), cap=15, unit=5, no_rake_on_third=False),
)
ACTIONS: tuple[Action, ...] = (
    Deal(3, cards("As 3d"), cards("8h")),
    Deal(1, (), cards("Tc")),
    DealCommunity(*cards("2s")),
    BringIn(2),
    Complete(4),
    Bet(8),
    Raise(16),
    Call(8),
    Check(),
    Fold(),
    Show(cards("As 3d 9c")),
    Muck(),
)
EVERYTHING: tuple[What, ...] = (
    Opened(settings(turn_seconds=0.1, stakes=RAKED), HOST, "Ann"),
    Opened(settings(auto=False, seats=3, rules="wsop+deuce-to-seven"), HOST, "Ann"),
    SeatTaken(2, "bo", "Bo", None, 200),
    SeatTaken(3, None, "Rock", "rock", 200),
    SeatLeft(2, "removed"),
    Bought(2, 10, "host"),
    SatOut(2, "clock"),
    SatIn(2),
    StakesChanged(STAKES),
    StakesChanged(RAKED),
    Paused(),
    Resumed(),
    Slept(1000.25),
    Muted("bo", "Bo", True),
    WentAway("bo"),
    CameBack("bo"),
    HandStarted(7, (1, 3, 4), heads_up=False),
    *(Moved(action, "player") for action in ACTIONS),
    Said("bo", "Bo", "ナイスハンド"),
    Reacted("bo", "Bo", "wow"),
)


def test_every_kind_of_entry_is_tried_here() -> None:
    assert {type(what) for what in EVERYTHING} == set(get_args(What))


@pytest.mark.parametrize("what", EVERYTHING, ids=lambda what: type(what).__name__)
def test_what_is_written_as_json_reads_back_equal(what: What) -> None:
    text = json.dumps(to_json(what), allow_nan=False)
    again = from_json(json.loads(text))
    assert again == what
    assert type(again) is type(what)
    assert json.dumps(to_json(again)) == text


def test_the_log_is_easy_to_read() -> None:
    assert to_json(Moved(Deal(1, cards("As 3d"), cards("8h")), "dealer")) == {
        "kind": "moved",
        "action": {"do": "deal", "seat": 1, "down": "As3d", "up": "8h"},
        "by": "dealer",
    }


NO_ENTRIES: dict[str, dict[str, Any]] = {
    "'flew' is no kind of entry of a table's log; there are opened, seat_taken": {"kind": "flew"},
    "None is no kind of entry": {},
    r"\['sat_in'\] is no kind of entry": {"kind": ["sat_in"]},
    "the entry sat_in of a table's log has seat, not nothing": {"kind": "sat_in"},
    "the entry paused of a table's log has nothing, not seat": {"kind": "paused", "seat": 1},
    "'2' cannot be the seat of an entry": {"kind": "sat_in", "seat": "2"},
    "True cannot be the seat of an entry": {"kind": "sat_in", "seat": True},
    "2.0 cannot be the seat of an entry": {"kind": "sat_in", "seat": 2.0},
    "'bored' cannot be the why of an entry": {"kind": "sat_out", "seat": 2, "why": "bored"},
    r"\['asked'\] cannot be the why": {"kind": "sat_out", "seat": 2, "why": ["asked"]},
    "1 cannot be the muted of an entry": {
        "kind": "muted",
        "player": "bo",
        "name": "Bo",
        "muted": 1,
    },
    "'then' cannot be the since of an entry": {"kind": "slept", "since": "then"},
    "{} cannot be the settings of an entry": {
        "kind": "opened",
        "settings": {},
        "host": "a",
        "host_name": "A",
    },
    "7 cannot be the seats of an entry": {
        "kind": "hand_started",
        "number": 1,
        "seats": 7,
        "heads_up": False,
    },
    "'x' are no stakes": {"kind": "stakes_changed", "stakes": "x"},
}


@pytest.mark.parametrize("words", NO_ENTRIES)
def test_what_is_no_entry_is_refused_with_what_is_wrong(words: str) -> None:
    with pytest.raises(RecordError, match=words):
        from_json(NO_ENTRIES[words])


@pytest.mark.parametrize(
    "action",
    [
        None,
        {},
        {"do": "dance"},
        {"do": "fold", "amount": 3},
        {"do": "bet"},
        {"do": "bet", "to": "8"},
        {"do": "bet", "to": 8, "seat": 1},
        {"do": "deal", "seat": 1, "down": "XxYy", "up": ""},
        {"do": "community", "card": "AsKs"},
        {"do": "opens", "seat": 2},
    ],
)
def test_what_is_no_action_of_a_table_is_refused(action: Any) -> None:
    with pytest.raises(RecordError, match="is no action of a table's log"):
        from_json({"kind": "moved", "action": action, "by": "player"})


def test_what_only_a_record_says_is_never_logged() -> None:
    with pytest.raises(RecordError, match=r"Opens\(seat=1\) is not done at a table"):
        to_json(Moved(Opens(1), "dealer"))


@pytest.mark.parametrize(
    "change",
    [
        {"ante": None},
        {"extra": 1},
        {"rake": {"percent": "x", "cap": None, "unit": 1, "no_rake_on_third": True}},
        {"rake": {"percent": "1/0", "cap": None, "unit": 1, "no_rake_on_third": True}},
        {"rake": {"percent": "1", "size": 1}},
        {"bring_in": 100},
    ],
)
def test_what_are_no_stakes_is_refused(change: dict[str, Any]) -> None:
    told = to_json(StakesChanged(STAKES))
    told["stakes"] |= change
    with pytest.raises(RazzError):
        from_json(told)


json_values = strategies.recursive(
    strategies.none() | strategies.booleans() | strategies.integers() | strategies.text(max_size=5),
    lambda inner: (
        strategies.lists(inner, max_size=3)
        | strategies.dictionaries(strategies.sampled_from(("do", "seat", "to", "rake")), inner)
    ),
    max_leaves=6,
)


@given(strategies.sampled_from(EVERYTHING), strategies.data())
def test_a_changed_entry_reads_or_is_refused_and_nothing_else(
    what: What, data: strategies.DataObject
) -> None:
    told = to_json(what)
    key = data.draw(strategies.sampled_from(sorted(told)))
    told[key] = data.draw(json_values)
    try:
        again = from_json(told)
    except RazzError:
        return
    assert from_json(to_json(again)) == again


# Replaying


def test_entries_come_in_order_and_none_is_missing() -> None:
    room = Room(("Ann", "Bo"))
    with pytest.raises(RecordError, match="entry 5 of a table's log after entry 3: some are miss"):
        room.table.apply(Entry(5, 1000, Paused()))
    with pytest.raises(RecordError, match="entry 3 of a table's log after entry 3"):
        room.table.apply(room.log[-1])


@pytest.mark.parametrize(
    "what",
    [
        Opened(settings(), HOST, "Ann"),
        SeatTaken(2, "cy", "Cy", None, 200),
        SeatLeft(3, "left"),
        HandStarted(2, (1, 2), heads_up=True),
        HandStarted(1, (2, 1), heads_up=True),
        HandStarted(1, (1, 1), heads_up=True),
        Resumed(),
        WentAway("zoe"),
        CameBack("zoe"),
        Moved(Fold(), "player"),
        HandStarted(1, (1, 2, 3), heads_up=False),
    ],
)
def test_a_log_that_cannot_be_is_noticed(what: What) -> None:
    room = Room(("Ann", "Bo"))
    with pytest.raises(RecordError, match=r"log is damaged: .* cannot come here"):
        room.table.apply(Entry(4, 1000, what))


def test_a_seat_that_is_not_there_is_noticed() -> None:
    room = Room(("Ann", "Bo"))
    with pytest.raises(RecordError, match="the table's log is damaged: there is no seat 0"):
        room.table.apply(Entry(4, 1000, SatIn(0)))


def test_a_pause_in_a_pause_is_noticed() -> None:
    room = Room(("Ann", "Bo"))
    room.do(room.table.pause(HOST))
    with pytest.raises(RecordError, match="the table's log is damaged: Paused"):
        room.table.apply(Entry(room.table.seq + 1, 1000, Paused()))


def test_chips_that_come_in_the_middle_of_a_hand_are_noticed() -> None:
    room = Room(("Ann", "Bo"))
    room.start()
    with pytest.raises(RecordError, match="the table's log is damaged: Bought"):
        room.table.apply(Entry(room.table.seq + 1, 1000, Bought(2, 10, "player")))


def played() -> list[What]:
    """What happened in three hands with a bit of everything."""
    room = Room(("Ann", "Bo", "Cy"), ("rock",), auto=False)
    for player in ("bo", "cy", HOST):
        room.start()
        room.do(room.table.went(player))
        room.do(room.table.pause(HOST))
        room.do(room.table.resume(HOST))
        room.do(room.table.came(player))
        room.do(room.table.leave(player))
        room.finish_with_clock()
        room.do(room.table.sit(player, player))
    return [entry.what for entry in room.log]


PLAYED = played()


@given(strategies.data())
def test_a_log_out_of_order_replays_or_is_refused_and_nothing_else(
    data: strategies.DataObject,
) -> None:
    log = list(PLAYED)
    places = strategies.integers(1, len(log) - 1)
    for _ in range(data.draw(strategies.integers(1, 3))):
        one, other = data.draw(places), data.draw(places)
        match data.draw(strategies.sampled_from(("drop", "swap", "repeat", "else"))):
            case "drop" if len(log) > one:
                del log[one]
            case "swap" if len(log) > max(one, other):
                log[one], log[other] = log[other], log[one]
            case "repeat" if len(log) > other:
                log.insert(one, log[other])
            case _:
                log.insert(one, data.draw(strategies.sampled_from(EVERYTHING)))
    table = Table()
    try:
        for seq, what in enumerate(log, start=1):
            table.apply(Entry(seq, 1000 + seq, what))
    except RazzError:
        return
    assert table.accounts.balanced


def test_the_first_entry_opens_the_table() -> None:
    with pytest.raises(RecordError, match="the table's log is damaged"):
        Table().apply(Entry(1, 1000, Paused()))


def test_a_table_is_its_entries() -> None:
    room = Room(("Ann", "Bo"), ("sensible", "maniac"))
    for _ in range(5):
        room.start()
        room.finish()
    assert replayed(room.log) == room.table
    assert replayed(room.log[:-1]) != room.table
    assert room.table != "a table"
    assert room.table.seq == len(room.log)
