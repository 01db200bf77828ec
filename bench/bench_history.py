"""Reading files of hands: how fast, and in how much memory.

    python bench/bench_history.py [--megabytes 10] [--profile]

The hands are those of ``tests/samples``, over and over, each with a number of its own. Parsing
is what one core does of it; the replay through the engine is spread over all cores, as ``razz
replay`` does it; memory is that of ``razz replay --json`` with all its processes.
"""

from __future__ import annotations

import argparse
import cProfile
import io
import os
import pstats
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep

from razz.cli.crew import Crew, sources_of
from razz.cli.proof import Verdict, Wanted
from razz.history.items import ReadHand
from razz.history.pieces import Piece
from razz.history.registry import FORMATS, HandFile, block_of, read_piece

SAMPLES = Path(__file__).resolve().parent.parent / "tests" / "samples"
START = "import sys; from razz.cli import main; sys.exit(main())"

PARSED = 2_000  # hands a second on one core
REPLAYED = 500  # hands a second on all cores
MEMORY = 200  # megabytes


def sample_hands() -> list[str]:
    """Return the text of every hand of the samples that sites wrote and that agrees to the chip."""
    texts = []
    for path in sorted(SAMPLES.glob("*/*")):
        for piece in HandFile(io.BytesIO(path.read_bytes())).pieces():
            items = list(read_piece(piece))
            if all(isinstance(item, ReadHand) and not item.problems for item in items):
                context = piece.context[1] + "\n" if piece.context else ""
                texts.append(context + piece.text)
    return texts


def numbered_hands() -> Iterator[str]:
    """Yield the sample hands over and over, no number twice."""
    texts = sample_hands()
    numbers = count(10_000_000_000)
    for text in cycle(texts):
        yield re.sub(r'(?<=#)[\d-]+|(?<=<game id=")[^"]*', str(next(numbers)), text, count=1)


def write_file(path: Path, megabytes: float) -> int:
    """Write a file of about *megabytes*; return how many hands are in it."""
    size = 0
    hands = numbered_hands()
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for written, text in enumerate(hands):
            if size >= megabytes * 1_000_000:
                return written
            size += file.write(text + "\n\n\n")
    return 0


def parse(pieces: list[Piece]) -> None:
    """Read the lines of *pieces*, without the engine."""
    formats = {format_.name: format_ for format_ in FORMATS}
    for piece in pieces:
        formats[piece.format].parse(block_of(piece))


def parsing(path: Path, rounds: int = 3) -> float:
    """Return how many hands a second one core takes apart and parses."""
    with path.open("rb") as file:
        data = file.read(2_000_000)
    data = data[: data.rindex(b"\n\n\n") + 2]
    best = 0.0
    for _ in range(rounds):
        start = perf_counter()
        pieces = list(HandFile(io.BytesIO(data)).pieces())
        parse(pieces)
        best = max(best, len(pieces) / (perf_counter() - start))
    return best


def replaying(path: Path) -> float:
    """Return how many hands a second all cores read, replay and compare."""
    start = perf_counter()
    results = Crew(sources_of([path]), "standard").rest(Wanted.VERDICT, alone=False)
    hands = 0
    for result in results:
        if not isinstance(result.what, Verdict) or result.what.problems:
            raise AssertionError(f"a sample hand fails: {result.what}")
        hands += 1
    return hands / (perf_counter() - start)


# Memory


def memory(path: Path) -> tuple[float, float]:
    """Return the most megabytes that ``razz replay`` takes at a time, in one process and in all."""
    command = [sys.executable, "-c", START, "replay", "--json", str(path)]
    most = [0.0, 0.0]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as program:
        watcher = Thread(target=_watch, args=(program, most), daemon=True)
        watcher.start()
        program.wait()
        watcher.join()
    return most[0], most[1]


def _watch(program: subprocess.Popen[bytes], most: list[float]) -> None:
    while program.poll() is None:
        sizes = [_resident(process) for process in _family(program.pid)]
        most[0] = max([most[0], *sizes])
        most[1] = max(most[1], sum(sizes))
        sleep(0.1)


def _family(process: int) -> Iterator[int]:
    """Yield *process* and all that it started."""
    yield process
    try:
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            for child in children.read_text().split():
                yield from _family(int(child))
    except OSError:
        return  # it has ended


def _resident(process: int) -> float:
    """The memory of *process*; what several share is shared out among them."""
    try:
        rows = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    found = re.search(r"^Pss: +(\d+) kB", rows, re.MULTILINE)
    return int(found[1]) / 1000 if found else 0.0


def profile(path: Path) -> None:
    """Print where the time of parsing, and of parsing with the replay, goes."""
    with path.open("rb") as file:
        pieces = list(HandFile(io.BytesIO(file.read(1_000_000))).pieces())[:-1]
    for work in (lambda: parse(pieces), lambda: [list(read_piece(piece)) for piece in pieces]):
        profiler = cProfile.Profile()
        profiler.runcall(work)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(20)


def main() -> int:
    """Print the figures; return 1 if one is not what it has to be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--megabytes",
        type=float,
        default=10,
        help="the size of the file for which the memory is measured",
    )
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        few, path = Path(folder) / "few.txt", Path(folder) / "hands.txt"
        write_file(few, 10)
        if asked.profile:
            profile(few)
            return 0
        print(f"{len(sample_hands())} hands of tests/samples")
        parsed = parsing(few)
        print(f"parsed on one core         {parsed:9,.0f} hands/s   (at least {PARSED:,})")
        replayed = replaying(few)
        print(
            f"replayed on {os.cpu_count():2} cores       {replayed:9,.0f} hands/s   "
            f"(at least {REPLAYED:,})"
        )
        hands = write_file(path, asked.megabytes)
        one, all_of_them = memory(path)
        print(
            f"memory for {path.stat().st_size / 1e6:7,.0f} MB, {hands:,} hands: "
            f"{one:.0f} MB in one process, {all_of_them:.0f} MB in all   (at most {MEMORY})"
        )
    return int(parsed < PARSED or replayed < REPLAYED or all_of_them > MEMORY)


if __name__ == "__main__":
    sys.exit(main())
