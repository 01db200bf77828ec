"""A live table: one task that owns it, lets one thing happen after another, and tells everybody.

Whatever happens is on the disk before the table has it and before anybody is told. If it cannot be
written the room ends: clients come again, and the table is read from the disk as it truly is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from time import perf_counter

from razz.errors import RazzError
from razz.game.dealer import Dealer
from razz.server.answers import Answers
from razz.server.backstage import Backstage
from razz.server.bot_pace import BotPace
from razz.server.commanding import decided, refuse_second
from razz.server.draft import Draft, HandTold
from razz.server.finished import finished_hand
from razz.server.guest import Guest
from razz.server.wire.commands import Do
from razz.server.wire.frames import Frames, as_text, bye_text, done_json, refused_json
from razz.server.wire.table import summary_json
from razz.store import Command, Repeated, TableLine, Write
from razz.table.entries import SeatLeft, SeatTaken, StakesChanged, What, to_json
from razz.table.table import Table
from razz.text import Message

Job = Callable[[], Awaitable[None]]

GOING_AWAY = 1001


class Room:
    """A table that is played.

    Args:
        line: what the lobby knows of it.
        table: the table as it is on the disk.
        told: how its latest hand is told.
        dealer: the dealer of the hand in play, if one is.
        backstage: what all rooms share.

    Attributes:
        line: what the lobby knows of it, kept up to date.
        table: the table as everybody may know it.
        guests: the connections.
        is_over: whether the task has ended, so that nobody may join any more.
    """

    def __init__(
        self,
        line: TableLine,
        table: Table,
        told: HandTold,
        dealer: Dealer | None,
        backstage: Backstage,
    ) -> None:
        self.line = line
        self.table = table
        self.guests: list[Guest] = []
        self.is_over = False
        self._arriving: list[Guest] = []  # those whose turn to join has not come
        self._told = told
        self._dealer = dealer
        self._back = backstage
        self._answers = Answers(backstage.settings.limits.answers)
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._is_closing = False
        self._bots = BotPace(backstage, line.id)
        self._idle_since = backstage.now()

    # What connections ask for

    def join(self, guest: Guest) -> None:
        """Let *guest* in; the first frame that it gets is ``hello``."""
        self._arriving.append(guest)
        self._jobs.put_nowait(lambda: self._joined(guest))

    def leave(self, guest: Guest) -> None:
        """Let *guest* go."""
        self._jobs.put_nowait(lambda: self._left(guest))

    def do(self, guest: Guest, command: Do) -> None:
        """Carry out a command of *guest*, or refuse it; the answer goes to its outbox."""
        arrived = perf_counter()
        self._jobs.put_nowait(lambda: self._do(guest, command, arrived))

    def hello(self, guest: Guest) -> str:
        """Return everything that *guest* may know now."""
        frames = Frames(self.table, self.line, self._back.now(), self._told)
        return frames.hello(guest.player, guest.name)

    def stop(self) -> None:
        """End soon, between two things that happen."""
        self._is_closing = True
        self._jobs.put_nowait(_nothing)

    def dismiss(self, reason: Message) -> None:
        """Send everybody away; they may come again."""
        for guest in (*self.guests, *self._arriving):
            guest.outbox.bye(bye_text(GOING_AWAY, reason), GOING_AWAY)

    # The task

    async def run(self, *, slept_since: float | None) -> None:
        """Let the table live until it is stopped, or nobody has been there for long.

        Args:
            slept_since: since when it was not run, so that its clocks stood still; ``None`` for a
                table that is new.
        """
        try:
            if slept_since is not None:
                self._answers.unknown = self.table.seq
                await self._happen(self.table.wake(self._back.now(), slept_since))
            while not self._may_end():
                await self._live()
                # A room that opens the table again finds all of it.
                await self._keep_summary()
        finally:
            self.is_over = True

    async def _live(self) -> None:
        while not self._may_end():
            await self._go_on()
            wakes = self._wakes_at()
            wait = None if wakes is None else max(0.0, wakes - self._back.now())
            if wait != 0 or not self._jobs.empty():
                await self._take_job(wait)

    def _may_end(self) -> bool:
        return self._is_closing or self._is_forgotten()

    async def _take_job(self, wait: float | None) -> None:
        try:
            async with asyncio.timeout(wait):
                job = await self._jobs.get()
        except TimeoutError:
            return
        await job()

    async def _go_on(self) -> None:
        """Let happen what is due by itself: cards, a bot's choice, the clock's next step."""
        whats = self._due()
        if whats:
            await self._happen(whats)

    def _due(self) -> tuple[What, ...]:
        table, now = self.table, self._back.now()
        if table.wants_cards and self._dealer is not None:
            return table.deal(self._dealer)
        bot_at = self._bots.acts_at(self.table)
        if bot_at is not None:
            return self._bots.choice(table) if bot_at <= now else ()
        return table.tick(now) if self._may_tick() else ()

    def _wakes_at(self) -> float | None:
        now = self._back.now()
        bot_at = self._bots.acts_at(self.table)
        if bot_at is not None:
            return bot_at
        if self._may_tick():
            at = self.table.next_event_at(now)
            if at is not None or self.guests:
                return at
        return self._idle_since + self._back.settings.idle_seconds

    def _may_tick(self) -> bool:
        """Whether the clock runs: bots begin no hand that nobody watches."""
        return self.table.in_play or bool(self.guests)

    def _is_forgotten(self) -> bool:
        if self.guests or not self._jobs.empty():
            return False
        runs = self.table.in_play and not self.table.paused
        return not runs and self._back.now() >= self._idle_since + self._back.settings.idle_seconds

    # What happens

    async def _happen(
        self, whats: Iterable[What], guest: Guest | None = None, command: str | None = None
    ) -> int:
        """Let *whats*, and what follows at once, happen: on the disk, then here, then for all.

        Returns:
            The number of the last entry.
        """
        draft = Draft(self.table, self._back.now())
        draft.add(whats)
        dealer, deck = self._dealer, None
        if draft.starts:
            dealer, deck = self._back.decks.begin(self.line.id, draft.table.number)
        self._play_on(draft, dealer)
        if draft.entries:
            answered = None
            if guest is not None and command is not None:
                answer = done_json(command, draft.table.seq)
                answered = Command(player=guest.player, id=command, answer=answer)
            await self._back.writer.write(
                Write(
                    table=self.line.id,
                    entries=[(entry.seq, entry.at, to_json(entry.what)) for entry in draft.entries],
                    hand=finished_hand(draft.table, draft.people) if draft.ends else None,
                    deck=deck,
                    command=answered,
                )
            )
            self.table, self._dealer = draft.table, dealer
            self._tell(draft)
            if any(isinstance(entry.what, _IN_SUMMARY) for entry in draft.entries):
                await self._keep_summary()
        return self.table.seq

    def _play_on(self, draft: Draft, dealer: Dealer | None) -> None:
        """Add the cards that the hand now waits for, and what bots do that need no time."""
        while not draft.ends and dealer is not None:
            if draft.table.wants_cards:
                draft.add(draft.table.deal(dealer))
            elif self._bots.at_once and draft.table.bot_turn is not None:
                draft.add(self._bots.choice(draft.table))
            else:
                break

    def _tell(self, draft: Draft) -> None:
        for told in draft.told:
            self._told.add(told)
        frames = Frames(self.table, self.line, self._back.now(), draft.told, draft)
        metrics = self._back.metrics
        for guest in self.guests:
            if not guest.outbox.update(frames.update(guest.player, guest.name)):
                metrics.resyncs.inc()
        metrics.entries.inc(len(draft.entries))
        if draft.ends:
            metrics.hands.inc()

    async def _keep_summary(self) -> None:
        self.line = replace(self.line, summary=summary_json(self.table))
        change = self._back.store.tables.change
        await asyncio.to_thread(change, self.line.id, summary=self.line.summary)

    # Jobs

    async def _joined(self, guest: Guest) -> None:
        self._arriving.remove(guest)
        self.guests.append(guest)
        guest.outbox.want_hello()
        await self._happen(self.table.came(guest.player))

    async def _left(self, guest: Guest) -> None:
        self.guests = [one for one in self.guests if one is not guest]
        self._idle_since = self._back.now()
        pause = self._back.settings.away_seconds
        if pause:
            asyncio.get_running_loop().call_later(
                pause, self._jobs.put_nowait, lambda: self._missed(guest.player)
            )
        else:
            await self._missed(guest.player)

    async def _missed(self, player: str) -> None:
        if all(guest.player != player for guest in self.guests):
            await self._happen(self.table.went(player))

    async def _do(self, guest: Guest, do: Do, arrived: float) -> None:
        answer = self._answers.get(guest.player, do.id)
        outcome = "again"
        if answer is None:
            answer, outcome = await self._answer(guest, do)
            self._answers.keep(guest.player, do, answer)
        guest.outbox.answer(as_text(answer))
        metrics = self._back.metrics
        metrics.commands.labels(do.command.kind, outcome).inc()
        if outcome == "done":
            metrics.broadcast.observe(perf_counter() - arrived)

    async def _answer(self, guest: Guest, do: Do) -> tuple[dict[str, object], str]:
        """Carry out a command, or find out why not; the second is how it is counted."""
        try:
            self.table.now = self._back.now()
            whats = decided(self.table, guest.player, guest.name, do.command, do.seq)
            refuse_second(do, self._answers.done(guest.player, do.command.kind))
        except RazzError as error:
            # It may have been carried out just before the server was stopped.
            given = await asyncio.to_thread(
                self._back.store.answer, self.line.id, guest.player, do.id
            )
            if given is not None:
                return given, "again"
            return refused_json(do.id, error.message), "refused"
        try:
            seq = await self._happen(whats, guest, do.id)
        except Repeated as error:
            await self._take_cards_back()
            return error.answer, "again"
        return done_json(do.id, seq), "done"

    async def _take_cards_back(self) -> None:
        """Have the dealer as before a draft that did not come to be."""
        table = self.table
        if table.hand is not None and table.in_play:
            resume = self._back.decks.resume
            number, hand = table.number, table.hand
            self._dealer = await asyncio.to_thread(resume, self.line.id, number, hand)


_IN_SUMMARY = (SeatTaken, SeatLeft, StakesChanged)


async def _nothing() -> None:
    """Wake a room that waits."""
