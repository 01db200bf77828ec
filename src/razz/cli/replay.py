"""``razz replay``: recorded hands of any format, told street by street, each proved to the chip."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from razz.cli import screen
from razz.cli.crew import LONG_WORK, Crew, Result, Source, sources_of
from razz.cli.help import command
from razz.cli.lesson import LESSON
from razz.cli.proof import Verdict, Wanted, as_json
from razz.cli.screen import Say, complain
from razz.cli.story import tell
from razz.errors import RecordError, RuleError
from razz.history.items import NoHand, Seen, Unfinished
from razz.history.lines import OtherGame
from razz.record import HandRecord
from razz.rules import rule_set
from razz.text import Message

WORKED_HAND = "worked-hand.phh"

MOST_TOLD = 10
"""Hands up to which all are told; of more, only the verdicts are printed."""

_AT_ONCE = 50  # lines


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Show recorded hands street by street, and check every chip."),
        details=Message(
            "Reads hands of PokerStars, Full Tilt, Winamax, KingsClub and Merge, PHH and our own "
            "JSON; what a file is, its text tells. Up to {most} hands are told street by street; "
            "of more, you get the verdicts. Without a file it shows the worked hand of the "
            "beginners' lesson. The exit code is 1 if any hand fails, or a file that you name "
            "holds none.",
            most=MOST_TOLD,
        ),
    )
    def replay(
        paths: Annotated[
            list[Path] | None,
            typer.Argument(
                metavar=say(Message("FILE")),
                help=say(Message("Files with recorded hands, or folders of such files.")),
            ),
        ] = None,
        view: Annotated[
            str,
            typer.Option(
                metavar=say(Message("SEAT")),
                help=say(
                    Message(
                        "Whose eyes to see it with: a seat's number, a player's name, 'table' for "
                        "a spectator, or 'all' for every known card."
                    )
                ),
            ),
        ] = "table",
        rules: Annotated[
            str,
            typer.Option(
                metavar=say(Message("NAME")),
                help=say(Message("The rule set for hands that name none (see razz rules).")),
            ),
        ] = "standard",
        story: Annotated[
            bool,
            typer.Option("--story", help=say(Message("Tell every hand, however many there are."))),
        ] = False,
        check: Annotated[
            bool, typer.Option("--check", help=say(Message("Only the verdicts, a line a hand.")))
        ] = False,
        as_array: Annotated[
            bool, typer.Option("--json", help=say(Message("Print one JSON array.")))
        ] = False,
    ) -> None:
        rule_set(rules)  # a misspelt name is no fault of the hands
        sources = sources_of(paths) if paths else [_worked_hand()]
        if not sources:
            raise RecordError(Message("there is no file in {folders}", folders=tuple(paths or ())))
        work = sum(source.size for source in sources)
        is_shown = sys.stderr.isatty() and not (as_array and sys.stdout.isatty())
        with _progress(work if is_shown else 0, say) as (console, watch):
            crew = Crew(sources, rules, watch)
            if as_array:
                fine = _print_array(crew.rest(Wanted.JSON, alone=work < LONG_WORK), say)
            else:
                report = _Report(console, view, say)
                _tell(crew, report, story=story, check=check, alone=work < LONG_WORK)
                report.sum_up()
                fine = report.fine
        if not fine:
            raise typer.Exit(1)


def _worked_hand() -> Source:
    path = files("razz") / "hands" / WORKED_HAND
    return Source(WORKED_HAND, lambda: path.open("rb"), 0)


@contextmanager
def _progress(work: int, say: Say) -> Iterator[tuple[Console, Callable[[int], None]]]:
    """Show how far it has come, if it is long *work* in bytes.

    Gives the console to print on meanwhile, and what is to be told the bytes done.
    """
    if work < LONG_WORK:
        yield screen.console(), lambda _: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    console = Console(stderr=True, highlight=False)
    columns = ("{task.description}", BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(say(Message("replaying hands")), total=work)
        # Lines would go through the bar where both are on one terminal.
        yield (
            console if sys.stdout.isatty() else screen.console(),
            lambda done: bar.update(task, completed=done),
        )


def _tell(crew: Crew, report: "_Report", *, story: bool, check: bool, alone: bool) -> None:
    """Tell what comes of *crew*'s work: a few hands in full, of many the verdicts."""
    if not (story or check):
        few = list(crew.first(MOST_TOLD))
        told = sum(isinstance(result.what, Verdict) for result in few)
        report.add(few, in_full=told <= MOST_TOLD, alone=told == 1)
    wanted = Wanted.RECORD if story else Wanted.VERDICT
    report.add(crew.rest(wanted, alone=alone or story), in_full=story)


