"""``razz rules``: the rule sets, what they say, and on what they differ."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

from collections.abc import Iterable
from typing import Annotated

import typer
from rich import box
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from razz.cli.help import command
from razz.cli.paragraph import NO_BREAK, Paragraph
from razz.cli.screen import Say, console
from razz.errors import RuleError
from razz.rules import NAMED, RuleSet, rule_set
from razz.rules.book import (
    ROOMS,
    SOURCES,
    VARIANT_TEXTS,
    Answer,
    Entry,
    Group,
    compare,
    entry,
    explain,
    is_assumption,
    note,
)
from razz.rules.guides import CONTRADICTIONS
from razz.text import Message

# What the list of rule sets shows of each; the second row only where there is room for it.
COLUMNS = ("cap", "heads_up_cap", "board_tie", "odd_chip", "short_stub")
MORE_COLUMNS = ("show_when_checked", "burns")
ROOM_FOR_MORE = 110

# How wide the left column is: for the titles of rules, and for the names of rule sets.
_TITLE_WIDTH = 20
_NAME_WIDTH = 15


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Explain the rules of Razz, and where rooms differ."),
        details=Message(
            "Without a name: the rule sets there are. With one: all its rules, each with its "
            "sources. With two: only what differs. A variant joins on with a plus: "
            "wsop+deuce-to-seven."
        ),
    )
    def rules(
        names: Annotated[
            list[str] | None,
            typer.Argument(
                metavar=say(Message("NAME")),
                help=say(Message("One rule set to explain, or two to compare.")),
                show_default=False,
            ),
        ] = None,
        guides: Annotated[
            bool,
            typer.Option(
                "--guides",
                help=say(Message("Show what two guides to Razz get wrong, and how it is.")),
            ),
        ] = False,
    ) -> None:
        show(names or (), guides=guides, say=say)


def show(names: Iterable[str], *, guides: bool, say: Say) -> None:
    """Print the list, one rule set, what differs between two, or the guides' contradictions.

    Raises:
        RuleError: a name is no rule set, or there are too many of them.
    """
    match [rule_set(name) for name in names]:
        case [] if guides:
            _show_guides(say)
        case []:
            _show_list(say)
        case [one] if not guides:
            _show_one(one, say)
        case [ours, theirs] if not guides:
            _show_differences(ours, theirs, say)
        case _ if guides:
            raise RuleError(Message("--guides goes without the name of a rule set"))
        case many:
            raise RuleError(
                Message("{count} rule sets: give one to explain or two to compare", count=len(many))
            )


def _show_list(say: Say) -> None:
    out = console()
    fields = COLUMNS + (MORE_COLUMNS if out.width >= ROOM_FOR_MORE else ())
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(say(Message("Rule set")), style="bold cyan", no_wrap=True)
    for key in fields:
        table.add_column(Paragraph(say(entry(key).title)))
    for rules in NAMED.values():
        cells = (Paragraph(_in_short(entry(key), rules, say)) for key in fields)
        table.add_row(rules.name, *cells)
    out.print(table)
    out.print()
    out.print(
        _grid(((name, "", Paragraph(say(text))) for name, text in ROOMS.items()), _NAME_WIDTH)
    )
    _heading(Message("Variants, on top of any of them: wsop+london"), say)
    variants = ((f"+{name}", "", Paragraph(say(text))) for name, text in VARIANT_TEXTS.items())
    out.print(_grid(variants, _NAME_WIDTH))
    out.print()
    out.print(Paragraph(_legend(say, differ=False)))
    out.print(Paragraph(say(_MORE)), style="dim")


_MORE = Message(
    "razz rules wsop explains one; razz rules wsop roberts shows what differs; razz rules --guides "
    "shows what guides get wrong."
)


def _in_short(one: Entry, rules: RuleSet, say: Say) -> Text:
    """The answer for a cell of the list, with a question mark if it is assumed."""
    short = one.answer(rules).short
    text = Text(say(short) if short else "")
    if is_assumption(one, rules):
        text.append(" ?", "yellow")
    return text


def _show_one(rules: RuleSet, say: Say) -> None:
    out = console()
    head = Text(rules.full_name, "bold cyan")
    head.append("  " + say(ROOMS[rules.name]), "not bold default")
    out.print(Paragraph(head))
    entries = explain(rules)
    for group in Group:
        _heading(group.value, say)
        rows = (
            (say(one.title), _mark(one, rules), _explained(one, rules, say))
            for one in entries
            if one.group is group
        )
        out.print(_grid(rows))
    _show_sources((one.answer(rules) for one in entries), say)
    out.print()
    out.print(Paragraph(_legend(say, differ=True)))


def _mark(one: Entry, rules: RuleSet) -> Text:
    if is_assumption(one, rules):
        return Text("?", "yellow")
    return Text("*" if one.is_field else "", "cyan")


def _explained(one: Entry, rules: RuleSet, say: Say) -> Paragraph:
    """What *rules* hold on *one*, with the sources."""
    return Paragraph(_answer_text(one, one.answer(rules), rules, say))


def _answer_text(one: Entry, answer: Answer, rules: RuleSet, say: Say) -> Text:
    text = Text(say(answer.text))
    text.append(_cited(answer.sources, say), "dim")
    doubt = note(one, rules)
    if is_assumption(one, rules):
        doubt = Message("Assumed. {why}", why=doubt or Message("No source was found for it."))
    if doubt:
        text.append("\n" + say(doubt), "yellow" if is_assumption(one, rules) else "italic")
    return text


def _cited(sources: Iterable[str], say: Say) -> str:
    """The sources in brackets; no line breaks inside one."""
    cites = [say(_TOKENS[cite]) if cite in _TOKENS else cite for cite in sources]
    return f" [{'; '.join(cite.replace(' ', NO_BREAK) for cite in cites)}]" if cites else ""


# Sources that are words and not abbreviations.
_TOKENS = {"software": Message("software"), "derived": Message("derived")}


def _show_differences(ours: RuleSet, theirs: RuleSet, say: Say) -> None:
    out = console()
    differences = compare(ours, theirs)
    if not differences:
        out.print(
            say(
                Message(
                    "{ours} and {theirs} do not differ.",
                    ours=ours.full_name,
                    theirs=theirs.full_name,
                )
            )
        )
        return
    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), show_lines=True, expand=True
    )
    table.add_column("", ratio=5)
    for rules in (ours, theirs):
        table.add_column(rules.full_name, header_style="bold cyan", ratio=8)
    for one in differences:
        title = Text(say(one.entry.title), "bold")
        if one.entry.question:
            title.append("\n" + say(one.entry.question), "not bold dim")
        table.add_row(
            Paragraph(title),
            _cell(one.entry, one.ours, ours, say),
            _cell(one.entry, one.theirs, theirs, say),
        )
    out.print(table)
    answers = [answer for one in differences for answer in (one.ours, one.theirs) if answer]
    _show_sources(answers, say)


def _cell(one: Entry, answer: Answer | None, rules: RuleSet, say: Say) -> Paragraph:
    if answer is None:
        return Paragraph(Text(say(Message("does not apply")), "dim"))
    text = Text()
    if answer.short:
        text.append(say(answer.short) + "\n", "bold")
    return Paragraph(text.append_text(_answer_text(one, answer, rules, say)))


def _show_guides(say: Say) -> None:
    out = console()
    out.print(Paragraph(say(_GUIDES)))
    out.print()
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(width=_TITLE_WIDTH, style="bold")
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for one in CONTRADICTIONS:
        says = Text(say(one.says), "red").append(_cited(one.guides, say), "not red dim")
        right = Text(say(one.right)).append(_cited(one.sources, say), "dim")
        table.add_row(Paragraph(say(one.title)), say(Message("guide")), Paragraph(says))
        table.add_row("", say(Message("in fact")), Paragraph(right.append("\n")))
    out.print(table)
    cited = [cite for one in CONTRADICTIONS for cite in (*one.guides, *one.sources)]
    _show_sources([Answer(text=_GUIDES, sources=tuple(cited))], say)


_GUIDES = Message(
    "What two guides to Razz say that does not hold, or that they do not agree on, each with the "
    "right reading."
)


def _heading(title: Message, say: Say) -> None:
    out = console()
    out.print()
    out.print(Rule(Text(say(title), "bold"), align="left", style="dim"))


def _grid(rows: Iterable[tuple[str, Text | str, Paragraph]], width: int = _TITLE_WIDTH) -> Table:
    """Rows of a title, a mark and a text, the titles all as wide."""
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(width=width, style="bold")
    table.add_column(width=1)
    table.add_column()
    for title, mark, text in rows:
        table.add_row(Paragraph(title), mark, text)
    return table


def _legend(say: Say, *, differ: bool) -> Text:
    text = Text()
    if differ:
        text.append("* ", "cyan").append(say(Message("rooms differ here")) + "   ")
    return text.append("? ", "yellow").append(
        say(Message("an assumption: nobody could confirm it"))
    )


def _show_sources(answers: Iterable[Answer], say: Say) -> None:
    """Print what the abbreviations used in *answers* stand for."""
    used = {cite.split()[0] for answer in answers for cite in answer.sources}
    _heading(Message("Sources"), say)
    rows = (
        (say(_TOKENS[name]) if name in _TOKENS else name, "", Paragraph(say(text)))
        for name, text in SOURCES.items()
        if name in used
    )
    console().print(_grid(rows))
