"""The chart of all 455 starting hands: a triangle for each highest card, and a square of pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from razz.cards import Rank
from razz.equity.paper import INK, QUIET, Paper, Say
from razz.errors import CardError
from razz.text import Message

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable

Values = Mapping[tuple[Rank, ...], float]
"""Equities by the three ranks of a hand, from the ace up."""

RANKS = tuple(Rank)

# All in cells, from the top left of the page. The triangles stand on three lines, from the 3 to the
# king, and the square of pairs ends the last of them; so the low hands come first, and the page has
# no hole but the place for the legend.
_CELL = 0.34  # inches
_WIDTH, _HEIGHT = 39.5, 33.9
_LINES = ((RANKS[2:8], 6.0), (RANKS[8:11], 17.6), (RANKS[11:], 33.0))  # and where each line is
_GAP = 1.9
_LEGEND = (31.2, 12.4, 7.4, 0.6)  # left, bottom, width, height


class Panel(NamedTuple):
    """One triangle, or the square.

    Attributes:
        title: what stands above it.
        columns: the ranks below it, from the left.
        rows: the ranks at its left, from the top.
        left: where it is, in cells.
        bottom: ... its lower edge, in cells from the top of the page.
        hand: the hand at a row and a column; ``None`` where there is none.
    """

    title: Message
    columns: Sequence[Rank]
    rows: Sequence[Rank]
    left: float
    bottom: float
    hand: Callable[[Rank, Rank], tuple[Rank, ...] | None]


def starting_hand_chart(
    values: Mapping[str, float],
    file: Path,
    *,
    even: float = 0.5,
    title: Message | None = None,
    remarks: Sequence[Message] = (),
    say: Say = str,
) -> Message | None:
    """Draw what all starting hands are worth, in percent.

    Args:
        values: the equity, from 0 to 1, of hands by their three ranks, such as ``"A23"``, in any
            order. The cells of those that are missing stay empty.
        file: where to: png, svg or pdf.
        even: the equity that is neither good nor bad; colours part there.
        title: what the chart shows; by default the equity against a random hand.
        remarks: what else there is to know.
        say: the person's language.

    Returns:
        What the person should know of the chart, if anything: that it had to be in English.

    Raises:
        CardError: what should be a hand is none.
    """
    found = {_ranks(hand): value for hand, value in values.items()}
    paper = Paper(_CELL * _WIDTH, _CELL * _HEIGHT, say)
    colours = _colours(found.values(), even)
    for panel in panels():
        _draw(panel, found, colours, paper)
    _head(paper, title or _TITLE, remarks)
    _legend(paper, colours, even, found.values())
    paper.save(file)
    return paper.notice


def _ranks(hand: str) -> tuple[Rank, ...]:
    ranks = tuple(sorted(map(Rank.parse, hand)))
    if len(ranks) != 3:
        raise CardError(
            Message("{hand!r} is no starting hand; write its three ranks, such as A23", hand=hand)
        )
    return ranks


_TITLE = Message("Starting hands: equity against a random hand, in percent")
_HOW = Message(
    "Find a hand in the triangle of its highest card: its lowest card is below, the one between "
    "at the left."
)
_HOW_PAIRS = Message(
    "A pair has its rank at the left and the other card below; trips are on the diagonal."
)


def panels() -> Iterator[Panel]:
    """Yield the triangles and the square; together they have a cell for each starting hand."""
    left = 0.0
    bottom = 0.0
    for tops, bottom in _LINES:
        left = 1.0
        for top in tops:
            yield _triangle(top, left, bottom)
            left += top - 2 + _GAP
    yield Panel(
        Message("Pairs and trips"),
        RANKS,
        RANKS,
        left,
        bottom,
        lambda pair, other: tuple(sorted((pair, pair, other))),
    )


def _triangle(top: Rank, left: float, bottom: float) -> Panel:
    return Panel(
        Message("{rank} high", rank=top.code),
        RANKS[: top - 2],
        RANKS[1 : top - 1],
        left,
        bottom,
        lambda middle, low: (low, middle, top) if low < middle else None,
    )


def _colours(values: Any, even: float) -> ScalarMappable:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm

    # From bad to good; the middle is nearly white. Red and blue differ to every eye.
    scale = LinearSegmentedColormap.from_list(
        "razz", ["#8c1d18", "#d9694f", "#f6c9ae", "#f7f5f0", "#b3d3e8", "#4a94c4", "#0b4a83"]
    )
    lowest = min([*values, even - 0.01])
    highest = max([*values, even + 0.01])
    return ScalarMappable(TwoSlopeNorm(even, lowest, highest), scale)


_NOTHING = (0.9, 0.9, 0.9)


def _colour(colours: ScalarMappable, value: float) -> tuple[float, float, float]:
    scale: Any = colours.cmap
    norm: Any = colours.norm
    red, green, blue, _ = scale(float(norm(value)))
    return red, green, blue


def _box(paper: Paper, left: float, bottom: float, width: float, height: float) -> Axes:
    return paper.figure.add_axes(
        (left / _WIDTH, 1 - bottom / _HEIGHT, width / _WIDTH, height / _HEIGHT)
    )


def _draw(panel: Panel, values: Values, colours: ScalarMappable, paper: Paper) -> None:
    width, height = len(panel.columns), len(panel.rows)
    axes = _box(paper, panel.left, panel.bottom, width, height)
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, pad=2)
    for ticks, labels, ranks in (
        (axes.set_xticks, axes.get_xticklabels, panel.columns),
        (axes.set_yticks, axes.get_yticklabels, panel.rows),
    ):
        ticks([number + 0.5 for number in range(len(ranks))], [rank.code for rank in ranks])
        for label in labels():
            label.set(**paper.font(8, QUIET))
    axes.annotate(
        paper.say(panel.title),
        (0, 1),
        (0, 5),
        xycoords="axes fraction",
        textcoords="offset points",
        **paper.font(9.5, weight="bold"),
    )
    for row, left_rank in enumerate(panel.rows):
        for column, below in enumerate(panel.columns):
            hand = panel.hand(left_rank, below)
            if hand is None:
                continue
            _draw_cell(axes, row, column, values.get(hand), colours, paper)


def _draw_cell(
    axes: Axes,
    row: int,
    column: int,
    value: float | None,
    colours: ScalarMappable,
    paper: Paper,
) -> None:
    from matplotlib.patches import Rectangle

    fill = _NOTHING if value is None else _colour(colours, value)
    axes.add_patch(Rectangle((column, row), 1, 1, facecolor=fill, edgecolor="white"))
    if value is None:
        return
    red, green, blue = fill
    is_dark = 0.3 * red + 0.59 * green + 0.11 * blue < 0.55
    axes.text(
        column + 0.5,
        row + 0.52,
        f"{100 * value:.0f}",
        ha="center",
        va="center",
        **paper.font(7.5, "white" if is_dark else INK),
    )


def _head(paper: Paper, title: Message, remarks: Sequence[Message]) -> None:
    lines = [(title, 17.0, INK), (_HOW, 10.0, QUIET), (_HOW_PAIRS, 10.0, QUIET)]
    lines[1:1] = [(remark, 11.0, INK) for remark in remarks]
    height = -3.6 - 1.1 * (len(lines) - 2)
    for message, size, colour in lines:
        weight = "bold" if size > 15 else "normal"
        paper.figure.text(
            0.3 / _WIDTH,
            1 - height / _HEIGHT,
            paper.say(message),
            va="top",
            **paper.font(size, colour, weight=weight),
        )
        height += size / 72 / _CELL * 1.7


def _legend(paper: Paper, colours: ScalarMappable, even: float, values: Any) -> None:
    left, bottom, width, height = _LEGEND
    axes = _box(paper, left, bottom, width, height)
    bar = paper.figure.colorbar(colours, cax=axes, orientation="horizontal")
    bar.outline.set_visible(False)
    marks = sorted({min([*values, even]), even, max([*values, even])})
    bar.set_ticks(marks, labels=[f"{100 * mark:.0f}%" for mark in marks])
    axes.tick_params(length=3, color=QUIET)
    for label in axes.get_xticklabels():
        label.set(**paper.font(9, QUIET))
