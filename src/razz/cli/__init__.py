"""The command line: one file a command, each with an ``add_to(app, say)``.

`say` turns a `Message` into the person's language; it is known before the commands are built, so
that help texts can be in it too. Only the command that is asked for is loaded.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from razz.cli.screen import Say, complain, fall_back_on_letters, open_missing_streams
from razz.errors import RazzError, reason
from razz.languages import LANGUAGES, detect, lookup
from razz.signals import handling
from razz.text import Message

if TYPE_CHECKING:
    import typer

COMMANDS = (
    "play",
    "serve",
    "rank",
    "equity",
    "outlook",
    "odds",
    "tables",
    "rules",
    "replay",
    "convert",
)
"""The commands in the order of the help page; each is a module of this package."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``razz`` and return its exit code: 0, 1 for a `RazzError`, 2 for bad usage.

    Args:
        arguments: the words after ``razz``; by default those of the process.
    """
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    say: Say = str
    # Loading makes hundreds of thousands of things that stay; to look through them again and again
    # for some to free takes a fifth of the time of a short command.
    gc.set_threshold(50_000, 50, 50)
    open_missing_streams()
    try:
        fall_back_on_letters(sys.stdout, sys.stderr)
        asked = _asked(arguments)
        say = partial(Message.render, lookup=lookup(asked.language or detect(os.environ)))
        # SIGTERM ends work as ctrl-C does: files and other processes are cleared away.
        with handling(signal.SIGTERM, _end):
            code = _run(arguments, make_app(say, asked.commands), say)
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
        what = reason(error)
        if error.filename:
            what = Message("{file}: {reason}", file=error.filename, reason=what)
        complain(say(Message("error: {what}", what=what)))
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _end(*_: object) -> None:
    raise SystemExit(128 + signal.SIGTERM)


class _Asked(NamedTuple):
    language: str | None
    commands: Sequence[str]


def _asked(arguments: Sequence[str]) -> _Asked:
    """What must be known before Typer reads *arguments*: the language, and what to load.

    That is one command where it is clear which, and else all, for a help page or a suggestion.
    """
    language = None
    words = iter(arguments)
    for word in words:
        name, _, value = word.partition("=")
        if name == "--language":
            language = value or next(words, "")
        else:
            commands = [word] if word in COMMANDS else COMMANDS
            break
    else:
        commands = COMMANDS
    # Typer complains of a language that does not exist; until then, speak the usual one.
    return _Asked(language if language in LANGUAGES else None, commands)


def make_app(say: Say, commands: Sequence[str] = COMMANDS) -> typer.Typer:
    """Return the command line with *commands*, its help texts in the language of *say*."""
    from razz.cli import root

    app = root.make_app(say)
    for name in commands:
        import_module(f"razz.cli.{name}").add_to(app, say)
    return app


def _run(arguments: Sequence[str], app: typer.Typer, say: Say) -> int:
    import typer
    from typer.main import get_command

    from razz.cli.help import usage_error

    try:
        with get_command(app).make_context(
            "razz", list(arguments) or ["--help"], obj=say
        ) as context:
            context.command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        complain(say(usage_error(error)))
        return error.exit_code
    return 0
