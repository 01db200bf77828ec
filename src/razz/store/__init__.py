"""The store: the log of every table, on the disk before it is acknowledged, and what follows of it.

`open_store` opens or makes it, in a file (SQLite) or on a PostgreSQL server. One server at a time
claims it and writes; others may read. The decks are in `razz.store.decks`, which is not named here:
only who deals imports it.
"""

from razz.store.errors import Conflict, LeaseLost, Owned, Repeated, StoreError, Unstorable
from razz.store.hands import FinishedHand, HandLine
from razz.store.lease import BEAT_SECONDS, SILENT_SECONDS
from razz.store.log import Command, Entry, Logged, Write
from razz.store.people import Player
from razz.store.place import default_place
from razz.store.store import Store, open_store
from razz.store.tables import TableLine

__all__ = [
    "BEAT_SECONDS",
    "SILENT_SECONDS",
    "Command",
    "Conflict",
    "Entry",
    "FinishedHand",
    "HandLine",
    "LeaseLost",
    "Logged",
    "Owned",
    "Player",
    "Repeated",
    "Store",
    "StoreError",
    "TableLine",
    "Unstorable",
    "Write",
    "default_place",
    "open_store",
]
