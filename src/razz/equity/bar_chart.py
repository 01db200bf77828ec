"""The chart of equities at one moment, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from razz.equity.paper import COLOURS, FAINT, INK, Paper, Say, bare, halo, percent, top_of
from razz.text import Message


def equity_chart(
    names: Sequence[str],
    bounds: Sequence[tuple[float, float]],
    file: Path,
    *,
    remarks: Sequence[Message] = (),
    say: Say = str,
) -> Message | None:
    """Draw the equity of each hand as a bar.

    Args:
        names: what the hands are called.
        bounds: between what each equity lies, from 0 to 1; twice the same where it is exact.
        file: where to: png, svg or pdf.
        remarks: what else there is to know, such as dead cards.
        say: the person's language.

    Returns:
        What the person should know of the chart, if anything.
    """
    paper = Paper(7.2, 0.62 * len(names), say)
    axes = paper.figure.add_axes((0.0, 0.0, 1.0, 1.0))
    bare(axes)
    axes.set_xlim(0, top_of(max(high for _, high in bounds)))
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(axis="x", color=FAINT, linewidth=0.8)
    paper.percents(axes.xaxis)
    axes.set_yticks(range(len(names)), [fill(name, 26) for name in names])
    for label, colour in zip(axes.get_yticklabels(), COLOURS, strict=False):
        label.set(**paper.font(12, colour))
    for place, (low, high) in enumerate(bounds):
        middle = 50 * (low + high)
        axes.barh(place, middle, height=0.62, color=COLOURS[place], zorder=3)
        text = percent(middle / 100)
        if high - low > 0.0002:
            axes.plot((100 * low, 100 * high), (place, place), color=INK, linewidth=1.6, zorder=4)
            text += f" ± {50 * (high - low):.2f}"
        axes.annotate(
            text,
            (100 * high, place),
            (7, 0),
            textcoords="offset points",
            va="center",
            zorder=5,
            path_effects=halo(),
            **paper.font(12, COLOURS[place], weight="bold"),
        )
    paper.head(axes, Message("Equity"), remarks)
    paper.save(file)
    return paper.notice
