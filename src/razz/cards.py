"""Cards: ranks, suits, the fifty-two cards, how they are read and printed, and the shuffle.

A card has no order of its own: which of two cards is the higher depends on the ladder of the game.
An unknown card is ``None`` in the library and ``??`` in text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, IntEnum
from typing import Any

from razz.errors import CardError
from razz.text import Message


class Rank(IntEnum):
    """A rank, by its number of spots; how ranks compare in play is the ladder's business.

    >>> Rank.TEN.code, str(Rank.ACE), Rank.parse("10") is Rank.TEN
    ('T', 'A', True)
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def code(self) -> str:
        """One character: ``A 2 3 4 5 6 7 8 9 T J Q K``."""
        return "A23456789TJQK"[self - 1]

    @property
    def word(self) -> Message:
        """The rank in words: "ace", "two", ... "king"."""
        return _RANK_WORDS[self - 1]

    @property
    def plural(self) -> Message:
        """Several cards of the rank in words: "aces", "twos", ... "kings"."""
        return _RANK_PLURALS[self - 1]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Return the rank that *text* names (``A``, ``t``, ``10``).

        Raises:
            CardError: *text* is no rank.
        """
        rank = _RANKS_BY_TEXT.get(text.upper())
        if rank is None:
            raise CardError(
                Message("{text!r} is no rank; ranks are A 2 3 4 5 6 7 8 9 T J Q K", text=text)
            )
        return rank

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


_RANKS_BY_TEXT = {rank.code: rank for rank in Rank} | {"10": Rank.TEN}
_RANK_WORDS = (
    Message("ace"),
    Message("two"),
    Message("three"),
    Message("four"),
    Message("five"),
    Message("six"),
    Message("seven"),
    Message("eight"),
    Message("nine"),
    Message("ten"),
    Message("jack"),
    Message("queen"),
    Message("king"),
)
_RANK_PLURALS = (
    Message("aces"),
    Message("twos"),
    Message("threes"),
    Message("fours"),
    Message("fives"),
    Message("sixes"),
    Message("sevens"),
    Message("eights"),
    Message("nines"),
    Message("tens"),
    Message("jacks"),
    Message("queens"),
    Message("kings"),
)


class Suit(IntEnum):
    """A suit; the numbers are the order that breaks ties for the bring-in and odd chips.

    Suits never rank a low. Spades are the highest, then hearts, diamonds, clubs (WT, WL 235).

    >>> Suit.SPADES > Suit.HEARTS, Suit.CLUBS.code, str(Suit.CLUBS)
    (True, 'c', '♣')
    """

    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    SPADES = 4

    @property
    def code(self) -> str:
        """One letter: ``c d h s``."""
        return "cdhs"[self - 1]

    @property
    def symbol(self) -> str:
        """One sign: ♣ ♦ ♥ ♠."""
        return "♣♦♥♠"[self - 1]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Return the suit that *text* names (a letter in either case, a filled or open sign).

        Raises:
            CardError: *text* is no suit.
        """
        suit = _SUITS_BY_TEXT.get(text.lower())
        if suit is None:
            raise CardError(Message("{text!r} is no suit; suits are c d h s or ♣ ♦ ♥ ♠", text=text))
        return suit

    def __str__(self) -> str:
        return self.symbol

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


_SUITS_BY_TEXT = (
    {suit.code: suit for suit in Suit}
    | {suit.symbol: suit for suit in Suit}
    | dict(zip("♧♢♡♤", Suit, strict=True))
)


