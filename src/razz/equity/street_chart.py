"""The chart of equities from street to street."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from razz.equity.paper import COLOURS, FAINT, QUIET, Paper, Say, bare, halo, percent, top_of
from razz.game.street import Street
from razz.text import Message

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class StreetEquity(NamedTuple):
    """The equities on one street.

    Attributes:
        street: which it is.
        came: for each hand the cards that it got there, as text.
        shares: the equity of each hand, from 0 to 1.
        is_exact: whether every deal was counted.
    """

    street: Street
    came: tuple[str, ...]
    shares: tuple[float, ...]
    is_exact: bool = True


def street_chart(
    names: Sequence[str],
    streets: Sequence[StreetEquity],
    file: Path,
    *,
    remarks: Sequence[Message] = (),
    say: Say = str,
) -> Message | None:
    """Draw the equity of each hand from street to street.

    Args:
        names: what the hands are called.
        streets: two streets or more, in order.
        file: where to: png, svg or pdf.
        remarks: what else there is to know, such as dead cards.
        say: the person's language.

    Returns:
        What the person should know of the chart, if anything.
    """
    hands = len(names)
    rows = 0.27 * hands
    paper = Paper(1.2 + 1.75 * len(streets), 4.6 + rows, say)
    axes = paper.figure.add_axes((0.0, 0.0, 1.0, 1.0))
    places = range(len(streets))
    top = top_of(max(max(one.shares) for one in streets))
    axes.set_xlim(-0.25, len(streets) - 1 + 0.12)
    axes.set_ylim(0, top)
    paper.percents(axes.yaxis)
    bare(axes)
    axes.grid(axis="y", color=FAINT, linewidth=0.8)

    for hand in range(hands):
        shares = [100 * one.shares[hand] for one in streets]
        colour = COLOURS[hand]
        axes.plot(places, shares, color=colour, linewidth=2.4, zorder=3, clip_on=False)
        axes.plot(
            places,
            shares,
            "o",
            color=colour,
            markersize=7,
            markeredgecolor="white",
            markeredgewidth=1.4,
            zorder=4,
            clip_on=False,
        )
    points = 72 * paper.figure.get_figheight() / top  # of one percent
    if hands == 2:  # the labels of more would hide the lines, so theirs are in the rows below
        for place, one in enumerate(streets[:-1]):
            _label_points(axes, paper, place, one)
    _label_ends(axes, paper, names, streets[-1], len(streets) - 1, points)
    _label_streets(axes, paper, streets)
    paper.head(axes, Message("Equity by street"), remarks)
    if not all(one.is_exact for one in streets):
        note = Message("≈ not every deal counted")
        axes.annotate(
            paper.say(note),
            (1, 0),
            (0, _FIRST_ROW - _ROW * hands - 10),
            xycoords="axes fraction",
            textcoords="offset points",
            ha="right",
            va="top",
            **paper.font(8, QUIET),
        )
    paper.save(file)
    return paper.notice


def _label_points(axes: Axes, paper: Paper, place: int, one: StreetEquity) -> None:
    """Write the percentages of two hands beside their points, the lower below its own."""
    order = sorted(range(2), key=lambda hand: (one.shares[hand], -hand))
    for hand, shift in zip(order, (-14, 14), strict=True):
        axes.annotate(
            percent(one.shares[hand]),
            (place, 100 * one.shares[hand]),
            (0, shift),
            textcoords="offset points",
            ha="center",
            va="center",
            zorder=5,
            path_effects=halo(),
            **paper.font(9.5, COLOURS[hand]),
        )


def _label_ends(
    axes: Axes,
    paper: Paper,
    names: Sequence[str],
    one: StreetEquity,
    place: int,
    points: float,
) -> None:
    """Write percentages and names to the right of the last points."""
    order = sorted(range(len(names)), key=lambda hand: (one.shares[hand], -hand))
    texts = [fill(names[hand], 26) for hand in order]
    wanted = [100 * one.shares[hand] * points for hand in order]
    gaps = [4 + 13 * (1 + text.count("\n")) for text in texts]
    for hand, text, height in zip(order, texts, spread(wanted, max(gaps)), strict=True):
        shift = height - 100 * one.shares[hand] * points
        put: dict[str, Any] = {
            "xy": (place, 100 * one.shares[hand]),
            "textcoords": "offset points",
            "va": "center",
        }
        axes.annotate(
            percent(one.shares[hand]),
            xytext=(56, shift),
            ha="right",
            path_effects=halo(),
            **put,
            **paper.font(11, COLOURS[hand], weight="bold"),
        )
        axes.annotate(text, xytext=(64, shift), ha="left", **put, **paper.font(10.5, COLOURS[hand]))


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Return *wanted*, which go up, moved apart so that they stand at least *gap* from each other.

    Those that are too close move as one, about their middle.

    >>> spread([0, 1, 10], 4)
    [-1.5, 2.5, 10.0]
    """
    groups: list[tuple[float, int]] = []  # middle, and how many
    for height in wanted:
        middle, number = float(height), 1
        while groups:
            before, others = groups[-1]
            if middle - before >= gap * (number + others) / 2:
                break
            groups.pop()
            middle = (middle * number + before * others) / (number + others)
            number += others
        groups.append((middle, number))
    return [
        middle + gap * (step - (number - 1) / 2)
        for middle, number in groups
        for step in range(number)
    ]


# Where the rows of cards below the streets stand, in points.
_FIRST_ROW, _ROW = -34, 17


def _label_streets(axes: Axes, paper: Paper, streets: Sequence[StreetEquity]) -> None:
    """Write below each street its name, and in the colour of each hand what it got."""
    axes.set_xticks([])
    for place, one in enumerate(streets):
        put: dict[str, Any] = {
            "xy": (place, 0),
            "xycoords": ("data", "axes fraction"),
            "textcoords": "offset points",
            "va": "top",
        }
        name = paper.say(one.street.word) + ("" if one.is_exact else " ≈")
        axes.annotate(name, xytext=(0, -12), ha="center", **put, **paper.font(10.5))
        for hand, came in enumerate(one.came):
            height = _FIRST_ROW - _ROW * hand
            font = paper.font(10, COLOURS[hand])
            short = came if len(came) <= 16 else came[:15] + "…"
            if len(one.came) == 2:
                axes.annotate(short, xytext=(0, height), ha="center", **put, **font)
                continue
            axes.annotate(short, xytext=(-4, height), ha="right", **put, **font)
            share = percent(one.shares[hand])
            axes.annotate(share, xytext=(4, height), ha="left", **put, **font)