class _Report:
    """Prints for people what becomes of hands, and sums it up.

    Args:
        console: where to print.
        view: whose eyes to see the hands with, as people say it.
        say: their language.
    """

    def __init__(self, console: Console, view: str, say: Say) -> None:
        self.fine = True
        self._console = console
        self._view = view
        self._say = say
        self._lines: list[Text] = []
        self._seen = Seen()
        self._hands = self._failing = self._others = self._unfinished = self._without = 0

    def add(self, results: Iterable[Result], *, in_full: bool, alone: bool = False) -> None:
        """Print *results*.

        Args:
            results: what came of files.
            in_full: whether to tell the hands street by street.
            alone: whether there is but one hand, so that a view that it has not is a mistake.
        """
        for source, what in results:
            match what:
                case Verdict():
                    self._hands += 1
                    self._failing += bool(what.problems)
                    if what.key is not None:
                        self._seen.add(what.key)
                    if in_full and what.record is not None:
                        self._story(source, what.record, alone=alone)
                    self._verdict(what)
                case OtherGame():
                    self._others += 1
                case Unfinished():
                    self._unfinished += 1
                    self._line(_unfinished(source, what), "yellow")
                case NoHand():
                    self._without += 1
                    fails = source.is_named and what.is_empty
                    self.fine = self.fine and not fails
                    if fails:
                        where = {"where": source.name, "problem": what.reason}
                        self._line(Message("✗ {where}: {problem}", **where), "red")
                    else:
                        self._line(_no_hand(source, what), "yellow")
        self._print()

    def _story(self, source: Source, record: HandRecord, *, alone: bool) -> None:
        lesson = LESSON if source.name == WORKED_HAND and not source.size else {}
        try:
            viewer = _viewer(self._view, record)
        except RuleError as error:
            if alone:
                raise
            viewer = None
            self._line(Message("note: {note}", note=error.message), "yellow")
        self._lines += tell(record, viewer, self._say, lesson)

    def _verdict(self, verdict: Verdict) -> None:
        for note in verdict.notes:
            self._line(Message("note: {note}", note=note), "yellow")
        where = Message("{file}, hand {hand}", file=verdict.file, hand=verdict.name)
        for problem in verdict.problems:
            self.fine = False
            self._line(Message("✗ {where}: {problem}", where=where, problem=problem), "red")
        if verdict.problems:
            return
        if verdict.has_claims:
            self._line(Message("✓ {where}: every chip agrees", where=where), "green")
        else:
            self._line(
                Message("✓ {where}: replays; the record states no results", where=where), "green"
            )

    def sum_up(self) -> None:
        """Print what it came to, if that is more than one hand."""
        if self._hands + self._others + self._unfinished + self._without < 2:
            return
        hands, bad = self._hands, self._failing
        parts = [Message("{hands} hands, {problems} with problems", hands=hands, problems=bad)]
        if self._seen.duplicates:
            parts.append(Message("{hands} seen before", hands=self._seen.duplicates))
        if self._others:
            parts.append(Message("{hands} of other games", hands=self._others))
        if self._unfinished:
            parts.append(Message("{hands} unfinished", hands=self._unfinished))
        if self._without:
            parts.append(Message("{files} files without a hand", files=self._without))
        self._line(Message("{facts}", facts=tuple(parts)), "green" if self.fine else "red")
        self._print()

    def _line(self, message: Message, style: str) -> None:
        self._lines.append(Text(self._say(message), style))
        if len(self._lines) > _AT_ONCE:
            self._print()

    def _print(self) -> None:
        """Print the lines that wait: one by one is slow, the more so above a progress bar."""
        if self._lines:
            self._console.print(Text("\n").join(self._lines), soft_wrap=True)
            self._lines.clear()


def _print_array(results: Iterable[Result], say: Say) -> bool:
    """Print *results* as one JSON array; return whether no hand fails.

    What is no hand goes to standard error, but for a file that people named and that holds none.
    """
    fine = True
    before = "["
    for source, what in results:
        facts = None
        match what:
            case Verdict():
                facts = what.facts
                fine = fine and not what.problems
            case NoHand() if source.is_named and what.is_empty:
                facts = as_json(source.name, None, None, (what.reason,))
                fine = False
            case NoHand():
                complain(say(_no_hand(source, what)))
            case Unfinished():
                complain(say(_unfinished(source, what)))
        if facts is not None:
            typer.echo(before + facts, nl=False)
            before = ",\n"
    typer.echo("]" if before != "[" else "[]")
    return fine


def _no_hand(source: Source, found: NoHand) -> Message:
    return Message("– {file}: {reason}", file=source.name, reason=found.reason)


def _unfinished(source: Source, found: Unfinished) -> Message:
    return Message(
        "… {file}, line {line}: {reason}", file=source.name, line=found.line, reason=found.reason
    )


def _viewer(view: str, record: HandRecord) -> int | str | None:
    """The seat number of the hand that *view* names; ``None`` for a spectator, "all" for all."""
    if view == "table":
        return None
    if view == "all":
        return view
    for number, name in record.names.items():
        if view == name:
            return number
    for number, player in enumerate(record.dealt_in, start=1):
        if view == str(player.seat):
            return number
    raise RuleError(
        Message(
            "no seat {view!r} in this hand; there are {seats}, 'table' and 'all'",
            view=view,
            seats=tuple(f"{player.seat} ({player.name})" for player in record.dealt_in),
        )
    )
