"""``razz convert``: recorded hands of any format as PHH, as PokerStars prints them, or as JSON."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

import typer

from razz.cli import screen
from razz.cli.crew import Source, sources_of
from razz.cli.help import command
from razz.cli.screen import Say, complain
from razz.errors import RecordError
from razz.history.anonymous import Anonymiser
from razz.history.items import Item, NoHand, Problem, ReadHand, Unfinished
from razz.history.lines import OtherGame
from razz.history.registry import read_stream, unreadable
from razz.history.sheet import Form, Sheet
from razz.rules import rule_set
from razz.text import Message


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Convert recorded hands to PHH, PokerStars' text or JSON."),
        details=Message(
            "Reads what razz replay reads. Nothing is lost: converting back gives the same hands. "
            "The exit code is 1 if a hand cannot be converted, or a file that you name holds none; "
            "the other hands are converted all the same."
        ),
    )
    def convert(
        paths: Annotated[
            list[Path],
            typer.Argument(
                metavar=say(Message("FILE")),
                help=say(Message("Files with recorded hands, or folders of such files.")),
            ),
        ],
        form: Annotated[
            Form,
            typer.Option(
                "--to",
                metavar=say(Message("FORMAT")),
                help=say(
                    Message("What to write: {names}.", names=", ".join(form.value for form in Form))
                ),
            ),
        ],
        folder: Annotated[
            Path | None,
            typer.Option(
                "--output",
                "-o",
                metavar=say(Message("FOLDER")),
                help=say(
                    Message(
                        "Where to write a file for each file that is read; else the hands are "
                        "printed. Files of the same name are replaced, but never one that is read."
                    )
                ),
            ),
        ] = None,
        anonymise: Annotated[
            bool,
            typer.Option(
                "--anonymise",
                help=say(
                    Message(
                        "Give players, hands and tables new names, and leave out what people wrote."
                    )
                ),
            ),
        ] = False,
        rules: Annotated[
            str,
            typer.Option(
                metavar=say(Message("NAME")),
                help=say(Message("The rule set for hands that name none (see razz rules).")),
            ),
        ] = "standard",
    ) -> None:
        rule_set(rules)  # a misspelt name is no fault of the hands
        sources = sources_of(paths)
        if not sources:
            raise RecordError(Message("there is no file in {folders}", folders=tuple(paths)))
        conversion = _Conversion(
            form, Anonymiser(secrets.token_bytes()) if anonymise else None, rules, say
        )
        if folder is None:
            conversion.print_all(sources)
        else:
            conversion.write_all(sources, _Folder(folder, paths))
        conversion.sum_up()
        if not conversion.fine:
            raise typer.Exit(1)


class _Conversion:
    """Converts the hands of files, says what came of it, and counts.

    Args:
        form: the format to write.
        anonymise: takes off who played, if that is wanted.
        rules: the rule set for hands that name none.
        say: the person's language.
    """

    def __init__(self, form: Form, anonymise: Anonymiser | None, rules: str, say: Say) -> None:
        self.fine = True
        self._form = form
        self._anonymise = anonymise
        self._rules = rules
        self._say = say
        self._prints = True
        self._hands = self._differing = self._failing = self._others = self._unfinished = (
            self._without
        ) = 0

    def print_all(self, sources: Iterable[Source]) -> None:
        """Print the hands of *sources* as one text."""
        sheet = Sheet(self._form, lambda text: typer.echo(text.encode(), nl=False))
        for source in sources:
            self._convert(source, sheet)
        sheet.close()

    def write_all(self, sources: Iterable[Source], folder: "_Folder") -> None:
        """Write a file for each of *sources*."""
        self._prints = False
        for source in sources:
            with folder.part() as file:
                sheet = Sheet(self._form, file.write)
                self._convert(source, sheet)
                sheet.close()
            if not sheet.count:
                folder.drop_part()
                continue
            name = Path(source.name)
            written = folder.keep_part(name.stem + sheet.suffix)
            if written is None:
                self._hands -= sheet.count
                self._fail(Message("✗ {where}: {problem}", where=source.name, problem=_OVERWRITES))
                continue
            line = Message("{file}: {hands} hands", file=str(written), hands=sheet.count)
            screen.console().print(self._say(line), soft_wrap=True, markup=False)

    def _convert(self, source: Source, sheet: Sheet) -> None:
        for item in self._read(source):
            match item:
                case ReadHand():
                    self._add(source, item, sheet)
                case Problem():
                    self._failing += 1
                    self._fail_hand(source, item.hand_id or str(item.number), item.error.message)
                case OtherGame():
                    self._others += 1
                case Unfinished(line=line, reason=reason):
                    self._unfinished += 1
                    where = {"file": source.name, "line": line, "reason": reason}
                    complain(self._say(Message("… {file}, line {line}: {reason}", **where)))
                case NoHand(reason=reason, is_empty=is_empty):
                    self._without += 1
                    fails = source.is_named and is_empty
                    mark = Message("✗ {where}: {problem}", where=source.name, problem=reason)
                    if fails:
                        self._fail(mark)
                    else:
                        note = Message("– {file}: {reason}", file=source.name, reason=reason)
                        complain(self._say(note))

    def _read(self, source: Source) -> Iterator[Item]:
        try:
            with source.open() as file:
                yield from read_stream(file, source.name, self._rules)
        except OSError as error:
            yield NoHand(unreadable(error), is_empty=True)

    def _add(self, source: Source, item: ReadHand, sheet: Sheet) -> None:
        record = item.record
        try:
            sheet.add(self._anonymise(record) if self._anonymise else record)
        except RecordError as error:
            self._failing += 1
            self._fail_hand(source, record.hand_id or str(item.number), error.message)
        else:
            self._hands += 1
            self._differing += bool(item.problems)

    def _fail_hand(self, source: Source, hand: str, problem: Message) -> None:
        where = Message("{file}, hand {hand}", file=source.name, hand=hand)
        self._fail(Message("✗ {where}: {problem}", where=where, problem=problem))

    def _fail(self, message: Message) -> None:
        self.fine = False
        complain(self._say(message))

    def sum_up(self) -> None:
        """Say what it came to; beside the hands where those are printed."""
        parts = [Message("{hands} hands converted", hands=self._hands)]
        if self._differing:
            hands = self._differing
            parts.append(
                Message("{hands} with results that do not agree (see razz replay)", hands=hands)
            )
        if self._failing:
            parts.append(Message("{hands} not converted", hands=self._failing))
        if self._others:
            parts.append(Message("{hands} of other games", hands=self._others))
        if self._unfinished:
            parts.append(Message("{hands} unfinished", hands=self._unfinished))
        if self._without:
            parts.append(Message("{files} files without a hand", files=self._without))
        facts = self._say(Message("{facts}", facts=tuple(parts)))
        if self._prints:
            complain(facts)
        else:
            screen.console().print(facts, soft_wrap=True, markup=False)


_OVERWRITES = Message(
    "what is made of it would replace a file that is read; choose another folder with -o"
)


class _Folder:
    """The folder that files are written to, each under a name that is free.

    Args:
        path: where it is; it is made if it does not exist.
        inputs: what is read.
    """

    def __init__(self, path: Path, inputs: Iterable[Path]) -> None:
        self._path = path
        self._inputs = {source.resolve() for path in inputs for source in _files(path)}
        self._written: set[Path] = set()
        path.mkdir(parents=True, exist_ok=True)
        self._part = path / f".razz-convert-{os.getpid()}.part"

    @contextmanager
    def part(self) -> Iterator[IO[str]]:
        """Give a file to write to; it gets its name when it is whole."""
        try:
            with self._part.open("w", encoding="utf-8", newline="\n") as file:
                yield file
        except BaseException:
            self.drop_part()
            raise

    def drop_part(self) -> None:
        """Remove the file that was written."""
        self._part.unlink(missing_ok=True)

    def keep_part(self, name: str) -> Path | None:
        """Give the file that was written its *name*; ``None`` if a file that is read has it.

        Two files of one name, from two folders, are told apart by a number.
        """
        path = self._path / name
        number = 1
        while path in self._written:
            number += 1
            path = self._path / f"{Path(name).stem}-{number}{Path(name).suffix}"
        if path.resolve() in self._inputs:
            self.drop_part()
            return None
        self._part.replace(path)
        self._written.add(path)
        return path


def _files(path: Path) -> Iterator[Path]:
    return path.rglob("*") if path.is_dir() else iter([path])
