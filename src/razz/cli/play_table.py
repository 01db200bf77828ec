"""The game in the terminal: asks the person, tells what happens, and saves every finished hand."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from rich.text import Text

from razz.bots.habits import show_or_muck
from razz.cli.paragraph import Paragraph
from razz.cli.play_keys import Ask, HowMuch, Meaning, Unclear, read, wager
from razz.cli.play_words import Teller
from razz.cli.screen import complain, console
from razz.errors import IllegalAction, reason
from razz.game.action import SeatAction
from razz.game.betting import Option, Options
from razz.game.hand import Hand
from razz.game.street import Phase
from razz.game.view import View
from razz.history import phh
from razz.record import HandRecord
from razz.table.session import Session
from razz.text import Chips, Message

INTERRUPTED = 130


class Keeper:
    """Saves hands in one file a session, each as soon as it is over.

    Args:
        folder: where; it is made if need be.
        names: the players, seat 1 first.

    Raises:
        OSError: the folder cannot be made.
    """

    def __init__(self, folder: Path, names: tuple[str, ...]) -> None:
        self.folder = folder
        self.path: Path | None = None
        self._names = names
        self._began = datetime.now(UTC)
        self._count = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise NotADirectoryError(errno.ENOTDIR, "not a folder", str(folder)) from None

    def save(self, hand: Hand, when: datetime) -> None:
        """Add *hand*, which began at *when*, to the file.

        Raises:
            OSError: it cannot be written.
        """
        path = self.path or self._new_file()
        self._count += 1
        record = HandRecord.of(
            hand,
            self._names,
            site="razz",
            hand_id=f"{path.stem}-{self._count}",
            when=when.replace(microsecond=0),
        )
        gap = "\n" if self._count > 1 else ""
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(gap + phh.write_numbered(record, self._count))

    def _new_file(self) -> Path:
        stem = f"{self._began:%Y%m%dT%H%M%SZ}"
        number = 1
        while True:
            path = self.folder / (f"{stem}.phhs" if number == 1 else f"{stem}-{number}.phhs")
            try:
                path.open("x").close()
            except FileExistsError:  # another session began in the same second
                number += 1
            else:
                self.path = path
                return path


class _Leave(Exception):
    """The person has had enough, or the input has ended."""


class Table:
    """A session as a person at a terminal sees it.

    Args:
        session: the session; one seat of it is the person's.
        teller: puts it into words.
        keeper: saves the hands.
    """

    def __init__(self, session: Session, teller: Teller, keeper: Keeper) -> None:
        self._session = session
        self._teller = teller
        self._keeper = keeper
        self._out = console()
        self._told = 0  # events of the hand that were told
        self._finished = 0  # hands that were told and saved to the end
        self._began = datetime.now(UTC)
        self._waiting = False  # whether the hand waits for the person
        self._in: TextIO | None = sys.stdin  # none where it was closed
        if isinstance(self._in, TextIOWrapper):
            self._in.reconfigure(errors="replace")

    def play(self, hands: int | None = None) -> int:
        """Play until the person leaves, or for so many hands, and return the exit code."""
        code = 0
        self._print(self._teller.welcome(self._session))
        try:
            while hands is None or self._session.played < hands:
                self._play_hand()
        except _Leave:
            pass
        except KeyboardInterrupt:
            code = INTERRUPTED
            self._print(Text())
        self._go()
        self._print(*self._teller.result(self._session))
        if self._keeper.path is not None:
            # Its name holds the time; what goes to standard output is the same for the same seed.
            complain(self._teller.words(Message("Hands saved in {path}", path=self._keeper.path)))
        return code

    def _go(self) -> None:
        """Leave the table: the hand is played to its end, if it waits for the person."""
        if self._waiting:
            self._session.leave(self._teller.hero)
        else:
            self._session.abandon()
        if self._session.played > self._finished:
            self._finish()

    def _play_hand(self) -> None:
        self._began = datetime.now(UTC)
        broke = self._session.next_hand()
        self._told = 0
        self._print(Text())
        number = Message("Hand {number}", number=self._session.number)
        self._print(Text(f"─── {self._teller.words(number)} ───", "bold yellow"))
        for seat in broke:
            bought = Message(
                "{seat} buys in again for {amount}.",
                seat=Message("seat {number}", number=seat),
                amount=Chips(self._session.stacks[seat - 1]),
            )
            self._print(Text(self._teller.words(bought)))
        while self._session.turn is not None:
            view = self._session.view(self._teller.hero)
            if view.phase is Phase.SHOWDOWN:
                self._session.act(show_or_muck(view))
                continue
            self._waiting = True
            self._tell_news(view)
            self._print(Text(), *self._teller.table(view))
            self._take_turn(view)
        self._finish()

    def _finish(self) -> None:
        """Tell how the hand ended, and save it."""
        view = self._session.view(self._teller.hero)
        self._tell_news(view)
        self._print(*self._teller.showdown(view))
        self._finished = self._session.played
        try:
            if self._session.hand is not None:
                self._keeper.save(self._session.hand, self._began)
        except OSError as error:
            why = Message("The hand could not be saved: {reason}", reason=reason(error))
            complain(self._teller.words(why))

    def _take_turn(self, view: View) -> None:
        """Ask until the person has done something legal."""
        while True:
            self._print(self._teller.menu(view.options))
            meaning = read(self._line("> "), view.options)
            if isinstance(meaning, HowMuch):
                meaning = self._ask_amount(meaning.option)
            if self._done(meaning, view):
                return

    def _done(self, meaning: Meaning, view: View) -> bool:
        """Answer, or act; whether the turn is over."""
        match meaning:
            case Ask.QUIT:
                raise _Leave
            case Ask.HELP:
                self._print(*self._help(view.options))
            case Ask.DEAD_CARDS:
                self._print(*self._teller.dead_cards(view))
            case Ask.LOG:
                self._print(*self._teller.log(view))
            case Unclear(why):
                self._print(Text(self._teller.words(why), "red"))
            case HowMuch():
                pass
            case _:
                return self._act(meaning)
        return False

    def _act(self, action: SeatAction) -> bool:
        self._waiting = False
        try:
            self._session.act(action)
        except IllegalAction as error:
            self._waiting = True
            self._print(Text(self._teller.words(error.message), "red"))
            return False
        return True

    def _ask_amount(self, option: Option) -> Meaning:
        question = Message(
            "To how much, {least} to {most}?", least=Chips(option.least), most=Chips(option.most)
        )
        return wager(self._line(self._teller.words(question) + " "), option)

    def _line(self, prompt: str) -> str:
        """Return what the person types; without a terminal it is echoed, so that it reads alike."""
        self._print(Text(prompt, "bold"), end="")
        line = self._in.readline() if self._in else ""
        if not line:
            self._print(Text())
            raise _Leave
        if self._in and not self._in.isatty():
            self._print(Text(line.rstrip("\r\n")))
        return line

    def _help(self, options: Options) -> Iterable[Text]:
        lines = [
            Message("Type a key and press Enter. The words do as well: call, raise, fold."),
            Message("[f] fold   [c] check or call   [b] bring in or bet   [r] complete or raise"),
            Message("[d] dead cards   [l] log of the hand   [q] leave the table"),
        ]
        if any(option.least < option.most for option in options):
            lines.append(Message("Amounts: r 20 raises to 20 in all; r min and r max do as well."))
        return [Text(self._teller.words(line)) for line in lines]

    def _tell_news(self, view: View) -> None:
        new = view.events[self._told :]
        self._told = len(view.events)
        self._print(*self._teller.news(view, new))

    def _print(self, *lines: Text, end: str = "\n") -> None:
        for line in lines:
            wide = line.cell_len > self._out.width
            self._out.print(Paragraph(line) if wide else line, soft_wrap=not wide, end=end)
