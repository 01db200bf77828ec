import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tabling import Room

from razz.cards import DECK
from razz.errors import RazzError
from razz.server.draft import HandTold, Told
from razz.server.outbox import Bye, Outbox, WantsHello
from razz.server.wire.commands import Act, Do, Resync, Unreadable, read_said
from razz.server.wire.happenings import happening
from razz.server.wire.table import table_json
from razz.server.wire.view import events_json, view_json
from razz.server.wire.words import words_json
from razz.table.entries import SatOut, SeatLeft
from razz.table.table import Table
from razz.text import Chips, Message


def command(**fields: Any) -> str:
    return json.dumps({"type": "do", "id": "1", "seq": 4, "command": fields})


class TestWords:
    def test_a_sentence_is_its_key_and_what_fills_its_gaps(self) -> None:
        message = Message(
            "{seat} calls {amount}", seat=Message("seat {number}", number=2), amount=Chips(4)
        )
        assert words_json(message) == {
            "m": "{seat} calls {amount}",
            "a": {
                "seat": {"m": "seat {number}", "a": {"number": 2}},
                "amount": {"chips": 4},
            },
        }

    def test_several_in_one_gap_are_a_list(self) -> None:
        message = Message("{seats} share", seats=(Message("a"), "b"))
        assert words_json(message)["a"]["seats"] == [{"m": "a", "a": {}}, "b"]

    def test_cards_and_ranks_are_said_as_people_read_them(self) -> None:
        message = Message("{card} {rank}", card=DECK[0], rank=DECK[9].rank)
        assert words_json(message)["a"] == {"card": "A♣", "rank": "T"}


class TestViews:
    def hand_over(self, seed: int = 1) -> Table:
        room = Room(("Ann", "Ben"), ("rock",), seed=seed)
        room.start()
        room.finish()
        return room.table

    def test_a_view_is_json_with_the_numbers_of_the_table(self) -> None:
        table = self.hand_over()
        view = table.view("host")
        assert view is not None
        told = json.loads(json.dumps(view_json(view, table.number, table.dealt_to)))
        assert told["hand"] == 1
        assert [seat["number"] for seat in told["seats"]] == [1, 2, 3]
        assert told["phase"] == "over"
        assert told["verdict"]
        assert all(None not in seat["up"] for seat in told["seats"])

    def test_options_are_told_to_the_seat_whose_turn_it_is_alone(self) -> None:
        room = Room(("Ann", "Ben"))
        room.start()
        table = room.table
        actor = table.turn.seat if table.turn else 0
        for player, seat in (("host", 1), ("ben", 2), (None, 0)):
            view = table.view(player)
            assert view is not None
            told = view_json(view, 1, table.dealt_to)
            assert bool(told["options"]) is (seat == actor)
            assert told["actor"] == actor

    def test_an_event_has_its_words_and_what_pictures_need(self) -> None:
        table = self.hand_over()
        view = table.view("host")
        assert view is not None
        events = events_json(view.events, 1)
        assert {event["hand"] for event in events} == {1}
        dealt = [event for event in events if event["kind"] == "dealt"]
        assert [event["down"] == [None, None] for event in dealt[:3]] == [False, True, True]
        assert events[0]["kind"] == "ante_posted"
        assert events[0]["amount"] == 1
        assert any(event["kind"] == "won" and event["pot"] == 0 for event in events)

    def test_a_table_says_who_sits_where_and_how_they_stand(self) -> None:
        room = Room(("Ann",), ("rock",), seats=3)
        told = table_json(room.table, "t", room.now, listed=True)
        assert [seat["state"] for seat in told["seats"]] == ["waiting", "waiting", "empty"]
        assert [seat["name"] for seat in told["seats"]] == ["Ann", {"m": "Rock", "a": {}}, ""]
        assert told["turn"] is None
        assert "invite" not in told

    def test_what_happens_around_hands_names_who_is_meant(self) -> None:
        table = Room(("Ann",)).table
        told = happening(SatOut(1, "clock"), table)
        assert told is not None
        assert str(told[0]) == "Ann sits out: time ran out again"

    def test_bots_are_named_in_words_that_have_another_language(self) -> None:
        table = Room(("Ann",), ("rock", "rock")).table
        told = happening(SeatLeft(3, "removed"), table)
        assert told is not None
        assert str(told[0]) == "the host asks Rock 2 to leave"
        name = told[0].arguments["name"]
        assert words_json(name)["a"] == {"bot": {"m": "Rock", "a": {}}, "number": "2"}


