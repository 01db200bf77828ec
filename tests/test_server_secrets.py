"""Nobody is ever told what they may not see: in no frame, no answer, no log."""

import io
import json
import logging
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import serving
from databases import Clock
from serving import Person, Running, Seat, running

from razz.cards import DECK, Card, cards, shuffled
from razz.history import phh
from razz.server import sessions
from razz.server.logs import LOGGER, JsonLines
from razz.server.service import Chance

SLOW = {"turn": 60, "bank": 60, "between": 3600}
LOCKED = {"password": "a-password"}
ORDER = ("show", "muck", "bring_in", "check", "call", "fold")


def codes_in(value: Any) -> set[str]:
    """Every card that a frame names, as a code or in the words for people."""
    text = json.dumps(value, ensure_ascii=False)
    return {card.code for card in DECK if f'"{card.code}"' in text or str(card) in text}


class Script:
    """People who act by a script, and what each of them was sent."""

    def __init__(self, server: Running, names: Sequence[str], **changes: Any) -> None:
        self.people = [server.person(name) for name in names]
        self.table = self.people[0].makes_table(**{"clock": SLOW} | changes)["table"]
        self.seats = [self.people[0].joins(self.table)]
        for person in self.people[1:]:
            seat = person.joins(self.table)
            seat.done("sit")
            self.seats.append(seat)
        self.watcher = server.person("Watcher").joins(self.table)
        self.settle()

    @property
    def everybody(self) -> list[Seat]:
        return [*self.seats, self.watcher]

    def settle(self) -> None:
        """Let everybody see what anybody has seen."""
        newest = max(int(seat.last["seq"]) for seat in self.everybody)
        for seat in self.everybody:
            while seat.last["seq"] < newest:
                seat.next()

    def play_hand(self, rng: random.Random | None = None) -> None:
        """Play a hand: the least that keeps everybody in, or at random."""
        self.seats[0].done("next")
        self.settle()
        while self.watcher.last["view"]["phase"] != "over":
            seat = next(seat for seat in self.seats if seat.last["view"]["options"])
            legal = [option["action"] for option in seat.last["view"]["options"]]
            action = next(word for word in ORDER if word in legal)
            if rng is not None and rng.random() < 0.4:
                action = rng.choice(legal)
            seat.done("act", action=action)
            self.settle()


def known_to(hand: Any, viewer: int | None) -> set[str]:
    """What the seat *viewer* of the table may know of a whole hand by its end."""
    return {
        card.code
        for seat in hand.seats
        for card in (*seat.up, *(seat.down if seat.tabled or seat.number == viewer else ()))
    }


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("secrets") / "table.sqlite3")) as server:
        yield server


def test_no_frame_of_whole_hands_has_a_card_that_its_reader_may_not_see(server: Running) -> None:
    script = Script(server, ["Ann", "Ben", "Cleo"], buy_in=1000)
    room = server.service.rooms.live(script.table)
    assert room is not None
    rng = random.Random(5)
    for _ in range(12):
        marks = [len(seat.frames) for seat in script.everybody]
        script.play_hand(rng)
        hand = room.table.hand
        assert hand is not None
        for viewer, seat in enumerate(script.everybody, start=1):
            own = viewer if viewer <= 3 else None
            frames = [json.loads(frame) for frame in seat.frames[marks[viewer - 1] :]]
            assert codes_in(frames) <= known_to(hand, own)


def test_a_hole_card_is_not_sent_before_it_is_shown(server: Running) -> None:
    """Once somebody shows, all may see it; until then no frame to others names it."""
    script = Script(server, ["Ann", "Ben"], buy_in=1000)
    room = server.service.rooms.live(script.table)
    assert room is not None
    for _ in range(6):
        marks = [len(seat.frames) for seat in script.everybody]
        script.play_hand()
        hand = room.table.hand
        assert hand is not None
        for place, seat in enumerate(script.everybody):
            frames = [json.loads(frame) for frame in seat.frames[marks[place] :]]
            before = [f for f in frames if f.get("view") and f["view"]["phase"] == "betting"]
            theirs = {
                card.code
                for one in hand.seats
                if one.number != place + 1
                for card in one.down
                if card is not None
            }
            assert before
            assert codes_in(before).isdisjoint(theirs)


def test_a_bots_hole_cards_are_as_secret(server: Running) -> None:
    script = Script(server, ["Ann"], bots=["rock", "sensible", "maniac"], buy_in=1000)
    room = server.service.rooms.live(script.table)
    assert room is not None
    for _ in range(8):
        marks = [len(seat.frames) for seat in script.everybody]
        script.play_hand()
        hand = room.table.hand
        assert hand is not None
        for place, seat in enumerate(script.everybody):
            frames = [json.loads(frame) for frame in seat.frames[marks[place] :]]
            assert codes_in(frames) <= known_to(hand, 1 if place == 0 else None)


def _deck(front: str, bottom: str) -> tuple[Card, ...]:
    """A deck with *front* on top and *bottom* where no card is dealt from."""
    top, end = cards(front), cards(bottom)
    rest = [c for c in shuffled(random.Random(3).randrange) if c not in (*top, *end)]
    return (*top, *rest, *end)


