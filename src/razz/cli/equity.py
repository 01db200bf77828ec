"""``razz equity``: how often each hand wins."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import json
import math
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from razz.cli import screen
from razz.cli.equity_progress import Watch
from razz.cli.equity_show import Question, show
from razz.cli.help import command
from razz.cli.paragraph import Paragraph
from razz.cli.screen import Say
from razz.equity import ask
from razz.equity.paper import check_drawing
from razz.errors import RazzError
from razz.low import Ladder
from razz.text import Message


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Say how often each hand wins, exactly wherever that can be."),
        details=Message(
            "Each argument is one hand, two to eight in all: its known cards (As2d3h), ranks alone "
            "(A23), unknown cards (??5), random, or a range ([A2-A5, 34:50%]7h, u8). Hands may be "
            "on different streets; each is filled up to seven cards in every possible way. What "
            "can be counted in time is exact; else bounds or a sample are shown, and called so. "
            "Ctrl-C ends the work with the best answer so far, and once more without one."
        ),
    )
    def equity(  # noqa: PLR0913, PLR0917 - a command has as many options as it needs
        hands: Annotated[
            list[str],
            typer.Argument(
                metavar=say(Message("HAND")), help=say(Message("The known cards of one hand."))
            ),
        ],
        dead: Annotated[
            str,
            typer.Option(
                metavar=say(Message("CARDS")),
                help=say(Message("Cards that nobody can get, such as folded ones: 'Kh 9 9'.")),
                show_default=False,
            ),
        ] = "",
        exact: Annotated[
            bool,
            typer.Option(
                "--exact", help=say(Message("Count every deal, however long that takes."))
            ),
        ] = False,
        samples: Annotated[
            str | None,
            typer.Option(
                metavar=say(Message("NUMBER")), help=say(Message("Deal so many times at random."))
            ),
        ] = None,
        seconds: Annotated[
            str | None,
            typer.Option(
                metavar=say(Message("NUMBER")),
                help=say(
                    Message(
                        "The time to take at most; {usual:g} if nothing is said.",
                        usual=ask.PATIENCE,
                    )
                ),
            ),
        ] = None,
        seed: Annotated[
            str | None,
            typer.Option(
                metavar=say(Message("NUMBER")),
                help=say(
                    Message(
                        "What a sample is drawn from: the same number gives the same deals; "
                        "{usual} if nothing is said.",
                        usual=ask.SEED,
                    )
                ),
            ),
        ] = None,
        ladder: Annotated[
            Ladder,
            typer.Option(
                metavar=say(Message("LADDER")),
                help=say(
                    Message(
                        "What is lowest: {names}.", names=", ".join(one.value for one in Ladder)
                    )
                ),
            ),
        ] = Ladder.ACE_TO_FIVE,
        community: Annotated[
            bool,
            typer.Option(
                "--community",
                help=say(Message("The seventh card is one for all, as when the deck has run out.")),
            ),
        ] = False,
        as_json: Annotated[
            bool, typer.Option("--json", help=say(Message("Print one JSON object.")))
        ] = False,
        plot: Annotated[
            Path | None,
            typer.Option(
                metavar=say(Message("FILE")),
                help=say(Message("Draw the equities street by street, as a png, svg or pdf file.")),
            ),
        ] = None,
    ) -> None:
        if exact + (samples is not None) + (seconds is not None) > 1:
            raise RazzError(
                Message("--exact, --samples and --seconds exclude each other; give one of them")
            )
        if plot:
            check_drawing(plot)
        answers = partial(
            ask.equity,
            dead=dead,
            ladder=ladder,
            community=community,
            deals=None if samples is None else _deals(samples),
            seconds=None if seconds is None else _seconds(seconds),
            seed=None if seed is None else _seed(seed),
        )
        # By default a thread waits five milliseconds for another; steps of a count take less.
        sys.setswitchinterval(0.0005)
        question = Question(hands, dead, ladder, community)
        with Watch(say) as watch:
            answer = answers(hands, must_be_exact=exact, progress=watch)
        if as_json:
            typer.echo(json.dumps(answer.as_json()))
        else:
            show(answer, question, say)
        if plot:
            from razz.cli.equity_plot import draw

            def again(earlier: Sequence[str]) -> ask.Equity:
                # Exactness is asked of the answer; of earlier streets, what the time allows.
                with Watch(say) as watch:
                    return answers(earlier, progress=watch)

            if draw(question, answer, again, plot, say) and not as_json:
                drawn = Message("Drawn: {file}", file=str(plot))
                screen.console().print(Paragraph(Text(say(drawn), "dim")))


def _deals(text: str) -> int:
    """The number of deals that *text* says; people write 1,000,000 and 1_000_000 too."""
    plain = text.replace(",", "").replace("_", "")
    if not (plain.isdecimal() and int(plain[:_LONGEST])):
        raise RazzError(
            Message(
                "{text!r} is no number of deals; give a whole number above 0, such as 1,000,000",
                text=text,
            )
        )
    if len(plain) > _LONGEST:
        raise RazzError(Message("{text} deals would never end; give fewer", text=text))
    return int(plain)


_LONGEST = 15  # digits


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < math.inf:
        raise RazzError(
            Message("{text!r} is no time in seconds; give a number above 0, such as 2.5", text=text)
        )
    return found


def _seed(text: str) -> int:
    if not (text.isdecimal() and len(text) <= _LONGEST):
        raise RazzError(
            Message(
                "{text!r} is no seed; give a whole number from 0 up, of at most {digits} digits",
                text=text,
                digits=_LONGEST,
            )
        )
    return int(text)
