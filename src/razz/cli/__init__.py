"""The command line: one file a command, each with an ``add_to(app, say)``.

`say` turns a `Message` into the person's language; it is known before the commands are built, so
that help texts can be in it too. A command imports what is slow inside its function.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from razz.cli.screen import Say, complain, fall_back_on_letters
from razz.errors import RazzError
from razz.languages import LANGUAGES, detect, lookup
from razz.text import Message

if TYPE_CHECKING:
    import typer


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``razz`` and return its exit code: 0, 1 for a `RazzError`, 2 for bad usage.

    Args:
        arguments: the words after ``razz``; by default those of the process.
    """
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    say: Say = str
    try:
        fall_back_on_letters(sys.stdout, sys.stderr)
        language = _language_option(arguments) or detect(os.environ)
        say = partial(Message.render, lookup=lookup(language))
        code = _run(arguments, say)
        sys.stdout.flush()
    except RazzError as error:
        complain(say(Message("error: {what}", what=error.message)))
        return 1
    except BrokenPipeError:
        # The reader has what it wanted (`razz ... | head`). Python would complain once more when
        # it flushes at exit, so what is left goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        reason = error.strerror or str(error)
        what = f"{error.filename}: {reason}" if error.filename else reason
        complain(say(Message("error: {what}", what=what)))
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _language_option(arguments: Sequence[str]) -> str | None:
    """The language that ``--language`` names, if it is one: Typer complains of any other."""
    for place, word in enumerate(arguments):
        name, _, value = word.partition("=")
        if name == "--language":
            value = value or "".join(arguments[place + 1 : place + 2])
            return value if value in LANGUAGES else None
    return None


def _run(arguments: Sequence[str], say: Say) -> int:
    import typer
    from typer.main import get_command

    from razz.cli.help import usage_error

    command = get_command(make_app(say))
    try:
        with command.make_context("razz", list(arguments) or ["--help"], obj=say) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        complain(say(usage_error(error)))
        return error.exit_code
    return 0


def make_app(say: Say) -> typer.Typer:
    """Return the whole command line, its help texts in the language of *say*."""
    from razz.cli import rank, root

    app = root.make_app(say)
    for command in (rank,):
        command.add_to(app, say)
    return app
