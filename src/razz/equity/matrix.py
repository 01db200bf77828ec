"""Every starting hand against every other, with card removal, exactly.

A file of the matrix is a compressed table with tabs: the two hands, the deals that the first wins,
those that are tied, and those that the second wins. Each pair of hands stands there once, the lower
hand first; hands that cannot be together have dashes.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import IO, NamedTuple

from razz.cards import Rank
from razz.equity import plain
from razz.equity.spot import spot_of, ways
from razz.equity.starts import start_name, starting_hands
from razz.equity.tally import Tally
from razz.errors import RecordError
from razz.processes import in_order
from razz.text import Message

DEALS = ways(46, (4, 4))
"""The deals of four more cards each to two starting hands, whichever they are."""

MATRIX_FILE = "matrix.tsv.gz"
_COLUMNS = "hand\tagainst\twins\tties\tlosses\n"
_CANNOT_BE = "-"

Outcome = tuple[int, int] | None
"""The deals that the first of two hands wins, and those that are tied; None for hands that cannot
be together, since they need five cards of a rank."""


class Matrix(NamedTuple):
    """What every starting hand wins against every other.

    Attributes:
        rows: for each hand in the order of `starting_hands` its outcome against itself and each
            hand behind it.
    """

    rows: tuple[tuple[Outcome, ...], ...]

    def tally(self, hand: str, against: str) -> Tally | None:
        """Return the outcome of *hand* against another, or None if they cannot be together.

        Raises:
            CardError: one of them is no starting hand.
        """
        first, second = _place(hand), _place(against)
        outcome = self.rows[min(first, second)][abs(first - second)]
        if outcome is None:
            return None
        wins, ties = outcome
        won = ((wins, ties), (DEALS - wins - ties, ties))
        return Tally(DEALS, won if first <= second else won[::-1])


def _place(hand: str) -> int:
    return _places()[start_name(hand)]


@cache
def _places() -> dict[str, int]:
    return {hand: place for place, hand in enumerate(starting_hands())}


def outcome_of(hand: str, against: str) -> Outcome:
    """Return the outcome of *hand* against another.

    >>> outcome_of("A23", "456"), outcome_of("AAA", "AA2")
    ((9651514149, 6515802), None)
    """
    if any((hand + against).count(rank.code) > 4 for rank in Rank):
        return None
    wins, ties = plain.count(spot_of([hand, against])).won[0]
    return wins, ties


def matrix_row(place: int) -> tuple[Outcome, ...]:
    """Return the outcomes of the hand at *place* against itself and each hand behind it."""
    hands = starting_hands()
    return tuple(outcome_of(hands[place], other) for other in hands[place:])


def work_out(processes: int = 1, progress: Callable[[float], None] = lambda _: None) -> Matrix:
    """Return the matrix: 103,740 exact answers, about three minutes of one processor.

    Args:
        processes: how many processes share the work; see `razz.processes.in_order`.
        progress: is told which part is done.
    """
    hands = starting_hands()
    rows: list[tuple[Outcome, ...]] = []
    done = 0
    for row in in_order(matrix_row, range(len(hands)), processes):
        rows.append(row)
        done += len(row)
        progress(done / (len(hands) * (len(hands) + 1) // 2))
    return Matrix(tuple(rows))


def write_matrix(matrix: Matrix, file: IO[bytes]) -> None:
    """Write *matrix* to *file*; the same matrix always makes the same bytes."""
    with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        packed.write(_COLUMNS.encode())
        for hand, row in zip(starting_hands(), matrix.rows, strict=True):
            packed.write("".join(_lines(hand, row)).encode())


def _lines(hand: str, row: Sequence[Outcome]) -> Iterator[str]:
    for other, outcome in zip(starting_hands()[-len(row) :], row, strict=True):
        cells: Iterable[object] = (_CANNOT_BE,) * 3
        if outcome is not None:
            cells = (*outcome, DEALS - sum(outcome))
        yield "\t".join(map(str, (hand, other, *cells))) + "\n"


def load_matrix(file: Path | None = None) -> Matrix:
    """Return the matrix that ``razz tables`` has written.

    Args:
        file: where it is; by default in the folder `tables_folder`.

    Raises:
        RecordError: there is none, or it is not what was written.
    """
    path = tables_folder() / MATRIX_FILE if file is None else file
    try:
        with gzip.open(path, "rt", encoding="ascii") as lines:
            return _read(lines)
    except FileNotFoundError:
        raise RecordError(
            Message("there is no matrix at {file}; razz tables makes it", file=path)
        ) from None
    except (ValueError, EOFError, gzip.BadGzipFile, zlib.error):
        raise RecordError(
            Message("{file} is no matrix of starting hands; razz tables makes one", file=path)
        ) from None


def _read(lines: Iterable[str]) -> Matrix:
    cells = iter(lines)
    if next(cells, "") != _COLUMNS:
        raise ValueError
    hands = starting_hands()
    rows = []
    for place, hand in enumerate(hands):
        row: list[Outcome] = []
        for other in hands[place:]:
            first, second, *numbers = next(cells, "").rstrip("\n").split("\t")
            if (first, second) != (hand, other):
                raise ValueError
            row.append(_outcome(numbers))
        rows.append(tuple(row))
    return Matrix(tuple(rows))


def _outcome(numbers: list[str]) -> Outcome:
    if numbers == [_CANNOT_BE] * 3:
        return None
    wins, ties, losses = map(int, numbers)
    if wins + ties + losses != DEALS:
        raise ValueError
    return wins, ties


def tables_folder() -> Path:
    """Return the folder that ``razz tables`` writes to where none is named."""
    from platformdirs import user_data_path

    return user_data_path("razz", appauthor=False) / "tables"