class TestSaid:
    def test_a_command_is_read(self) -> None:
        read = read_said(command(kind="act", action="raise", to=8))
        assert read == Do(type="do", id="1", seq=4, command=Act(kind="act", action="raise", to=8))
        assert read_said('{"type": "resync"}') == Resync(type="resync")

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "this is no JSON"),
            ("{", "this is no JSON"),
            ("[]", "the message is not of the right kind"),
            ("{}", "the message has no kind"),
            ('{"type": "do"}', "id is missing"),
            (command(kind="fly"), "command is none of 'act', 'sit'"),
            (command(kind="act", action="jump"), "command.action is none of 'bring_in'"),
            (command(kind="act", action="bet", to=0), "command.to is at least 1"),
            (command(kind="act", action="bet", to=True), "command.to is not of the right kind"),
            (command(kind="act", action="bet", to=4.5), "command.to is not of the right kind"),
            (command(kind="leave", seat=3), "command.seat is not known here"),
            (command(kind="sit", seat=9), "command.seat is at most 8"),
            (command(kind="chat", text="x" * 201), "command.text is longer than 200"),
            (command(kind="chat", text="  "), "command.text is too short"),
            (command(kind="give", seat=1, chips=10**12), "command.chips is at most"),
            (command(kind="stakes", ante=0, bring_in=1), "command.small_bet is missing"),
        ],
    )
    def test_what_is_no_command_is_refused_with_its_place(self, text: str, why: str) -> None:
        with pytest.raises(Unreadable) as refused:
            read_said(text)
        assert str(refused.value).startswith(why)

    def test_a_refusal_knows_the_id_if_it_could_be_read(self) -> None:
        with pytest.raises(Unreadable) as refused:
            read_said(command(kind="fly"))
        assert refused.value.id == "1"

    @given(st.text())
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        with suppress(RazzError):
            read_said(text)


class TestAnOutbox:
    def taken(self, outbox: Outbox, count: int) -> list[Any]:
        async def take() -> list[Any]:
            return [await outbox.take() for _ in range(count)]

        return asyncio.run(take())

    def test_frames_come_in_order_and_a_farewell_last(self) -> None:
        outbox = Outbox(3)
        outbox.update("u1")
        outbox.bye("bye", 1001)
        outbox.answer("a")
        assert self.taken(outbox, 3) == ["u1", "a", Bye("bye", 1001)]

    def test_a_slow_client_gets_everything_anew_and_keeps_its_answers(self) -> None:
        outbox = Outbox(2)
        assert [outbox.update(f"u{n}") for n in range(2)] == [True, True]
        outbox.answer("a")
        assert outbox.update("too many") is False
        assert outbox.update("not needed") is True
        hello, answer = self.taken(outbox, 2)
        assert isinstance(hello, WantsHello)
        assert answer == "a"
        outbox.update("u9")
        assert self.taken(outbox, 1) == ["u9"]


def test_of_very_much_around_a_hand_the_latest_is_told_and_all_of_the_hand() -> None:
    told = HandTold()
    heading = (Message("Hand {number}", number=3), None)
    told.add(Told(heading, 3, 0, 5))
    for number in range(1000):
        told.add(Told((Message("{name} is back", name=number), 1), 3, 5 + number, 6 + number))
    first, *rest = told
    assert (first.around, first.since, first.until) == (heading, 0, 1005 - len(rest))
    assert [one.until - one.since for one in rest] == [1] * len(rest)
    assert rest[-1].until == 1005
    assert 400 < len(rest) < 600
