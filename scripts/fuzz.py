"""Try to break the reading of hands: mutated files of every format, for a while.

    python -m scripts.fuzz [--seconds 60] [--seed 1] [--corpus FOLDER ...] [--only NUMBER]
    python -m scripts.fuzz --atheris FOLDER [options of libFuzzer]

Whatever the bytes, reading brings items and raises nothing; what it reads replays to the hand that
it was read with, can be told, and survives being written in every format that we write; and it
takes no longer than the size explains. A failure is saved, and said with the number that makes it
again with ``--only``.

Where atheris is installed, ``--atheris`` lets it look for new ways through the code, with the same
check, starting from the files of a folder.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter

from razz.cli.proof import Wanted, prove
from razz.cli.story import tell
from razz.errors import RazzError
from razz.history import phh, pokerstars_writer, read_text, records_json
from razz.history.items import Problem, ReadHand
from razz.history.registry import read_stream

ROOT = Path(__file__).resolve().parent.parent
CORPUS = (
    ROOT / "tests" / "samples",
    ROOT / "src" / "razz" / "hands",
    ROOT.parent / "shared" / "hands",
    ROOT.parent / "shared" / "phh",
)

SECONDS = 2.0
"""What an input of `SIZE` bytes may take, and a larger one in proportion."""
SIZE = 20_000

FORMS = (phh, records_json, pokerstars_writer)
"""The formats that we write."""

REFUSED: Counter[str] = Counter()
"""What those complained of in hands that they could not write."""

NAMES = ("hand.txt", "hand.phh")

WORDS = (
    *("0", "-1", "1e9", "99999999999999999999", "0.0000000001", "1.000,5", "1,0,0", "'", "1 480"),
    *("٣", "½", "Ⅷ", "\u00a0", "\u2028", "\x85", "\x00", "\ufeff", "\ud7ff", "💥", "é", "ß"),
    *("[", "]", "[]", "[As]", "[As As]", "[X X X]", "[??]", "[10c]", "(", ")", "{", "}", "{x}"),
    *("#", "'''", '"""', "\\", "\\u0000", "=", "[x]", "[x.y]", "[[x]]", "null", "true", "nan"),
    *("inf", "1979-13-45", "00:00:60", "0x1F", "1_000", "EET", "XXX", "9999/99/99", "24:60:60"),
    *("*** 4th STREET ***", "*** RIVER *** [As]", "*** 5TH STREET ***", "*** SHOW DOWN ***"),
    *("*** SUMMARY ***", "Total pot $1 | Rake $2", "Board [As]", "and is all-in", "sitting out"),
    *(" folds", " checks", " calls $1", " bets 1", " raises 1 to 2", " wins the pot (1)", " mucks"),
    *("<game ", "</game>", "<player ", '="', '"/>', "&amp;", "&#0;", "player=", "amount=", "-"),
    *("'p1 sm'", "'p2 f'", "'d dh p1 ????As'", "'d db As'", "'p1 cbr 1e9'", "variant = 'NR27'"),
    *(
        "_rules = 'wsop'",
        "_rake = -1",
        "_first = 9",
        "_absent = [1, 2]",
        "_rule_fields = {cap = 0}",
    ),
    *("_claims = {net = {p1 = 1}}", "_revealed = {p1 = '??'}", "_away = [{}]", "seats = [1, 1]"),
)
"""What a mutation puts in: figures, marks and words at the edge of what the formats know."""


def corpus(folders: Sequence[Path] = CORPUS) -> list[bytes]:
    """Return the files in those of *folders* that there are."""
    return [
        path.read_bytes()
        for folder in folders
        if folder.is_dir()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".tsv"
    ]


def in_our_words(files: Sequence[bytes]) -> list[bytes]:
    """Return hands of *files* as we write them, a few hands a text."""
    texts = []
    for data in files:
        items = islice(read_stream(io.BytesIO(data)), 3)
        records = [item.record for item in items if isinstance(item, ReadHand)]
        texts += [form.write(records).encode() for form in FORMS if records]
    return texts


# Mutations


