"""The hands in ``tests/samples``: every line form of every site, made up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from razz.history import read_text
from razz.history.items import Item, Problem, ReadHand
from razz.history.lines import OtherGame

SAMPLES = Path(__file__).parent / "samples"
FILES = sorted(
    str(path.relative_to(SAMPLES).as_posix()) for path in SAMPLES.glob("*/*") if path.is_file()
)


@dataclass(frozen=True)
class Row:
    """A line of ``index.tsv``: what a hand of the samples comes to, reckoned by hand.

    ``text`` is what is to be said of the hand, notes and problems, with "; " between them.
    """

    file: str
    hand: str
    nets: dict[str, Decimal]
    rake: Decimal
    pots: tuple[Decimal, ...]
    text: str


def rows() -> list[Row]:
    """The lines of ``index.tsv``."""
    lines = (SAMPLES / "index.tsv").read_text("utf-8").splitlines()[1:]
    return [
        Row(
            file=file,
            hand=hand,
            nets={name: Decimal(net) for name, net in json.loads(nets).items()},
            rake=Decimal(rake),
            pots=tuple(map(Decimal, json.loads(pots))),
            text=text,
        )
        for file, hand, nets, rake, pots, text in (line.split("\t") for line in lines)
    ]


def sample(file: str) -> str:
    """Return the text of a file of the samples."""
    return (SAMPLES / file).read_text("utf-8")


def items(text: str) -> list[Item]:
    """Return what *text* holds."""
    return list(read_text(text))


def hands(text: str) -> dict[str, ReadHand]:
    """Return the hands of *text* by the site's number; nothing else but other games may be there.

    Raises:
        AssertionError: something else is.
    """
    found = items(text)
    others = [item for item in found if not isinstance(item, ReadHand | OtherGame)]
    assert not others, [str(getattr(item, "error", item)) for item in others]
    return {item.record.hand_id or "": item for item in found if isinstance(item, ReadHand)}


def hand(file: str, number: str, *changes: tuple[str, str]) -> ReadHand:
    """Return hand *number* of a file, after *changes* to the file's text, each made everywhere."""
    return hands(changed(sample(file), *changes))[number]


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Return *text* after *changes*, each of which finds something to change."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def why_not(text: str) -> str:
    """Return why the one hand of *text* that cannot be read cannot be."""
    (problem,) = (item for item in items(text) if isinstance(item, Problem))
    return str(problem.error)


def nets(item: ReadHand) -> dict[str, Decimal]:
    """Return what the hand brought each player."""
    money = item.record.money
    return {
        name: money.decimal(item.hand.seat(number).net)
        for number, name in item.record.names.items()
    }


def notes(item: ReadHand) -> list[str]:
    """Return what is said of the hand beside its results."""
    return [str(note) for note in item.record.notes]


def problems(item: ReadHand) -> list[str]:
    """Return in what the hand differs from what the site says."""
    return [str(problem) for problem in item.problems]