def _streams(
    place: str, deck: tuple[Card, ...], monkeypatch: pytest.MonkeyPatch
) -> list[list[str]]:
    """What each of two people and a watcher are sent while a hand is played from *deck*."""
    numbers = iter(range(1000))
    monkeypatch.setattr(sessions, "new_id", lambda: f"id{next(numbers)}")
    monkeypatch.setattr("razz.server.lobby.new_id", lambda: f"id{next(numbers)}")
    monkeypatch.setattr(serving, "uuid4", lambda: UUID(int=next(numbers)))
    chance = Chance(shuffle=lambda table, hand: deck)
    with running(place, chance=chance, now=Clock(1000.0)) as server:
        script = Script(server, ["Ann", "Ben"])
        script.seats[0].done("next")
        script.settle()
        while script.watcher.last["view"]["phase"] != "showdown":
            seat = next(seat for seat in script.seats if seat.last["view"]["options"])
            legal = [option["action"] for option in seat.last["view"]["options"]]
            seat.done("act", action=next(word for word in ORDER if word in legal))
            script.settle()
        return [list(seat.frames) for seat in script.everybody]


@pytest.mark.parametrize(
    ("viewer", "one", "two"),
    [
        (0, ("As Kd 2s Kc 9h Qh", "3d 4c"), ("As 3d 2s 4c 9h Qh", "Kd Kc")),
        (1, ("As Kd 2s Kc 9h Qh", "3d 4c"), ("3d Kd 4c Kc 9h Qh", "As 2s")),
        (1, ("Qs 2d Qd 3c Ah 4h", "Ks 6d"), ("Ks 2d 6d 3c Ah 4h", "Qs Qd")),
    ],
    ids=["Ann looks", "Ben looks", "Ben looks at a bad hand"],
)
def test_two_decks_that_differ_in_unseen_cards_give_a_seat_the_same_bytes(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    viewer: int,
    one: tuple[str, str],
    two: tuple[str, str],
) -> None:
    """Third street goes round: Ann's first, Ben's first, Ann's second, Ben's second, the doors."""
    first = _streams(str(tmp_path / "1"), _deck(*one), monkeypatch)
    second = _streams(str(tmp_path / "2"), _deck(*two), monkeypatch)
    watcher = 2
    assert first[viewer] == second[viewer]
    assert first[watcher] == second[watcher]
    assert first[1 - viewer] != second[1 - viewer]


def test_the_file_of_a_hand_has_only_what_its_reader_saw(server: Running) -> None:
    script = Script(server, ["Ann", "Ben", "Cleo"], buy_in=1000)
    rng = random.Random(9)
    room = server.service.rooms.live(script.table)
    assert room is not None
    outsider = server.person("Outsider")
    for number in range(1, 7):
        script.play_hand(rng)
        hand = room.table.hand
        assert hand is not None
        for viewer, person in enumerate([*script.people, outsider], start=1):
            own = viewer if viewer <= 3 else None
            text = _file(person, script.table, number)
            (record,) = phh.parse(text)
            again = record.replay()
            assert {card.code for card in DECK if card.code in _cards_of(again)} <= known_to(
                hand, own
            )
            assert [seat.stack for seat in again.seats] == [seat.stack for seat in hand.seats]
            assert record.hero == own


def _cards_of(hand: Any) -> set[str]:
    return {card.code for seat in hand.seats for card in (*seat.down, *seat.up) if card is not None}


def _file(person: Person, table: str, number: int) -> str:
    answer = person.http.get(f"/api/tables/{table}/hands/{number}.phh")
    assert answer.status_code == 200, answer.text
    return answer.text


def test_logs_hold_no_token_no_secret_and_no_card(tmp_path: Path) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    loggers = [LOGGER, logging.getLogger("uvicorn")]
    for logger in loggers:
        logger.addHandler(handler)
    LOGGER.setLevel(logging.DEBUG)
    try:
        with running(str(tmp_path / "t.sqlite3")) as server:
            ann = server.person("Annabel")
            made = ann.makes_table(
                bots=["rock"],
                clock=SLOW,
                listed=False,
                **LOCKED,
            )
            ben = server.person("Benjamin")
            ben.joins(made["table"], f"?password=a-password&invite={made['invite']}")
            ben.http.get(f"/api/tables/{made['table']}?password=a-wrong-one")
            ben.http.get("/enter/a-token-that-is-none")
            seat = ann.joins(made["table"])
            seat.done("next")
            while seat.last["view"]["phase"] != "over":
                legal = [option["action"] for option in seat.last["view"]["options"]]
                seat.done("act", action=next(word for word in ORDER if word in legal))
            seat.done("chat", text="what-was-said")
            tokens = [next(iter(one.http.cookies.values())) for one in (ann, ben)]
            secrets = [*tokens, made["invite"], "a-password", "a-wrong-one", "a-token-that-is-none"]
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
        LOGGER.setLevel(logging.NOTSET)
    text = written.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert {line["event"] for line in lines} >= {"server starts", "table opens", "request"}
    for secret in [*secrets, "Annabel", "Benjamin", "what-was-said"]:
        assert secret not in text
    assert not codes_in(text)
