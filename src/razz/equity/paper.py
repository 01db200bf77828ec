"""What charts are drawn on: the file, its fonts and its colours.

matplotlib is loaded only when something is drawn. Figures are made without pyplot, which would look
for a screen and keep every figure alive.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from razz.errors import RazzError
from razz.text import Message

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Say = Callable[[Message], str]
"""What turns a message into the person's language."""

SUFFIXES = (".png", ".svg", ".pdf")

INK, QUIET, FAINT = "#222222", "#767676", "#e4e4e4"
COLOURS = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#b0568f",
    "#b8860b",
    "#3a9ad9",
    "#222222",
    "#8a8a8a",
)
"""A colour for each of eight hands, after Okabe and Ito: all eyes can tell them apart."""

# DejaVu comes with matplotlib and has the suits, but no Japanese; one of the others has it, and
# which of them is there depends on the system.
_LATIN = "DejaVu Sans"
_JAPANESE = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Source Han Sans JP",
    "Hiragino Sans",
    "Hiragino Kaku Gothic ProN",
    "Yu Gothic",
    "Meiryo",
    "BIZ UDGothic",
    "IPAexGothic",
    "IPAGothic",
    "IPAPGothic",
    "TakaoGothic",
    "TakaoPGothic",
    "VL Gothic",
    "VL PGothic",
    "MS Gothic",
    "Droid Sans Fallback",
    "WenQuanYi Zen Hei",
    "WenQuanYi Micro Hei",
    "Arial Unicode MS",
)


def check_drawing(file: Path) -> None:
    """Look, before any work is done for it, whether something can be drawn to *file*.

    Raises:
        RazzError: its name is not that of a picture, or matplotlib is missing.
        OSError: it cannot be written.
    """
    if file.suffix.lower() not in SUFFIXES:
        raise RazzError(
            Message(
                "{file}: a chart is a picture of the kind that the end of its name says, one of "
                "{suffixes}",
                file=str(file),
                suffixes=SUFFIXES,
            )
        )
    if not find_matplotlib():
        raise RazzError(
            Message("charts are drawn by matplotlib; get it with: pip install 'razz[plot]'")
        )
    # Only writing shows whether that is allowed, and nothing is written yet.
    is_new = not file.exists()
    file.open("ab").close()
    if is_new:
        file.unlink()


def find_matplotlib() -> bool:
    """Return whether matplotlib is installed, without loading it."""
    try:
        return find_spec("matplotlib") is not None
    except ValueError:  # it has been blocked by a None among the modules
        return False


class Paper:
    """An empty figure to draw on, and the language to write on it.

    Args:
        width: in inches, as is *height*.
        height: see *width*.
        say: the person's language. English is written instead where no font has its letters.

    Attributes:
        figure: matplotlib's figure.
        say: the language in which to write.
        notice: what the person should know of the language, if anything.
    """

    def __init__(self, width: float, height: float, say: Say) -> None:
        from matplotlib.figure import Figure

        self.figure: Figure = Figure(figsize=(width, height), facecolor="white")
        self.say = say
        self.notice: Message | None = None
        self._fonts = [_LATIN]
        self._has_bold = True
        if not say(Message("Equity")).isascii():
            font = japanese_font()
            if font:
                self._fonts = [_LATIN, font]
                self._has_bold = has_bold(font)
            else:
                self.say = str
                self.notice = Message(
                    "the chart is in English: no font with Japanese letters was found; install "
                    "one, such as Noto Sans CJK"
                )

    def font(self, size: float, colour: str = INK, **more: Any) -> dict[str, Any]:
        """Return what matplotlib wants to know of a text."""
        if not self._has_bold:
            more.pop("weight", None)  # matplotlib would say on standard error that it has none
        return {"fontfamily": self._fonts, "fontsize": size, "color": colour} | more

    def percents(self, axis: Any) -> None:
        """Label *axis*, one of matplotlib's, with percentages."""
        axis.set_major_formatter("{x:.0f}%")
        for label in axis.get_ticklabels():
            label.set(**self.font(9, QUIET))

    def head(self, axes: Axes, title: Message, remarks: Sequence[Message]) -> None:
        """Write *title* above *axes*, and smaller below it *remarks*."""
        put: dict[str, Any] = {
            "xycoords": "axes fraction",
            "textcoords": "offset points",
            "ha": "left",
            "va": "bottom",
        }
        height = 18
        if remarks:
            text = fill("   ".join(map(self.say, remarks)), 90)
            axes.annotate(text, (0, 1), (0, height), **put, **self.font(9.5, QUIET))
            height += 8 + 14 * len(text.split("\n"))
        axes.annotate(self.say(title), (0, 1), (0, height), **put, **self.font(15, weight="bold"))

    def save(self, file: Path) -> None:
        """Write the figure to *file*, with room for everything that stands on it."""
        file = file.resolve()
        part = file.with_name(f".{file.name}.{os.getpid()}{file.suffix}")
        try:
            self.figure.savefig(part, dpi=160, bbox_inches="tight", pad_inches=0.25)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)


def bare(axes: Axes) -> None:
    """Take the frame and the ticks off *axes*."""
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    axes.set_axisbelow(True)


def halo() -> Any:
    """Return what keeps a text clear of the lines below it, for matplotlib."""
    from matplotlib.patheffects import withStroke

    return [withStroke(linewidth=3, foreground="white")]


def top_of(highest: float) -> float:
    """Return up to which percentage to draw, so that the share *highest* has some room above it."""
    return min(100, 10 * ceil((100 * highest + 6) / 10))


def percent(share: float) -> str:
    """Return *share* in percent, to one decimal; nought and all only where they are exact.

    >>> percent(0.52858), percent(1e-9), percent(0.0)
    ('52.9%', '<0.1%', '0%')
    """
    if share in {0, 1}:
        return f"{share:.0%}"
    if share < 0.0005:
        return "<0.1%"
    return ">99.9%" if share > 0.9995 else f"{share:.1%}"


def japanese_font() -> str | None:
    """Return the name of a font with Japanese letters, if the system has one."""
    from matplotlib import font_manager

    there = {font.name for font in font_manager.fontManager.ttflist}
    known = next((name for name in _JAPANESE if name in there), None)
    return known or next((name for name in sorted(there) if _is_japanese(name)), None)


def has_bold(name: str) -> bool:
    """Return whether the font *name* of the system has a bold cut."""
    from matplotlib import font_manager

    fonts = font_manager.fontManager.ttflist
    return any(font.name == name and str(font.weight) in {"bold", "700"} for font in fonts)


def _is_japanese(name: str) -> bool:
    return any(mark in name for mark in (" CJK", "Gothic JP", "Sans JP", "Serif JP", "Mincho"))
