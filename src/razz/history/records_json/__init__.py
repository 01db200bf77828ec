"""Hand records in JSON: everything a record says, one object a hand, one hand a line.

Lines can be read, searched and added to without the rest of the file; an array of the same objects
is read too. Amounts are decimal strings, cards are codes (``As3d``, ``??`` for one that is not
known), and ``player`` is a seat of the hand: 1 for the first of ``players`` that is dealt in.
"""

from razz.history.records_json.codes import FORMAT, VERSION
from razz.history.records_json.reader import parse, read, read_hands
from razz.history.records_json.writer import write, write_line

__all__ = ["FORMAT", "VERSION", "parse", "read", "read_hands", "write", "write_line"]
