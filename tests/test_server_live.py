# ruff: noqa: F811 - a test names the fixture that it asks for
import json
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from databases import place  # noqa: F401
from serving import LOCKED, STAKES, Person, Running, Seat, running
from websockets.exceptions import ConnectionClosed, InvalidStatus

from razz.server.settings import Limits

SLOW = {"turn": 60, "bank": 60, "between": 3600}  # hands start when they are asked for


@pytest.fixture
def server(place: str) -> Iterator[Running]:
    with running(place) as server:
        yield server


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for what has nothing to do with the database; each test has its own tables."""
    with running(str(tmp_path_factory.mktemp("one") / "table.sqlite3")) as server:
        yield server


def sitting(server: Running, *names: str, **changes: Any) -> tuple[str, list[Person], list[Seat]]:
    """People at one table, the first its host, and their connections."""
    host, *others = [server.person(name) for name in names]
    table = host.makes_table(**{"clock": SLOW} | changes)["table"]
    seats = [host.joins(table)]
    for other in others:
        seat = other.joins(table)
        seat.done("sit")
        seats.append(seat)
    for seat in seats:
        caught_up(seat, seats[-1])
    return table, [host, *others], seats


def caught_up(seat: Seat, with_: Seat) -> None:
    """Read what comes until *seat* has seen what *with_* has."""
    while seat.last["seq"] < with_.last["seq"]:
        seat.next()


def acting(seats: list[Seat]) -> Seat:
    """The connection whose turn it is."""
    newest = max(seats, key=lambda seat: int(seat.last["seq"]))
    for seat in seats:
        caught_up(seat, newest)
    return next(seat for seat in seats if seat.last["view"]["options"])


def finish(seats: list[Seat]) -> None:
    """Play the hand to its end with the first of the options each time."""
    while seats[0].last["view"]["phase"] != "over":
        seat = acting(seats)
        seat.done("act", action=seat.last["view"]["options"][0]["action"])
        for other in seats:
            caught_up(other, seat)


class TestComingIn:
    def test_the_first_frame_is_hello_with_everything(self, server: Running) -> None:
        _, (ann,), (seat,) = sitting(server, "Ann", bots=["rock"])
        hello = json.loads(seat.frames[0])
        assert hello["type"] == "hello"
        assert hello["v"] == 1
        assert hello["you"] == {"player": ann.id, "name": "Ann", "seat": 1, "host": True}
        assert [one["name"] for one in hello["table"]["seats"][:3]] == [
            "Ann",
            {"m": "Rock", "a": {}},
            "",
        ]
        assert hello["view"] is None
        assert [event["text"]["m"] for event in hello["events"]] == [
            "{name} sits down with {amount}"
        ] * 2
        assert hello["chat"] == []

    def test_the_invite_is_told_to_the_host_alone(self, one: Running) -> None:
        table, _, (ann, ben) = sitting(one, "Ann", "Ben")
        assert ann.last["table"]["invite"]
        assert all('"invite"' not in frame for frame in ben.frames)
        assert table

    def test_without_a_session_nobody_comes_in(self, one: Running) -> None:
        table = one.person().makes_table()["table"]
        stranger = one.person()
        stranger.http.cookies.clear()
        assert stranger.joins(table).bye()["code"] == 4401

    def test_a_table_that_is_not_there_says_so(self, one: Running) -> None:
        assert one.person().joins("nowhere").bye()["code"] == 4404

    @pytest.mark.parametrize("query", ["", "?password=", "?password=Wheel", "?invite=x"])
    def test_a_password_keeps_people_out(self, one: Running, query: str) -> None:
        table = one.person().makes_table(**LOCKED)["table"]
        assert one.person("Ben").joins(table, query).bye()["code"] == 4403

    def test_a_password_lets_people_in_and_need_not_be_said_again(self, one: Running) -> None:
        table = one.person().makes_table(**LOCKED)["table"]
        ben = one.person("Ben")
        assert ben.joins(table, "?password=wheel").last["type"] == "hello"
        assert ben.joins(table).last["type"] == "hello"

    def test_an_unlisted_table_needs_its_invite(self, one: Running) -> None:
        made = one.person().makes_table(listed=False)
        ben = one.person("Ben")
        assert ben.joins(made["table"]).bye()["code"] == 4403
        assert ben.joins(made["table"], f"?invite={made['invite']}").last["type"] == "hello"

    def test_guessing_passwords_ends_soon(self, tmp_path: Path) -> None:
        with running(str(tmp_path / "t.sqlite3"), limits=Limits(guesses=2)) as server:
            table = server.person().makes_table(**LOCKED)["table"]
            ben = server.person("Ben")
            for _ in range(2):
                ben.joins(table, "?password=x").bye()
            refused = ben.joins(table, "?password=wheel").bye()
        assert refused["reason"]["m"].startswith("too many wrong guesses")

    def test_who_looks_on_may_be_many_but_not_too_many(self, tmp_path: Path) -> None:
        limits = Limits(connections_per_player=2)
        with running(str(tmp_path / "t.sqlite3"), limits=limits) as server:
            ann = server.person()
            table = ann.makes_table()["table"]
            first, second = ann.joins(table), ann.joins(table)
            assert ann.joins(table).bye()["code"] == 4429
            second.socket.close()
            time.sleep(0.2)
            assert ann.joins(table).last["type"] == "hello"
            assert first.last["type"] == "hello"

    @pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
    def test_another_site_opens_no_connection(self, one: Running, origin: str) -> None:
        ann = one.person()
        table = ann.makes_table()["table"]
        with pytest.raises(InvalidStatus) as refused:
            ann.joins(table, Origin=origin)
        assert refused.value.response.status_code == 403

    def test_the_own_page_opens_one(self, one: Running) -> None:
        ann = one.person()
        table = ann.makes_table()["table"]
        assert ann.joins(table, Origin=one.url).last["type"] == "hello"


class TestPlaying:
    def test_a_hand_goes_from_the_first_card_to_the_next_hand(self, server: Running) -> None:
        _, _, seats = sitting(server, "Ann", "Ben")
        seats[0].done("next")
        finish(seats)
        over = seats[0].last
        assert over["view"]["verdict"]
        assert sum(seat["stack"] for seat in over["table"]["seats"]) == 400
        seats[0].done("next")
        assert seats[0].last["view"]["hand"] == 2

    def test_updates_follow_each_other_without_a_gap(self, one: Running) -> None:
        _, _, seats = sitting(one, "Ann", "Ben")
        seats[0].done("next")
        finish(seats)
        for seat in seats:
            frames = [json.loads(frame) for frame in seat.frames]
            told = [frame for frame in frames if frame["type"] in ("hello", "update")]
            for before, after in pairwise(told):
                assert after["from"] == before["seq"] + 1
                assert after["seq"] >= after["from"]

    def test_who_comes_later_is_told_all_that_the_updates_told_of_the_hand(
        self, one: Running
    ) -> None:
        table, (ann, _), seats = sitting(one, "Ann", "Ben")
        seats[0].done("next")
        seats[0].done("add_bot", bot="rock")
        finish(seats)
        frames = [json.loads(frame) for frame in seats[0].frames]
        told = [event for frame in frames for event in frame.get("events", ())]
        of_hand = [event for event in told if event["hand"] == 1]
        kinds = [event["kind"] for event in of_hand]
        assert kinds.index("dealt") < kinds.index("table", 1) < kinds.index("won")
        assert ann.joins(table).last["events"] == of_hand

    def test_the_answer_comes_after_the_update_that_it_is_about(self, one: Running) -> None:
        _, _, (seat,) = sitting(one, "Ann", bots=["rock"])
        answer = seat.done("next")
        assert seat.last["type"] == "update"
        assert seat.last["seq"] == answer["seq"]

    def test_an_action_out_of_turn_is_refused_with_the_reason(self, one: Running) -> None:
        _, _, seats = sitting(one, "Ann", "Ben")
        seats[0].done("next")
        turn = acting(seats)
        other = next(seat for seat in seats if seat is not turn)
        assert other.refused("act", action="fold").startswith("it is not your turn")

    def test_a_second_click_is_refused(self, one: Running) -> None:
        _, _, seats = sitting(one, "Ann", "Ben")
        seats[0].done("next")
        turn = acting(seats)
        seq = turn.last["seq"]
        option = turn.last["view"]["options"][0]["action"]
        for command_id in ("first", "second"):
            turn.send(command_id, seq, kind="act", action=option)
        answers = [turn.until(lambda frame: "id" in frame) for _ in range(2)]
        assert [answer["type"] for answer in answers] == ["done", "refused"]

    def test_a_command_sent_again_is_answered_again_and_not_done_again(self, one: Running) -> None:
        _, _, seats = sitting(one, "Ann", "Ben")
        seats[0].done("next")
        turn = acting(seats)
        option = turn.last["view"]["options"][0]["action"]
        for _ in range(3):
            turn.send("same", turn.last["seq"], kind="act", action=option)
        answers = [turn.until(lambda f: f.get("id") == "same") for _ in range(3)]
        assert answers[0] == answers[1] == answers[2]
        assert answers[0]["type"] == "done"

    def test_after_a_gap_a_client_asks_and_gets_everything(self, one: Running) -> None:
        _, _, (seat,) = sitting(one, "Ann", bots=["rock"])
        seat.done("next")
        seat.socket.send('{"type": "resync"}')
        hello = seat.until(lambda frame: frame["type"] == "hello")
        assert hello["seq"] == seat.last["seq"]
        assert hello["view"]["hand"] == 1
        kinds = [event["kind"] for event in hello["events"]]
        assert kinds[:3] == ["table", "ante_posted", "ante_posted"]

    def test_a_lost_connection_is_told_and_so_is_a_return(self, one: Running) -> None:
        table, people, seats = sitting(one, "Ann", "Ben")
        seats[1].socket.close()
        update = seats[0].until(lambda f: f["type"] == "update" and bool(f["events"]))
        assert update["events"][0]["text"]["m"] == "{name} has lost the connection"
        assert update["table"]["seats"][1]["here"] is False
        people[1].joins(table)
        update = seats[0].until(lambda f: f["type"] == "update" and bool(f["events"]))
        assert update["events"][0]["text"]["m"] == "{name} is back"

    def test_the_clock_acts_for_who_does_not(self, one: Running) -> None:
        clock = {"turn": 1, "bank": 0, "between": 3600}
        _, _, seats = sitting(one, "Ann", "Ben", clock=clock)
        seats[0].done("next")
        seat = acting(seats)
        update = seat.until(lambda f: f["type"] == "update")
        assert update["events"][0]["text"]["m"] == "time has run out for {name}"
        assert update["events"][1]["action"] == "bring_in"

    def test_bots_take_their_time(self, tmp_path: Path) -> None:
        with running(str(tmp_path / "t.sqlite3"), bot_pause=(0.3, 0.31)) as server:
            _, _, (seat,) = sitting(server, "Ann", bots=["station", "station"])
            began = time.monotonic()
            seat.done("next")
            while not seat.last["view"]["options"]:
                seat.next()
            if seat.last["view"]["actor"] != seat.last["view"]["bring_in_seat"]:
                assert time.monotonic() - began > 0.25

    def test_nobody_plays_where_nobody_is(self, one: Running) -> None:
        clock = {"turn": 60, "bank": 60, "between": 0}
        ann = one.person()
        table = ann.makes_table(bots=["rock", "rock"], clock=clock)["table"]
        time.sleep(0.3)
        assert one.service.rooms.live(table).table.number == 0  # type: ignore[union-attr]
        seat = ann.joins(table)
        # She is alone with the bots, who wait for her.
        seat.done("next")
        assert seat.last["view"]


class TestTheHost:
    def test_pauses_and_goes_on(self, one: Running) -> None:
        _, _, seats = sitting(one, "Ann", "Ben")
        seats[0].done("next")
        seats[0].done("pause")
        turn = acting(seats)
        assert turn.last["table"]["paused"]
        assert turn.refused("act", action="fold").startswith("the table is paused")
        seats[0].done("resume")
        assert acting(seats).do("act", action="bring_in")["type"] == "done"

    def test_seats_bots_and_removes_them(self, one: Running) -> None:
        _, _, (seat,) = sitting(one, "Ann")
        seat.done("add_bot", bot="rock")
        seat.done("add_bot", bot="maniac", seat=5)
        assert [s["bot"] for s in seat.last["table"]["seats"]] == [
            None, "rock", None, None, "maniac", None,
        ]  # fmt: skip
        seat.done("remove", seat=5)
        assert seat.last["table"]["seats"][4]["state"] == "empty"
        assert seat.refused("add_bot", bot="shark") == "{kind!r} is no bot; there are {kinds}"

    def test_gives_chips_and_changes_the_stakes(self, one: Running) -> None:
        _, _, seats = sitting(one, "Ann", "Ben")
        seats[0].done("give", seat=2, chips=50)
        stakes = {"ante": 2, "bring_in": 4, "small_bet": 8, "big_bet": 16}
        seats[0].done("stakes", **stakes)
        assert seats[0].last["table"]["seats"][1]["stack"] == 250
        assert seats[0].last["table"]["stakes"] == stakes

    def test_mutes_and_unmutes(self, one: Running) -> None:
        _, _, (ann, ben) = sitting(one, "Ann", "Ben")
        ann.done("mute", seat=2)
        assert ben.refused("chat", text="hello?") == "the host has muted you at this table"
        assert ben.refused("react", reaction="ouch") == "the host has muted you at this table"
        ann.done("unmute", seat=2)
        ben.done("chat", text="hello!")

    def test_removes_a_person(self, one: Running) -> None:
        _, _, (ann, ben) = sitting(one, "Ann", "Ben")
        ann.done("remove", seat=2)
        caught_up(ben, ann)
        assert ben.last["you"]["seat"] is None

    @pytest.mark.parametrize(
        "command",
        [
            {"kind": "pause"},
            {"kind": "remove", "seat": 1},
            {"kind": "mute", "seat": 1},
            {"kind": "add_bot", "bot": "rock"},
            {"kind": "give", "seat": 2, "chips": 50},
            {"kind": "stakes", **STAKES},
            {"kind": "next"},
        ],
        ids=lambda command: str(command["kind"]),
    )
    def test_nobody_else_may_do_that(self, one: Running, command: dict[str, Any]) -> None:
        _, _, (_, ben) = sitting(one, "Ann", "Ben")
        assert ben.refused(**command).startswith("only the host may do that")


class TestTalking:
    def test_what_is_said_goes_to_all_as_it_is(self, one: Running) -> None:
        table, (ann, _), seats = sitting(one, "Ann", "Ben")
        text = '<b onclick="x">nice</b> & "good" 牌'
        seats[0].done("chat", text=f"  {text}\n")
        caught_up(seats[1], seats[0])
        line = seats[1].last["chat"][0]
        assert (line["text"], line["name"], line["player"]) == (text, "Ann", ann.id)
        seats[1].done("react", reaction="nice-hand")
        assert [one.get("reaction") for one in ann.joins(table).last["chat"]] == [
            None,
            "nice-hand",
        ]

    def test_who_looks_on_may_talk(self, one: Running) -> None:
        table, _, (ann,) = sitting(one, "Ann")
        cleo = one.person("Cleo").joins(table)
        cleo.done("chat", text="hi")
        caught_up(ann, cleo)
        assert ann.last["chat"][0]["name"] == "Cleo"
        assert ann.last["chat"][0]["seat"] is None


class TestLimits:
    def test_too_many_commands_are_refused_and_then_end_it(self, tmp_path: Path) -> None:
        with running(str(tmp_path / "t.sqlite3"), limits=Limits(commands=5)) as server:
            _, _, (seat,) = sitting(server, "Ann")
            for _ in range(16):
                seat.say("chat", text="x")
            outcomes = []
            while seat.next()["type"] != "bye":
                frame = json.loads(seat.frames[-1])
                outcomes += [frame["type"]] if "id" in frame else []
            assert outcomes.count("refused") == 10
            assert outcomes.count("done") <= 5
            assert json.loads(seat.frames[-1])["code"] == 4429

    def test_what_is_no_message_ends_the_connection(self, one: Running) -> None:
        for bad in ("nonsense", b"\x00\x01", '{"type": "dance"}'):
            _, _, (seat,) = sitting(one, "Ann")
            seat.socket.send(bad)
            assert seat.bye()["code"] == 4400

    def test_a_message_that_is_too_long_ends_it_too(self, one: Running) -> None:
        _, _, (seat,) = sitting(one, "Ann")
        seat.socket.send("x" * 5000)
        with pytest.raises(ConnectionClosed) as closed:
            seat.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009

    def test_a_command_that_cannot_be_read_is_refused_by_its_id(self, one: Running) -> None:
        _, _, (seat,) = sitting(one, "Ann")
        assert seat.refused("fly").startswith("{place} is none of")
        assert seat.refused("act", action="fold", card="As") == "{place} is not known here"


def test_a_slow_client_is_brought_up_to_date_and_holds_nobody_up(tmp_path: Path) -> None:
    with running(str(tmp_path / "t.sqlite3"), limits=_with_frames(4)) as server:
        table, _, (ann,) = sitting(server, "Ann")
        slow = server.person("Slow").joins(table)
        room = server.service.rooms.live(table)
        assert room is not None
        guest = next(guest for guest in room.guests if guest.name == "Slow")

        async def too_fast() -> None:  # faster than anybody could send them
            for number in range(6):
                guest.outbox.update(f'{{"type":"u{number}"}}')

        server.call(too_fast())
        frame = slow.until(lambda frame: frame["type"] == "hello")
        assert frame["seq"] == ann.last["seq"] or frame["seq"] > 0
        ann.done("chat", text="still there?")
        assert slow.until(lambda f: bool(f.get("chat")))["chat"][0]["text"] == "still there?"


def _with_frames(most: int) -> Limits:
    return Limits(frames=most, posts=1000)


def test_a_graceful_stop_says_goodbye(tmp_path: Path) -> None:
    with running(str(tmp_path / "t.sqlite3")) as server:
        _, _, (seat,) = sitting(server, "Ann", bots=["rock"])
        server.call(server.service.say_goodbye())
        assert seat.bye()["code"] == 1001
