"""What a format is: how to tell where its hands begin and end, and how to read one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from razz.history.lines import Block, OtherGame
from razz.history.site import SiteHand


@dataclass(frozen=True)
class Format:
    """A site's way of writing hands.

    Attributes:
        name: the site's name.
        start: matches the first line of a hand, of any game.
        end: matches a line without which a hand is not finished.
        parse: reads the lines of one hand.
        context: matches a line that holds for the hands behind it.
        sums_up_seats: whether the summary has a line for every seat that was dealt in, in order, so
            that one which was cut is known.
    """

    name: str
    start: re.Pattern[str]
    end: re.Pattern[str]
    parse: Callable[[Block], SiteHand | OtherGame]
    context: re.Pattern[str] | None = None
    sums_up_seats: bool = False