def mutated(source: random.Random, files: Sequence[bytes]) -> tuple[bytes, str]:
    """Return one of *files* changed in a few places, and a name for it."""
    text = source.choice(files).decode("utf-8", "replace")
    if source.random() < 0.3:
        text += source.choice(("", "\n", "\n\n\n")) + source.choice(files).decode(
            "utf-8", "replace"
        )
    for _ in range(source.choice((1, 1, 2, 3, 8))):
        text = source.choice(MUTATIONS)(source, text, files)
    data = text.encode(source.choice(("utf-8",) * 8 + ("utf-16", "utf-16-be", "cp1252")), "replace")
    if source.random() < 0.1:
        data = _bytes_changed(source, data)
    return data, source.choice(NAMES) if source.random() < 0.1 else ""


def _line_removed(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    lines = text.split("\n")
    del lines[source.randrange(len(lines))]
    return "\n".join(lines)


def _line_repeated(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    lines = text.split("\n")
    line = source.choice(lines)
    lines[(place := source.randrange(len(lines))) : place] = [line] * source.choice((1, 1, 2, 9))
    return "\n".join(lines)


def _lines_swapped(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    lines = text.split("\n")
    one, other = source.randrange(len(lines)), source.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _line_from_elsewhere(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    lines = text.split("\n")
    others = source.choice(files).decode("utf-8", "replace").split("\n")
    lines.insert(source.randrange(len(lines) + 1), source.choice(others))
    return "\n".join(lines)


def _word_replaced(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    lines = text.split("\n")
    place = source.randrange(len(lines))
    words = lines[place].split(" ")
    others = source.choice(files).decode("utf-8", "replace").split()
    words[source.randrange(len(words))] = source.choice((source.choice(WORDS), *others[-1:]))
    if source.random() < 0.5 and others:
        words[source.randrange(len(words))] = source.choice(others)
    lines[place] = " ".join(words)
    return "\n".join(lines)


def _word_put_in(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    place = source.randrange(len(text) + 1)
    word = source.choice(WORDS) * source.choice((1, 1, 1, 2, 50))
    return text[:place] + word + text[place + source.choice((0, 0, 1, len(word))) :]


def _figure_changed(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    place = source.choice(places)
    return text[:place] + source.choice("0123456789.") + text[place + 1 :]


def _name_renamed(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    """Give a player (or what else is a word) everywhere another name."""
    words = text.split()
    if not words:
        return text
    names = (*WORDS, "x: folds", "calls $2", "Boss (host)", "a", "Seat 1: a", "said, ", "won (1)")
    return text.replace(source.choice(words), source.choice(names))


def _cut(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    return text[: source.randrange(len(text) + 1)]


def _part_removed(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    start = source.randrange(len(text) + 1)
    return text[:start] + text[start + source.choice((1, 5, 50, 500)) :]


def _spliced(source: random.Random, text: str, files: Sequence[bytes]) -> str:
    other = source.choice(files).decode("utf-8", "replace")
    return text[: source.randrange(len(text) + 1)] + other[source.randrange(len(other) + 1) :]


MUTATIONS: tuple[Callable[[random.Random, str, Sequence[bytes]], str], ...] = (
    _line_removed,
    _line_repeated,
    _lines_swapped,
    _line_from_elsewhere,
    _word_replaced,
    _word_replaced,
    _word_put_in,
    _figure_changed,
    _figure_changed,
    _name_renamed,
    _cut,
    _part_removed,
    _spliced,
)


def _bytes_changed(source: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(source.choice((1, 4, 32))):
        if changed:
            changed[source.randrange(len(changed))] = source.randrange(256)
    return bytes(changed)


# The check


def check(data: bytes, name: str = "") -> int:
    """Read *data*, and see to all that must hold of it; return how many hands it has.

    Raises:
        AssertionError: something does not hold.
    """
    start = perf_counter()
    hands = 0
    for item in read_stream(io.BytesIO(data), name):
        if isinstance(item, ReadHand):
            hands += 1
            _check_hand(item)
        if isinstance(item, ReadHand | Problem):
            prove("file", item, Wanted.JSON)
    seconds = perf_counter() - start
    if seconds > SECONDS * max(1, len(data) / SIZE):
        raise AssertionError(f"{len(data)} bytes took {seconds:.1f} s")
    return hands


def _check_hand(item: ReadHand) -> None:
    record = item.record
    if record.replay() != item.hand:
        raise AssertionError("the record does not replay to the hand it was read with")
    if not item.hand.is_over:
        return  # said among its problems; other formats have no word for it
    for viewer in (None, "all"):
        list(tell(record, viewer, str))
    for form in FORMS:
        try:
            text = form.write([record])
        except RazzError as error:
            REFUSED[f"{form.__name__}: {error}"] += 1  # said, and so not lost
            continue
        again = list(read_text(text))
        if [found.record for found in again if isinstance(found, ReadHand)] != [record]:
            raise AssertionError(f"what {form.__name__} writes is read as {again}")


# The run


def run(seconds: float, seed: int, files: Sequence[bytes]) -> int:
    """Check mutated files for *seconds*; return how many failed, each in its own way."""
    start = perf_counter()
    number = hands = 0
    failures: dict[str, str] = {}
    slowest = 0.0
    while perf_counter() - start < seconds:
        begun = perf_counter()
        failure = fails(seed, number, files)
        slowest = max(slowest, perf_counter() - begun)
        if isinstance(failure, int):
            hands += failure
        elif failure.way not in failures:
            failures[failure.way] = f"{seed}/{number}"
            print(f"--only {number} --seed {seed} ({failure.save()})\n{failure.text}")
        number += 1
    print(
        f"{number:,} files with {hands:,} hands in {seconds:.0f} s, seed {seed}; "
        f"the slowest took {slowest:.2f} s; {len(failures)} ways to fail"
    )
    for reason, times in REFUSED.most_common(5):
        print(f"  {times} times not written, {reason[:150]}")
    return len(failures)


class Failure:
    """An input that fails the check."""

    def __init__(self, data: bytes, name: str, error: Exception) -> None:
        last = traceback.extract_tb(error.__traceback__)[-1]
        self.way = f"{type(error).__name__} {last.filename}:{last.lineno}"
        if isinstance(error, AssertionError):
            self.way += str(error)[:40]
        self.text = "".join(traceback.format_exception(error)[-6:])
        self._data = data
        self._name = name

    def save(self) -> Path:
        """Write the input to a file, and return where that is."""
        with tempfile.NamedTemporaryFile(
            prefix="razz-fuzz-", suffix=self._name or ".txt", delete=False
        ) as file:
            file.write(self._data)
        return Path(file.name)


def fails(seed: int, number: int, files: Sequence[bytes]) -> Failure | int:
    """Check input *number* of *seed*; return the failure, or how many hands were read."""
    data, name = mutated(random.Random(f"{seed}/{number}"), files)  # noqa: S311 - not secret
    try:
        return check(data, name)
    except Exception as error:  # noqa: BLE001 - any is what we look for
        return Failure(data, name, error)


def run_atheris(arguments: list[str]) -> None:
    """Let atheris look for inputs that fail; does not return."""
    import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]  # optional

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *arguments], check)
    atheris.Fuzz()


def main() -> int:
    """Run what is asked for; return 1 if something fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", type=Path, action="append", help="instead of our own files")
    parser.add_argument("--only", type=int, help="the number of one input")
    parser.add_argument("--atheris", nargs=argparse.REMAINDER, help="options of libFuzzer")
    asked = parser.parse_args()
    if asked.atheris is not None:
        run_atheris(asked.atheris)
    files = corpus(asked.corpus or CORPUS)
    if not files:
        parser.error("there is no file to begin with")
    files += in_our_words(files)
    if asked.only is None:
        return int(run(asked.seconds, asked.seed, files) > 0)
    failure = fails(asked.seed, asked.only, files)
    if isinstance(failure, int):
        print("nothing fails")
        return 0
    print(failure.save(), failure.text, sep="\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
