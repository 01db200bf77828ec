"""Charts of equities: street by street, at one moment, and of all starting hands.

Each function writes a file and returns what the person should know of it, if anything: that the
chart had to be in English. `check_drawing` says before the work whether a file can be drawn at all.
"""

from __future__ import annotations

from razz.equity.bar_chart import equity_chart
from razz.equity.paper import check_drawing
from razz.equity.start_chart import starting_hand_chart
from razz.equity.street_chart import StreetEquity, street_chart

__all__ = ["StreetEquity", "check_drawing", "equity_chart", "starting_hand_chart", "street_chart"]
