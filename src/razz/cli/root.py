"""``razz`` itself: what stands before the commands."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

from typing import Annotated

import typer

from razz import __version__
from razz.cli.help import Group
from razz.cli.screen import Say
from razz.languages import LANGUAGES, Language
from razz.text import Message


def make_app(say: Say) -> typer.Typer:
    """Return the command line without commands, its help texts in the language of *say*."""
    app = typer.Typer(
        cls=Group,
        help=say(Message("Razz, seven-card stud lowball: play it, study it, check it, solve it.")),
        add_completion=False,
    )

    @app.callback()
    def razz(
        language: Annotated[
            Language | None,
            typer.Option(
                metavar="|".join(LANGUAGES),
                help=say(
                    Message(
                        "The language to speak; if not given, that of RAZZ_LANGUAGE, "
                        "or else that of your system."
                    )
                ),
            ),
        ] = None,
        version: Annotated[
            bool,
            typer.Option(
                "--version",
                callback=_show_version,
                is_eager=True,
                help=say(Message("Show the version and exit.")),
            ),
        ] = False,
    ) -> None:
        # Both have done their work by now: the version is shown first, and the language was
        # needed to build the help texts.
        del language, version

    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"razz {__version__}")
        raise typer.Exit
