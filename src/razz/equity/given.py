"""What a program gives to `razz.equity.ask.equity`, checked: what no type checker saw as well."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from numbers import Integral, Real

from razz.cards import Card
from razz.equity.reading import holding
from razz.equity.spot import Holding
from razz.errors import RazzError
from razz.text import Message


def hands_given(hands: object) -> list[Holding]:
    """Return *hands* read: a list with text, cards or a `Holding` for each.

    Raises:
        RazzError: it is no such list; says which hand is wrong.

    >>> hands_given("A23")
    Traceback (most recent call last):
    razz.errors.RazzError: give the hands in a list, such as ['A23', '456'], not 'A23'
    """
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise RazzError(
            Message(
                "give the hands in a list, such as {example}, not {given!r}",
                example=["A23", "456"],
                given=hands,
            )
        )
    return [_hand(hand, number) for number, hand in enumerate(hands, start=1)]


def _hand(hand: object, number: int) -> Holding:
    if isinstance(hand, Holding):
        return hand
    text = _text(hand)
    if text is None:
        raise RazzError(
            Message(
                "hand {number} is {given!r}; give its cards, or text such as {example!r}",
                number=number,
                given=hand,
                example="A23",
            )
        )
    return holding(text)


def dead_given(dead: object) -> str:
    """Return *dead*, text or cards, as text.

    Raises:
        RazzError: it is neither.

    >>> dead_given([Card.parse("Kh"), Card.parse("9s")])
    'Kh 9s'
    """
    text = _text(dead)
    if text is None:
        raise RazzError(
            Message(
                "the dead cards are {given!r}; give cards, or text such as {example!r}",
                given=dead,
                example="Kh 9 9",
            )
        )
    return text


def _text(given: object) -> str | None:
    if isinstance(given, str):
        return given
    if not isinstance(given, Iterable):
        return None
    row = list(given)
    cards = [card for card in row if isinstance(card, Card)]
    return " ".join(card.code for card in cards) if len(cards) == len(row) else None


def check_limits(*, must_be_exact: bool, deals: object, seconds: object, seed: object) -> None:
    """Raise a `RazzError` if these make no sense, alone or together; None is nothing said."""
    if must_be_exact + (deals is not None) + (seconds is not None) > 1:
        raise RazzError(
            Message("must_be_exact, deals and seconds exclude each other; give one of them")
        )
    if deals is not None and not (isinstance(deals, Integral) and int(deals) >= 1):
        raise RazzError(
            Message(
                "{text!r} is no number of deals; give a whole number above 0, such as 1,000,000",
                text=deals,
            )
        )
    if seconds is not None and not (isinstance(seconds, Real) and 0 < float(seconds) < inf):
        raise RazzError(
            Message(
                "{text!r} is no time in seconds; give a number above 0, such as 2.5", text=seconds
            )
        )
    if seed is not None and not (isinstance(seed, Integral) and int(seed) >= 0):
        raise RazzError(Message("a seed is a whole number from 0 up, not {seed!r}", seed=seed))
