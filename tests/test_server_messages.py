"""Messages get lost, come twice, come late: a command acts once or not at all, and all agree."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import Person, Running, running

SLOW = {"turn": 60, "bank": 60, "between": 3600}
FATES = ("fine", "lost", "twice", "late", "click", "cut")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("messages") / "table.sqlite3")) as server:
        yield server


class Client:
    """A client as the page has one: it sends a command again until it is answered."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.seat = person.joins(table)
        self.done: set[str] = set()
        self.held: list[tuple[str, int, dict[str, Any]]] = []
        self._count = 0

    def answer(self, command_id: str) -> dict[str, Any]:
        answer = self.seat.until(lambda frame: frame.get("id") == command_id)
        if answer["type"] == "done":
            self.done.add(command_id)
        return answer

    def act(self, action: str, fate: str) -> None:
        """Act, whatever happens to the message."""
        self._count += 1
        command_id, seq = f"act {self._count}", int(self.seat.last["seq"])
        command = {"kind": "act", "action": action}
        if fate != "lost":
            self.seat.send(command_id, seq, **command)
        match fate:
            case "lost":
                self.seat.send(command_id, seq, **command)
            case "twice":
                self.seat.send(command_id, seq, **command)
                assert self.answer(command_id) == self.answer(command_id)
                return
            case "late":
                self.held.append((command_id, seq, command))
            case "click":
                self.seat.send(f"{command_id} again", seq, **command)
                assert self.answer(command_id)["type"] == "done"
                assert self.answer(f"{command_id} again")["type"] == "refused"
                return
            case "cut":
                self.seat.socket.close()
                self.seat = self.person.joins(self.table)
                self.seat.send(command_id, seq, **command)
        assert self.answer(command_id)["type"] == "done"

    def send_what_is_late(self) -> None:
        """What the network kept back arrives now; it was done, so it is answered as it was."""
        for command_id, seq, command in self.held:
            self.seat.send(command_id, seq, **command)
            assert self.answer(command_id)["type"] == "done"
        self.held.clear()

    def catch_up(self, seq: int) -> None:
        while self.seat.last["seq"] < seq:
            self.seat.next()


def settled(clients: list[Client], server: Running, table: str) -> None:
    """Let every client see all that has happened."""
    room = server.service.rooms.live(table)
    assert room is not None
    while True:
        # A connection that was lost or regained is told a little later.
        seq = room.table.seq
        for client in clients:
            client.catch_up(seq)
        if room.table.seq == seq:
            return


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(FATES), max_size=30), st.lists(st.integers(0, 3), max_size=30))
def test_whatever_the_network_does_each_decision_is_made_once_and_all_agree(
    server: Running, fates: list[str], choices: list[int]
) -> None:
    ann, ben = server.person("Ann"), server.person("Ben")
    table = ann.makes_table(clock=SLOW)["table"]
    clients = [Client(ann, table), Client(ben, table)]
    clients[1].seat.done("sit")
    clients[0].seat.done("next")
    settled(clients, server, table)
    fate, choice = iter(fates), iter(choices)
    while clients[0].seat.last["view"]["phase"] != "over":
        client = next(client for client in clients if client.seat.last["view"]["options"])
        options = client.seat.last["view"]["options"]
        wanted = options[next(choice, 0) % len(options)]
        client.act(wanted["action"], next(fate, "fine"))
        settled(clients, server, table)
        for one in clients:
            one.send_what_is_late()
        settled(clients, server, table)
    _check_agreement(clients, server, table)


def _check_agreement(clients: list[Client], server: Running, table: str) -> None:
    log = [entry.what for entry in server.service.store.log(table)]
    moved = [what for what in log if what["kind"] == "moved" and what["by"] == "player"]
    assert len(moved) == sum(len(client.done) for client in clients)
    kinds = Counter(what["kind"] for what in log)
    assert kinds["hand_started"] == 1
    for client in clients:
        fresh = client.person.joins(table)
        shown = {key: client.seat.last[key] for key in ("you", "view")}
        assert shown == {key: fresh.last[key] for key in shown}
        stacks = [seat["stack"] for seat in client.seat.last["table"]["seats"]]
        assert sum(stacks) == 400


def test_a_command_that_was_done_before_the_server_stopped_is_answered_by_the_next(
    tmp_path: Path,
) -> None:
    place = str(tmp_path / "table.sqlite3")
    with running(place) as server:
        ann = server.person("Ann")
        table = ann.makes_table(clock=SLOW, bots=["rock"])["table"]
        seat = ann.joins(table)
        seat.send("start", seat.last["seq"], kind="next")
        first = seat.until(lambda frame: frame.get("id") == "start")
        cookies = dict(ann.http.cookies)
    with running(place) as server:
        again = _same_person(server, cookies)
        seat = again.joins(table)
        seat.send("start", 4, kind="next")
        assert seat.until(lambda frame: frame.get("id") == "start") == first
        assert seat.last["table"]["hand"] == 1


def test_a_command_sent_again_after_a_restart_takes_no_card_from_the_deck(tmp_path: Path) -> None:
    place = str(tmp_path / "table.sqlite3")
    with running(place) as server:
        people = [server.person(name) for name in ("Ann", "Ben")]
        table = people[0].makes_table(clock=SLOW)["table"]
        clients = [Client(person, table) for person in people]
        clients[1].seat.done("sit")
        clients[0].seat.done("next")
        settled(clients, server, table)
        first = next(n for n, one in enumerate(clients) if one.seat.last["view"]["options"])
        clients[first].act("bring_in", "fine")
        tokens = [dict(person.http.cookies) for person in people]
    with running(place) as server:
        clients = [Client(_same_person(server, token), table) for token in tokens]
        settled(clients, server, table)
        # The other calls, under an id of its own; then that of the bring-in comes once more.
        clients[1 - first].act("call", "fine")
        settled(clients, server, table)
        if clients[1 - first].seat.last["view"]["options"]:
            clients[1 - first].act("check", "fine")
            settled(clients, server, table)
        again = clients[first]
        again.seat.send("act 1", int(again.seat.last["seq"]), kind="act", action="check")
        assert again.answer("act 1")["type"] == "done"
        while clients[0].seat.last["view"]["phase"] != "over":
            client = next(one for one in clients if one.seat.last["view"]["options"])
            client.seat.done("act", action=client.seat.last["view"]["options"][0]["action"])
            settled(clients, server, table)
        assert sum(one["stack"] for one in clients[0].seat.last["table"]["seats"]) == 400


def _same_person(server: Running, cookies: dict[str, str]) -> Person:
    """Somebody who was known to an earlier server, which had another port."""
    person = server.person("Somebody")
    person.http.cookies.clear()
    for token in cookies.values():
        person.http.cookies.set(server.service.settings.cookie, token)
    return person
