"""Anything that people, bots and the clock can do to a table, in any order."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable

import pytest
from hypothesis import settings, strategies
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tabling import HOST, Room, replayed

from razz.bots import BOTS
from razz.errors import IllegalAction, RazzError
from razz.game.event import Dealt, Tabled
from razz.rules import Stakes
from razz.table.action_json import ACTIONS, WORDS
from razz.table.entries import What, from_json, to_json
from razz.table.seats import SeatState
from razz.table.table import Table

PEOPLE = (HOST, "bo", "cy", "dee")
RULES = ("standard", "wsop", "wsop-cash", "roberts", "standard+no-limit", "london")
STAKES = (
    Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8),
    Stakes(ante=0, bring_in=1, small_bet=2, big_bet=2),
    Stakes(ante=5, bring_in=5, small_bet=10, big_bet=10),
)

people = strategies.sampled_from(PEOPLE)
seats = strategies.integers(1, 5)


class TableMachine(RuleBasedStateMachine):
    """A room in which anything happens; what may not be refused nicely."""

    @initialize(
        rules=strategies.sampled_from(RULES),
        buy_in=strategies.sampled_from((11, 30, 200)),
        auto=strategies.booleans(),
        people=strategies.integers(0, 3),
        bots=strategies.lists(strategies.sampled_from(sorted(BOTS)), max_size=2),
        seed=strategies.integers(0, 10_000),
    )
    def open(
        self, rules: str, buy_in: int, auto: bool, people: int, bots: list[str], seed: int
    ) -> None:
        even = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=4)
        self.room = Room(
            ("Ann", "Bo", "Cy")[:people],
            bots,
            seed=seed,
            seats=5,
            rules=rules,
            buy_in=buy_in,
            auto=auto,
            stakes=even,
            turn_seconds=10,
            bank_seconds=20,
            grace_seconds=15,
        )
        self.follower = Table()
        self.told = 0
        self.bank = float("inf")

    def refused(self, command: Callable[[], Iterable[What]]) -> bool:
        """Do a command, or see that a refusal names its reason and changes nothing."""
        before = copy.copy(self.room.table)
        done: Iterable[What] = ()
        try:
            done = command()
        except RazzError as error:
            reason = str(error)
        else:
            reason = ""
        assert self.room.table == before  # deciding changes nothing
        if not reason:
            self.room.do(done)
        return bool(reason)

    @rule(player=people, seat=strategies.none() | seats)
    def sit(self, player: str, seat: int | None) -> None:
        was = self.room.table.seat_of(player)
        assert self.refused(lambda: self.room.table.sit(player, player, seat)) or was is None
        assert was is None or self.room.table.seat_of(player) == was

    @rule(player=people, command=strategies.sampled_from(("leave", "sit_out", "sit_in", "sit_in")))
    def come_and_go(self, player: str, command: str) -> None:
        self.refused(lambda: getattr(self.room.table, command)(player))
        assert command != "leave" or self.room.table.seat_of(player) is None

    @rule(player=people, there=strategies.booleans())
    def connection(self, player: str, there: bool) -> None:
        table = self.room.table
        assert not self.refused(lambda: table.came(player) if there else table.went(player))

    @rule(player=people, chips=strategies.integers(-5, 60))
    def buy(self, player: str, chips: int) -> None:
        seat = self.room.table.seat_of(player)
        plays = seat is not None and self.room.table.plays(seat)
        assert self.refused(lambda: self.room.table.buy(player, chips)) or not plays

    @rule(
        player=people,
        seat=seats,
        command=strategies.sampled_from(
            ("give", "remove", "mute", "unmute", "hush", "add_bot", "stakes")
        ),
        other=people,
        chips=strategies.integers(-5, 60),
        kind=strategies.sampled_from(sorted(BOTS)),
        stakes=strategies.sampled_from(STAKES),
    )
    def host(  # each draws what it needs
        self,
        player: str,
        seat: int,
        command: str,
        other: str,
        chips: int,
        kind: str,
        stakes: Stakes,
    ) -> None:
        table = self.room.table
        commands: dict[str, Callable[[], Iterable[What]]] = {
            "give": lambda: table.give(player, seat, chips),
            "remove": lambda: table.remove(player, seat),
            "mute": lambda: table.mute(player, seat, True),
            "unmute": lambda: table.mute(player, seat, False),
            "hush": lambda: table.mute(player, other, True),
            "add_bot": lambda: table.add_bot(player, kind, seat),
            "stakes": lambda: table.change_stakes(player, stakes),
        }
        plays = table.plays(seat)
        refused = self.refused(commands[command])
        assert refused or (player == HOST and not (plays and command == "give"))

    @rule(player=people, pause=strategies.booleans())
    def pause(self, player: str, pause: bool) -> None:
        table, was, ends = self.room.table, self.room.table.paused, self.room.table.resume_at
        is_over = not pause and ends is not None and self.room.now >= ends
        may = player == HOST or (is_over and table.seat_of(player) is not None)
        refused = self.refused(lambda: table.pause(player) if pause else table.resume(player))
        assert refused is (not may or was is pause)

    @rule(player=people, text=strategies.text(max_size=30))
    def talk(self, player: str, text: str) -> None:
        self.refused(lambda: self.room.table.say(player, player, text))
        self.refused(lambda: self.room.table.react(player, player, "ouch"))

    @rule(player=people)
    def next_hand(self, player: str) -> None:
        self.refused(lambda: self.room.table.next_hand(player))

    @precondition(lambda self: self.room.table.ready and not self.room.table.in_play)
    @rule()
    def host_starts(self) -> None:
        if self.room.table.paused:
            self.room.do(self.room.table.resume(HOST))
        self.refused(lambda: self.room.table.next_hand(HOST))
        self.room.on()

    @precondition(lambda self: self.room.table.wants_cards)
    @rule()
    def deal(self) -> None:
        self.room.deal()
        assert not self.room.table.wants_cards

    @precondition(lambda self: self.room.table.bot_turn)
    @rule()
    def bots(self) -> None:
        self.room.on()

    @rule(player=people, word=strategies.sampled_from(sorted(ACTIONS)), late=strategies.booleans())
    def act(self, player: str, word: str, late: bool) -> None:
        """Out of turn, too late and against the rules nobody does anything."""
        table = self.room.table
        seq = table.decision - 1 if late else None
        mine = table.turn is not None and table.seat_of(player) == table.turn.seat
        assert self.refused(lambda: table.act(player, word, seq=seq)) or (mine and not late)

    @precondition(
        lambda self: (
            self.room.table.turn is not None
            and self.room.seat(self.room.turn.seat).person
            and not self.room.table.paused
        )
    )
    @rule(draws=strategies.lists(strategies.integers(0, 100), min_size=1, max_size=12))
    def act_legally(self, draws: list[int]) -> None:
        for draw in draws:
            if self.room.table.turn is not None and self.room.seat(self.room.turn.seat).person:
                self.act_once(draw)

    def act_once(self, draw: int) -> None:
        room = self.room
        view = room.view(room.player)
        assert view.actor == view.viewer == room.turn.seat
        option = view.options[draw % len(view.options)]
        to = option.least if option.least != option.most else None
        word, seen = WORDS[option.kind], room.table.decision
        assert not self.refused(lambda: room.table.act(room.player, word, to, seen))
        with pytest.raises(IllegalAction):  # a second click
            room.table.act(view_player(room, view.viewer), word, to, seen)
        room.on()

    @rule(seconds=strategies.sampled_from((0, 0, 1, 4, 9, 31, 100)))
    def tick(self, seconds: float) -> None:
        table, now = self.room.table, self.room.now + seconds
        due = table.next_event_at(self.room.now)
        assert due is None or due >= self.room.now
        self.room.now = now
        done = table.tick(now)
        assert bool(done) is (due is not None and due <= now)
        self.refused(lambda: done)

    @rule(seconds=strategies.sampled_from((0, 5, 1000)))
    def restart(self, seconds: float) -> None:
        self.room.now += seconds
        self.refused(lambda: self.room.table.wake(self.room.now))

    @invariant()
    def chips_are_conserved(self) -> None:
        table = self.room.table
        assert table.accounts.balanced
        assert all(seat.stack >= 0 for seat in table.seats)

    @invariant()
    def the_entries_are_the_table(self) -> None:
        for entry in self.room.log[self.told :]:
            assert from_json(to_json(entry.what)) == entry.what
            self.follower.apply(entry)
        self.told = len(self.room.log)
        assert self.follower == self.room.table

    @invariant()
    def clocks_make_sense(self) -> None:
        table, turn = self.room.table, self.room.table.turn
        assert all(0 <= seat.bank <= 20 for seat in table.seats)
        assert (turn is None) is (not table.in_play or table.wants_cards)
        if turn is not None:
            assert turn.began <= turn.bank_from <= turn.deadline
            assert table.state_of(turn.seat) is SeatState.PLAYING

    @invariant()
    def something_goes_on_or_says_why_not(self) -> None:
        table = self.room.table
        goes_on = table.in_play or table.next_at is not None
        assert goes_on is not (table.waits is not None) or table.paused

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        table = self.room.table
        for player in (None, *PEOPLE):
            view = table.view(player)
            if view is None:
                return
            opened = {event.seat for event in view.events if isinstance(event, Tabled)}
            for event in view.events:
                if isinstance(event, Dealt) and event.seat not in {view.viewer, *opened}:
                    assert set(event.down) <= {None}
            assert {seat.number for seat in view.seats} == set(table.dealt)
            assert view.actor == (table.turn.seat if table.turn else None)

    def teardown(self) -> None:
        assert replayed(self.room.log) == self.room.table


def view_player(room: Room, seat: int | None) -> str:
    """The player whose view it was, also if the seat is free by now."""
    for entry in reversed(room.log):
        told = to_json(entry.what)
        if told["kind"] == "seat_taken" and told["seat"] == seat:
            assert isinstance(told["player"], str)
            return told["player"]
    raise AssertionError(seat)


@pytest.mark.slow
def test_whatever_happens_at_a_table_the_entries_are_the_table_and_no_chip_is_lost() -> None:
    run_state_machine_as_test(
        TableMachine, settings=settings(max_examples=60, stateful_step_count=60)
    )
