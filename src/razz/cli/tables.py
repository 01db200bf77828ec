"""``razz tables``: all starting hands, worked out exactly, as files, a list or a chart."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from functools import partial
from pathlib import Path
from typing import IO, Annotated, NamedTuple, TypeVar

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from razz.cards import Rank
from razz.cli import screen
from razz.cli.equity_progress import Watch
from razz.cli.equity_show import number, percent
from razz.cli.help import command
from razz.cli.paragraph import Paragraph
from razz.cli.screen import Say
from razz.equity.ask import Method
from razz.equity.matrix import MATRIX_FILE, tables_folder, work_out, write_matrix
from razz.equity.outlook import chance, final_lows
from razz.equity.paper import check_drawing
from razz.equity.spot import HAND_SIZE
from razz.equity.starts import (
    START_SIZE,
    against_door,
    against_random,
    combinations_of,
    random_spot,
    start_row,
    starting_hands,
    table_lines,
)
from razz.equity.tally import Tally
from razz.errors import RazzError
from razz.processes import cores, in_order
from razz.text import Message

HANDS_FILE = "starting-hands.tsv"
USUALLY_SHOWN = 20


class Part(Enum):
    """What is written."""

    HANDS = "starting-hands"
    MATRIX = "matrix"


class Ranked(NamedTuple):
    """A starting hand among the others.

    Attributes:
        place: 1 for the best; the same for hands that are equally good.
        hand: its three ranks.
        tally: what it wins.
    """

    place: int
    hand: str
    tally: Tally


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Work out all starting hands, exactly: as files, a list or a chart."),
        details=Message(
            "Writes two tables: {hands}, the 455 starting hands by rank against a random hand, "
            "against each door card, and with their final lows; and {matrix}, each of them against "
            "each other. All is counted anew, in about three minutes on two processors; ctrl-C "
            "leaves no half file. With --show, --json or --plot no file of tables is written: the "
            "hands are listed or drawn, best first.",
            hands=HANDS_FILE,
            matrix=MATRIX_FILE,
        ),
    )
    def tables(
        to: Annotated[
            Path | None,
            typer.Option(
                metavar=say(Message("FOLDER")),
                help=say(Message("Where to write; by default a folder among your own data.")),
            ),
        ] = None,
        only: Annotated[
            Part | None,
            typer.Option(
                metavar=say(Message("TABLE")),
                help=say(
                    Message("Write one table: {names}.", names=", ".join(one.value for one in Part))
                ),
            ),
        ] = None,
        show: Annotated[
            bool, typer.Option("--show", help=say(Message("List the best hands.")))
        ] = False,
        top: Annotated[
            int | None,
            typer.Option(
                metavar=say(Message("NUMBER")),
                help=say(
                    Message("How many hands to list; {usual} if not said.", usual=USUALLY_SHOWN)
                ),
            ),
        ] = None,
        door: Annotated[
            str | None,
            typer.Option(
                metavar=say(Message("RANK")),
                help=say(Message("List or draw them against this door card, not a random hand.")),
            ),
        ] = None,
        as_json: Annotated[
            bool, typer.Option("--json", help=say(Message("Print the list as one JSON array.")))
        ] = False,
        plot: Annotated[
            Path | None,
            typer.Option(
                metavar=say(Message("FILE")),
                help=say(Message("Draw all hands, as a png, svg or pdf file.")),
            ),
        ] = None,
    ) -> None:
        is_list = show or as_json or plot is not None
        if is_list and (to is not None or only is not None):
            raise RazzError(
                Message("--to and --only are for writing tables: leave out --show, --json, --plot")
            )
        if not is_list:
            if door is not None:
                raise RazzError(Message("--door needs --show, --json or --plot"))
            if top is not None:
                raise RazzError(Message("--top needs --show or --json"))
            _write(tables_folder() if to is None else to, only, say)
            return
        top = USUALLY_SHOWN if top is None else top
        if top < 1:
            raise RazzError(Message("--top {top}: list one hand or more", top=top))
        if plot is not None:
            check_drawing(plot)
        rank = None if door is None else Rank.parse(door)
        ranked = _rank(rank, say)
        if as_json:
            typer.echo(json.dumps([_as_json(one) for one in ranked[:top]]))
        elif show:
            _show(ranked[:top], rank, say)
        if plot is not None:
            _draw(ranked, rank, plot, say)


# Files


def _write(folder: Path, only: Part | None, say: Say) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in (HANDS_FILE, MATRIX_FILE):
        _clear(folder / name)
    if only is not Part.MATRIX:
        with (
            Watch(say) as watch,
            _whole(folder / HANDS_FILE) as file,
        ):
            rows = _all_hands(start_row, watch)
            file.writelines(line.encode() for line in table_lines(rows))
        _say_written(folder / HANDS_FILE, say)
    if only is not Part.HANDS:
        path = folder / MATRIX_FILE
        with Watch(say) as watch:
            matrix = work_out(cores(), watch)
        with _whole(path) as file:
            write_matrix(matrix, file)
        _say_written(path, say)


def _say_written(file: Path, say: Say) -> None:
    screen.console().print(Paragraph(say(Message("Written: {file}", file=str(file)))))


@contextmanager
def _whole(path: Path) -> Iterator[IO[bytes]]:
    """Give a file to write, which takes the place of *path* only when all of it is written."""
    part = _half(path, str(os.getpid()))
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _half(path: Path, process: str) -> Path:
    """What *path* is called until all of it is written."""
    return path.with_name(f".{path.name}.{process}")


def _clear(path: Path) -> None:
    """Remove what processes that were killed have left of *path*."""
    for half in path.parent.glob(_half(path, "*").name):
        process = half.suffix.removeprefix(".")
        if process.isdecimal() and not _is_running(int(process)):
            with suppress(OSError):
                half.unlink()


def _is_running(process: int) -> bool:
    if os.name != "posix":
        return False  # a file that is open cannot be removed there
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True  # somebody else's
    return True


# The list

Found = TypeVar("Found")


def _all_hands(work: Callable[[str], Found], progress: Callable[[float], None]) -> Iterator[Found]:
    hands = starting_hands()
    for done, found in enumerate(in_order(work, hands, cores()), start=1):
        progress(done / len(hands))
        yield found


def _rank(door: Rank | None, say: Say) -> list[Ranked]:
    """All starting hands, the best first."""
    work = against_random if door is None else partial(against_door, door=door)
    with Watch(say) as watch:
        tallies = list(_all_hands(work, watch))
    found = sorted(
        zip(tallies, starting_hands(), strict=True), key=lambda row: row[0].share(0), reverse=True
    )
    ranked: list[Ranked] = []
    for count, (tally, hand) in enumerate(found, start=1):
        tied = ranked and ranked[-1].tally.share(0) == tally.share(0)
        ranked.append(Ranked(ranked[-1].place if tied else count, hand, tally))
    return ranked


def _as_json(one: Ranked) -> dict[str, object]:
    wins, ties = one.tally.won[0]
    return {
        "place": one.place,
        "hand": one.hand,
        "combinations": combinations_of(one.hand),
        "equity": float(one.tally.share(0)),
        "win": str(wins),
        "ties": str(ties),
        "deals": str(one.tally.deals),
    }


def _show(ranked: Sequence[Ranked], door: Rank | None, say: Say) -> None:
    table = Table(box=box.ROUNDED, title=say(_title(door)), title_style="dim")
    table.add_column(say(Message("Place")), justify="right", overflow="fold")
    table.add_column(say(Message("Hand")), style="bold", overflow="fold")
    table.add_column(say(Message("Equity")), justify="right", overflow="fold")
    table.add_column(say(Message("Eight or better")), justify="right", overflow="fold")
    table.add_column(say(Message("Combinations")), justify="right", overflow="fold")
    for one in ranked:
        spot = random_spot(one.hand)
        lows = final_lows(spot.hands[0], HAND_SIZE - START_SIZE, spot.left)
        table.add_row(
            str(one.place),
            one.hand,
            percent(one.tally.share(0), Method.EXACT),
            percent(chance(lows, Rank.EIGHT), Method.EXACT),
            str(combinations_of(one.hand)),
        )
    screen.console().print(table)
    how = Message(
        "Exact: {deals} deals a hand. The other hand is any: nobody folds, and nobody chooses what "
        "to play.",
        deals=number(ranked[0].tally.deals),
    )
    screen.console().print(Paragraph(Text(say(how), "dim")))


def _title(door: Rank | None) -> Message:
    if door is None:
        return Message("Starting hands against a random hand")
    return Message("Starting hands against a door card: {rank}", rank=door.word)


def _draw(ranked: Sequence[Ranked], door: Rank | None, file: Path, say: Say) -> None:
    from razz.equity.plots import starting_hand_chart

    values = {one.hand: float(one.tally.share(0)) for one in ranked}
    title = None
    if door is not None:
        title = Message(
            "Starting hands: equity against a door card, {rank}, in percent", rank=door.word
        )
    notice = starting_hand_chart(values, file, title=title, say=say)
    if notice is not None:
        screen.complain(say(notice))
    screen.console().print(Paragraph(Text(say(Message("Drawn: {file}", file=str(file))), "dim")))
