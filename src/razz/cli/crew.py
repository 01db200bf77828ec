"""Reads and proves the hands of many files, in order, and on all cores where it is long work."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

from razz.cli.proof import Verdict, Wanted, prove
from razz.history.items import NoHand, Problem, ReadHand, Tally, Unfinished
from razz.history.lines import OtherGame
from razz.history.pieces import Piece
from razz.history.registry import HandFile, read_piece, unreadable
from razz.processes import cores, in_order
from razz.text import Message

LONG_WORK = 1_000_000
"""Bytes from which on it pays to start other processes."""

_CHUNK = 100_000  # characters that go to a process at once


@dataclass(frozen=True)
class Source:
    """A file to read.

    Attributes:
        name: the file's name, as people gave it.
        open: opens it.
        size: how many bytes it has.
        is_named: whether people named it, and not just a folder that it is in.
    """

    name: str
    open: Callable[[], IO[bytes]]
    size: int
    is_named: bool = True


Proved = Verdict | OtherGame | Unfinished
"""What a piece of a file brings."""


class Result(NamedTuple):
    """What came of a file next; at its end a `NoHand`, if there was none."""

    source: Source
    what: Proved | NoHand


def sources_of(paths: Iterable[Path]) -> list[Source]:
    """Return the files at *paths*, and in those that are folders all files at any depth, sorted."""
    sources = []
    for path in paths:
        is_folder = path.is_dir()
        inside = sorted(p for p in path.rglob("*") if p.is_file()) if is_folder else [path]
        for one in inside:
            opened = partial(_opened, one)
            sources.append(Source(str(one), opened, _size(one), is_named=not is_folder))
    return sources


def _opened(path: Path) -> IO[bytes]:
    return path.open("rb")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0  # complained of when it is opened


class _End(NamedTuple):
    """The end of a file.

    Attributes:
        reason: why there was no hand, if there was none.
        always: whether to say so even if there were some.
    """

    reason: Message
    always: bool = False


class _Task(NamedTuple):
    source: Source
    what: Piece | _End


_Done = list[list[Proved]]  # for each piece of a chunk, what it brought


class Crew:
    """Proves the hands of files.

    Args:
        sources: the files.
        rules: the rule set for hands that name none.
        watch: is told now and then how many bytes have been read.
    """

    def __init__(
        self, sources: Iterable[Source], rules: str, watch: Callable[[int], None] = lambda _: None
    ) -> None:
        self._rules = rules
        self._watch = watch
        self._tasks = self._read(sources)
        self._tally = Tally()

    def first(self, most: int) -> Iterator[Result]:
        """Yield what comes until there are more than *most* verdicts, each with its record."""
        verdicts = 0
        for task in self._tasks:
            for result in self._results([task], _work(_pieces([task]), self._rules, Wanted.RECORD)):
                verdicts += isinstance(result.what, Verdict)
                yield result
            if verdicts > most:
                return

    def rest(self, wanted: Wanted, *, alone: bool) -> Iterator[Result]:
        """Yield all that is still to come.

        Args:
            wanted: what is wanted of each hand.
            alone: whether this process is to do it all.
        """
        work = partial(_work, rules=self._rules, wanted=wanted)
        number = 1 if alone else cores()
        if number > 1:
            yield from self._on(number, work)
            return
        for task in self._tasks:
            yield from self._results([task], work(_pieces([task])))

    def _read(self, sources: Iterable[Source]) -> Iterator[_Task]:
        before = 0
        for source in sources:
            try:
                with source.open() as file:
                    hands = HandFile(file, source.name)
                    for piece in hands.pieces():
                        yield _Task(source, piece)
                        self._watch(before + hands.position)
                    before += hands.position
                    yield _Task(source, _End(hands.why_no_hand()))
            except OSError as error:
                yield _Task(source, _End(unreadable(error), always=True))

    def _results(self, tasks: Iterable[_Task], done: _Done) -> Iterator[Result]:
        """Yield what *tasks* brought; their pieces have been *done*."""
        brought = iter(done)
        for source, what in tasks:
            if isinstance(what, _End):
                nothing = self._tally.no_hand(what.reason)
                self._tally = Tally()
                if what.always:
                    nothing = NoHand(what.reason, is_empty=True)
                if nothing is not None:
                    yield Result(source, nothing)
                continue
            for one in next(brought):
                if isinstance(one, Verdict):
                    self._tally.hands += 1
                else:
                    self._tally.add(one)
                yield Result(source, one)

    def _on(
        self, number: int, work: Callable[[list[tuple[str, Piece]]], _Done]
    ) -> Iterator[Result]:
        """Yield all results, worked out by *number* processes and put in order again."""
        waiting: deque[list[_Task]] = deque()

        def asked() -> Iterator[list[tuple[str, Piece]]]:
            for chunk in _chunks(self._tasks):
                waiting.append(chunk)
                yield _pieces(chunk)

        for done in in_order(work, asked(), number):
            yield from self._results(waiting.popleft(), done)


def _work(pieces: list[tuple[str, Piece]], rules: str, wanted: Wanted) -> _Done:
    """Return what each of *pieces*, with the names of their files, brings."""
    return [
        [
            prove(file, item, wanted) if isinstance(item, ReadHand | Problem) else item
            for item in read_piece(piece, rules)
            if not isinstance(item, NoHand)
        ]
        for file, piece in pieces
    ]


def _pieces(tasks: Iterable[_Task]) -> list[tuple[str, Piece]]:
    return [(task.source.name, task.what) for task in tasks if isinstance(task.what, Piece)]


def _chunks(tasks: Iterable[_Task]) -> Iterator[list[_Task]]:
    """Yield *tasks* in groups that are worth sending to another process."""
    chunk: list[_Task] = []
    size = 0
    for task in tasks:
        chunk.append(task)
        if isinstance(task.what, Piece):
            size += len(task.what.text)
        if size > _CHUNK:
            yield chunk
            chunk, size = [], 0
    yield chunk