class Card:
    """One of the fifty-two cards; there is a single object for each, so ``is`` and ``==`` agree.

    Args:
        rank: its rank.
        suit: its suit.

    The card has three faces, and each reads back:

    >>> card = Card(Rank.ACE, Suit.SPADES)
    >>> print(card, card.code, repr(card))
    A♠ As Card.parse('As')
    >>> Card.parse("A♠") is Card.parse("as") is eval(repr(card)) is card
    True
    """

    __slots__ = ("_code", "_text", "bit", "rank", "rank_count", "suit")

    rank: Rank
    suit: Suit
    bit: int  # one bit of 52, so that a set of cards is an int and a repeated card shows
    rank_count: int  # one in this rank's place of a base-8 number, so that a sum counts ranks
    _code: str
    _text: str

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card; every call with the same rank and suit returns the same object."""
        return _BY_CODE[rank.code + suit.code]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the one card that *text* names (``As``, ``10♦``, ``t♥``).

        Raises:
            CardError: *text* is not exactly one card.
        """
        found = cards(text)
        if len(found) != 1:
            raise CardError(
                Message("{text!r} is {count} cards, not one", text=text, count=len(found))
            )
        return found[0]

    @property
    def code(self) -> str:
        """Two letters, for files: ``As``."""
        return self._code

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._code!r})"

    def __reduce__(self) -> tuple[Callable[[Rank, Suit], Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a card does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card does not change: {name}")


MaybeCard = Card | None
"""A card, or ``None`` where the card is not known."""

UNKNOWN_CARD = "??"


def _make_deck() -> tuple[Card, ...]:
    made: list[Card] = []
    for suit in Suit:
        for rank in Rank:
            card = object.__new__(Card)
            put = object.__setattr__
            put(card, "rank", rank)
            put(card, "suit", suit)
            put(card, "bit", 1 << len(made))
            put(card, "rank_count", 1 << 3 * (rank - 1))
            put(card, "_code", rank.code + suit.code)
            put(card, "_text", rank.code + suit.symbol)
            made.append(card)
    return tuple(made)


DECK: tuple[Card, ...] = _make_deck()
"""The fifty-two cards, clubs to spades, ace to king in each suit."""

_BY_CODE = {card.code: card for card in DECK}


class _Unknowns(Enum):
    """Whether a text may hold unknown cards."""

    ALLOWED = "allowed"
    REFUSED = "refused"


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards that *text* names, in its order.

    Args:
        text: cards with or without blanks or commas between them, in either case, suits as letters
            or signs, tens as ``T`` or ``10``.

    Raises:
        CardError: a token is no card, or names a card a second time; says which, and where.

    >>> cards("as2D10h") == cards("A♠, 2♦ 10♥")
    True
    """
    return tuple(card for card in _read(text, _Unknowns.REFUSED) if card is not None)


def maybe_cards(text: str) -> tuple[MaybeCard, ...]:
    """Return the cards that *text* names, where ``??`` (or ``xx``) is a card that is not known.

    Raises:
        CardError: as for `cards`.

    >>> maybe_cards("??7h")
    (None, Card.parse('7h'))
    """
    return tuple(_read(text, _Unknowns.ALLOWED))


def _read(text: str, unknowns: _Unknowns) -> Iterator[MaybeCard]:
    seen: dict[Card, int] = {}
    place = 0
    while place < len(text):
        if text[place] in " ,\t\n\r\u3000":
            place += 1
            continue
        if (
            text[place : place + 2].lower() in (UNKNOWN_CARD, "xx")
            and unknowns is _Unknowns.ALLOWED
        ):
            yield None
            place += 2
            continue
        width = 2 if text[place : place + 2] == "10" else 1
        rank = _RANKS_BY_TEXT.get(text[place : place + width].upper())
        suit = _SUITS_BY_TEXT.get(text[place + width : place + width + 1].lower())
        if rank is None or suit is None:
            raise _no_card(text, place)
        card = _BY_CODE[rank.code + suit.code]
        if card in seen:
            raise CardError(
                Message(
                    "{card} stands twice in {text!r}: at character {first} and again at {second}",
                    card=card,
                    text=text,
                    first=seen[card] + 1,
                    second=place + 1,
                )
            )
        seen[card] = place
        yield card
        place += width + 1
        # The emoji forms of the suit signs carry a selector that is no character of its own.
        if text[place : place + 1] in ("\ufe0e", "\ufe0f"):
            place += 1


def _no_card(text: str, place: int) -> CardError:
    width = 3 if text[place : place + 2] == "10" else 2
    return CardError(
        Message(
            "{token!r} at character {place} of {text!r} is no card; "
            "a card is a rank (A 2-9 T J Q K, or 10) and a suit (c d h s or ♣ ♦ ♥ ♠)",
            token=(text[place : place + width].split(maxsplit=1) or [text[place]])[0],
            place=place + 1,
            text=text,
        )
    )


def known(row: Iterable[MaybeCard]) -> tuple[Card, ...]:
    """Return the cards of *row* that are known.

    >>> known(maybe_cards("??7h"))
    (Card.parse('7h'),)
    """
    return tuple([card for card in row if card is not None])


def show_cards(row: Iterable[MaybeCard], hidden: str = UNKNOWN_CARD) -> str:
    """Return *row* for people, an unknown card as *hidden*.

    >>> show_cards(maybe_cards("As??"))
    'A♠ ??'
    """
    return " ".join(hidden if card is None else str(card) for card in row)


def card_codes(row: Iterable[MaybeCard]) -> str:
    """Return *row* for files, without blanks.

    >>> card_codes(maybe_cards("A♠ ??"))
    'As??'
    """
    return "".join(UNKNOWN_CARD if card is None else card.code for card in row)


def check_distinct(row: Iterable[MaybeCard]) -> None:
    """Raise a `CardError` that names the first known card that stands twice in *row*."""
    seen = set()
    for card in row:
        if card is None:
            continue
        if card in seen:
            raise CardError(Message("{card} is there twice", card=card))
        seen.add(card)


def shuffled(below: Callable[[int], int]) -> tuple[Card, ...]:
    """Return the deck in an order drawn from *below*.

    Args:
        below: given n, returns a number from 0 to n - 1, each equally likely. Live play passes
            ``secrets.randbelow``, a repeatable game ``random.Random(seed).randrange``.

    >>> import random
    >>> len(set(shuffled(random.Random(7).randrange)))
    52
    """
    return tuple(shuffle(DECK, below))


def shuffle(pack: Iterable[Card], below: Callable[[int], int]) -> list[Card]:
    """Return *pack* in an order drawn from *below* (see `shuffled`); Fisher and Yates' shuffle."""
    pack = list(pack)
    for last in range(len(pack) - 1, 0, -1):
        other = below(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack
