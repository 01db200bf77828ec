"""The decks, in a table of their own that only who deals may read (a contract holds that).

A deck is fixed, and on the disk, before its first card is dealt: a server that is killed in the
middle of a hand goes on with the same cards, and nobody can choose them later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import BigInteger, Column, Connection, PrimaryKeyConstraint, Table, Text, insert
from sqlalchemy import select as choose

from razz.cards import Card, cards
from razz.store.schema import metadata, of_table
from razz.store.store import Store

decks = Table(
    "decks",
    metadata,
    of_table(),
    Column("hand", BigInteger, nullable=False),
    Column("cards", Text, nullable=False),
    Column("scrambles", Text, nullable=False),
    # A deck that is there is never replaced.
    PrimaryKeyConstraint("table_id", "hand"),
)


@dataclass(frozen=True, kw_only=True)
class Deck:
    """The deck of one hand. Its ``repr`` shows no card: it may end up in a log.

    Attributes:
        table: the id of the table.
        hand: the table's number of the hand.
        cards: the deck in order, the first card on top.
        seed: what the scrambles of a short stub are made from.
    """

    table: str
    hand: int
    cards: tuple[Card, ...] = field(repr=False)
    seed: bytes = field(repr=False)


def keep(deck: Deck) -> Callable[[Connection], None]:
    """Return what stores *deck* in the transaction of the event that starts its hand.

    It is for ``deck`` of `razz.store.Write`; if the hand has a deck already, that is a `Conflict`.
    """

    def store(connection: Connection) -> None:
        connection.execute(
            insert(decks).values(
                table_id=deck.table,
                hand=deck.hand,
                cards="".join(card.code for card in deck.cards),
                scrambles=deck.seed.hex(),
            )
        )

    return store


def deck_of(store: Store, table: str, hand: int) -> Deck | None:
    """Return the deck of a hand, if it was fixed."""
    wanted = (decks.c.table_id == table) & (decks.c.hand == hand)
    with store.database.reading() as connection:
        row = connection.execute(choose(decks).where(wanted)).one_or_none()
    if row is None:
        return None
    return Deck(table=table, hand=hand, cards=cards(row.cards), seed=bytes.fromhex(row.scrambles))
