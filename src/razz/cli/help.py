"""Help pages and complaints of bad usage, in the person's language.

Typer parses the command line; its own pages and complaints exist in English only. The pages are
laid out here, and the complaints are read back into messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from string import Formatter
from typing import Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from razz.cli.paragraph import Paragraph
from razz.cli.screen import Say, console
from razz.text import Message

_HELP = Message("Show this message and exit.")

# Where two fit, the first is the fuller one.
_COMPLAINTS = (
    Message("Invalid value for {name}: {reason}"),
    Message("Invalid value: {reason}"),
    Message("Missing argument {name}."),
    Message("Missing option {name}."),
    Message("Missing command."),
    Message("No such option: {option} (Possible options: {options})"),
    Message("No such option: {option}"),
    Message("No such command {command}. Did you mean {commands}?"),
    Message("No such command {command}."),
    Message("Got unexpected extra argument(s) ({arguments})"),
    Message("Option {option} requires an argument."),
    Message("Option {option} does not take a value."),
    Message("{value} is not one of {choices}."),
    Message("Input should be a valid integer, unable to parse string as an integer"),
)


def usage_error(error: typer.TyperException) -> Message:
    """Return what Typer complains of, and how to get help."""
    # The mark of the library that Typer lets convert values; it tells a person nothing.
    what = error.format_message().replace("Value error, ", "")
    context: Any = getattr(error, "ctx", None)
    return Message(
        "error: {what}\nhelp: {command} --help",
        what=_read_back(what),
        command=context.command_path if context else "razz",
    )


def _read_back(text: str) -> Message | str:
    """The message that *text* is the English of; *text* itself where there is none."""
    for message in _COMPLAINTS:
        pattern = "".join(
            re.escape(literal) + (f"(?P<{gap}>.+)" if gap else "")
            for literal, gap, _, _ in Formatter().parse(message.sentence)
        )
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found:
            gaps = {gap: _read_back(value) for gap, value in found.groupdict().items()}
            return Message(message.sentence, **gaps)
    return text


class Command(TyperCommand):
    """A command whose help page is ours."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page; Typer's hook."""
        formatter.write(_page(self, ctx))


class Group(TyperGroup):
    """``razz`` itself, with our help page."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page; Typer's hook."""
        formatter.write(_page(self, ctx))


def command(
    app: typer.Typer, say: Say, summary: Message, details: Message | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that adds a function to *app* as the command of the same name.

    Args:
        app: the command line.
        say: the person's language.
        summary: what the command does, in one sentence.
        details: what else its help page says.
    """
    page = say(summary) + (f"\n\n{say(details)}" if details else "")
    return app.command(cls=Command, help=page, short_help=say(summary))


def _page(command: TyperCommand | TyperGroup, ctx: Any) -> str:
    say: Say = ctx.obj
    parameters: list[Any] = list(command.get_params(ctx))
    arguments = [one for one in parameters if one.param_type_name == "argument"]
    options = [one for one in parameters if one.param_type_name == "option"]
    commands = command.commands if isinstance(command, TyperGroup) else {}

    words = [ctx.command_path, say(Message("[OPTIONS]")), *map(_argument, arguments)]
    if commands:
        words.append(say(Message("COMMAND [ARGS]...")))
    sections: dict[Message, list[tuple[str, str]]] = {
        Message("Arguments"): [(_argument(one), one.help or "") for one in arguments],
        Message("Options"): [(_option(one), _explained(one, say)) for one in options],
        Message("Commands"): [(name, one.short_help or "") for name, one in commands.items()],
    }

    out = console()
    with out.capture() as page:
        out.print(Text(say(Message("Usage: {words}", words=" ".join(words))), "bold"))
        out.print()
        out.print(Padding(Paragraph(command.help or ""), (0, 0, 0, 2)))
        for title, rows in sections.items():
            if rows:
                out.print()
                out.print(Text(say(title), "bold yellow"))
                out.print(_columns(rows))
    # Rich fills lines up to the width of the terminal.
    return "\n".join(line.rstrip() for line in page.get().splitlines())


def _columns(rows: Iterable[tuple[str, str]]) -> Padding:
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for name, explained in rows:
        table.add_row(Text(name), Paragraph(explained))
    return Padding(table, (0, 0, 0, 2))


def _argument(argument: Any) -> str:
    name = _value_name(argument) + ("..." if argument.nargs != 1 else "")
    return name if argument.required else f"[{name}]"


def _option(option: Any) -> str:
    names = ", ".join(option.opts)
    return names if option.is_flag else f"{names} {_value_name(option)}"


def _value_name(parameter: Any) -> str:
    return parameter.metavar or str(parameter.name).upper()


def _explained(option: Any, say: Say) -> str:
    if "--help" in option.opts:
        return say(_HELP)
    default = option.default.value if isinstance(option.default, Enum) else option.default
    if option.is_flag or default is None or not option.show_default:
        return option.help or ""
    return say(Message("{help} [default: {value}]", help=option.help, value=default))
